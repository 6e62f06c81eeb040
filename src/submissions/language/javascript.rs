//! JavaScript: a function `snakesAndLadders(board)`.
//!
//! Owns Node and how a script is put together. Must not know the protocol.

use super::{BuildContext, BuildError, Language, Program, Tool};

pub(super) const NODE: Tool = Tool {
    name: "node",
    version_flag: "--version",
    min_version: (14, 0),
    get: "install Node 14 or later (Debian: apt-get install nodejs)",
};

pub(super) const LANGUAGE: Language = Language {
    name: "JavaScript",
    endings: &["js", "cjs"],
    tools: &[&[NODE]],
    build,
};

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    script(workshop, &workshop.text()?)
}

/// The program of a solution in JavaScript.
pub(super) fn script(workshop: &BuildContext<'_>, text: &str) -> Result<Program, BuildError> {
    let node = workshop.tools.find(&NODE)?;
    let prelude = include_str!("adapters/prelude.js").trim_end();
    let adapter = include_str!("adapters/adapter.js");
    // `.cjs`: a script whatever a package.json above says.
    workshop.write("solution.cjs", &[prelude, text, "\n", adapter])?;
    workshop.compile(&node.path, &["solution.cjs", "--check"])?;
    Ok(workshop.program(node.path, &["solution.cjs"]))
}
