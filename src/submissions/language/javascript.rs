//! JavaScript: a function `snakesAndLadders(board)`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::tool::Tool;

pub(super) const NODE: Tool = Tool {
    name: "node",
    version_flag: "--version",
    min_version: (14, 0),
    get: "install Node 14 or later (Debian: apt-get install nodejs)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "JavaScript",
    extensions: &["js", "cjs"],
    tools: &[&[NODE]],
    build,
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    script(context, &context.text()?)
}

/// Builds a program from JavaScript.
pub(super) fn script(context: &BuildContext<'_>, text: &str) -> Result<Program, BuildError> {
    let node = context.tools.find(&NODE)?;
    let prelude = include_str!("adapters/prelude.js").trim_end();
    let adapter = include_str!("adapters/adapter.js");
    // `.cjs`: a script, whatever a package.json in a parent directory says.
    context.write("solution.cjs", &[prelude, text, "\n", adapter])?;
    context.compile(&node.path, &["solution.cjs", "--check"])?;
    Ok(context.program(node.path, &["solution.cjs"]))
}
