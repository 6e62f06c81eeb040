//! The comparison of a wrong submission with the mistakes of the catalogue: the answers of both to
//! the same boards.

use crate::error::JudgeError;
use crate::run::prepare::PreparedSubmission;
use crate::run::run_results::RunResults;
use crate::run::session::JudgeRun;
use crate::verdict::Verdict;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Side, Square};
use snakes_and_ladders::generate::{BoardGenerator, Family, Spec};
use snakes_and_ladders::solve::default_kernel;
use snl_harness::mutants::SmallBoards;
use snl_harness::mutants::mistakes::{Answer, Mistake, STEP_LIMIT, catalogue};
use snl_harness::mutants::suite::suite;
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// Boards with many jumps, which distinguish similar mistakes.
const SPEC: &str = "v1:family=uniform;n=3..6;density=0.5;seed=909";
const SPEC_BOARDS: u64 = 800;

/// The seed of the suite among the compared boards. That suite takes no time to make.
const SUITE_SEED: u64 = 1;

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

/// The number of boards of all families from which the confirming ones are chosen, and their seed.
const CANDIDATES: usize = 4000;
const CANDIDATE_SEED: u64 = 909;

/// The minimum number of wrong boards that show a limit, and of right ones.
const MIN_CAPPED: usize = 4;
const MIN_UNCAPPED: usize = 100;

/// The numbers of rolls below and above a limit with which there are boards that confirm it.
const MARGIN: i32 = 3;

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

/// A limit above which a submission gives the same answer to all boards. Boards at the limit may be
/// answered right or in this way, as a search may end among squares that are equally far away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cap {
    /// The greatest answer that the submission finds.
    pub limit: i32,
    /// The least answer that it does not find: the limit, or a greater one.
    pub fails_from: i32,
    /// The answer that it gives to boards above the limit.
    pub answer: i32,
}

impl Cap {
    /// Returns the limit of a submission by pairs of a right answer and the submission's; none if
    /// they show none. A board that cannot be solved is below every limit.
    fn of(pairs: impl Iterator<Item = (i32, Answer)>) -> Option<Cap> {
        let (wrong, right): (Vec<_>, Vec<_>) =
            pairs.partition(|&(right, given)| given != Answer::Rolls(right));
        let &(_, Answer::Rolls(answer)) = wrong.first()? else {
            return None;
        };
        let limit = right.iter().map(|&(rolls, _)| rolls).max()?;
        let fails_from = wrong.iter().map(|&(rolls, _)| rolls).min()?;
        let is_same = wrong
            .iter()
            .all(|&(_, given)| given == Answer::Rolls(answer));
        let is_shown = wrong.len() >= MIN_CAPPED && right.len() >= MIN_UNCAPPED;
        (is_same && is_shown && limit <= fails_from).then_some(Cap {
            limit,
            fails_from,
            answer,
        })
    }

    /// Returns boards that show whether a submission has this limit: boards of all families above
    /// and below it, and a few with every number of rolls from a little below the limit to a little
    /// above the least answer that it is known not to find.
    fn confirming_boards(&self) -> Vec<Board> {
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for board in boards_of_all_families().take(CANDIDATES) {
            let rolls = default_kernel().solve_one(&board).min_rolls();
            if rolls >= self.fails_from {
                above.push(board);
            } else if rolls <= self.limit {
                below.push((Reverse(rolls), board));
            }
        }
        below.sort_by_key(|&(rolls, _)| rolls);
        let above = above.into_iter().take(CONFIRMING_BOARDS);
        let below = below.into_iter().take(CONFIRMING_BOARDS);
        let mut boards: Vec<Board> = above.chain(below.map(|(_, board)| board)).collect();
        for rolls in self.limit - MARGIN..=self.fails_from + MARGIN {
            boards.extend(boards_of_rolls(rolls));
        }
        boards
    }
}

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

    /// Returns the limit above which the submission gives the same answer to all boards, larger ones
    /// and those about the limit included.
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

