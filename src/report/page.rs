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
    /// A subheading.
    Heading(String),
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

impl Table {
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

    /// Adds a table, unless it has no rows. The columns of the header are separated by ` | `.
    pub fn table(
        &mut self,
        caption: &str,
        header: &str,
        rows: impl IntoIterator<Item = Vec<TableCell>>,
    ) {
        let rows: Vec<Vec<TableCell>> = rows.into_iter().collect();
        if !rows.is_empty() {
            self.blocks.push(PageBlock::Table(Table {
                caption: caption.to_owned(),
                columns: header.split(" | ").map(str::to_owned).collect(),
                rows,
            }));
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
