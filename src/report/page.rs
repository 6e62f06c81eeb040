//! A page before it is rendered as HTML, as Markdown or for a terminal: sections of text, tables
//! and pictures.

pub use super::table::{Column, Narrow, Table, TableCell};
use snakes_and_ladders::draw::text::route::explain_within;
use snakes_and_ladders::game::Board;

/// A page.
#[derive(Clone, Default, Debug)]
pub struct Page {
    pub title: String,
    /// The most important results, a sentence each.
    pub summary: Vec<String>,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section with a heading.
#[derive(Clone, Debug)]
pub struct Section {
    pub title: String,
    pub blocks: Vec<PageBlock>,
    /// Whether a terminal shows the section. Pages show all sections.
    pub is_on_terminal: bool,
    /// Whether a terminal shows the title, before a section that does not begin with a table.
    pub is_titled: bool,
}

/// A block of a section.
#[derive(Clone, Debug)]
pub enum PageBlock {
    Text(String),
    /// Preformatted lines, such as a command.
    Code(String),
    KeyValues(Vec<(String, String)>),
    /// A table; in HTML it can be sorted.
    Table(Table),
    Picture(Picture),
    /// Several pictures, side by side if the page is wide enough.
    Gallery(Vec<Picture>),
    /// A board with a shortest route in words, after the boards that come before it in the same
    /// process.
    Route(RouteBlock),
}

/// A board, and the boards before it without which a program does not fail on it.
#[derive(Clone, Debug)]
pub struct RouteBlock {
    pub before: Vec<Board>,
    pub board: Box<Board>,
}

/// A self-contained picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The stem of the picture's file name, unique in the page.
    pub name: String,
    pub svg: String,
    pub caption: String,
    /// Whether the picture is of a board; else it is a chart.
    pub is_board: bool,
}

impl Page {
    /// Begins a section, which is left out if it stays empty.
    pub(super) fn section(&mut self, title: impl Into<String>) {
        self.sections.push(Section {
            title: title.into(),
            blocks: Vec::new(),
            is_on_terminal: true,
            is_titled: false,
        });
    }

    /// Keeps the last section from the terminal.
    pub(super) fn hide_on_terminal(&mut self) {
        self.last_section().is_on_terminal = false;
    }

    /// Has a terminal show the title of the last section.
    pub(super) fn show_title(&mut self) {
        self.last_section().is_titled = true;
    }

    fn last_section(&mut self) -> &mut Section {
        self.sections.last_mut().expect("a section has begun")
    }

    /// Adds a block to the last section.
    pub(super) fn block(&mut self, block: PageBlock) {
        self.last_section().blocks.push(block);
    }

    /// Adds a paragraph.
    pub(super) fn text(&mut self, text: impl Into<String>) {
        self.block(PageBlock::Text(text.into()));
    }

    /// Adds a table, unless it has no rows.
    pub(super) fn table(
        &mut self,
        caption: &str,
        columns: &[&str],
        rows: impl IntoIterator<Item = Vec<TableCell>>,
    ) {
        self.push_table(caption, Table::new(columns.iter().copied(), rows));
    }

    /// Adds a table, unless it has no rows, without its empty columns. What is the same in all rows
    /// moves to the caption.
    pub(super) fn push_table(&mut self, caption: &str, mut table: Table) {
        if !table.rows.is_empty() {
            table.caption = caption.to_owned();
            table = table.without_empty_columns();
            table.fold_constants();
            self.block(PageBlock::Table(table));
        }
    }

    /// Adds a picture.
    pub(super) fn picture(&mut self, name: &str, caption: &str, svg: String) {
        self.block(PageBlock::Picture(Picture {
            name: name.to_owned(),
            svg,
            caption: caption.to_owned(),
            is_board: false,
        }));
    }

    /// Returns every picture, in order.
    pub fn pictures(&mut self) -> impl Iterator<Item = &mut Picture> {
        let sections = self.sections.iter_mut();
        let blocks = sections.flat_map(|section| &mut section.blocks);
        blocks.flat_map(|block| match block {
            PageBlock::Picture(picture) => std::slice::from_mut(picture),
            PageBlock::Gallery(pictures) => pictures,
            _ => &mut [],
        })
    }

    /// Adds the title, leaves out empty sections, and numbers pictures of the same name, so that
    /// names are unique.
    pub(super) fn finish(mut self, subject: &str) -> Page {
        self.title = format!("Snakes and Ladders: {subject}");
        self.sections.retain(|section| !section.blocks.is_empty());
        let mut seen: Vec<String> = Vec::new();
        for picture in self.pictures() {
            let earlier = seen.iter().filter(|name| **name == picture.name).count();
            seen.push(picture.name.clone());
            if earlier > 0 {
                picture.name += &format!("-{}", earlier + 1);
            }
        }
        self
    }
}

impl RouteBlock {
    /// Returns the boards, the last with a shortest route in words.
    pub(super) fn text(&self) -> String {
        let before: String = self
            .before
            .iter()
            .map(|board| format!("{board}, then\n"))
            .collect();
        let board = &self.board;
        format!("{before}{board}\n\n{}", explain_within(board, 72))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_in_all_rows_is_said_once() {
        let row = |row: u64| {
            let [n, ns, boards] = [row, row * row, 5].map(TableCell::count);
            vec![n, TableCell::text("solving"), ns, boards]
        };
        let mut page = Page::default();
        page.section("a");
        for count in [3, 2, 0] {
            page.table(
                "Times",
                &["n", "timed", "ns", "boards"],
                (0..count).map(row),
            );
        }
        let [PageBlock::Table(long), PageBlock::Table(short)] = &page.sections[0].blocks[..] else {
            panic!("{page:?}");
        };
        assert_eq!(long.columns, ["n", "ns"].map(Column::from));
        assert_eq!(long.rows[2], [2u64, 4].map(TableCell::count));
        let caption = "Times; the same in all rows: timed solving, boards 5";
        assert_eq!(long.caption, caption);
        assert_eq!((short.columns.len(), &*short.caption), (4, "Times"));
    }
}
