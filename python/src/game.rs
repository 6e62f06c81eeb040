//! One board: its jumps, a route, how difficult it is, and a player's answer.

use crate::boards::{read_board, value_error};
use crate::parallel::without_lock;
use crate::whole::Whole;
use pyo3::prelude::*;
use pyo3::types::PyString;
use snakes_and_ladders::draw::text::review::{AnswerReview, PlayerAnswer};
use snakes_and_ladders::game::Side;
use snakes_and_ladders::generate::{Level, Sizes, Spec};
use snakes_and_ladders::solve::routes::{Difficulty, ReviewedStep, Route, Routes};
use std::collections::BTreeMap;

/// Routes between checks for Python's signals, such as Ctrl-C.
const ROUTES: usize = 1 << 16;

/// The jumps of a board, from the squares where they start to those where they
/// end, in ascending order.
///
/// >>> jumps([[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]])
/// {2: 8, 8: 9}
#[pyfunction]
pub fn jumps(board: &Bound<'_, PyAny>) -> PyResult<BTreeMap<usize, usize>> {
    let board = read_board(board)?;
    let jumps = board.jumps();
    Ok(jumps
        .map(|jump| (jump.from.label(), jump.to.label()))
        .collect())
}

/// The rolls of a shortest route, the first in lexicographic order; None if the
/// last square cannot be reached.
///
/// >>> route([[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]])
/// [1, 1]
/// >>> route("[[2,2,-1],[2,2,2],[-1,-1,2]]") is None
/// True
#[pyfunction]
pub fn route(board: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u16>>> {
    let route = Route::of(&read_board(board)?);
    Ok(route.map(|route| route.rolls().map(u16::from).collect()))
}

/// The first `count` shortest routes, in lexicographic order of their rolls; all of
/// them if there are no more, and none if the last square cannot be reached.
///
/// `difficulty(board).routes` is the number of all of them, which may be larger
/// than what fits into memory.
///
/// >>> empty = [[-1, -1, -1], [-1, -1, -1], [-1, -1, -1]]
/// >>> routes(empty, 3)
/// [[2, 6], [3, 5], [4, 4]]
/// >>> len(routes(empty, 1000)), difficulty(empty).routes
/// (5, 5)
#[pyfunction]
pub fn routes(py: Python<'_>, board: &Bound<'_, PyAny>, count: Whole) -> PyResult<Vec<Vec<u16>>> {
    let board = read_board(board)?;
    let count = count.within("count", 0..=u64::MAX)?;
    let mut left = Routes::of(&board).zip(0..count);
    let mut found = Vec::new();
    loop {
        let known = found.len();
        py.detach(|| {
            let routes = left.by_ref().take(ROUTES);
            found.extend(routes.map(|(route, _)| route.rolls().map(u16::from).collect()));
        });
        py.check_signals()?;
        if found.len() == known {
            return Ok(found);
        }
    }
}

/// The spec of a level's boards: "kids", "easy", "medium", "hard" or "expert", each
/// harder to play than the one before.
///
/// `size` is one of the level's sides, instead of all of them.
///
/// >>> level_spec("easy", seed=3)
/// 'v1:family=printed;n=6..7;seed=3;score=9..13'
/// >>> level_spec("easy", size=6)
/// 'v1:family=printed;n=6;seed=0;score=9..13'
#[pyfunction]
#[pyo3(signature = (level, seed = Whole::ZERO, size = None), text_signature = "(level, seed=0, size=None)")]
pub fn level_spec(
    py: Python<'_>,
    level: &str,
    seed: Whole,
    size: Option<Whole>,
) -> PyResult<String> {
    let level: Level = level.parse().map_err(value_error)?;
    let seed = seed.within("seed", 0..=u64::MAX)?;
    let (smallest, largest) = (Side::MIN.n() as u64, Side::MAX.n() as u64);
    let size = size
        .map(|size| size.within("size", smallest..=largest))
        .transpose()?;
    let sizes = size.and_then(|n| Side::new(n as usize)).map(Sizes::from);
    let mut builder = Spec::builder();
    builder.families([Level::FAMILY]).seed(seed);
    if let Some(sizes) = sizes {
        builder.sizes(sizes);
    }
    let spec = without_lock(py, || level.spec(&builder))?;
    Ok(spec.map_err(value_error)?.to_string())
}

/// The fields of `Difficulty`.
type Measures = (Option<i32>, u128, usize, usize, Option<u32>);

/// Returns the fields of `Difficulty`.
#[pyfunction]
pub fn difficulty(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<Measures> {
    let board = read_board(board)?;
    let of = py.detach(|| Difficulty::of(&board));
    let jumps = (of.critical_jumps, of.route_jumps);
    Ok((of.slack, of.routes.count, jumps.0, jumps.1, of.score))
}

/// The fields of `Step`.
type PlayedStep = (u8, usize, usize, usize, Option<u16>, String);

/// The fields of `Review`.
type Reviewed = (
    bool,
    bool,
    Option<u32>,
    i64,
    Vec<PlayedStep>,
    String,
    Option<String>,
);

/// Returns the fields of `Review`, of an answer as text.
#[pyfunction]
pub fn review(board: &Bound<'_, PyAny>, answer: &Bound<'_, PyString>) -> PyResult<Reviewed> {
    let board = read_board(board)?;
    let min_rolls = snakes_and_ladders::solve(&board).min_rolls().into();
    let answer = answer.to_string_lossy().parse();
    let reviewed = answer.and_then(|answer| Ok((AnswerReview::of(&board, &answer)?, answer)));
    let (review, answer) = match reviewed {
        Ok(reviewed) => reviewed,
        Err(problem) => {
            let problem = Some(problem.to_string());
            return Ok((
                false,
                false,
                None,
                min_rolls,
                Vec::new(),
                String::new(),
                problem,
            ));
        }
    };
    let (steps, lost) = match answer {
        PlayerAnswer::Count(_) => (Vec::new(), None),
        PlayerAnswer::Rolls(rolls) => {
            let steps =
                snakes_and_ladders::solve::routes::review(&board, &rolls).map_err(value_error)?;
            let lost = steps.iter().map(|step| step.lost.map(u32::from)).sum();
            (steps, lost)
        }
    };
    let last = board.side().last();
    let reached = steps
        .last()
        .is_some_and(|reviewed| reviewed.step.rest == last);
    let played = |(reviewed, roll): (&ReviewedStep, _)| {
        let step = reviewed.step;
        let [from, landing, rest] =
            [step.from, step.landing, step.rest].map(|square| square.label());
        (step.roll, from, landing, rest, reviewed.lost, roll)
    };
    let texts = review.rolls.into_iter().map(|roll| roll.text);
    let steps = steps.iter().zip(texts).map(played).collect();
    Ok((
        review.is_right,
        reached,
        lost,
        min_rolls,
        steps,
        review.summary,
        None,
    ))
}
