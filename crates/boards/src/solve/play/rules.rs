//! The rules on which the length of a game depends: how it ends, and where tokens start.

use crate::game::named;

named! {
    /// The effect of a roll that leads past the last square.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum EndRule: "value of end" {
        /// The roll is lost: the token stays. This is the rule of LeetCode 909 and of most printed
        /// games.
        #[default]
        Exact = "exact",
        /// The roll ends the game.
        Over = "over",
        /// The token turns at the last square and goes back what is left of the roll; a jump that
        /// starts there is taken. On side 2 it turns at square 1, too.
        Bounce = "bounce",
    }
}

named! {
    /// The position of the token before the first roll.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum StartRule: "value of start" {
        /// Tokens start on square 1, as in LeetCode 909.
        #[default]
        One = "1",
        /// Tokens start off the board, before square 1, as in most printed games.
        Off = "off",
    }
}

/// The rules of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayRules {
    /// The effect of a roll past the last square.
    pub end: EndRule,
    /// The position where tokens start.
    pub start: StartRule,
}

impl PlayRules {
    /// Returns where a roll lands from a position on a track of `last` squares; `None` if the roll
    /// is lost.
    pub(super) fn landing(self, last: usize, from: usize, roll: usize) -> Option<usize> {
        let landing = from + roll;
        if landing <= last {
            return Some(landing);
        }
        match self.end {
            EndRule::Exact => None,
            EndRule::Over => Some(last),
            // Below square 1 only on a track of 4 squares.
            EndRule::Bounce if landing >= 2 * last => Some(2 + landing - 2 * last),
            EndRule::Bounce => Some(2 * last - landing),
        }
    }
}
