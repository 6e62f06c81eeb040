//! Kotlin: `class Solution` with `fun snakesAndLadders(board: Array<IntArray>): Int`, any class or
//! object with such a method, or a function.

use super::java::{JAVA, JAVAC, compile_in_vm, with_adapter};
use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, Syntax, Tool, Version, compile_any, has_word,
};

pub(super) static LANGUAGE: Language = Language {
    name: "Kotlin",
    is_interpreted: false,
    interpreter: None,
    is_redefinable: false,
    sees_neighbours: true,
    modules: &[],
    dialect: None,
    extensions: &["kt"],
    tools: &[
        &[Tool {
            name: "kotlinc",
            version_args: &["-version"],
            min_version: (1, 3),
            get: "install Kotlin 1.3 or later (Debian: apt-get install kotlin)",
        }],
        &[JAVA],
        &[JAVAC],
    ],
    finder: Finder::Form(&Form {
        syntax: Syntax::KOTLIN,
        before: &["fun"],
        body: Body::Begins(&[":", "=", "{"]),
        scopes: &["class", "object", "interface"],
        boards: &[
            BoardType {
                takes: "Array<IntArray>",
                argument: "board",
            },
            BoardType {
                takes: "Array<Array<Int>>",
                argument: "SnlAdapter.boxed(board)",
            },
            BoardType {
                takes: "List<List<Int>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "MutableList<MutableList<Int>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "List<IntArray>",
                argument: "java.util.Arrays.asList(board)",
            },
        ],
        expected: "class Solution with fun snakesAndLadders(board: Array<IntArray>): Int",
        call,
        rewrite: Outline::without_package,
        mains: &["fun main("],
        tests: &["@Test", "@Before", "@After", "@ParameterizedTest"],
        is_foreign: |line| {
            let name = line.strip_prefix("import ");
            let is_known = |name: &str| {
                name.starts_with("java.")
                    || name.starts_with("kotlin.") && !name.starts_with("kotlin.test.")
            };
            name.is_some_and(|name| !is_known(name))
        },
        unknown_types: &["unresolved reference: ", "unresolved reference '"],
        ..Form::BASE
    }),
    build,
};

/// The first version with an `ArrayDeque` of its own.
const HAS_DEQUE: Version = (1, 4);

/// Returns the expression in Java that calls a function.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let name = outline.name(function);
    let path = outline.path(function).join(".");
    let header = outline.headers(function).next_back().unwrap_or_default();
    let object = match outline.keyword(function) {
        None => "SolutionKt".to_owned(),
        _ if header.trim_end().ends_with("companion object") => format!("{path}.Companion"),
        Some("object") => format!("{path}.INSTANCE"),
        _ => format!("new {path}()"),
    };
    format!("{object}.{name}({board})")
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let kotlinc = context.compiler()?;
    let Chosen { call, text, .. } = context.chosen()?;
    // Kotlin's own deque, or Java's, which older compilers have.
    let all = "import java.util.*; ";
    let has_own = kotlinc.version >= HAS_DEQUE && has_word(&text, "ArrayDeque");
    let imports = if has_own { "" } else { all };
    let compile_with = |text: &str, imports: &str| {
        let path = context.write_solution("Solution.kt", &[imports, text])?;
        let flags = "-nowarn -include-runtime -d solution.jar";
        compile_in_vm(context, &kotlinc.path, flags, &[&path], imports)
    };
    let mut choices = vec![imports, all];
    choices.dedup();
    context.compile_or_bare(&text, |text| {
        compile_any(&choices, |imports| compile_with(text, imports))
    })?;
    with_adapter(context, "solution.jar:.", &call, "Solution.kt")
}
