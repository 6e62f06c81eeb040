//! The name of a suite as text: `suite:judge,seed=1,version=2`.

use snakes_and_ladders::game::named;
use std::fmt;
use std::str::FromStr;

/// The name of a suite, `suite:judge,seed=1,version=2`. The default seed is 0, and the default
/// version is the only one that this program makes, [`SuiteName::VERSION`].
///
/// ```
/// use snl_harness::corpus::{SuiteKind, SuiteName};
/// let name: SuiteName = "suite:judge,seed=1".parse().unwrap();
/// assert_eq!(name, SuiteName { kind: SuiteKind::Judge, seed: 1 });
/// assert_eq!(name.to_string(), "suite:judge,seed=1,version=2");
/// assert_eq!(name, name.to_string().parse().unwrap());
/// assert_eq!("suite:stress".parse::<SuiteName>().unwrap().kind, SuiteKind::Stress);
/// let error = "suite:jury".parse::<SuiteName>().unwrap_err().to_string();
/// assert!(error.contains("expected suite:judge"));
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
    /// The version of the suites that this program makes. It is raised whenever a suite gets other
    /// boards, so that the same name always means the same boards.
    pub const VERSION: u32 = 2;
}

impl fmt::Display for SuiteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SuiteName { kind, seed } = self;
        let (prefix, version) = (SuiteName::PREFIX, SuiteName::VERSION);
        write!(f, "{prefix}{kind},seed={seed},version={version}")
    }
}

/// The reason why a text names no suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteNameError {
    #[error("unknown suite {0:?}; expected suite:judge or suite:stress, optionally with ,seed=N")]
    Unknown(String),
    #[error(
        "{name}: this program makes suites of version {} only",
        SuiteName::VERSION
    )]
    OtherVersion { name: String },
}

impl FromStr for SuiteName {
    type Err = SuiteNameError;

    fn from_str(text: &str) -> Result<SuiteName, SuiteNameError> {
        let unknown = || SuiteNameError::Unknown(text.to_owned());
        let mut parts = text
            .strip_prefix(SuiteName::PREFIX)
            .ok_or_else(unknown)?
            .split(',');
        let kind = parts.next().and_then(|kind| kind.parse().ok());
        let mut name = SuiteName {
            kind: kind.ok_or_else(unknown)?,
            seed: 0,
        };
        let mut part = parts.next();
        if let Some(seed) = part.and_then(|part| part.strip_prefix("seed=")) {
            name.seed = seed.parse().map_err(|_| unknown())?;
            part = parts.next();
        }
        if let Some(version) = part.and_then(|part| part.strip_prefix("version=")) {
            if version != SuiteName::VERSION.to_string() {
                return Err(SuiteNameError::OtherVersion {
                    name: text.to_owned(),
                });
            }
            part = parts.next();
        }
        match part {
            None => Ok(name),
            Some(_) => Err(unknown()),
        }
    }
}
