//! A page as text for a terminal: the tables and texts of its sections, then the sentences of its
//! summary, which stay in sight. Boards are drawn with characters. Charts, and the sections that
//! are for pages alone, are left out.

mod live;
mod table;

pub use live::LiveTable;

use super::page::{Page, PageBlock};
use snakes_and_ladders::draw::text::counterexample::show_board;
use snakes_and_ladders::draw::text::route::wrap;
use snakes_and_ladders::draw::text::screen::Screen;
use snakes_and_ladders::escape;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::number::{plural, pluralize};

/// The number of lines of preformatted text that are shown unless all is wanted.
const MAX_CODE_LINES: usize = 12;

/// The maximum number of boards before a failing one that are shown: those just before it.
const MAX_SHOWN_HISTORY: usize = 3;

/// Renders the page within the screen; `verbose` shows the rows and lines that are otherwise left
/// out.
pub fn terminal(page: &Page, verbose: bool, screen: Screen) -> String {
    let mut parts: Vec<String> = Vec::new();
    for section in page
        .sections
        .iter()
        .filter(|section| section.is_on_terminal)
    {
        let mut title = section.is_titled.then_some(&section.title);
        for block in &section.blocks {
            let text = render_block(block, verbose, screen);
            if text.is_empty() {
                continue;
            }
            if let Some(title) = title.take() {
                parts.push(match block {
                    PageBlock::Text(words) => paragraph(&format!("{title}: {words}"), screen),
                    _ => format!("{}: {text}", escape::line(title)),
                });
            } else if let (PageBlock::Code(_), Some(last)) = (block, parts.last_mut()) {
                // Messages belong to the text that announces them.
                last.push_str(&text);
            } else {
                parts.push(text);
            }
        }
    }
    let summary: String = page
        .summary
        .iter()
        .map(|sentence| paragraph(sentence, screen))
        .collect();
    parts.extend((!summary.is_empty()).then_some(summary));
    parts.join("\n")
}

fn render_block(block: &PageBlock, verbose: bool, screen: Screen) -> String {
    match block {
        PageBlock::Text(text) => paragraph(text, screen),
        PageBlock::Code(code) => {
            let shown = if verbose { usize::MAX } else { MAX_CODE_LINES };
            let mut text: String = code
                .lines()
                .take(shown)
                .map(|line| format!("  {}\n", escape::line(line)))
                .collect();
            let more = code.lines().count().saturating_sub(shown);
            if more > 0 {
                let lines = plural(more as u64, "line");
                text += &format!("  … and {more} more {lines} (-v shows all)\n");
            }
            text
        }
        PageBlock::KeyValues(pairs) => pairs
            .iter()
            .map(|(name, value)| paragraph(&format!("{name}: {value}"), screen))
            .collect(),
        PageBlock::Table(table) => {
            let caption = paragraph(&table.caption, screen);
            let columns = if verbose { None } else { table.usual_columns };
            let screen = Screen {
                columns: screen.columns.or(columns),
                ..screen
            };
            let mut text = String::new();
            if !table.caption.is_empty() {
                text = caption;
            }
            match table.brief {
                Some(rows) if !verbose && rows < table.rows.len() => {
                    let mut brief = table.clone();
                    brief.rows.truncate(rows);
                    let more = table.rows.len() - rows;
                    text + &brief.plain(screen) + &format!("… and {more} more (-v shows all)\n")
                }
                _ => text + &table.plain(screen),
            }
        }
        PageBlock::Picture(_) => String::new(),
        PageBlock::Gallery(pictures) => pictures
            .iter()
            .filter(|picture| picture.is_board)
            .map(|picture| paragraph(&picture.caption, screen))
            .collect(),
        PageBlock::Route(route) => history(&route.before) + &show_board(&route.board, screen),
    }
}

/// Returns a paragraph, wrapped to the width of prose on a terminal, and else on one line.
fn paragraph(text: &str, screen: Screen) -> String {
    let text = escape::line(text);
    if screen.columns.is_none() {
        return format!("{text}\n");
    }
    let mut lines = String::new();
    wrap(&mut lines, "", text.split(' '), screen.prose());
    lines
}

/// Returns the last boards that come before another in the same process.
fn history(before: &[Board]) -> String {
    let left_out = before.len().saturating_sub(MAX_SHOWN_HISTORY);
    let mut text = String::new();
    if left_out > 0 {
        text += &format!("{}, then\n", pluralize(left_out as u64, "other board"));
    }
    for board in &before[left_out..] {
        text += &format!("{board}\n");
    }
    if !before.is_empty() {
        text += "then\n";
    }
    text
}
