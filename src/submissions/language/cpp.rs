//! C++: `class Solution` with a public `int snakesAndLadders(vector<vector<int>>& board)`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::tool::Tool;

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

pub(super) static LANGUAGE: Language = Language {
    name: "C++",
    extensions: &["cpp", "cc", "cxx"],
    tools: &[COMPILERS],
    build,
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (compiler, _) = context.tools.any(COMPILERS)?;
    let shown = format!("\n#line 1 \"{}\"\n", context.display_name());
    let (adapter, text) = (include_str!("adapters/adapter.hpp"), context.text()?);
    let main = "\n#line 1 \"the adapter\"\nint main() { return snl_adapter::run<Solution>(); }\n";
    context.write("solution.cpp", &[adapter, &shown, &text, main])?;
    let flags = ["-std=c++20", "-O2", "-w", "-o", "solution", "solution.cpp"];
    context.compile(&compiler.path, &flags)?;
    Ok(context.program(context.folder.join("solution"), &[]))
}
