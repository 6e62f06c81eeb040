//! The flags of `report`.
//!
//! Owns them, their defaults and their help. Must not act on them.

use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(in crate::cli) struct ReportArgs {
    /// The folder of a run, an export of `bench` (json, csv), an export of `judge --mistakes` (csv, json), a record (md)
    #[arg(value_name = "INPUT", required = true)]
    pub(in crate::cli) inputs: Vec<String>,
    /// File to write: FILE.html is one page that opens offline, FILE.md Markdown; with one export of `bench` as the input,
    /// FILE.json and FILE.csv write that again; `-` is Markdown on standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(in crate::cli) out: String,
    /// Also write every chart and board as an SVG file into this folder; Markdown then shows them
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) pictures: Option<PathBuf>,
}
