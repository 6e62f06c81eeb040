//! A report as Markdown.
//!
//! Owns the Markdown. Must not know what a report tells.

use super::page::{Page, PageBlock, Picture, Table};

/// The page. Pictures are named where `folder` says that they lie beside it, else told by their captions alone.
pub fn markdown(page: &Page, folder: Option<&str>) -> String {
    let mut text = format!("# {}\n", plain(&page.title));
    for sentence in &page.summary {
        text += &format!("\n{}\n", plain(sentence));
    }
    for section in &page.sections {
        text += &format!("\n## {}\n", plain(&section.title));
        for block in &section.blocks {
            text.push('\n');
            text += &render_block(block, folder);
        }
    }
    text
}

fn render_block(block: &PageBlock, folder: Option<&str>) -> String {
    match block {
        PageBlock::Text(text) => format!("{}\n", plain(text)),
        PageBlock::Code(code) => format!("```text\n{code}\n```\n"),
        PageBlock::Heading(title) => format!("### {}\n", plain(title)),
        PageBlock::KeyValues(facts) => facts
            .iter()
            .map(|(name, value)| format!("- {}: {}\n", plain(name), plain(value)))
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
    let caption = plain(&picture.caption);
    match folder {
        Some(folder) => format!(
            "![{caption}](<{folder}/{}.svg>)\n\n{caption}\n",
            picture.name
        ),
        None => format!("{caption}\n"),
    }
}

fn rows(table: &Table) -> String {
    let mut text = format!("{}\n\n", plain(&table.caption));
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    text += &line(table.columns.iter().map(|name| plain(name)).collect());
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
        text += &line(row.iter().map(|cell| plain(&cell.text)).collect());
    }
    text
}

/// Text that Markdown takes as it is, in one line.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '\n' | '\r' => out.push(' '),
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' => {
                out.push('\\');
                out.push(sign);
            }
            _ => out.push(sign),
        }
    }
    out
}
