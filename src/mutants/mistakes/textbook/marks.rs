//! When squares are marked, and when a mark counts.
//!
//! Owns the choices. Must not know the search that makes them.

/// Which squares are marked as seen, and when a mark keeps the search from going on.
#[derive(Clone, Copy)]
pub(in crate::mutants::mistakes) struct Marks {
    /// Square 1 is marked at once.
    pub start: bool,
    /// A marked landing square is passed over.
    pub ask_landing: bool,
    /// The landing square is marked.
    pub set_landing: bool,
    /// A marked resting square is passed over.
    pub ask_resting: bool,
    /// The resting square is marked when it joins the queue.
    pub set_resting: bool,
    /// A marked square is passed over when it leaves the queue.
    pub ask_popped: bool,
    /// A square is marked when it leaves the queue.
    pub set_popped: bool,
}

/// Marks on resting squares, made when they join the queue.
pub(in crate::mutants::mistakes) const RESTING: Marks = Marks {
    start: true,
    ask_landing: false,
    set_landing: false,
    ask_resting: true,
    set_resting: true,
    ask_popped: false,
    set_popped: false,
};

/// No marks at all.
pub(in crate::mutants::mistakes) const UNMARKED: Marks = Marks {
    start: false,
    ask_resting: false,
    set_resting: false,
    ..RESTING
};
