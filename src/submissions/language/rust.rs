//! Rust: `impl Solution { pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 }`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::tool::Tool;

const RUSTC: Tool = Tool {
    name: "rustc",
    version_flag: "--version",
    min_version: (1, 56),
    get: "install Rust 1.56 or later (rustup.rs; Debian: apt-get install rustc)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Rust",
    extensions: &["rs"],
    tools: &[&[RUSTC]],
    build,
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let rustc = context.tools.find(&RUSTC)?;
    let text = context.text()?;
    // On the solution's first line, so that line numbers in messages are right.
    let prelude = include_str!("adapters/prelude.rs").trim_end();
    let solution_struct = if defines_solution(&text) {
        " "
    } else {
        " pub struct Solution; "
    };
    let adapter = include_str!("adapters/adapter.rs");
    context.write("solution.rs", &[prelude, solution_struct, &text, adapter])?;
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
    context.compile(&rustc.path, &flags)?;
    Ok(context.program(context.folder.join("solution"), &[]))
}

/// Whether the text has its own `struct Solution`, as people add it to compile locally.
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
    fn an_own_struct_is_detected() {
        assert!(defines_solution("use std::fmt;\npub struct Solution;\n"));
        assert!(defines_solution("struct Solution {}"));
        assert!(!defines_solution("struct Solutions;\nimpl Solution {}"));
    }
}
