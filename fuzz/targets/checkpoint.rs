//! A checkpoint is read only by its own job, as it was written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use snl_harness::store::Role;
use snl_harness::store::{Checkpoint, JobFingerprint, StoreError};

fn read(text: &[u8], job: &JobFingerprint) -> Result<Checkpoint<Value>, StoreError> {
    let read = Checkpoint::from_json(text, "checkpoint.json", job, Role::Checkpoint)?;
    Ok(read.expect("only a record may be replaced"))
}

fuzz_target!(|text: &[u8]| {
    // The fingerprint, as another parser reads it.
    let value: Option<Value> = serde_json::from_slice(text).ok();
    let mut job: JobFingerprint = value
        .and_then(|value| serde_json::from_value(value["job"].clone()).ok())
        .unwrap_or_default();
    let Ok(found) = read(text, &job) else {
        return;
    };
    assert_eq!(found.job, job);
    let written = serde_json::to_vec(&found).expect("keys are strings");
    assert_eq!(read(&written, &job).expect("what we wrote"), found);
    job.insert("spec".to_owned(), format!("not {:?}", job.get("spec")));
    let refused = read(text, &job).expect_err("another job");
    assert!(refused.to_string().contains("spec is"), "{refused}");
});
