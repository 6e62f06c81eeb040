//! Problem packages for contest judges: a statement, samples, secret tests, validators, and
//! submissions that must be accepted or must fail.
//!
//! The wrong submissions are [mistakes](snl_harness::mutants::mistakes) as programs. There is none
//! of kind [`State`](snl_harness::mutants::mistakes::MistakeKind::State): a judge starts a new
//! process for every board, so no state is left.

mod invalid;
mod metadata;
mod profile;
mod submissions;
mod test_data;

#[cfg(test)]
mod tests;

pub use metadata::Details;
pub use profile::{Profile, SHORT_NAME};
pub use submissions::{JurySubmission, submissions};
pub use test_data::input;

use snl_harness::corpus::CorpusBoard;
use snl_harness::mutants::suite::SAMPLE;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// The files of a package.
///
/// ```
/// use snl::package::{Details, Package, Profile};
/// use snl_harness::corpus::CorpusBoard;
/// let board = "[[-1,4],[-1,3]]".parse().unwrap();
/// let case = CorpusBoard::solved(0, board, "hand-made", String::new());
/// let details = Details::default();
/// let package = Package::new(Profile::Kattis, &details, "one board", &[case]).unwrap();
/// let files: Vec<&str> = package.files().map(|(path, _)| path).collect();
/// assert!(files.is_sorted() && files.contains(&"data/secret/01_hand-made_n02.in"));
/// assert!(!package.survivors.is_empty(), "one board does not kill every wrong submission");
/// ```
#[derive(Clone, Debug)]
pub struct Package {
    files: BTreeMap<String, Vec<u8>>,
    profile: Profile,
    /// The number of secret tests: boards that are no samples.
    pub secret_tests: usize,
    /// The number of duplicates that were left out.
    pub duplicates: usize,
    /// The wrong submissions that pass all boards. The tools reject a package that has any.
    pub survivors: Vec<&'static JurySubmission>,
}

impl Package {
    /// Returns the package of these boards, in this order. `spec` names them: it is part of the
    /// package, and determines the UUID. The samples that the statement explains come first, then
    /// those among the boards, whose family is [`SAMPLE`]. Duplicates are left out: the tools want
    /// every input to be different. Returns none if no board is left that is no sample: a package
    /// needs a secret test.
    pub fn new(
        profile: Profile,
        details: &Details,
        spec: &str,
        cases: &[CorpusBoard],
    ) -> Option<Package> {
        let explained = test_data::samples();
        let (mut samples, mut secret, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
        for (index, case) in explained.iter().chain(cases).enumerate() {
            let is_sample = index < explained.len() || case.family == SAMPLE;
            let group = if is_sample { &mut samples } else { &mut secret };
            if seen.insert(input(&case.board)) {
                group.push(case);
            }
        }
        if secret.is_empty() {
            return None;
        }
        let tests = [&samples[..], &secret].concat();
        let all = submissions().iter();
        let survivors = all.clone().filter(|submission| submission.survives(&tests));
        let mut package = Package {
            files: all
                .map(|submission| (submission.path(), submission.source.into()))
                .collect(),
            profile,
            secret_tests: secret.len(),
            duplicates: explained.len() + cases.len() - tests.len(),
            survivors: survivors.collect(),
        };
        package.add_tests("sample", &samples);
        package.add_tests("secret", &secret);
        let texts = metadata::files(profile, details, spec, samples.len(), secret.len());
        let texts = invalid::files(profile)
            .into_iter()
            .chain(texts)
            .map(|(path, text)| (path, text.into_bytes()));
        package.files.extend(texts);
        Some(package)
    }

    fn add_tests(&mut self, group: &str, cases: &[&CorpusBoard]) {
        let digits = cases.len().to_string().len().max(2);
        for (number, case) in (1..).zip(cases) {
            let name = format!("data/{group}/{number:0digits$}_{}", test_data::name(case));
            let mut add = |extension, text: String| {
                let path = format!("{name}.{extension}");
                self.files.insert(path, text.into_bytes());
            };
            add("in", input(&case.board));
            add("ans", format!("{}\n", case.answer().min_rolls()));
            if case.note.is_empty() {
                continue;
            }
            let note = case.note.split_whitespace().collect::<Vec<_>>().join(" ");
            if self.profile.is_legacy() {
                add("desc", format!("{note}\n"));
            } else {
                let quoted = serde_json::Value::from(note);
                add("yaml", format!("description: {quoted}\n"));
            }
        }
    }

    /// Returns the files, sorted by path, with `/` as separator.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// Takes `problem.yaml` and the statement from an unpacked package of the same profile, in
    /// place of the generated ones.
    ///
    /// # Errors
    /// If one of its files cannot be read.
    pub fn keep_statement(&mut self, folder: &Path) -> io::Result<()> {
        let statement = self.profile.statement();
        let yaml = "problem.yaml";
        let mut kept = vec![(yaml.to_owned(), fs::read(folder.join(yaml))?)];
        let mut folders = vec![statement.to_owned()];
        while let Some(path) = folders.pop() {
            for entry in fs::read_dir(folder.join(&path))? {
                let entry = entry?;
                let name = entry.file_name().into_string().map_err(|name| {
                    let problem = format!("{path}/{}: the name is not UTF-8", name.display());
                    io::Error::new(io::ErrorKind::InvalidData, problem)
                })?;
                let inside = format!("{path}/{name}");
                if entry.path().is_dir() {
                    folders.push(inside);
                } else {
                    kept.push((inside, fs::read(entry.path())?));
                }
            }
        }
        let is_other = |path: &str| !path.starts_with(&format!("{statement}/"));
        self.files.retain(|path, _| is_other(path));
        self.files.extend(kept);
        Ok(())
    }

    /// Returns the package as a zip with one directory named `name`, or without a directory for
    /// DOMjudge. The same files give the same bytes.
    pub fn zip(&self, name: &str) -> Vec<u8> {
        let folder = match self.profile {
            Profile::Domjudge => String::new(),
            Profile::Kattis | Profile::Bapctools => format!("{name}/"),
        };
        // Files are stored, not compressed, so that the bytes do not depend on the version of a
        // compressor.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644)
            .system(System::Unix);
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, bytes) in self.files() {
            let started = zip.start_file(format!("{folder}{path}"), options);
            let written = started.and_then(|()| Ok(zip.write_all(bytes)?));
            written.expect("writing to memory succeeds, and paths are unique");
        }
        let zip = zip.finish().expect("writing to memory succeeds");
        zip.into_inner()
    }
}
