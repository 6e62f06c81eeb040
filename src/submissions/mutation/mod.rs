//! First-order mutants of right solutions: one operator, bound, constant, condition, index, statement or returned value
//! changed. Python is parsed by the `ast` of the installed Python, which takes no dependency; other languages need a parser
//! of their own.

mod judge;
mod python;

pub use judge::{FileMutant, MutantJudge};
pub use python::{MutationError, SourceMutant, mutants_of};
