//! A kept measurement in Markdown, told again.
//!
//! Owns the way from Markdown to the parts of a page. Must not know what is measured. Pictures are left out, for they
//! lie elsewhere; what stands in their place is their description.

use crate::report::page::{Page, PageBlock, Section, Table, TableCell};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// Adds the record: its first heading is the part's, its paragraphs and tables follow.
pub(super) fn render(name: &str, text: &str, page: &mut Page) {
    let mut section = Section::new(name);
    let mut words = String::new();
    let mut table = Table {
        caption: String::new(),
        columns: Vec::new(),
        rows: Vec::new(),
    };
    let mut heading = String::new();
    let mut titled = false;
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    for event in parser {
        match event {
            Event::Text(part) | Event::Code(part) => words += &part,
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            Event::Html(part) | Event::InlineHtml(part) => words += &part,
            Event::Start(Tag::Heading { .. } | Tag::Paragraph | Tag::Item | Tag::TableCell) => {
                words.clear()
            }
            Event::Start(Tag::CodeBlock(_)) => words.clear(),
            Event::End(TagEnd::Heading(level)) => {
                heading = std::mem::take(&mut words);
                if level == HeadingLevel::H1 && !titled {
                    titled = true;
                    section.title.clone_from(&heading);
                } else {
                    section.blocks.push(PageBlock::Heading(heading.clone()));
                }
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                let words = std::mem::take(&mut words);
                if !words.trim().is_empty() {
                    section.blocks.push(PageBlock::Text(words));
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                let code = std::mem::take(&mut words);
                section
                    .blocks
                    .push(PageBlock::Code(code.trim_end().to_owned()));
            }
            Event::End(TagEnd::TableCell) => {
                let cell = cell(std::mem::take(&mut words));
                match table.rows.last_mut() {
                    Some(row) => row.push(cell),
                    None => table.columns.push(cell.text),
                }
            }
            Event::Start(Tag::TableRow) => table.rows.push(Vec::new()),
            Event::End(TagEnd::Table) => {
                let caption = std::mem::take(&mut heading);
                section.blocks.push(PageBlock::Table(Table {
                    caption,
                    columns: std::mem::take(&mut table.columns),
                    rows: std::mem::take(&mut table.rows),
                }));
            }
            _ => {}
        }
    }
    page.summary
        .push(format!("The record {name}: {}.", section.title));
    page.sections.push(section);
}

/// A cell that sorts as a number where it begins with one.
fn cell(text: String) -> TableCell {
    let digits: String = text
        .trim_start_matches(['≈', ' '])
        .chars()
        .take_while(|sign| sign.is_ascii_digit() || ",.-".contains(*sign))
        .filter(|sign| *sign != ',')
        .collect();
    match digits.parse() {
        Ok(key) => TableCell::number(key, text),
        Err(_) => TableCell::word(text),
    }
}
