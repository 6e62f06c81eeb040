//! Texts that have no boards in a form that is read: compressed data, programs, pages, and boards
//! with a word too many or too few.

use super::imported::plain_name;
use super::jumps::list_of;
use crate::corpus::RecordProblemKind;

/// Words that begin lines of programs and of nothing else here.
const KEYWORDS: [&str; 17] = [
    "def", "class", "return", "for", "while", "if", "import", "from", "fn", "func", "function",
    "print", "assert", "package", "using", "include", "use",
];

/// Words that begin the label of a board, such as `Example 1:`.
pub(super) const LABELS: [&str; 10] = [
    "puzzle", "game", "example", "case", "test", "testcase", "board", "sample", "input", "output",
];

/// The first bytes of files that are not text, their kind, and the way out.
const BINARY: [(&[u8], &str, &str); 9] = [
    (
        b"\x1f\x8b",
        "compressed by gzip",
        "gunzip -c FILE | snl solve -",
    ),
    (
        b"\xfd7zXZ\0",
        "compressed by xz",
        "xz -dc FILE | snl solve -",
    ),
    (
        b"BZh",
        "compressed by bzip2",
        "bzip2 -dc FILE | snl solve -",
    ),
    (
        b"\x28\xb5\x2f\xfd",
        "compressed by zstd",
        "zstd -dc FILE | snl solve -",
    ),
    (
        b"PK\x03\x04",
        "a zip archive or a spreadsheet",
        "unzip -p FILE | snl solve -, or save it as CSV",
    ),
    (
        b"PAR1",
        "Parquet",
        "duckdb -csv -c \"FROM 'FILE'\" | snl solve -",
    ),
    (b"%PDF", "a PDF", "copy its boards into a text file"),
    (
        b"\x89PNG",
        "a picture",
        "write its board as [[-1,4],[-1,3]]",
    ),
    (
        b"SQLite format 3",
        "a database",
        "sqlite3 -csv -header FILE 'SELECT …' | snl solve -",
    ),
];

/// Returns the problem of a file of bytes; none if it may be text.
pub(in crate::corpus) fn describe_binary(start: &[u8]) -> Option<RecordProblemKind> {
    let &(_, format, way_out) = BINARY.iter().find(|(magic, ..)| start.starts_with(magic))?;
    Some(RecordProblemKind::Binary { format, way_out })
}

/// Returns whether a line begins like one of a program.
pub(super) fn is_program(line: &str) -> bool {
    let line = line.trim_start_matches(['#', ' ', '\t', '@']);
    let first = line
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default();
    KEYWORDS.contains(&first)
}

/// The likeness of a line that is not in a form that is read.
pub(in crate::corpus) struct Likeness {
    /// A noun phrase.
    pub looks_like: &'static str,
    /// The way out for its writer, where that depends on the likeness.
    pub way_out: Option<&'static str>,
}

impl Likeness {
    fn new(looks_like: &'static str) -> Likeness {
        Likeness {
            looks_like,
            way_out: None,
        }
    }

    fn with_way_out(looks_like: &'static str, way_out: &'static str) -> Likeness {
        Likeness {
            looks_like,
            way_out: Some(way_out),
        }
    }
}

/// Returns the likeness of a line of jumps without a header, such as `2->7`, `2-7, 10-15`, `2,7`
/// and `ladder 2 7`; none if it is not one.
fn describe_jumps(line: &str) -> Option<Likeness> {
    let mut words = line
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty());
    let has_kind = words.clone().any(is_kind);
    if !words.all(|word| word == "to" || is_kind(word)) {
        return None;
    }
    let is_mark = |c: char| c.is_whitespace() || "->=→:,;()".contains(c);
    let is_plain = |c: char| c.is_ascii_digit() || c.is_alphabetic() || is_mark(c);
    // A minus alone between two numbers is an arrow, and any other belongs to a number.
    let mut gaps = line.split(|c: char| c.is_ascii_digit());
    let has_negative = line.starts_with('-') || gaps.any(|gap| gap != "-" && gap.ends_with('-'));
    if !line.chars().all(is_plain) || has_negative {
        return None;
    }
    let numbers = line
        .split(|c: char| !c.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .count();
    let has_arrow = line.contains(['-', '>', '=', '→', ':', '(']) || line.contains("to");
    let is_paired = has_arrow && numbers > 0 && numbers.is_multiple_of(2);
    let way_out = if has_kind && numbers > 0 {
        "a table of jumps begins with type,start,end, and a row is ladder,2,7"
    } else if is_paired || numbers == 2 {
        "a table of jumps begins with start,end, and a row is 2,7"
    } else {
        return None;
    };
    Some(Likeness::with_way_out("jumps without a header", way_out))
}

/// Returns whether a word says which way a jump leads.
fn is_kind(word: &str) -> bool {
    let word = word.to_lowercase();
    matches!(&*word, "l" | "s")
        || list_of(&word).is_some()
        || list_of(&format!("{word}s")).is_some()
}

/// Returns what a line looks like; none if that cannot be said.
pub(in crate::corpus) fn describe(line: &str) -> Option<Likeness> {
    let line = line.trim();
    let title = line.trim_matches(|c: char| c.is_whitespace() || "#/*\",;".contains(c));
    let name = title.trim_end_matches(|c: char| c.is_ascii_digit() || ": ".contains(c));
    if title != name && LABELS.contains(&&*plain_name(name)) {
        let way_out = "remove it, and leave a blank line between two boards";
        return Some(Likeness::with_way_out("a title", way_out));
    }
    if let Some(likeness) = describe_jumps(line) {
        return Some(likeness);
    }
    let key = line.split(':').next().unwrap_or_default();
    let is_key = line.contains(':')
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let is_numbers = !line.is_empty()
        && line
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace() || "-,;.".contains(c));
    let likeness = if line.starts_with("```")
        || line.starts_with("# ")
        || line.starts_with("## ")
        || line.starts_with("* ")
        || line.starts_with("- ")
    {
        Likeness::new("Markdown or YAML")
    } else if line.starts_with('<') {
        Likeness::new("HTML or XML")
    } else if line.starts_with("//")
        || line.starts_with("/*")
        || line.starts_with("#!")
        || is_program(line)
    {
        Likeness::with_way_out("a program", "`snl judge FILE` judges programs")
    } else if is_key {
        Likeness::new("YAML")
    } else if is_numbers {
        Likeness::with_way_out("a row of a matrix", "write -1 in a cell without a jump")
    } else {
        return None;
    };
    Some(likeness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_and_titles_are_told_from_rows_of_a_matrix() {
        for (line, looks_like) in [
            ("2->7", Some("jumps without a header")),
            ("2 - 7", Some("jumps without a header")),
            ("2-7, 10-15", Some("jumps without a header")),
            ("2,7", Some("jumps without a header")),
            ("(2,7),(10,15)", Some("jumps without a header")),
            ("snake: 17 to 4", Some("jumps without a header")),
            ("L 2 7", Some("jumps without a header")),
            ("# Board 3:", Some("a title")),
            ("Test case 3", Some("a title")),
            ("-1,3", Some("a row of a matrix")),
            ("3,-1", Some("a row of a matrix")),
            ("3 --1", Some("a row of a matrix")),
            (",,9", Some("a row of a matrix")),
            ("board", None),
        ] {
            let found = describe(line).map(|likeness| likeness.looks_like);
            assert_eq!(found, looks_like, "{line}");
        }
    }
}
