//! Rule probes: each changes one rule, or states a property of the answer; a board covers the probe if its answer changes
//! with the rule or has the property. Probes stand for mistakes that are not in the catalogue yet.

use super::exec::{ExecState, Outcome};
use super::grid::Grid;
use super::jumps::{follow, jumps_a_game};
use super::mistake::MistakeProgram::{self, Custom};
use super::mistake::{bfs, with_rest};
use super::order::depth_first;
use super::other_searches::passes;
use super::search_view::{Rests, SearchView, only};
use snakes_and_ladders::game::{Board, FACES, Solution, Square, SquareSet};

/// Something that an answer may depend on.
pub(in crate::mutants) struct RuleProbe {
    /// The feature of a board that covers the probe.
    pub(in crate::mutants) name: &'static str,
    shows: ProbeKind,
}

enum ProbeKind {
    /// The answer of this program is wrong.
    Change(MistakeProgram),
    /// The board and its answer have this property.
    Is(fn(&Board, Solution) -> bool),
}

/// Whether the board, whose correct answer is given, covers each probe.
pub(in crate::mutants) fn covered_probes(
    board: &Board,
    answer: Solution,
) -> impl Iterator<Item = bool> {
    let mut grid = Grid::blank(board.side());
    grid.fill(board);
    let mut exec = ExecState::new();
    probes().map(move |probe| match &probe.shows {
        ProbeKind::Change(program) => !program.answer(&grid, &mut exec).is(answer),
        ProbeKind::Is(is) => is(board, answer),
    })
}

/// A jump and its surroundings. Squares are labels.
struct Jump<'a> {
    from: i32,
    to: i32,
    grid: &'a Grid,
}

impl<'a> Jump<'a> {
    /// The jump that starts here.
    fn at(view: &SearchView<'a>, from: i32) -> Outcome<Option<Jump<'a>>> {
        let grid = view.grid;
        Ok(view.jump(from)?.map(|to| Jump { from, to, grid }))
    }

    fn n(&self) -> i32 {
        self.grid.n()
    }

    /// n².
    fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Its length in squares.
    fn length(&self) -> i32 {
        (self.from - self.to).abs()
    }

    /// The row of a label, from the bottom.
    fn row(&self, label: i32) -> i32 {
        self.n() - 1 - self.grid.place(label).0
    }

    /// The column of a label, from the left.
    fn column(&self, label: i32) -> i32 {
        self.grid.place(label).1
    }

    /// Whether its end starts another jump.
    fn chains(&self) -> bool {
        self.to != self.from && self.grid.cell(self.to).is_ok_and(|end| end != -1)
    }

    /// Whether another jump ends where it starts.
    fn follows(&self) -> bool {
        self.grid.jumps_to(self.from) > usize::from(self.from == self.to)
    }
}

/// Where a token rests if jumps of which `which` is true lead to `selected`, given the landing square and the jump's end.
fn changed(
    view: &SearchView<'_>,
    landing: i32,
    which: fn(&Jump<'_>) -> bool,
    selected: fn(i32, i32) -> Rests,
) -> Outcome<Rests> {
    match Jump::at(view, landing)? {
        Some(jump) if which(&jump) => Ok(selected(landing, jump.to)),
        Some(jump) => only(jump.to),
        None => only(landing),
    }
}

/// Ignores such jumps.
fn ignored(view: &SearchView<'_>, landing: i32, which: fn(&Jump<'_>) -> bool) -> Outcome<Rests> {
    changed(view, landing, which, |landing, _| [Some(landing), None])
}

/// Landing on the start of such a jump is not allowed.
fn forbidden(view: &SearchView<'_>, landing: i32, which: fn(&Jump<'_>) -> bool) -> Outcome<Rests> {
    changed(view, landing, which, |_, _| [None, None])
}

/// Takes such a jump or not.
fn optional(view: &SearchView<'_>, landing: i32, which: fn(&Jump<'_>) -> bool) -> Outcome<Rests> {
    changed(view, landing, which, |landing, to| {
        [Some(landing), Some(to)]
    })
}

