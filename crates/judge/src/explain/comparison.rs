//! The comparison of a wrong submission with the mistakes of the catalogue: the answers of both to
//! the same boards.

use crate::error::JudgeError;
use crate::explain::cap::Cap;
use crate::explain::compared_boards::{CANDIDATES, boards_of_all_families};
use crate::run::prepare::PreparedSubmission;
use crate::run::run_results::RunResults;
use crate::run::session::JudgeRun;
use crate::verdict::Verdict;
use rayon::prelude::*;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::default_kernel;
use snl_harness::mutants::mistakes::{Answer, Mistake, STEP_LIMIT, catalogue};
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// The number of ends of a process after which the comparison ends. A board on which time ran out
/// counts as three.
const MAX_WITHOUT_ANSWER: usize = 9;

/// The CPU time of a process after which no more boards are asked for. A program that takes a few
/// ms a board answers all of them in this time.
const COMPARISON_TIME: Duration = Duration::from_secs(5);

/// The elapsed time after which no more boards are asked for, in multiples of [`COMPARISON_TIME`],
/// for a program that waits.
const MAX_ELAPSED: u32 = 12;

/// The maximum number of steps that a candidate mistake may take per board: enough to answer nearly
/// all of the compared boards.
const NEAREST_STEPS: u32 = 20_000;

/// The minimum percentage of boards with the same answer for which that answer counts as constant.
const CONSTANT_PERCENT: usize = 95;

/// The maximum number of boards of each kind that confirm a mistake: boards of all families that it
/// answers wrongly, the first ones, and boards that it answers right, those with the most rolls;
/// and of boards to which it gives no answer.
const CONFIRMING_BOARDS: usize = 60;
const CONFIRMING_WITHOUT: usize = 2;

/// The number of boards that are tried again in a process for each.
const STATEFUL_BOARDS: usize = 8;

/// The part of the confirming boards that a submission must answer before its time is over: one in
/// so many.
const CONFIRMING_SHARE: usize = 4;

/// Parts of the notes on crashes whose cause is outside of the search: a missing module, file or
/// name, or reading input.
const CAUSES_ELSEWHERE: &[&str] = &[
    "ModuleNotFoundError",
    "ImportError",
    "FileNotFoundError",
    "EOFError",
    "NameError",
    "ReferenceError",
    "Cannot find module",
];

/// Parts of the notes on crashes at an index that an array does not have. No mistake of the
/// catalogue crashes otherwise. JavaScript and Ruby give nothing at such an index, so that they
/// crash when the nothing is indexed.
const OUT_OF_BOUNDS: &[&str] = &[
    "IndexError",
    "IndexOutOfBoundsException",
    "IndexOutOfRangeException",
    "index out of",
    "_M_range_check",
    "[]' for nil",
    "SIGSEGV",
    "SIGBUS",
    "SIGABRT",
];
const UNDEFINED_ROW: [&str; 2] = ["of undefined (reading '", "of undefined (setting '"];

/// Boards on which a submission can be compared with mistakes, and its answers to them.
#[derive(Default)]
pub(super) struct Comparison {
    boards: Vec<Board>,
    pub answers: Vec<Answer>,
    /// The cost of the answers that it did not give: see [`MAX_WITHOUT_ANSWER`].
    without: usize,
    /// Whether the submission failed for a reason that no mistake has.
    pub has_other_cause: bool,
    /// Whether the submission crashed on a board, but not at an index out of bounds.
    has_other_crash: bool,
    /// Whether the time was over before all boards were asked for.
    is_cut: bool,
}

