//! What the families are called, what is said of them, and the least side of each.
//!
//! Owns these words. Must not know how boards are made.

use super::Family;

impl Family {
    /// The name in specs, corpora and results.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Uniform => "uniform",
            Family::Classic => "classic",
            Family::Empty => "empty",
            Family::Exhaustive => "exhaustive",
            Family::Longest => "longest",
            Family::Long => "long",
            Family::Wall => "wall",
            Family::Trap => "trap",
            Family::Home => "home",
            Family::Bridge => "bridge",
            Family::Chain => "chain",
            Family::Cycle => "cycle",
            Family::Dense => "dense",
            Family::Finish => "finish",
            Family::Snakebite => "snakebite",
            Family::Forced => "forced",
            Family::Crossing => "crossing",
            Family::Turning => "turning",
            Family::Word => "word",
        }
    }

    /// One sentence for the help.
    pub const fn summary(self) -> &'static str {
        match self {
            Family::Uniform => {
                "each square starts a jump with probability --density, its end uniform over all squares"
            }
            Family::Classic => {
                "as printed games are: snakes lead down, ladders up, no two jumps share a square; \
                 --snakes and --ladders set how many"
            }
            Family::Empty => "no jumps",
            Family::Exhaustive => {
                "every valid board of side 2 or 3, each once, in the order of its rank"
            }
            Family::Longest => "the longest answer there is, n² - 6 rolls",
            Family::Long => "any answer from the empty board's to n² - 6, each as likely",
            Family::Wall => "unreachable: six squares or more in a row lead back",
            Family::Trap => "unreachable: round through several regions for ever",
            Family::Home => "every jump leads to square 1",
            Family::Bridge => "a wall, and one ladder over it, the only way",
            Family::Chain => {
                "jumps that end where the next starts; who follows them gets another answer"
            }
            Family::Cycle => "every jump is a loop or part of a cycle of up to five",
            Family::Dense => "every square starts a jump, or all but three",
            Family::Finish => {
                "jumps from and to the last seven squares, ladders straight to the last"
            }
            Family::Snakebite => "every best route takes a snake",
            Family::Forced => "reachable, but sooner if one might decline a jump",
            Family::Crossing => {
                "a square is both landed on and jumped to; one visited array for both gives another answer"
            }
            Family::Turning => "each of six wrong numberings of the grid gives another answer",
            Family::Word => "jumps from and to squares 62 to 66, 126 to 130, and so on",
        }
    }

    /// The least side that it can make, and why it can make none below.
    pub(in crate::generate) const fn min_side(self) -> (usize, &'static str) {
        const ONE_ROLL: &str = "every board of side 2 takes one roll";
        match self {
            Family::Uniform
            | Family::Classic
            | Family::Empty
            | Family::Exhaustive
            | Family::Home
            | Family::Cycle
            | Family::Dense => (2, "there is none"),
            Family::Longest
            | Family::Long
            | Family::Wall
            | Family::Bridge
            | Family::Chain
            | Family::Finish
            | Family::Snakebite
            | Family::Forced
            | Family::Crossing => (3, ONE_ROLL),
            Family::Trap => (
                4,
                "two regions of seven squares and the last one are 15 squares",
            ),
            Family::Turning => (
                4,
                "no board of side 3 has another answer under every wrong numbering",
            ),
            Family::Word => (
                8,
                "the first square of a second word is 65, the last of the first 64",
            ),
        }
    }
}
