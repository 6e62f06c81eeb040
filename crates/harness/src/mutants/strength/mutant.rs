//! The wrong programs that are judged on a corpus, and what is known of each.

use crate::corpus::CorpusBoard;
use crate::mutants::gated::{self, GatedFault};
use crate::mutants::mistakes::{self, Answer, Mistake, Runner};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::game::Solution;
use std::collections::BTreeSet;

/// One mistake and its kills.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct MistakeKills {
    pub name: String,
    pub kind: String,
    /// The deviation of the program, in a sentence.
    pub sentence: String,
    /// The reason why the deviation is wrong.
    pub reason: String,
    /// The place where the mistake was seen, if it is not made up.
    pub source: Option<String>,
    /// The number of boards that kill the mistake.
    pub kills: usize,
    /// The number of boards that the mistake answers wrongly.
    pub wrong: usize,
    /// The number of boards on which the mistake exceeds the step limit.
    pub slow: usize,
    /// The number of boards on which the mistake reads outside an array.
    pub crashed: usize,
    /// The families with a board that kills the mistake.
    pub families: BTreeSet<String>,
    /// Whether no suite is selected against the mutant: true only for gated faults.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held_out: bool,
}

impl MistakeKills {
    /// Counts a wrong answer to a board of this family.
    pub(super) fn add(&mut self, answer: Answer, family: &str) {
        self.kills += 1;
        if !self.families.contains(family) {
            self.families.insert(family.to_owned());
        }
        *match answer {
            Answer::Rolls(_) => &mut self.wrong,
            Answer::TimeLimit => &mut self.slow,
            Answer::Crash => &mut self.crashed,
        } += 1;
    }

    /// Returns the numbers of all kills, of kills by a wrong answer, by too many steps and by a
    /// crash, and of families.
    pub fn counts(&self) -> [usize; 5] {
        let families = self.families.len();
        [self.kills, self.wrong, self.slow, self.crashed, families]
    }
}

/// Wrong programs that can be judged together: the mistakes of the catalogue, or gated faults.
pub trait Mutant: Sized + Send + Sync {
    /// The name of one mutant of this kind, in the singular; the plural adds an `s`.
    const NOUN: &'static str;

    /// Returns all mutants of this kind.
    fn catalogue() -> Vec<Self>;

    /// Returns these kills with a description of the mutant.
    fn describe(&self, kills: MistakeKills) -> MistakeKills;

    /// Runs the mutants on boards that follow the boards judged before. Returns for each mutant, in
    /// order, the indices of the boards that it answers wrongly, with its answers.
    fn wrong_answers(mutants: &mut [Self], boards: &[CorpusBoard]) -> Vec<Vec<(usize, Answer)>>;
}

impl Mutant for Runner<'_> {
    const NOUN: &'static str = "mistake";

    fn catalogue() -> Vec<Self> {
        mistakes::catalogue().iter().map(Mistake::runner).collect()
    }

    fn describe(&self, kills: MistakeKills) -> MistakeKills {
        let mistake = self.mistake;
        MistakeKills {
            name: mistake.name.to_owned(),
            kind: mistake.kind.to_string(),
            sentence: mistake.description.to_owned(),
            reason: mistake.why_wrong.to_owned(),
            source: mistake.source.map(str::to_owned),
            ..kills
        }
    }

    /// Runs the mistakes in parallel, each through the boards in order, so that the answers do not
    /// depend on the number of threads.
    fn wrong_answers(mutants: &mut [Self], boards: &[CorpusBoard]) -> Vec<Vec<(usize, Answer)>> {
        let solutions: Vec<Solution> = boards.iter().map(CorpusBoard::answer).collect();
        let each = mutants.par_iter_mut().with_max_len(1).map(|runner| {
            let boards = boards.iter().zip(&solutions).enumerate();
            let wrong = boards.filter_map(|(index, (entry, solution))| {
                let answer = runner.answer(&entry.board);
                (!answer.is(*solution)).then_some((index, answer))
            });
            wrong.collect()
        });
        each.collect()
    }
}

impl Mutant for GatedFault {
    const NOUN: &'static str = "gated fault";

    fn catalogue() -> Vec<Self> {
        gated::catalogue().to_vec()
    }

    fn describe(&self, kills: MistakeKills) -> MistakeKills {
        MistakeKills {
            name: self.name(),
            kind: self.gate_kind().to_owned(),
            sentence: self.description(),
            held_out: self.is_held_out(),
            ..kills
        }
    }

    fn wrong_answers(mutants: &mut [Self], boards: &[CorpusBoard]) -> Vec<Vec<(usize, Answer)>> {
        let mutants: &[GatedFault] = mutants;
        let killed = |entry: &CorpusBoard| gated::killed(&entry.board, mutants);
        let by_board: Vec<Vec<(usize, i32)>> = boards.par_iter().map(killed).collect();
        let mut by_mutant = vec![Vec::new(); mutants.len()];
        for (board, wrong) in by_board.into_iter().enumerate() {
            for (mutant, answer) in wrong {
                by_mutant[mutant].push((board, Answer::Rolls(answer)));
            }
        }
        by_mutant
    }
}
