//! The types of boards that solutions take, as they write them.

use super::lexer::is_word;

/// A type of the board that a solution may take.
pub(super) struct BoardType {
    /// The type, without white space, references and what does not change how it is called.
    pub takes: &'static str,
    /// The expression of such a board, in which `board` is one as on LeetCode.
    pub argument: &'static str,
}

/// Returns a type in the form of [`BoardType::takes`].
pub(super) fn plain_type(declared: &str) -> String {
    let unqualified = declared.replace("std::", "").replace("java.util.", "");
    let plain: String = words_and_marks(&unqualified)
        .filter(|part| !matches!(*part, "const" | "final" | "in"))
        .collect();
    plain.trim_end_matches('&').to_owned()
}

/// Returns the words and the other characters of a text, without white space.
fn words_and_marks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let length = match rest.find(|c| !is_word(c)) {
            Some(0) => rest.chars().next()?.len_utf8(),
            Some(end) => end,
            None if rest.is_empty() => return None,
            None => rest.len(),
        };
        let (part, behind) = rest.split_at(length);
        rest = behind;
        Some(part)
    })
}

/// Returns the type of a parameter, as it is written: of `board: T`, of `T board` and `T board[]`,
/// or, if names come first, of `board T`.
pub(super) fn parameter_type(parameter: &str, is_name_first: bool) -> String {
    let parameter = parameter.split('=').next().unwrap_or(parameter).trim();
    if let Some((name, after)) = parameter.split_once(':')
        && name.chars().all(|c| is_word(c) || c.is_whitespace())
        && !after.starts_with(':')
    {
        return after.trim().to_owned();
    }
    if is_name_first {
        let parts = parameter.split_once(char::is_whitespace);
        return parts.map_or("", |(_, after)| after).trim().to_owned();
    }
    // The dimensions may stand behind the name.
    let mut end = parameter.len();
    while parameter[..end].ends_with(']') {
        end = parameter[..end].rfind('[').unwrap_or(0);
        end = parameter[..end].trim_end().len();
    }
    let before = parameter[..end].trim_end_matches(is_word);
    if before.trim().is_empty() {
        return parameter.to_owned();
    }
    format!("{}{}", before.trim(), &parameter[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_of_a_parameter_is_all_but_its_name() {
        for (parameter, is_name_first, expected) in [
            ("int[][] board", false, "int[][]"),
            ("final int board[][]", false, "final int[][]"),
            ("vector<vector<int>>& board", false, "vector<vector<int>>&"),
            ("mut board: Vec<Vec<i32>>", false, "Vec<Vec<i32>>"),
            ("board [][]int32", true, "[][]int32"),
            ("int[][]", false, "int[][]"),
        ] {
            assert_eq!(parameter_type(parameter, is_name_first), expected);
        }
        assert_eq!(
            plain_type("const std::vector<std::vector<long long>> &"),
            "vector<vector<longlong>>"
        );
    }
}
