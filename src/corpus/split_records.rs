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

/// Counts of whole records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Census {
    /// Line ends.
    pub lines: u64,
    /// Records: without blank lines.
    pub records: u64,
}

/// The first record; a blank line counts as one here.
#[inline]
pub(super) fn first(format: Format, text: &[u8]) -> Cut {
    first_with_lines(format, text).0
}

/// The length of the first record, which may end without a line end, and its line ends.
#[inline]
pub(super) fn next(format: Format, text: &[u8]) -> (usize, u64) {
    match first_with_lines(format, text) {
        (Cut::Whole(length), lines) => (length, lines),
        (Cut::Open { .. }, lines) => (text.len(), lines),
    }
}

/// The first record and its line ends: as far as it goes, if it is open.
#[inline]
fn first_with_lines(format: Format, text: &[u8]) -> (Cut, u64) {
    match format {
        Format::Csv => first_csv(text),
        Format::Jsonl | Format::Grid => match memchr(b'\n', text) {
            Some(at) => (Cut::Whole(at + 1), 1),
            None => (Cut::Open { quoted: false }, 0),
        },
    }
}

/// As csv-core does it: a quote opens a field only at its start, and is a plain character elsewhere. Line ends inside quotes
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

/// The length of the whole records at the start of `text`, with their counts; an error if there is none.
pub(super) fn whole(format: Format, text: &[u8]) -> Result<(usize, Census), Cut> {
    match format {
        Format::Csv => whole_csv(text),
        Format::Jsonl | Format::Grid => {
            let end = memchr::memrchr(b'\n', text).ok_or(Cut::Open { quoted: false })? + 1;
            Ok((end, census(format, &text[..end])))
        }
    }
}

fn whole_csv(text: &[u8]) -> Result<(usize, Census), Cut> {
    let (mut end, mut census) = (0, Census::default());
    loop {
        match first_csv(&text[end..]) {
            (Cut::Whole(length), lines) => {
                census.add(&text[end..end + length], lines);
                end += length;
            }
            (open, _) if end == 0 => return Err(open),
            (Cut::Open { .. }, _) => return Ok((end, census)),
        }
    }
}

/// Counts lines and records: for line formats two vectorized passes, unless there may be a blank line.
pub(super) fn census(format: Format, text: &[u8]) -> Census {
    if format != Format::Csv && !may_hold_blank_line(text) {
        let lines = lines(text);
        let unfinished = u64::from(text.last().is_some_and(|&last| last != b'\n'));
        return Census {
            lines,
            records: lines + unfinished,
        };
    }
    census_of_records(format, text)
}

/// Counts lines and records one by one.
fn census_of_records(format: Format, mut text: &[u8]) -> Census {
    let mut census = Census::default();
    while !text.is_empty() {
        let (length, lines) = next(format, text);
        let (record, rest) = text.split_at(length);
        census.add(record, lines);
        text = rest;
    }
    census
}

impl Census {
    fn add(&mut self, record: &[u8], lines: u64) {
        self.lines += lines;
        self.records += u64::from(!is_blank(record));
    }
}

/// Whether some line starts with white space or is empty. No early exit, so that the loop is vectorized.
fn may_hold_blank_line(text: &[u8]) -> bool {
    let Some((&first, after)) = text.split_first() else {
        return false;
    };
    let suspect = text.iter().zip(after).fold(0, |seen, (&here, &next)| {
        seen | (u8::from(here == b'\n') & u8::from(next <= b' '))
    });
    first <= b' ' || suspect != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_fast_census_is_the_slow_one(
            text in prop::collection::vec(prop::sample::select(&b"[x\n\n\r \""[..]), 0..90),
        ) {
            for format in Format::ALL {
                prop_assert_eq!(census(format, &text), census_of_records(format, &text));
                prop_assert_eq!(census(format, &text).lines, lines(&text));
                if let Ok((end, counted)) = whole(format, &text) {
                    prop_assert_eq!(counted, census_of_records(format, &text[..end]));
                }
            }
        }

        #[test]
        fn records_are_split_as_the_csv_crate_splits_them(
            text in "[a,\"\n]{0,40}",
        ) {
            let mut theirs = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let theirs = theirs.byte_records().map(Result::unwrap).count() as u64;
            prop_assert_eq!(census(Format::Csv, text.as_bytes()).records, theirs);
        }
    }
}
