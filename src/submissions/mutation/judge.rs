//! Judging mutants of files: each in a process of its own, with the limits of submissions.

use super::SourceMutant;
use crate::game::{Board, Solution};
use crate::mutants::mistakes::Answer;
use crate::mutants::strength::Mutant;
use crate::submissions::{
    BoardResult, BoardSource, BoxError, BuildError, JudgeRun, Language, Output, PreparedSubmission,
    SmallBoards, StressTest, Submission, SubmissionKind, Toolchains, Verdict, board_at,
};
use rayon::prelude::*;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Runs mutants, and keeps the first error of the system.
pub struct MutantJudge<'a> {
    /// Finds interpreters.
    pub tools: &'a Toolchains,
    /// How processes are run.
    pub run: JudgeRun<'a>,
    /// Called for each mutant that has been judged.
    pub progress: &'a (dyn Fn() + Sync),
    /// The first error.
    pub error: Mutex<Option<BoxError>>,
}

/// A mutant of a file, with the judge that runs it.
pub struct FileMutant<'a> {
    /// Its name: file, line, operator and number.
    pub name: String,
    /// The change.
    pub mutant: SourceMutant,
    /// What runs it.
    pub judge: &'a MutantJudge<'a>,
}

impl MutantJudge<'_> {
    /// Judges a program on boards; `take` gets the results of boards until it breaks.
    fn judge(
        &self,
        text: &str,
        boards: &dyn BoardSource,
        mut take: impl FnMut(u64, &BoardResult) -> ControlFlow<()>,
    ) -> Result<(), BoxError> {
        let folder = tempfile::Builder::new().prefix("snl-mutant-").tempdir()?;
        let path = folder.path().join("mutant.py");
        std::fs::write(&path, text)?;
        let language = Language::of(&path).expect("a language has this extension");
        let submission = Submission {
            name: "mutant".to_owned(),
            kind: SubmissionKind::Solution {
                path,
                language,
                number: 0,
            },
            expected_verdict: None,
        };
        let JudgeRun {
            supervisor, limits, ..
        } = self.run;
        let prepared =
            match PreparedSubmission::prepare(&submission, self.tools, supervisor, limits) {
                // It fails when it is loaded, so it fails on every board.
                Err(BuildError::CompileError(reason)) => {
                    let failed = BoardResult::of_submission(Verdict::CompileError, reason);
                    for (place, board) in (0..).zip(boards.open(0)?) {
                        board?;
                        if take(place, &failed).is_break() {
                            break;
                        }
                    }
                    return Ok(());
                }
                prepared => prepared?,
            };
        self.run
            .run(&prepared, boards, &mut |result| match result.board {
                Some((place, _)) => take(place, result),
                None => ControlFlow::Continue(()),
            })?;
        Ok(())
    }

    /// The places of the boards that the program answers wrongly, with its answers. Boards that were skipped after too many
    /// failures count as right.
    ///
    /// # Errors
    /// If the system cannot run processes or write temporary files.
    pub fn wrong_answers(
        &self,
        text: &str,
        boards: &[Board],
    ) -> Result<Vec<(usize, Answer)>, BoxError> {
        let mut wrong = Vec::new();
        self.judge(text, &boards, |place, result| {
            wrong.extend(answer(result).map(|answer| (place as usize, answer)));
            ControlFlow::Continue(())
        })?;
        Ok(wrong)
    }

    /// The first of the small boards and of the stress test's that the program answers wrongly; none if it is equivalent as
    /// far as is known.
    ///
    /// # Errors
    /// If the system cannot run processes or write temporary files.
    pub fn first_wrong(&self, text: &str, stress: &StressTest) -> Result<Option<Board>, BoxError> {
        for boards in [&SmallBoards as &dyn BoardSource, stress] {
            let mut failed = None;
            self.judge(text, boards, |place, result| match answer(result) {
                Some(_) => {
                    failed = Some(place);
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            })?;
            if let Some(place) = failed {
                return board_at(boards, place);
            }
        }
        Ok(None)
    }

    fn keep(&self, error: BoxError) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
    }
}

/// A wrong result as the answer of a mutant.
fn answer(result: &BoardResult) -> Option<Answer> {
    match (result.verdict, &result.output) {
        (Verdict::Accepted | Verdict::Skipped, _) => None,
        (Verdict::TimeLimit | Verdict::MemoryLimit, _) => Some(Answer::TimeLimit),
        (Verdict::RuntimeError | Verdict::CompileError, _) => Some(Answer::Crash),
        (_, Output::Number(number)) => {
            Some(Answer::Rolls(i32::try_from(*number).unwrap_or(i32::MAX)))
        }
        _ => Some(Answer::Rolls(i32::MIN)),
    }
}

impl FileMutant<'_> {
    /// The mutants of a file, named after it.
    pub fn of<'a>(
        path: &Path,
        mutants: Vec<SourceMutant>,
        judge: &'a MutantJudge<'a>,
    ) -> impl Iterator<Item = FileMutant<'a>> {
        let file = path.display().to_string();
        (1..).zip(mutants).map(move |(number, mutant)| FileMutant {
            name: format!("{file}:{}:{}:{number}", mutant.line, mutant.operator),
            mutant,
            judge,
        })
    }
}

impl Mutant for FileMutant<'_> {
    const NOUN: &'static str = "mutant";
    const NOUNS: &'static str = "mutants";

    fn name(&self) -> Cow<'_, str> {
        (&*self.name).into()
    }

    fn kind(&self) -> Cow<'_, str> {
        (&*self.mutant.operator).into()
    }

    fn description(&self) -> Cow<'_, str> {
        let line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        let (before, after) = (line(&self.mutant.before), line(&self.mutant.after));
        format!("Line {}: `{before}` becomes `{after}`.", self.mutant.line).into()
    }

    fn wrong_answers(
        mutants: &mut [Self],
        boards: &[&Board],
        _: &[Solution],
    ) -> Vec<Vec<(usize, Answer)>> {
        let boards: Vec<Board> = boards.iter().map(|&&board| board).collect();
        let each = mutants.par_iter().with_max_len(1).map(|one| {
            let wrong = one.judge.wrong_answers(&one.mutant.text, &boards);
            (one.judge.progress)();
            wrong.unwrap_or_else(|error| {
                one.judge.keep(error);
                Vec::new()
            })
        });
        each.collect()
    }
}
