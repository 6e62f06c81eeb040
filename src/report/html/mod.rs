//! A page as self-contained HTML: one style sheet and one script, both inline.

use super::page::{Page, PageBlock};
use askama::Template;

#[derive(Template)]
#[template(path = "page.html")]
struct Frame<'a> {
    page: &'a Page,
    style: &'static str,
    script: &'static str,
}

/// Renders the page without external scripts, styles, fonts or pictures.
pub fn html(page: &Page) -> String {
    let frame = Frame {
        page,
        style: include_str!("style.css"),
        script: include_str!("sort.js"),
    };
    let mut text = frame.render().expect("writing to a string cannot fail");
    text.push('\n');
    text
}
