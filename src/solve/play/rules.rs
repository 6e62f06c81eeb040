//! The rules on which the length of a game depends: how it ends, and where tokens start.

use std::fmt;
use std::str::FromStr;

/// What a roll does that leads past the last square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EndRule {
    /// It is lost: the token stays. The rule of LeetCode 909 and of most printed games.
    #[default]
    Exact,
    /// It ends the game.
    Over,
    /// The token turns at the last square and goes back what is left of the roll; a jump that starts there is taken. On
    /// side 2 it turns at square 1, too.
    Bounce,
}

/// Where the token is before the first roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartRule {
    /// On square 1, as in LeetCode 909.
    #[default]
    One,
    /// Off the board, before square 1, as in most printed games.
    Off,
}

/// The rules of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayRules {
    /// How the game ends.
    pub end: EndRule,
    /// Where it starts.
    pub start: StartRule,
}

impl PlayRules {
    /// Where a roll lands from a position on a track of `last` squares; `None` if it is lost.
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

/// A text that names no rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is none of {expected}")]
pub struct UnknownRule {
    text: String,
    expected: &'static str,
}

impl FromStr for EndRule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<EndRule, UnknownRule> {
        match text {
            "exact" => Ok(EndRule::Exact),
            "over" => Ok(EndRule::Over),
            "bounce" => Ok(EndRule::Bounce),
            _ => Err(UnknownRule {
                text: text.to_owned(),
                expected: "exact, over, bounce",
            }),
        }
    }
}

impl fmt::Display for EndRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndRule::Exact => "exact",
            EndRule::Over => "over",
            EndRule::Bounce => "bounce",
        })
    }
}

impl FromStr for StartRule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<StartRule, UnknownRule> {
        match text {
            "1" => Ok(StartRule::One),
            "off" => Ok(StartRule::Off),
            _ => Err(UnknownRule {
                text: text.to_owned(),
                expected: "1, off",
            }),
        }
    }
}

impl fmt::Display for StartRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StartRule::One => "1",
            StartRule::Off => "off",
        })
    }
}
