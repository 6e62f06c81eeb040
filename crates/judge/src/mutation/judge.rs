//! Judges mutants of files: each in a process of its own, with the limits of submissions.

use super::result_cache::{MutantCache, hash_of};
use super::{SourceMutant, Trials};
use crate::counterexample::{SEARCH_TIME, smallest_failure};
use crate::{
    BoardResult, BoxError, BuildError, JudgeRun, Language, PreparedSubmission, Submission,
    Toolchains, Verdict,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use snakes_and_ladders::escape;
use snakes_and_ladders::game::Board;
use snl_harness::corpus::CorpusBoard;
use snl_harness::mutants::mistakes::Answer;
use snl_harness::mutants::strength::{MistakeKills, Mutant};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A judge that runs mutants, and keeps the first error of the system.
pub struct MutantJudge<'a> {
    /// The compilers and interpreters.
    pub tools: &'a Toolchains,
    /// The run of processes: supervisor and limits.
    pub run: JudgeRun<'a>,
    /// The cache of results, if any.
    pub cache: Option<&'a MutantCache>,
    /// Called for each mutant that has been judged; returns false to stop.
    pub progress: &'a (dyn Fn() -> bool + Sync),
    /// The first error.
    pub error: Mutex<Option<BoxError>>,
}

/// A mutant of a file, with the judge that runs it.
pub struct FileMutant<'a> {
    /// The name of the mutant: file, line, operator and number.
    pub name: String,
    /// The change.
    pub mutant: SourceMutant,
    /// The facts known of the mutant besides its kills.
    pub fate: MutantFate,
    file: PathBuf,
    judge: &'a MutantJudge<'a>,
}

/// The facts known of a mutant besides its kills.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MutantFate {
    /// The mutant has been judged on the corpus.
    Judged,
    /// The mutant does not compile.
    Stillborn,
    /// The mutant answers all trials right.
    Equivalent,
    /// The mutant fails on a board, the smallest that was found.
    FailsOn(String),
}

/// The wrong answers of a mutant on a corpus, as they are cached, each with the index of its board; none if the mutant does
/// not compile.
type Kills = Option<Vec<(usize, Answer)>>;

impl MutantJudge<'_> {
    /// Returns the smallest board found on which a program with the text of `file` or a mutant of it fails; none if it answers all
    /// trials right, or is slow on some of them and not again.
    ///
    /// # Errors
    /// If it does not compile, or the system cannot run processes or write temporary files.
    pub fn first_failure(
        &self,
        file: &Path,
        text: &str,
        trials: &Trials,
    ) -> Result<Option<Board>, BoxError> {
        let prepared = self.prepare(file, text)?;
        let (mut slow, mut failed) = (Vec::new(), None);
        let mut results = self.run.results(&prepared, trials)?;
        while failed.is_none()
            && let Some(result) = results.advance()?
        {
            match (result.board, wrong_answer(&result)) {
                (Some(board), Some(Answer::TimeLimit)) => slow.push(board.place),
                (Some(board), Some(_)) => failed = Some(board.place),
                _ => {}
            }
        }
        results.end();
        for place in failed.into_iter().chain(slow) {
            let found =
                smallest_failure(&self.run, &prepared, trials, place, &self.run, SEARCH_TIME)?;
            if let Some(board) = found.and_then(|found| found.board) {
                return Ok(Some(board.0));
            }
        }
        // A program may be slow once by chance: with a virtual machine that compiles at that moment, for example.
        // A program that does not fail again: the board where it did is all that is known.
        failed.map_or(Ok(None), |place| crate::board_at(trials, place))
    }

    /// Builds a program.
    fn prepare(&self, file: &Path, text: &str) -> Result<PreparedSubmission, BuildError> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let language = Language::of(file).expect("mutants are made of known languages");
        let (tools, run) = (self.tools, &self.run);
        let submission = Submission::of_text(&name, text, language);
        PreparedSubmission::prepare(&submission, tools, run.supervisor, run.limits)
    }

    /// Returns the wrong answers of a program by index of the board; none if the program does not compile. Boards that were
    /// skipped after too many failures count as right.
    fn kills(&self, file: &Path, text: &str, boards: &[Board]) -> Result<Kills, BoxError> {
        let judge = |prepared: &PreparedSubmission| {
            let (mut wrong, mut results) = (Vec::new(), self.run.results(prepared, &boards)?);
            while let Some(result) = results.advance()? {
                if let (Some(board), Some(answer)) = (result.board, wrong_answer(&result)) {
                    wrong.push((board.place as usize, answer));
                }
            }
            Ok::<_, BoxError>(wrong)
        };
        let judged = self.prepare(file, text).map_err(BoxError::from);
        let judged = judged.and_then(|prepared| match judge(&prepared)? {
            // It may be slow once by chance.
            wrong if matches!(*wrong, [(_, Answer::TimeLimit)]) => judge(&prepared),
            wrong => Ok(wrong),
        });
        judged
            .map(Some)
            .or_else(|error| match error.downcast_ref() {
                Some(BuildError::CompileError(_)) => Ok(None),
                _ => Err(error),
            })
    }

    /// Returns a result from the cache, or else from `judge`, which is then kept.
    fn cached<R: Serialize + serde::de::DeserializeOwned>(
        &self,
        parts: [&str; 3],
        file: &Path,
        judge: impl FnOnce() -> Result<R, BoxError>,
    ) -> Result<R, BoxError> {
        let Some(cache) = self.cache else {
            return judge();
        };
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let limits = format!("{:?}", self.run.limits);
        let all = [env!("CARGO_PKG_VERSION"), &name, &limits];
        cache.result_of(all.into_iter().chain(parts), judge)
    }
}

