//! The smallest board found on which a contestant fails.
//!
//! Owns the search for it. Must not know how the contestant failed first, nor draw the board.

use super::judge_run::JudgeRun;
use super::result::BoardResult;
use super::small_boards::{SmallBoards, size};
use super::source::{BoardSource, BoxError, board_at};
use super::{PreparedSubmission, Protocol, Verdict};
use crate::game::Board;
use crate::mutants::shrink::shrink;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long small boards are tried, and then a board is shrunk; what is smallest by then stands.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(60);

/// Boards before the failing one among which the guilty are looked for.
const MAX_HISTORY: u64 = 4096;

/// A board that a contestant fails on, and why it can be believed: it was asked again, in a process of its own.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Boards that have to be asked before, in the same process: the contestant keeps something from board to
    /// board. Mostly none.
    pub before: Vec<Board>,
    /// The board.
    pub board: Board,
    /// What came of it.
    pub row: BoardResult,
}

impl Counterexample {
    /// A smallest one: among the small boards, or else made of the board of `corpus` at place `failed`. None where the
    /// contestant does not fail a second time: then it answers as it likes.
    ///
    /// # Errors
    /// As [`JudgeRun::run`].
    pub fn find(
        trial: &JudgeRun<'_>,
        player: &PreparedSubmission,
        corpus: &dyn BoardSource,
        failed: u64,
    ) -> Result<Option<Counterexample>, BoxError> {
        let search = CounterexampleSearch { trial, player };
        let deadline = Instant::now() + SEARCH_TIMEOUT;
        let listed = match search.first_failure(&SmallBoards, Some(deadline))? {
            Some((place, _)) => search.at(&SmallBoards, place)?,
            None => None,
        };
        if let Some(found) = listed {
            return Ok(Some(found));
        }
        search.at(corpus, failed)
    }
}

struct CounterexampleSearch<'s> {
    trial: &'s JudgeRun<'s>,
    player: &'s PreparedSubmission,
}

impl CounterexampleSearch<'_> {
    /// The first board that the contestant fails on before the deadline, in one life.
    fn first_failure(
        &self,
        corpus: &dyn BoardSource,
        deadline: Option<Instant>,
    ) -> Result<Option<(u64, BoardResult)>, BoxError> {
        let mut failure = None;
        self.trial.run(self.player, corpus, &mut |row| {
            if row.verdict == Verdict::Accepted {
                let late = deadline.is_some_and(|deadline| Instant::now() > deadline);
                return match late {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
            }
            // A fault behind the last board is the last board's.
            let place = row.board.map(|(place, _)| place);
            failure = Some((place, row.clone()));
            ControlFlow::Break(())
        })?;
        Ok(match failure {
            Some((Some(place), row)) => Some((place, row)),
            _ => None,
        })
    }

    /// A counterexample from the failure at this place: the board alone, shrunk, or with boards before it.
    fn at(&self, corpus: &dyn BoardSource, place: u64) -> Result<Option<Counterexample>, BoxError> {
        let Some(board) = board_at(corpus, place)? else {
            return Ok(None);
        };
        if self.fails_alone(&board)?.is_some() {
            return self.shrink(board);
        }
        if self.trial.fresh {
            return Ok(None);
        }
        self.with_history(corpus, place, board)
    }

    /// What comes of a board in a process of its own, if it is a failure.
    fn fails_alone(&self, board: &Board) -> Result<Option<BoardResult>, BoxError> {
        self.fails_last(&[*board])
    }

    /// What comes of the last of several boards, if it is a failure and none before it is.
    fn fails_last(&self, boards: &[Board]) -> Result<Option<BoardResult>, BoxError> {
        let failure = self.first_failure(boards_of(&boards), None)?;
        Ok(failure
            .filter(|(place, _)| *place as usize + 1 == boards.len())
            .map(|(_, row)| row))
    }

    /// The board made as small as it gets.
    fn shrink(&self, board: Board) -> Result<Option<Counterexample>, BoxError> {
        let deadline = Instant::now() + SEARCH_TIMEOUT;
        let mut broken = None;
        let mut interview = ReusedSession::new(self);
        let small = shrink(&board, |smaller| {
            // A command that is started for each board is given the time of a few hundred.
            if Instant::now() > deadline || broken.is_some() {
                return false;
            }
            interview.fails(smaller).unwrap_or_else(|fault| {
                broken = Some(fault);
                false
            })
        });
        drop(interview);
        if let Some(fault) = broken {
            return Err(fault);
        }
        // Shrunk in one process for many boards: only what fails alone counts.
        let mut candidates = vec![small];
        if small != board {
            candidates.push(board);
        }
        candidates.sort_by_key(size);
        for board in candidates {
            if let Some(row) = self.fails_alone(&board)? {
                let before = Vec::new();
                return Ok(Some(Counterexample { before, board, row }));
            }
        }
        Ok(None)
    }

    /// The board with the fewest boards before it: the shortest stretch just before it, by doubling; then whatever
    /// of that can be left out.
    fn with_history(
        &self,
        corpus: &dyn BoardSource,
        place: u64,
        board: Board,
    ) -> Result<Option<Counterexample>, BoxError> {
        let mut length = 1;
        let mut before = loop {
            let mut boards = boards_in_range(corpus, place.saturating_sub(length), place)?;
            boards.push(board);
            if self.fails_last(&boards)?.is_some() {
                boards.pop();
                break boards;
            }
            if length >= place.min(MAX_HISTORY) {
                return Ok(None);
            }
            length *= 2;
        };
        let mut width = before.len().div_ceil(2);
        while width > 0 {
            let mut at = 0;
            while at < before.len() {
                let end = before.len().min(at + width);
                let mut fewer: Vec<Board> = [&before[..at], &before[end..]].concat();
                fewer.push(board);
                if self.fails_last(&fewer)?.is_some() {
                    fewer.pop();
                    before = fewer;
                } else {
                    at = end;
                }
            }
            width /= 2;
        }
        let all = [&before[..], &[board]].concat();
        Ok(self
            .fails_last(&all)?
            .map(|row| Counterexample { before, board, row }))
    }
}

