//! A text table, aligned for the terminal or as Markdown.

use std::fmt::Write as _;

/// Rows of cells; the first row is the header. The first column is aligned left, the others right.
pub(super) struct TextTable(pub(super) Vec<Vec<String>>);

impl TextTable {
    pub(super) fn plain(&self) -> String {
        let columns = self.0.first().map_or(0, Vec::len);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let widths = self.0.iter().map(|row| row[column].chars().count());
                widths.max().unwrap_or(0)
            })
            .collect();
        let mut text = String::new();
        for row in &self.0 {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
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
        let (header, rows) = self.0.split_first().expect("a table has a header");
        let mut rule = vec!["---:".to_owned(); header.len()];
        rule[0] = "---".to_owned();
        let mut text = line(header) + &line(&rule);
        rows.iter().for_each(|row| text += &line(row));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::TextTable;

    fn table() -> TextTable {
        let rows = [
            ["solver", "ns", ""],
            ["é", "1,234", "no"],
            ["long", "5", ""],
        ];
        TextTable(rows.map(|row| row.map(str::to_owned).into()).into())
    }

    #[test]
    fn columns_are_two_spaces_apart_and_numbers_end_in_line() {
        assert_eq!(
            table().plain(),
            "solver     ns\n\
             é       1,234  no\n\
             long        5\n"
        );
    }

    #[test]
    fn markdown_has_a_rule_below_the_header() {
        assert_eq!(
            table().markdown(),
            "| solver | ns |  |\n\
             | --- | ---: | ---: |\n\
             | é | 1,234 | no |\n\
             | long | 5 |  |\n"
        );
    }
}
