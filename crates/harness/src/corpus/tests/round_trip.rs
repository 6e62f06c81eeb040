//! Written rows read back, in every format, however it is laid out and cut.

use super::*;
use crate::store::results;
use snakes_and_ladders::generate::Density;
use snakes_and_ladders::solve::SolveResult;
use snakes_and_ladders::solve::routes::Difficulty;
use std::fmt::Write as _;
use std::io::Cursor;

fn any_family() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just("uniform".to_owned()),
        1 => Just(String::new()),
        2 => "[a\",\\\\\n\r é{\\[-]{0,8}",
        1 => "[a-z]{15,18}",
    ]
}

/// A row's parts: index, family, board, answer and note.
type Parts = (u64, String, Board, Option<Solution>, Option<String>);

fn any_row() -> impl Strategy<Value = Parts> {
    let solution = prop_oneof![
        Just(None),
        Just(Some(Solution::Unreachable)),
        (1..394u16).prop_map(|rolls| Some(Solution::Rolls(rolls))),
    ];
    let note = prop_oneof![Just(None), any_family().prop_map(Some)];
    let index = prop_oneof![any::<u64>(), 990..1010u64, Just(u64::MAX)];
    (index, any_family(), any_board(), solution, note)
}

/// Returns the columns that all of the rows have.
fn extra(rows: &[Parts]) -> ExtraColumns {
    ExtraColumns {
        answers: rows.iter().all(|row| row.3.is_some()),
        notes: rows.iter().all(|row| row.4.is_some()),
        difficulty: true,
        expected: true,
        density: true,
    }
}

