//! The arguments of `report`.

use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(in crate::cli) struct ReportArgs {
    /// Output directory of a run, export of `bench` (json, csv) or of `judge --mistakes` (csv, json), or record (md)
    #[arg(value_name = "INPUT", required = true)]
    pub(in crate::cli) inputs: Vec<String>,
    /// Output file: FILE.html is self-contained HTML, FILE.md Markdown; FILE.json and FILE.csv copy a single export of
    /// `bench`; `-` is Markdown on stdout
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(in crate::cli) out: String,
    /// Also write every chart and board to DIR as SVG; Markdown then links to them
    #[arg(long, alias = "pictures", value_name = "DIR")]
    pub(in crate::cli) images: Option<PathBuf>,
}
