//! A report before it has a form: words, tables, pictures.
//!
//! Owns the parts that a report is made of. Must not know what they tell, nor whether they become HTML or Markdown.

/// A whole report.
#[derive(Clone, Default, Debug)]
pub struct Page {
    /// The first line.
    pub title: String,
    /// What matters most, in sentences.
    pub summary: Vec<String>,
    /// The parts, in order.
    pub sections: Vec<Section>,
}

/// A part with a heading.
#[derive(Clone, Default, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What stands under it.
    pub blocks: Vec<PageBlock>,
}

/// What can stand in a part.
#[derive(Clone, Debug)]
pub enum PageBlock {
    /// A paragraph.
    Text(String),
    /// Lines as they are, such as a command.
    Code(String),
    /// A heading of lower rank.
    Heading(String),
    /// Names and what they are.
    KeyValues(Vec<(String, String)>),
    /// Rows that can be sorted.
    Table(Table),
    /// A picture.
    Picture(Picture),
    /// Several pictures side by side, where there is room.
    Gallery(Vec<Picture>),
}

/// A picture that needs nothing else.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The stem of its file, where it gets one: unique in the page.
    pub name: String,
    /// The picture as SVG.
    pub svg: String,
    /// The line below it.
    pub caption: String,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The columns' names, with their units.
    pub columns: Vec<String>,
    /// The rows, each with a cell a column.
    pub rows: Vec<Vec<TableCell>>,
}

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct TableCell {
    /// What stands there.
    pub text: String,
    /// The number by which it is sorted, exactly; none for words and where there is no number.
    pub key: Option<f64>,
}

impl TableCell {
    /// A word.
    pub fn word(text: impl Into<String>) -> TableCell {
        TableCell {
            text: text.into(),
            key: None,
        }
    }

    /// A number, written as `text`.
    pub fn number(key: f64, text: String) -> TableCell {
        TableCell {
            text,
            key: Some(key),
        }
    }

    /// A count.
    pub fn count(count: u64) -> TableCell {
        TableCell::number(count as f64, super::number::thousands(count))
    }

    /// A count, if there is one.
    pub fn maybe(count: Option<u64>) -> TableCell {
        count.map_or(TableCell::word("-"), TableCell::count)
    }
}

impl Table {
    /// Whether the column has numbers: it is then set to the right.
    pub fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| cell.key.is_some())
    }
}

impl Section {
    /// A part without content.
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

    /// Adds a table, unless it has no rows.
    pub fn table(&mut self, caption: &str, columns: &[&str], rows: Vec<Vec<TableCell>>) {
        if rows.is_empty() {
            return;
        }
        self.blocks.push(PageBlock::Table(Table {
            caption: caption.to_owned(),
            columns: columns.iter().map(|&name| name.to_owned()).collect(),
            rows,
        }));
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

impl Page {
    /// Every picture, in order.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        let blocks = self.sections.iter().flat_map(|section| &section.blocks);
        blocks.flat_map(|block| match block {
            PageBlock::Picture(picture) => std::slice::from_ref(picture),
            PageBlock::Gallery(pictures) => pictures,
            _ => &[],
        })
    }

    /// Gives pictures of the same name a number, so that each has its own.
    pub(super) fn name_pictures(&mut self) {
        let mut seen: Vec<String> = Vec::new();
        for block in self
            .sections
            .iter_mut()
            .flat_map(|section| &mut section.blocks)
        {
            let pictures = match block {
                PageBlock::Picture(picture) => std::slice::from_mut(picture),
                PageBlock::Gallery(pictures) => pictures,
                _ => &mut [],
            };
            for picture in pictures {
                let same = seen.iter().filter(|name| **name == picture.name).count();
                seen.push(picture.name.clone());
                if same > 0 {
                    picture.name = format!("{}-{}", picture.name, same + 1);
                }
            }
        }
    }
}