fn written(format: Format, rows: &[Parts]) -> Vec<u8> {
    let mut out = Vec::new();
    let extra = extra(rows);
    format.write_header(extra, &mut out);
    for (index, family, board, solution, note) in rows {
        let row = CorpusRow {
            answer: if extra.answers { *solution } else { None },
            note: if extra.notes { note.as_deref() } else { None },
            difficulty: Some(Difficulty::of(board)),
            expected: Some((index % 2 == 0).then_some(39.25)),
            density: Some(Density::new(0.05)),
            ..CorpusRow::new(*index, family, board)
        };
        format.write_row(&row, &mut out);
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_reads_back_however_it_arrives(
        rows in prop::collection::vec(any_row(), 0..12),
        mut sizes in prop::collection::vec(0..3000usize, 1..9),
        repeat in 1..120usize,
    ) {
        // At least one read that is not interrupted.
        sizes.push(7);
        let extra = extra(&rows);
        for format in Format::ALL {
            let mut header = Vec::new();
            format.write_header(extra, &mut header);
            let body = written(format, &rows).split_off(header.len()).repeat(repeat);
            let text = [header, body.clone()].concat();
            let reader = reader(&text);
            let read_as = match format {
                _ if text.is_empty() => Format::Grid,
                Format::Jumps => Format::Jsonl,
                _ => format,
            };
            prop_assert_eq!(reader.format(), read_as);
            let seen = all(reader);
            prop_assert_eq!(seen.len(), rows.len() * repeat);
            for (seen, (index, family, board, solution, note)) in seen.iter().zip(rows.iter().cycle()) {
                let mut expected = (*board, None, String::new(), None, String::new());
                if format != Format::Grid {
                    expected = (*board, Some(*index), family.clone(), None, String::new());
                    if extra.answers {
                        expected.3 = *solution;
                    }
                    if extra.notes {
                        expected.4 = note.clone().unwrap_or_default();
                    }
                }
                prop_assert_eq!(seen.read.as_ref(), Ok(&expected));
            }
            let text = Cursor::new(text);
            let sizes = sizes.clone().into_iter().cycle();
            let cut = all(open(Pieces { text, sizes }).unwrap());
            prop_assert!(seen == cut);
            let raws: Vec<u8> = seen.into_iter().flat_map(|seen| seen.raw).collect();
            prop_assert!(raws == body);
        }
    }

    /// A few bytes are replaced, so that most texts are broken somewhere. An accepted record of
    /// JSON lines is JSON, whose numbers may be too large for a float.
    #[test]
    fn a_damaged_text_is_read_alike_however_it_arrives(
        rows in prop::collection::vec(any_row(), 1..6),
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(b"[]{},:\"\\\n\r -019en\xff".to_vec())),
            1..6,
        ),
        mut sizes in prop::collection::vec(0..300usize, 1..9),
    ) {
        sizes.push(7);
        for format in Format::ALL {
            let mut text = written(format, &rows);
            for (index, byte) in &edits {
                let index = index.index(text.len());
                text[index] = *byte;
            }
            let whole = open(Cursor::new(text.clone()));
            let sizes = sizes.clone().into_iter().cycle();
            let pieces = open(Pieces { text: Cursor::new(text), sizes });
            let (Ok(mut whole), Ok(mut pieces)) = (whole, pieces) else {
                continue;
            };
            let format = whole.format();
            let (seen, failure) = until_failure(&mut whole);
            prop_assert_eq!(&until_failure(&mut pieces), &(seen.clone(), failure));
            for record in seen.iter().filter(|record| record.read.is_ok() && format == Format::Jsonl) {
                let text = String::from_utf8_lossy(&record.raw);
                let json = serde_json::from_slice::<serde::de::IgnoredAny>(&record.raw);
                prop_assert!(json.is_ok(), "{:?}: {text}", json);
            }
        }
    }

    /// Corpora and results are written without the `csv` crate, for speed.
    #[test]
    fn csv_is_what_the_csv_crate_writes(rows in prop::collection::vec(any_row(), 1..12)) {
        let mut ours = results::HEADER.as_bytes().to_vec();
        let mut row_writer = results::RowWriter::default();
        let mut theirs = ::csv::Writer::from_writer(Vec::new());
        theirs.write_record(results::HEADER.trim_end().split(',')).unwrap();
        for (index, family, board, solution, _) in &rows {
            let solution = solution.unwrap_or(Solution::Unreachable);
            let (side, tally) = (board.side(), board.tally());
            let solved = SolveResult { side, family: 0, tally, solution };
            row_writer.write(*index, &results::Name::new(family), &solved, &mut ours);
            let counts = [tally.snakes, tally.ladders].map(|count| count.to_string());
            theirs.write_field(index.to_string()).unwrap();
            theirs.write_field(side.to_string()).unwrap();
            theirs.write_field(family).unwrap();
            theirs.write_record(counts.into_iter().chain([solution.to_string()])).unwrap();
        }
        prop_assert_eq!(theirs.into_inner().unwrap(), ours);
        let ours = written(Format::Csv, &rows);
        let reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(&ours[..]);
        let mut theirs = ::csv::Writer::from_writer(Vec::new());
        for record in reader.into_records() {
            theirs.write_record(&record.unwrap()).unwrap();
        }
        prop_assert_eq!(theirs.into_inner().unwrap(), ours);
    }

    #[test]
    fn line_numbers_count_every_line_of_the_file(
        blanks in prop::collection::vec((0..3usize, any::<bool>(), any_board()), 1..30),
        mark in any::<bool>(),
        last_end in any::<bool>(),
    ) {
        for format in Format::ALL {
            let mut text = String::new();
            let mut expected = Vec::new();
            if mark {
                text.push('\u{feff}');
            }
            if format == Format::Csv {
                text.push_str("\r\nnote,board\r\n");
            }
            for (count, windows, board) in &blanks {
                text.push_str(&"  \r\n\n".repeat(*count));
                expected.push(text.matches('\n').count() as u64 + 1);
                match format {
                    Format::Csv => write!(text, "\"a \"\"note\n\",\"{board}\"").unwrap(),
                    Format::Jumps => {
                        let object = written(format, &[(0, String::new(), *board, None, None)]);
                        text.push_str(std::str::from_utf8(&object).unwrap().trim_end());
                    }
                    Format::Jsonl => write!(text, " {{\"note\":[],\"board\":{board}}} ").unwrap(),
                    Format::Grid => write!(text, "\t{board} ").unwrap(),
                }
                text.push_str(if *windows { "\r\n" } else { "\n" });
            }
            if !last_end {
                text.truncate(text.trim_end_matches(['\r', '\n']).len());
            }
            let seen = all(reader(text.as_bytes()));
            prop_assert_eq!(seen.iter().map(|seen| seen.line).collect::<Vec<_>>(), expected);
            for (number, (seen, (_, _, board))) in seen.iter().zip(&blanks).enumerate() {
                prop_assert_eq!(seen.number, number as u64);
                prop_assert_eq!(&seen.read.as_ref().unwrap().0, board);
            }
        }
    }
}

