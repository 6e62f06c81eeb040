//! A page as self-contained HTML: one style sheet and one script, both inline.

use super::page::{Page, PageBlock};
use askama::Template;
use sha2::{Digest, Sha256};
use snakes_and_ladders::escape;
use std::fmt;

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    policy: String,
    style: &'static str,
    script: &'static str,
}

/// Renders the page without external scripts, styles, fonts or pictures.
pub fn html(page: &Page) -> String {
    let script = include_str!("sort.js");
    let frame = PageTemplate {
        page,
        policy: policy(script),
        style: include_str!("style.css"),
        script,
    };
    let mut text = frame.render().expect("writing to a string cannot fail");
    text.push('\n');
    text
}

/// Returns the policy of a page: a browser loads and runs its styles and this one script, and nothing from anywhere else. Even
/// text that is taken for markup can do nothing.
fn policy(script: &str) -> String {
    let hash = base64(&Sha256::digest(script));
    format!("{POLICY}; img-src data:; script-src 'sha256-{hash}'")
}

/// The policy of a page without scripts: a browser loads its styles, and nothing from anywhere else.
pub(super) const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place <= group.len() {
                digit.into()
            } else {
                '='
            });
        }
    }
    out
}

/// The escapes of the page: askama's, and what is active in a text besides markup.
#[derive(Clone, Copy)]
pub(super) struct Inert;

impl askama::filters::Escaper for Inert {
    fn write_escaped_str<W: fmt::Write>(&self, out: W, text: &str) -> fmt::Result {
        askama::filters::Html.write_escaped_str(out, &escape::lines(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_that_of_the_script_as_it_stands_in_the_page() {
        let page = html(&Page::default());
        let (_, rest) = page.split_once("<script>").unwrap();
        let (script, _) = rest.split_once("</script>").unwrap();
        let hash = format!("sha256-{}&#39;", base64(&Sha256::digest(script)));
        assert!(page.contains(&hash), "{hash}");
    }

    #[test]
    fn base64_is_that_of_the_rfc() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
