//! Record boundaries: line ends, except those inside quoted CSV fields and inside JSON values. All
//! functions expect a text that starts at a record.

use memchr::{memchr, memchr_iter, memchr2};

/// The end of the first record of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// The record ends with a line end, after this many bytes, line end included.
    Whole(usize),
    /// The record does not end within this text.
    Open {
        /// Whether the text ends inside a quoted CSV field.
        quoted: bool,
    },
    /// The record is malformed: after this many line ends, an array of boards goes on with neither
    /// a comma nor its end.
    Broken(u64),
}

/// A record in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RecordSpan {
    /// The offset at which the record begins.
    pub start: u32,
    /// The offset after the record and its line end.
    pub end: u32,
    /// The number of line ends before the record.
    pub lines: u32,
}

/// The first records of a text, all of them whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Split {
    /// The offset after the last of the records.
    pub end: usize,
    /// The number of line ends in the records.
    pub lines: u64,
    /// Whether the text after the records is inside an array of boards.
    pub in_array: bool,
}

/// The first record of a text.
struct FirstRecord {
    /// The offset at which the record begins.
    start: usize,
    /// The offset after the record and its line end.
    end: usize,
    /// The number of line ends before `end`.
    lines: u64,
    /// Whether the text after the record is inside an array of boards.
    in_array: bool,
}

/// Returns whether a line is a board or an object, judging only by its ends: so one board per line
/// costs no more than finding the line. An object may span lines, but not if its first line ends
/// with a brace.
#[inline]
fn is_value(line: &[u8]) -> bool {
    matches!(
        line.strip_suffix(b"\r").unwrap_or(line),
        [] | [b'[', b'[', b'-' | b'0'..=b'9', .., b']', b']'] | [b'{', .., b'}']
    )
}

/// Finds the first record of JSON text that is not one value per line: an element of an array of
/// boards, if `in_array`, or else a JSON value over several lines with the rest of its last line,
/// or, if no value begins there, the line.
fn first_value(text: &[u8], in_array: bool, has_ended: bool) -> Result<FirstRecord, Cut> {
    let open = Cut::Open { quoted: false };
    let or_end = |found: Option<usize>| found.or(has_ended.then_some(text.len())).ok_or(open);
    let line_from = |from: usize| or_end(memchr(b'\n', &text[from..]).map(|at| from + at + 1));
    let record = |start, end, in_array| FirstRecord {
        start,
        end,
        lines: lines(&text[..end]),
        in_array,
    };
    let mut start = 0;
    if in_array {
        let mut filled = (0..text.len()).filter(|&at| !text[at].is_ascii_whitespace());
        let first = or_end(filled.next())?;
        start = match text.get(first) {
            Some(b',') => or_end(filled.next())?,
            Some(b']') => {
                let end = first + 1;
                return Ok(record(end, end, false));
            }
            Some(_) => return Err(Cut::Broken(lines(&text[..first]))),
            None => first,
        };
    } else if let Ok(end) = line_from(0)
        && is_blank(&text[..end])
    {
        return Ok(record(0, end, false));
    }
    let end = match value_end(&text[start..]) {
        Cut::Whole(length) if in_array => start + length,
        Cut::Whole(length) => line_from(start + length)?,
        Cut::Open { .. } => or_end(None)?,
        Cut::Broken(_) => line_from(start)?,
    };
    Ok(record(start, end, in_array))
}

/// Finds the end of the array or object that a text begins with. Checks only the brackets, commas
/// and colons around arrays and objects, and that a board is no deeper than its rows: enough for a
/// line that was cut off not to take the next lines with it.
fn value_end(text: &[u8]) -> Cut {
    // For each open bracket, the innermost in the lowest bit, whether it opened an object.
    let mut depth = 0;
    let mut objects = 0u64;
    let mut before = b',';
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        let in_object = objects & 1 == 1;
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            b'[' | b'{' => {
                let follows = b"[:".contains(&before) || before == b',' && !in_object;
                if !follows || depth == 64 || depth == 2 && objects == 0 {
                    return Cut::Broken(0);
                }
                depth += 1;
                objects = objects << 1 | u64::from(byte == b'{');
            }
            _ if depth == 0 => return Cut::Broken(0),
            b']' | b'}' if in_object != (byte == b'}') => return Cut::Broken(0),
            b']' | b'}' => {
                depth -= 1;
                objects >>= 1;
                if depth == 0 {
                    return Cut::Whole(text.len() - rest.len());
                }
            }
            b'"' => loop {
                match rest.next() {
                    Some(b'"') => break,
                    Some(b'\n') => return Cut::Broken(0),
                    Some(b'\\') => drop(rest.next()),
                    Some(_) => {}
                    None => return Cut::Open { quoted: false },
                }
            },
            _ => {}
        }
        before = byte;
    }
    Cut::Open { quoted: false }
}

