//! Rule probes: each changes one rule, or states a property of the answer; a board covers the probe
//! if its answer changes with the rule or has the property. Probes stand for mistakes that are not
//! in the catalogue yet.

use super::exec::ExecState;
use super::jumps::jumps_a_game;
use super::order::depth_first;
use super::other_searches::{levels, relaxed};
use super::rest_rule::RestRule::{Chained, Forbidden, Ignored, Optional, Special};
use super::rest_rule::only;
use super::textbook::{BfsVariant, CORRECT};
use snakes_and_ladders::game::{Board, Solution};

/// Lists the names of all probes, each the feature of a board that covers it.
pub(in crate::mutants) fn probes() -> impl Iterator<Item = &'static str> {
    let properties = PROPERTIES.iter().map(|(name, _)| *name);
    CHANGES.iter().map(|(name, _)| *name).chain(properties)
}

/// Lists, for each probe, whether the board covers it; `answer` is the right answer of the board.
pub(in crate::mutants) fn covered_probes(
    board: &Board,
    answer: Solution,
) -> impl Iterator<Item = bool> {
    let (mut exec, rolls) = (ExecState::new(), answer.min_rolls());
    let changes = CHANGES.iter();
    let changed = changes.map(move |(_, program)| !program.answer(board, &mut exec).is(answer));
    changed.chain(PROPERTIES.iter().map(move |(_, is)| is(board, rolls)))
}

/// Returns whether the square is on either side of a 64-bit word boundary, as 0-based index or
/// 1-based label.
fn at_word_boundary(label: i32) -> bool {
    label > 62 && matches!(label % 64, 63 | 0 | 1)
}

/// Lists changes of the rules: a name, and a choice of the textbook search that is made
/// differently.
macro_rules! changes {
    ($($name:literal: $choice:ident = $value:expr;)+) => {
        &[$(($name, BfsVariant { $choice: $value, ..CORRECT })),+]
    };
}

