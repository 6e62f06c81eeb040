//! A report as one HTML page that needs nothing else.
//!
//! Owns the page's frame, its style and its one script. Must not know what a report tells.

use super::page::{Page, PageBlock};
use askama::Template;

#[derive(Template)]
#[template(path = "page.html")]
struct Frame<'a> {
    page: &'a Page,
    style: &'static str,
    script: &'static str,
}

/// The page: no script, style, font or picture from elsewhere.
pub fn html(page: &Page) -> String {
    let frame = Frame {
        page,
        style: include_str!("style.css"),
        script: include_str!("sort.js"),
    };
    let mut text = frame.render().expect("a string takes all that is written");
    text.push('\n');
    text
}
