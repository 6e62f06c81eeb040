//! A page as self-contained HTML: one style sheet and one script, both inline.

use super::page::{Column, Narrow, Page, PageBlock, Table, TableCell};
use askama::Template;
use sha2::{Digest, Sha256};
use snakes_and_ladders::escape;
use std::fmt;

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    page: &'a Page,
    /// The content security policy: a browser loads and runs the page's styles and its one script,
    /// and nothing from anywhere else. Even text that is taken for markup can do nothing.
    policy: String,
    style: &'static str,
    script: &'static str,
}

/// Renders the page without external scripts, styles, fonts or pictures.
pub fn html(page: &Page) -> String {
    let script = include_str!("sort.js");
    let hash = base64(&Sha256::digest(script));
    let frame = PageTemplate {
        page,
        policy: format!("{POLICY}; img-src data:; script-src 'sha256-{hash}'"),
        style: include_str!("style.css"),
        script,
    };
    let mut text = frame.render().expect("writing to a string cannot fail");
    text.push('\n');
    text
}

/// The content security policy of a page without scripts: a browser loads its styles, and nothing
/// from anywhere else.
pub(super) const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * index)) as usize & 63];
            let is_padding = index > group.len();
            out.push(if is_padding { '=' } else { digit.into() });
        }
    }
    out
}

/// The numbers of characters that a row has room for on half of a wide page, on a tablet, and on a
/// phone in its smaller letters.
const HALF_PAGE: usize = 72;
const TABLET: usize = 96;
const PHONE: usize = 53;
/// The columns that a table keeps at least on a phone; with fewer, each row becomes a list there.
const MIN_COLUMNS: usize = 5;

impl Table {
    /// Lays the table out by the widths of its texts. Returns the HTML classes of the table: `half`
    /// if it fits half of a wide page, `compact` if a phone shows it as a table; and the class of
    /// each column: `optional` for columns that a table wider than a tablet shows on wide screens
    /// only, `beyond` for columns without room on a phone.
    fn layout(&self) -> (String, Vec<&'static str>) {
        let width = |column: usize| {
            let title = self.columns[column].title.split(' ');
            let texts = title.chain(self.rows.iter().map(|row| &*row[column].text));
            texts.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let all: usize = widths.iter().map(|width| width + 3).sum();
        let mut room = PHONE;
        let class = |(column, width): (&Column, &usize)| {
            if all > TABLET && matches!(column.narrow, Narrow::Drop(_) | Narrow::Below) {
                return "optional";
            }
            let fits = width < &room;
            room = if fits { room - width - 1 } else { 0 };
            if fits { "" } else { "beyond" }
        };
        let mut columns: Vec<&str> = self.columns.iter().zip(&widths).map(class).collect();
        let kept = columns.iter().filter(|class| class.is_empty()).count();
        let is_compact = kept >= MIN_COLUMNS || !columns.contains(&"beyond");
        if !is_compact {
            for class in columns.iter_mut().filter(|class| **class == "beyond") {
                *class = "";
            }
        }
        let classes = [("half", all <= HALF_PAGE), ("compact", is_compact)]
            .into_iter()
            .filter(|(_, applies)| *applies);
        let table: Vec<&str> = classes.map(|(class, _)| class).collect();
        (table.join(" "), columns)
    }

    /// Returns the HTML classes of a cell or, if `cell` is none, of the head of its column, which
    /// has the class `own`.
    fn classes(&self, column: usize, cell: Option<&TableCell>, name: &str) -> String {
        let class = cell
            .and_then(TableCell::class)
            .or_else(|| self.is_numeric(column).then_some("number"));
        let classes = [class.unwrap_or_default(), name].join(" ");
        classes.trim().to_owned()
    }
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
        // The texts are those of RFC 4648.
        let texts = ["", "f", "fo", "foo", "foobar"].map(|bytes| base64(bytes.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYmFy"]);
        let page = html(&Page::default());
        let (_, rest) = page.split_once("<script>").unwrap();
        let (script, _) = rest.split_once("</script>").unwrap();
        let hash = format!("sha256-{}&#39;", base64(&Sha256::digest(script)));
        assert!(page.contains(&hash), "{hash}");
    }

    #[test]
    fn tables_are_laid_out_by_the_width_of_their_texts() {
        let layout = |columns: &[(&str, Narrow)], text: &str| {
            let row = columns.iter().map(|_| TableCell::text(text)).collect();
            let (table, columns) = Table::new(columns.iter().copied(), [row]).layout();
            (table, columns.join(","))
        };
        let columns = [
            ("n", Narrow::Keep),
            ("solver", Narrow::Repeat),
            ("ns", Narrow::Keep),
            ("boards", Narrow::Drop(1)),
            ("time", Narrow::Keep),
            ("verdict", Narrow::Keep),
            ("p50", Narrow::Below),
        ];
        for (text, table, classes) in [
            ("1", "half compact", ",,,,,,"),
            ("7 chars", "half compact", ",,,,,,beyond"),
            ("8 chars.", "compact", ",,,,,beyond,beyond"),
            ("fourteen chars", "", ",,,optional,,,optional"),
        ] {
            let classes = (table.to_owned(), classes.to_owned());
            assert_eq!(layout(&columns, text), classes, "{text}");
        }
    }
}
