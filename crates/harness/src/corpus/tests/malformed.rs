//! Every error names file, line and rule, and the rejected record keeps its bytes.

use super::*;

const GOOD: &str = "[[-1,4],[-1,3]]";

/// The input (`G` is [`GOOD`]), the line of its one invalid record, and a part of the message. All other rules are in the
/// integration tests `malformed::`.
const RECORDS: &[&str] = &[
    // Grid lines.
    "G\n[[-1,5],[-1,3]]\nG\n => 2: row 1, column 2 (square 3): value 5 is outside 1..=4",
    "G\n\n\n[[-1,0],[-1,3]] => 4: row 1, column 2 (square 3): value 0",
    "G\r\n[[-1,4],[-1]]\r\nG\r\n => 2: row 2: ragged",
    "G\nG G\n => 2: character 17: trailing text",
    // CSV.
    "board\n\"G\"\n\"[[-1,5],[-1,3]]\"\n => 3: row 1, column 2 (square 3): value 5",
    "board,min_rolls\n\"G\",01\n => 2: column min_rolls: \"01\" is not an answer",
    "index,board\n0\n => 2: 1 field where the header has 2",
    "index,board\n0,\"G\"\n1,\"G\n => 3: unterminated double quote",
    "board\n\"G G\"\n => 2: character 18: trailing text",
    // JSON lines.
    "{\"board\":G}\n{\"board\":[[-1,5],[-1,3]]}\n => 2: row 1, column 2 (square 3): value 5",
    "{\"board\":G} {}\n => 1: character 27: not JSON: trailing characters",
    "{\"board\":\"G\"}\n => 1: character 10: expected [[, the start of a board, found \"\\\"[[",
    "{\"board\": {}}\n => 1: character 11: expected [[, the start of a board",
];

#[test]
fn each_invalid_record_is_named_and_keeps_its_bytes() {
    for case in RECORDS {
        let (text, expected) = case.split_once(" => ").unwrap();
        let (line, message) = expected.split_once(": ").unwrap();
        let (text, line) = (text.replace('G', GOOD), line.parse::<u64>().unwrap());
        let seen = all(reader(text.as_bytes()));
        let rejected: Vec<_> = seen.iter().filter(|seen| seen.read.is_err()).collect();
        assert_eq!(rejected.len(), 1, "{text}");
        let found = rejected[0].read.as_ref().unwrap_err();
        assert!(
            found.starts_with(&format!("boards:{line}: ")) && found.contains(message),
            "{text}\n  gives {found}\n  not   {line}: {message}"
        );
        assert_eq!(rejected[0].line, line);
        let mut lines = text.split_inclusive('\n');
        assert_eq!(
            rejected[0].raw,
            lines.nth(line as usize - 1).unwrap().as_bytes()
        );
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_panic(
        start in prop::sample::select(&["", "[[", "{\"board\":", "board,n\n"][..]),
        bytes in prop::collection::vec(prop::sample::select(&b"[],-12\"{}:n \r\n\xff\xef"[..]), 0..80),
    ) {
        let text = [start.as_bytes(), &bytes].concat();
        if let Ok(mut reader) = reader_of(&text, vec![5, 1]) {
            let (mut batch, mut board, mut raws) = (Batch::new(), Board::empty(Side::MIN), 0);
            while reader.fill(&mut batch).unwrap_or(false) {
                for record in batch.records() {
                    raws += record.raw.len();
                    let _ = record.read(&mut board);
                }
            }
            prop_assert!(raws <= text.len());
        }
    }
}
