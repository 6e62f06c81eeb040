//! A page before it is HTML or Markdown: sections of text, tables and pictures.

/// A page.
#[derive(Clone, Default, Debug)]
pub struct Page {
    /// The title.
    pub title: String,
    /// The most important results, a sentence each.
    pub summary: Vec<String>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section with a heading.
#[derive(Clone, Default, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Its content.
    pub blocks: Vec<PageBlock>,
}

/// A block of a section.
#[derive(Clone, Debug)]
pub enum PageBlock {
    /// A paragraph.
    Text(String),
    /// Preformatted lines, such as a command.
    Code(String),
    /// Names and values.
    KeyValues(Vec<(String, String)>),
    /// A table; in HTML it can be sorted.
    Table(Table),
    /// A picture.
    Picture(Picture),
    /// Several pictures, side by side if the page is wide enough.
    Gallery(Vec<Picture>),
}

/// A self-contained picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The stem of its file name, unique in the page.
    pub name: String,
    /// The SVG.
    pub svg: String,
    /// The caption.
    pub caption: String,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The header, with units.
    pub columns: Vec<String>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<TableCell>>,
}

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct TableCell {
    /// The text.
    pub text: String,
    /// The number to sort by; none for text.
    pub key: Option<f64>,
}

impl TableCell {
    /// Text.
    pub fn text(text: impl Into<String>) -> TableCell {
        TableCell {
            text: text.into(),
            key: None,
        }
    }

    /// No value: `-`.
    pub fn none() -> TableCell {
        TableCell::text("-")
    }

    /// A solver, a side and a family.
    pub(super) fn group(solver: &str, n: &str, family: &str) -> [TableCell; 3] {
        [
            TableCell::text(solver),
            TableCell::parse(n),
            TableCell::text(family),
        ]
    }

    /// A number, written as `text`.
    pub fn number(key: f64, text: String) -> TableCell {
        TableCell {
            text,
            key: Some(key),
        }
    }

    /// A number with three significant digits.
    pub fn figure(number: f64) -> TableCell {
        TableCell::number(number, super::number::three_significant(number))
    }

    /// A count.
    pub fn count(count: u64) -> TableCell {
        TableCell::number(count as f64, super::number::thousands(count))
    }

    /// A count, or `-`.
    pub fn opt_count(count: Option<u64>) -> TableCell {
        count.map_or_else(TableCell::none, TableCell::count)
    }

    /// A count if `text` is one, else the text: a side, or `all`.
    pub fn parse(text: &str) -> TableCell {
        text.parse().map_or(TableCell::text(text), TableCell::count)
    }
}

/// Rows of a table whose constant columns are folded: of fewer they are as easy to read.
const MIN_ROWS_TO_FOLD: usize = 3;

/// The length of a cell of several words that is wrapped.
const MIN_PROSE: usize = 28;

impl TableCell {
    /// The class of its looks: a verdict that is good or bad, or prose.
    pub fn class(&self) -> Option<&'static str> {
        let word = self.text.split(' ').next().unwrap_or_default();
        match word {
            "faster" | "AC" => Some("good"),
            "slower" | "WA" | "PE" | "RE" | "TLE" | "MLE" | "CE" => Some("bad"),
            _ if self.key.is_none()
                && word.len() < self.text.len()
                && self.text.len() >= MIN_PROSE =>
            {
                Some("prose")
            }
            _ => None,
        }
    }
}

impl Table {
    /// Moves columns after the first that have one text in all rows to the caption, and leaves out those that are empty.
    fn fold_constants(&mut self) {
        if self.rows.len() < MIN_ROWS_TO_FOLD {
            return;
        }
        let mut constants = Vec::new();
        for column in (1..self.columns.len()).rev() {
            let text = self.rows[0][column].text.clone();
            if self.rows.iter().all(|row| row[column].text == text) {
                let name = self.columns.remove(column);
                if text != TableCell::none().text {
                    constants.push(format!("{name} {text}"));
                }
                self.rows
                    .iter_mut()
                    .for_each(|row| drop(row.remove(column)));
            }
        }
        constants.reverse();
        if !constants.is_empty() {
            self.caption = format!(
                "{}; the same in all rows: {}",
                self.caption,
                constants.join(", ")
            );
        }
    }