/// Takes such a jump also if another jump ends on its start.
fn chained(view: &SearchView<'_>, landing: i32, which: fn(&Jump<'_>) -> bool) -> Outcome<Rests> {
    let Some(end) = view.jump(landing)? else {
        return only(landing);
    };
    let next = Jump::at(view, end)?.filter(which);
    only(next.map_or(end, |next| next.to))
}

/// Probes that change the rule for some jumps.
macro_rules! jumps {
    ($($change:ident: $name:literal, $which:expr;)*) => {
        &[$(change($name, with_rest(|view, _, landing| $change(view, landing, $which))),)*]
    };
}

/// The game with a die of these faces.
const fn die(faces: &'static [i32]) -> MistakeProgram {
    bfs!(die = faces)
}

fn within(answer: Solution, low: u16, high: u16) -> bool {
    matches!(answer, Solution::Rolls(rolls) if low <= rolls && rolls <= high)
}

/// Whether the sets of squares where the token may be after one roll, two, three and so on become constant.
fn level_sets_stabilize(board: &Board) -> bool {
    // Longer than this counts as never.
    const MAX_LEVELS: usize = 500;
    let last = board.side().squares();
    let mut now = SquareSet::EMPTY.with(Square::FIRST);
    for _ in 0..MAX_LEVELS {
        let before = now;
        now = SquareSet::EMPTY;
        for from in before {
            for landing in from.index() + 1..last.min(from.index() + 1 + FACES) {
                now.add(board.rest(Square::at(landing)));
            }
        }
        if now == before {
            return true;
        }
    }
    false
}

/// Squares on either side of a 64-bit word boundary, as 0-based indices or 1-based labels.
fn at_word_boundary(label: i32) -> bool {
    label > 62 && matches!(label % 64, 63 | 0 | 1)
}

