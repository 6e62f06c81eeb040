//! Behaviours: what an answer may hang on.
//!
//! Owns the list of them. Each changes one thing in the rules, or asks one thing of the answer; a board shows the
//! behaviour where the answer under the changed rules is another. Must not know the catalogue: these stand for the
//! mistakes that nobody has written down yet.

use super::rules::{Change, Rules};
use crate::game::{Board, FACES, Solution, Square, SquareSet};

/// Something that an answer may hang on.
pub(super) struct Behaviour {
    /// What matters on a board that shows it, in words.
    pub(super) name: &'static str,
    shows: Shows,
}

enum Shows {
    /// The answer changes with this rule.
    Change(Change),
    /// This holds of the board and its answer.
    Is(fn(&Board, Solution) -> bool),
}

impl Behaviour {
    /// Whether the board, whose answer is given, shows it.
    pub(super) fn on(&self, rules: &Rules<'_>, answer: Solution) -> bool {
        match &self.shows {
            Shows::Change(change) => rules.matters(change, answer),
            Shows::Is(is) => is(rules.board(), answer),
        }
    }
}

/// The behaviours whose rule is changed in this way for such jumps.
macro_rules! jumps {
    ($($change:ident: $name:literal, $which:expr;)*) => {
        &[$(Behaviour { name: $name, shows: Shows::Change(Change::$change($which)) },)*]
    };
}

fn within(answer: Solution, low: u16, high: u16) -> bool {
    matches!(answer, Solution::Rolls(rolls) if low <= rolls && rolls <= high)
}

