//! A page as Markdown.

use snakes_and_ladders::escape;

use super::page::{Page, PageBlock, Picture, Table};

/// Renders the page. Pictures are linked as `folder/NAME.svg`; without a folder they are left out.
pub fn markdown(page: &Page, folder: Option<&str>) -> String {
    let mut text = format!("# {}\n", escape::markdown(&page.title));
    for sentence in &page.summary {
        text += &format!("\n{}\n", escape::markdown(sentence));
    }
    for section in &page.sections {
        text += &format!("\n## {}\n", escape::markdown(&section.title));
        for block in &section.blocks {
            let block = render_block(block, folder);
            if !block.is_empty() {
                text.push('\n');
                text += &block;
            }
        }
    }
    text
}

fn render_block(block: &PageBlock, folder: Option<&str>) -> String {
    match block {
        PageBlock::Text(text) => format!("{}\n", escape::markdown(text)),
        PageBlock::Code(code) => escape::markdown_code(code),
        PageBlock::KeyValues(pairs) => pairs
            .iter()
            .map(|(name, value)| {
                format!(
                    "- {}: {}\n",
                    escape::markdown(name),
                    escape::markdown(value)
                )
            })
            .collect(),
        PageBlock::Table(table) => {
            format!("{}\n\n{}", escape::markdown(&table.caption), rows(table))
        }
        PageBlock::Picture(picture) => image(picture, folder),
        PageBlock::Gallery(pictures) => {
            let images = pictures.iter().map(|picture| image(picture, folder));
            let images: Vec<String> = images.filter(|image| !image.is_empty()).collect();
            images.join("\n")
        }
    }
}

fn image(picture: &Picture, folder: Option<&str>) -> String {
    let caption = escape::markdown(&picture.caption);
    match folder {
        Some(folder) => format!(
            "![{caption}](<{folder}/{}.svg>)\n\n{caption}\n",
            picture.name
        ),
        None => String::new(),
    }
}

/// The rows of a table, after its titles.
pub(super) fn rows(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let titles = table.columns.iter();
    let titles = titles.map(|column| escape::markdown(&column.title));
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
