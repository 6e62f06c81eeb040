//! Tables of jumps: a header that names a start and an end, and a row per jump.

use super::imported::{ImportError, Imported, plain_name};
use super::jumps;
use super::sides::{SideName, StatedSide};
use crate::corpus::ReadOptions;
use csv::{ReaderBuilder, StringRecord, Trim};
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::number::pluralize;
use std::collections::HashMap;

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Start,
    End,
    Side(SideName),
    /// The name or number of a board.
    Group,
    /// Which way a jump leads: `ladder` or `snake`.
    Kind,
    /// Words about a jump.
    Note,
}

impl Column {
    fn of(name: &str) -> Option<Column> {
        match &*plain_name(name) {
            "start" | "from" | "head" => Some(Column::Start),
            "end" | "to" | "tail" => Some(Column::End),
            "game" | "board" | "id" | "index" => Some(Column::Group),
            "type" | "kind" => Some(Column::Kind),
            // A spreadsheet may end its lines with empty columns.
            "note" | "comment" | "name" | "color" | "colour" | "" => Some(Column::Note),
            _ => SideName::of(name).map(Column::Side),
        }
    }
}

/// Returns whether a line is the header of a table of jumps: it names a start and an end, or one of
/// them and no board.
pub(super) fn is_header(line: &str) -> bool {
    let columns: Vec<_> = cells(line).map(Column::of).collect();
    let has = |column| columns.contains(&Some(column));
    if cells(line).any(|cell| cell.parse::<u64>().is_ok()) {
        return false;
    }
    has(Column::Start) && has(Column::End)
        || (has(Column::Start) || has(Column::End)) && !has_board(line)
}

/// Returns whether a line is the header of a CSV with a column of boards.
pub(super) fn has_board(line: &str) -> bool {
    cells(line).any(|name| name == "board")
}

/// Returns the byte that separates the columns of a header: the first of comma, semicolon and tab
/// that it has, or else a space.
fn separator(header: &str) -> u8 {
    let separators = [',', ';', '\t'];
    let found = separators.into_iter().find(|&byte| header.contains(byte));
    found.map_or(b' ', |byte| byte as u8)
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    let separator = char::from(separator(line));
    let cells = line
        .split(separator)
        .map(|cell| cell.trim().trim_matches('"'));
    cells.filter(move |cell| separator != ' ' || !cell.is_empty())
}

/// The rows of one board.
struct Group {
    line: u64,
    /// The cell of the column that groups the rows; empty if there is none.
    name: String,
    /// The cells of the columns of the side.
    sides: Vec<String>,
    /// The list, start and end of each jump, with its line.
    jumps: Vec<(u64, &'static str, [String; 2])>,
}

/// Reads a table.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Vec<Imported>, ImportError> {
    let blank_lines = text
        .lines()
        .take_while(|line| line.trim().is_empty())
        .count();
    let header = text.lines().nth(blank_lines).unwrap_or_default();
    // Columns may be aligned with several spaces.
    let is_aligned = separator(header) == b' ';
    let one_space = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    // The csv crate counts the lines of a text with CRLF differently from those of one with LF.
    let lines: Vec<String> = if is_aligned {
        text.lines().map(one_space).collect()
    } else {
        text.lines().map(str::to_owned).collect()
    };
    let text = lines.join("\n");
    let mut rows = ReaderBuilder::new()
        .delimiter(separator(header))
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let columns = {
        let names = rows.headers().map_err(wrong_row)?;
        read_header(names).map_err(|problem| ImportError::new(blank_lines as u64 + 1, problem))?
    };
    let side_names: Vec<String> = columns
        .iter()
        .filter(|(_, column)| matches!(column, Column::Side(_)))
        .map(|(name, _)| name.clone())
        .collect();
    let groups = read_groups(&mut rows, &columns, &lines)?;
    if groups.is_empty() {
        let problem = "the header has no rows; a board without jumps is {\"n\":10,\"jumps\":[]}";
        return Err(ImportError::new(blank_lines as u64 + 1, problem));
    }
    let has_index = columns
        .iter()
        .any(|(name, column)| *column == Column::Group && plain_name(name) == "index");
    groups
        .into_iter()
        .map(|group| {
            let board = read_board(&group, &side_names, options.side)?;
            let index = if has_index {
                group.name.parse().ok()
            } else {
                None
            };
            Ok(Imported { index, ..board })
        })
        .collect()
}

