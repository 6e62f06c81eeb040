//! The gates: the conditions under which a fault acts. One entry per kind of gate in [`gates`]; the values are those at
//! which arrays, bytes and borders end, and a spread of others.

use super::fault::BoardView;
use snakes_and_ladders::game::{MAX_SIDE, MIN_SIDE, Square, SquareSet};
use std::ops::RangeInclusive;

/// A set of squares of a board.
type GatedSquares = Box<dyn Fn(&BoardView<'_>) -> SquareSet + Send + Sync>;

/// A condition on a move: all its parts must hold.
pub(super) struct Gate {
    /// The kind, the same for all gates that differ only in values.
    pub(super) kind: String,
    /// Unique, as in `n=7`.
    pub(super) name: String,
    sides: RangeInclusive<usize>,
    /// Where the roll starts; anywhere if none.
    from: Option<GatedSquares>,
    /// Where the roll lands; anywhere if none.
    landings: Option<GatedSquares>,
    faces: u8,
    rolls: (u16, u16),
}

/// All faces of a die, bit by face.
const ALL_FACES: u8 = 0b111_1110;
const ALL_ROLLS: (u16, u16) = (0, u16::MAX);

impl Gate {
    fn new(kind: impl Into<String>, name: String) -> Gate {
        Gate {
            kind: kind.into(),
            name,
            sides: MIN_SIDE..=MAX_SIDE,
            from: None,
            landings: None,
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

/// All gates, kind by kind. Their order says which are in the training set.
pub(super) fn gates() -> Vec<Gate> {
    let mut gates = Vec::new();
    for n in MIN_SIDE..=MAX_SIDE {
        gates.push(Gate {
            sides: n..=n,
            ..Gate::new("side", format!("n={n}"))
        });
    }
    add_squares("landing", &mut gates, |gate, squares| {
        gate.landings = Some(squares);
    });
    add_squares("end", &mut gates, |gate, squares| {
        gate.landings = Some(Box::new(move |view| {
            let ends = squares(view);
            jumps_where(view, |_, end| ends.contains(Square::at(end)))
        }));
    });
    add_squares("from", &mut gates, |gate, squares| {
        gate.from = Some(squares);
    });
    for &roll in ROLLS {
        gates.push(Gate {
            rolls: (roll, roll),
            ..Gate::new("roll", format!("roll={roll}"))
        });
    }
    for &roll in FROM_ROLLS {
        gates.push(Gate {
            rolls: (roll, u16::MAX),
            ..Gate::new("roll-range", format!("roll>={roll}"))
        });
    }
    for face in 1..=6 {
        gates.push(Gate {
            faces: 1 << face,
            ..Gate::new("face", format!("face={face}"))
        });
    }
    for &length in LENGTHS {
        gates.push(Gate {
            landings: jumps(move |from, to| from == to + length),
            ..Gate::new("length", format!("snake={length}"))
        });
        gates.push(Gate {
            landings: jumps(move |from, to| from + length == to),
            ..Gate::new("length", format!("ladder={length}"))
        });
    }
    for &length in FROM_LENGTHS {
        gates.push(Gate {
            landings: jumps(move |from, to| from.abs_diff(to) >= length),
            ..Gate::new("length-range", format!("length>={length}"))
        });
    }
    for n in MIN_SIDE + 1..=MAX_SIDE {
        gates.push(Gate {
            sides: n..=n,
            landings: Some(before_last(6, 0)),
            ..Gate::new("side-and-end", format!("n={n},landing>last-7"))
        });
    }
    gates
}

/// Adds the gates on one square of a move, which is called `word`; `set` makes a gate ask for the squares.
fn add_squares(word: &str, gates: &mut Vec<Gate>, set: fn(&mut Gate, GatedSquares)) {
    let mut add = |kind, name: String, squares| {
        let mut gate = Gate::new(format!("{word}{kind}"), format!("{word}{name}"));
        set(&mut gate, squares);
        gates.push(gate);
    };
    if word != "landing" {
        add("", "=1".into(), labels(1, 1));
    }
    for &label in LABELS {
        add("", format!("={label}"), labels(label, label));
    }
    for &label in FROM_LABELS {
        add("-range", format!(">={label}"), labels(label, usize::MAX));
    }
    for &label in UP_TO_LABELS {
        add("-range", format!("<={label}"), labels(1, label));
    }
    for &(low, high) in LABEL_RANGES {
        add("-range", format!("={low}..{high}"), labels(low, high));
    }
    if word != "from" {
        add("-near-end", "=last".into(), before_last(0, 0));
    }
    for before in 1..=12 {
        let name = format!("=last-{before}");
        add("-near-end", name, before_last(before, before));
    }
    for before in [2, 6, 12] {
        let name = format!(">=last-{before}");
        add("-near-end", name, before_last(before, 0));
    }
    for number in [1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 16, 17, 20] {
        let row = squares(move |n, at| at / n + 1 == number);
        add("-row", format!("-row={number}"), row);
    }
    for number in 1..=3 {
        let row = squares(move |n, at| at / n + number == n);
        add("-row", format!("-row=top-{}", number - 1), row);
    }
    let of_parity = |parity| squares(move |n, at| at / n % 2 == parity);
    add("-row", "-row=odd".into(), of_parity(0));
    add("-row", "-row=even".into(), of_parity(1));
    for number in [1, 2, 3, 7] {
        let column = squares(move |n, at| column(n, at) + 1 == number);
        add("-column", format!("-column={number}"), column);
    }
    for (number, name) in [(1, "-column=right"), (2, "-column=right-1")] {
        let column = squares(move |n, at| column(n, at) + number == n);
        add("-column", name.into(), column);
    }
    let row_start = squares(|n, at| at % n == 0);
    add("-column", "=row-start".into(), row_start);
    let row_end = squares(|n, at| at % n == n - 1);
    add("-column", "=row-end".into(), row_end);
}

/// The squares with labels from `low` to `high`.
fn labels(low: usize, high: usize) -> GatedSquares {
    Box::new(move |view| range(view, low, high))
}

/// The squares from `far` before n² to `near` before n².
fn before_last(far: usize, near: usize) -> GatedSquares {
    Box::new(move |view| {
        let squares = view.last + 1;
        let (low, high) = (squares.saturating_sub(far), squares.saturating_sub(near));
        range(view, low.max(1), high)
    })
}

fn range(view: &BoardView<'_>, low: usize, high: usize) -> SquareSet {
    let squares = view.last + 1;
    if low > high || low > squares {
        return SquareSet::EMPTY;
    }
    SquareSet::below(high.min(squares)) - SquareSet::below(low - 1)
}

/// The squares of which `is` is true, given the side and the square, counted from 0.
fn squares(is: impl Fn(usize, usize) -> bool + Send + Sync + 'static) -> GatedSquares {
    Box::new(move |view| {
        let all = (0..=view.last).filter(|&at| is(view.n, at));
        all.map(Square::at).collect()
    })
}

/// The column of a square, counted from 0 at the left.
fn column(n: usize, at: usize) -> usize {
    if (at / n).is_multiple_of(2) {
        at % n
    } else {
        n - 1 - at % n
    }
}

/// The starts of the jumps of which `which` is true, given start and end.
fn jumps(which: impl Fn(usize, usize) -> bool + Send + Sync + 'static) -> Option<GatedSquares> {
    Some(Box::new(move |view| jumps_where(view, &which)))
}

fn jumps_where(view: &BoardView<'_>, which: impl Fn(usize, usize) -> bool) -> SquareSet {
    let jumps = view.board.jumps();
    jumps
        .filter(|jump| which(jump.from.index(), jump.to.index()))
        .map(|jump| jump.from)
        .collect()
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
        if !gate.sides.contains(&view.n) {
            return None;
        }
        let on = |squares: &Option<GatedSquares>| match squares {
            Some(squares) => squares(view),
            None => SquareSet::below(view.last + 1),
        };
        let on = GateOnBoard {
            landings: on(&gate.landings),
            from: on(&gate.from),
            faces: gate.faces,
            rolls: gate.rolls,
            by_landing: gate.from.is_none() && (gate.faces, gate.rolls) == (ALL_FACES, ALL_ROLLS),
        };
        (!on.landings.is_empty() && !on.from.is_empty()).then_some(on)
    }
}
