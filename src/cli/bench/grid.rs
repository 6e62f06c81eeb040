//! A table of words and figures, for the terminal and in Markdown.
//!
//! Owns how cells are set and figures rounded. Must not know what they mean.

use std::fmt::Write as _;

/// Rows of cells, the first row the heads. All columns but the first and the last are numbers.
pub(super) struct TextTable(pub(super) Vec<Vec<String>>);

impl TextTable {
    pub(super) fn new<const N: usize>(heads: [&str; N]) -> TextTable {
        TextTable(vec![heads.map(str::to_owned).to_vec()])
    }

    pub(super) fn plain(&self) -> String {
        let width = |column: usize| {
            let widths = self.0.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let mut text = String::new();
        for row in &self.0 {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = width(column);
                let _ = match column {
                    0 => write!(line, "{cell:<width$}"),
                    _ => write!(line, "  {cell:>width$}"),
                };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    pub(super) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let (heads, rows) = self.0.split_first().expect("there are heads");
        let mut text = line(heads);
        let rule: Vec<String> = (0..heads.len())
            .map(|column| if column == 0 { "---" } else { "---:" }.to_owned())
            .collect();
        text += &line(&rule);
        rows.iter().for_each(|row| text += &line(row));
        text
    }
}

/// A number with three figures or more, thousands set apart.
pub(super) fn three_significant(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 99.95 || size == 0.0 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    if decimals > 0 {
        return text;
    }
    let digits = text.len();
    let mut apart = String::new();
    for (place, digit) in text.chars().enumerate() {
        if place > 0 && (digits - place) % 3 == 0 {
            apart.push(',');
        }
        apart.push(digit);
    }
    apart
}
