//! A text table, aligned for the terminal or as Markdown.

use crate::escape;
use std::fmt::Write as _;

/// Rows of cells; the first row is the header.
pub(super) struct TextTable {
    pub(super) rows: Vec<Vec<String>>,
    /// The columns of text, which are aligned left; numbers are aligned right.
    pub(super) left: &'static [usize],
}

impl TextTable {
    pub(super) fn plain(&self) -> String {
        let rows = self.escaped(|cell| escape::line(cell).into_owned());
        let columns = rows.first().map_or(0, Vec::len);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let widths = rows.iter().map(|row| row[column].chars().count());
                widths.max().unwrap_or(0)
            })
            .collect();
        let mut text = String::new();
        for row in &rows {
            text += &aligned(row, &widths, self.left);
        }
        text
    }

    fn escaped(&self, escape: impl Fn(&str) -> String) -> Vec<Vec<String>> {
        let row = |row: &Vec<String>| row.iter().map(|cell| escape(cell)).collect();
        self.rows.iter().map(row).collect()
    }

    pub(super) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let all = self.escaped(escape::markdown);
        let (header, rows) = all.split_first().expect("a table has a header");
        let mut rule = vec!["---:".to_owned(); header.len()];
        self.left
            .iter()
            .for_each(|&column| rule[column] = "---".to_owned());
        let mut text = line(header) + &line(&rule);
        rows.iter().for_each(|row| text += &line(row));
        text
    }
}

/// The line of a row, whose columns have these widths; those in `left` are aligned left.
pub(super) fn aligned(row: &[String], widths: &[usize], left: &[usize]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let _ = match left.contains(&column) {
            true => write!(line, "{cell:<width$}  "),
            false => write!(line, "{cell:>width$}  "),
        };
    }
    format!("{}\n", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::TextTable;

    #[test]
    fn text_is_aligned_left_and_numbers_right() {
        let rows = [
            ["solver", "ns", ""],
            ["é", "1,234", "no"],
            ["long", "5", ""],
        ];
        let rows = rows.map(|row| row.map(str::to_owned).into()).into();
        let table = TextTable { rows, left: &[0] };
        assert_eq!(
            table.plain(),
            "solver     ns\né       1,234  no\nlong        5\n"
        );
        assert_eq!(
            table.markdown(),
            "| solver | ns |  |\n| --- | ---: | ---: |\n| é | 1,234 | no |\n| long | 5 |  |\n"
        );
    }
}
