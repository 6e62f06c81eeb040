//! The JSON export of `judge`.
//!
//! # Stability
//!
//! One JSON object with the fields of [`JudgeReport`], which `docs/judge.schema.json` describes.
//! Later versions may add keys, and readers skip keys they do not know; renaming or dropping a key
//! changes [`JudgeReport::SCHEMA`].

use crate::bench::export::Provenance;
use serde::{Deserialize, Serialize};
use snl_judge::SubmissionOutcome;

/// The outcomes of all programs on a corpus.
#[derive(Debug, Serialize, Deserialize)]
pub struct JudgeReport {
    pub schema: String,
    /// The end of judging, in UTC: `2026-11-21T06:28:59Z`.
    pub date: String,
    pub provenance: Provenance,
    pub corpus: String,
    /// The sandbox in words, with the reason if there is none.
    pub sandbox: String,
    /// The files below directories that are in no language, or hidden.
    pub not_judged: Vec<String>,
    /// The programs, in the order given.
    pub programs: Vec<SubmissionOutcome>,
}

impl JudgeReport {
    /// The value of the key `schema`.
    pub const SCHEMA: &str = "snl-judge-1";
}
