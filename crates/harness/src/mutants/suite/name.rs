//! The name of a suite as text: `suite:judge,seed=1`.

use snakes_and_ladders::game::named;
use std::fmt;
use std::str::FromStr;

/// The name of a suite, `suite:judge,seed=1`. The default seed is 0.
///
/// ```
/// use snl_harness::mutants::suite::{SuiteKind, SuiteName};
/// let name: SuiteName = "suite:judge,seed=1".parse().unwrap();
/// assert_eq!(name, SuiteName { kind: SuiteKind::Judge, seed: 1 });
/// assert_eq!(name.to_string(), "suite:judge,seed=1");
/// assert_eq!("suite:stress".parse::<SuiteName>().unwrap().kind, SuiteKind::Stress);
/// assert!("suite:jury".parse::<SuiteName>().unwrap_err().to_string().contains("expected suite:judge"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SuiteName {
    /// Which suite.
    pub kind: SuiteKind,
    /// The seed.
    pub seed: u64,
}

/// The suites.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SuiteKind {
    /// At most 80 boards.
    #[default]
    Judge,
    /// The boards of the judge suite and a few thousand others.
    Stress,
}

named!(SuiteKind, "suite", [Judge = "judge", Stress = "stress"]);

/// Not the name of a suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown suite {text:?}; expected suite:judge or suite:judge,seed=1, or suite:stress")]
pub struct SuiteNameError {
    text: String,
}

impl SuiteName {
    /// The prefix of every name.
    pub const PREFIX: &str = "suite:";
}

impl fmt::Display for SuiteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{},seed={}",
            SuiteName::PREFIX,
            self.kind.name(),
            self.seed
        )
    }
}

impl FromStr for SuiteName {
    type Err = SuiteNameError;

    fn from_str(text: &str) -> Result<SuiteName, SuiteNameError> {
        let parse = || {
            let rest = text.strip_prefix(SuiteName::PREFIX)?;
            let mut kinds = SuiteKind::ALL.into_iter();
            let (kind, seed) =
                kinds.find_map(|kind| Some((kind, rest.strip_prefix(kind.name())?)))?;
            let seed = match seed {
                "" => 0,
                seed => seed.strip_prefix(",seed=")?.parse().ok()?,
            };
            Some(SuiteName { kind, seed })
        };
        parse().ok_or_else(|| SuiteNameError {
            text: text.to_owned(),
        })
    }
}
