//! Errors of specs. Every message names the rule and, where there is one, the way out.

use crate::game::UnknownName;

/// A spec that is invalid or that no boards satisfy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// A family, a level or a value of a constraint that does not exist.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// A text that is no spec or no part of one, or a spec that is known to have no boards before
    /// any is generated.
    #[error("{0}")]
    Invalid(String),
    /// Constraints that no board of a family and side satisfies, or that none was found to satisfy.
    #[error("{0}")]
    Unsatisfiable(String),
}
