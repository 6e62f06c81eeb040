//! Files that cannot be read on say so by name, and give what they hold before that.

use super::*;

#[test]
fn a_wrong_header_is_an_error_of_the_file() {
    // The other rules are in the integration tests `malformed::`.
    let cases = [
        (
            "\n\nindex,n\n",
            "boards:3: the CSV header has no column board (it has: index, n)",
        ),
        (
            "hello\n",
            "(it has: hello); a file that begins with [ is read as grid lines, with { as jsonl",
        ),
        (
            "board\r\"[[-1,4],[-1,3]]\"\r",
            "boards:1: bare carriage return",
        ),
    ];
    for (text, message) in cases {
        let error = reader_of(text.as_bytes(), vec![3])
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains(message), "{error}\n not {message}");
    }
}

#[test]
fn an_endless_line_is_an_error_before_it_fills_the_memory() {
    for (start, hint) in [
        ("[[-1,4],[-1,3]]\n[[", false),
        ("{\"board\":[[-1,4],[-1,3]]}\n{", false),
        ("board\n\"", true),
        ("board\nx", false),
    ] {
        let text = std::io::Cursor::new(start).chain(std::io::repeat(b' '));
        let mut reader = Reader::new("-".to_owned(), Box::new(text)).unwrap();
        let mut batch = Batch::new();
        let error = loop {
            match reader.fill(&mut batch) {
                Ok(more) => assert!(more),
                Err(error) => break error.to_string(),
            }
        };
        assert!(
            error.starts_with("<stdin>:2: this line is longer than 1048576 bytes"),
            "{error}"
        );
        assert_eq!(error.contains("an unterminated double quote"), hint);
    }
    for endless in [b' ', b'x'] {
        let error = Reader::new("-".to_owned(), Box::new(std::io::repeat(endless)));
        let error = error.err().unwrap().to_string();
        assert!(
            error.starts_with("<stdin>:1: this line is longer"),
            "{error}"
        );
    }
}

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

/// Gives its text, then fails.
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
    let mut reader = Reader::new("boards".to_owned(), Box::new(input)).unwrap();
    let mut batch = Batch::new();
    assert!(reader.fill(&mut batch).unwrap());
    assert_eq!(batch.records().count(), 2);
    let error = reader.fill(&mut batch).unwrap_err().to_string();
    assert_eq!(error, "boards: cannot be read: the disk is gone");
    assert!(!reader.fill(&mut batch).unwrap());

    let error = Reader::new("boards".to_owned(), Box::new(Breaking(b"")));
    assert!(matches!(error, Err(CorpusError::Io(_))));
    let error = Reader::open("no/such/file", &ReadOptions::default())
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.starts_with("no/such/file: cannot be read: "),
        "{error}"
    );
}
