//! First-order mutants of right solutions: one operator, bound, constant, condition, index, statement or returned value
//! changed. Python is parsed by the `ast` of the installed Python; C, C++, Java and JavaScript are changed by tokens, and
//! the compiler refuses what is no program. Neither takes a dependency.

mod judge;
mod result_cache;
mod tokens;
mod trials;

pub use judge::{FileMutant, MutantFate, MutantJudge};
pub use result_cache::MutantCache;
pub use tokens::SourceMutant;
pub use trials::Trials;

use crate::language::read_text;
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
            let args = ["-B", "-I", "-W", "ignore", "-c", include_str!("mutate.py")];
            let printed = tools.find(language.tools[0])?.ask(&args, &text);
            let printed = printed.map_err(unreadable)?;
            let mutants = serde_json::Deserializer::from_str(&printed).into_iter();
            let mutants: serde_json::Result<Vec<SourceMutant>> = mutants.collect();
            mutants.map_err(|error| unreadable(error.to_string()))?
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_file_in_python_gives_mutants_of_every_operator_that_applies_and_none_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.py");
        let text = "class Solution:\n    def snakesAndLadders(self, board):\n        n = len(board)\n        s = 'ä'\n        \
                    for i in range(1, n * n):\n            if i % 2 == 0 and not board[i - 1]:\n                continue\n            \
                    n += 1\n        return -1\n";
        std::fs::write(&path, text).unwrap();
        let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
        let (_, mutants) = mutants_of(&path, &tools).unwrap();
        let operators: BTreeSet<&str> = mutants.iter().map(|one| &*one.operator).collect();
        let expected = "AOD AOR ASR BCR COD COI CRP LCD LCR OBO ROR RVR SDL";
        assert_eq!(operators, expected.split(' ').collect());
        let texts: BTreeSet<&str> = mutants.iter().map(|one| &*one.text).collect();
        assert_eq!(texts.len(), mutants.len());
        let changed = mutants.iter().find(|one| one.after == "n + n").unwrap();
        let shown = (changed.line, &*changed.before, &*changed.operator);
        assert_eq!(shown, (5, "n * n", "AOR"));
        assert_eq!(changed.text, text.replace("n * n", "(n + n)"));
    }
}
