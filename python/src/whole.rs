//! Whole numbers that are arguments.

use crate::boards::value_error;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// A whole number of any size.
pub enum Whole {
    Unsigned(u64),
    /// The digits of a number that is negative or has more than 64 bits.
    Other(String),
}

impl Whole {
    pub const ZERO: Whole = Whole::Unsigned(0);

    /// Returns the number, which is the argument `name`.
    ///
    /// # Errors
    /// If it is outside of the range.
    pub fn within(&self, name: &str, range: RangeInclusive<u64>) -> PyResult<u64> {
        let digits = match self {
            Whole::Unsigned(number) if range.contains(number) => return Ok(*number),
            Whole::Unsigned(number) => &number.to_string(),
            Whole::Other(digits) => digits,
        };
        Err(value_error(format!(
            "{name} is {digits}; it must be from {} to {}",
            range.start(),
            range.end()
        )))
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match value.extract() {
            Ok(number) => Ok(Whole::Unsigned(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Whole::Other(value.str()?.to_string()))
            }
            Err(error) => Err(error),
        }
    }
}
