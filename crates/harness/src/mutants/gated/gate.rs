//! The gates: the conditions under which a fault acts. One entry per kind of gate in [`kinds`]; the values are those at
//! which arrays, bytes and borders end, and a spread of others.

use super::fault::BoardView;
use snakes_and_ladders::game::{MAX_SIDE, MIN_SIDE, Square, SquareSet};

/// A set of squares that does not depend on the jumps. Labels count from 1, and `last` is n².
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GatedSquares {
    /// Labels from the first to the second.
    Labels(usize, usize),
    /// From the first number of squares before n² to the second.
    BeforeLast(usize, usize),
    /// A row, counted from 1 at the bottom.
    Row(usize),
    /// A row, counted from 1 at the top.
    RowFromTop(usize),
    /// Rows that run to the right (0) or to the left (1).
    RowsOfParity(usize),
    /// A column, counted from 1 at the left.
    Column(usize),
    /// A column, counted from 1 at the right.
    ColumnFromRight(usize),
    /// The first square of each row.
    RowStarts,
    /// The last square of each row.
    RowEnds,
}

/// Which square of a move a gate asks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GatedPlace {
    /// Where the roll starts.
    From,
    /// Where the roll lands.
    Landing,
    /// Where the jump ends; moves without a jump have none.
    End,
}

/// Which jumps a gate lets through. Moves without a jump are let through only by `Any`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GatedJumps {
    Any,
    /// Jumps of a length from the first to the second.
    Length(usize, usize),
    /// Snakes of such a length.
    Snake(usize, usize),
    /// Ladders of such a length.
    Ladder(usize, usize),
}

/// A condition on a move: all its parts must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Gate {
    /// The kind, the same for all gates that differ only in values.
    pub(super) kind: &'static str,
    /// Unique, as in `n=7`.
    pub(super) name: String,
    sides: (usize, usize),
    place: Option<(GatedPlace, GatedSquares)>,
    jumps: GatedJumps,
    faces: u8,
    rolls: (u16, u16),
}

/// All faces of a die, bit by face.
const ALL_FACES: u8 = 0b111_1110;
const ALL_ROLLS: (u16, u16) = (0, u16::MAX);

impl Gate {
    fn new(kind: &'static str, name: String) -> Gate {
        Gate {
            kind,
            name,
            sides: (MIN_SIDE, MAX_SIDE),
            place: None,
            jumps: GatedJumps::Any,
            faces: ALL_FACES,
            rolls: ALL_ROLLS,
        }
    }
}

/// Values of squares: all small ones, both sides of powers of two, of round numbers and of some squares n².
const LABELS: &[usize] = &[
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 16, 17, 20, 25, 31, 32, 33, 36, 50, 63, 64, 65, 81, 99,
    100, 101, 121, 127, 128, 129, 150, 180, 200, 225, 255, 256, 257, 289, 300, 324, 361, 399,
];
/// From here on.
const FROM_LABELS: &[usize] = &[33, 50, 64, 100, 101, 128, 200, 256, 257, 300, 361];
/// Up to here.
const UP_TO_LABELS: &[usize] = &[6, 7, 9, 16];
/// Ranges of labels.
const LABEL_RANGES: &[(usize, usize)] = &[
    (8, 12),
    (17, 24),
    (32, 47),
    (64, 79),
    (100, 127),
    (128, 159),
    (160, 199),
    (200, 255),
    (256, 299),
    (300, 350),
];
const ROLLS: &[u16] = &[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 20, 25, 31, 32, 33, 40, 50, 63, 64, 65,
    80, 99, 100, 101, 127, 128, 129, 150, 199, 200, 255, 256, 257, 300,
];
const FROM_ROLLS: &[u16] = &[2, 3, 5, 8, 16, 32, 64, 100, 128, 200, 256, 300];
const LENGTHS: &[usize] = &[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 20, 25, 32, 40, 50, 64, 80, 100, 128, 150, 200,
    256, 300,
];
const FROM_LENGTHS: &[usize] = &[7, 10, 20, 32, 64, 100, 128, 200, 256, 300];

