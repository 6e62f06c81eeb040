//! Tests of atomic files and directories.

mod atomic;

use super::*;
use std::fs;
use std::path::Path;

/// Returns the names in a directory, sorted.
fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
