//! Rule probes: each changes one rule, or states a property of the answer; a board covers the probe if its answer changes
//! with the rule or has the property. Probes stand for mistakes that are not in the catalogue yet.

use super::variant_game::{RuleChange, VariantGame};
use snakes_and_ladders::game::{Board, FACES, Solution, Square, SquareSet};

/// Something that an answer may depend on.
pub(super) struct RuleProbe {
    /// What matters on a board that covers it.
    pub(super) name: &'static str,
    shows: ProbeKind,
}

enum ProbeKind {
    /// The answer differs under this change.
    Change(RuleChange),
    /// The board and its answer have this property.
    Is(fn(&Board, Solution) -> bool),
}

impl RuleProbe {
    /// Whether the board, whose correct answer is given, covers the probe.
    pub(super) fn on(&self, rules: &VariantGame<'_>, answer: Solution) -> bool {
        match &self.shows {
            ProbeKind::Change(change) => rules.matters(change, answer),
            ProbeKind::Is(is) => is(rules.board(), answer),
        }
    }
}

/// Probes that change the rule for some jumps.
macro_rules! jumps {
    ($($change:ident: $name:literal, $which:expr;)*) => {
        &[$(RuleProbe { name: $name, shows: ProbeKind::Change(RuleChange::$change($which)) },)*]
    };
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
fn at_word_boundary(label: usize) -> bool {
    label > 62 && matches!(label % 64, 63 | 0 | 1)
}

/// Probes of the rules for jumps.
const JUMPS: &[RuleProbe] = jumps! {
    Ignored: "ladders", |jump| jump.to > jump.from;
    Ignored: "snakes", |jump| jump.to < jump.from;
    Ignored: "a jump to square 1", |jump| jump.to == 1;
    Ignored: "a jump to n²", |jump| jump.to == jump.last;
    Ignored: "a jump to square n² - 1", |jump| jump.to + 1 == jump.last;
    Ignored: "a jump to the next square", |jump| jump.to == jump.from + 1;
    Ignored: "a jump to the square before", |jump| jump.to + 1 == jump.from;
    Ignored: "a jump by six or less", |jump| jump.length() > 0 && jump.length() <= 6;
    Ignored: "a jump longer than a row", |jump| jump.length() > jump.n;
    Ignored: "a jump longer than half the board", |jump| jump.length() > jump.last / 2;
    Ignored: "a jump within its row", |jump| jump.row(jump.from) == jump.row(jump.to);
    Ignored: "a jump within its column", |jump| jump.from != jump.to && jump.column(jump.from) == jump.column(jump.to);
    Ignored: "a jump from the bottom row", |jump| jump.row(jump.from) == 0;
    Ignored: "a jump from the second row", |jump| jump.row(jump.from) == 1;
    Ignored: "a jump from the top row", |jump| jump.row(jump.from) + 1 == jump.n;
    Ignored: "a jump to the bottom row", |jump| jump.row(jump.to) == 0;
    Ignored: "a jump to the top row", |jump| jump.row(jump.to) + 1 == jump.n;
    Ignored: "a jump from a row that runs to the right", |jump| jump.row(jump.from).is_multiple_of(2);
    Ignored: "a jump from a row that runs to the left", |jump| !jump.row(jump.from).is_multiple_of(2);
    Ignored: "a jump from the left column", |jump| jump.column(jump.from) == 0;
    Ignored: "a jump from the right column", |jump| jump.column(jump.from) + 1 == jump.n;
    Ignored: "a jump from the end of a row", |jump| jump.from.is_multiple_of(jump.n);
    Ignored: "a jump from the start of a row", |jump| jump.from % jump.n == 1;
    Ignored: "a jump to the end of a row", |jump| jump.to.is_multiple_of(jump.n);
    Ignored: "a jump from square 2", |jump| jump.from == 2;
    Ignored: "a jump from square 7", |jump| jump.from == 7;
    Ignored: "a jump from square n² - 1", |jump| jump.from + 1 == jump.last;
    Ignored: "a jump from one of the last six", |jump| jump.from + 6 >= jump.last;
    Ignored: "a jump into the last six", |jump| jump.to != jump.last && jump.to + 6 >= jump.last;
    Ignored: "a jump from above square 64", |jump| jump.from > 64;
    Ignored: "a jump from above square 100", |jump| jump.from > 100;
    Ignored: "a jump from above square 127", |jump| jump.from > 127;
    Ignored: "a jump from above square 255", |jump| jump.from > 255;
    Ignored: "a jump to above square 64", |jump| jump.to > 64;
    Ignored: "a jump to above square 100", |jump| jump.to > 100;
    Ignored: "a jump to above square 127", |jump| jump.to > 127;
    Ignored: "a jump to above square 255", |jump| jump.to > 255;
    Ignored: "a jump from where words meet", |jump| at_word_boundary(jump.from);
    Ignored: "a jump to where words meet", |jump| at_word_boundary(jump.to);
    Ignored: "a jump to another's start", |jump| jump.chains;
    Ignored: "a jump from another's end", |jump| jump.into_from > 0;
    Ignored: "jumps that share an end", |jump| jump.into_to > 1;
    Ignored: "an end below 10", |jump| jump.to < 10;
    Ignored: "an end of two digits", |jump| (10..100).contains(&jump.to);
    Ignored: "an end of three digits", |jump| jump.to >= 100;
    Forbidden: "that snakes are stepped on", |jump| jump.to < jump.from;
    Forbidden: "that ladders are stepped on", |jump| jump.to > jump.from;
    Forbidden: "that loops are stepped on", |jump| jump.to == jump.from;
    Forbidden: "that one goes back by six or less", |jump| jump.to < jump.from && jump.length() <= 6;
    Forbidden: "that chains are begun", |jump| jump.chains;
    Forbidden: "that a rested start is landed on", |jump| jump.into_from > 0;
    Forbidden: "that jumps in the last six are taken", |jump| jump.from + 6 >= jump.last;
    Optional: "that ladders must be climbed", |jump| jump.to > jump.from;
    Optional: "that snakes must be slid down", |jump| jump.to < jump.from;
    Optional: "that jumps to 1 must be taken", |jump| jump.to == 1;
    Optional: "that chains must be begun", |jump| jump.chains;
    Optional: "that jumps in the last six must be taken", |jump| jump.from + 6 >= jump.last;
    Chained: "that no ladder follows", |jump| jump.to > jump.from;
    Chained: "that no snake follows", |jump| jump.to < jump.from;
    Chained: "that no jump to n² follows", |jump| jump.to == jump.last;
    Chained: "that no jump to 1 follows", |jump| jump.to == 1;
};

/// Probes of the die, the search, and the answer.
const OTHERS: &[RuleProbe] = &[
    change("rolls of 1", RuleChange::Die(&[2, 3, 4, 5, 6])),
    change("rolls of 2", RuleChange::Die(&[1, 3, 4, 5, 6])),
    change("rolls of 3", RuleChange::Die(&[1, 2, 4, 5, 6])),
    change("rolls of 4", RuleChange::Die(&[1, 2, 3, 5, 6])),
    change("rolls of 5", RuleChange::Die(&[1, 2, 3, 4, 6])),
    change("rolls of 6", RuleChange::Die(&[1, 2, 3, 4, 5])),
    change(
        "that there is no roll of 7",
        RuleChange::Die(&[1, 2, 3, 4, 5, 6, 7]),
    ),
    change(
        "that one must move",
        RuleChange::Die(&[0, 1, 2, 3, 4, 5, 6]),
    ),
    change(
        "that chains are not followed to their end",
        RuleChange::Chains(usize::MAX),
    ),
    change("that no third jump follows", RuleChange::Chains(3)),
    change("that two jumps are taken", RuleChange::Jumps(1)),
    change("that three jumps are taken", RuleChange::Jumps(2)),
    change("that four jumps are taken", RuleChange::Jumps(3)),
    change("that seven jumps are taken", RuleChange::Jumps(6)),
    change("that one goes down once", RuleChange::Passes(1)),
    change("that one goes down twice", RuleChange::Passes(2)),
    change("that one goes down three times", RuleChange::Passes(3)),
    change("that one goes down four times", RuleChange::Passes(4)),
    change(
        "that circles are open when a square is left",
        RuleChange::DepthFirst,
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

const fn change(name: &'static str, change: RuleChange) -> RuleProbe {
    RuleProbe {
        name,
        shows: ProbeKind::Change(change),
    }
}

const fn is(name: &'static str, is: fn(&Board, Solution) -> bool) -> RuleProbe {
    RuleProbe {
        name,
        shows: ProbeKind::Is(is),
    }
}

/// All probes.
pub(super) fn probes() -> impl Iterator<Item = &'static RuleProbe> {
    JUMPS.iter().chain(OTHERS)
}