/// Probes of the rules for jumps, of the die, and of the search.
const CHANGES: &[(&str, BfsVariant)] = changes! {
    "ladders": rest = Ignored(|jump| jump.to > jump.from);
    "snakes": rest = Ignored(|jump| jump.to < jump.from);
    "a jump to square 1": rest = Ignored(|jump| jump.to == 1);
    "a jump to n²": rest = Ignored(|jump| jump.to == jump.last());
    "a jump to square n² - 1": rest = Ignored(|jump| jump.to + 1 == jump.last());
    "a jump to the next square": rest = Ignored(|jump| jump.to == jump.from + 1);
    "a jump to the square before": rest = Ignored(|jump| jump.to + 1 == jump.from);
    "a jump by six or less": rest = Ignored(|jump| jump.length() > 0 && jump.length() <= 6);
    "a jump longer than a row": rest = Ignored(|jump| jump.length() > jump.grid.n);
    "a jump longer than half the board": rest = Ignored(|jump| jump.length() > jump.last() / 2);
    "a jump within its row": rest = Ignored(|jump| jump.row(jump.from) == jump.row(jump.to));
    "a jump within its column": rest = Ignored(|jump| jump.from != jump.to && jump.column(jump.from) == jump.column(jump.to));
    "a jump from the bottom row": rest = Ignored(|jump| jump.row(jump.from) == 0);
    "a jump from the second row": rest = Ignored(|jump| jump.row(jump.from) == 1);
    "a jump from the top row": rest = Ignored(|jump| jump.row(jump.from) + 1 == jump.grid.n);
    "a jump to the bottom row": rest = Ignored(|jump| jump.row(jump.to) == 0);
    "a jump to the top row": rest = Ignored(|jump| jump.row(jump.to) + 1 == jump.grid.n);
    "a jump from a row that runs to the right": rest = Ignored(|jump| jump.row(jump.from) % 2 == 0);
    "a jump from a row that runs to the left": rest = Ignored(|jump| jump.row(jump.from) % 2 == 1);
    "a jump from the left column": rest = Ignored(|jump| jump.column(jump.from) == 0);
    "a jump from the right column": rest = Ignored(|jump| jump.column(jump.from) + 1 == jump.grid.n);
    "a jump from the end of a row": rest = Ignored(|jump| jump.from % jump.grid.n == 0);
    "a jump from the start of a row": rest = Ignored(|jump| jump.from % jump.grid.n == 1);
    "a jump to the end of a row": rest = Ignored(|jump| jump.to % jump.grid.n == 0);
    "a jump from square 2": rest = Ignored(|jump| jump.from == 2);
    "a jump from square 7": rest = Ignored(|jump| jump.from == 7);
    "a jump from square n² - 1": rest = Ignored(|jump| jump.from + 1 == jump.last());
    "a jump from one of the last six": rest = Ignored(|jump| jump.from + 6 >= jump.last());
    "a jump into the last six": rest = Ignored(|jump| jump.to != jump.last() && jump.to + 6 >= jump.last());
    "a jump from above square 64": rest = Ignored(|jump| jump.from > 64);
    "a jump from above square 100": rest = Ignored(|jump| jump.from > 100);
    "a jump from above square 127": rest = Ignored(|jump| jump.from > 127);
    "a jump from above square 255": rest = Ignored(|jump| jump.from > 255);
    "a jump to above square 64": rest = Ignored(|jump| jump.to > 64);
    "a jump to above square 100": rest = Ignored(|jump| jump.to > 100);
    "a jump to above square 127": rest = Ignored(|jump| jump.to > 127);
    "a jump to above square 255": rest = Ignored(|jump| jump.to > 255);
    "a jump from where words meet": rest = Ignored(|jump| at_word_boundary(jump.from));
    "a jump to where words meet": rest = Ignored(|jump| at_word_boundary(jump.to));
    "a jump to another's start": rest = Ignored(|jump| jump.chains());
    "a jump from another's end": rest = Ignored(|jump| jump.follows());
    "jumps that share an end": rest = Ignored(|jump| jump.grid.jumps_to(jump.to) > 1);
    "an end below 10": rest = Ignored(|jump| jump.to < 10);
    "an end of two digits": rest = Ignored(|jump| (10..100).contains(&jump.to));
    "an end of three digits": rest = Ignored(|jump| jump.to >= 100);
    "that snakes are stepped on": rest = Forbidden(|jump| jump.to < jump.from);
    "that ladders are stepped on": rest = Forbidden(|jump| jump.to > jump.from);
    "that loops are stepped on": rest = Forbidden(|jump| jump.to == jump.from);
    "that one goes back by six or less": rest = Forbidden(|jump| jump.to < jump.from && jump.length() <= 6);
    "that chains are begun": rest = Forbidden(|jump| jump.chains());
    "that a rested start is landed on": rest = Forbidden(|jump| jump.follows());
    "that jumps in the last six are taken": rest = Forbidden(|jump| jump.from + 6 >= jump.last());
    "that ladders must be climbed": rest = Optional(|jump| jump.to > jump.from);
    "that snakes must be slid down": rest = Optional(|jump| jump.to < jump.from);
    "that jumps to 1 must be taken": rest = Optional(|jump| jump.to == 1);
    "that chains must be begun": rest = Optional(|jump| jump.chains());
    "that jumps in the last six must be taken": rest = Optional(|jump| jump.from + 6 >= jump.last());
    "that no ladder follows": rest = Chained(|jump| jump.to > jump.from);
    "that no snake follows": rest = Chained(|jump| jump.to < jump.from);
    "that no jump to n² follows": rest = Chained(|jump| jump.to == jump.last());
    "that no jump to 1 follows": rest = Chained(|jump| jump.to == 1);
    "rolls of 1": die = &[2, 3, 4, 5, 6];
    "rolls of 2": die = &[1, 3, 4, 5, 6];
    "rolls of 3": die = &[1, 2, 4, 5, 6];
    "rolls of 4": die = &[1, 2, 3, 5, 6];
    "rolls of 5": die = &[1, 2, 3, 4, 6];
    "rolls of 6": die = &[1, 2, 3, 4, 5];
    "that there is no roll of 7": die = &[1, 2, 3, 4, 5, 6, 7];
    "that one must move": die = &[0, 1, 2, 3, 4, 5, 6];
    "that chains are not followed to their end": rest = Special(|exec, _, landing| only(exec.follow(landing, exec.last() + 1)?));
    "that no third jump follows": rest = Special(|exec, _, landing| only(exec.follow(landing, 3)?));
    "that two jumps are taken": search = |_, exec| jumps_a_game(exec, 1);
    "that three jumps are taken": search = |_, exec| jumps_a_game(exec, 2);
    "that four jumps are taken": search = |_, exec| jumps_a_game(exec, 3);
    "that seven jumps are taken": search = |_, exec| jumps_a_game(exec, 6);
    "that one goes down once": search = |_, exec| relaxed(exec, 1, 0);
    "that one goes down twice": search = |_, exec| relaxed(exec, 2, 0);
    "that one goes down three times": search = |_, exec| relaxed(exec, 3, 0);
    "that one goes down four times": search = |_, exec| relaxed(exec, 4, 0);
    "that circles are open when a square is left": search = |_, exec| depth_first(exec, &[6, 5, 4, 3, 2, 1], |rolls| rolls);
    "a trap in which the sets of squares come back": search = |_, exec| levels(exec, |_, previous, current| previous == current);
};

/// Lists properties: a name, and whether a board with an answer has it.
macro_rules! properties {
    ($($name:literal: $is:expr;)+) => { &[$(($name, $is)),+] };
}

/// The name of a property of a board and its rolls, -1 if there is no way, and whether a board has
/// it.
type Property = (&'static str, fn(&Board, i32) -> bool);

/// Probes of the answer.
const PROPERTIES: &[Property] = properties! {
    "6 to 30 rolls": |_, rolls| (6..=30).contains(&rolls);
    "31 to 63 rolls": |_, rolls| (31..=63).contains(&rolls);
    "64 to 100 rolls": |_, rolls| (64..=100).contains(&rolls);
    "101 to 127 rolls": |_, rolls| (101..=127).contains(&rolls);
    "128 to 255 rolls": |_, rolls| (128..=255).contains(&rolls);
    "256 rolls or more": |_, rolls| rolls >= 256;
    "more rolls than squares in two rows": |board, rolls| rolls > 2 * board.side().n() as i32;
    "a way in one roll": |board, rolls| board.side().n() > 3 && rolls == 1;
    "no way on an odd side": |board, rolls| rolls == -1 && board.side().n() % 2 == 1;
    "no way on an even side": |board, rolls| rolls == -1 && board.side().n().is_multiple_of(2);
    "no way on a side above 10": |board, rolls| rolls == -1 && board.side().n() > 10;
    "no way by few jumps": |board, rolls| rolls == -1 && board.starts().len() <= 12;
    "a way without a free square": |board, rolls| rolls != -1 && board.starts().len() == board.side().squares() - 2;
    "no jumps at all": |board, _| board.starts().is_empty();
    "one jump": |board, _| board.starts().len() == 1;
};
