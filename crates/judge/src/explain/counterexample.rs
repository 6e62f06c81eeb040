//! Finds the smallest board on which a submission fails: among small boards, and by shrinking the
//! board that failed.

use crate::error::JudgeError;
use crate::explain::failure::{Failure, JsonBoard};
use crate::run::prepare::PreparedSubmission;
use crate::run::queue::Queue;
use crate::run::result::BoardResult;
use crate::run::session::{JudgeRun, MIN_PAUSE, Session};
use crate::run::source::{BoardSource, board_at};
use crate::verdict::Verdict;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::{BoardGenerator, Spec};
use snl_harness::mutants::mistakes::{Mistake, catalogue};
use snl_harness::mutants::shrink::{remove_items, shrink};
use snl_harness::mutants::{SmallBoards, size};
use std::time::{Duration, Instant};

/// The usual time of a search.
pub const SEARCH_TIME: Duration = Duration::from_secs(20);

/// Boards of side 3 with so many jumps that nearly every mistake is seen on one of them.
const DENSE: &str = "v1:family=uniform;n=3;density=0.8;seed=909";
const DENSE_BOARDS: u64 = 2000;

/// The maximum number of boards before a failing one that are searched for the boards without which
/// it does not fail.
const MAX_HISTORY: u64 = 4096;

/// Finds the smallest board on which a submission fails, starting with the board of `corpus` at
/// position `failed`. Returns none if the submission does not fail again: its results are not
/// reproducible. After `timeout` the smallest board so far is taken.
///
/// `search` is the run with which boards are searched. A run with less time per board than `run` is
/// for a submission that ran out of time: the search then ends after half the time that `run`
/// allows per board, and the board found is confirmed with `run`.
pub(crate) fn smallest_failure(
    run: &JudgeRun<'_>,
    submission: &PreparedSubmission,
    corpus: &dyn BoardSource,
    failed: u64,
    search: &JudgeRun<'_>,
    timeout: Duration,
) -> Result<Option<Failure>, JudgeError> {
    let is_late = search.limits.board < run.limits.board;
    let half = is_late.then(|| run.limits.board / 2);
    let mut search = CounterexampleSearch {
        run: search,
        full: run,
        submission,
        is_late,
        is_strict: false,
        session: None,
        last_alone: None,
        deadline: Instant::now() + half.map_or(timeout, |half| half.min(timeout)),
    };
    let Some(board) = board_at(corpus, failed)? else {
        return Ok(None);
    };
    let found = search.smallest(board)?;
    if found.is_some() || is_late || run.isolate {
        return Ok(found);
    }
    // The submission keeps state between boards: a small board after few others may show the
    // failure, too.
    if let Some(position) = search.first_failure(&SmallBoards)?
        && let Some(small) = board_at(&SmallBoards, position)?
        && let Some(found) = search.with_history(&SmallBoards, position, small)?
    {
        return Ok(Some(found));
    }
    search.with_history(corpus, failed, board)
}

struct CounterexampleSearch<'s> {
    run: &'s JudgeRun<'s>,
    /// The run whose limits confirm a failure.
    full: &'s JudgeRun<'s>,
    submission: &'s PreparedSubmission,
    /// Whether the submission ran out of time. A timeout is the same in any process, so whether a
    /// board also fails alone is only asked at the end.
    is_late: bool,
    /// Whether a process that has failed answers no more boards. Most programs keep no state, and
    /// starting them takes long.
    is_strict: bool,
    /// The process of an adapter that answers one board after the other while a board is shrunk.
    session: Option<Session<'s>>,
    /// The failure that was found last on a board alone.
    last_alone: Option<Failure>,
    deadline: Instant,
}

