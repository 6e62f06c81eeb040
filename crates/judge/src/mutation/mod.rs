//! First-order mutants of right solutions: one operator, bound, constant, condition, index, statement or returned value
//! changed. Python is parsed by the `ast` of the installed Python; C, C++, Java and JavaScript are changed by tokens, and
//! the compiler refuses what is no program. Neither takes a dependency.

mod judge;
mod python;
mod result_cache;
mod source_mutant;
mod tokens;
mod trials;

pub use judge::{FileMutant, MutantFate, MutantJudge};
pub use result_cache::MutantCache;
pub use source_mutant::SourceMutant;
pub use trials::Trials;

use crate::language::{PYTHON, read_text};
use crate::{FindError, Language, Toolchains};
use std::path::Path;

/// Returns the text of a file and all its mutants. No two have the same text.
///
/// # Errors
/// If the file is in another language, has no solution or several, or cannot be read or parsed.
pub fn mutants_of(
    path: &Path,
    tools: &Toolchains,
) -> Result<(String, Vec<SourceMutant>), FindError> {
    let unsuitable = |problem: String| FindError::new(path.display(), problem);
    let other_language = || {
        let all = "Python, C, C++, Java and JavaScript have mutants (.py .c .cpp .java .js)";
        unsuitable(format!("only solutions in {all}"))
    };
    let language = Language::of(path).ok_or_else(other_language)?;
    let unreadable = |reason: String| unsuitable(format!("cannot make mutants: {reason}"));
    let text = read_text(path).map_err(|error| unreadable(error.to_string()))?;
    let mutants = match (language.name, language.syntax()) {
        ("Python", _) => {
            let python = tools.find(&[PYTHON])?;
            python::mutants(&text, &python).map_err(unreadable)?
        }
        ("C" | "C++" | "Java" | "JavaScript", Some(syntax)) => {
            tokens::mutants(&text, &language.bare(&text), syntax)
        }
        _ => return Err(other_language()),
    };
    match language.solutions(path, tools)?.len() {
        1 => Ok((text, mutants)),
        found => {
            let problem = "mutants need a file with one solution; this one has";
            Err(unsuitable(format!("{problem} {found}")))
        }
    }
}
