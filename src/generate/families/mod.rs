//! One file a family.
//!
//! Each owns what is particular to its boards. None must know another.

pub(super) mod classic;
pub(super) mod empty;
pub mod exhaustive;
pub(super) mod uniform;
