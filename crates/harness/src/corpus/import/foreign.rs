//! Texts that have no boards in a form that is read: compressed data, programs, pages.

use crate::corpus::RecordProblemKind;

/// Words that begin lines of programs and of nothing else here.
const KEYWORDS: [&str; 17] = [
    "def", "class", "return", "for", "while", "if", "import", "from", "fn", "func", "function",
    "print", "assert", "package", "using", "include", "use",
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

/// Returns what a line looks like; none if that cannot be said.
pub(in crate::corpus) fn describe(line: &str) -> Option<&'static str> {
    let line = line.trim();
    let key = line.split(':').next().unwrap_or_default();
    let is_key = line.contains(':')
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let is_numbers = !line.is_empty()
        && line
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace() || "-,;.".contains(c));
    let separators = [',', ';'];
    let numbers = line.split(|c: char| !c.is_ascii_digit());
    let is_pair = line.matches(separators).count() <= 1
        && numbers.filter(|number| !number.is_empty()).count() == 2;
    if line.starts_with("```")
        || line.starts_with("# ")
        || line.starts_with("## ")
        || line.starts_with("* ")
        || line.starts_with("- ")
    {
        Some("looks like Markdown or YAML")
    } else if line.starts_with('<') {
        Some("looks like HTML or XML")
    } else if line.starts_with("//")
        || line.starts_with("/*")
        || line.starts_with("#!")
        || is_program(line)
    {
        Some("looks like a program, and `snl judge FILE` judges programs")
    } else if is_key {
        Some("looks like YAML")
    } else if is_numbers && is_pair {
        Some("looks like numbers without a header; a table of jumps begins with start,end")
    } else if is_numbers {
        Some("looks like a row of a matrix; write -1 in a cell without a jump")
    } else {
        None
    }
}