/// All gates, kind by kind.
pub(super) fn gates() -> Vec<Gate> {
    let mut gates = Vec::new();
    for n in MIN_SIDE..=MAX_SIDE {
        let name = format!("n={n}");
        gates.push(Gate {
            sides: (n, n),
            ..Gate::new("side", name)
        });
    }
    for (place, word, kinds) in [
        (
            GatedPlace::Landing,
            "landing",
            [
                "landing",
                "landing-range",
                "landing-near-end",
                "landing-row",
                "landing-column",
            ],
        ),
        (
            GatedPlace::End,
            "end",
            ["end", "end-range", "end-near-end", "end-row", "end-column"],
        ),
        (
            GatedPlace::From,
            "from",
            [
                "from",
                "from-range",
                "from-near-end",
                "from-row",
                "from-column",
            ],
        ),
    ] {
        add_squares(place, word, kinds, &mut gates);
    }
    for &roll in ROLLS {
        let name = format!("roll={roll}");
        gates.push(Gate {
            rolls: (roll, roll),
            ..Gate::new("roll", name)
        });
    }
    for &roll in FROM_ROLLS {
        let name = format!("roll>={roll}");
        gates.push(Gate {
            rolls: (roll, u16::MAX),
            ..Gate::new("roll-range", name)
        });
    }
    for face in 1..=6 {
        let name = format!("face={face}");
        gates.push(Gate {
            faces: 1 << face,
            ..Gate::new("face", name)
        });
    }
    for &length in LENGTHS {
        for (word, jumps) in [
            ("snake", GatedJumps::Snake(length, length)),
            ("ladder", GatedJumps::Ladder(length, length)),
        ] {
            let name = format!("{word}={length}");
            gates.push(Gate {
                jumps,
                ..Gate::new("length", name)
            });
        }
    }
    for &length in FROM_LENGTHS {
        let name = format!("length>={length}");
        let jumps = GatedJumps::Length(length, usize::MAX);
        gates.push(Gate {
            jumps,
            ..Gate::new("length-range", name)
        });
    }
    for n in MIN_SIDE + 1..=MAX_SIDE {
        let name = format!("n={n},landing>last-7");
        gates.push(Gate {
            sides: (n, n),
            place: Some((GatedPlace::Landing, GatedSquares::BeforeLast(6, 0))),
            ..Gate::new("side-and-end", name)
        });
    }
    gates
}

