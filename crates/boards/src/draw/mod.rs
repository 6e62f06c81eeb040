//! Drawings of boards and routes: SVG pictures ([`picture`]) and plain text for terminals and
//! Markdown ([`text`]).
//!
//! No clock is read here: the same board gives the same bytes on any day and machine.

pub mod picture;
#[doc(hidden)]
pub mod svg;
pub mod text;
