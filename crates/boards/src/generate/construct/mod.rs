//! Boards that are constructed for constraints, and whether a board satisfies them.

mod local_search;
pub(super) mod satisfies;
mod template;

use super::Constraints;
use super::board_builder::BoardBuilder;

/// Adds jumps to an empty board until it satisfies the constraints or nearly does. Families that
/// have all boards, or nearly all, are constructed in this way.
pub(super) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    template::build(constraints, builder);
    local_search::improve(constraints, builder);
}
