//! Corpora as JSON lines.

use super::Case;
use super::boards::{Row, of, refused};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("grid lines among jsonl", b"{\"board\":[[-1,4],[-1,3]]}\n[[-1,4],[-1,3]]\n", 2, "character 1: not JSON: expected {"),
    ("no board", b"{\"index\":0}\n", 1, "key board is missing or empty"),
    ("an empty object", b"{}\n", 1, "key board is missing or empty"),
    ("a board that is null", b"{\"board\":null}\n", 1, "key board is missing or empty"),
    ("a board that is a string", b"{\"board\":\"[[-1,4],[-1,3]]\"}\n", 1, "expected [[, the start of a board"),
    ("a board that is an object", b"{\"board\":{}}\n", 1, "expected [[, the start of a board"),
    ("a board that is a number", b"{\"board\":4}\n", 1, "expected [[, the start of a board"),
    ("a board that breaks a rule", b"{\"board\":[[-1,9],[-1,3]]}\n", 1, "(square 3): value 9 is outside 1..=4"),
    ("a cell with an exponent", b"{\"board\":[[-1,4e0],[-1,3]]}\n", 1, "\"4e0\" is not an integer"),
    ("a cell that is no JSON", b"{\"board\":[[-1,04],[-1,3]]}\n", 1, "\"04\" is not an integer"),
    ("an object that ends with its line", b"{\"board\":[[-1,4],[-1,3]]\n", 1, "the text ends inside its JSON object"),
    ("a comma before the end, over three lines", b"{\"board\":\n[[-1,4],[-1,3]],\n}\n", 3, "character 1: not JSON: trailing comma"),
    ("an object in an array without its board", b"[{\"board\":[[-1,4],[-1,3]]},\n{\"n\":2}]\n", 2, "key board is missing or empty"),
    ("a string that does not close", b"{\"board\":[[-1,4],[-1,3]],\"family\":\"x}\n", 1, "not JSON: control character"),
    ("two objects on a line", b"{\"board\":[[-1,4],[-1,3]]}{\"board\":[[-1,4],[-1,3]]}\n", 1, "not JSON: trailing characters"),
    ("a comma behind the object", b"{\"board\":[[-1,4],[-1,3]]},\n", 1, "not JSON: trailing characters"),
    ("a comma before the end", b"{\"board\":[[-1,4],[-1,3]],}\n", 1, "not JSON: trailing comma"),
    ("no colon", b"{\"board\" [[-1,4],[-1,3]]}\n", 1, "not JSON: expected `:`"),
    ("a key without quotes", b"{board:[[-1,4],[-1,3]]}\n", 1, "not JSON: key must be a string"),
    ("single quotes", b"{'board':[[-1,4],[-1,3]]}\n", 1, "not JSON: key must be a string"),
    ("the board twice", b"{\"board\":[[-1,4],[-1,3]],\"board\":[[-1,4],[-1,3]]}\n", 1, "not JSON: duplicate field `board`"),
    ("another key twice", b"{\"n\":2,\"board\":[[-1,4],[-1,3]],\"n\":2}\n", 1, "not JSON: duplicate field `n`"),
    ("n contradicts the board", b"{\"board\":[[-1,4],[-1,3]],\"n\":3}\n", 1, "key n is 3 but the board is 2 x 2"),
    ("n as a string", b"{\"board\":[[-1,4],[-1,3]],\"n\":\"2\"}\n", 1, "key n: \"\\\"2\\\"\" is not a side"),
    ("n with a fraction", b"{\"board\":[[-1,4],[-1,3]],\"n\":2.0}\n", 1, "key n: \"2.0\" is not a side"),
    ("an index with an exponent", b"{\"board\":[[-1,4],[-1,3]],\"index\":1e3}\n", 1, "key index: \"1e3\" is not an index"),
    ("an index that is a list", b"{\"board\":[[-1,4],[-1,3]],\"index\":[1]}\n", 1, "key index: \"[1]\" is not an index"),
    ("an index that is true", b"{\"board\":[[-1,4],[-1,3]],\"index\":true}\n", 1, "key index: \"true\" is not an index"),
    ("an index beyond 64 bits", b"{\"board\":[[-1,4],[-1,3]],\"index\":18446744073709551616}\n", 1, "is not an index"),
    ("a family that is a number", b"{\"board\":[[-1,4],[-1,3]],\"family\":5}\n", 1, "key family: \"5\" is not a string"),
    ("an answer that is a word", b"{\"board\":[[-1,4],[-1,3]],\"min_rolls\":\"one\"}\n", 1, "key min_rolls: "),
    ("an answer below -1", b"{\"board\":[[-1,4],[-1,3]],\"min_rolls\":-7}\n", 1, "key min_rolls: \"-7\" is not an answer"),
    ("NaN", b"{\"board\":[[-1,4],[-1,3]],\"x\":NaN}\n", 1, "not JSON: expected value"),
    ("an escape that is none", b"{\"board\":[[-1,4],[-1,3]],\"family\":\"\\x41\"}\n", 1, "not JSON: invalid escape"),
    ("half a surrogate pair", b"{\"board\":[[-1,4],[-1,3]],\"family\":\"\\ud800\"}\n", 1, "key family: "),
    ("a control character in a string", b"{\"board\":[[-1,4],[-1,3]],\"family\":\"a\x01b\"}\n", 1, "not JSON: control character"),
    ("a comment", b"{\"board\":[[-1,4],[-1,3]]} // a board\n", 1, "not JSON: trailing characters"),
    ("bytes that are not UTF-8", b"{\"family\":\"\xff\",\"board\":[[-1,4],[-1,3]]}\n", 1, "character 12: the bytes here are not UTF-8"),
];

pub fn cases() -> Vec<Case> {
    let mut cases = refused("jsonl", ROWS);
    let deep = format!("{{\"x\":{}}}\n", "[".repeat(100_000));
    cases.push(of(
        "jsonl",
        "a hundred thousand brackets",
        deep.into(),
        1,
        "not JSON: expected value",
    ));
    let deep = format!("{{\"board\":{}}}\n", "[".repeat(100_000));
    cases.push(of(
        "jsonl",
        "a board that goes deep",
        deep.into(),
        1,
        "not JSON: expected value",
    ));
    cases
}
