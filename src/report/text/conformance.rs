//! The report of `certify`: a line per submission that conforms; for others the vectors on which they differ.

use super::judge::describe_failure;
use crate::report::number::{pluralize, thousands};
use snakes_and_ladders::escape;
use snl_judge::{SubmissionOutcome, Verdict};

/// The number of vectors that are listed unless all are wanted.
const MAX_LISTED: usize = 10;

/// Returns the answers of a submission on vectors of this many families; all vectors are listed with `verbose`.
pub fn render_conformance(outcome: &SubmissionOutcome, families: usize, verbose: bool) -> String {
    let (vectors, name) = (&outcome.vectors, escape::line(&outcome.name));
    if vectors.is_empty() {
        return String::new();
    }
    let differing = vectors.iter().filter(|vector| !vector.conforms()).count();
    let boards = pluralize(vectors.iter().map(|vector| vector.boards).sum(), "board");
    let all = pluralize(vectors.len() as u64, "vector");
    let families = match families {
        1 => "1 family".to_owned(),
        _ => format!("{families} families"),
    };
    let mut text = match (differing, outcome.verdict) {
        (0, Some(Verdict::Accepted)) => format!("{name} conforms to {boards} of {families}\n"),
        (0, _) => format!("{name} does not conform\n"),
        _ => format!("{name} differs on {differing} of {all}\n"),
    };
    let vectors = vectors.iter();
    let listed = vectors.filter(|vector| verbose || !vector.conforms());
    let shown = if verbose { usize::MAX } else { MAX_LISTED };
    for vector in listed.take(shown) {
        let (right, boards) = (thousands(vector.right), thousands(vector.boards));
        let result = match &vector.first_failure {
            None => format!("conforms: {right} of {boards} boards"),
            Some(first) => {
                let place = first.index;
                let place = place.map(|index| format!("first failure: board {index}, "));
                let (place, result) = (place.unwrap_or_default(), describe_failure(first));
                format!("{right} of {boards} boards right; {place}{result}")
            }
        };
        text += &format!("  {}\n    {result}\n", vector.spec);
    }
    if differing > shown {
        let more = differing - shown;
        text += &format!("  … and {more} more (--verbose lists all)\n");
    }
    text
}
