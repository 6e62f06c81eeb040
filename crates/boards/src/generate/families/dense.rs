//! `dense`: every square but the first and the last starts a jump, or all but three.
//!
//! ```text
//!  3 -1  9     all squares from 2 to 8 jump but 8 and 5;
//!  9 -1  2     most ends start a jump themselves
//! -1  1  4
//! ```

use super::{Build, Construct, FamilyDef};
use crate::generate::board_builder::BoardBuilder;
use crate::generate::search::construct::construct;

pub(super) static DEF: FamilyDef = FamilyDef {
    name: "dense",
    summary: "every square starts a jump, or all but three",
    construct: Some(Construct {
        applies: |_, _| true,
        preferred: |_| false,
        build: |parameters, builder| {
            construct(&parameters.constraints, builder);
            builder.fill_with_loops();
        },
    }),
    build: Build::Jumps(build),
    #[cfg(test)]
    rule: tests::rule,
    ..FamilyDef::DEFAULT
};

/// Draws how far jumps lead: anywhere, at most 12 squares up or down, or at most six up; how many squares are spared, 0 to
/// 3; the end of each jump; the squares spared, which may coincide.
fn build(builder: &mut BoardBuilder<'_>) {
    let last = builder.last();
    let reach = builder.between(0, 2);
    let spared = builder.between(0, 3);
    for label in 2..last {
        let ends = match reach {
            0 => 1..=last,
            1 => label.saturating_sub(12).max(1)..=(label + 12).min(last),
            _ => 1..=(label + 6).min(last),
        };
        builder.jump_into(label, ends);
    }
    for _ in 0..spared {
        let label = builder.between(2, last - 1);
        builder.remove_jump(label);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Board;
    use crate::generate::families::test_support::{end, jumps};

    /// At most three inner squares start no jump.
    pub(super) fn rule(board: &Board) -> Vec<(&'static str, bool)> {
        let inner = 2..board.side().squares();
        let spared = inner.filter(|&label| end(board, label).is_none()).count();
        assert!(spared <= 3, "{board}");
        let jumps = jumps(board);
        let on_starts = jumps.iter().filter(|&&(_, to)| end(board, to).is_some());
        let is_chained = 2 * on_starts.count() > jumps.len();
        vec![("full", spared == 0), ("chained", is_chained)]
    }
}
