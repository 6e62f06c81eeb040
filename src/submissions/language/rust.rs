//! Rust: `impl Solution { pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 }`.
//!
//! Owns the compiler and how a program is put together. Must not know the protocol.

use super::{BuildContext, BuildError, Language, Program, Tool};

const RUSTC: Tool = Tool {
    name: "rustc",
    version_flag: "--version",
    min_version: (1, 56),
    get: "install Rust 1.56 or later (rustup.rs; Debian: apt-get install rustc)",
};

pub(super) const LANGUAGE: Language = Language {
    name: "Rust",
    endings: &["rs"],
    tools: &[&[RUSTC]],
    build,
};

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    let rustc = workshop.tools.find(&RUSTC)?;
    let text = workshop.text()?;
    // On the solution's first line, so that messages name the solution's own lines.
    let prelude = include_str!("adapters/prelude.rs").trim_end();
    let granted = if defines_solution(&text) {
        " "
    } else {
        " pub struct Solution; "
    };
    let adapter = include_str!("adapters/adapter.rs");
    workshop.write("solution.rs", &[prelude, granted, &text, adapter])?;
    let flags = [
        "--edition",
        "2021",
        "-O",
        "--cap-lints",
        "allow",
        "-o",
        "solution",
        "solution.rs",
    ];
    workshop.compile(&rustc.path, &flags)?;
    Ok(workshop.program(workshop.folder.join("solution"), &[]))
}

/// Whether the text has a `struct Solution` of its own, as people add it to compile at home.
fn defines_solution(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim_start();
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("struct Solution")
            .is_some_and(|rest| rest.starts_with([';', ' ', '{', '(']) || rest.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_struct_of_ones_own_is_seen() {
        assert!(defines_solution("use std::fmt;\npub struct Solution;\n"));
        assert!(defines_solution("struct Solution {}"));
        assert!(!defines_solution("struct Solutions;\nimpl Solution {}"));
    }
}
