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
/// assert!("suite:jury".parse::<SuiteName>().unwrap_err().contains("expected suite:judge"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SuiteName {
    pub kind: SuiteKind,
    pub seed: u64,
}

named! {
    /// The kinds of suites.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum SuiteKind: "suite" {
        /// At most 80 boards.
        #[default]
        Judge = "judge",
        /// The boards of the judge suite and a few thousand others.
        Stress = "stress",
    }
}

impl SuiteName {
    /// The prefix of every name.
    pub const PREFIX: &str = "suite:";
}

impl fmt::Display for SuiteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SuiteName { kind, seed } = self;
        write!(f, "{}{kind},seed={seed}", SuiteName::PREFIX)
    }
}

impl FromStr for SuiteName {
    type Err = String;

    fn from_str(text: &str) -> Result<SuiteName, String> {
        let parse = || {
            let rest = text.strip_prefix(SuiteName::PREFIX)?;
            let (kind, seed) = rest.split_once(",seed=").unwrap_or((rest, "0"));
            Some(SuiteName {
                kind: kind.parse().ok()?,
                seed: seed.parse().ok()?,
            })
        };
        let expected = "suite:judge or suite:stress, optionally with ,seed=N";
        parse().ok_or_else(|| format!("unknown suite {text:?}; expected {expected}"))
    }
}
