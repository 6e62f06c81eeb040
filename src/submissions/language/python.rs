//! Python: `class Solution` with `snakesAndLadders(self, board: List[List[int]]) -> int`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::tool::Tool;

const PYTHON: Tool = Tool {
    name: "python3",
    version_flag: "--version",
    min_version: (3, 8),
    get: "install Python 3.8 or later (Debian: apt-get install python3)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Python",
    extensions: &["py"],
    tools: &[&[PYTHON]],
    build,
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let python = context.tools.find(&PYTHON)?;
    // In its own directory, where its name hides no module that Python imports.
    let name = format!("submitted/{}", context.display_name());
    context.write(&name, &[&context.text()?])?;
    context.write("adapter.py", &[include_str!("adapters/adapter.py")])?;
    context.compile(&python.path, &["-B", "adapter.py", &name, "--check"])?;
    Ok(context.program(python.path, &["-B", "adapter.py", &name]))
}
