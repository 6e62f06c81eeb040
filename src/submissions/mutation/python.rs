//! The mutants of a Python file, made by `mutate.py`.

use crate::submissions::language::PYTHON;
use crate::submissions::{Language, ToolError, Toolchains};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A solution with one change.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SourceMutant {
    /// The operator of mutation: AOR, ROR, LCR, CRP, SDL and others.
    pub operator: String,
    /// The line of the change.
    pub line: usize,
    /// What stood there.
    pub before: String,
    /// What stands there now.
    pub after: String,
    /// The whole file.
    pub text: String,
}

/// Why no mutants can be made of a file.
#[derive(Debug, thiserror::Error)]
pub enum MutationError {
    /// Python is missing.
    #[error("{0}")]
    MissingTool(#[from] ToolError),
    /// It is not a Python file.
    #[error("{}: mutants are made of Python files (.py)", .0.display())]
    Language(PathBuf),
    /// It cannot be read or parsed.
    #[error("{}: no mutants can be made of it: {reason}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The last line of Python's message.
        reason: String,
    },
}

/// All mutants of a file, in the order of its lines as far as the syntax tree has it. None is the same program as another.
///
/// # Errors
/// If the file is not Python, or cannot be parsed.
pub fn mutants_of(path: &Path, tools: &Toolchains) -> Result<Vec<SourceMutant>, MutationError> {
    if Language::of(path).is_none_or(|language| language.name != "Python") {
        return Err(MutationError::Language(path.to_owned()));
    }
    let python = tools.find(&PYTHON)?;
    let unreadable = |reason: String| MutationError::Unreadable {
        path: path.to_owned(),
        reason,
    };
    let ran = Command::new(&python.path)
        .args(["-B", "-I", "-W", "ignore", "-c", include_str!("mutate.py")])
        .arg(path)
        .output()
        .map_err(|error| unreadable(error.to_string()))?;
    if !ran.status.success() {
        let message = String::from_utf8_lossy(&ran.stderr);
        let last = message.trim_end().lines().last().unwrap_or("Python failed");
        return Err(unreadable(last.to_owned()));
    }
    let lines = ran.stdout.split(|&byte| byte == b'\n');
    lines
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).map_err(|error| unreadable(error.to_string())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn tools() -> Toolchains {
        Toolchains::new(std::env::var_os("PATH").unwrap_or_default())
    }

    #[test]
    fn a_file_gives_mutants_of_every_operator_that_applies_and_none_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.py");
        let text = "class Solution:\n    def snakesAndLadders(self, board):\n        n = len(board)\n        s = 'ä'\n        \
                    for i in range(1, n * n):\n            if i % 2 == 0 and not board[i - 1]:\n                continue\n            \
                    n += 1\n        return -1\n";
        std::fs::write(&path, text).unwrap();
        let mutants = mutants_of(&path, &tools()).unwrap();
        let operators: BTreeSet<&str> = mutants.iter().map(|one| &*one.operator).collect();
        let expected = [
            "AOD", "AOR", "ASR", "BCR", "COD", "COI", "CRP", "LCD", "LCR", "OBO", "ROR", "RVR",
            "SDL",
        ];
        assert_eq!(operators, BTreeSet::from(expected));
        let texts: BTreeSet<&str> = mutants.iter().map(|one| &*one.text).collect();
        assert_eq!(texts.len(), mutants.len());
        let changed = mutants.iter().find(|one| one.after == "n + n").unwrap();
        assert_eq!(
            (changed.line, &*changed.before, &*changed.operator),
            (5, "n * n", "AOR")
        );
        assert_eq!(changed.text, text.replace("n * n", "(n + n)"));
    }

    #[test]
    fn what_is_no_python_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.py");
        std::fs::write(&path, "def f(:\n").unwrap();
        let error = mutants_of(&path, &tools()).unwrap_err().to_string();
        assert!(
            error.contains("a.py: no mutants can be made of it: SyntaxError"),
            "{error}"
        );
        let error = mutants_of(Path::new("b.cpp"), &tools()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "b.cpp: mutants are made of Python files (.py)"
        );
    }
}