/// Returns the names and the meanings of the columns.
fn read_header(names: &StringRecord) -> Result<Vec<(String, Column)>, String> {
    let mut columns: Vec<(String, Column)> = Vec::new();
    for name in names {
        let column = Column::of(name).ok_or_else(|| {
            format!(
                "unknown column {name:?}; a table of jumps has a start and an end (start,end or from,to or head,tail), and may have \
                 n, game, type and note: rename or remove it"
            )
        })?;
        let mut same = columns.iter().filter(|(_, other)| *other == column);
        if column != Column::Note
            && let Some((other, _)) = same.next()
        {
            return Err(format!(
                "columns {other} and {name} say the same; rename or remove one of the two"
            ));
        }
        columns.push((name.to_owned(), column));
    }
    for (wanted, names) in [
        (Column::Start, "start, from or head"),
        (Column::End, "end, to or tail"),
    ] {
        if !columns.iter().any(|(_, column)| *column == wanted) {
            let found: Vec<&str> = columns.iter().map(|(name, _)| &**name).collect();
            return Err(format!(
                "the header of a table of jumps names a start and an end; {names} is missing (it has: {})",
                found.join(", ")
            ));
        }
    }
    Ok(columns)
}

/// Reads the rows, and groups those of each board; `lines` are those of the text.
fn read_groups(
    rows: &mut csv::Reader<&[u8]>,
    columns: &[(String, Column)],
    lines: &[String],
) -> Result<Vec<Group>, ImportError> {
    let group_column = columns.iter().find(|(_, column)| *column == Column::Group);
    let name_column = columns
        .iter()
        .position(|(name, _)| plain_name(name) == "name");
    let mut first_name: Option<String> = None;
    let mut groups: Vec<Group> = Vec::new();
    let mut is_after_blank = false;
    let mut is_double_spaced = false;
    // The first line of each group, by its name.
    let mut first_lines: HashMap<String, u64> = HashMap::new();
    for row in rows.records() {
        let row = row.map_err(wrong_row)?;
        // A row of a spreadsheet that has nothing in it.
        if row.iter().all(str::is_empty) {
            is_after_blank = true;
            continue;
        }
        let is_name = |(cell, (name, _)): (&str, &(String, Column))| cell == name;
        let is_header = row.iter().zip(columns).all(is_name);
        let begins = row.position().map_or(0, csv::Position::line);
        // The csv crate gives the line of the first of the empty lines before a row.
        let is_empty = |line: &&String| line.is_empty();
        let from_there = lines.iter().skip((begins as usize).saturating_sub(1));
        let blank_lines = from_there.take_while(is_empty).count() as u64;
        let line = begins + blank_lines;
        is_after_blank |= blank_lines > 0;
        // A text may have a blank line after every line, the header included.
        if groups.is_empty() {
            is_double_spaced = is_after_blank;
        }
        if is_header {
            return Err(ImportError::new(
                line,
                "this row repeats the header; remove it",
            ));
        }
        let name_cell = name_column.and_then(|column| row.get(column));
        if group_column.is_none()
            && let Some(name) = name_cell
            && *first_name.get_or_insert_with(|| name.to_owned()) != name
        {
            return Err(ImportError::new(
                line,
                "column name differs from row to row: if it names boards, name it game; if it names jumps, name it note",
            ));
        }
        let mut name = String::new();
        let mut sides = Vec::new();
        let mut list = "jumps";
        let [mut start, mut end] = [String::new(), String::new()];
        for (cell, (column_name, column)) in row.iter().zip(columns) {
            match column {
                Column::Start | Column::End if cell.is_empty() => {
                    return Err(ImportError::new(
                        line,
                        format!(
                            "column {column_name} is blank; a board without jumps is an object in another file: {{\"n\":10,\"jumps\":[]}}"
                        ),
                    ));
                }
                Column::Start => start = cell.to_owned(),
                Column::End => end = cell.to_owned(),
                Column::Group => name = cell.to_owned(),
                Column::Side(_) => sides.push(cell.to_owned()),
                Column::Note => {}
                Column::Kind => {
                    let plural = if cell.ends_with(['s', 'S']) {
                        cell.to_owned()
                    } else {
                        format!("{cell}s")
                    };
                    list = jumps::list_of(&plural).ok_or_else(|| {
                        ImportError::new(
                            line,
                            format!("column {column_name}: {cell:?} is neither ladder nor snake"),
                        )
                    })?;
                }
            }
        }
        // The snakes of a board may stand apart from its ladders.
        let has_kind = groups
            .last()
            .is_none_or(|group| group.jumps.iter().any(|(_, kind, _)| *kind == list));
        if is_after_blank && !is_double_spaced && group_column.is_none() && has_kind {
            return Err(ImportError::new(
                line,
                "a blank line is before this row: if another board begins here, give each row the name of its board in a column game; \
                 if not, remove the blank line",
            ));
        }
        is_after_blank = false;
        let is_new = groups.last().is_none_or(|group| group.name != name);
        if is_new
            && let Some((column_name, _)) = group_column
            && let Some(other) = groups.last()
            && (name.is_empty() || other.name.is_empty())
        {
            let blank_line = if name.is_empty() { line } else { other.line };
            return Err(ImportError::new(
                blank_line,
                format!(
                    "column {column_name} is blank; name the board in each of its rows, also where cells were merged"
                ),
            ));
        }
        if is_new && let Some(other_line) = first_lines.insert(name.clone(), line) {
            return Err(ImportError::new(
                line,
                format!(
                    "the rows of board {name} are apart: others begin on line {other_line}; bring them together"
                ),
            ));
        }
        if is_new {
            groups.push(Group {
                line,
                name,
                sides: sides.clone(),
                jumps: Vec::new(),
            });
        }
        let group = groups.last_mut().expect("there is one");
        let mut side_columns = columns
            .iter()
            .filter(|(_, column)| matches!(column, Column::Side(_)))
            .zip(group.sides.iter().zip(&sides));
        if let Some(((column_name, _), (first, _))) =
            side_columns.find(|(_, (first, cell))| first.is_empty() != cell.is_empty())
        {
            return Err(ImportError::new(
                if first.is_empty() { group.line } else { line },
                format!(
                    "column {column_name} is blank; write the side in each row, also where cells were merged"
                ),
            ));
        }
        if group.sides != sides {
            return Err(ImportError::new(
                line,
                format!(
                    "the side is {}, and {} on line {}; a column game tells boards apart",
                    sides.join(", "),
                    group.sides.join(", "),
                    group.line
                ),
            ));
        }
        group.jumps.push((line, list, [start, end]));
    }
    if let Some((column_name, _)) = group_column
        && matches!(&*plain_name(column_name), "id" | "index")
        && groups.len() > 1
        && groups.iter().all(|group| group.jumps.len() == 1)
    {
        return Err(ImportError::new(
            groups[1].line,
            format!(
                "column {column_name} is another on each row: if it numbers the jumps of one board, remove it; if each row is a board, \
                 name it game"
            ),
        ));
    }
    Ok(groups)
}

fn read_board(
    group: &Group,
    side_names: &[String],
    given: Option<Side>,
) -> Result<Imported, ImportError> {
    let side = || {
        let mut stated = StatedSide::default();
        for (name, number) in side_names.iter().zip(&group.sides) {
            if let Some(side_name) = SideName::of(name)
                && !number.is_empty()
            {
                let digits = number.strip_suffix(".0").unwrap_or(number);
                stated.add(name, side_name.side(name, digits)?)?;
            }
        }
        stated.resolve(given)
    };
    let side = side().map_err(|problem| ImportError::new(group.line, problem))?;
    let mut board = Board::empty(side);
    for (line, list, [start, end]) in &group.jumps {
        jumps::add(&mut board, list, start, end)
            .map_err(|problem| ImportError::new(*line, problem))?;
    }
    Ok(Imported::new(group.line, board))
}

/// Returns the error of a row that is not like its header.
fn wrong_row(error: csv::Error) -> ImportError {
    let line = error.position().map_or(1, csv::Position::line);
    match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => ImportError::new(
            line,
            format!(
                "this row has {}, and the header {expected_len}; correct the row",
                pluralize(*len, "cell")
            ),
        ),
        _ => ImportError::new(line, error.to_string()),
    }
}
