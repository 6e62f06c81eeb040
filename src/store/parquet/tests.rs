//! Footers are right, written once, and nothing that is read panics.

use super::footer::footer;
use super::schema::guarded;
use super::*;
use crate::game::{JumpCounts, Side, Solution};
use crate::solve::SolveResult;
use crate::store::OutputFile;
use crate::store::results::Name;
use std::fs::File;
use std::path::Path;

fn results(path: &Path, groups: &[u64]) -> OutputFile {
    let mut file = OutputFile::create(path).unwrap();
    file.write(MAGIC).unwrap();
    let mut rows = RowGroupEncoder::new(RESULTS);
    let solved = SolveResult {
        side: Side::MIN,
        family: 0,
        tally: JumpCounts::default(),
        solution: Solution::Unreachable,
    };
    let (mut text, mut index) = (Vec::new(), 0);
    for &group in groups {
        for _ in 0..group {
            rows.push_result(index, &Name::new("a"), &solved);
            index += 1;
        }
        rows.finish(&mut text);
    }
    file.write(&text).unwrap();
    file
}

#[test]
fn the_footer_is_written_once_and_says_where_all_rows_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.parquet");
    let mut file = results(&path, &[3, 0, 70_000, 1]);
    assert_eq!(write_footer(&mut file, RESULTS).unwrap(), 70_004);
    let end = file.bytes();
    assert_eq!(write_footer(&mut file, RESULTS).unwrap(), 70_004);
    assert_eq!(file.bytes(), end);
    file.commit().unwrap();
    let mut seen = 0;
    let wrong = read_results(File::open(&path).unwrap(), |index, n, family, rolls| {
        seen += 1;
        (index, n, family, rolls) == (seen - 1, 2, b"a", -1)
    });
    assert_eq!((wrong.unwrap(), seen), (None, 70_004));
    let body = row_groups(&mut File::open(&path).unwrap()).unwrap();
    assert_eq!((body.rows, body.first), (Some(70_004), Some(0)));
    let wrong = read_results(File::open(&path).unwrap(), |index, _, _, _| index < 7);
    assert_eq!(wrong.unwrap(), Some(7));
}

/// Writes a file of two row groups, and returns its bytes.
fn two_row_groups(path: &Path) -> Vec<u8> {
    let mut file = results(path, &[30, 50]);
    write_footer(&mut file, RESULTS).unwrap();
    file.commit().unwrap();
    std::fs::read(path).unwrap()
}

#[test]
fn a_file_that_was_altered_anywhere_is_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.parquet");
    let bytes = two_row_groups(&path);
    let mut refused = 0;
    for at in 0..bytes.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut altered = bytes.clone();
            altered[at] ^= change;
            std::fs::write(&path, altered).unwrap();
            let read = read_results(File::open(&path).unwrap(), |_, _, _, _| true);
            refused += usize::from(read.is_err());
            let mut file = File::open(&path).unwrap();
            let _ = guarded(|| footer(&mut file, bytes.len() as u64, RESULTS));
        }
    }
    assert!(
        refused > bytes.len() / 2,
        "{refused} of {}",
        3 * bytes.len()
    );
}

#[test]
fn a_file_that_was_cut_anywhere_is_an_error_and_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.parquet");
    let bytes = two_row_groups(&path);
    let mut readable = 0;
    for end in 0..bytes.len() {
        std::fs::write(&path, &bytes[..end]).unwrap();
        let mut file = File::open(&path).unwrap();
        // A file cut after a row group has a footer, which is not the file's.
        if row_groups(&mut file).is_ok() {
            let (footer, _) = footer(&mut file, end as u64, RESULTS).unwrap();
            assert!(!footer.is_empty(), "{end}");
        }
        readable += u32::from(read_results(file, |_, _, _, _| true).is_ok());
    }
    // The first row group with its footer is a file.
    assert_eq!(readable, 1);
}
