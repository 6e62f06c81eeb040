//! One contestant's way through corpus, hunt and the search for a counterexample.
//!
//! Owns what is remembered of it. Must not print.

use super::corpus::Replay;
use super::rows::Rows;
use crate::cli::Failure;
use crate::game::Board;
use crate::submissions::{
    Contestant, Counterexample, Fault, Hunt, Keeper, Kind, Limits, Player, Row, Toll, Toolbox,
    Trial, Unbuilt, Verdict, board_at,
};
use indicatif::ProgressBar;
use std::fs::File;
use std::ops::ControlFlow;

/// Rows between two steps of the progress bar.
const STEP: u64 = 256;

/// What every contestant has to go through.
pub(super) struct Assignment<'a> {
    pub(super) corpus: &'a Replay,
    pub(super) tools: &'a Toolbox,
    pub(super) keeper: &'a Keeper,
    pub(super) limits: &'a Limits,
    pub(super) fresh: bool,
    /// Boards to hunt with.
    pub(super) hunt: Option<u64>,
    pub(super) seed: u64,
    /// Whether rows are wanted.
    pub(super) rows: bool,
    pub(super) bar: &'a ProgressBar,
}

/// What became of one contestant.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) name: String,
    pub(super) promised: Option<Verdict>,
    /// Why it could not be run here at all.
    pub(super) missing: Option<String>,
    /// What the compiler said, where it refused.
    pub(super) refused: Option<String>,
    /// The first failure; one that is about the contestant as a whole where boards cannot be told apart.
    pub(super) first: Option<Row>,
    /// Where the first failing board is from, and the board.
    pub(super) failed: Option<(String, Board)>,
    pub(super) boards: u64,
    pub(super) right: u64,
    /// Boards hunted with, the last one included.
    pub(super) hunted: u64,
    pub(super) timing: Timing,
    pub(super) toll: Toll,
    pub(super) counterexample: Option<Counterexample>,
    /// The failure could not be had again.
    pub(super) unsteady: bool,
    /// Its rows, from the start.
    pub(super) rows: Option<File>,
}

/// Time and number of boards that were timed one at a time.
#[derive(Clone, Copy, Default)]
pub(super) struct Timing {
    pub(super) inside: bool,
    pub(super) ns: u128,
    pub(super) boards: u64,
}

impl Outcome {
    /// The verdict as a whole: the first failure's.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        match (&self.missing, &self.refused, &self.first) {
            (Some(_), ..) => None,
            (_, Some(_), _) => Some(Verdict::CompileError),
            (.., Some(row)) => Some(row.verdict),
            _ => Some(Verdict::Accepted),
        }
    }

    /// Whether it is right, or fails as its folder promises.
    pub(super) fn is_as_promised(&self) -> bool {
        self.verdict() == Some(self.promised.unwrap_or(Verdict::Accepted))
    }

    fn note(&mut self, row: &Row) {
        if row.board.is_some() {
            self.boards += 1;
        }
        if let Some(ns) = row.inside_ns.or(row.wall_ns) {
            self.timing.inside = row.inside_ns.is_some();
            self.timing.ns += u128::from(ns);
            self.timing.boards += 1;
        }
        if row.verdict == Verdict::Accepted {
            self.right += 1;
            return;
        }
        // Answers too many: which of them were meant for which board is not known.
        let over_all = row.board.is_none() && row.verdict == Verdict::Presentation;
        if self.first.is_none() || over_all {
            self.first = Some(row.clone());
        }
    }
}