/// Probes of the rules for jumps.
const JUMPS: &[RuleProbe] = jumps! {
    ignored: "ladders", |jump| jump.to > jump.from;
    ignored: "snakes", |jump| jump.to < jump.from;
    ignored: "a jump to square 1", |jump| jump.to == 1;
    ignored: "a jump to n²", |jump| jump.to == jump.last();
    ignored: "a jump to square n² - 1", |jump| jump.to + 1 == jump.last();
    ignored: "a jump to the next square", |jump| jump.to == jump.from + 1;
    ignored: "a jump to the square before", |jump| jump.to + 1 == jump.from;
    ignored: "a jump by six or less", |jump| jump.length() > 0 && jump.length() <= 6;
    ignored: "a jump longer than a row", |jump| jump.length() > jump.n();
    ignored: "a jump longer than half the board", |jump| jump.length() > jump.last() / 2;
    ignored: "a jump within its row", |jump| jump.row(jump.from) == jump.row(jump.to);
    ignored: "a jump within its column", |jump| jump.from != jump.to && jump.column(jump.from) == jump.column(jump.to);
    ignored: "a jump from the bottom row", |jump| jump.row(jump.from) == 0;
    ignored: "a jump from the second row", |jump| jump.row(jump.from) == 1;
    ignored: "a jump from the top row", |jump| jump.row(jump.from) + 1 == jump.n();
    ignored: "a jump to the bottom row", |jump| jump.row(jump.to) == 0;
    ignored: "a jump to the top row", |jump| jump.row(jump.to) + 1 == jump.n();
    ignored: "a jump from a row that runs to the right", |jump| jump.row(jump.from) % 2 == 0;
    ignored: "a jump from a row that runs to the left", |jump| jump.row(jump.from) % 2 == 1;
    ignored: "a jump from the left column", |jump| jump.column(jump.from) == 0;
    ignored: "a jump from the right column", |jump| jump.column(jump.from) + 1 == jump.n();
    ignored: "a jump from the end of a row", |jump| jump.from % jump.n() == 0;
    ignored: "a jump from the start of a row", |jump| jump.from % jump.n() == 1;
    ignored: "a jump to the end of a row", |jump| jump.to % jump.n() == 0;
    ignored: "a jump from square 2", |jump| jump.from == 2;
    ignored: "a jump from square 7", |jump| jump.from == 7;
    ignored: "a jump from square n² - 1", |jump| jump.from + 1 == jump.last();
    ignored: "a jump from one of the last six", |jump| jump.from + 6 >= jump.last();
    ignored: "a jump into the last six", |jump| jump.to != jump.last() && jump.to + 6 >= jump.last();
    ignored: "a jump from above square 64", |jump| jump.from > 64;
    ignored: "a jump from above square 100", |jump| jump.from > 100;
    ignored: "a jump from above square 127", |jump| jump.from > 127;
    ignored: "a jump from above square 255", |jump| jump.from > 255;
    ignored: "a jump to above square 64", |jump| jump.to > 64;
    ignored: "a jump to above square 100", |jump| jump.to > 100;
    ignored: "a jump to above square 127", |jump| jump.to > 127;
    ignored: "a jump to above square 255", |jump| jump.to > 255;
    ignored: "a jump from where words meet", |jump| at_word_boundary(jump.from);
    ignored: "a jump to where words meet", |jump| at_word_boundary(jump.to);
    ignored: "a jump to another's start", |jump| jump.chains();
    ignored: "a jump from another's end", |jump| jump.follows();
    ignored: "jumps that share an end", |jump| jump.grid.jumps_to(jump.to) > 1;
    ignored: "an end below 10", |jump| jump.to < 10;
    ignored: "an end of two digits", |jump| (10..100).contains(&jump.to);
    ignored: "an end of three digits", |jump| jump.to >= 100;
    forbidden: "that snakes are stepped on", |jump| jump.to < jump.from;
    forbidden: "that ladders are stepped on", |jump| jump.to > jump.from;
    forbidden: "that loops are stepped on", |jump| jump.to == jump.from;
    forbidden: "that one goes back by six or less", |jump| jump.to < jump.from && jump.length() <= 6;
    forbidden: "that chains are begun", |jump| jump.chains();
    forbidden: "that a rested start is landed on", |jump| jump.follows();
    forbidden: "that jumps in the last six are taken", |jump| jump.from + 6 >= jump.last();
    optional: "that ladders must be climbed", |jump| jump.to > jump.from;
    optional: "that snakes must be slid down", |jump| jump.to < jump.from;
    optional: "that jumps to 1 must be taken", |jump| jump.to == 1;
    optional: "that chains must be begun", |jump| jump.chains();
    optional: "that jumps in the last six must be taken", |jump| jump.from + 6 >= jump.last();
    chained: "that no ladder follows", |jump| jump.to > jump.from;
    chained: "that no snake follows", |jump| jump.to < jump.from;
    chained: "that no jump to n² follows", |jump| jump.to == jump.last();
    chained: "that no jump to 1 follows", |jump| jump.to == 1;
};

