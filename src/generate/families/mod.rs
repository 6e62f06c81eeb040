//! One file a family.
//!
//! Each owns what is particular to its boards. None must know another.

pub(super) mod bridge;
pub(super) mod chain;
pub(super) mod classic;
pub(super) mod crossing;
pub(super) mod cycle;
pub(super) mod dense;
pub(super) mod empty;
pub mod exhaustive;
pub(super) mod finish;
pub(super) mod forced;
pub(super) mod home;
pub(super) mod long;
pub(super) mod longest;
pub(super) mod snakebite;
#[cfg(test)]
mod test_support;
pub(super) mod trap;
pub(super) mod turning;
pub(super) mod uniform;
pub(super) mod wall;
pub(super) mod word;