/// Whether the sets of squares where the token may be after one roll, two, three and so on become the same for ever,
/// not by turns.
fn settles(board: &Board) -> bool {
    // Where it takes longer, nobody can tell it from never.
    const PATIENCE: usize = 500;
    let last = board.side().squares();
    let mut now = SquareSet::EMPTY.with(Square::FIRST);
    for _ in 0..PATIENCE {
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

/// Squares on both sides of the borders of words of 64 bits, as indices from 0 or labels from 1.
fn at_a_word(label: usize) -> bool {
    label > 62 && matches!(label % 64, 63 | 0 | 1)
}

/// What becomes of some jumps.
const JUMPS: &[Behaviour] = jumps! {
    Unseen: "ladders", |jump| jump.to > jump.from;
    Unseen: "snakes", |jump| jump.to < jump.from;
    Unseen: "a jump to square 1", |jump| jump.to == 1;
    Unseen: "a jump to n²", |jump| jump.to == jump.last;
    Unseen: "a jump to square n² - 1", |jump| jump.to + 1 == jump.last;
    Unseen: "a jump to the next square", |jump| jump.to == jump.from + 1;
    Unseen: "a jump to the square before", |jump| jump.to + 1 == jump.from;
    Unseen: "a jump by six or less", |jump| jump.length() > 0 && jump.length() <= 6;
    Unseen: "a jump longer than a row", |jump| jump.length() > jump.n;
    Unseen: "a jump longer than half the board", |jump| jump.length() > jump.last / 2;
    Unseen: "a jump within its row", |jump| jump.row(jump.from) == jump.row(jump.to);
    Unseen: "a jump within its column", |jump| jump.from != jump.to && jump.column(jump.from) == jump.column(jump.to);
    Unseen: "a jump from the bottom row", |jump| jump.row(jump.from) == 0;
    Unseen: "a jump from the second row", |jump| jump.row(jump.from) == 1;
    Unseen: "a jump from the top row", |jump| jump.row(jump.from) + 1 == jump.n;
    Unseen: "a jump to the bottom row", |jump| jump.row(jump.to) == 0;
    Unseen: "a jump to the top row", |jump| jump.row(jump.to) + 1 == jump.n;
    Unseen: "a jump from a row that runs to the right", |jump| jump.row(jump.from).is_multiple_of(2);
    Unseen: "a jump from a row that runs to the left", |jump| !jump.row(jump.from).is_multiple_of(2);
    Unseen: "a jump from the left column", |jump| jump.column(jump.from) == 0;
    Unseen: "a jump from the right column", |jump| jump.column(jump.from) + 1 == jump.n;
    Unseen: "a jump from the end of a row", |jump| jump.from.is_multiple_of(jump.n);
    Unseen: "a jump from the start of a row", |jump| jump.from % jump.n == 1;
    Unseen: "a jump to the end of a row", |jump| jump.to.is_multiple_of(jump.n);
    Unseen: "a jump from square 2", |jump| jump.from == 2;
    Unseen: "a jump from square 7", |jump| jump.from == 7;
    Unseen: "a jump from square n² - 1", |jump| jump.from + 1 == jump.last;
    Unseen: "a jump from one of the last six", |jump| jump.from + 6 >= jump.last;
    Unseen: "a jump into the last six", |jump| jump.to != jump.last && jump.to + 6 >= jump.last;
    Unseen: "a jump from above square 64", |jump| jump.from > 64;
    Unseen: "a jump from above square 100", |jump| jump.from > 100;
    Unseen: "a jump from above square 127", |jump| jump.from > 127;
    Unseen: "a jump from above square 255", |jump| jump.from > 255;
    Unseen: "a jump to above square 64", |jump| jump.to > 64;
    Unseen: "a jump to above square 100", |jump| jump.to > 100;
    Unseen: "a jump to above square 127", |jump| jump.to > 127;
    Unseen: "a jump to above square 255", |jump| jump.to > 255;
    Unseen: "a jump from where words meet", |jump| at_a_word(jump.from);
    Unseen: "a jump to where words meet", |jump| at_a_word(jump.to);
    Unseen: "a jump to another's start", |jump| jump.chains;
    Unseen: "a jump from another's end", |jump| jump.into_from > 0;
    Unseen: "jumps that share an end", |jump| jump.into_to > 1;
    Unseen: "an end below 10", |jump| jump.to < 10;
    Unseen: "an end of two digits", |jump| (10..100).contains(&jump.to);
    Unseen: "an end of three digits", |jump| jump.to >= 100;
    Shunned: "that snakes are stepped on", |jump| jump.to < jump.from;
    Shunned: "that ladders are stepped on", |jump| jump.to > jump.from;
    Shunned: "that loops are stepped on", |jump| jump.to == jump.from;
    Shunned: "that one goes back by six or less", |jump| jump.to < jump.from && jump.length() <= 6;
    Shunned: "that chains are begun", |jump| jump.chains;
    Shunned: "that a rested start is landed on", |jump| jump.into_from > 0;
    Shunned: "that jumps in the last six are taken", |jump| jump.from + 6 >= jump.last;
    Declined: "that ladders must be climbed", |jump| jump.to > jump.from;
    Declined: "that snakes must be slid down", |jump| jump.to < jump.from;
    Declined: "that jumps to 1 must be taken", |jump| jump.to == 1;
    Declined: "that chains must be begun", |jump| jump.chains;
    Declined: "that jumps in the last six must be taken", |jump| jump.from + 6 >= jump.last;
    Onward: "that no ladder follows", |jump| jump.to > jump.from;
    Onward: "that no snake follows", |jump| jump.to < jump.from;
    Onward: "that no jump to n² follows", |jump| jump.to == jump.last;
    Onward: "that no jump to 1 follows", |jump| jump.to == 1;
};

/// What becomes of the die, the search, and the number.
const OTHERS: &[Behaviour] = &[
    change("rolls of 1", Change::Die(&[2, 3, 4, 5, 6])),
    change("rolls of 2", Change::Die(&[1, 3, 4, 5, 6])),
    change("rolls of 3", Change::Die(&[1, 2, 4, 5, 6])),
    change("rolls of 4", Change::Die(&[1, 2, 3, 5, 6])),
    change("rolls of 5", Change::Die(&[1, 2, 3, 4, 6])),
    change("rolls of 6", Change::Die(&[1, 2, 3, 4, 5])),
    change(
        "that there is no roll of 7",
        Change::Die(&[1, 2, 3, 4, 5, 6, 7]),
    ),
    change("that one must move", Change::Die(&[0, 1, 2, 3, 4, 5, 6])),
    change(
        "that chains are not followed to their end",
        Change::Chains(usize::MAX),
    ),
    change("that no third jump follows", Change::Chains(3)),
    change("that two jumps are taken", Change::Jumps(1)),
    change("that three jumps are taken", Change::Jumps(2)),
    change("that four jumps are taken", Change::Jumps(3)),
    change("that seven jumps are taken", Change::Jumps(6)),
    change("that one goes down once", Change::Passes(1)),
    change("that one goes down twice", Change::Passes(2)),
    change("that one goes down three times", Change::Passes(3)),
    change("that one goes down four times", Change::Passes(4)),
    change(
        "that circles are open when a square is left",
        Change::DepthFirst,
    ),
    is(
        "a trap in which the sets of squares come back",
        |board, answer| answer == Solution::Unreachable && !settles(board),
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

const fn change(name: &'static str, change: Change) -> Behaviour {
    Behaviour {
        name,
        shows: Shows::Change(change),
    }
}

const fn is(name: &'static str, is: fn(&Board, Solution) -> bool) -> Behaviour {
    Behaviour {
        name,
        shows: Shows::Is(is),
    }
}

/// All of them.
pub(super) fn behaviours() -> impl Iterator<Item = &'static Behaviour> {
    JUMPS.iter().chain(OTHERS)
}
