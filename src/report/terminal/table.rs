//! A table for the terminal.

use crate::report::table::{Column, Narrow, Table, TableCell};
use snakes_and_ladders::draw::text::screen::Screen;
use snakes_and_ladders::escape;

/// The space between two cells.
const GAP: &str = "  ";

impl Table {
    /// Returns the table within the screen. If the table is too wide, [`Narrow`] says which columns
    /// are left out, and which are shown below the others, for the rows that have a value in them.
    pub(crate) fn plain(&self, screen: Screen) -> String {
        let title = |column: &Column| TableCell::text(column.title.as_str());
        let mut rows = vec![self.columns.iter().map(title).collect()];
        rows.extend(self.rows.iter().cloned());
        for cell in rows.iter_mut().flatten() {
            cell.text = escape::line(&cell.text).into_owned();
        }
        let all = 0..self.columns.len();
        let width = |column: usize| rows.iter().map(move |row| row[column].width()).max();
        let layout = Layout {
            widths: all
                .clone()
                .map(|column| width(column).unwrap_or(0))
                .collect(),
            is_left: all.map(|column| !self.is_numeric(column)).collect(),
            screen,
        };
        let blocks = layout.blocks(&self.columns);
        let texts = blocks.iter().map(|shown| {
            let has_value = |row: &&Vec<TableCell>| {
                let is_own = |&&column: &&usize| self.columns[column].narrow != Narrow::Repeat;
                let mut titled = shown.iter().filter(is_own);
                blocks.len() == 1 || titled.any(|&column| !row[column].is_none())
            };
            let rows = rows.iter().filter(has_value);
            rows.map(|row| layout.line(row, shown)).collect()
        });
        texts.collect::<Vec<String>>().join("\n")
    }
}

impl TableCell {
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// The widths and the alignment of columns on a screen.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) widths: Vec<usize>,
    /// Whether a column is aligned left, as text is; numbers are aligned right.
    pub(super) is_left: Vec<bool>,
    pub(super) screen: Screen,
}

impl Layout {
    /// Returns the columns of the table and of what goes below the table, each with their indices.
    fn blocks(&self, columns: &[Column]) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..columns.len()).collect();
        if self.fits(&all) {
            return vec![all];
        }
        let is_below = |&column: &usize| columns[column].narrow == Narrow::Below;
        let (below, beside): (Vec<usize>, _) = all.into_iter().partition(is_below);
        let first = self.fitting(columns, beside);
        let is_repeated = |&column: &usize| columns[column].narrow == Narrow::Repeat;
        let repeated: Vec<usize> = first.iter().copied().filter(is_repeated).collect();
        let mut blocks = vec![first];
        let mut is_full = blocks[0].len() > repeated.len();
        for column in below {
            let last = blocks.last_mut().expect("there is a first block");
            last.push(column);
            if is_full || last.len() > repeated.len() + 1 && !self.fits(last) {
                last.pop();
                blocks.push([&repeated[..], &[column]].concat());
                is_full = false;
            }
        }
        blocks
    }

    /// Returns the columns in `shown` that fit: columns that may be dropped go until the rest fits.
    pub(super) fn fitting(&self, columns: &[Column], mut shown: Vec<usize>) -> Vec<usize> {
        let rank = |&column: &usize| match columns[column].narrow {
            Narrow::Drop(rank) => Some((rank, column)),
            _ => None,
        };
        let mut optional: Vec<(u8, usize)> = shown.iter().filter_map(rank).collect();
        optional.sort_unstable();
        for (_, column) in optional {
            if !self.fits(&shown) {
                shown.retain(|&other| other != column);
            }
        }
        shown
    }

    fn fits(&self, shown: &[usize]) -> bool {
        self.screen.fits(self.total(shown))
    }

    pub(super) fn total(&self, shown: &[usize]) -> usize {
        let cells: usize = shown.iter().map(|&column| self.widths[column]).sum();
        cells + GAP.len() * shown.len().saturating_sub(1)
    }

    /// Returns the line of a row.
    pub(super) fn line(&self, row: &[TableCell], shown: &[usize]) -> String {
        let cells = shown.iter().map(|&column| {
            let cell = &row[column];
            let padding = " ".repeat(self.widths[column].saturating_sub(cell.width()));
            let text = self.screen.paint(&cell.text, cell.tone);
            if self.is_left[column] {
                text + &padding
            } else {
                padding + &text
            }
        });
        let line = cells.collect::<Vec<String>>().join(GAP);
        line.trim_end_matches(' ').to_owned() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::export::Difference;
    use crate::report::markdown::rows;

    fn screen(columns: usize) -> Screen {
        let color = false;
        let columns = Some(columns);
        Screen { color, columns }
    }

    #[test]
    fn text_is_aligned_left_and_numbers_right() {
        let row = |solver, ns: u64, words| {
            let [solver, words] = [solver, words].map(TableCell::text);
            vec![solver, TableCell::count(ns), words]
        };
        let cells = [row("é", 1234, "no"), row("long", 5, "")];
        let table = Table::new(["solver", "ns", ""], cells);
        let plain = "solver     ns\né       1,234  no\nlong        5\n";
        assert_eq!(table.plain(Screen::default()), plain);
        let markdown =
            "| solver | ns |  |\n| --- | ---: | --- |\n| é | 1,234 | no |\n| long | 5 |  |\n";
        assert_eq!(rows(&table), markdown);
    }

    #[test]
    fn a_narrow_terminal_drops_columns_or_shows_them_below() {
        let table = |narrow: [Narrow; 4]| {
            let titles = ["solver", "a", "b", "c"].into_iter().zip(narrow);
            let [a, b, c] = [11u64, 22, 33].map(TableCell::count);
            let mut rows = ["one", "two"].map(|name| vec![TableCell::text(name)]);
            rows[0].extend([a, b, c]);
            rows[1].resize_with(4, TableCell::default);
            Table::new(titles, rows)
        };
        let dropping = table([Narrow::Keep, Narrow::Drop(2), Narrow::Drop(1), Narrow::Keep]);
        for (columns, text) in [
            (18, "solver   a   b   c\none     11  22  33\n"),
            (17, "solver   a   c\none     11  33\n"),
            (13, "solver   c\none     33\n"),
        ] {
            let shown = dropping.plain(screen(columns));
            assert!(shown.starts_with(text), "{columns}: {shown}");
            assert_eq!(shown.lines().count(), 3);
        }
        let wanted = "solver   a   b\none     11  22\n\nsolver   c\none     33\n";
        let stacked = table([Narrow::Repeat, Narrow::Below, Narrow::Below, Narrow::Below]);
        assert_eq!(stacked.plain(screen(14)), wanted);
        assert_eq!(stacked.plain(screen(5)).lines().count(), 8);
        let below = table([Narrow::Repeat, Narrow::Keep, Narrow::Drop(1), Narrow::Below]);
        assert_eq!(below.plain(screen(14)), wanted);
    }

    #[test]
    fn colors_do_not_move_columns() {
        let [one, nothing] = ["one", ""].map(TableCell::text);
        let row = vec![one, nothing, TableCell::difference(Difference::Slower)];
        let (color, columns) = (true, None);
        let shown = Table::new(["solver", "a", "b"], [row]).plain(Screen { color, columns });
        let red = "\u{1b}[31mslower\u{1b}[0m";
        assert_eq!(shown, format!("solver  a  b\none        {red}\n"));
    }
}
