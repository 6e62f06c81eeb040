//! Every error names file, line and rule, and the rejected record keeps its bytes.

use super::*;

const GOOD: &str = "[[-1,4],[-1,3]]";

/// The input (`G` is [`GOOD`]), the line of its one invalid record, and a part of the message.
const RECORDS: &[&str] = &[
    // Grid lines.
    "G\n[[-1,5],[-1,3]]\nG\n => 2: row 1, column 2 (square 3): value 5 is outside 1..=4",
    "G\n\n\n[[-1,0],[-1,3]] => 4: row 1, column 2 (square 3): value 0",
    "[[-1,-2],[-1,3]]\n => 1: value -2 is outside",
    "G\r\n[[-1,4],[-1]]\r\nG\r\n => 2: row 2: ragged",
    "G\n[[-1,4,3],[-1,3,3]]\n => 2: not square: 2 rows of 3 cells",
    "G\n[[-1]]\n => 2: side 1 is outside 2..=20",
    "G\n[[-1,4],\n => 2: truncated",
    "G\nG G\n => 2: character 17: trailing text",
    "G\n[[-1,4],[2,3]]\n => 2: square 1 starts a jump",
    "G\n[[3,4],[-1,3]]\n => 2: square 4 starts a jump",
    "G\n[[-1,1.5],[-1,3]]\n => 2: \"1.5\" is not an integer",
    "G\nboard\n => 2: character 1: expected [[, the start of a board, found \"board",
    "G\n{\"board\":G}\n => 2: expected [[, the start of a board",
    "G\n[[-1,\u{e9}],[-1,3]]\n => 2: is not an integer",
    // CSV.
    "board\n\"G\"\n\"[[-1,5],[-1,3]]\"\n => 3: row 1, column 2 (square 3): value 5",
    "n,board\n2,\"G\"\n4,\"G\"\n => 3: column n is 4 but the board is 2 x 2",
    "n,board\n2.0,\"G\"\n => 2: column n: \"2.0\" is not a side; write 2 to 20",
    "index,board\n-1,\"G\"\n => 2: column index: \"-1\" is not an index",
    "index,board\n18446744073709551616,\"G\"\n => 2: is not an index",
    "board,min_rolls\n\"G\",0\n => 2: column min_rolls: \"0\" is not an answer; write -1",
    "board,min_rolls\n\"G\",01\n => 2: column min_rolls: \"01\" is not an answer",
    "index,board\n0,\"G\"\n1,G\n => 3: 5 fields where the header has 2",
    "index,board\n0\n => 2: 1 field where the header has 2",
    "index,board\n0,\n => 2: column board is missing or empty",
    "index,board\n0,\"G\"\n1,\"G\n => 3: unterminated double quote",
    "index,board\n0,\"G\"x\n => 2: : trailing text after the board: \"x\"",
    "board,n\n\"G\",\r2\n => 2: bare carriage return",
    "board\n\"G G\"\n => 2: character 18: trailing text",
    // JSON lines.
    "{\"board\":G}\n{\"board\":[[-1,5],[-1,3]]}\n => 2: row 1, column 2 (square 3): value 5",
    "{\"n\":2}\n => 1: key board is missing or empty",
    "{\"board\":null}\n => 1: key board is missing or empty",
    "{\"board\":G,\"n\":3}\n => 1: key n is 3 but the board is 2 x 2",
    "{\"board\":G,\"n\":\"2\"}\n => 1: key n: \"\\\"2\\\"\" is not a side",
    "{\"board\":G,\"index\":1e3}\n => 1: key index: \"1e3\" is not an index",
    "{\"board\":G,\"min_rolls\":-2}\n => 1: key min_rolls: \"-2\" is not an answer",
    "{\"board\":G,\"family\":5}\n => 1: key family: \"5\" is not a string",
    "{\"board\":G,\"board\":G}\n => 1: not JSON: duplicate field `board`",
    "{\"board\":G\n => 1: the line ends inside its JSON object",
    "{\"board\":G} {}\n => 1: character 27: not JSON: trailing characters",
    "{\"board\":G}\n[G,0,2]\n => 2: character 1: not JSON: expected {",
    "{\"board\":[[-1,04],[-1,3]]}\n => 1: row 1, column 2: \"04\" is not an integer",
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

#[test]
fn bytes_that_are_not_utf8_are_named() {
    let boards: [(&[u8], &str); 2] = [
        (
            b"family,board\n\xff,\"[[-1,4],[-1,3]]\"\n",
            "boards:2: character 1: the bytes here are not UTF-8",
        ),
        (
            b"{\"family\":\"\xff\",\"board\":[[-1,4],[-1,3]]}\n",
            "boards:1: character 12: the bytes here are not UTF-8",
        ),
    ];
    for (text, message) in boards {
        let seen = all(reader(text));
        assert_eq!(seen[0].read.as_ref().unwrap_err(), message);
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_panic(
        start in prop::sample::select(&["", "[[", "{\"board\":", "board,n\n"][..]),
        bytes in prop::collection::vec(prop::sample::select(&b"[],-12\"{}:n \r\n\xff\xef"[..]), 0..80),
    ) {
        let text = [start.as_bytes(), &bytes].concat();
        if let Ok(reader) = reader_of(&text, vec![5, 1]) {
            let raws: usize = all(reader).iter().map(|seen| seen.raw.len()).sum();
            prop_assert!(raws <= text.len());
        }
    }
}
