//! Tables of typed cells. `terminal/table.rs` renders them for the terminal, `markdown.rs` as
//! Markdown and `html/page.html` as HTML.

use super::number::{thousands, three_significant};
use crate::bench::export::Difference;
use snakes_and_ladders::draw::text::screen::Tone;
use snl_judge::{NoSolution, Verdict};

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The caption, for pages.
    pub caption: String,
    pub columns: Vec<Column>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<TableCell>>,
    /// The number of rows that a terminal shows unless all are wanted; none for all.
    pub brief: Option<usize>,
    /// The width to which the table is made narrower where text goes to no terminal, unless all is
    /// wanted; none for a table that is then as wide as it is.
    pub usual_columns: Option<usize>,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The title, with the unit.
    pub title: String,
    /// The treatment of the column on a terminal that is too narrow.
    pub narrow: Narrow,
}

/// The treatment of a column on a terminal that is too narrow for the whole table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Narrow {
    Keep,
    /// The column stays, and is repeated before the columns that go below.
    Repeat,
    /// The column is left out if the table is still too wide; columns with smaller numbers go
    /// first.
    Drop(u8),
    /// The column goes below the table, beside as many others as fit.
    Below,
}

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub struct TableCell {
    pub text: String,
    /// The number to sort by; none for text.
    pub key: Option<f64>,
    pub(super) tone: Tone,
    is_none: bool,
}

impl From<&str> for Column {
    fn from(title: &str) -> Column {
        Column::from((title, Narrow::Keep))
    }
}

impl From<(&str, Narrow)> for Column {
    fn from((title, narrow): (&str, Narrow)) -> Column {
        let title = title.to_owned();
        Column { title, narrow }
    }
}

impl Default for TableCell {
    /// Returns a cell without a value: `-`.
    fn default() -> TableCell {
        TableCell {
            is_none: true,
            ..TableCell::text("-")
        }
    }
}

impl TableCell {
    /// Returns a cell with this text.
    pub fn text(text: impl Into<String>) -> TableCell {
        TableCell {
            text: text.into(),
            key: None,
            tone: Tone::Plain,
            is_none: false,
        }
    }

    /// Returns a cell with this text in this tone.
    pub fn toned(text: impl Into<String>, tone: Tone) -> TableCell {
        TableCell {
            tone,
            ..TableCell::text(text)
        }
    }

    /// Returns a cell with a verdict on a program: `text`, which names it.
    pub fn verdict(verdict: Verdict, text: impl Into<String>) -> TableCell {
        let tone = match verdict {
            Verdict::Accepted => Tone::Good,
            Verdict::Skipped => Tone::Plain,
            _ => Tone::Bad,
        };
        TableCell::toned(text, tone)
    }

    /// Returns the cell in place of a verdict: why a submission was not judged; none if it could
    /// not be run.
    pub fn not_judged(reason: Option<&NoSolution>) -> TableCell {
        match reason {
            Some(NoSolution::Test) => TableCell::text("no solution: test"),
            Some(NoSolution::Helper) => TableCell::text("no solution: helper"),
            Some(_) => TableCell::toned("no solution", Tone::Odd),
            None => TableCell::toned("not run", Tone::Odd),
        }
    }

    /// Returns a cell with the difference of two times.
    pub fn difference(difference: Difference) -> TableCell {
        let tone = match difference {
            Difference::Faster => Tone::Good,
            Difference::Slower => Tone::Bad,
            Difference::None | Difference::Inconclusive => Tone::Plain,
        };
        TableCell::toned(difference.words(), tone)
    }

    /// Returns the cells of a solver, a side and a family.
    pub(super) fn group(solver: &str, n: &str, family: &str) -> [TableCell; 3] {
        let [solver, family] = [solver, family].map(TableCell::text);
        [solver, TableCell::parse(n), family]
    }

    /// Returns a cell with a number, written as `text`.
    pub fn number(key: f64, text: String) -> TableCell {
        TableCell {
            key: Some(key),
            ..TableCell::text(text)
        }
    }

