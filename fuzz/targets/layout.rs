//! Boards in JSON are read alike however the text arrives and however it is laid out: over lines, and as elements of an array.
//!
//! The first two bytes say where the text is cut, and the second of them lays the boards out anew.
#![no_main]

use corpora::{rows, survives_cuts};
use libfuzzer_sys::fuzz_target;
use snl_harness::corpus::Format;

fuzz_target!(|input: &[u8]| {
    let Some((&cut, text)) = input.split_first_chunk() else {
        return;
    };
    survives_cuts(Format::Grid, b"[[-1,4],\n[-1,3]]\n", text, cut);
    survives_cuts(Format::Grid, b"[[[-1,4],[-1,3]]\n", text, cut);
    survives_cuts(Format::Jsonl, b"[{\"board\":[[-1,4],[-1,3]]}\n", text, cut);
    let boards = |text: Vec<u8>| -> Vec<String> {
        let records = rows(Format::Grid, text, usize::MAX).unwrap_or_default();
        let found = records.into_iter().flat_map(|record| record.found);
        found.map(|found| found.literal).collect()
    };
    let found = boards([b"[[-1,4],[-1,3]]\n", text].concat());
    let mut array = b"[".to_vec();
    for (place, byte) in found.join(",").into_bytes().into_iter().enumerate() {
        array.push(byte);
        if b"[],".contains(&byte) && cut[1] >> (place % 8) & 1 == 1 {
            array.extend_from_slice(b"\r\n ");
        }
    }
    array.push(b']');
    assert_eq!(boards(array), found);
});
