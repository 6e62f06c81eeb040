//! A page as Markdown.

use snakes_and_ladders::escape;

use super::page::{Page, PageBlock, Picture, Table};

/// Renders the page. Pictures are linked as `folder/NAME.svg`. Without a folder charts are left
/// out, and boards are named in a list, each with the command that shows it.
pub fn markdown(page: &Page, folder: Option<&str>) -> String {
    let mut text = format!("# {}\n", escape::markdown(&page.title));
    for sentence in &page.summary {
        text += &format!("\n{}\n", escape::markdown(sentence));
    }
    for section in &page.sections {
        let blocks: String = section
            .blocks
            .iter()
            .map(|block| render_block(block, folder))
            .filter(|block| !block.is_empty())
            .map(|block| format!("\n{block}"))
            .collect();
        // Without a folder, a section of charts is empty.
        if !blocks.is_empty() {
            text += &format!("\n## {}\n{blocks}", escape::markdown(&section.title));
        }
    }
    text
}

fn render_block(block: &PageBlock, folder: Option<&str>) -> String {
    let image = |picture: &Picture| {
        let name = &picture.name;
        let caption = escape::markdown(&picture.caption);
        folder.map(|folder| format!("![{caption}](<{folder}/{name}.svg>)\n\n{caption}\n"))
    };
    match block {
        PageBlock::Text(text) => format!("{}\n", escape::markdown(text)),
        PageBlock::Code(code) => escape::markdown_code(code),
        PageBlock::KeyValues(pairs) => {
            let pair = |(name, value): &(String, String)| {
                let (name, value) = (escape::markdown(name), escape::markdown(value));
                format!("- {name}: {value}\n")
            };
            pairs.iter().map(pair).collect()
        }
        PageBlock::Table(table) => {
            format!("{}\n\n{}", escape::markdown(&table.caption), rows(table))
        }
        PageBlock::Picture(picture) => image(picture).unwrap_or_default(),
        PageBlock::Gallery(pictures) if folder.is_none() => {
            let boards = pictures.iter().filter(|picture| picture.is_board);
            boards
                .map(|board| format!("- {}\n", escape::markdown(&board.caption)))
                .collect()
        }
        PageBlock::Route(route) => escape::markdown_code(&route.text()),
        PageBlock::Gallery(pictures) => {
            let images: Vec<String> = pictures.iter().filter_map(image).collect();
            images.join("\n")
        }
    }
}

/// Returns the rows of a table, after its titles.
pub(super) fn rows(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let titles = table
        .columns
        .iter()
        .map(|column| escape::markdown(&column.title));
    let ruler = (0..table.columns.len()).map(|column| {
        let is_numeric = table.is_numeric(column);
        if is_numeric { "---:" } else { "---" }.to_owned()
    });
    let mut text = line(titles.collect()) + &line(ruler.collect());
    for row in &table.rows {
        let cells = row.iter().map(|cell| escape::markdown(&cell.text));
        text += &line(cells.collect());
    }
    text
}
