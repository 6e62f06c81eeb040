//! Manifests come back as they were written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use snl_harness::store::Manifest;

fuzz_target!(|text: &[u8]| {
    if let Ok(manifest) = Manifest::from_json(text, "manifest.json") {
        let again = Manifest::from_json(manifest.to_json().as_bytes(), "manifest.json");
        assert_eq!(again.expect("what we wrote"), manifest);
    }
});
