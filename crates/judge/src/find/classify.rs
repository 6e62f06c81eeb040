//! Tells why a file of a language has no solution.

use crate::language::{Language, defines_solution_name, is_solution_name};
use crate::no_solution::NoSolution;
use std::path::Path;

/// Returns why a text of a language, which defines no solution, has none; `solutions` are the
/// paths and texts of the files of its language beside it that define one.
pub(super) fn classify(
    path: &Path,
    text: &str,
    language: &'static Language,
    solutions: &[(&Path, &str)],
) -> NoSolution {
    let code = language.code(text);
    if is_test(path, text) {
        return NoSolution::Test;
    }
    if let Some(reason) = language.other_language(text) {
        return reason;
    }
    let is_defined = defines_solution_name(&code);
    if !is_defined && !solutions.is_empty() && words(&code).any(is_solution_name) {
        return NoSolution::Helper;
    }
    // Before what it may share with a solution: its own name is what its author has to mend.
    if let Some(found) = words(&code).find(|word| is_misspelt(word)) {
        return NoSolution::Misspelt {
            found: found.to_owned(),
        };
    }
    let is_helper = |&(solution, solution_text): &(&Path, &str)| {
        uses(text, solution, language) || uses(solution_text, path, language)
    };
    if !is_defined && solutions.iter().any(is_helper) {
        return NoSolution::Helper;
    }
    if INPUTS.iter().any(|mark| has_mark(&code, mark)) {
        let file = path.to_string_lossy();
        let quoted = shell_words::quote(&file);
        return NoSolution::ReadsInput {
            command: language
                .interpreter
                .map(|interpreter| format!("{interpreter} {quoted}")),
        };
    }
    if is_defined {
        return NoSolution::OtherTypes {
            expected: language.expected().to_owned(),
        };
    }
    match similar_function(&code) {
        Some(found) => NoSolution::Misspelt {
            found: found.to_owned(),
        },
        None => NoSolution::NothingToCall {
            expected: language.expected().to_owned(),
        },
    }
}

/// Returns the first function in code, called or defined, whose name has a snake and a ladder.
fn similar_function(code: &str) -> Option<&str> {
    words(code).find(|word| {
        let end = word.as_ptr().addr() - code.as_ptr().addr() + word.len();
        let letters = word.to_ascii_lowercase();
        letters.contains("snake")
            && letters.contains("ladder")
            && !is_solution_name(word)
            && code[end..].trim_start().starts_with('(')
    })
}

/// Parts of programs that read standard input, in all languages.
const INPUTS: &[&str] = &[
    "input(",
    "raw_input(",
    "sys.stdin",
    "System.in",
    "std::cin",
    "cin >>",
    "cin>>",
    "getline(",
    "scanf(",
    "scanf (",
    "fgets(",
    "getchar(",
    "process.stdin",
    "readFileSync(0",
    "readline",
    "os.Stdin",
    "fmt.Scan",
    "fmt.Scanln",
    "fmt.Scanf",
    "fmt.Fscan",
    "stdin",
    "Console.Read",
    "Console.ReadLine",
    "Console.In",
    "readLine(",
    "readln(",
    "STDIN",
    "php://stdin",
    "$stdin",
    "gets",
    "StdIn",
];

/// Parts of texts that use a framework for tests.
const FRAMEWORKS: &[&str] = &[
    "import unittest",
    "from unittest",
    "import pytest",
    "org.junit",
    "org.testng",
    "kotlin.test",
    "org.scalatest",
    "munit.",
    "NUnit.Framework",
    "using Xunit",
    "VisualStudio.TestTools",
    "\"testing\"",
    "PHPUnit",
    "minitest",
    "test/unit",
    "RSpec",
    "gtest/gtest.h",
    "catch2/",
    "doctest.h",
    "node:test",
    "@jest/globals",
    "vitest",
    "require(\"chai\")",
    "require('chai')",
];

/// Returns whether a file is a test of a known framework: its name or its imports say so.
fn is_test(path: &Path, text: &str) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let begins = stem.starts_with("test_");
    let ends = ["_test", ".test", "_spec", ".spec", "Test", "Tests", "Spec"];
    begins
        || ends.iter().any(|end| stem.ends_with(end))
        || FRAMEWORKS.iter().any(|mark| text.contains(mark))
}

/// The words before the names of types.
const TYPES: &[&str] = &[
    "class",
    "interface",
    "object",
    "struct",
    "record",
    "enum",
    "type",
];

