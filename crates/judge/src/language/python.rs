//! Python: `class Solution` with `snakesAndLadders(self, board: List[List[int]]) -> int`, any class
//! with such a method, or a function.

use super::{
    BuildContext, BuildError, Definition, Finder, FoundTool, Language, Parser, Program, Tool,
    ToolError, Toolchains,
};

pub(super) static LANGUAGE: Language = Language {
    name: "Python",
    is_interpreted: true,
    interpreter: Some("python3"),
    is_redefinable: false,
    sees_neighbours: false,
    modules: MODULES,
    dialect: None,
    extensions: &["py"],
    tools: &[&[Tool {
        name: "python3",
        version_args: &[
            "-c",
            "import sys; print(sys.version); print(sys.executable)",
        ],
        min_version: (3, 8),
        get: "install Python 3.8 or later (Debian: apt-get install python3)",
    }]],
    finder: Finder::Parser(&Parser {
        comment: "#",
        before: &["def"],
        expected: "class Solution with a method snakesAndLadders(board)",
        solutions,
    }),
    build,
};

const ADAPTER: &str = include_str!("adapters/adapter.py");

/// A program that compiles its standard input and prints a program that runs the result.
const COMPILE: &str = "import marshal, sys; code = compile(sys.stdin.read(), 'adapter.py', 'exec'); \
    print('import marshal\\nexec(marshal.loads(%r))' % marshal.dumps(code))";

/// Returns the adapter, which is compiled once: that takes a quarter of the time that a process
/// takes to be ready.
fn adapter<'t>(python: &FoundTool, tools: &'t Toolchains) -> &'t str {
    tools.python_adapter.get_or_init(|| {
        python
            .ask(&["-BIS", "-c", COMPILE], ADAPTER)
            .unwrap_or_else(|_| ADAPTER.to_owned())
    })
}

/// Modules of Python with names that people give to their solutions.
const MODULES: &[&str] = &[
    "array",
    "bisect",
    "collections",
    "heapq",
    "math",
    "queue",
    "re",
    "string",
    "typing",
];

/// Returns the definitions at the top or in a class at the top, which the adapter finds in the
/// syntax tree.
fn solutions(text: &str, tools: &Toolchains) -> Result<Vec<Definition>, ToolError> {
    let python = tools.find(LANGUAGE.tools[0])?;
    let args = ["-BISWignore", "-c", adapter(&python, tools), "--list"];
    let lines = python.ask(&args, text).unwrap_or_default();
    let rows = lines
        .lines()
        .filter_map(|row| row.split_once(' '))
        .filter_map(|(line, name)| Some((line.parse().ok()?, name.to_owned())));
    Ok(rows.collect())
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let python = context.compiler()?;
    // The solution is in a directory of its own, where its name hides no module that Python
    // imports.
    let path = context.write_solution(&context.display_name(), &[&context.text])?;
    context.write("adapter.py", &[adapter(&python, context.tools)])?;
    let number = context.file.number.to_string();
    Ok(context.program(&python.path, "-BS adapter.py", &[&path, &number]))
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
        let found = |text| solutions(text, &tools).unwrap().into_iter();
        let lines = |text| {
            found(text)
                .map(|definition| definition.0)
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(text), [7, 9, 13]);
        let text = "QUOTES = '\"\"\"'\nclass A:\n    def snakesAndLadders(self, board): pass\n";
        assert_eq!(lines(text), [3]);
        assert!(lines("def f(:\n").is_empty());
    }
}
