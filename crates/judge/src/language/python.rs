//! Python: `class Solution` with `snakesAndLadders(self, board: List[List[int]]) -> int`, any class with such a method, or a
//! function.

use super::{BuildContext, BuildError, Finder, Language, Program, Tool, ToolError, Toolchains};

pub(crate) const PYTHON: Tool = Tool {
    name: "python3",
    version_args: &[
        "-c",
        "import sys; print(sys.version); print(sys.executable)",
    ],
    min_version: (3, 8),
    get: "install Python 3.8 or later (Debian: apt-get install python3)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Python",
    extensions: &["py"],
    tools: &[&[PYTHON]],
    finder: Finder::Parser(solutions),
    build,
};

const ADAPTER: &str = include_str!("adapters/adapter.py");

/// Returns the lines of definitions at the top or in a class at the top, which the adapter finds in the syntax tree.
fn solutions(text: &str, tools: &Toolchains) -> Result<Vec<usize>, ToolError> {
    let args = ["-B", "-I", "-W", "ignore", "-c", ADAPTER, "--list"];
    let lines = tools.find(&PYTHON)?.ask(&args, text).unwrap_or_default();
    Ok(lines.lines().filter_map(|line| line.parse().ok()).collect())
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let python = context.tools.find(&PYTHON)?;
    // In its own directory, where its name hides no module that Python imports.
    let path = context.write_solution(&context.display_name(), &[&context.text()?])?;
    context.write("adapter.py", &[ADAPTER])?;
    let number = context.solution.to_string();
    let loaded = context.load(&python.path, "-B adapter.py", &[&path, &number, "--check"]);
    loaded.map_err(|error| match error.to_string() {
        // The adapter's words for a line of another version of Python.
        words if words.starts_with("line ") && words.contains(" needs ") => ToolError(words).into(),
        _ => error,
    })?;
    Ok(context.program(&python.path, "-B adapter.py", &[&path, &number]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_at_the_top_and_in_classes_are_found() {
        let text = "'''\nclass Solution:\n    def snakesAndLadders(self, board): ...\n'''\n# def snakesAndLadders(board):\n\
                    class Solution(object):\n    def snakesAndLadders(self, board: List[List[int]]) -> int:\n        \
                    def snakesAndLadders(a): pass\n    def snakesAndLadders2(\n        self,\n        board,\n    ): pass\n\
                    def snakes_and_ladders(board, die=6): pass\ndef snakesAndLadders(a, b, c): pass\n";
        let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
        assert_eq!(solutions(text, &tools).unwrap(), [7, 9, 13]);
        let text = "QUOTES = '\"\"\"'\nclass A:\n    def snakesAndLadders(self, board): pass\n";
        assert_eq!(solutions(text, &tools).unwrap(), [3]);
        assert!(solutions("def f(:\n", &tools).unwrap().is_empty());
    }
}