/// The words of statements that import another file, in languages that need them.
const IMPORTS: &[&str] = &[
    "import",
    "from",
    "include",
    "require",
    "require_relative",
    "require_once",
    "include_once",
    "export",
    "use",
    "mod",
];

/// Returns whether a text uses another file: imports it by its name or, where files need no import,
/// names the type that the file is called after, and has no type of this name itself.
fn uses(text: &str, other: &Path, language: &Language) -> bool {
    let Some(stem) = other.file_stem().and_then(|stem| stem.to_str()) else {
        return false;
    };
    let code = language.code(text);
    if language.sees_neighbours {
        let names: Vec<&str> = words(&code).collect();
        let is_own = names
            .windows(2)
            .any(|pair| TYPES.contains(&pair[0]) && pair[1] == stem);
        return names.contains(&stem) && !is_own;
    }
    if language.modules.contains(&stem) {
        return false;
    }
    // The name may be in a string, which is blank in the code.
    code.lines().zip(text.lines()).any(|(code, text)| {
        let is_import = words(code)
            .next()
            .is_some_and(|word| IMPORTS.contains(&word))
            || code.contains("require")
            || code.contains("} from ")
            || text.trim_start().starts_with("#include");
        is_import && words(text).any(|word| word == stem)
    })
}

/// Returns whether code has a text that neither begins nor ends within a word.
fn has_mark(code: &str, mark: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(mark).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + mark.len()..].chars().next();
        let begins = mark.starts_with(is_word) && before.is_some_and(is_word);
        let ends = mark.ends_with(is_word) && after.is_some_and(is_word);
        !begins && !ends
    })
}

/// Returns whether a name is nearly that of a solution.
fn is_misspelt(word: &str) -> bool {
    const NAME: &str = "snakesandladders";
    const MAX_EDITS: usize = 3;
    let letters = word.replace('_', "").to_ascii_lowercase();
    !is_solution_name(word)
        && letters.len().abs_diff(NAME.len()) <= MAX_EDITS
        && edits(&letters, NAME) <= MAX_EDITS
}

/// Returns the number of insertions, deletions and replacements that turn one text into another
/// (Levenshtein's distance).
fn edits(first: &str, second: &str) -> usize {
    let mut row: Vec<usize> = (0..=second.len()).collect();
    for (index, a) in first.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, b) in second.bytes().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[second.len()]
}