/// Probes of the die, the search, and the answer.
const OTHERS: &[RuleProbe] = &[
    change("rolls of 1", die(&[2, 3, 4, 5, 6])),
    change("rolls of 2", die(&[1, 3, 4, 5, 6])),
    change("rolls of 3", die(&[1, 2, 4, 5, 6])),
    change("rolls of 4", die(&[1, 2, 3, 5, 6])),
    change("rolls of 5", die(&[1, 2, 3, 4, 6])),
    change("rolls of 6", die(&[1, 2, 3, 4, 5])),
    change("that there is no roll of 7", die(&[1, 2, 3, 4, 5, 6, 7])),
    change("that one must move", die(&[0, 1, 2, 3, 4, 5, 6])),
    change(
        "that chains are not followed to their end",
        with_rest(|view, _, landing| follow(view, landing, view.last() + 1)),
    ),
    change(
        "that no third jump follows",
        with_rest(|view, _, landing| follow(view, landing, 3)),
    ),
    change("that two jumps are taken", Custom(jumps_a_game::<1>)),
    change("that three jumps are taken", Custom(jumps_a_game::<2>)),
    change("that four jumps are taken", Custom(jumps_a_game::<3>)),
    change("that seven jumps are taken", Custom(jumps_a_game::<6>)),
    change("that one goes down once", Custom(passes::<1>)),
    change("that one goes down twice", Custom(passes::<2>)),
    change("that one goes down three times", Custom(passes::<3>)),
    change("that one goes down four times", Custom(passes::<4>)),
    change(
        "that circles are open when a square is left",
        Custom(|grid, exec| depth_first::<true>(grid, exec, true)),
    ),
    is(
        "a trap in which the sets of squares come back",
        |board, answer| answer == Solution::Unreachable && !level_sets_stabilize(board),
    ),
    is("6 to 30 rolls", |_, answer| within(answer, 6, 30)),
    is("31 to 63 rolls", |_, answer| within(answer, 31, 63)),
    is("64 to 100 rolls", |_, answer| within(answer, 64, 100)),
    is("101 to 127 rolls", |_, answer| within(answer, 101, 127)),
    is("128 to 255 rolls", |_, answer| within(answer, 128, 255)),
    is("256 rolls or more", |_, answer| within(answer, 256, 394)),
    is("more rolls than squares in two rows", |board, answer| {
        within(answer, 2 * board.side().n() as u16 + 1, 394)
    }),
    is("a way in one roll", |board, answer| {
        board.side().n() > 3 && within(answer, 1, 1)
    }),
    is("no way on an odd side", |board, answer| {
        answer == Solution::Unreachable && !board.side().n().is_multiple_of(2)
    }),
    is("no way on an even side", |board, answer| {
        answer == Solution::Unreachable && board.side().n().is_multiple_of(2)
    }),
    is("no way on a side above 10", |board, answer| {
        answer == Solution::Unreachable && board.side().n() > 10
    }),
    is("no way by few jumps", |board, answer| {
        answer == Solution::Unreachable && board.starts().len() <= 12
    }),
    is("a way without a free square", |board, answer| {
        answer != Solution::Unreachable && board.starts().len() == board.side().squares() - 2
    }),
    is("no jumps at all", |board, _| board.starts().is_empty()),
    is("one jump", |board, _| board.starts().len() == 1),
];

const fn change(name: &'static str, program: MistakeProgram) -> RuleProbe {
    RuleProbe {
        name,
        shows: ProbeKind::Change(program),
    }
}

const fn is(name: &'static str, is: fn(&Board, Solution) -> bool) -> RuleProbe {
    RuleProbe {
        name,
        shows: ProbeKind::Is(is),
    }
}

/// All probes.
pub(in crate::mutants) fn probes() -> impl Iterator<Item = &'static RuleProbe> {
    JUMPS.iter().chain(OTHERS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::mistakes::catalogue;
    use snakes_and_ladders::generate::{Family, Sizes, Spec};
    use snakes_and_ladders::solve::default_kernel;

    #[test]
    fn probes_answer_as_the_mistakes_of_the_catalogue_that_make_the_same_change() {
        let families = vec![Family::Uniform, Family::Chain, Family::Cycle, Family::Home];
        let spec = Spec {
            sizes: Sizes::common(&families),
            ..Spec::default().with_families(families)
        };
        let boards: Vec<Board> = spec.boards().unwrap().take(300).collect();
        for (name, mistake) in [
            ("a jump to square 1", "jump-to-one-ignored"),
            ("a jump to n²", "jump-to-the-end-ignored"),
            ("that snakes are stepped on", "never-steps-on-a-snake"),
            ("rolls of 6", "die-of-five"),
            ("that one must move", "roll-of-zero"),
            ("that two jumps are taken", "one-jump-a-game"),
            ("that one goes down twice", "two-pass-dp"),
        ] {
            let place = probes().position(|probe| probe.name == name).unwrap();
            let mut all = catalogue().iter();
            let mut runner = all.find(|it| it.name == mistake).unwrap().runner();
            for board in &boards {
                let right = default_kernel().solve_one(board);
                let is_covered = covered_probes(board, right).nth(place).unwrap();
                assert_eq!(
                    is_covered,
                    !runner.answer(board).is(right),
                    "{name}: {board}"
                );
            }
        }
    }
}
