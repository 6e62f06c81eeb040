//! The versions of the package format, and the name that all share.

use snakes_and_ladders::game::named;

/// The directory in the zip, and so the problem's short name.
pub const SHORT_NAME: &str = "snakesandladders";

/// A version of the problem package format. No tool reads both.
///
/// ```
/// use snl::package::Profile;
/// assert_eq!("2025-09".parse(), Ok(Profile::V2025));
/// assert_eq!(Profile::Legacy.to_string(), "legacy");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Profile {
    /// For Kattis and `verifyproblem`.
    Legacy,
    /// For BAPCtools and newer judges.
    V2025,
}

named!(Profile, "profile", [Legacy = "legacy", V2025 = "2025-09"]);
