//! A mistake, and its runs on boards.

use super::exec::{Answer, ExecState, Outcome};
use super::grid::Grid;
use super::search_view::{Rests, SearchView};
use super::textbook::{BfsVariant, CORRECT};
use snakes_and_ladders::game::{Board, Side};
use std::fmt;

/// The part of a correct solver that a mistake changes. The catalogue is sorted by kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MistakeKind {
    /// Where a square lies in the rows, and which square a value means.
    Numbering,
    /// Whether a roll takes a jump, how many, and at what cost.
    Jumps,
    /// Which squares count as visited, and when.
    Visited,
    /// The die, the ends of the board, and the number returned.
    Boundaries,
    /// The order in which squares are searched.
    Order,
    /// Sizes of types and arrays, and depth limits.
    Limits,
    /// State left over from earlier boards. Whether a board kills such a mistake depends on the boards before it.
    State,
    /// Looks wrong and is right.
    Equivalent,
}

/// The texts are exported and stay as they are.
impl fmt::Display for MistakeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MistakeKind::Numbering => "numbering",
            MistakeKind::Jumps => "jumps",
            MistakeKind::Visited => "marks",
            MistakeKind::Boundaries => "ends",
            MistakeKind::Order => "order",
            MistakeKind::Limits => "limits",
            MistakeKind::State => "state",
            MistakeKind::Equivalent => "equivalent",
        })
    }
}

/// A solver with one mistake, or an equivalent one that only looks as if it had one.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// A unique name in kebab-case.
    pub name: &'static str,
    /// The part of a correct solver that it changes.
    pub kind: MistakeKind,
    /// The deviation of the program.
    pub description: &'static str,
    /// Where such a program, or a question about one, was found.
    pub source: Option<&'static str>,
    /// Why that is wrong; for an equivalent, why it is right.
    pub why_wrong: &'static str,
    /// A smallest known board that it answers wrongly, as a literal. A mistake that keeps state has several, one after
    /// another, and answers the last of them wrongly. Empty for an equivalent.
    pub example: &'static str,
    pub(super) program: MistakeProgram,
}

/// The search that a solver runs.
#[derive(Clone, Copy)]
pub(super) enum MistakeProgram {
    /// The textbook search with some of its choices changed.
    Bfs(BfsVariant),
    /// A program of another structure.
    Custom(fn(&Grid, &mut ExecState) -> Outcome<i32>),
}

impl MistakeProgram {
    /// The program's answer to this board.
    pub(super) fn answer(&self, grid: &Grid, exec: &mut ExecState) -> Answer {
        exec.steps = 0;
        Answer::from(match self {
            MistakeProgram::Bfs(variant) => variant.solve(grid, exec),
            MistakeProgram::Custom(solve) => solve(grid, exec),
        })
    }
}

impl Mistake {
    /// The fields that most entries of a kind share.
    pub(super) const fn of_kind(kind: MistakeKind) -> Mistake {
        Mistake {
            name: "",
            kind,
            description: "",
            source: None,
            why_wrong: "",
            example: "",
            program: MistakeProgram::Bfs(CORRECT),
        }
    }

    /// Starts the program, to answer boards in order.
    pub fn runner(&self) -> Runner<'_> {
        Runner::new(self)
    }

    /// The literals in [`Mistake::example`].
    pub fn example_boards(&self) -> impl Iterator<Item = &'static str> {
        self.example
            .split_inclusive("]]")
            .map(str::trim)
            .filter(|literal| !literal.is_empty())
    }
}

impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The search that reads cells like this.
pub(super) const fn with_cell(cell: fn(&Grid, i32) -> Outcome<i32>) -> MistakeProgram {
    MistakeProgram::Bfs(BfsVariant { cell, ..CORRECT })
}

/// The search whose tokens rest like this.
pub(super) const fn with_rest(
    rest: fn(&mut SearchView<'_>, i32, i32) -> Outcome<Rests>,
) -> MistakeProgram {
    MistakeProgram::Bfs(BfsVariant { rest, ..CORRECT })
}

/// The search with these fields: `bfs!(die = &[1, 2, 3, 4, 5])`.
macro_rules! bfs {
    ($($field:ident = $value:expr),+ $(,)?) => {
        $crate::mutants::mistakes::mistake::MistakeProgram::Bfs(
            $crate::mutants::mistakes::textbook::BfsVariant {
                $($field: $value,)+
                ..$crate::mutants::mistakes::textbook::CORRECT
            },
        )
    };
}
pub(super) use bfs;

/// A running program, which answers boards in order as one process.
pub struct Runner<'a> {
    mistake: &'a Mistake,
    grid: Grid,
    exec: ExecState,
}

impl<'a> Runner<'a> {
    fn new(mistake: &'a Mistake) -> Runner<'a> {
        Runner {
            mistake,
            grid: Grid::blank(Side::MIN),
            exec: ExecState::new(),
        }
    }

    /// Replaces the limit of [`STEP_LIMIT`](super::STEP_LIMIT) steps per board.
    pub fn within(mut self, steps: u32) -> Runner<'a> {
        self.exec.limit = steps;
        self
    }

    /// The mistake that runs.
    pub fn mistake(&self) -> &'a Mistake {
        self.mistake
    }

    /// The program's answer to this board.
    pub fn answer(&mut self, board: &Board) -> Answer {
        self.grid.fill(board);
        self.mistake.program.answer(&self.grid, &mut self.exec)
    }
}
