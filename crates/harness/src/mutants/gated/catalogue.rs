//! The programs: every fault behind every gate.

use super::fault::{BoardView, FAULTS, Fault, FaultOnBoard};
use super::gate::{Gate, GateOnBoard, dense_gates, gates};
use super::search::{GatedSearch, ProgramOnBoard, RightSearch};
use snakes_and_ladders::game::{Board, SquareSet};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// A program that is right but for one fault, which acts only where its gate lets a move through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GatedFault {
    fault: u8,
    gate: u16,
}

/// The gates of the catalogue, then the dense ones.
static GATES: LazyLock<Vec<Gate>> = LazyLock::new(|| {
    let mut all = gates();
    let names: HashSet<String> = all.iter().map(|gate| gate.name.clone()).collect();
    let is_new =
        |gate: &Gate| !names.contains(&gate.name) && !HELD_OUT_KINDS.contains(&gate.kind.as_str());
    all.extend(dense_gates().into_iter().filter(is_new));
    all
});

/// The number of gates of the catalogue.
static CATALOGUE_GATES: LazyLock<u16> = LazyLock::new(|| gates().len() as u16);

/// Kinds of gates that are held out as a whole.
const HELD_OUT_KINDS: [&str; 2] = ["from-row", "length-range"];
/// Faults that are held out as a whole.
const HELD_OUT_FAULTS: [&str; 3] = ["snake-optional", "cell-before", "jump-takes-a-roll"];
/// Faults at the end of a game and on moves without a jump. A board has few such moves, so suites
/// are selected against these faults behind dense gates, too.
const DENSE_FAULTS: [&str; 3] = ["ladder-to-the-end-skipped", "end-late", "plain-move-lost"];

impl GatedFault {
    fn fault(self) -> &'static Fault {
        &FAULTS[usize::from(self.fault)]
    }

    fn gate(self) -> &'static Gate {
        &GATES[usize::from(self.gate)]
    }

    /// Returns the unique name, such as `jump-skipped@landing=129`.
    pub fn name(self) -> String {
        format!("{}@{}", self.fault().name, self.gate().name)
    }

    /// Returns the name of the fault.
    pub fn fault_name(self) -> &'static str {
        self.fault().name
    }

    /// Returns the kind of the gate.
    pub fn gate_kind(self) -> &'static str {
        &self.gate().kind
    }

    /// Returns whether no suite is selected against the program: its fault or the kind of its gate
    /// is held out as a whole, or it is one of every two programs of its fault, and of its gate.
    pub fn is_held_out(self) -> bool {
        HELD_OUT_FAULTS.contains(&self.fault_name())
            || HELD_OUT_KINDS.contains(&self.gate_kind())
            || !(u16::from(self.fault) + self.gate).is_multiple_of(2)
    }

    /// Returns the deviation of the program, in a sentence.
    pub fn description(self) -> String {
        format!("Where {}, it {}.", self.gate().name, self.fault().does)
    }
}

/// Faults, each with the gates behind which it never gave a wrong answer.
pub(super) const EQUIVALENT: &str = include_str!("equivalent.txt");

/// Returns the programs that are not known to be right, sorted by fault and kind of gate.
pub fn catalogue() -> &'static [GatedFault] {
    &SPLIT.0
}

/// Returns the programs that gave the right answer to every board on which they were tried: all of
/// side 2, 10⁵ of side 3, and 10⁵ of all families and sides, the boards of suites among them. Most
/// cannot do otherwise, as the fault does nothing behind its gate. A few may be wrong on a board
/// that no one has found yet.
pub fn equivalents() -> &'static [GatedFault] {
    &SPLIT.1
}

/// Returns the gated faults against which suites are selected: those of the catalogue that are not
/// held out, and the [`DENSE_FAULTS`] behind dense gates.
pub(in crate::mutants) fn training_set() -> Vec<GatedFault> {
    let trained = catalogue()
        .iter()
        .copied()
        .filter(|program| !program.is_held_out());
    let dense = (0..FAULTS.len() as u8)
        .filter(|&fault| DENSE_FAULTS.contains(&FAULTS[usize::from(fault)].name))
        .flat_map(|fault| {
            (*CATALOGUE_GATES..GATES.len() as u16).map(move |gate| GatedFault { fault, gate })
        });
    trained.chain(dense).collect()
}

/// The catalogue and the equivalents.
static SPLIT: LazyLock<(Vec<GatedFault>, Vec<GatedFault>)> = LazyLock::new(|| {
    let mut equivalent = HashSet::new();
    for line in EQUIVALENT.lines() {
        let mut words = line.split(' ');
        let fault = words.next().unwrap_or_default();
        equivalent.extend(words.map(|gate| (fault, gate)));
    }
    let is_equivalent =
        |program: &GatedFault| equivalent.contains(&(program.fault().name, &*program.gate().name));
    let gates = 0..*CATALOGUE_GATES;
    let all = (0..FAULTS.len() as u8)
        .flat_map(|fault| gates.clone().map(move |gate| GatedFault { fault, gate }));
    all.partition(|program| !is_equivalent(program))
});

/// Returns the index and the answer of each program in `programs` that answers the board wrongly,
/// in order.
pub(in crate::mutants) fn killed(board: &Board, programs: &[GatedFault]) -> Vec<(usize, i32)> {
    let view = BoardView::new(board);
    let right = RightSearch::new(&view);
    let faults: Vec<FaultOnBoard> = FAULTS
        .iter()
        .map(|fault| FaultOnBoard::new(fault, &view))
        .collect();
    let mut gates: Vec<Option<(GateOnBoard, SquareSet)>> = GATES.iter().map(|_| None).collect();
    let (mut search, mut killed) = (GatedSearch::default(), Vec::new());
    let mut answers = HashMap::new();
    for (index, program) in programs.iter().enumerate() {
        let fault = &faults[usize::from(program.fault)];
        let (gate, passed) = gates[usize::from(program.gate)].get_or_insert_with(|| {
            let gate = GateOnBoard::new(program.gate(), &view);
            let passed = right.passed(&gate);
            (gate, passed)
        });
        let acted = fault.wrong & *passed;
        if acted.is_empty() {
            continue;
        }
        let program_on_board = ProgramOnBoard {
            view: &view,
            fault,
            gate,
            right: &right,
            acting: fault.wrong & gate.landings,
        };
        let mut run = || search.answer(&program_on_board, acted);
        // What a fault on one square does depends on its effect alone. On more squares, only one
        // run in ten repeats the effects of another: too few to look them up.
        let mut squares = program_on_board.acting.iter();
        let answer = match (squares.next(), squares.next()) {
            (Some(square), None) if gate.by_landing => {
                let key = (square.index(), fault.effects[square.index()]);
                *answers.entry(key).or_insert_with(run)
            }
            _ => run(),
        };
        if answer != right.answer {
            killed.push((index, answer));
        }
    }
    killed
}