impl Comparison {
    /// Asks a submission, in a new process, for its answers to these boards. If it gives too few,
    /// those to the first boards are taken, and those to boards on which it may not hang.
    pub fn new(
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
        boards: &[Board],
    ) -> Result<Comparison, JudgeError> {
        let mut comparison = Comparison::default();
        let asked = comparison.ask(run, submission, boards)?;
        let hung: Vec<&Board> = comparison
            .boards
            .iter()
            .zip(&comparison.answers)
            .filter(|(_, answer)| **answer == Answer::TimeLimit)
            .map(|(board, _)| board)
            .collect();
        let hangs_on_cycles = !hung.is_empty() && hung.iter().all(|board| has_cycle(board));
        if comparison.without >= MAX_WITHOUT_ANSWER && hangs_on_cycles {
            let others: Vec<Board> = boards[asked..]
                .iter()
                .copied()
                .filter(|board| !has_cycle(board))
                .collect();
            comparison.without = 0;
            comparison.ask(run, submission, &others)?;
        }
        Ok(comparison)
    }

    /// Returns the indices of the boards that are answered wrongly.
    pub fn wrong(&self) -> Vec<usize> {
        let kernel = default_kernel();
        (0..self.answers.len())
            .filter(|&index| {
                let right = kernel.solve_one(&self.boards[index]).min_rolls();
                self.answers[index] != Answer::Rolls(right)
            })
            .collect()
    }

    /// Returns the number of these boards with this answer.
    pub fn count(&self, indices: &[usize], answer: Answer) -> usize {
        let given = indices.iter().map(|&index| self.answers[index]);
        given.filter(|&given| given == answer).count()
    }

    /// Asks twice more, and returns how many answers are wrong each time. Empty if the answers are
    /// the same as before; they are taken to be if time ran out, as that would take as long again.
    pub fn wrong_again(
        &self,
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
    ) -> Result<Vec<usize>, JudgeError> {
        if self.answers.contains(&Answer::TimeLimit) {
            return Ok(Vec::new());
        }
        let again = Comparison::new(run, submission, &self.boards)?;
        if !has_other_rolls(&self.answers, &again.answers) {
            return Ok(Vec::new());
        }
        let last = Comparison::new(run, submission, &self.boards)?;
        // The boards may be fewer than those asked for before, and a program that skips some gives
        // each answer too early.
        if !has_other_rolls(&again.answers, &last.answers) {
            return Ok(Vec::new());
        }
        Ok(vec![again.wrong().len(), last.wrong().len()])
    }

    /// Returns whether answers may belong to other boards: a command ended before its last answer,
    /// and may have left out others.
    pub fn may_be_shifted(&self, submission: &PreparedSubmission) -> bool {
        !submission.is_self_timed() && self.without > 0
    }

    /// Returns how many of a few boards the submission answers otherwise in a process for each.
    /// Boards that it left without an answer are not tried again.
    pub fn count_stateful(
        &self,
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
    ) -> Result<usize, JudgeError> {
        // The first board is the first of its process here, too.
        let answered: Vec<usize> = (1..self.answers.len())
            .filter(|&index| matches!(self.answers[index], Answer::Rolls(_)))
            .collect();
        let step = (answered.len() / STATEFUL_BOARDS).max(1);
        let tried: Vec<usize> = answered.into_iter().step_by(step).collect();
        let boards: Vec<Board> = tried.iter().map(|&index| self.boards[index]).collect();
        let isolated = JudgeRun {
            isolate: true,
            ..*run
        };
        let alone = Comparison::new(&isolated, submission, &boards)?;
        let pairs = tried.iter().zip(&alone.answers);
        let differs = |(index, answer): (&usize, &Answer)| {
            has_other_rolls(&[self.answers[*index]], &[*answer])
        };
        Ok(pairs.filter(|pair| differs(*pair)).count())
    }

    /// Returns the answer that all boards have, or nearly all.
    pub fn constant_answer(&self) -> Option<Answer> {
        let count = |answer: Answer| {
            self.answers
                .iter()
                .filter(|&&given| given == answer)
                .count()
        };
        let (most, count) = self
            .answers
            .iter()
            .map(|&answer| (answer, count(answer)))
            .max_by_key(|&(_, count)| count)?;
        (count * 100 >= self.answers.len() * CONSTANT_PERCENT).then_some(most)
    }

