//! Boards as other programs keep them: lists of jumps, and matrices in the literals of other
//! languages.
//!
//! ```text
//! {"n":10,"ladders":[[2,23]],"snakes":[[17,4]]}       an object (`object`)
//! {"input":{"board":[[-1,4],[-1,3]]},"expected":1}
//! start,end                                           a table (`table`)
//! 2,23
//! 1 1                                                 the input of a contest (`contest`)
//! 2 23
//! 17 4
//! int[][] board = {{-1,4},{-1,3}};                    a matrix in brackets (`matrix`)
//! -1 4                                                its rows alone (`rows`)
//! -1 3
//! ```
//!
//! An object is a record of JSON lines. A text in one of the other forms is read to its end and
//! turned into JSON lines, each on the line where its board begins. Whatever a text has is used, or
//! named in an error: no form takes what it knows and leaves the rest.

mod contest;
pub(super) mod foreign;
mod form;
mod imported;
mod json;
pub(super) mod jumps;
pub(super) mod matrix;
pub(super) mod object;
mod rows;
mod sides;
mod table;

pub(super) use form::Form;
pub(super) use imported::ANSWERS;