/// Returns the identifiers in code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(name: &str) -> NoSolution {
        let expected = Language::of(Path::new(name)).unwrap().expected();
        NoSolution::NothingToCall {
            expected: expected.to_owned(),
        }
    }

    fn reason(name: &str, text: &str, solutions: &[(&str, &str)]) -> NoSolution {
        let path = Path::new(name);
        let solutions: Vec<(&Path, &str)> = solutions
            .iter()
            .map(|&(path, text)| (Path::new(path), text))
            .collect();
        classify(path, text, Language::of(path).unwrap(), &solutions)
    }

    #[test]
    fn files_beside_a_solution_are_tests_and_helpers() {
        let java = [(
            "a/Solution.java",
            "class Solution { int snakesAndLadders(int[][] b) { return Board.last(b); } }",
        )];
        let python = [(
            "queue.py",
            "import tools\ndef snakesAndLadders(board): return board",
        )];
        let js = [("right.js", "const snakesAndLadders = (board) => 1;")];
        let cpp = [(
            "right.cpp",
            "#include \"board.h\"\nint snakesAndLadders(vector<vector<int>>& board) { }",
        )];
        for (name, text, solutions, expected) in [
            (
                "a/Main.java",
                "class Main { void main() { new Solution(); } }",
                &java,
                NoSolution::Helper,
            ),
            (
                "a/Board.java",
                "// for snakesAndLadders\nclass Board { int last; }",
                &java,
                NoSolution::Helper,
            ),
            (
                "a/SolutionTest.java",
                "class SolutionTest {}",
                &java,
                NoSolution::Test,
            ),
            ("a/Other.java", "class Other { }", &java, nothing("a.java")),
            // A name that somebody else's solution shares with this one makes this one no helper.
            (
                "a/Eve.java",
                "class Solution { int solve(int[][] b) { return new Solution().solve(b); } }",
                &java,
                nothing("a.java"),
            ),
            (
                "a/Notes.java",
                "// LeetCode 909, snakesAndLadders, as in Solution\nclass Notes { }",
                &java,
                nothing("a.java"),
            ),
            (
                "board.py",
                "# After queue.\ndef snakesAndLader(board):\n    \"\"\"Rolls from queue on.\"\"\"\n",
                &python,
                NoSolution::Misspelt {
                    found: "snakesAndLader".to_owned(),
                },
            ),
            (
                "test_all.py",
                "from queue import *",
                &python,
                NoSolution::Test,
            ),
            (
                "try.py",
                "import unittest\nimport queue",
                &python,
                NoSolution::Test,
            ),
            // The module, not the file.
            (
                "late.py",
                "from queue import Queue\n",
                &python,
                nothing("a.py"),
            ),
            ("tools.py", "x = 1", &python, NoSolution::Helper),
            (
                "main.js",
                "const solve = require('./right');\nsolve([[-1]]);",
                &js,
                NoSolution::Helper,
            ),
            (
                "more.js",
                "import { a } from './right.js';",
                &js,
                NoSolution::Helper,
            ),
            (
                "board.cpp",
                "int side() { return 1; }",
                &cpp,
                NoSolution::Helper,
            ),
            (
                "other.cpp",
                "int right() { return 1; }",
                &cpp,
                nothing("a.cpp"),
            ),
            (
                "run.py",
                "import queue\nprint(queue.snakesAndLadders([]))",
                &python,
                NoSolution::Helper,
            ),
            // A function with the name is no helper, whatever its types are.
            (
                "a/Bert.java",
                "class Solution { public void snakesAndLadders(int[][] board) { } }",
                &java,
                NoSolution::OtherTypes {
                    expected: Language::of(Path::new("a.java"))
                        .unwrap()
                        .expected()
                        .to_owned(),
                },
            ),
            (
                "carl.js",
                "class A { snakesAndLadders(board, n) { return n; } }",
                &js,
                NoSolution::OtherTypes {
                    expected: Language::of(Path::new("a.js"))
                        .unwrap()
                        .expected()
                        .to_owned(),
                },
            ),
            (
                "calls.js",
                "if (snakesAndLadders([[-1]]) === 1) { done(); }",
                &js,
                NoSolution::Helper,
            ),
        ] {
            assert_eq!(reason(name, text, solutions), expected, "{name}");
        }
    }

    #[test]
    fn a_function_of_another_exercise_is_no_helper() {
        for (name, text) in [
            (
                "a.java",
                "class A { int snakesAndLadders(int n, int[] jumps) { return n; } }",
            ),
            ("a.py", "def snakesAndLadders(n, jumps): return n"),
        ] {
            let language = Language::of(Path::new(name)).unwrap();
            assert!(language.defines_solution(text), "{name}");
        }
    }

    #[test]
    fn a_name_is_misspelt_by_three_letters_at_most() {
        for (name, is_near) in [
            ("snakesAndLader", true),
            ("snake_and_ladder", true),
            ("SnakesLadders", true),
            ("snakesAndLadders", false),
            ("snakesAndLaddersHelper", false),
            ("snakesAndKeys", false),
            ("testSnakesAndLadders", false),
        ] {
            assert_eq!(is_misspelt(name), is_near, "{name}");
        }
        let found = "snakesAndLader".to_owned();
        assert_eq!(
            reason("a.py", "def snakesAndLader(b): pass", &[]),
            NoSolution::Misspelt { found }
        );
        for (text, found) in [
            (
                "def solveSnakesAndLadders(b): pass",
                Some("solveSnakesAndLadders"),
            ),
            (
                "class Solution:\n    def snakeLadder(self, b): pass",
                Some("snakeLadder"),
            ),
            ("class SnakeLadder: pass", None),
        ] {
            let expected = found.map_or_else(
                || nothing("a.py"),
                |found| NoSolution::Misspelt {
                    found: found.to_owned(),
                },
            );
            assert_eq!(reason("a.py", text, &[]), expected, "{text}");
        }
        let comment = "# snakesAndLader\nx = 1";
        assert_eq!(reason("a.py", comment, &[]), nothing("a.py"));
        let targets = "targets = [1]\n";
        assert_eq!(reason("a.rb", targets, &[]), nothing("a.rb"));
        let reads = reason("b/a.py", "n = int(input())", &[]);
        assert_eq!(
            reads,
            NoSolution::ReadsInput {
                command: Some("python3 b/a.py".to_owned())
            }
        );
        for text in ["int n; cin>>n;", "int n; scanf (\"%d\", &n);"] {
            let reads = NoSolution::ReadsInput { command: None };
            assert_eq!(reason("a.cpp", text, &[]), reads, "{text}");
        }
        let spaced = reason("my class/a.py", "n = int(input())", &[]).to_string();
        let words = shell_words::split(spaced.rsplit("write ").next().unwrap()).unwrap();
        assert_eq!(words, ["name=python3 'my class/a.py'"]);
    }
}
