//! The names of solutions, and where code defines a function with one.

use super::lexer::{is_word, words};

/// The words that may stand before a call, and not before the name in a definition.
const BEFORE_CALLS: &[&str] = &[
    "return", "new", "await", "throw", "yield", "else", "in", "of", "not", "and", "or", "if",
    "while", "case", "when", "do", "then", "print", "puts", "echo", "assert", "import", "from",
    "export", "default", "use", "class", "typeof",
];

/// Returns whether code defines a function with the name of a solution, whatever its types are: a
/// word or a type stands before the name, or a body behind the parameters.
pub(crate) fn defines_solution_name(code: &str) -> bool {
    words(code).any(|(start, word)| {
        if !is_solution_name(word) || code.contains(&format!("class {word}")) {
            return false;
        }
        let before = code[..start].trim_end_matches([' ', '\t']);
        let after = code[start + word.len()..].trim_start();
        let line = before.lines().last().unwrap_or("");
        let last = words(line).last().map_or("", |(_, word)| word);
        let is_typed = before.ends_with(is_word)
            || before.ends_with(']')
            || before
                .strip_suffix('>')
                .is_some_and(|rest| rest.ends_with(is_word));
        if is_typed && !BEFORE_CALLS.contains(&last) {
            let is_value = after.starts_with('=') && !after.starts_with("==");
            return after.starts_with('(') || is_value;
        }
        let mut depth = 0;
        let end = after.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        let is_followed = |end: usize| after[end + 1..].trim_start().starts_with('{');
        after.starts_with('(') && end.is_some_and(is_followed)
    })
}

/// Returns whether the name is LeetCode's name of the function in any convention, perhaps with a
/// number: `snakes_and_ladders`, `SnakesAndLadders2`.
pub(crate) fn is_solution_name(name: &str) -> bool {
    let letters = name.replace(['_', '-'], "").to_ascii_lowercase();
    let rest = letters.strip_prefix("snakesandladders");
    let number = rest.map(|rest| rest.strip_prefix('v').unwrap_or(rest));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns whether the name begins with LeetCode's name of the function: `snakesAndLaddersByBfs`.
pub(crate) fn begins_as_solution(name: &str) -> bool {
    let letters = name.replace(['_', '-'], "").to_ascii_lowercase();
    letters.starts_with("snakesandladders")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_have_numbers_and_any_convention() {
        let names = "snakesAndLadders snakes_and_ladders SnakesAndLadders2 snakesAndLadders_v3";
        assert!(names.split(' ').all(is_solution_name));
        let others = "snakesAndLaddersHelper snakes mySnakesAndLadders";
        assert!(!others.split(' ').any(is_solution_name));
    }
}
