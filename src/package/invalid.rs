//! Tests for the validators: inputs, answers and outputs that must be rejected, one per rule, and
//! outputs that must not.

use super::profile::Profile;
use super::test_data::{input, samples};

/// Returns the directory of the invalid inputs. The legacy format has no directory for them, and
/// its tools ignore one that they do not know.
pub(super) fn folder(profile: Profile) -> &'static str {
    if profile.is_legacy() {
        "invalid_input"
    } else {
        "data/invalid_input"
    }
}

/// Returns the paths and texts of the files.
pub(super) fn files(profile: Profile) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for (name, text) in inputs() {
        files.push((format!("{}/{name}.in", folder(profile)), text));
    }
    if profile.is_legacy() {
        return files;
    }
    let [reachable, _, closed] = samples();
    for (kind, extension, tests) in [
        ("invalid_answer", "ans", ANSWERS),
        ("invalid_output", "out", WRONG_OUTPUTS),
        ("valid_output", "out", RIGHT_OUTPUTS),
    ] {
        for (name, is_closed, text) in tests {
            let case = if *is_closed { &closed } else { &reachable };
            let path = format!("data/{kind}/{name}");
            files.push((format!("{path}.in"), input(&case.board)));
            // An invalid answer stands in place of the right one.
            if extension != "ans" {
                let answer = format!("{}\n", case.answer().min_rolls());
                files.push((format!("{path}.ans"), answer));
            }
            files.push((format!("{path}.{extension}"), (*text).to_owned()));
        }
    }
    files
}

/// A valid input of side 3; most invalid ones are variants of it.
const VALID: &str = "3\n-1 9 -1\n-1 -1 -1\n-1 8 -1\n";

/// Returns one input per rule, named after it.
fn inputs() -> Vec<(&'static str, String)> {
    let empty = |n: usize| {
        let row = vec!["-1"; n].join(" ") + "\n";
        format!("{n}\n{}", row.repeat(n))
    };
    let replaced = |from: &str, to: &str| VALID.replacen(from, to, 1);
    let even = "2\n1 -1\n-1 -1\n";
    vec![
        ("empty_file", String::new()),
        ("side_zero", "0\n".to_owned()),
        ("side_one", empty(1)),
        ("side_21", empty(21)),
        ("side_negative", replaced("3\n", "-3\n")),
        ("side_leading_zero", replaced("3\n", "03\n")),
        ("side_plus", replaced("3\n", "+3\n")),
        ("side_no_number", replaced("3\n", "three\n")),
        ("side_missing", replaced("3\n", "")),
        ("row_missing", replaced("-1 -1 -1\n", "")),
        ("row_too_many", format!("{VALID}-1 -1 -1\n")),
        ("row_too_short", replaced("-1 -1 -1\n", "-1 -1\n")),
        ("row_too_long", replaced("-1 -1 -1\n", "-1 -1 -1 -1\n")),
        ("value_zero", replaced(" 8 ", " 0 ")),
        ("value_minus_two", replaced(" 8 ", " -2 ")),
        ("value_beyond_the_last_square", replaced(" 8 ", " 10 ")),
        ("value_leading_zero", replaced(" 8 ", " 08 ")),
        ("value_plus", replaced(" 8 ", " +8 ")),
        ("value_fraction", replaced(" 8 ", " 8.0 ")),
        ("value_no_number", replaced(" 8 ", " x ")),
        ("first_square_starts_a_jump", replaced("-1 8", "5 8")),
        ("last_square_starts_a_jump_odd", replaced("9 -1", "9 5")),
        ("last_square_starts_a_jump_even", even.to_owned()),
        ("space_doubled", replaced(" 8", "  8")),
        ("space_before_a_row", replaced("\n-1 8", "\n -1 8")),
        ("space_after_a_row", replaced("9 -1\n", "9 -1 \n")),
        ("tab", replaced(" 8", "\t8")),
        ("blank_line", replaced("3\n", "3\n\n")),
        ("carriage_returns", VALID.replace('\n', "\r\n")),
        ("last_line_feed_missing", VALID.trim_end().to_owned()),
        ("text_after_the_end", format!("{VALID}9\n")),
    ]
}

/// A test: its name, whether its board is the closed one (whose answer is -1; the other's is 3),
/// and its text.
type Test = (&'static str, bool, &'static str);

const ANSWERS: &[Test] = &[
    ("empty", false, ""),
    ("one_too_few", false, "2\n"),
    ("one_too_many", false, "4\n"),
    ("zero", false, "0\n"),
    ("minus_one_though_reachable", false, "-1\n"),
    ("number_though_unreachable", true, "1\n"),
    ("minus_two", true, "-2\n"),
    ("leading_zero", false, "03\n"),
    ("plus", false, "+3\n"),
    ("fraction", false, "3.0\n"),
    ("two_numbers", false, "3 3\n"),
    ("space_after", false, "3 \n"),
    ("last_line_feed_missing", false, "3"),
];

const WRONG_OUTPUTS: &[Test] = &[
    ("empty", false, ""),
    ("one_too_few", false, "2\n"),
    ("one_too_many", false, "4\n"),
    ("minus_one_though_reachable", false, "-1\n"),
    ("zero_though_unreachable", true, "0\n"),
    ("infinity_though_unreachable", true, "2147483647\n"),
    ("word", true, "impossible\n"),
    ("two_numbers", false, "3 3\n"),
];

const RIGHT_OUTPUTS: &[Test] = &[
    ("plain", false, "3\n"),
    ("unreachable", true, "-1\n"),
    ("last_line_feed_missing", false, "3"),
    ("spaces_and_blank_lines", false, "\n  3 \n\n"),
    ("carriage_return", true, "-1\r\n"),
];
