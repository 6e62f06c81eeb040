//! Boards constructed for constraints, by families that have every board or nearly.

use super::{local_search, template};
use crate::generate::Constraints;
use crate::generate::board_builder::BoardBuilder;

/// Adds jumps to an empty board until it satisfies the constraints or nearly does.
pub(in crate::generate) fn construct(constraints: &Constraints, builder: &mut BoardBuilder<'_>) {
    template::build(constraints, builder);
    local_search::improve(constraints, builder);
}