/// Finds the end of the first record of a CSV like csv-core: a quote opens a field only at its
/// start, and is a plain character elsewhere. Line ends inside quotes are counted on the way:
/// counting them in a separate pass took a tenth of the time of `solve`.
pub(super) fn first_csv(text: &[u8], separator: u8) -> (Cut, u64) {
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
            quoted = found == 0 || text[found - 1] == separator;
        } else if text.get(at) == Some(&b'"') {
            at += 1;
        } else {
            quoted = false;
        }
    }
    (Cut::Open { quoted }, lines)
}

/// Returns the position of the quote (not a doubled one) that closes a field whose text starts at
/// `at`, and whether there are doubled ones before it.
#[inline]
pub(super) fn quote_end(text: &[u8], at: usize) -> Option<(usize, bool)> {
    let first = at + memchr(b'"', &text[at..])?;
    let mut end = first;
    while text.get(end + 1) == Some(&b'"') {
        end += 2;
        end += memchr(b'"', &text[end..])?;
    }
    Some((end, end > first))
}

/// Returns whether the text is only white space.
#[inline]
pub(super) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
}

/// Counts the line ends in a text.
#[inline]
pub(super) fn lines(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}

/// Replaces `spans` with the whole records at the start of a text, without blank lines. If the
/// input has ended, the last record may lack its line end. `csv_separator` is the byte between two
/// fields of a CSV; none if the text is JSON. `in_array` says whether the text starts inside an
/// array of boards.
///
/// # Errors
/// If there is no whole record.
pub(super) fn split(
    csv_separator: Option<u8>,
    text: &[u8],
    has_ended: bool,
    in_array: bool,
    spans: &mut Vec<RecordSpan>,
) -> Result<Split, Cut> {
    spans.clear();
    let mut split = Split {
        end: 0,
        lines: 0,
        in_array,
    };
    let at_start = |end, lines| FirstRecord {
        start: 0,
        end,
        lines,
        in_array: false,
    };
    while split.end < text.len() {
        let rest = &text[split.end..];
        let found = if let Some(separator) = csv_separator {
            match first_csv(rest, separator) {
                (Cut::Whole(end), lines) => Ok(at_start(end, lines)),
                (_, lines) if has_ended => Ok(at_start(rest.len(), lines)),
                (open, _) => Err(open),
            }
        } else {
            match memchr(b'\n', rest) {
                Some(end) if !split.in_array && is_value(&rest[..end]) => Ok(at_start(end + 1, 1)),
                _ => first_value(rest, split.in_array, has_ended),
            }
        };
        let first = match found {
            Ok(first) => first,
            Err(_) if split.end > 0 => break,
            Err(cut) => return Err(cut),
        };
        // A spreadsheet writes a blank line as separators alone.
        let is_empty = |byte: &u8| byte.is_ascii_whitespace() || Some(*byte) == csv_separator;
        if !rest[first.start..first.end].iter().all(is_empty) {
            spans.push(RecordSpan {
                start: (split.end + first.start) as u32,
                end: (split.end + first.end) as u32,
                lines: (split.lines + lines(&rest[..first.start])) as u32,
            });
        }
        split = Split {
            end: split.end + first.end,
            lines: split.lines + first.lines,
            in_array: first.in_array,
        };
    }
    Ok(split)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whole_records_are_split_alike_wherever_a_text_is_cut(
            text in prop::collection::vec(prop::sample::select(&b"[[]],{}:\"x\n\n\r "[..]), 0..90),
            cut in 0usize..90,
        ) {
            for (separator, in_array) in [(Some(b','), false), (Some(b'x'), false), (None, false), (None, true)] {
                let (mut all, mut first, mut rest) = (Vec::new(), Vec::new(), Vec::new());
                let Ok(whole) = split(separator, &text, true, in_array, &mut all) else {
                    continue;
                };
                let early = &text[..cut.min(text.len())];
                let Ok(early) = split(separator, early, false, in_array, &mut first) else {
                    continue;
                };
                prop_assert_eq!(early.lines, lines(&text[..early.end]));
                let Ok(after) = split(separator, &text[early.end..], true, early.in_array, &mut rest) else {
                    prop_assert_eq!(whole.end, early.end);
                    continue;
                };
                prop_assert_eq!(whole.end, early.end + after.end);
                prop_assert_eq!((whole.lines, whole.in_array), (early.lines + after.lines, after.in_array));
                let moved = rest.iter().map(|span| RecordSpan {
                    start: span.start + early.end as u32,
                    end: span.end + early.end as u32,
                    lines: span.lines + early.lines as u32,
                });
                first.extend(moved);
                prop_assert_eq!(&first, &all);
            }
        }

        #[test]
        fn records_are_split_as_the_csv_crate_splits_them(
            text in "[a,\"\n]{0,40}",
        ) {
            let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let mut starts: Vec<usize> = reader
                .byte_records()
                .map(|record| record.unwrap().position().unwrap().byte() as usize)
                .collect();
            starts.push(text.len());
            let theirs = starts
                .windows(2)
                .filter(|ends| text[ends[0]..ends[1]].contains(|c| c != ',' && c != '\n'))
                .count() as u64;
            let mut ours = Vec::new();
            split(Some(b','), text.as_bytes(), true, false, &mut ours).unwrap();
            prop_assert_eq!(ours.len() as u64, theirs);
        }
    }
}