impl CounterexampleSearch<'_> {
    fn is_over(&self) -> bool {
        Instant::now() > self.deadline
    }

    /// Returns the position of the first board that fails, if one does before the deadline.
    fn first_failure(&self, corpus: &dyn BoardSource) -> Result<Option<u64>, JudgeError> {
        let mut results = self.run.results(self.submission, corpus)?;
        while let Some(result) = results.advance()? {
            if result.verdict != Verdict::Accepted {
                // A failure after the last board belongs to no board.
                return Ok(result.board.map(|board| board.position));
            }
            if self.is_over() {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the failure on a board that is the first of its process, if the submission fails on
    /// it.
    fn fails_alone(
        &mut self,
        run: &JudgeRun<'_>,
        board: Board,
    ) -> Result<Option<Failure>, JudgeError> {
        let is_known = self
            .last_alone
            .as_ref()
            .is_some_and(|known| known.board == Some(JsonBoard(board)));
        if self.is_late || !is_known {
            let result = self.fails_last(run, &[board])?;
            self.last_alone = result.map(|result| Failure::of(&result).on(board, None));
        }
        Ok(self.last_alone.clone())
    }

    /// Returns the result of the last of several boards in a new process, if it is the first that
    /// fails.
    fn fails_last(
        &self,
        run: &JudgeRun<'_>,
        boards: &[Board],
    ) -> Result<Option<BoardResult>, JudgeError> {
        let mut results = run.results(self.submission, &boards)?;
        while let Some(result) = results.advance()? {
            if result.verdict != Verdict::Accepted {
                let position = result.board.map(|board| board.position as usize + 1);
                return Ok((position == Some(boards.len())).then_some(result));
            }
        }
        Ok(None)
    }

    /// Returns the failure on the smallest board found, starting with a board that has failed: each
    /// search is for boards smaller than the smallest found before. None if no board fails alone.
    fn smallest(&mut self, board: Board) -> Result<Option<Failure>, JudgeError> {
        let jumps = |board: &Board| board.jumps().len();
        let side = |board: &Board| board.side().n();
        // All boards of side 2, and the boards of side 3 with up to two jumps: the first that fails
        // is the smallest there is.
        let listed = SmallBoards::iter().filter(|board| side(board) <= 3);
        let few = listed.take_while(|board| side(board) == 2 || jumps(board) <= 2);
        let mut small = self.improve(board, few)?;
        if small == board {
            if !self.is_late && self.fails_alone(self.run, board)?.is_none() {
                return Ok(None);
            }
            let spec: Spec = DENSE.parse().expect("a valid spec");
            let mut generator = BoardGenerator::new(&spec).expect("the family has this side");
            let dense = (0..DENSE_BOARDS).map(|index| generator.board(index));
            let one_jump = SmallBoards::iter().filter(|board| side(board) == 4 && jumps(board) < 2);
            let examples = catalogue().iter().flat_map(Mistake::example_boards);
            small = self.improve(board, dense.chain(one_jump).chain(examples))?;
            small = self.shrink(small)?;
            if side(&small) == 3 && jumps(&small) > 3 {
                small = self.improve(small, SmallBoards::iter())?;
            }
            if side(&small) == 3 && jumps(&small) > 4 {
                small = std::cmp::min_by_key(small, self.shrink(board)?, size);
            }
        }
        // The board was found in one process for many boards, and perhaps with less time: only a
        // board that fails alone counts.
        let mut failure = self.fails_alone(self.full, small)?;
        if failure.is_none() {
            self.is_strict = true;
            let small = self.shrink(board)?;
            failure = self.fails_alone(self.full, small)?;
        }
        failure.map_or_else(
            || self.fails_alone(self.full, board),
            |found| Ok(Some(found)),
        )
    }

    /// Returns the smallest of the boards that is smaller than `best` and fails, also when it is
    /// alone; `best` if there is none.
    fn improve(
        &mut self,
        best: Board,
        boards: impl Iterator<Item = Board>,
    ) -> Result<Board, JudgeError> {
        let mut smaller: Vec<Board> = boards.filter(|board| size(board) < size(&best)).collect();
        smaller.sort_by_key(size);
        let found = self.first_failure(&&smaller[..])?;
        let Some(found) = found.map(|position| smaller[position as usize]) else {
            return Ok(best);
        };
        let fails = self.is_late || self.fails_alone(self.run, found)?.is_some();
        Ok(if fails { found } else { best })
    }

    /// Shrinks a board that fails.
    fn shrink(&mut self, board: Board) -> Result<Board, JudgeError> {
        let mut error = None;
        let small = shrink(&board, |smaller| {
            // A command is started for each board, which is slow.
            if error.is_some() || self.is_over() {
                return false;
            }
            self.fails_next(*smaller).unwrap_or_else(|failure| {
                error = Some(failure);
                false
            })
        });
        self.session = None;
        error.map_or(Ok(small), Err)
    }

    /// Returns the board with the fewest boards before it that make it fail. Doubles the number of
    /// earlier boards until the board fails, then drops the boards that are not needed.
    fn with_history(
        &self,
        corpus: &dyn BoardSource,
        position: u64,
        board: Board,
    ) -> Result<Option<Failure>, JudgeError> {
        let mut length = 1;
        let before = loop {
            let first = position.saturating_sub(length);
            let earlier = corpus.open(first)?.take((position - first) as usize);
            let mut boards: Vec<Board> = earlier
                .map(|next| next.map(|(_, board)| board))
                .chain([Ok(board)])
                .collect::<Result<_, _>>()?;
            if self.fails_last(self.run, &boards)?.is_some() {
                boards.pop();
                break boards;
            }
            if length >= position.min(MAX_HISTORY) || self.is_over() {
                return Ok(None);
            }
            length *= 2;
        };
        let then_board = |before: &[Board]| [before, &[board]].concat();
        let before = remove_items(before, |fewer| {
            Ok::<_, JudgeError>(self.fails_last(self.run, &then_board(fewer))?.is_some())
        })?;
        let failure = self.fails_last(self.full, &then_board(&before))?;
        Ok(failure.map(|result| Failure {
            before: before.into_iter().map(JsonBoard).collect(),
            ..Failure::of(&result).on(board, None)
        }))
    }

    /// Returns whether a board fails. An adapter runs in one process, which is started if there is
    /// none; a command runs in a process of its own.
    fn fails_next(&mut self, board: Board) -> Result<bool, JudgeError> {
        if self.run.isolate || !self.submission.is_self_timed() {
            return Ok(self.fails_alone(self.run, board)?.is_some());
        }
        let boards = &[board][..];
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::start(*self.run, self.submission)?,
        };
        session.pause = MIN_PAUSE;
        let result = session.next(&mut Queue::new(&boards)?)?;
        let fails = !matches!(&result, Some(Ok(result)) if result.verdict == Verdict::Accepted);
        let is_fit = matches!(result, Some(Ok(_))) && !(fails && self.is_strict);
        self.session = is_fit.then_some(session);
        Ok(fails)
    }
}
