//! Corpora as CSV.

use super::Case;
use super::boards::{Row, of, refused};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("no header", b"hello\n", 1, "the CSV header has no column board (it has: hello)"),
    ("a header without the board", b"index,n\n0,2\n", 1, "no column board (it has: index, n)"),
    ("another spelling of a column", b"Index,Board\n", 1, "no column board"),
    ("semicolons", b"index;board\n0;\"[[-1,4],[-1,3]]\"\n", 1, "the columns are separated by semicolons; separate them by commas"),
    ("the board's column twice", b"board,board\n", 1, "duplicate CSV column board"),
    ("another column twice", b"n,board,n\n", 1, "duplicate CSV column n"),
    ("a header that is not UTF-8", b"board,\xff\n", 1, "character 7: the bytes here are not UTF-8"),
    ("a header with an open quote", b"board,\"n\n", 1, "unterminated double quote"),
    ("UTF-16 with its mark", b"\xff\xfeb\0o\0a\0r\0d\0\n\0", 1, "this is UTF-16; turn it into UTF-8"),
    ("an index that is a word", b"index,board\nx,\"[[-1,4],[-1,3]]\"\n", 2, "column index: \"x\" is not an index"),
    ("an index below 0", b"index,board\n-1,\"[[-1,4],[-1,3]]\"\n", 2, "column index: \"-1\" is not an index"),
    ("an index beyond 64 bits", b"index,board\n18446744073709551616,\"[[-1,4],[-1,3]]\"\n", 2, "is not an index"),
    ("an index with a fraction", b"index,board\n1.0,\"[[-1,4],[-1,3]]\"\n", 2, "column index: \"1.0\""),
    ("a board without quotes", b"index,board\n1,[[-1,4],[-1,3]]\n", 2, "5 fields where the header has 2; a board must be in double quotes"),
    ("a field too few", b"index,n,board\n1,\"[[-1,4],[-1,3]]\"\n", 2, "2 fields where the header has 3"),
    ("a field too many", b"board,n\n\"[[-1,4],[-1,3]]\",2,\n", 2, "3 fields where the header has 2"),
    ("an empty board", b"index,board\n0,\n", 2, "column board is missing or empty"),
    ("a quoted empty board", b"index,board\n0,\"\"\n", 2, "column board is missing or empty"),
    ("n contradicts the board", b"n,board\n3,\"[[-1,4],[-1,3]]\"\n", 2, "column n is 3 but the board is 2 x 2"),
    ("n with a leading zero", b"n,board\n02,\"[[-1,4],[-1,3]]\"\n", 2, "column n: \"02\" is not a side; write 2 to 20"),
    ("an answer of 0", b"min_rolls,board\n0,\"[[-1,4],[-1,3]]\"\n", 2, "column min_rolls: \"0\" is not an answer"),
    ("an answer below -1", b"min_rolls,board\n-2,\"[[-1,4],[-1,3]]\"\n", 2, "column min_rolls: \"-2\" is not an answer"),
    ("an answer above any", b"min_rolls,board\n99999,\"[[-1,4],[-1,3]]\"\n", 2, "column min_rolls: \"99999\" is not an answer"),
    ("a quote that does not close", b"board\n\"[[-1,4],[-1,3]]\n", 2, "unterminated double quote"),
    ("text behind a quote", b"index,board\n0,\"[[-1,4],[-1,3]]\"x\n", 2, "trailing text after the board: \"x\""),
    ("a blank before the quote", b"index,board\n0, \"[[-1,4],[-1,3]]\"\n", 2, "a board must be in double quotes, right after its comma"),
    ("single quotes", b"index,board\n0,'[[-1,4],[-1,3]]'\n", 2, "5 fields where the header has 2"),
    ("a carriage return alone", b"board,n\n\"[[-1,4],[-1,3]]\",\r2\n", 2, "bare carriage return"),
    ("a zero byte in a number", b"n,board\n2\0,\"[[-1,4],[-1,3]]\"\n", 2, "is not a side"),
    ("a row that is not UTF-8", b"family,board\n\xff,\"[[-1,4],[-1,3]]\"\n", 2, "character 1: the bytes here are not UTF-8"),
    ("a board that breaks a rule, behind a mark and Windows' line ends", b"\xEF\xBB\xBFindex,board\r\n0,\"[[-1,4],[-1,3]]\"\r\n1,\"[[-1,9],[-1,3]]\"\r\n", 3, "(square 3): value 9 is outside 1..=4"),
    ("columns between tabs", b"index\tboard\n0\t[[-1,4],[-1,3]]\n", 1, "the columns are separated by tabs"),
    ("a board that breaks a rule, behind one of two lines", b"board\n\"[[-1,4],\n[-1,3]]\"\n\"[[-1,9],[-1,3]]\"\n", 4, "value 9 is outside 1..=4"),
    ("a header in the middle", b"board\n\"[[-1,4],[-1,3]]\"\nboard\n", 3, "expected [[, the start of a board, found \"board\""),
];

pub fn cases() -> Vec<Case> {
    let mut cases = refused("csv", ROWS);
    let open = format!("board\n\"{}\n", "[[-1,4],[-1,3]]\n".repeat(70_000));
    let rule =
        "longer than 1048576 bytes, which no board needs; it has an unterminated double quote";
    cases.push(of(
        "csv",
        "an open quote before many lines",
        open.into(),
        2,
        rule,
    ));
    let header = format!("board,{}\n", "x".repeat(1 << 20));
    let rule = "this line is longer than 1048576 bytes";
    cases.push(of("csv", "a header of a mebibyte", header.into(), 1, rule));
    cases
}