/// Returns boards of every family in turn, and of every side that the family has, without end.
/// `exhaustive` is left out, as it is not random.
fn boards_of_all_families() -> impl Iterator<Item = Board> {
    let mut generators: Vec<BoardGenerator> = Family::ALL
        .into_iter()
        .filter(|&family| family != Family::Exhaustive)
        .map(|family| {
            let mut builder = Spec::builder();
            let spec = builder.families([family]).seed(CANDIDATE_SEED).build();
            spec.and_then(|spec| BoardGenerator::new(&spec))
                .expect("a family has boards of its sizes")
        })
        .collect();
    (0..).flat_map(move |index| {
        let boards: Vec<Board> = generators
            .iter_mut()
            .map(|generator| generator.board(index))
            .collect();
        boards
    })
}

/// Returns boards of the largest side that take this many rolls, if there are any with a single
/// ladder.
fn boards_of_rolls(rolls: i32) -> impl Iterator<Item = Board> {
    let side = Side::MAX;
    let last = side.squares() as i32;
    // A roll to square 2, the ladder, and as many rolls of six as lead to the last square or past
    // it.
    let most = last - 6 * (rolls - 1) + 5;
    (most - 5..=most).filter_map(move |end| {
        let is_square = (4..last).contains(&end);
        let end = is_square.then(|| Square::from_label(end as usize))??;
        let mut board = Board::empty(side);
        board.set_jump(Square::from_label(2)?, end).ok()?;
        Some(board)
    })
}

/// Returns the boards, the smallest first.
pub(super) fn boards() -> Vec<Board> {
    let small = SmallBoards::iter().take_while(|board| board.side() == Side::MIN);
    let mut boards: Vec<Board> = small.collect();
    boards.extend(catalogue().iter().flat_map(Mistake::example_boards));
    let spec: Spec = SPEC.parse().expect("a valid spec");
    let mut generator = BoardGenerator::new(&spec).expect("the family has these sides");
    boards.extend((0..SPEC_BOARDS).map(|index| generator.board(index)));
    boards.extend(suite(SUITE_SEED).iter().map(|entry| entry.board));
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the limit that a submission shows that gives `answer` to boards above `limit`, and
    /// is right on the others, `wrong` of them excepted.
    fn cap_of(limit: i32, answer: i32, wrong: &[i32]) -> Option<Cap> {
        let boards = (0..400).map(|number| match number % 40 {
            0 => -1,
            rolls => rolls,
        });
        Cap::of(boards.map(|rolls| {
            let given = if rolls > limit || wrong.contains(&rolls) {
                answer
            } else {
                rolls
            };
            (rolls, Answer::Rolls(given))
        }))
    }

    #[test]
    fn a_limit_is_seen_only_where_all_boards_above_it_and_no_others_are_answered_alike() {
        for (limit, answer) in [(20, -1), (20, 20), (38, 0)] {
            let cap = Cap {
                limit,
                fails_from: limit + 1,
                answer,
            };
            assert_eq!(cap_of(limit, answer, &[]), Some(cap));
            assert_eq!(cap_of(limit, answer, &[5]), None);
        }
        // Some boards at the limit are answered right.
        let fuzzy = (0..400).map(|number| match number % 40 {
            25 if number < 100 => (25, Answer::Rolls(25)),
            rolls @ 25.. => (rolls, Answer::Rolls(-1)),
            rolls => (rolls, Answer::Rolls(rolls)),
        });
        let cap = Cap {
            limit: 25,
            fails_from: 25,
            answer: -1,
        };
        assert_eq!(Cap::of(fuzzy), Some(cap));
        // Nothing is wrong, all is wrong, or one board found its answer.
        assert_eq!(cap_of(40, -1, &[]), None);
        assert_eq!(cap_of(0, 7, &[-1]), None);
        let crashes = (0..400).map(|rolls| match rolls {
            ..200 => (rolls, Answer::Rolls(rolls)),
            _ => (rolls, Answer::Crash),
        });
        assert_eq!(Cap::of(crashes), None);
    }

    #[test]
    fn boards_with_a_ladder_take_as_many_rolls_as_they_are_made_for() {
        for rolls in 2..=67 {
            let boards: Vec<Board> = boards_of_rolls(rolls).collect();
            assert!(!boards.is_empty(), "{rolls}");
            for board in boards {
                assert_eq!(default_kernel().solve_one(&board).min_rolls(), rolls);
            }
        }
        assert_eq!(boards_of_rolls(68).count() + boards_of_rolls(1).count(), 0);
    }
}
