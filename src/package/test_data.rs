//! The tests of a package: the content and names of their files, and the samples.

use snakes_and_ladders::game::Board;
use snl_harness::corpus::CorpusBoard;

/// Returns the board as a submission reads it: the side, then the rows from the top.
///
/// ```
/// use snl::package::input;
/// let board = "[[-1,-1,-1],[-1,-1,-1],[-1,9,-1]]".parse().unwrap();
/// assert_eq!(input(&board), "3\n-1 -1 -1\n-1 -1 -1\n-1 9 -1\n");
/// ```
pub fn input(board: &Board) -> String {
    let rows = board
        .to_string()
        .replace("],[", "\n")
        .replace(['[', ']'], "")
        .replace(',', " ");
    format!("{}\n{rows}\n", board.side())
}

/// Returns the samples that the statement explains: an even side, an odd one with a chain, and an
/// unreachable last square.
pub(super) fn samples() -> [CorpusBoard; 3] {
    let four = "[[-1,-1,-1,-1],[-1,15,-1,4],[-1,-1,-1,-1],[-1,7,-1,-1]]";
    let chain = "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]";
    let closed = "[[1,1,-1],[1,1,1],[-1,1,1]]";
    [(four, "jumps"), (chain, "chain"), (closed, "unreachable")].map(|(literal, family)| {
        let board = literal.parse().expect("a sample is a board");
        CorpusBoard::solved(0, board, family, String::new())
    })
}

/// Returns the name of a test's files after its number: family and side, in characters that the
/// formats allow.
pub(super) fn name(case: &CorpusBoard) -> String {
    let n = case.board.side().n();
    let allowed = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let family: String = case.family.chars().filter(allowed).take(40).collect();
    let gap = if family.is_empty() { "" } else { "_" };
    format!("{family}{gap}n{n:02}")
}
