//! The flags of `judge`.
//!
//! Owns them, their defaults and their help. Must not act on them.

use super::Threads;
use clap::Args;

#[derive(Args, Debug)]
pub(in crate::cli) struct Judge {
    /// A file of boards (`-` is standard input), a spec (v1:family=…), or a suite (suite:judge,seed=1)
    #[arg(value_name = "CORPUS")]
    pub(in crate::cli) corpus: String,
    /// Run the catalogue of mistakes: which boards kill which; exit code 3 if one survives
    #[arg(long)]
    pub(in crate::cli) mistakes: bool,
    /// How many boards of a spec [default: 1000; with the family exhaustive, all]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) count: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
    /// Write the kill matrix, a row a board and a column a mistake: 1 where the board kills it; `-` is
    /// standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_csv: Option<String>,
    /// Write each mistake with its kills; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) export_json: Option<String>,
}
