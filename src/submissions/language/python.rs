//! Python: `class Solution` with `snakesAndLadders(self, board: List[List[int]]) -> int`.
//!
//! Owns Python's tool and the way to run it. Must not know the protocol.

use super::{BuildContext, BuildError, Language, Program, Tool};

const PYTHON: Tool = Tool {
    name: "python3",
    version_flag: "--version",
    min_version: (3, 8),
    get: "install Python 3.8 or later (Debian: apt-get install python3)",
};

pub(super) const LANGUAGE: Language = Language {
    name: "Python",
    endings: &["py"],
    tools: &[&[PYTHON]],
    build,
};

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    let python = workshop.tools.find(&PYTHON)?;
    // In a folder of its own, where its name hides no module that Python itself imports.
    let name = format!("submitted/{}", workshop.display_name());
    workshop.write(&name, &[&workshop.text()?])?;
    workshop.write("adapter.py", &[include_str!("adapters/adapter.py")])?;
    workshop.compile(&python.path, &["-B", "adapter.py", &name, "--check"])?;
    Ok(workshop.program(python.path, &["-B", "adapter.py", &name]))
}
