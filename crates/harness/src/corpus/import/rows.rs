//! Matrices without brackets: rows of integers, each perhaps with the number of its rows before and
//! its answer below.

use super::foreign::{self, Likeness};
use super::imported::{ImportError, Imported, answer};
use super::matrix::board_of;

/// Reads rows of integers without brackets. A board ends at a blank line or, where a line with the
/// number of its rows is before them, after so many rows. A number alone below a board is its
/// answer.
pub(super) fn read(text: &str) -> Result<Vec<Imported>, ImportError> {
    let mut boards: Vec<Imported> = Vec::new();
    let mut rows: Vec<Vec<i64>> = Vec::new();
    let mut stated_rows = None;
    let mut lines = (1..).zip(text.lines().chain([""])).peekable();
    while let Some((line, words)) = lines.next() {
        let row = cells(words).map_err(|problem| ImportError::new(line, problem))?;
        let columns = rows.first().map_or(0, Vec::len);
        let is_whole = stated_rows == Some(rows.len()) || row.len() == 1 && rows.len() == columns;
        if !rows.is_empty() && (row.is_empty() || is_whole) {
            let begins = line - rows.len() as u64;
            let board = board_of(&rows).map_err(|problem| ImportError::new(begins, problem))?;
            boards.push(Imported::new(begins, board));
            rows.clear();
            stated_rows = None;
        }
        if row.is_empty() {
            continue;
        }
        if rows.is_empty() && stated_rows.is_none() {
            let next = lines.peek().and_then(|(_, words)| cells(words).ok());
            let columns = next.map_or(0, |next| next.len() as i64);
            if row.len() <= 2 && columns > 1 && row.iter().all(|&count| count == columns) {
                stated_rows = Some(columns as usize);
                continue;
            }
            if let [number] = row[..]
                && let Some(Imported {
                    answer: given @ None,
                    ..
                }) = boards.last_mut()
            {
                let found = answer(&number.to_string());
                *given = Some(found.ok_or_else(|| {
                    let problem =
                        format!("{number} is not an answer; write -1 or a number of rolls from 1");
                    ImportError::new(line, problem)
                })?);
                continue;
            }
        }
        rows.push(row);
    }
    Ok(boards)
}

/// Returns the whole numbers of a line, which are separated by commas, semicolons or tabs, or else
/// by spaces. A separator may also follow the last of them. A line of separators alone has none.
fn cells(line: &str) -> Result<Vec<i64>, String> {
    let line = line.trim();
    let separators = [',', ';', '\t'];
    // A spreadsheet writes a blank line as separators alone.
    if line.trim_matches(separators).is_empty() {
        return Ok(Vec::new());
    }
    let number = |cell: &str| {
        cell.parse().map_err(|_| match foreign::describe(line) {
            Some(Likeness {
                looks_like,
                way_out: Some(way_out),
            }) => format!("the line \"{line}\" looks like {looks_like}; {way_out}"),
            _ => "expected whole numbers, separated by commas or spaces".to_owned(),
        })
    };
    if !line.contains(separators) {
        return line.split_whitespace().map(number).collect();
    }
    let line = line.strip_suffix(separators).unwrap_or(line);
    let cell = |(column, cell): (usize, &str)| match cell.trim() {
        "" => Err(format!(
            "column {} is blank; write -1 in a cell without a jump",
            column + 1
        )),
        cell => number(cell),
    };
    line.split(separators).enumerate().map(cell).collect()
}
