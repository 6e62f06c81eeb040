//! The programs: every fault behind every gate.

use super::fault::{BoardView, FAULTS, Fault, FaultOnBoard};
use super::gate::{Gate, GateOnBoard, gates};
use super::search::{GatedSearch, RightSearch};
use snakes_and_ladders::game::{Board, SquareSet};
use std::collections::HashSet;
use std::sync::LazyLock;

/// A program that is right but for one fault, which acts only where its gate lets a move through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GatedFault {
    fault: u8,
    gate: u16,
}

static GATES: LazyLock<Vec<Gate>> = LazyLock::new(gates);

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

/// Returns the gated faults against which suites are selected: half of the catalogue, of every
/// fault and every kind of gate. The others show how strong a suite is against what it was not
/// selected for.
pub(in crate::mutants) fn training_set() -> Vec<GatedFault> {
    let chosen = |one: &GatedFault| (u16::from(one.fault) + one.gate).is_multiple_of(2);
    catalogue().iter().copied().filter(chosen).collect()
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
    let gates = 0..GATES.len() as u16;
    let all = (0..FAULTS.len() as u8)
        .flat_map(|fault| gates.clone().map(move |gate| GatedFault { fault, gate }));
    all.partition(|program| !is_equivalent(program))
});

/// Returns the index and the answer of each program in `programs` that answers the board wrongly,
/// in order.
pub(in crate::mutants) fn killed(board: &Board, programs: &[GatedFault]) -> Vec<(usize, i32)> {
    let view = BoardView {
        board,
        n: board.side().n(),
        last: board.side().squares() - 1,
    };
    let right = RightSearch::new(&view);
    let on_board = |fault| FaultOnBoard::new(fault, &view);
    let faults: Vec<FaultOnBoard> = FAULTS.iter().map(on_board).collect();
    let gates = GATES.iter().map(|gate| {
        let gate = GateOnBoard::new(gate, &view);
        let passed = right.passed(&gate);
        (gate, passed)
    });
    let gates: Vec<(GateOnBoard, SquareSet)> = gates.collect();
    let (mut search, mut killed) = (GatedSearch::default(), Vec::new());
    for (place, program) in programs.iter().enumerate() {
        let fault = &faults[usize::from(program.fault)];
        let (gate, passed) = &gates[usize::from(program.gate)];
        let acted = fault.wrong & *passed;
        if acted.is_empty() {
            continue;
        }
        let answer = search.answer(&view, fault, gate, &right, acted);
        if answer != right.answer {
            killed.push((place, answer));
        }
    }
    killed
}
