//! A text table, aligned for the terminal or as Markdown.

use snakes_and_ladders::draw::text::screen::{Screen, Tone};
use snakes_and_ladders::escape;

/// Rows of cells; the first row is the header.
pub(crate) struct TextTable {
    pub(super) rows: Vec<Vec<String>>,
    /// The columns of text, which are aligned left; numbers are aligned right.
    pub(super) left: &'static [usize],
}

/// Columns between two cells.
const GAP: usize = 2;

impl TextTable {
    /// A table of numbers.
    pub(crate) fn of_numbers(rows: Vec<Vec<String>>) -> TextTable {
        TextTable { rows, left: &[] }
    }

    /// As [`TextTable::plain`], without color.
    pub(crate) fn plain_numbers(&self, screen: Screen, optional: &[usize]) -> String {
        self.plain(screen, optional, |_| Tone::Plain)
    }

    /// The table within the screen: on a terminal that is too narrow, the columns of `optional` are left out, one after the
    /// other, until it fits. `tone` gives the color of a cell.
    pub(super) fn plain(
        &self,
        screen: Screen,
        optional: &[usize],
        tone: impl Fn(&str) -> Tone,
    ) -> String {
        let rows = self.escaped(|cell| escape::line(cell).into_owned());
        let widths = widths(&rows);
        let mut shown: Vec<usize> = (0..widths.len()).collect();
        for column in optional {
            if !screen.fits(total(&widths, &shown)) {
                shown.retain(|other| other != column);
            }
        }
        lines(&rows, &widths, &shown, self.left, screen, tone)
    }

    /// The table within the screen: where it is too wide, the columns after the first `keys` are continued below.
    pub(super) fn stacked(&self, screen: Screen, keys: usize) -> String {
        let rows = self.escaped(|cell| escape::line(cell).into_owned());
        let widths = widths(&rows);
        let mut rest = keys..widths.len();
        let mut blocks = Vec::new();
        loop {
            let mut shown: Vec<usize> = (0..keys).collect();
            while let Some(column) = rest.next() {
                shown.push(column);
                if shown.len() > keys + 1 && !screen.fits(total(&widths, &shown)) {
                    shown.pop();
                    rest.start = column;
                    break;
                }
            }
            blocks.push(lines(&rows, &widths, &shown, self.left, screen, |_| {
                Tone::Plain
            }));
            if rest.is_empty() {
                return blocks.join("\n");
            }
        }
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

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter()
            .map(move |row| row[column].chars().count())
            .max()
    };
    (0..columns)
        .map(|column| width(column).unwrap_or(0))
        .collect()
}

pub(super) fn total(widths: &[usize], shown: &[usize]) -> usize {
    let cells: usize = shown.iter().map(|&column| widths[column]).sum();
    cells + GAP * shown.len().saturating_sub(1)
}

fn lines(
    rows: &[Vec<String>],
    widths: &[usize],
    shown: &[usize],
    left: &[usize],
    screen: Screen,
    tone: impl Fn(&str) -> Tone,
) -> String {
    let line = |row: &Vec<String>| {
        let cells = shown.iter().map(|&column| {
            let cell = &*row[column];
            (cell, widths[column], left.contains(&column), tone(cell))
        });
        aligned(cells, screen)
    };
    rows.iter().map(line).collect()
}

/// The line of a row of cells: text, width, whether it is aligned left, color.
pub(super) fn aligned<'a>(
    cells: impl IntoIterator<Item = (&'a str, usize, bool, Tone)>,
    screen: Screen,
) -> String {
    let (mut line, mut gap) = (String::new(), 0);
    for (cell, width, is_left, tone) in cells {
        let padding = width.saturating_sub(cell.chars().count());
        let before = if is_left { 0 } else { padding };
        if cell.is_empty() {
            gap += padding + GAP;
            continue;
        }
        line.extend(std::iter::repeat_n(' ', gap + before));
        line += &screen.paint(cell, tone);
        gap = padding - before + GAP;
    }
    line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

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
            table.plain(Screen::default(), &[], |_| Tone::Plain),
            "solver     ns\né       1,234  no\nlong        5\n"
        );
        assert_eq!(
            table.markdown(),
            "| solver | ns |  |\n| --- | ---: | ---: |\n| é | 1,234 | no |\n| long | 5 |  |\n"
        );
    }

    #[test]
    fn a_narrow_terminal_drops_or_stacks_columns() {
        let rows = [["solver", "a", "b", "c"], ["one", "1111", "2222", "3333"]];
        let rows = rows.map(|row| row.map(str::to_owned).into()).into();
        let table = TextTable { rows, left: &[0] };
        let screen = |columns| Screen {
            color: false,
            columns: Some(columns),
        };
        let plain = |columns| table.plain(screen(columns), &[2, 1], |_| Tone::Plain);
        assert_eq!(
            plain(24),
            "solver     a     b     c\none     1111  2222  3333\n"
        );
        assert_eq!(plain(23), "solver     a     c\none     1111  3333\n");
        assert_eq!(plain(17), "solver     c\none     3333\n");
        assert_eq!(
            table.stacked(screen(18), 1),
            "solver     a     b\none     1111  2222\n\nsolver     c\none     3333\n"
        );
        assert_eq!(table.stacked(screen(5), 1).lines().count(), 8);
    }

    #[test]
    fn colors_do_not_move_columns() {
        let rows = [["solver", "a", "b"], ["one", "", "slower"]];
        let rows = rows.map(|row| row.map(str::to_owned).into()).into();
        let table = TextTable { rows, left: &[0] };
        let screen = Screen {
            color: true,
            columns: None,
        };
        let tone = |cell: &str| match cell {
            "slower" => Tone::Bad,
            _ => Tone::Plain,
        };
        let text = table.plain(screen, &[], tone);
        assert_eq!(
            text,
            "solver  a       b\none        \u{1b}[31mslower\u{1b}[0m\n"
        );
    }
}