    /// Whether the column has numbers, which are aligned right.
    pub fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| cell.key.is_some())
    }
}

impl Section {
    /// An empty section.
    pub fn new(title: impl Into<String>) -> Section {
        Section {
            title: title.into(),
            blocks: Vec::new(),
        }
    }

    /// Adds a paragraph.
    pub fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(PageBlock::Text(text.into()));
    }

    /// Adds a table, unless it has no rows. The columns of the header are separated by ` | `. What is the same in all rows
    /// moves to the caption.
    pub fn table(
        &mut self,
        caption: &str,
        header: &str,
        rows: impl IntoIterator<Item = Vec<TableCell>>,
    ) {
        let rows: Vec<Vec<TableCell>> = rows.into_iter().collect();
        if !rows.is_empty() {
            let mut table = Table {
                caption: caption.to_owned(),
                columns: header.split(" | ").map(str::to_owned).collect(),
                rows,
            };
            table.fold_constants();
            self.blocks.push(PageBlock::Table(table));
        }
    }

    /// Adds a picture.
    pub fn picture(&mut self, name: &str, caption: &str, svg: String) {
        self.blocks.push(PageBlock::Picture(Picture {
            name: name.to_owned(),
            caption: caption.to_owned(),
            svg,
        }));
    }
}

impl PageBlock {
    fn pictures(&self) -> &[Picture] {
        match self {
            PageBlock::Picture(picture) => std::slice::from_ref(picture),
            PageBlock::Gallery(pictures) => pictures,
            _ => &[],
        }
    }

    fn pictures_mut(&mut self) -> &mut [Picture] {
        match self {
            PageBlock::Picture(picture) => std::slice::from_mut(picture),
            PageBlock::Gallery(pictures) => pictures,
            _ => &mut [],
        }
    }
}

impl Page {
    /// Every picture, in order.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        let blocks = self.sections.iter().flat_map(|section| &section.blocks);
        blocks.flat_map(PageBlock::pictures)
    }

    /// Numbers pictures of the same name, so that names are unique.
    pub(super) fn number_pictures(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        let sections = self.sections.iter_mut();
        let blocks = sections.flat_map(|section| &mut section.blocks);
        for picture in blocks.flat_map(PageBlock::pictures_mut) {
            let earlier = seen.iter().filter(|name| **name == picture.name).count();
            seen.push(picture.name.clone());
            if earlier > 0 {
                picture.name = format!("{}-{}", picture.name, earlier + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_in_all_rows_is_said_once() {
        let rows = |count: u64| {
            (0..count).map(|row| {
                vec![
                    TableCell::count(row),
                    TableCell::text("solving"),
                    TableCell::count(row * row),
                    TableCell::count(5),
                ]
            })
        };
        let mut section = Section::new("a");
        section.table("Times", "n | timed | ns | boards", rows(3));
        section.table("Times", "n | timed | ns | boards", rows(2));
        section.table("Times", "n | timed | ns | boards", rows(0));
        let tables: Vec<&Table> = section
            .blocks
            .iter()
            .map(|block| match block {
                PageBlock::Table(table) => table,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(tables.len(), 2);
        assert_eq!(tables[0].columns, ["n", "ns"]);
        assert_eq!(tables[0].rows[2], [2, 4].map(TableCell::count));
        let caption = "Times; the same in all rows: timed solving, boards 5";
        assert_eq!(tables[0].caption, caption);
        assert_eq!((tables[1].columns.len(), &*tables[1].caption), (4, "Times"));
    }

    #[test]
    fn verdicts_and_prose_look_different() {
        for (text, class) in [
            ("AC", Some("good")),
            ("faster", Some("good")),
            ("slower", Some("bad")),
            ("WA (board 3)", Some("bad")),
            ("no difference", None),
            ("stops-when-the-first-set-returns", None),
            ("Takes the first jump and stops there", Some("prose")),
        ] {
            assert_eq!(TableCell::text(text).class(), class, "{text}");
        }
    }
}
