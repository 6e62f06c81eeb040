//! Finds a small board on which a submission fails: first among all small boards, then by shrinking the board
//! that failed.

use super::protocol::Protocol;
use super::queue::Queue;
use super::session::Session;
use super::{BoardResult, BoardSource, BoxError, JudgeRun, PreparedSubmission, Verdict, board_at};
use snakes_and_ladders::game::Board;
use snl_harness::mutants::shrink::{remove_items, shrink};
use snl_harness::mutants::{SmallBoards, size};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The time for each of the two searches, after which the smallest board so far is taken.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(60);

/// Earlier boards searched for those that make the board fail, at most.
const MAX_HISTORY: u64 = 4096;

/// A board on which a submission fails, confirmed in a new process.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Boards that must come before it in the same process, because state leaks between boards. Mostly none.
    pub before: Vec<Board>,
    /// The board.
    pub board: Board,
    /// The result of the board.
    pub result: BoardResult,
}

impl Counterexample {
    /// A board that fails as the first of a process.
    pub(super) fn alone(board: Board, result: BoardResult) -> Counterexample {
        Counterexample {
            before: Vec::new(),
            board,
            result,
        }
    }

    /// Finds a small one, among the small boards or from the board of `corpus` at place `failed`. None if the
    /// submission does not fail again: its results are not reproducible.
    pub fn find(
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
        corpus: &dyn BoardSource,
        failed: u64,
    ) -> Result<Option<Counterexample>, BoxError> {
        let search = CounterexampleSearch { run, submission };
        if let Some((place, _)) = search.first_failure(&SmallBoards, SEARCH_TIMEOUT)?
            && let Some(found) = search.at(&SmallBoards, place)?
        {
            return Ok(Some(found));
        }
        search.at(corpus, failed)
    }
}

struct CounterexampleSearch<'s> {
    run: &'s JudgeRun<'s>,
    submission: &'s PreparedSubmission,
}

impl CounterexampleSearch<'_> {
    /// The first board that fails, if one does within this time.
    fn first_failure(
        &self,
        corpus: &dyn BoardSource,
        timeout: Duration,
    ) -> Result<Option<(u64, BoardResult)>, BoxError> {
        let (timer, mut failure) = (Instant::now(), None);
        self.run.run(self.submission, corpus, &mut |result| {
            if result.verdict != Verdict::Accepted {
                // A failure after the last board belongs to no board.
                failure = result.board.map(|(place, _)| (place, result.clone()));
            } else if timer.elapsed() <= timeout {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        })?;
        Ok(failure)
    }

    /// A counterexample from the failure at a place: the board alone, shrunk, or with boards before it.
    fn at(&self, corpus: &dyn BoardSource, place: u64) -> Result<Option<Counterexample>, BoxError> {
        let Some(board) = board_at(corpus, place)? else {
            return Ok(None);
        };
        if self.fails_last(&[board])?.is_some() {
            return self.shrink(board);
        }
        if self.run.isolate {
            return Ok(None);
        }
        self.with_history(corpus, place, board)
    }

    /// The result of the last of several boards in a new process, if it is the first that fails.
    fn fails_last(&self, boards: &[Board]) -> Result<Option<BoardResult>, BoxError> {
        let failure = self.first_failure(&boards, Duration::MAX)?;
        let last = failure.filter(|(place, _)| *place as usize + 1 == boards.len());
        Ok(last.map(|(_, result)| result))
    }

    /// Shrinks a board that fails alone.
    fn shrink(&self, board: Board) -> Result<Option<Counterexample>, BoxError> {
        let (timer, mut error, mut session) = (Instant::now(), None, None);
        let small = shrink(&board, |smaller| {
            // A command is started for each board, which is slow.
            if timer.elapsed() > SEARCH_TIMEOUT || error.is_some() {
                return false;
            }
            let fails = self.fails_in(&mut session, smaller);
            fails.unwrap_or_else(|failure| {
                error = Some(failure);
                false
            })
        });
        drop(session);
        if let Some(error) = error {
            return Err(error);
        }
        // Shrunk in one process for many boards: only what fails alone counts.
        let mut candidates = vec![small, board];
        candidates.dedup();
        candidates.sort_by_key(size);
        for board in candidates {
            if let Some(result) = self.fails_last(&[board])? {
                return Ok(Some(Counterexample::alone(board, result)));
            }
        }
        Ok(None)
    }

    /// The board with the fewest boards before it: takes as many as needed, by doubling, then drops those that are not.
    fn with_history(
        &self,
        corpus: &dyn BoardSource,
        place: u64,
        board: Board,
    ) -> Result<Option<Counterexample>, BoxError> {
        let mut length = 1;
        let before = loop {
            let first = place.saturating_sub(length);
            let earlier = corpus.open(first)?.take((place - first) as usize);
            let boards = earlier.map(|next| next.map(|(_, board)| board));
            let mut boards: Vec<Board> = boards.chain([Ok(board)]).collect::<Result<_, _>>()?;
            if self.fails_last(&boards)?.is_some() {
                boards.pop();
                break boards;
            }
            if length >= place.min(MAX_HISTORY) {
                return Ok(None);
            }
            length *= 2;
        };
        let then_board = |before: &[Board]| [before, &[board]].concat();
        let before = remove_items(before, |fewer| {
            Ok::<_, BoxError>(self.fails_last(&then_board(fewer))?.is_some())
        })?;
        let failure = self.fails_last(&then_board(&before))?;
        Ok(failure.map(|result| Counterexample {
            before,
            board,
            result,
        }))
    }
    /// Returns whether a board fails: with an adapter in the process of `kept`, which is started when there is none, and with a
    /// command in a process of its own.
    fn fails_in<'s>(
        &'s self,
        kept: &mut Option<Session<'s>>,
        board: &Board,
    ) -> Result<bool, BoxError> {
        let boards = &[*board][..];
        if self.run.isolate || self.submission.protocol == Protocol::Plain {
            return Ok(self.fails_last(boards)?.is_some());
        }
        let mut session = match kept.take() {
            Some(session) => session,
            None => Session::start(*self.run, self.submission)?,
        };
        let mut right = false;
        session.run(&mut Queue::new(&boards, false)?, &mut |result| {
            right = result.verdict == Verdict::Accepted;
            ControlFlow::Continue(())
        })?;
        // A process that failed is not used again.
        *kept = right.then_some(session);
        Ok(!right)
    }
}
