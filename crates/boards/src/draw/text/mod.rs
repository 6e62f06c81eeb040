//! Boards, routes and random games as plain text. A [`Screen`] says how wide the text may be, and
//! whether to use color.

pub mod board;
pub mod counterexample;
pub mod play;
pub mod review;
pub mod route;
pub mod screen;

pub use screen::Screen;
