//! Explains a failure: the smallest board on which it is seen, the known mistake that gives the
//! same answers, and the right answers by side and family.

mod cap;
mod compared_boards;
mod comparison;
pub(crate) mod counterexample;
pub(crate) mod counts;
pub(crate) mod diagnosis;
pub(crate) mod failure;
