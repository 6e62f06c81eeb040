//! A page as Markdown.

use super::page::{Page, PageBlock, Picture, Table};

/// Renders the page. Pictures are linked as `folder/NAME.svg`; without a folder only their captions appear.
pub fn markdown(page: &Page, folder: Option<&str>) -> String {
    let mut text = format!("# {}\n", escape(&page.title));
    for sentence in &page.summary {
        text += &format!("\n{}\n", escape(sentence));
    }
    for section in &page.sections {
        text += &format!("\n## {}\n", escape(&section.title));
        for block in &section.blocks {
            text.push('\n');
            text += &render_block(block, folder);
        }
    }
    text
}

fn render_block(block: &PageBlock, folder: Option<&str>) -> String {
    match block {
        PageBlock::Text(text) => format!("{}\n", escape(text)),
        PageBlock::Code(code) => format!("```text\n{code}\n```\n"),
        PageBlock::Heading(title) => format!("### {}\n", escape(title)),
        PageBlock::KeyValues(pairs) => pairs
            .iter()
            .map(|(name, value)| format!("- {}: {}\n", escape(name), escape(value)))
            .collect(),
        PageBlock::Table(table) => rows(table),
        PageBlock::Picture(picture) => image(picture, folder),
        PageBlock::Gallery(pictures) => pictures
            .iter()
            .map(|picture| image(picture, folder))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

fn image(picture: &Picture, folder: Option<&str>) -> String {
    let caption = escape(&picture.caption);
    match folder {
        Some(folder) => format!(
            "![{caption}](<{folder}/{}.svg>)\n\n{caption}\n",
            picture.name
        ),
        None => format!("{caption}\n"),
    }
}

fn rows(table: &Table) -> String {
    let mut text = format!("{}\n\n", escape(&table.caption));
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    text += &line(table.columns.iter().map(|name| escape(name)).collect());
    let ruler = |column| {
        if table.is_numeric(column) {
            "---:"
        } else {
            "---"
        }
    };
    text += &line(
        (0..table.columns.len())
            .map(|column| ruler(column).to_owned())
            .collect(),
    );
    for row in &table.rows {
        text += &line(row.iter().map(|cell| escape(&cell.text)).collect());
    }
    text
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            '\n' | '\r' => out.push(' '),
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' => {
                out.push('\\');
                out.push(char);
            }
            _ => out.push(char),
        }
    }
    out
}
