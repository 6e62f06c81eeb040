//! Tells why a file of a language has no solution.

use super::Language;
use super::language::is_solution_name;
use super::no_solution::NoSolution;
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
    let uses = |code: &str, other: &Path| {
        let stem = other.file_stem().and_then(|stem| stem.to_str());
        stem.is_some_and(|stem| names_file(code, stem, language))
    };
    let calls = words(&code).any(is_solution_name);
    let is_helper = |(solution, solution_text): &(&Path, &str)| {
        calls || uses(text, solution) || uses(solution_text, path)
    };
    if solutions.iter().any(is_helper) {
        return NoSolution::Helper;
    }
    if let Some(found) = words(&code).find(|word| is_misspelt(word)) {
        return NoSolution::Misspelt {
            found: found.to_owned(),
        };
    }
    if INPUTS.iter().any(|mark| code.contains(mark)) {
        let file = path.display();
        return NoSolution::ReadsInput {
            command: match language.name {
                "Python" => format!("python3 {file}"),
                "JavaScript" => format!("node {file}"),
                "Ruby" => format!("ruby {file}"),
                "PHP" => format!("php {file}"),
                _ => "./program".to_owned(),
            },
        };
    }
    // It may speak of the solution that it is kept with.
    if !solutions.is_empty() && words(text).any(is_solution_name) {
        return NoSolution::Helper;
    }
    NoSolution::NothingToCall {
        expected: language.expected().to_owned(),
    }
}

/// Parts of programs that read standard input, in all languages.
const INPUTS: &[&str] = &[
    "input(",
    "sys.stdin",
    "System.in",
    "std::cin",
    "cin >>",
    "getline(",
    "scanf(",
    "fgets(",
    "getchar(",
    "process.stdin",
    "readFileSync(0",
    "readline",
    "os.Stdin",
    "fmt.Scan",
    "stdin()",
    "Console.Read",
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

/// Modules of Python with names that people give to their solutions.
const MODULES: &[&str] = &[
    "array",
    "bisect",
    "collections",
    "heapq",
    "math",
    "queue",
    "re",
    "string",
    "typing",
];

/// Returns whether a text names another file, as its imports do, or as code does in languages where
/// the files of a folder need no imports.
fn names_file(text: &str, stem: &str, language: &Language) -> bool {
    if language.name == "Python" && MODULES.contains(&stem) {
        return false;
    }
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
        .any(|word| word == stem)
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
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, b) in other.bytes().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
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
        let python = [("queue.py", "def snakesAndLadders(board): pass")];
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
            (
                "run.py",
                "import queue\nprint(queue.snakesAndLadders([]))",
                &python,
                NoSolution::Helper,
            ),
        ] {
            assert_eq!(reason(name, text, solutions), expected, "{name}");
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
        let comment = "# snakesAndLader\nx = 1";
        assert_eq!(reason("a.py", comment, &[]), nothing("a.py"));
        let reads = reason("b/a.py", "n = int(input())", &[]);
        assert_eq!(
            reads,
            NoSolution::ReadsInput {
                command: "python3 b/a.py".to_owned()
            }
        );
    }
}
