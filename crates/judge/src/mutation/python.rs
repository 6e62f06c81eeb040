//! The mutants of a text in Python, made by `mutate.py`.

use super::source_mutant::SourceMutant;
use crate::FoundTool;

/// Returns all mutants of a text, in the order of the syntax tree. None is the same program as another.
pub(super) fn mutants(text: &str, python: &FoundTool) -> Result<Vec<SourceMutant>, String> {
    let args = ["-B", "-I", "-W", "ignore", "-c", include_str!("mutate.py")];
    let printed = python.ask(&args, text)?;
    let mutants = serde_json::Deserializer::from_str(&printed).into_iter();
    let mutants: serde_json::Result<Vec<SourceMutant>> = mutants.collect();
    mutants.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Toolchains;
    use crate::language::PYTHON;
    use std::collections::BTreeSet;

    #[test]
    fn a_file_gives_mutants_of_every_operator_that_applies_and_none_twice() {
        let text = "class Solution:\n    def snakesAndLadders(self, board):\n        n = len(board)\n        s = 'ä'\n        \
                    for i in range(1, n * n):\n            if i % 2 == 0 and not board[i - 1]:\n                continue\n            \
                    n += 1\n        return -1\n";
        let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
        let python = tools.find(&[PYTHON]).unwrap();
        let mutants = mutants(text, &python).unwrap();
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
