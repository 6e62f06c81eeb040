//! The name of a suite as text: `suite:judge,seed=1`.

use std::fmt;
use std::str::FromStr;

/// The name of a suite, `suite:judge,seed=1`. The default seed is 0.
///
/// ```
/// use snakes_and_ladders::mutants::suite::SuiteName;
/// let name: SuiteName = "suite:judge,seed=1".parse().unwrap();
/// assert_eq!(name, SuiteName { seed: 1 });
/// assert_eq!(name.to_string(), "suite:judge,seed=1");
/// assert!("suite:jury".parse::<SuiteName>().unwrap_err().to_string().contains("expected suite:judge"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SuiteName {
    /// The seed.
    pub seed: u64,
}

/// Not the name of a suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown suite {text:?}; expected suite:judge or suite:judge,seed=1")]
pub struct SuiteNameError {
    text: String,
}

impl SuiteName {
    /// The prefix of every name.
    pub const PREFIX: &str = "suite:";
}

impl fmt::Display for SuiteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}judge,seed={}", SuiteName::PREFIX, self.seed)
    }
}

impl FromStr for SuiteName {
    type Err = SuiteNameError;

    fn from_str(text: &str) -> Result<SuiteName, SuiteNameError> {
        let seed = || match text
            .strip_prefix(SuiteName::PREFIX)?
            .strip_prefix("judge")?
        {
            "" => Some(0),
            seed => seed.strip_prefix(",seed=")?.parse().ok(),
        };
        seed()
            .map(|seed| SuiteName { seed })
            .ok_or_else(|| SuiteNameError {
                text: text.to_owned(),
            })
    }
}
