//! Record boundaries: line ends, except those inside quoted CSV fields. All functions expect a text that starts at a
//! record.

use super::Format;
use memchr::{memchr, memchr_iter, memchr2};

/// How the first record of a text ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// With a line end, after this many bytes, line end included.
    Whole(usize),
    /// Not within this text.
    Open {
        /// The text ends inside a quoted CSV field.
        quoted: bool,
    },
}

/// A record in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RecordSpan {
    /// Where it begins.
    pub start: u32,
    /// Where it ends, after its line end.
    pub end: u32,
    /// Line ends before it.
    pub lines: u32,
}

/// Finds the first record, and counts its line ends as far as it goes; a blank line counts as a record here.
#[inline]
pub(super) fn first(format: Format, text: &[u8]) -> (Cut, u64) {
    match format {
        Format::Csv => first_csv(text),
        Format::Jsonl | Format::Grid | Format::Jumps => match memchr(b'\n', text) {
            Some(at) => (Cut::Whole(at + 1), 1),
            None => (Cut::Open { quoted: false }, 0),
        },
    }
}

/// Finds the end of the first record like csv-core: a quote opens a field only at its start, and is a plain character elsewhere. Line ends inside quotes
/// are counted on the way: counting them in a pass of its own took a tenth of the time of `solve`.
fn first_csv(text: &[u8]) -> (Cut, u64) {
    let (mut at, mut lines) = (0, 0);
    let mut quoted = false;
    while let Some(skipped) = memchr2(b'"', b'\n', &text[at..]) {
        let found = at + skipped;
        at = found + 1;
        if text[found] == b'\n' {
            lines += 1;
            if !quoted {
                return (Cut::Whole(at), lines);
            }
        } else if !quoted {
            quoted = found == 0 || text[found - 1] == b',';
        } else if text.get(at) == Some(&b'"') {
            at += 1;
        } else {
            quoted = false;
        }
    }
    (Cut::Open { quoted }, lines)
}

/// The position of the quote (not a doubled one) that closes a field whose text starts at `at`.
pub(super) fn quote_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr(b'"', &text[at..])?;
        if text.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Whether the text is only white space.
#[inline]
pub(super) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
}

/// Line ends in a text.
#[inline]
pub(super) fn lines(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}

/// Replaces `spans` with the whole records at the start of a text, without blank lines, and returns the length of these
/// records and their line ends. If the input has ended, the last record may lack its line end.
///
/// # Errors
/// If there is no whole record.
pub(super) fn split(
    format: Format,
    text: &[u8],
    has_ended: bool,
    spans: &mut Vec<RecordSpan>,
) -> Result<(usize, u64), Cut> {
    spans.clear();
    let (mut start, mut before) = (0, 0);
    while start < text.len() {
        let (cut, lines) = first(format, &text[start..]);
        let end = match cut {
            Cut::Whole(length) => start + length,
            Cut::Open { .. } if has_ended => text.len(),
            Cut::Open { .. } if start > 0 => break,
            open => return Err(open),
        };
        if !is_blank(&text[start..end]) {
            spans.push(RecordSpan {
                start: start as u32,
                end: end as u32,
                lines: before as u32,
            });
        }
        (start, before) = (end, before + lines);
    }
    Ok((start, before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whole_records_are_split_alike_wherever_a_text_is_cut(
            text in prop::collection::vec(prop::sample::select(&b"[x\n\n\r \""[..]), 0..90),
            cut in 0usize..90,
        ) {
            for format in Format::ALL {
                let (mut all, mut first, mut rest) = (Vec::new(), Vec::new(), Vec::new());
                let whole = split(format, &text, true, &mut all);
                prop_assert_eq!(whole, Ok((text.len(), lines(&text))));
                let early = &text[..cut.min(text.len())];
                let Ok((end, before)) = split(format, early, false, &mut first) else {
                    continue;
                };
                let after = split(format, &text[end..], true, &mut rest);
                prop_assert_eq!(after, Ok((text.len() - end, lines(&text) - before)));
                let moved = rest.iter().map(|span| RecordSpan {
                    start: span.start + end as u32,
                    end: span.end + end as u32,
                    lines: span.lines + before as u32,
                });
                first.extend(moved);
                prop_assert_eq!(&first, &all);
            }
        }

        #[test]
        fn records_are_split_as_the_csv_crate_splits_them(
            text in "[a,\"\n]{0,40}",
        ) {
            let mut theirs = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let theirs = theirs.byte_records().map(Result::unwrap).count() as u64;
            let mut ours = Vec::new();
            split(Format::Csv, text.as_bytes(), true, &mut ours).unwrap();
            prop_assert_eq!(ours.len() as u64, theirs);
        }
    }
}