    /// Returns the limit above which the submission gives the same answer to all boards, also to
    /// larger ones and to those about the limit.
    pub fn cap(
        &self,
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
    ) -> Result<Option<Cap>, JudgeError> {
        let Some(cap) = Cap::of(self.pairs()) else {
            return Ok(None);
        };
        let boards = cap.confirming_boards();
        let more = Comparison::new(run, submission, &boards)?;
        let is_confirmed = more.answers.len() == boards.len();
        let cap = Cap::of(self.pairs().chain(more.pairs()));
        Ok(if is_confirmed { cap } else { None })
    }

    /// Returns the right answer of each board, and the submission's.
    fn pairs(&self) -> impl Iterator<Item = (i32, Answer)> {
        let right = self
            .boards
            .iter()
            .map(|board| default_kernel().solve_one(board).min_rolls());
        right.zip(self.answers.iter().copied())
    }

    /// Returns the mistake that gives the same answers, unless all are equal: there is then nothing
    /// to tell mistakes apart. A crash is evidence only of a mistake that crashes in this way.
    pub fn known_mistake(
        &self,
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
    ) -> Result<Option<&'static Mistake>, JudgeError> {
        if self.has_other_crash || self.answers.iter().all(|&answer| answer == self.answers[0]) {
            return Ok(None);
        }
        let is_same = |mistake: &&'static Mistake| {
            let answers = replay(mistake, STEP_LIMIT, &self.boards, &self.answers);
            answers.eq(self.answers.iter().copied())
        };
        let same: Vec<&'static Mistake> = catalogue().par_iter().filter(is_same).collect();
        for mistake in same {
            if confirm(run, submission, mistake)? {
                return Ok(Some(mistake));
            }
        }
        Ok(None)
    }

    /// Returns the mistake that comes nearest, and how many of the wrong boards it explains; none
    /// if these are not more than half. A crash is no evidence: its message says more than a
    /// mistake that crashes, too.
    pub fn nearest_mistake(&self, wrong: &[usize]) -> Option<(&'static Mistake, usize)> {
        let theirs = &self.answers;
        let compare = |mistake: &'static Mistake| {
            let ours: Vec<Answer> = replay(mistake, NEAREST_STEPS, &self.boards, theirs).collect();
            let explained = wrong
                .iter()
                .filter(|&&index| ours[index] == theirs[index] && theirs[index] != Answer::Crash);
            let others = (0..ours.len()).filter(|&index| ours[index] != theirs[index]);
            (mistake, explained.count(), others.count())
        };
        let all: Vec<_> = catalogue().par_iter().map(compare).collect();
        // The nearest mistake is the first of the best ones: a mistake that is also wrong on other
        // boards is further away.
        let share = |&(_, explained, others): &(_, usize, usize)| {
            explained * 1000 / (explained + others).max(1)
        };
        let nearest = all.iter().rev().max_by_key(|candidate| share(candidate))?;
        let &(mistake, explained, _) = nearest;
        (share(nearest) > 500 && 2 * explained > wrong.len()).then_some((mistake, explained))
    }

    /// Asks for more answers. Returns the number of boards that the submission was given.
    fn ask(
        &mut self,
        run: &JudgeRun<'_>,
        submission: &PreparedSubmission,
        boards: &[Board],
    ) -> Result<usize, JudgeError> {
        let mut results = run.results(submission, &boards)?;
        let (mut asked, mut restarts) = (0, 0);
        let start = Instant::now();
        while self.without < MAX_WITHOUT_ANSWER
            && let Some(result) = results.advance()?
            && result.board.is_some()
            && result.verdict != Verdict::Skipped
        {
            let note = result.note.as_deref().unwrap_or_default();
            if CAUSES_ELSEWHERE.iter().any(|cause| note.contains(cause)) {
                self.has_other_cause = true;
                break;
            }
            if let Some(answer) = result.answer() {
                self.has_other_crash |= answer == Answer::Crash && !is_out_of_bounds(note);
                self.boards.push(boards[asked]);
                self.answers.push(answer);
                // An exception costs nothing, and the end of a process the start of another.
                self.without += match answer {
                    Answer::TimeLimit => 3,
                    _ => (results.restarts() - restarts) as usize,
                };
            }
            restarts = results.restarts();
            asked += 1;
            if asked < boards.len() && is_late(start.elapsed(), &results) {
                self.is_cut = true;
                break;
            }
        }
        Ok(asked)
    }
}