impl Assignment<'_> {
    /// Judges one contestant.
    pub(super) fn judge(&self, contestant: Contestant) -> Result<Outcome, Failure> {
        let mut outcome = Outcome {
            promised: contestant.promised,
            ..Outcome::default()
        };
        let prepared = Player::prepare(&contestant, self.tools, self.keeper, self.limits);
        outcome.name = contestant.name;
        let mut rows = match self.rows {
            true => Some(Rows::new()?),
            false => None,
        };
        match prepared {
            Ok(player) => self
                .run(&player, &mut outcome, &mut rows)
                .map_err(|fault| failed(&outcome.name, &fault))?,
            Err(Unbuilt::Refused(said)) => {
                if let Some(rows) = &mut rows {
                    rows.write_refusal(&outcome.name, &said)?;
                }
                outcome.refused = Some(said);
            }
            Err(Unbuilt::Missing(missing)) => {
                let what = match contestant.kind {
                    Kind::Solution(_, language) => {
                        format!("a solution in {} cannot be run: ", language.name)
                    }
                    Kind::Command(_) => String::new(),
                };
                outcome.missing = Some(format!("{}: {what}{missing}", outcome.name));
            }
            Err(Unbuilt::Disk(word)) => outcome.missing = Some(format!("{}: {word}", outcome.name)),
        }
        outcome.rows = rows.map(Rows::rewound).transpose()?;
        Ok(outcome)
    }

    fn run(
        &self,
        player: &Player,
        outcome: &mut Outcome,
        rows: &mut Option<Rows>,
    ) -> Result<(), Fault> {
        let trial = Trial {
            keeper: self.keeper,
            limits: self.limits,
            fresh: self.fresh,
        };
        let mut written = Ok(());
        outcome.toll = trial.run(player, self.corpus, &mut |row| {
            outcome.note(row);
            if outcome.boards.is_multiple_of(STEP) {
                self.bar.inc(STEP);
            }
            let Some(rows) = rows else {
                return ControlFlow::Continue(());
            };
            written = rows.write(&outcome.name, row);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        written?;
        outcome.timing.inside |= player.measures_inside();
        if outcome.first.is_none()
            && let Some(boards) = self.hunt
        {
            let hunt = Hunt {
                boards,
                seed: self.seed,
            };
            let toll = trial.run(player, &hunt, &mut |row| {
                outcome.hunted += u64::from(row.board.is_some());
                if outcome.hunted.is_multiple_of(STEP) {
                    self.bar.inc(STEP);
                }
                if row.verdict == Verdict::Accepted {
                    return ControlFlow::Continue(());
                }
                outcome.first = Some(row.clone());
                ControlFlow::Break(())
            })?;
            outcome.toll.memory = outcome.toll.memory.max(toll.memory);
            if let Some((place, _)) = failed_at(outcome) {
                let (spec, index) = hunt.name(place);
                let board = board_at(&hunt, place)?;
                outcome.failed =
                    board.map(|board| (format!("board {index} of {spec}, hunted"), board));
                return self.refute(&trial, player, &hunt, place, outcome);
            }
        } else if let Some((place, index)) = failed_at(outcome) {
            let board = board_at(self.corpus, place)?;
            let name = format!("board {index} of {}", self.corpus.name());
            outcome.failed = board.map(|board| (name, board));
            return self.refute(&trial, player, self.corpus, place, outcome);
        }
        Ok(())
    }

    /// Looks for a small board that shows the failure.
    fn refute(
        &self,
        trial: &Trial<'_>,
        player: &Player,
        corpus: &dyn crate::submissions::Corpus,
        place: u64,
        outcome: &mut Outcome,
    ) -> Result<(), Fault> {
        let costly = matches!(
            outcome.verdict(),
            Some(Verdict::TimeLimit | Verdict::MemoryLimit)
        );
        // A command is given time for all boards at once: each look would take as long again.
        if costly && !player.measures_inside() && !self.fresh {
            return Ok(());
        }
        outcome.counterexample = Counterexample::find(trial, player, corpus, place)?;
        outcome.unsteady = outcome.counterexample.is_none();
        Ok(())
    }
}

/// What the system refused is told with the contestant; all else names its place itself.
fn failed(name: &str, fault: &Fault) -> Failure {
    match fault.is::<std::io::Error>() {
        true => Failure::Work(format!("{name} cannot be judged: {fault}")),
        false => Failure::Work(fault.to_string()),
    }
}

fn failed_at(outcome: &Outcome) -> Option<(u64, u64)> {
    outcome.first.as_ref().and_then(|row| row.board)
}
