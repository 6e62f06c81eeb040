//! C++: `class Solution` with a public `int snakesAndLadders(vector<vector<int>>& board)`.
//!
//! Owns the compilers and the way to call them. Must not know the protocol.

use super::{BuildContext, BuildError, Language, Program, Tool};

const GCC: Tool = Tool {
    name: "g++",
    version_flag: "--version",
    min_version: (10, 0),
    get: "install g++ 10 or later, or clang++ 12 or later (Debian: apt-get install g++)",
};

const CLANG: Tool = Tool {
    name: "clang++",
    min_version: (12, 0),
    ..GCC
};

const COMPILERS: &[Tool] = &[GCC, CLANG];

pub(super) const LANGUAGE: Language = Language {
    name: "C++",
    endings: &["cpp", "cc", "cxx"],
    tools: &[COMPILERS],
    build,
};

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (compiler, _) = workshop.tools.any(COMPILERS)?;
    let shown = format!("\n#line 1 \"{}\"\n", workshop.display_name());
    let (adapter, text) = (include_str!("adapters/adapter.hpp"), workshop.text()?);
    let main = "\n#line 1 \"the adapter\"\nint main() { return snl_adapter::run<Solution>(); }\n";
    workshop.write("solution.cpp", &[adapter, &shown, &text, main])?;
    let flags = ["-std=c++20", "-O2", "-w", "-o", "solution", "solution.cpp"];
    workshop.compile(&compiler.path, &flags)?;
    Ok(workshop.program(workshop.folder.join("solution"), &[]))
}
