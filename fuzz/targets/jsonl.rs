//! JSONL rows are JSON, and survive being cut anywhere and written again.
//!
//! The first two bytes say where the text is cut.
#![no_main]

use corpora::{board_by_the_rules, rows, survives_cuts, survives_writing};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use snl_harness::corpus::Format;

fuzz_target!(|input: &[u8]| {
    let Some((&cut, text)) = input.split_first_chunk() else {
        return;
    };
    survives_cuts(Format::Jsonl, b"{\"board\":[[-1,4],[-1,3]]}\n", text, cut);
    let records = rows(Format::Jsonl, text.to_vec(), usize::MAX).unwrap_or_default();
    survives_writing(Format::Jsonl, &records);
    for record in records {
        let Ok(found) = record.found else { continue };
        let value: Value = serde_json::from_slice(&record.raw).expect("accepted records are JSON");
        assert_eq!(board_by_the_rules(&value["board"]), Some(found.literal));
        assert_eq!(value.get("index").and_then(Value::as_u64), found.index);
    }
});