    /// Returns a cell with a number to three significant digits; `-` for none.
    pub fn figure(number: impl Into<Option<f64>>) -> TableCell {
        let cell = |number| TableCell::number(number, three_significant(number));
        number.into().map(cell).unwrap_or_default()
    }

    /// Returns a cell with a count; `-` for none.
    pub fn count(count: impl Into<Option<u64>>) -> TableCell {
        let cell = |count| TableCell::number(count as f64, thousands(count));
        count.into().map(cell).unwrap_or_default()
    }

    /// Returns a cell with a count if `text` is one, else with the text: a side, or `all`.
    pub fn parse(text: &str) -> TableCell {
        let count: Option<u64> = text.parse().ok();
        count.map_or(TableCell::text(text), TableCell::count)
    }

    /// Returns whether the cell has no value.
    pub fn is_none(&self) -> bool {
        self.is_none
    }

    /// Returns the HTML class of the cell: a verdict that is good or bad, a number, or prose, which
    /// is wrapped. A long path is wrapped too.
    pub fn class(&self) -> Option<&'static str> {
        let is_long = self.text.len() >= MIN_PROSE && self.text.contains([' ', '/']);
        match self.tone {
            Tone::Good => Some("good"),
            Tone::Bad => Some("bad"),
            _ if self.key.is_some() => Some("number"),
            _ => is_long.then_some("prose"),
        }
    }
}

/// The number of rows from which on constant columns are folded: fewer rows are as easy to read.
const MIN_ROWS_TO_FOLD: usize = 3;

/// The length of a cell of several words, or of a path, from which on it is wrapped.
const MIN_PROSE: usize = 28;

impl Table {
    /// Returns a table without a caption.
    pub fn new(
        columns: impl IntoIterator<Item = impl Into<Column>>,
        rows: impl IntoIterator<Item = Vec<TableCell>>,
    ) -> Table {
        Table {
            caption: String::new(),
            columns: columns.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().collect(),
            brief: None,
            usual_columns: None,
        }
    }

    /// Returns whether the column has numbers, which are aligned right.
    pub fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| cell.key.is_some())
    }

    /// Leaves out the columns without a value.
    pub fn without_empty_columns(mut self) -> Table {
        for column in (1..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[column].is_none()) {
                self.remove(column);
            }
        }
        self
    }

    /// Moves columns after the first that have one text in all rows to the caption.
    pub(super) fn fold_constants(&mut self) {
        let is_long = self.rows.len() >= MIN_ROWS_TO_FOLD;
        let mut words = "; the same in all rows: ";
        let mut column = 1;
        while is_long && column < self.columns.len() {
            let first = self.rows[0][column].text.clone();
            if self.rows.iter().any(|row| row[column].text != first) {
                column += 1;
                continue;
            }
            let title = self.remove(column).title;
            self.caption += &format!("{words}{title} {first}");
            words = ", ";
        }
    }

    pub(super) fn remove(&mut self, column: usize) -> Column {
        let rows = self.rows.iter_mut();
        rows.for_each(|row| drop(row.remove(column)));
        self.columns.remove(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_and_prose_look_different() {
        for (cell, class) in [
            (TableCell::verdict(Verdict::Accepted, "AC"), Some("good")),
            (TableCell::difference(Difference::Faster), Some("good")),
            (TableCell::difference(Difference::Slower), Some("bad")),
            (
                TableCell::verdict(Verdict::WrongAnswer, "WA (board 3)"),
                Some("bad"),
            ),
            (TableCell::difference(Difference::None), None),
            (TableCell::text("faster"), None),
            (TableCell::text("stops-when-the-first-set-returns"), None),
            (
                TableCell::text("Takes the first jump and stops there"),
                Some("prose"),
            ),
            (
                TableCell::text("/home/ada/class/2026/solutions/greedy.py"),
                Some("prose"),
            ),
        ] {
            assert_eq!(cell.class(), class, "{cell:?}");
        }
        assert!(TableCell::default().is_none() && !TableCell::text("-").is_none());
    }
}