#[test]
fn rows_are_written_as_the_docs_show_them() {
    let board: Board = "[[-1,4],[-1,3]]".parse().unwrap();
    let stuck: Board = "[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
    let bare = CorpusRow::new(0, "uniform", &board);
    let full = CorpusRow {
        answer: Some(Solution::Rolls(1)),
        note: Some("one jump, \"not\" two"),
        difficulty: Some(Difficulty::of(&board)),
        expected: Some(Some(39.225_122_308)),
        ..bare
    };
    let unreachable = CorpusRow {
        answer: Some(Solution::Unreachable),
        difficulty: Some(Difficulty::of(&stuck)),
        expected: Some(None),
        ..CorpusRow::new(0, "uniform", &stuck)
    };
    let longest = CorpusRow {
        expected: Some(Some(1.5e300)),
        density: Some(Density::new(0.05)),
        ..bare
    };
    // The end of the CSV header, of the CSV row and of the JSON line, after the fields that every
    // row has.
    for (row, columns, csv, json) in [
        (bare, "", "", ""),
        (
            full,
            ",min_rolls,note,slack,routes,critical_jumps,route_jumps,score,expected_rolls",
            r#",1,"one jump, ""not"" two",0,2,0,1,1,39.225122"#,
            r#","min_rolls":1,"route":[2],"note":"one jump, \"not\" two","slack":0,"routes":2,"critical_jumps":0,"route_jumps":1,"score":1,"expected_rolls":39.225122"#,
        ),
        (
            unreachable,
            ",min_rolls,slack,routes,critical_jumps,route_jumps,score,expected_rolls",
            ",-1,,0,5,0,,",
            r#","min_rolls":-1,"route":null,"slack":null,"routes":0,"critical_jumps":5,"route_jumps":0,"score":null,"expected_rolls":null"#,
        ),
        (
            longest,
            ",expected_rolls,density",
            ",1.5e300,0.05",
            r#","expected_rolls":1.5e300,"density":0.05"#,
        ),
    ] {
        let n = row.board.side();
        let literal = row.board;
        let extra = ExtraColumns {
            answers: row.answer.is_some(),
            notes: row.note.is_some(),
            difficulty: row.difficulty.is_some(),
            expected: row.expected.is_some(),
            density: row.density.is_some(),
        };
        let grid = format!("{literal}\n");
        let csv = format!("index,n,family,board{columns}\n0,{n},uniform,\"{literal}\"{csv}\n");
        let start = format!("{{\"index\":0,\"n\":{n},\"family\":\"uniform\"");
        let json = format!("{start},\"board\":{literal}{json}}}\n");
        for (format, expected) in [
            (Format::Grid, grid),
            (Format::Csv, csv),
            (Format::Jsonl, json),
        ] {
            let mut out = Vec::new();
            format.write_header(extra, &mut out);
            format.write_row(&row, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}

#[test]
fn white_space_is_skipped_and_missing_values_are_none_whether_empty_or_null() {
    let null = "{\"board\":[[-1,4],[-1,3]],\"index\":null,\"family\":null,\"n\":null,\"min_rolls\":null}\n";
    let empty = "index,n,family,board,min_rolls\n,,,\"[[-1,4],[-1,3]]\",\n";
    let spaced = "n , board,index\n 2,\" [[-1, 4],\r\n [-1 ,3]]\n\", 9 \n";
    for (text, index) in [(null, None), (empty, None), (spaced, Some(9))] {
        let board = "[[-1,4],[-1,3]]".parse().unwrap();
        let expected = (board, index, String::new(), None, String::new());
        assert_eq!(all(reader(text.as_bytes()))[0].read, Ok(expected));
    }
    for empty in ["", " \r\n\n", "\u{feff}", "index,board\n", "board"] {
        assert_eq!(all(reader(empty.as_bytes())), [], "{empty:?}");
    }
}
