//! Checkpoints are given to their own job alone, as they were written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use snakes_and_ladders::corpus::CorpusError;
use snakes_and_ladders::store::checkpoint::{Checkpoint, Claims};

fn read(text: &[u8], job: &Claims) -> Result<Checkpoint<Value>, CorpusError> {
    Checkpoint::from_json(text, "checkpoint.json", job)
}

fuzz_target!(|text: &[u8]| {
    // The claims that stand there, told by another reader.
    let stands: Option<Value> = serde_json::from_slice(text).ok();
    let job = stands.and_then(|value| serde_json::from_value(value["job"].clone()).ok());
    let mut job: Claims = job.unwrap_or_default();
    let Ok(found) = read(text, &job) else {
        return;
    };
    assert_eq!(found.job, job);
    let written = serde_json::to_vec(&found).expect("keys are strings");
    assert_eq!(read(&written, &job).expect("what we wrote"), found);
    job.insert("spec".to_owned(), format!("not {:?}", job.get("spec")));
    let refused = read(text, &job).expect_err("another job");
    assert!(refused.to_string().contains("its spec is"), "{refused}");
});
