//! Literals, one per line.

use super::Case;
use super::boards::{Row, of, refused};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("a short row", b"[[-1,-1],[-1]]\n", 1, "row 2: ragged: this row has 1 cells and the first has 2"),
    ("a long row", b"[[-1,-1],[-1,-1,-1]]\n", 1, "row 2: ragged: this row has 3 cells"),
    ("an empty row", b"[[-1,-1],[]]\n", 1, "row 2: ragged: this row has 0 cells"),
    ("more columns than rows", b"\n\n[[-1,-1,-1],[-1,-1,-1]]\n", 3, "not square: 2 rows of 3 cells"),
    ("more rows than columns", b"[[-1,-1],[-1,-1],[-1,-1]]\n", 1, "not square: 3 rows of 2 cells"),
    ("one cell", b"[[-1]]\n", 1, "side 1 is outside 2..=20"),
    ("no rows", b"[]\n", 1, "side 0 is outside 2..=20"),
    ("a row without cells alone", b"[[]]\n", 1, "not square: 1 rows of 0 cells"),
    ("a value of 0", b"[[-1,0],[-1,3]]\n", 1, "row 1, column 2 (square 3): value 0 is outside 1..=4"),
    ("a value below -1", b"[[-1,-2],[-1,3]]\n", 1, "value -2 is outside 1..=4"),
    ("a value above the last square", b"[[-1,4],[-1,3]]\n[[-1,5],[-1,3]]\n", 2, "value 5 is outside 1..=4"),
    ("more digits than a number has", b"[[-1,99999999999999999999],[-1,3]]\n", 1, "value of more than 18 digits is outside"),
    ("a fraction", b"[[-1,1.5],[-1,3]]\n", 1, "row 1, column 2: \"1.5\" is not an integer"),
    ("an exponent", b"[[-1,1e0],[-1,3]]\n", 1, "\"1e0\" is not an integer"),
    ("a plus sign", b"[[-1,+3],[-1,3]]\n", 1, "\"+3\" is not an integer"),
    ("a leading zero", b"[[-1,03],[-1,3]]\n", 1, "\"03\" is not an integer"),
    ("a minus alone", b"[[-1,-],[-1,3]]\n", 1, "\"-\" is not an integer"),
    ("null", b"[[-1,null],[-1,3]]\n", 1, "\"null\" is not an integer"),
    ("a string for a cell", b"[[-1,\"4\"],[-1,3]]\n", 1, "is not an integer"),
    ("a list for a cell", b"[[-1,[4]],[-1,3]]\n", 1, "expected a cell: -1 or a square"),
    ("a digit of another script", "[[-1,\u{664}],[-1,3]]\n".as_bytes(), 1, "is not an integer"),
    ("a jump on square 1", b"[[-1,-1],[2,3]]\n", 1, "row 2, column 1 (square 1): square 1 starts a jump"),
    ("a jump on the last square", b"[[2,-1],[-1,3]]\n", 1, "row 1, column 1 (square 4): square 4 starts a jump"),
    ("a word behind the board", b"[[-1,-1],[-1,3]] and more\n", 1, "trailing text after the board: \"and more"),
    ("two boards on a line", b"[[-1,4],[-1,3]][[-1,4],[-1,3]]\n", 1, "trailing text after the board"),
    ("a bracket too many", b"[[-1,-1],[-1,3]]]\n", 1, "trailing text after the board: \"]"),
    ("a bracket too few", b"[[-1,-1],[-1,3]\n", 1, "truncated: expected a comma and the next row"),
    ("a board over two lines that is cut off", b"[[-1,-1],\n[-1,3]\n", 2, "character 7: truncated: expected a comma and the next row"),
    ("a comma too many in a later line", b"[\n[-1,4],\n,[-1,3]\n]\n", 3, "character 1: expected [, the start of a row"),
    ("an array of boards that is cut off", b"[[[-1,4],[-1,3]],\n[[-1,4],[-1,3]]\n", 3, "the text ends inside an array of boards"),
    ("an array of boards that lacks a comma", b"[\n[[-1,4],[-1,3]]\n\n[[-1,4],[-1,3]]]\n", 4, "expected a comma or ] after a board of the array"),
    ("an array with a number among its boards", b"[\n[[-1,4],[-1,3]],\n7]\n", 3, "character 1: expected [[, the start of a board"),
    ("a bad board in an array", b"[\n[[-1,4],[-1,3]],\n[[-1,9],[-1,3]]\n]\n", 3, "value 9 is outside 1..=4"),
    ("a file that ends in a board", b"[[-1,4],[-1,3]]\n[[-1,4],[-", 2, "truncated"),
    ("a comma too many in a row", b"[[-1,4,],[-1,3]]\n", 1, "expected a cell: -1 or a square"),
    ("a comma too many between rows", b"[[-1,4],,[-1,3]]\n", 1, "expected [, the start of a row"),
    ("no comma between cells", b"[[-1 -1],[-1,3]]\n", 1, "expected a comma and the next cell"),
    ("no comma between rows", b"[[-1,4][-1,3]]\n", 1, "expected a comma and the next row"),
    ("a flat list", b"[-1,4,-1,3]\n", 1, "expected [, the start of a row"),
    ("other brackets", b"[(-1,4),(-1,3)]\n", 1, "expected [, the start of a row"),
    ("jsonl among grid lines", b"[[-1,4],[-1,3]]\n{\"board\":[[-1,4],[-1,3]]}\n", 2, "expected [[, the start of a board"),
    ("a zero byte", b"[[-1,4],[-1,\x003]]\n", 1, "is not an integer"),
    ("bytes that are not UTF-8", b"[[-1,4],[-1,\xff\xfe]]\n", 1, "is not an integer"),
    ("UTF-16", b"[\x00[\x00-\x001\x00", 1, "this is UTF-16; turn it into UTF-8: iconv"),
    ("UTF-16 with a mark", b"\xff\xfe[\x00[\x00", 1, "this is UTF-16"),
    ("UTF-16, the high byte first", b"\x00[\x00[\x00-", 1, "this is UTF-16"),
];

pub fn cases() -> Vec<Case> {
    let mut cases = refused("grid", ROWS);
    let wide = format!("[[{}-1]]\n", "-1,".repeat(20));
    cases.push(of(
        "grid",
        "21 columns",
        wide.into(),
        1,
        "not square: 1 rows of 21 cells",
    ));
    let row = format!("[{}-1]", "-1,".repeat(59));
    let large = format!("[{}{row}]\n", format!("{row},").repeat(59));
    cases.push(of(
        "grid",
        "60 rows",
        large.into(),
        1,
        "side 60 is outside 2..=20",
    ));
    let long = format!("[[-1,4],{}[-1,3]]\n", " ".repeat(1 << 20));
    let rule = "this line is longer than 1048576 bytes, which no board needs";
    cases.push(of("grid", "a line of a mebibyte", long.into(), 1, rule));
    cases
}
