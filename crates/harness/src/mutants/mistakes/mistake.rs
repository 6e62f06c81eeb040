//! A mistake, and its runs on boards.

use super::exec::{Answer, ExecState};
use super::textbook::BfsVariant;
use snakes_and_ladders::game::{Board, named};
use snakes_and_ladders::solve;
use std::fmt;

// The names are exported and stay as they are.
named! {
    /// The part of a correct solver that a mistake changes. The catalogue is sorted by kind.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum MistakeKind: "kind of mistake" {
        /// Where a square lies in the rows, and which square a value means.
        Numbering = "numbering",
        /// Whether a roll takes a jump, how many, and at what cost.
        Jumps = "jumps",
        /// Which squares count as visited, and when.
        Visited = "marks",
        /// The die, the ends of the board, and the number returned.
        Boundaries = "ends",
        /// The order in which squares are searched.
        Order = "order",
        /// Sizes of types and arrays, and depth limits.
        Limits = "limits",
        /// State left over from earlier boards. Whether a board kills such a mistake depends on the
        /// boards before it.
        State = "state",
        /// A solver that looks wrong and is right.
        Equivalent = "equivalent",
    }
}

/// A solver with one mistake, or an equivalent one that only looks as if it had one.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// A unique name in kebab-case.
    pub name: &'static str,
    /// The part of a correct solver that the mistake changes.
    pub kind: MistakeKind,
    /// The deviation of the program.
    pub description: &'static str,
    /// The place where such a program, or a question about one, was found.
    pub source: Option<&'static str>,
    /// The reason why the deviation is wrong; for an equivalent, why it is right.
    pub why_wrong: &'static str,
    /// A smallest known board that the mistake answers wrongly, as a literal. A mistake that keeps
    /// state has several, one after another, and answers the last of them wrongly. Empty for an
    /// equivalent.
    pub example: &'static str,
    pub(super) program: BfsVariant,
}

/// Lists the mistakes of one kind, a row each: the name, the deviation, the reason why it is wrong
/// (`because`), where people were seen to make it (`source`, if they were), a smallest board that
/// it answers wrongly (`example`), and the choices of the textbook search that it makes differently
/// (`with`).
macro_rules! mistakes {
    ($kind:ident; $(
        $name:literal: $description:literal,
            because $why_wrong:literal,
            $(source $source:literal,)?
            $(example $example:expr,)?
            with $($choice:ident = $value:expr),+;
    )+) => {
        &[$($crate::mutants::mistakes::Mistake {
            name: $name,
            kind: $crate::mutants::mistakes::MistakeKind::$kind,
            description: $description,
            source: [$(Some($source),)? None][0],
            why_wrong: $why_wrong,
            example: [$($example,)? ""][0],
            program: $crate::mutants::mistakes::textbook::BfsVariant {
                $($choice: $value,)+
                ..$crate::mutants::mistakes::textbook::CORRECT
            },
        }),+]
    };
}
pub(super) use mistakes;

impl Mistake {
    /// Starts the program, to answer boards in order.
    pub fn runner(&self) -> Runner<'_> {
        Runner {
            mistake: self,
            exec: ExecState::new(),
        }
    }

    /// Returns the boards in [`Mistake::example`].
    pub fn example_boards(&self) -> impl Iterator<Item = Board> {
        let literals = self
            .example
            .split_inclusive("]]")
            .map(str::trim)
            .filter(|literal| !literal.is_empty());
        literals.map(|literal| literal.parse().expect("an example is a board"))
    }
}

impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A running program, which answers boards in order as one process.
pub struct Runner<'a> {
    pub mistake: &'a Mistake,
    exec: ExecState,
}

impl<'a> Runner<'a> {
    /// Replaces the limit of [`STEP_LIMIT`](super::STEP_LIMIT) steps per board.
    pub fn within(mut self, steps: u32) -> Runner<'a> {
        self.exec.limit = steps;
        self
    }

    /// Returns the program's answer to this board.
    pub fn answer(&mut self, board: &Board) -> Answer {
        self.mistake.program.answer(board, &mut self.exec)
    }

    /// Returns whether the program's answer to this board is wrong.
    pub fn is_wrong(&mut self, board: &Board) -> bool {
        !self.answer(board).is(solve(board))
    }
}