/// Returns the wrong answer of a mutant; none if it is right.
fn wrong_answer(result: &BoardResult) -> Option<Answer> {
    let is_right = matches!(result.verdict, Verdict::Accepted | Verdict::Skipped);
    // An output that is no number of rolls is wrong on any board.
    (!is_right).then(|| result.answer().unwrap_or(Answer::Rolls(i32::MIN)))
}

impl FileMutant<'_> {
    /// Returns the mutants of a file. Their names begin with the path of the file.
    pub fn of<'a>(
        path: &Path,
        mutants: Vec<SourceMutant>,
        judge: &'a MutantJudge<'a>,
    ) -> impl Iterator<Item = FileMutant<'a>> {
        let (file, shown) = (path.to_owned(), escape::path(path));
        (1..).zip(mutants).map(move |(number, mutant)| FileMutant {
            name: format!("{shown}:{}:{}:{number}", mutant.line, mutant.operator),
            mutant,
            fate: MutantFate::Judged,
            file: file.clone(),
            judge,
        })
    }

    /// Tries a survivor on `trials`: it fails on a board, or is equivalent as far as is known.
    ///
    /// # Errors
    /// If the system cannot run processes or write temporary files.
    pub fn settle(&self, trials: &Trials) -> Result<MutantFate, BoxError> {
        let text = &self.mutant.text;
        let parts = ["trials", &trials.describe(), text];
        self.judge.cached(parts, &self.file, || {
            let failed = self.judge.first_failure(&self.file, text, trials)?;
            Ok(failed.map_or(MutantFate::Equivalent, |found| {
                MutantFate::FailsOn(found.to_string())
            }))
        })
    }
}

impl Mutant for FileMutant<'_> {
    const NOUN: &'static str = "mutant";
    const AT_ONCE: bool = true;

    fn describe(&self, kills: MistakeKills) -> MistakeKills {
        let line = |text: &str| escape::line(text.lines().next().unwrap_or_default()).into_owned();
        let (before, after) = (line(&self.mutant.before), line(&self.mutant.after));
        let reason = match &self.fate {
            MutantFate::FailsOn(board) => format!("It fails on {board}."),
            _ => String::new(),
        };
        MistakeKills {
            name: self.name.clone(),
            kind: self.mutant.operator.to_string(),
            sentence: format!("Line {}: `{before}` becomes `{after}`.", self.mutant.line),
            reason,
            ..kills
        }
    }

    fn wrong_answers(mutants: &mut [Self], boards: &[CorpusBoard]) -> Vec<Vec<(usize, Answer)>> {
        let boards: Vec<Board> = boards.iter().map(|entry| entry.board).collect();
        let texts: Vec<String> = boards.iter().map(Board::to_string).collect();
        let corpus = hash_of(texts.iter().map(String::as_str));
        let each = mutants.par_iter_mut().with_max_len(1).map(|one| {
            let (judge, text) = (one.judge, &one.mutant.text);
            if !(judge.progress)() {
                return Vec::new();
            }
            let parts = ["corpus", &corpus, text];
            let kills = judge.cached(parts, &one.file, || judge.kills(&one.file, text, &boards));
            let wrong = kills.unwrap_or_else(|error| {
                let mut first = judge.error.lock().unwrap_or_else(PoisonError::into_inner);
                first.get_or_insert(error);
                Some(Vec::new())
            });
            if wrong.is_none() {
                one.fate = MutantFate::Stillborn;
            }
            wrong.unwrap_or_default()
        });
        each.collect()
    }
}
