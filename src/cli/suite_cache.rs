//! Suites that take seconds to make are kept in the user's cache directory: `snl/suite-KIND-SEED-VERSION.csv`, whose first line is
//! the SHA-256 of the rest. A file that is missing, damaged or of another version is made again; what cannot be written is not
//! kept, without a message. The embedded suite is never there.

use super::CliError;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::solve::default_kernel;
use snl_harness::corpus::{Batch, CorpusBoard, CorpusSource, ExtraColumns, Format, Reader};
use snl_harness::mutants::suite::{SuiteName, is_embedded, suites_version};
use snl_harness::store::small_file::read_small;
use snl_harness::store::{HashingWriter, OutputFile};
use std::io::{Cursor, Write};
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

fn sha256(bytes: &[u8]) -> String {
    let mut hash = HashingWriter::default();
    let hashed = hash.write_all(bytes);
    hashed.expect("hashing does not fail");
    hash.digest().hash
}

/// Returns the boards in a file; none unless it is whole.
fn read(file: &Path) -> Option<Vec<CorpusBoard>> {
    let bytes = read_small(file).ok()?;
    let end = memchr::memchr(b'\n', &bytes)?;
    let (hash, rows) = (&bytes[..end], &bytes[end + 1..]);
    if hash != sha256(rows).as_bytes() {
        return None;
    }
    let input = Box::new(Cursor::new(rows.to_vec()));
    let mut reader = Reader::new(file.display().to_string(), input).ok()?;
    let (mut batch, mut boards) = (Batch::new(), Vec::new());
    while reader.fill(&mut batch).ok()? {
        for record in batch.records() {
            let mut board = Board::empty(Side::MIN);
            let fields = record.read(&mut board).ok()?;
            let answer = default_kernel().solve_one(&board);
            boards.push(CorpusBoard {
                board,
                index: fields.index?,
                family: fields.family?.into_owned().into(),
                note: fields.note?.into_owned(),
                known: fields.min_rolls.filter(|&known| known == answer),
            });
        }
    }
    let whole = boards.iter().all(|entry| entry.known.is_some());
    (whole && !boards.is_empty()).then_some(boards)
}

fn write(file: &Path, suite: &CorpusSource) -> Result<(), CliError> {
    let columns = ExtraColumns {
        answers: true,
        notes: true,
        ..ExtraColumns::default()
    };
    let mut rows = Vec::new();
    Format::Csv.write_header(columns, &mut rows);
    let mut cursor = suite.open(0)?;
    cursor.read(&mut |entry| entry.write(Format::Csv, columns, &mut rows))?;
    let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder.map_err(|error| CliError::Io(error.to_string()))?;
    let mut out = OutputFile::create(file)?;
    out.write(&[sha256(&rows).as_bytes(), b"\n", &rows].concat())?;
    out.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(source: &CorpusSource) -> Vec<CorpusBoard> {
        let mut boards = Vec::new();
        source.open(0).unwrap().fill(&mut boards).unwrap();
        boards
    }

    #[test]
    fn a_file_reads_back_and_a_damaged_one_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/suite.csv");
        let suite = CorpusSource::of_suite("suite:judge,seed=1".parse().unwrap());
        write(&file, &suite).unwrap();
        assert_eq!(read(&file), Some(boards(&suite)));

        let whole = std::fs::read(&file).unwrap();
        let (hash, rows) = whole.split_at(65);
        let rows = String::from_utf8(rows.to_vec()).unwrap();
        let wrong = rows.replacen("]\",4,", "]\",5,", 1);
        let rehashed = |rows: &str| format!("{}\n{rows}", sha256(rows.as_bytes())).into_bytes();
        for damaged in [
            Vec::new(),
            hash.to_vec(),
            whole[..whole.len() - 1].to_vec(),
            [hash, wrong.as_bytes()].concat(),
            // The hash is right, and an answer is not.
            rehashed(&wrong),
            rehashed("n,board\n"),
        ] {
            std::fs::write(&file, damaged).unwrap();
            assert_eq!(read(&file), None);
        }
        std::fs::write(&file, rehashed(&rows)).unwrap();
        assert!(read(&file).is_some());
    }
}
