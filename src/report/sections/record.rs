//! A recorded measurement in Markdown. Its pictures are separate files and are left out, except for their descriptions.

use crate::report::page::{Page, PageBlock, Section, Table, TableCell};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::mem::take;

/// Adds the record as one section, titled by its first heading.
pub(super) fn render(name: &str, text: &str, page: &mut Page) {
    let mut section = Section::new(name);
    let (mut buffer, mut heading) = (String::new(), String::new());
    let (mut columns, mut rows): (Vec<String>, Vec<Vec<TableCell>>) = (Vec::new(), Vec::new());
    let mut has_title = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Text(part) | Event::Code(part) | Event::Html(part) | Event::InlineHtml(part) => {
                buffer += &part
            }
            Event::SoftBreak | Event::HardBreak => buffer.push(' '),
            Event::Start(
                Tag::Heading { .. }
                | Tag::Paragraph
                | Tag::Item
                | Tag::TableCell
                | Tag::CodeBlock(_),
            ) => buffer.clear(),
            Event::End(TagEnd::Heading(level)) => {
                heading = take(&mut buffer);
                if level == HeadingLevel::H1 && !has_title {
                    has_title = true;
                    section.title.clone_from(&heading);
                } else {
                    section.blocks.push(PageBlock::Heading(heading.clone()));
                }
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                let text = take(&mut buffer);
                if !text.trim().is_empty() {
                    section.text(text);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                let code = take(&mut buffer).trim_end().to_owned();
                section.blocks.push(PageBlock::Code(code));
            }
            Event::End(TagEnd::TableCell) => {
                let text = take(&mut buffer);
                match rows.last_mut() {
                    Some(row) => row.push(cell(text)),
                    None => columns.push(text),
                }
            }
            Event::Start(Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::Table) => section.blocks.push(PageBlock::Table(Table {
                caption: take(&mut heading),
                columns: take(&mut columns),
                rows: take(&mut rows),
            })),
            _ => {}
        }
    }
    page.summary
        .push(format!("The record {name}: {}.", section.title));
    page.sections.push(section);
}

/// A cell that is sorted as a number if it begins with one.
fn cell(text: String) -> TableCell {
    let digits: String = text
        .trim_start_matches(['≈', ' '])
        .chars()
        .take_while(|char| char.is_ascii_digit() || ",.-".contains(*char))
        .filter(|char| *char != ',')
        .collect();
    match digits.parse() {
        Ok(key) => TableCell::number(key, text),
        Err(_) => TableCell::text(text),
    }
}