/// Returns whether the note on a crash says that an array does not have an index.
fn is_out_of_bounds(note: &str) -> bool {
    let begins_with_digit = |(_, key): (&str, &str)| key.starts_with(|c: char| c.is_ascii_digit());
    let mut of_undefined = UNDEFINED_ROW
        .iter()
        .filter_map(|words| note.split_once(words));
    OUT_OF_BOUNDS.iter().any(|words| note.contains(words)) || of_undefined.any(begins_with_digit)
}

/// Returns whether the submission has had its time. Other work on the machine changes nothing.
fn is_late(elapsed: Duration, results: &RunResults<'_>) -> bool {
    // The CPU time is read only once it may be over.
    elapsed > COMPARISON_TIME
        && (elapsed > COMPARISON_TIME * MAX_ELAPSED || results.cpu_time() > COMPARISON_TIME)
}

/// Returns whether jumps of a board lead back to where they began, if one is taken after the other.
fn has_cycle(board: &Board) -> bool {
    let count = board.jumps().len();
    board.jumps().any(|jump| {
        let mut square = jump.to;
        for _ in 0..count {
            match board.jump(square) {
                Some(next) => square = next,
                None => return false,
            }
        }
        true
    })
}

/// Returns whether two runs gave different numbers of rolls for a board. A limit of time that was
/// met once is no such difference.
fn has_other_rolls(first: &[Answer], second: &[Answer]) -> bool {
    let mut pairs = first.iter().zip(second);
    pairs.any(
        |pair| matches!(pair, (Answer::Rolls(first), Answer::Rolls(second)) if first != second),
    )
}

/// Returns the answers of a mistake to as many boards as the submission has answered. The mistake
/// is started again at the boards where the submission was.
fn replay(
    mistake: &'static Mistake,
    steps: u32,
    boards: &[Board],
    theirs: &[Answer],
) -> impl Iterator<Item = Answer> {
    let start = move || mistake.runner().within(steps);
    let mut runner = start();
    boards.iter().zip(theirs).map(move |(board, theirs)| {
        let answer = runner.answer(board);
        if !matches!(theirs, Answer::Rolls(_)) {
            runner = start();
        }
        answer
    })
}

/// Returns whether a mistake that answers all boards like the submission also does so on larger
/// boards, of which the mistake answers many wrongly.
fn confirm(
    run: &JudgeRun<'_>,
    submission: &PreparedSubmission,
    mistake: &'static Mistake,
) -> Result<bool, JudgeError> {
    let mut runner = mistake.runner().within(NEAREST_STEPS);
    let (mut boards, mut right, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for board in boards_of_all_families().take(CANDIDATES) {
        let rolls = default_kernel().solve_one(&board).min_rolls();
        match runner.answer(&board) {
            Answer::Rolls(answer) if answer == rolls => right.push((Reverse(rolls), board)),
            Answer::Rolls(_) => boards.push(board),
            _ => without.push((Reverse(rolls), board)),
        }
    }
    boards.truncate(CONFIRMING_BOARDS);
    for (mut longest, most) in [(right, CONFIRMING_BOARDS), (without, CONFIRMING_WITHOUT)] {
        longest.sort_by_key(|&(rolls, _)| rolls);
        boards.extend(longest.into_iter().take(most).map(|(_, board)| board));
    }
    let comparison = Comparison::new(run, submission, &boards)?;
    let theirs = &comparison.answers;
    // A slow program has time for some of the boards. Those that the mistake answers wrongly come
    // first, so a part of them is enough.
    let least = if comparison.is_cut {
        boards.len() / CONFIRMING_SHARE
    } else {
        boards.len()
    };
    let is_enough = theirs.len() >= least;
    let ours = replay(mistake, STEP_LIMIT, &boards, theirs);
    Ok(is_enough && ours.eq(theirs.iter().copied()))
}
