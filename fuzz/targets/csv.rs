//! CSV rows survive being cut anywhere and written again; the board that is read is the one in the text.
//!
//! The first two bytes say where the text is cut.
#![no_main]

use corpora::{board_by_the_rules, rows, survives_cuts, survives_writing};
use libfuzzer_sys::fuzz_target;
use snl_harness::corpus::Format;

const HEADER: &[u8] = b"index,n,family,board,min_rolls,note\n";

fuzz_target!(|input: &[u8]| {
    let Some((&cut, text)) = input.split_first_chunk() else {
        return;
    };
    survives_cuts(Format::Csv, HEADER, text, cut);
    // Also with a header of its own.
    if let Some(records) = rows(Format::Csv, text.to_vec(), usize::MAX) {
        survives_writing(Format::Csv, &records);
    }
    let records = rows(Format::Csv, [HEADER, text].concat(), usize::MAX).unwrap_or_default();
    survives_writing(Format::Csv, &records);
    for record in records {
        let Ok(found) = record.found else { continue };
        let mut fields = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(&*record.raw);
        let fields = fields
            .byte_records()
            .next()
            .expect("a record")
            .expect("bytes");
        let value = serde_json::from_slice(&fields[3]).expect("a literal is JSON");
        assert_eq!(board_by_the_rules(&value), Some(found.literal));
    }
});
