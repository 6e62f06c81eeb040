//! Literals: every error is reported at its position.

use super::*;
use crate::game::MAX_SIDE;

/// Texts and their error messages.
const ERRORS: &str = r#"
[[-1,-1],[-1]] => row 2: ragged: this row has 1 cell and the first has 2
[[-1],[-1,-1]] => row 2: ragged
[[-1,-1],[]] => row 2: ragged: this row has 0 cells
[[-1,-1,-1],[-1,-1,-1]] => not square: 2 rows of 3 cells
[[-1]] => side 1 is outside 2 to 20
[] => side 0 is outside 2 to 20
[[]] => not square: 1 row of 0 cells
[[-1,0],[-1,3]] => row 1, column 2 (square 3): value 0 is outside 1 to 4
[[-1,-2],[-1,3]] => row 1, column 2 (square 3): value -2 is outside 1 to 4
[[-1,5],[-1,3]] => row 1, column 2 (square 3): value 5 is outside 1 to 4
[[-1,99999999999999999999],[-1,3]] => (square 3): value of more than 18 digits is outside
[[-1,-99999999999999999999],[-1,3]] => (square 3): value of more than 18 digits, negative, is
[[-1,1.5],[-1,3]] => row 1, column 2: "1.5" is not an integer
[[-1,1e1],[-1,3]] => row 1, column 2: "1e1" is not an integer
[[-1,+1],[-1,3]] => row 1, column 2: "+1" is not an integer
[[-1,03],[-1,3]] => row 1, column 2: "03" is not an integer
[[-1,null],[-1,3]] => row 1, column 2: "null" is not an integer
[[-1,"3"],[-1,3]] => is not an integer
[[-1,--1],[-1,3]] => is not an integer
[[-1,-],[-1,3]] => row 1, column 2: "-" is not an integer
[[-1,],[-1,3]] => row 1, column 2: expected a cell: -1 or a square, found "],[-1,3]]"
[[-1,-1],[3,-1]] => row 2, column 1 (square 1): square 1 starts a jump
[[3,-1],[-1,-1]] => row 1, column 1 (square 4): square 4 starts a jump
[[-1,-1],[-1,3]] x => character 18: trailing text after the board: "x"
[[-1,-1],[-1,3]]] => trailing text after the board: "]"
[[-1,-1],[-1,3] => truncated: expected a comma and the next row
[[-1,-1],[-1,3 => truncated: expected a comma and the next cell
[[-1,-1],[-1,- => row 2, column 2: truncated
[[-1,-1], => truncated: expected [, the start of a row
[ => truncated
[[-1 -1],[-1,3]] => expected a comma and the next cell
{} => character 1: expected [[, the start of a board, found "{}"
[-1,-1] => expected [, the start of a row
"#;

#[test]
fn every_error_is_reported_with_its_position() {
    let square = |side: usize| {
        let row = format!("[{}]", vec!["-1"; side].join(","));
        format!("[{}]", vec![row; side].join(","))
    };
    let [larger, large] = [MAX_SIDE + 1, 60].map(square);
    let large = [
        (&*larger, "side 21 is outside 2 to 20"),
        (&large, "side 60 is outside 2 to 20"),
    ];
    let empty = ("", "truncated: expected [[, the start of a board");
    let lines = ERRORS.trim().lines();
    let cases = lines.map(|line| line.split_once(" => ").unwrap());
    for (text, message) in cases.chain(large).chain([empty]) {
        let found = text.parse::<Board>().expect_err(text).to_string();
        assert!(
            found.contains(message),
            "{text}\n  says {found}\n  not  {message}"
        );
    }
}

#[test]
fn white_space_is_fine_anywhere_between_tokens() {
    let board: Board = " [ [\t-1 , 4 ] ,\r\n [ -1,3 ] ] \n".parse().unwrap();
    assert_eq!(board.to_string(), "[[-1,4],[-1,3]]");
    // Found by a fuzzer: a form feed is not white space in JSON.
    let error = "[[-1,\x0c4],[-1,3]]".parse::<Board>().unwrap_err();
    assert!(error.to_string().contains("is not an integer"), "{error}");
}
