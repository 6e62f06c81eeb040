//! A file of boards as `solve` reads it.

use super::{Case, words};
use std::fs;

/// The name of the fault, the content of the file, the number of the wrong line, and the rule that it breaks.
pub type Row = (&'static str, &'static [u8], u64, &'static str);

pub fn refused(parser: &'static str, rows: &[Row]) -> Vec<Case> {
    let case = |&(kind, text, line, rule): &Row| of(parser, kind, text.to_vec(), line, rule);
    rows.iter().map(case).collect()
}

pub fn of(parser: &'static str, kind: &str, text: Vec<u8>, line: u64, rule: &str) -> Case {
    Case {
        parser,
        kind: kind.to_owned(),
        put: Box::new(move |folder| fs::write(folder.join("boards"), &text).unwrap()),
        line: words("solve boards -o answers.csv"),
        code: 1,
        says: vec![format!("error: boards:{line}: "), rule.to_owned()],
    }
}
