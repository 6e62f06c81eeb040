//! Files that cannot be read on are named in the error, after the records before it are returned.
//! The rules of records are in the integration tests `malformed::`, and arbitrary bytes in the
//! targets of `fuzz/`.

use super::*;
use crate::source::CorpusSource;

#[test]
fn a_long_line_within_the_limit_is_read() {
    for size in [200_000, 262_143, 262_144, 300_000, 1_000_000] {
        let text = format!(
            "[[-1,4],[-1,3]]\n[{}{}\n[[-1,4],[-1,3]]\n",
            " ".repeat(size),
            "[-1,4],[-1,3]]"
        );
        let seen = all(reader(text.as_bytes()));
        assert_eq!(seen.iter().filter(|seen| seen.read.is_ok()).count(), 3);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(
        text in "(\\[\\[|\\{\\{|\\]\\]|start,end\n|\\{\"n\":|[-a-zé \\[\\]{}(),;:=<>\"'0-9\n\t]){0,40}",
        jumps in any::<bool>(),
    ) {
        let options = ReadOptions {
            jumps,
            side: jumps.then(|| Side::new(3).unwrap()),
            answers: None,
        };
        let input = std::io::Cursor::new(text.into_bytes());
        if let Ok(mut reader) = Reader::new("boards", Box::new(input), &options) {
            until_failure(&mut reader);
        }
    }
}

#[test]
fn a_line_that_ends_with_a_digit_may_have_any_letters() {
    let text = "{{-1,4},{-1,3}}\né4\n";
    let error = open(text.as_bytes()).err().unwrap().to_string();
    let words = "boards:2: \"é4\" is neither a board nor an answer";
    assert!(error.starts_with(words), "{error}");
}

/// An input that gives its text, then fails.
struct Breaking(&'static [u8]);

impl Read for Breaking {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(std::io::Error::other("the disk is gone")),
            more => Ok(more),
        }
    }
}

#[test]
fn a_failing_input_gives_its_whole_records_first_and_then_its_name() {
    let input = Breaking(b"[[-1,4],[-1,3]]\n[[-1,4],[-1,3]]\n[[-1");
    let mut reader = open(input).unwrap();
    let mut batch = Batch::default();
    assert!(reader.fill(&mut batch).unwrap());
    assert_eq!(batch.records().count(), 2);
    let error = reader.fill(&mut batch).unwrap_err().to_string();
    assert_eq!(error, "boards: cannot be read: the disk is gone");
    assert!(!reader.fill(&mut batch).unwrap());

    assert!(matches!(
        open(Breaking(b"")),
        Err(CorpusError::Unreadable { .. })
    ));
    let missing = CorpusSource::parse("no/such/file", None, 0).unwrap();
    let error = missing.open(0).err().unwrap().to_string();
    assert!(error.starts_with("no/such/file: cannot be read: "));
}