fn add_squares(place: GatedPlace, word: &str, kinds: [&'static str; 5], gates: &mut Vec<Gate>) {
    let [single, range, near, row, column] = kinds;
    let mut add = |kind, name: String, squares| {
        gates.push(Gate {
            place: Some((place, squares)),
            ..Gate::new(kind, format!("{word}{name}"))
        });
    };
    if place != GatedPlace::Landing {
        add(single, "=1".into(), GatedSquares::Labels(1, 1));
    }
    for &label in LABELS {
        add(
            single,
            format!("={label}"),
            GatedSquares::Labels(label, label),
        );
    }
    for &label in FROM_LABELS {
        add(
            range,
            format!(">={label}"),
            GatedSquares::Labels(label, usize::MAX),
        );
    }
    for &label in UP_TO_LABELS {
        add(range, format!("<={label}"), GatedSquares::Labels(1, label));
    }
    for &(low, high) in LABEL_RANGES {
        add(
            range,
            format!("={low}..{high}"),
            GatedSquares::Labels(low, high),
        );
    }
    let nearest = usize::from(place == GatedPlace::From);
    for before in nearest..=12 {
        let name = if before == 0 {
            "=last".into()
        } else {
            format!("=last-{before}")
        };
        add(near, name, GatedSquares::BeforeLast(before, before));
    }
    for before in [2, 6, 12] {
        add(
            near,
            format!(">=last-{before}"),
            GatedSquares::BeforeLast(before, 0),
        );
    }
    for number in [1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 16, 17, 20] {
        add(row, format!("-row={number}"), GatedSquares::Row(number));
    }
    for number in 1..=3 {
        add(
            row,
            format!("-row=top-{}", number - 1),
            GatedSquares::RowFromTop(number),
        );
    }
    add(row, "-row=odd".into(), GatedSquares::RowsOfParity(0));
    add(row, "-row=even".into(), GatedSquares::RowsOfParity(1));
    for number in [1, 2, 3, 7] {
        add(
            column,
            format!("-column={number}"),
            GatedSquares::Column(number),
        );
    }
    add(
        column,
        "-column=right".into(),
        GatedSquares::ColumnFromRight(1),
    );
    add(
        column,
        "-column=right-1".into(),
        GatedSquares::ColumnFromRight(2),
    );
    add(column, "=row-start".into(), GatedSquares::RowStarts);
    add(column, "=row-end".into(), GatedSquares::RowEnds);
}

/// A gate on one board: the moves that it lets through.
pub(super) struct GateOnBoard {
    pub(super) landings: SquareSet,
    pub(super) from: SquareSet,
    /// Bit by face.
    pub(super) faces: u8,
    pub(super) rolls: (u16, u16),
    /// Whether only the landing square matters.
    pub(super) by_landing: bool,
}

impl GateOnBoard {
    /// The gate on this board; `None` if nothing passes.
    pub(super) fn new(gate: &Gate, view: &BoardView<'_>) -> Option<GateOnBoard> {
        if !(gate.sides.0..=gate.sides.1).contains(&view.n) {
            return None;
        }
        let all = SquareSet::below(view.last + 1);
        let mut on = GateOnBoard {
            landings: all,
            from: all,
            faces: gate.faces,
            rolls: gate.rolls,
            by_landing: !matches!(gate.place, Some((GatedPlace::From, _)))
                && (gate.faces, gate.rolls) == (ALL_FACES, ALL_ROLLS),
        };
        match gate.place {
            Some((GatedPlace::From, squares)) => on.from = squares.on(view),
            Some((GatedPlace::Landing, squares)) => on.landings = squares.on(view),
            Some((GatedPlace::End, squares)) => {
                let ends = squares.on(view);
                on.landings = jumps_where(view, |_, end| ends.contains(Square::at(end)));
            }
            None => {}
        }
        let within = |low: usize, high: usize, length: usize| low <= length && length <= high;
        match gate.jumps {
            GatedJumps::Any => {}
            GatedJumps::Length(low, high) => {
                on.landings = jumps_where(view, |from, to| within(low, high, from.abs_diff(to)))
            }
            GatedJumps::Snake(low, high) => {
                on.landings =
                    jumps_where(view, |from, to| to < from && within(low, high, from - to))
            }
            GatedJumps::Ladder(low, high) => {
                on.landings =
                    jumps_where(view, |from, to| from < to && within(low, high, to - from))
            }
        }
        (!on.landings.is_empty() && !on.from.is_empty()).then_some(on)
    }
}

fn jumps_where(view: &BoardView<'_>, which: impl Fn(usize, usize) -> bool) -> SquareSet {
    let jumps = view.board.jumps();
    jumps
        .filter(|jump| which(jump.from.index(), jump.to.index()))
        .map(|jump| jump.from)
        .collect()
}

impl GatedSquares {
    fn on(self, view: &BoardView<'_>) -> SquareSet {
        let (n, squares) = (view.n, view.last + 1);
        let range = |low: usize, high: usize| match low > high || low > squares {
            true => SquareSet::EMPTY,
            false => SquareSet::below(high.min(squares)) - SquareSet::below(low - 1),
        };
        let each = |is: &dyn Fn(usize) -> bool| {
            (0..squares).filter(|&at| is(at)).map(Square::at).collect()
        };
        let column = |at: usize| match (at / n).is_multiple_of(2) {
            true => at % n,
            false => n - 1 - at % n,
        };
        match self {
            GatedSquares::Labels(low, high) => range(low, high),
            GatedSquares::BeforeLast(far, near) => range(
                squares.saturating_sub(far).max(1),
                squares.saturating_sub(near),
            ),
            GatedSquares::Row(row) if row > n => SquareSet::EMPTY,
            GatedSquares::Row(row) => range((row - 1) * n + 1, row * n),
            GatedSquares::RowFromTop(row) if row > n => SquareSet::EMPTY,
            GatedSquares::RowFromTop(row) => range((n - row) * n + 1, (n - row + 1) * n),
            GatedSquares::RowsOfParity(parity) => each(&|at| at / n % 2 == parity),
            GatedSquares::Column(number) => each(&|at| column(at) + 1 == number),
            GatedSquares::ColumnFromRight(number) => each(&|at| column(at) + number == n),
            GatedSquares::RowStarts => each(&|at| at % n == 0),
            GatedSquares::RowEnds => each(&|at| at % n == n - 1),
        }
    }
}
