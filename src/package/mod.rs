//! Problem packages for contest judges: a statement, samples, secret tests, validators, and submissions that must be
//! accepted or must fail.
//!
//! The wrong submissions are [mistakes](snl_harness::mutants::mistakes) as programs. There is none of kind
//! [`State`](snl_harness::mutants::mistakes::MistakeKind::State): a judge starts a new process for every board, so no state is left.

mod archive;
mod invalid;
mod metadata;
mod profile;
mod submissions;
mod test_case;
mod test_data;

#[cfg(test)]
mod tests;

pub use profile::{Profile, SHORT_NAME};
pub use submissions::{JurySubmission, VERDICTS, submissions};
pub use test_case::TestCase;
pub use test_data::input;

use std::collections::BTreeMap;

/// The maximum number of boards. A judge runs every submission on each of them.
pub const MAX_BOARDS: usize = 1000;

/// Why boards make no package.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackageError {
    /// No secret test.
    #[error("a package needs at least one secret test")]
    NoBoards,
    /// More than [`MAX_BOARDS`].
    #[error(
        "{boards} boards are too many for a package: a judge runs every submission on each, so at most {MAX_BOARDS} \
         are allowed; 30 to 100 are usual"
    )]
    TooMany {
        /// The number of boards.
        boards: usize,
    },
}

/// The files of a package.
///
/// ```
/// use snakes_and_ladders::game::Solution;
/// use snl::package::{Package, Profile, TestCase};
/// let case = TestCase {
///     board: "[[-1,4],[-1,3]]".parse().unwrap(),
///     solution: Solution::Rolls(1),
///     family: "hand-made".into(),
///     note: None,
///     is_sample: false,
/// };
/// let package = Package::new(Profile::Legacy, "one board", &[case]).unwrap();
/// let files: Vec<&str> = package.files().map(|(path, _)| path).collect();
/// assert!(files.is_sorted() && files.contains(&"data/secret/01_hand-made_n02.in"));
/// assert!(!package.survivors.is_empty(), "one board does not kill every wrong submission");
/// ```
#[derive(Clone, Debug)]
pub struct Package {
    files: BTreeMap<String, String>,
    /// The number of secret boards.
    pub boards: usize,
    /// The number of duplicates that were left out.
    pub duplicates: usize,
    /// The wrong submissions that pass all boards. The tools reject a package that has any.
    pub survivors: Vec<&'static JurySubmission>,
}

impl Package {
    /// The package of these boards, in this order. `spec` names them: it is part of the package, and determines the UUID.
    /// The samples that the statement explains come first, then those among the boards. Duplicates are left out: the
    /// tools want every input to be different.
    ///
    /// # Errors
    /// If there are too few or too many boards.
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
        let all = submissions().iter();
        let mut package = Package {
            files: all.map(|it| (it.path(), it.source.to_owned())).collect(),
            boards: secret.len(),
            duplicates: explained.len() + cases.len() - tests.len(),
            survivors: submissions()
                .iter()
                .filter(|submission| submission.survives(&tests))
                .collect(),
        };
        package.add_tests(profile, "sample", &samples);
        package.add_tests(profile, "secret", &secret);
        package.files.extend(invalid::files(profile));
        let texts = metadata::files(profile, spec, samples.len(), secret.len());
        let texts = texts.into_iter();
        package
            .files
            .extend(texts.map(|(path, text)| (path.to_owned(), text)));
        Ok(package)
    }

    fn add_tests(&mut self, profile: Profile, group: &str, cases: &[&TestCase]) {
        let digits = cases.len().to_string().len().max(2);
        for (number, case) in (1..).zip(cases) {
            let name = format!("data/{group}/{number:0digits$}_{}", test_data::name(case));
            let mut add = |extension, text| self.files.insert(format!("{name}.{extension}"), text);
            add("in", input(&case.board));
            add("ans", test_data::answer(case.solution));
            if let Some(note) = &case.note {
                let (extension, text) = test_data::description(profile, note);
                add(extension, text);
            }
        }
    }

    /// The files, sorted by path, with `/` as separator.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// The package as a zip of a directory called [`SHORT_NAME`]: always the same bytes for the same files.
    pub fn zip(&self) -> Vec<u8> {
        archive::zip(self.files())
    }
}
