//! Kotlin: `class Solution` with `fun snakesAndLadders(board: Array<IntArray>): Int`, any class or object with such a method,
//! or a function.

use super::build::{BuildContext, BuildError, Language, Newer, Program, SUBMITTED, explained};
use super::code::{LINES, blank, has_word, words};
use super::java::{JAVA, JAVAC, compile_adapter, compile_in_vm, run};
use super::outline::{Function, Outline, lines_of};
use super::tool::{Tool, Version};
use std::ops::Range;

const KOTLINC: Tool = Tool {
    name: "kotlinc",
    version_args: &["-version"],
    min_version: (1, 3),
    get: "install Kotlin 1.3 or later (Debian: apt-get install kotlin)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Kotlin",
    extensions: &["kt"],
    tools: &[&[KOTLINC], &[JAVA], &[JAVAC]],
    solutions: |text| lines_of(text, &LINES, functions),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["class", "object", "interface"];

/// The first version with an `ArrayDeque` of its own.
const HAS_DEQUE: Version = (1, 4);

/// What versions added that people use.
const NEWER: [Newer; 10] = [
    Newer::new(
        "expecting a parameter declaration",
        (1, 4),
        "a trailing comma",
    ),
    Newer::new("expecting an argument", (1, 4), "a trailing comma"),
    Newer::new("reference: maxOrNull", (1, 4), "`maxOrNull`"),
    Newer::new("reference: minOrNull", (1, 4), "`minOrNull`"),
    Newer::new("reference: sumOf", (1, 4), "`sumOf`"),
    Newer::new(
        "reference: removeFirstOrNull",
        (1, 4),
        "`removeFirstOrNull`",
    ),
    Newer::new("reference: removeLastOrNull", (1, 4), "`removeLastOrNull`"),
    Newer::new("reference: floorDiv", (1, 5), "`floorDiv`"),
    Newer::new("using 'mod(Int): Int'", (1, 5), "`mod`"),
    Newer::new("..<", (1, 9), "`..<`"),
];

/// The functions with LeetCode's name and one parameter, at the top or in types.
fn functions(outline: &Outline<'_>) -> Vec<Function> {
    let found = outline.functions(|function, after| {
        let has_body = after.trim_start().starts_with([':', '=', '{']);
        function.before.ends_with("fun") && has_body && function.parameters.len() == 1
    });
    let in_types = |function: &Function| outline.path(function, TYPES).is_some();
    found.into_iter().filter(in_types).collect()
}

/// The expression in Java that calls a function.
fn call(outline: &Outline<'_>, function: &Function) -> String {
    let name = &outline.code[function.name.clone()];
    let path = outline.path(function, TYPES).unwrap_or_default();
    let Some(&inner) = function.scopes.last() else {
        return format!("SolutionKt.{name}(board)");
    };
    let header = outline.header(&outline.scopes[inner]);
    let is_companion = header.trim_end().ends_with("companion object");
    let types: Vec<&str> = path
        .iter()
        .map(String::as_str)
        .filter(|name| !name.is_empty())
        .collect();
    let path = types.join(".");
    let last = words(header)
        .filter(|(_, word)| TYPES.contains(word))
        .last();
    match last {
        _ if is_companion => format!("{path}.Companion.{name}(board)"),
        Some((_, "object")) => format!("{path}.INSTANCE.{name}(board)"),
        _ => format!("new {path}().{name}(board)"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let kotlinc = context.tools.find(&KOTLINC)?;
    let (javac, java) = (context.tools.find(&JAVAC)?, context.tools.find(&JAVA)?);
    let text = context.text()?;
    let outline = Outline::new(&text, &LINES);
    let functions = functions(&outline);
    let chosen = context.chosen(
        &functions,
        "class Solution with fun snakesAndLadders(board: Array<IntArray>): Int",
    )?;
    let own =
        Outline::new(&outline.only(&functions, context.solution), &LINES).without_package(chosen);
    let path = format!("{SUBMITTED}/Solution.kt");
    // Kotlin's own deque, or Java's, which older compilers have.
    let imports = |text: &str| match kotlinc.version < HAS_DEQUE || !has_word(text, "ArrayDeque") {
        true => "import java.util.*; ",
        false => "",
    };
    let compile = |text: &str, imports: &str| {
        context.write_solution("Solution.kt", &[imports, text])?;
        let flags = ["-nowarn", "-include-runtime", "-d", "solution.jar", &path];
        let result = compile_in_vm(context, &kotlinc.path, &flags);
        result.map_err(|error| without_noise(error, imports))
    };
    if let Err(error) = compile(&own, imports(&own)) {
        let bare = without_tests(&own);
        let all = "import java.util.*; ";
        if bare == own && imports(&own) == all || compile(&bare, all).is_err() {
            return Err(explained(error, ("Kotlin", kotlinc.version), &NEWER));
        }
    }
    let call = call(&outline, chosen);
    compile_adapter(context, &javac.path, "solution.jar", &call, "Solution.kt")?;
    run(context, java.path, &["solution.jar", "."])
}

/// The text without imports from elsewhere, without tests and with an empty main function.
fn without_tests(text: &str) -> String {
    let outline = Outline::new(text, &LINES);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for scope in &outline.scopes {
        let header = outline.header(scope);
        let own = header.rsplit('\n').next().unwrap_or("");
        if own.contains("fun main(") {
            parts.push(scope.body.start + 1..scope.body.end - 1);
        } else if header.contains("@Test") {
            parts.push(scope.header.start + header.find("@Test").unwrap_or(0)..scope.body.end);
        }
    }
    let mut start = 0;
    for line in outline.code.split_inclusive('\n') {
        let import = line.trim_start().strip_prefix("import ");
        if import.is_some_and(|name| {
            !["java.", "kotlin."]
                .iter()
                .any(|known| name.starts_with(known))
        }) {
            parts.push(start..start + line.len());
        }
        start += line.len();
    }
    blank(text, parts)
}

/// The messages without those of the virtual machine, and without the imports on the first line.
fn without_noise(error: BuildError, imports: &str) -> BuildError {
    match error {
        BuildError::CompileError(messages) => {
            let is_message =
                |line: &&str| !line.contains("VM warning") && !line.starts_with("warning:");
            let lines: Vec<&str> = messages.lines().filter(is_message).collect();
            let messages = lines.join("\n");
            BuildError::CompileError(if imports.is_empty() {
                messages
            } else {
                messages.replace(imports, "")
            })
        }
        error => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_fits_the_function() {
        let function = "fun snakesAndLadders(board: Array<IntArray>): Int = 1";
        let cases = [
            (
                format!("package a.b\n\n{function}\n"),
                "SolutionKt.snakesAndLadders(board)",
            ),
            (
                format!("class A(val x: Int = 0) {{\n    {function}\n}}"),
                "new A().snakesAndLadders(board)",
            ),
            (
                format!("object A {{\n    {function}\n}}"),
                "A.INSTANCE.snakesAndLadders(board)",
            ),
            (
                format!("class A {{\n companion object {{\n    {function}\n}} }}"),
                "A.Companion.snakesAndLadders(board)",
            ),
        ];
        for (text, expected) in cases {
            let outline = Outline::new(&text, &LINES);
            assert_eq!(call(&outline, &functions(&outline)[0]), expected, "{text}");
        }
    }
}
