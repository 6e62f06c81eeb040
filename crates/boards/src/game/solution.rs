//! The answer to a board, and its form in files: a number of rolls, or -1.

use std::fmt;

/// The largest answer, 394 rolls: a shortest route of side 20 rests on no square twice, and all six
/// squares that its first roll can reach are one roll away.
pub const MAX_ROLLS: i64 = 394;

/// The minimum number of rolls from square 1 to square n², if it is reachable.
///
/// ```
/// use snakes_and_ladders::game::Solution;
/// assert_eq!(Solution::Rolls(4).min_rolls(), 4);
/// assert_eq!(Solution::Unreachable.min_rolls(), -1);
/// assert_eq!(Solution::from_min_rolls(-1), Some(Solution::Unreachable));
/// assert_eq!(Solution::from_min_rolls(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Solution {
    /// The number of rolls, 1 to [`MAX_ROLLS`].
    Rolls(u16),
    /// Square n² is unreachable.
    Unreachable,
}

impl Solution {
    /// Returns the answer as LeetCode and our files write it: the number of rolls, or -1.
    #[inline]
    pub const fn min_rolls(self) -> i32 {
        match self {
            Solution::Rolls(rolls) => rolls as i32,
            Solution::Unreachable => -1,
        }
    }

    /// Returns the solution that [`Solution::min_rolls`] writes as this number; `None` for a number
    /// that is neither -1 nor 1 to [`MAX_ROLLS`].
    pub const fn from_min_rolls(min_rolls: i64) -> Option<Solution> {
        match min_rolls {
            -1 => Some(Solution::Unreachable),
            1..=MAX_ROLLS => Some(Solution::Rolls(min_rolls as u16)),
            _ => None,
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.min_rolls().fmt(f)
    }
}