fn boards_of<'b>(boards: &'b &[Board]) -> &'b dyn BoardSource {
    boards
}

/// The boards from place `first` up to and without `end`.
fn boards_in_range(corpus: &dyn BoardSource, first: u64, end: u64) -> Result<Vec<Board>, BoxError> {
    let mut chunk = crate::solve::BoardBatch::new();
    let (mut boards, mut way) = (Vec::new(), corpus.open(first)?);
    let wanted = (end - first) as usize;
    while boards.len() < wanted {
        let mut indices = Vec::new();
        chunk.clear();
        way.fill(&mut chunk, &mut indices)?;
        if indices.is_empty() {
            break;
        }
        boards.extend_from_slice(chunk.boards());
    }
    boards.truncate(wanted);
    Ok(boards)
}

/// One board after another, each asked when the last is answered: an adapter in one life, a command in a life
/// each.
struct ReusedSession<'i> {
    search: &'i CounterexampleSearch<'i>,
    session: Option<super::session::Session<'i>>,
}

impl<'i> ReusedSession<'i> {
    fn new(search: &'i CounterexampleSearch<'i>) -> ReusedSession<'i> {
        ReusedSession {
            search,
            session: None,
        }
    }

    fn fails(&mut self, board: &Board) -> Result<bool, BoxError> {
        let CounterexampleSearch { trial, player } = *self.search;
        if trial.fresh || player.talk == Protocol::Plain {
            return Ok(self.search.fails_alone(board)?.is_some());
        }
        let boards = [*board];
        let boards = &boards[..];
        let mut session = match self.session.take() {
            Some(session) => session,
            None => trial.session(player)?,
        };
        let mut right = false;
        let mut queue = super::queue::Queue::new(boards_of(&boards))?;
        session.run(&mut queue, &mut |row| {
            right = row.verdict == Verdict::Accepted;
            ControlFlow::Continue(())
        })?;
        // Whoever failed may not be fit to be asked again.
        if right {
            self.session = Some(session);
        }
        Ok(!right)
    }
}
