//! Judge packages: boards as a programming problem that a contest system can take in.
//!
//! Owns which files a package has and what stands in them. Must not know how boards are made, nor where the
//! files are put: it hands them out by name, or as the bytes of a zip.
//!
//! A package is a statement, samples, secret tests, validators, and submissions that must be accepted or must
//! fail. The wrong submissions are [mistakes](super::mistakes) written out as programs. There is none of kind
//! [`State`](super::mistakes::MistakeKind::State): a judge starts a new process for every board, and nothing is kept.

mod archive;
mod invalid;
mod metadata;
mod submissions;
mod test_data;

#[cfg(test)]
mod tests;

pub use submissions::{JurySubmission, Language, Verdict, submissions};
pub use test_data::input;

use crate::game::{Board, Solution};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The folder within the zip, and so the problem's short name.
pub const SHORT_NAME: &str = "snakesandladders";

/// The most boards of one package. A judge runs every submission on each of them.
pub const MAX_BOARDS: usize = 1000;

/// A version of the problem package format. No tool takes both.
///
/// ```
/// use snakes_and_ladders::package::Profile;
/// assert_eq!("2025-09".parse(), Ok(Profile::V2025));
/// assert_eq!(Profile::Legacy.to_string(), "legacy");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// What Kattis and `verifyproblem` read.
    Legacy,
    /// What BAPCtools and newer judges read.
    V2025,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Profile; 2] = [Profile::Legacy, Profile::V2025];

    /// The name, as flags and `problem.yaml` spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Legacy => "legacy",
            Profile::V2025 => "2025-09",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Profile {
    type Err = String;

    fn from_str(name: &str) -> Result<Profile, String> {
        let found = Profile::ALL.into_iter().find(|known| known.name() == name);
        found.ok_or_else(|| {
            let names = Profile::ALL.map(Profile::name).join(", ");
            format!("no profile is called {name:?}; there are {names}")
        })
    }
}

/// A board for the tests.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// The board.
    pub board: Board,
    /// Its right answer.
    pub solution: Solution,
    /// The family that it is of; empty where unknown. It becomes part of the test's name.
    pub family: String,
    /// What the board is for, if anyone said so.
    pub note: Option<String>,
    /// Whether contestants may see it.
    pub is_sample: bool,
}

/// Boards that make no package.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackageError {
    /// None that is not a sample.
    #[error("a package needs at least one board beside its samples, and there is none")]
    NoBoards,
    /// More than [`MOST_BOARDS`].
    #[error(
        "{boards} boards are too many for a package: a judge runs every submission on each, so it takes at most \
         {MAX_BOARDS}; 30 to 100 are usual"
    )]
    TooMany {
        /// How many there are.
        boards: usize,
    },
}

/// The files of a package.
///
/// ```
/// use snakes_and_ladders::game::Solution;
/// use snakes_and_ladders::package::{Case, Package, Profile};
/// let case = Case {
///     board: "[[-1,4],[-1,3]]".parse().unwrap(),
///     solution: Solution::Rolls(1),
///     family: "hand-made".into(),
///     note: None,
///     is_sample: false,
/// };
/// let package = Package::new(Profile::Legacy, "one board", &[case]).unwrap();
/// let files: Vec<&str> = package.files().map(|(path, _)| path).collect();
/// assert!(files.is_sorted() && files.contains(&"data/secret/01_hand-made_n02.in"));
/// assert!(package.survivors().count() > 0, "one board does not kill every wrong submission");
/// ```
#[derive(Clone, Debug)]
pub struct Package {
    files: BTreeMap<String, Cow<'static, [u8]>>,
    boards: usize,
    repeats: usize,
    survivors: Vec<&'static JurySubmission>,
}

impl Package {
    /// The package of these boards, in this order. `spec` is a text that names them: it stands in the package,
    /// and the same text gives the same UUID. The samples that the statement explains come first, then those among
    /// the boards. Boards that came before are left out: the tools want every input to be another.
    ///
    /// # Errors
    /// If there are too few boards or too many.
    pub fn new(profile: Profile, spec: &str, cases: &[TestCase]) -> Result<Package, PackageError> {
        let explained = test_data::samples();
        let tests = test_data::deduplicate(explained.iter().chain(cases));
        let (samples, secret): (Vec<&TestCase>, Vec<&TestCase>) =
            tests.iter().copied().partition(|case| case.is_sample);
        match secret.len() {
            0 => return Err(PackageError::NoBoards),
            boards if boards > MAX_BOARDS => return Err(PackageError::TooMany { boards }),
            _ => {}
        }
        let mut package = Package {
            files: BTreeMap::new(),
            boards: secret.len(),
            repeats: explained.len() + cases.len() - tests.len(),
            survivors: submissions()
                .iter()
                .filter(|submission| submission.survives(&tests))
                .collect(),
        };
        package.add_tests(profile, "sample", &samples);
        package.add_tests(profile, "secret", &secret);
        for (path, text) in invalid::files(profile) {
            package.add(path, text);
        }
        for (path, text) in metadata::files(profile, spec, samples.len(), secret.len()) {
            package.add(path, text);
        }
        for submission in submissions() {
            package.add(submission.path(), submission.source);
        }
        Ok(package)
    }

    fn add(&mut self, path: impl Into<String>, text: impl Into<Cow<'static, str>>) {
        let bytes = match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        self.files.insert(path.into(), bytes);
    }

    fn add_tests(&mut self, profile: Profile, group: &str, cases: &[&TestCase]) {
        let digits = cases.len().to_string().len().max(2);
        for (number, case) in (1..).zip(cases) {
            let name = format!("data/{group}/{number:0digits$}_{}", test_data::name(case));
            self.add(format!("{name}.in"), input(&case.board));
            self.add(format!("{name}.ans"), test_data::answer(case.solution));
            if let Some(note) = &case.note {
                let (ending, text) = test_data::description(profile, note);
                self.add(format!("{name}.{ending}"), text);
            }
        }
    }

    /// The files, sorted by path, with `/` between folders.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// The number of secret boards.
    pub fn boards(&self) -> usize {
        self.boards
    }

    /// How many boards were left out because they are repeats.
    pub fn repeats(&self) -> usize {
        self.repeats
    }

    /// The wrong submissions that no board of the package fails. The tools refuse a package that has any.
    pub fn survivors(&self) -> impl ExactSizeIterator<Item = &'static JurySubmission> {
        self.survivors.iter().copied()
    }

    /// The package as a zip, in a folder called [`SHORT_NAME`]: the same bytes for the same files, always.
    pub fn zip(&self) -> Vec<u8> {
        archive::zip(self.files())
    }
}
