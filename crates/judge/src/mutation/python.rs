//! The mutants of a Python file, made by `mutate.py`.

use super::source_mutant::SourceMutant;
use crate::language::PYTHON;
use crate::{FindError, Toolchains};
use std::fmt::Display;
use std::path::Path;
use std::process::Command;

/// Returns all mutants of a file, in the order of the syntax tree. None is the same program as another.
pub(super) fn mutants(path: &Path, tools: &Toolchains) -> Result<Vec<SourceMutant>, FindError> {
    let python = tools.find(&[PYTHON])?;
    let unreadable = |reason: &dyn Display| {
        FindError::new(path.display(), format!("cannot make mutants: {reason}"))
    };
    let mut command = Command::new(&python.path);
    command.args(["-B", "-I", "-W", "ignore", "-c", include_str!("mutate.py")]);
    let ran = command
        .arg(path)
        .output()
        .map_err(|error| unreadable(&error))?;
    if !ran.status.success() {
        let message = String::from_utf8_lossy(&ran.stderr);
        let last = message.trim_end().lines().last().unwrap_or("Python failed");
        return Err(unreadable(&last));
    }
    let mutants = serde_json::Deserializer::from_slice(&ran.stdout).into_iter();
    mutants
        .map(|one| one.map_err(|error| unreadable(&error)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_file_gives_mutants_of_every_operator_that_applies_and_none_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.py");
        let text = "class Solution:\n    def snakesAndLadders(self, board):\n        n = len(board)\n        s = 'ä'\n        \
                    for i in range(1, n * n):\n            if i % 2 == 0 and not board[i - 1]:\n                continue\n            \
                    n += 1\n        return -1\n";
        std::fs::write(&path, text).unwrap();
        let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
        let mutants = mutants(&path, &tools).unwrap();
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
}
