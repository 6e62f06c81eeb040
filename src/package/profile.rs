//! The judges that packages are for, and the format that each reads.

use snakes_and_ladders::game::named;

/// The directory in the zip, and so the problem's short name, unless another is given.
pub const SHORT_NAME: &str = "snakesandladders";

named! {
    /// A judge that packages are for. Kattis and DOMjudge read the format `legacy`, BAPCtools reads
    /// `2025-09`; no tool reads both.
    ///
    /// ```
    /// use snl::package::Profile;
    /// assert_eq!("bapctools".parse(), Ok(Profile::Bapctools));
    /// assert_eq!(Profile::Kattis.to_string(), "kattis");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Profile: "profile" {
        /// Kattis, and its tool `verifyproblem`.
        Kattis = "kattis",
        /// DOMjudge, which reads the time limit from a file of its own and wants a zip without a
        /// directory.
        Domjudge = "domjudge",
        /// BAPCtools and newer judges.
        Bapctools = "bapctools",
    }
}

impl Profile {
    /// Returns whether the judge reads the format `legacy`, not `2025-09`.
    pub(super) fn is_legacy(self) -> bool {
        self != Profile::Bapctools
    }

    /// Returns the directory of the statement.
    pub(super) fn statement(self) -> &'static str {
        ["statement", "problem_statement"][usize::from(self.is_legacy())]
    }
}
