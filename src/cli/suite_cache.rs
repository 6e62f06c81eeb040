//! Suites that take seconds to make are kept in the user's cache directory:
//! `snl/suite-KIND-SEED-VERSION.csv`, a corpus with the answers, which are checked. A file that is
//! missing, damaged or of another version is made again; what cannot be written is not kept,
//! without a message. The embedded suite is never there.

use snl_harness::corpus::{CorpusBoard, CorpusSource, ExtraColumns, Format};
use snl_harness::mutants::suite::{SuiteName, is_embedded, suites_version};
use snl_harness::store::OutputFile;
use std::error::Error;
use std::path::{Path, PathBuf};

/// Returns the boards of a suite, from the cache if they are there.
pub(super) fn suite(name: SuiteName) -> CorpusSource {
    let Some(folder) = folder().filter(|_| !is_embedded(name)) else {
        return CorpusSource::of_suite(name);
    };
    let (kind, seed) = (name.kind.name(), name.seed);
    let file = folder.join(format!("suite-{kind}-{seed}-{}.csv", suites_version()));
    if let Some(boards) = read(&file) {
        return CorpusSource::of_boards(name.to_string(), boards);
    }
    let made = CorpusSource::of_suite(name);
    // Without a cache, the suite is made again the next time.
    let _ = write(&file, &made);
    made
}

/// Returns `$XDG_CACHE_HOME/snl`, or `~/.cache/snl`.
fn folder() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
    base.map(|base| base.join("snl"))
}

/// Returns the boards in a file; none unless all are valid and have the right answer.
fn read(file: &Path) -> Option<Vec<CorpusBoard>> {
    let corpus = CorpusSource::parse(file.to_str()?, None, 0).ok()?;
    let (mut cursor, mut boards) = (corpus.open(0).ok()?, Vec::new());
    while cursor.read(&mut |entry| boards.push(entry.clone())).ok()? {}
    let has_answer = |entry: &CorpusBoard| entry.known.is_some();
    (!boards.is_empty() && boards.iter().all(has_answer)).then_some(boards)
}

fn write(file: &Path, suite: &CorpusSource) -> Result<(), Box<dyn Error>> {
    let columns = ExtraColumns {
        answers: true,
        notes: true,
        ..ExtraColumns::default()
    };
    let mut rows = Vec::new();
    Format::Csv.write_header(columns, &mut rows);
    let mut cursor = suite.open(0)?;
    cursor.read(&mut |entry| entry.write(Format::Csv, columns, &mut rows))?;
    file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    let mut out = OutputFile::create(file)?;
    out.write(&rows)?;
    out.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_reads_back_and_a_damaged_one_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/suite.csv");
        let suite = CorpusSource::of_suite("suite:judge,seed=1".parse().unwrap());
        write(&file, &suite).unwrap();
        let mut boards = Vec::new();
        suite.open(0).unwrap().fill(&mut boards).unwrap();
        assert_eq!(read(&file), Some(boards));

        let whole = std::fs::read_to_string(&file).unwrap();
        let wrong = whole.replacen("]\",4,", "]\",5,", 1);
        let unanswered = whole.replacen("]\",4,", "]\",,", 1);
        let cut = &whole[..whole.find("],[").unwrap()];
        for damaged in [&*wrong, &unanswered, cut, "", "n,board\n"] {
            std::fs::write(&file, damaged).unwrap();
            assert_eq!(read(&file), None);
        }
    }
}
