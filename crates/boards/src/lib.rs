//! Generate, solve and draw Snakes and Ladders boards ([LeetCode 909]) in bulk: the library beneath
//! the command `snl`.
//!
//! ```
//! use snakes_and_ladders::{Board, Spec, draw::text, solve_many};
//!
//! let spec: Spec = "v1:family=classic;n=6;seed=7;rolls=3".parse()?;
//! let boards: Vec<Board> = spec.boards()?.take(100).collect();
//! assert!(solve_many(&boards).iter().all(|answer| answer.min_rolls() == 3));
//! println!("{}", text::route::explain(&boards[0]));
//! # Ok::<(), snakes_and_ladders::generate::SpecError>(())
//! ```
//!
//! # The game
//!
//! A board has n by n squares, n from 2 to 20. They are numbered from 1 to n² from the bottom left,
//! in alternating directions. A jump leads from one square to another: up as a ladder, down as a
//! snake, or to its own start as a loop. On this board of side 3, a ladder leads from 2 to 8 and a
//! snake from 6 to 1:
//!
//! ```text
//!   numbering      as rows of integers
//!    7  8  9         -1 -1 -1
//!    6  5  4          1 -1 -1          as a literal: [[-1,-1,-1],[1,-1,-1],[-1,8,-1]]
//!    1  2  3         -1  8 -1
//! ```
//!
//! A token starts on square 1. Each roll of the die, 1 to 6, moves it on by as many squares; a roll
//! past n² is not made. Where it lands on the start of a jump, it moves to the end, and rests there
//! even if another jump starts there. No jump starts on square 1 or n², and at most one on any
//! other. The answer is the minimum number of rolls to n², here 2, or -1 if n² cannot be reached.
//!
//! | value | type | range |
//! | --- | --- | --- |
//! | side, n | [`Side`] | 2 to 20 |
//! | square | [`Square`] | label 1 to n², for people; index 0 to n² - 1, in memory |
//! | cell of a row or a literal | `i32` | -1, or the label where the jump ends; the top row first |
//! | answer | [`Solution`] | 1 to 394 rolls, or none (-1) |
//! | number of shortest routes | [`u128`] | 0 to 2^128 - 1, which stands for as many or more |
//! | board of a spec | [`u64`] | index from 0 |
//!
//! # I want to …
//!
//! | I want to … | use |
//! | --- | --- |
//! | write a board down | [`Board`]: `"[[-1,4],[-1,3]]".parse()`, `Board::try_from([[-1, 4], [-1, 3]])`, [`Board::with_jumps`] |
//! | call my own solver on a board | [`Board::rows`] |
//! | solve one board, or many | [`solve()`], [`solve_many`]; its docs show rayon |
//! | see why that is the answer | [`Route`](solve::routes::Route), [`explain`](draw::text::route::explain) |
//! | see all shortest routes | [`Routes`](solve::routes::Routes); their number: [`RouteCount`](solve::routes::RouteCount) |
//! | make random boards | [`Spec`], from its text or [`Spec::builder`], and [`Spec::boards`]; board `i`: [`BoardGenerator::board`] |
//! | make boards that take 5 rolls, or are unsolvable | [`Constraints`](generate::Constraints) of a spec |
//! | make puzzles of a level | [`Level::spec`](generate::Level::spec) |
//! | know how hard a board is | [`Difficulty`](solve::routes::Difficulty), [`Score`](solve::routes::Score) |
//! | know how long a random game takes | [`PlayLength`](solve::play::PlayLength) |
//! | draw a board | [`picture::svg`](draw::picture::svg), [`draw::text`] |
//! | leave out boards that I have | [`Deduplicator`](generate::Deduplicator) |
//!
//! A [`Spec`] names an endless sequence of boards; a board is a pure function of the spec and its
//! index, on every machine and in every version.
//!
//! Each module uses only those before it in this list: [`game`], [`solve`](mod@solve),
//! [`generate`], [`draw`]. The crate opens no file and starts no thread of its own, apart from
//! rayon's; it builds for WebAssembly as it is.
//!
//! With the feature `serde`, a [`Board`] is serialized as its rows, a [`Solution`] as its number
//! and a [`Spec`] as its text; invalid ones are not deserialized.
//!
//! [LeetCode 909]: https://leetcode.com/problems/snakes-and-ladders/

#![deny(missing_docs)]

pub mod draw;
#[doc(hidden)]
pub mod escape;
pub mod game;
pub mod generate;
#[doc(hidden)]
pub mod number;
#[cfg(feature = "serde")]
mod serialize;
pub mod solve;

pub use game::{Board, Side, Solution, Square, SquareSet};
pub use generate::{BoardGenerator, Spec};
pub use solve::{solve, solve_many};

/// The examples of docs/LIBRARY.md and of README.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/LIBRARY.md")]
#[doc = include_str!("../../../README.md")]
struct Pages;

/// Returns whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests
/// take samples of large sets.
#[cfg(test)]
pub(crate) fn runs_long_tests() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}
