//! The gates: the conditions under which a fault acts. One entry per kind of gate in [`gates`]; its
//! values are the limits of arrays, bytes and boards, and a spread of others.

use super::fault::BoardView;
use snakes_and_ladders::game::{Jump, MAX_SIDE, MIN_SIDE, Square, SquareSet};

/// A condition on a move.
pub(super) struct Gate {
    /// The kind, the same for all gates that differ only in values.
    pub(super) kind: String,
    /// The unique name, such as `n=7`.
    pub(super) name: String,
    /// The function that narrows the moves that are let through on a board; at first all are.
    narrow: Box<Narrow>,
}

type Narrow = dyn Fn(&mut GateOnBoard, &BoardView<'_>) + Send + Sync;

/// All faces of the die, one bit per face.
const ALL_FACES: u8 = 0b111_1110;
const ALL_ROLLS: (u16, u16) = (0, u16::MAX);

/// Labels of squares: all small ones, and labels on both sides of powers of two, of round numbers
/// and of some squares n².
const LABELS: &[usize] = &[
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 16, 17, 20, 25, 31, 32, 33, 36, 50, 63, 64, 65, 81, 99,
    100, 101, 121, 127, 128, 129, 150, 180, 200, 225, 255, 256, 257, 289, 300, 324, 361, 399,
];
/// Labels from which on a gate is open.
const FROM_LABELS: &[usize] = &[33, 50, 64, 100, 101, 128, 200, 256, 257, 300, 361];
/// Labels up to which a gate is open.
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
const ROWS: [usize; 13] = [1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 16, 17, 20];
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

/// Lists gates, a row for all that differ only in values: the kind, the name, the moves that are
/// let through, and the values.
macro_rules! gates {
    ($($kind:literal, $name:literal, $narrow:expr $(, for $value:pat in $values:expr)?;)+) => {{
        let mut gates = Vec::new();
        $($(for $value in $values)? {
            let (kind, name) = (format!($kind), format!($name));
            gates.push(Gate { kind, name, narrow: Box::new($narrow) });
        })+
        gates
    }};
}

/// Lists the gates of the catalogue, kind by kind. Their order decides which are held out.
pub(super) fn gates() -> Vec<Gate> {
    let both = |&length| [("snake", false, length), ("ladder", true, length)];
    let gates = [
        gates! {
            "side", "n={n}", to(SET_LANDINGS, move |side, _| side == n), for n in MIN_SIDE..=MAX_SIDE;
        },
        gates_on("landing", SET_LANDINGS),
        gates_on("end", SET_ENDS),
        gates_on("from", SET_STARTS),
        gates! {
            "roll", "roll={roll}", move |on, _| on.rolls = (roll, roll), for &roll in ROLLS;
            "roll-range", "roll>={roll}", move |on, _| on.rolls.0 = roll, for &roll in FROM_ROLLS;
            "face", "face={face}", move |on, _| on.faces = 1 << face, for face in 1..=6;
            "length", "{jump}={length}", move |on, view| {
                on.landings = if is_up {
                    view.starts.of_ladders(length)
                } else {
                    view.starts.of_snakes(length)
                };
            }, for (jump, is_up, length) in LENGTHS.iter().flat_map(both);
            "length-range", "length>={length}", move |on, view| {
                on.landings = jumps_where(view, |from, to| from.abs_diff(to) >= length);
            }, for &length in FROM_LENGTHS;
            "side-and-end", "n={n},landing>last-7", to(SET_LANDINGS, move |side, at| side == n && at + 7 >= n * n), for n in MIN_SIDE + 1..=MAX_SIDE;
        },
    ];
    // Every roll lands beyond square 1, and none starts on n².
    let is_possible = |gate: &Gate| !["landing=1", "from=last"].contains(&&*gate.name);
    gates.into_iter().flatten().filter(is_possible).collect()
}

/// Lists the dense gates: all low squares, rolls and rows, and ranges that cover the others.
pub(super) fn dense_gates() -> Vec<Gate> {
    let words = [
        ("landing", SET_LANDINGS),
        ("end", SET_ENDS),
        ("from", SET_STARTS),
    ];
    let on_squares = words.into_iter().flat_map(|(word, set)| {
        gates! {
            "{word}", "{word}={label}", to(set, move |_, at| at + 1 == label), for label in 1..=64;
            "{word}-range", "{word}={low}..{high}", to(set, move |_, at| low <= at + 1 && at < high), for (low, high) in (1..=385).step_by(16).map(|low| (low, low + 15));
            "{word}-row", "{word}-row={row}", to(set, move |n, at| at / n + 1 == row), for row in 1..=MAX_SIDE;
        }
    });
    let on_rolls = gates! {
        "roll", "roll={roll}", move |on, _| on.rolls = (roll, roll), for roll in 1..=64;
        "roll-range", "roll>={roll}", move |on, _| on.rolls.0 = roll, for roll in (20..390).step_by(20);
    };
    on_squares.chain(on_rolls).collect()
}

/// A function that narrows a gate to these squares.
type SetSquares = fn(&mut GateOnBoard, &BoardView<'_>, SquareSet);

const SET_LANDINGS: SetSquares = |on, _, squares| on.landings = squares;
const SET_STARTS: SetSquares = |on, _, squares| on.from = squares;
const SET_ENDS: SetSquares = |on, view, ends| {
    on.landings = view.starts.of_ends(ends);
};

/// Lists the gates on one square of a move, which is called `word`.
fn gates_on(word: &str, set: SetSquares) -> Vec<Gate> {
    gates! {
        "{word}", "{word}={label}", to(set, move |_, at| at + 1 == label), for &label in LABELS;
        "{word}-range", "{word}>={label}", to(set, move |_, at| at + 1 >= label), for &label in FROM_LABELS;
        "{word}-range", "{word}<={label}", to(set, move |_, at| at < label), for &label in UP_TO_LABELS;
        "{word}-range", "{word}={low}..{high}", to(set, move |_, at| low <= at + 1 && at < high), for &(low, high) in LABEL_RANGES;
        "{word}-near-end", "{word}=last", to(set, |n, at| at + 1 == n * n);
        "{word}-near-end", "{word}=last-{before}", to(set, move |n, at| at + 1 + before == n * n), for before in 1..=12;
        "{word}-near-end", "{word}>=last-{before}", to(set, move |n, at| at + 1 + before >= n * n), for before in [2, 6, 12];
        "{word}-row", "{word}-row={row}", to(set, move |n, at| at / n + 1 == row), for row in ROWS;
        "{word}-row", "{word}-row=top-{row}", to(set, move |n, at| at / n + row + 1 == n), for row in 0..3;
        "{word}-row", "{word}-row=odd", to(set, |n, at| at / n % 2 == 0);
        "{word}-row", "{word}-row=even", to(set, |n, at| at / n % 2 == 1);
        "{word}-column", "{word}-column={left}", to(set, move |n, at| column(n, at) + 1 == left), for left in [1, 2, 3, 7];
        "{word}-column", "{word}-column=right", to(set, |n, at| column(n, at) + 1 == n);
        "{word}-column", "{word}-column=right-1", to(set, |n, at| column(n, at) + 2 == n);
        "{word}-column", "{word}=row-start", to(set, |n, at| at % n == 0);
        "{word}-column", "{word}=row-end", to(set, |n, at| at % n == n - 1);
    }
}

/// Returns the function that narrows a gate, by `set`, to the squares of which `is` is true, given
/// the side and the square, counted from 0. They are found once for each side: for each board, they
/// would take 7 % of the time.
fn to(
    set: SetSquares,
    is: impl Fn(usize, usize) -> bool,
) -> impl Fn(&mut GateOnBoard, &BoardView<'_>) {
    let squares = |n: usize| {
        (0..n * n)
            .filter(|&at| is(n, at))
            .map(Square::from_index)
            .collect()
    };
    let by_side: Vec<SquareSet> = (MIN_SIDE..=MAX_SIDE).map(squares).collect();
    move |on, view| set(on, view, by_side[view.n - MIN_SIDE])
}

/// Returns the column of a square, counted from 0 at the left.
fn column(n: usize, at: usize) -> usize {
    let along = at % n;
    [along, n - 1 - along][at / n % 2]
}

/// Returns the starts of the jumps of which `which` is true, given start and end.
fn jumps_where(view: &BoardView<'_>, which: impl Fn(usize, usize) -> bool) -> SquareSet {
    let is_one = |jump: &Jump| which(jump.from.index(), jump.to.index());
    let jumps = view.board.jumps().filter(is_one);
    jumps.map(|jump| jump.from).collect()
}

/// A gate on one board: the moves that it lets through.
pub(super) struct GateOnBoard {
    pub(super) landings: SquareSet,
    pub(super) from: SquareSet,
    /// The faces of the die that the gate lets through, one bit per face.
    pub(super) faces: u8,
    pub(super) rolls: (u16, u16),
    /// Whether only the landing square matters.
    pub(super) by_landing: bool,
}

impl GateOnBoard {
    pub(super) fn new(gate: &Gate, view: &BoardView<'_>) -> GateOnBoard {
        let all = SquareSet::below(view.last + 1);
        let mut on = GateOnBoard {
            landings: all,
            from: all,
            faces: ALL_FACES,
            rolls: ALL_ROLLS,
            by_landing: false,
        };
        (gate.narrow)(&mut on, view);
        on.by_landing = (on.from, on.faces, on.rolls) == (all, ALL_FACES, ALL_ROLLS);
        on
    }
}
