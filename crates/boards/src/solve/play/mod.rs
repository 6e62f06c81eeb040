//! The length of a random game: a fair die, no choices. The game is an absorbing Markov chain over
//! the squares; [`PlayChain`] is its transitions, [`PlayLength`] what follows exactly,
//! [`LengthDistribution`] the probability of each length.

mod chain;
mod distribution;
mod length;
mod rules;
#[cfg(test)]
mod tests;

pub use chain::PlayChain;
pub use distribution::{LengthDistribution, Players};
pub use length::PlayLength;
pub use rules::{EndRule, PlayRules, StartRule};
