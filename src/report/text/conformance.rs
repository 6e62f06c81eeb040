//! The report of `judge --conformance`: a line per submission that conforms; for others the vectors on which they differ.

use super::judge::describe_result;
use crate::report::number::{pluralize, thousands};
use snakes_and_ladders::escape;
use snl_judge::{SubmissionOutcome, Verdict};
use std::fmt::Write as _;

/// Vectors that are listed unless all are wanted.
const MAX_LISTED: usize = 10;

/// Returns the answers of a submission on vectors of this many families; all vectors are listed with `verbose`.
pub fn render_conformance(outcome: &SubmissionOutcome, families: usize, verbose: bool) -> String {
    let (vectors, name) = (&outcome.vectors, escape::line(&outcome.name));
    if vectors.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    let differing = vectors.iter().filter(|vector| !vector.conforms()).count();
    let _ = match (differing, outcome.verdict()) {
        (0, Some(Verdict::Accepted)) => {
            let boards = vectors.iter().map(|vector| vector.boards).sum();
            let families = match families {
                1 => "1 family".to_owned(),
                _ => format!("{families} families"),
            };
            let boards = pluralize(boards, "board");
            writeln!(text, "{name} conforms to {boards} of {families}")
        }
        (0, _) => writeln!(text, "{name} does not conform"),
        _ => {
            let all = pluralize(vectors.len() as u64, "vector");
            writeln!(text, "{name} differs on {differing} of {all}")
        }
    };
    let listed = vectors
        .iter()
        .filter(|vector| verbose || !vector.conforms());
    let shown = if verbose { usize::MAX } else { MAX_LISTED };
    for vector in listed.take(shown) {
        let _ = writeln!(text, "  {}", vector.spec);
        let (right, boards) = (thousands(vector.right), thousands(vector.boards));
        let _ = match &vector.first_failure {
            None => writeln!(text, "    conforms: {right} of {boards} boards"),
            Some(first) => {
                let place = match first.board {
                    Some((_, index)) => format!("first failure: board {index}, "),
                    None => String::new(),
                };
                let what = describe_result(first);
                writeln!(text, "    {right} of {boards} boards right; {place}{what}")
            }
        };
    }
    if differing > shown {
        let _ = writeln!(
            text,
            "  … and {} more (--verbose lists all)",
            differing - shown
        );
    }
    text
}
