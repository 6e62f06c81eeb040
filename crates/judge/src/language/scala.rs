//! Scala: `object Solution` with `def snakesAndLadders(board: Array[Array[Int]]): Int`, or any
//! object or class with such a method.

use super::java::{JAVA, JAVAC, compile_in_vm, with_adapter};
use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, Syntax, Tool, ToolError, compile_any,
};

pub(super) static LANGUAGE: Language = Language {
    name: "Scala",
    is_interpreted: false,
    extensions: &["scala"],
    tools: &[
        &[Tool {
            name: "scalac",
            version_args: &["-version"],
            min_version: (2, 11),
            get: "install Scala 2.11 or later (Debian: apt-get install scala)",
        }],
        &[JAVA],
        &[JAVAC],
    ],
    finder: Finder::Form(&Form {
        syntax: Syntax::SCALA,
        before: &["def"],
        body: Body::Begins(&[":", "=", "{"]),
        scopes: &["object", "class", "trait"],
        alone: false,
        boards: &[BoardType {
            takes: "Array[Array[Int]]",
            argument: "board",
        }],
        expected: "object Solution with def snakesAndLadders(board: Array[Array[Int]]): Int",
        call,
        rewrite: Outline::without_package,
        ..Form::BASE
    }),
    build,
};

/// Returns the expression in Java that calls a method. The names of the objects around it end with
/// a dollar sign.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let (name, path) = (outline.name(function), outline.path(function).join("$"));
    match outline.keyword(function) {
        Some("object") => format!("{path}$.MODULE$.{name}({board})"),
        _ => format!("new {path}().{name}({board})"),
    }
}

/// Returns the error of a text whose bodies have no braces, in which no method is found.
fn without_braces(text: &str) -> Option<ToolError> {
    let code = LANGUAGE.outline(text).code;
    let opens = |line: &str| {
        let line = line.trim();
        line.ends_with(':') && (line.starts_with("object ") || line.starts_with("class "))
    };
    let line = code.lines().position(opens)? + 1;
    Some(ToolError(format!(
        "line {line} needs Scala 3 (a body without braces), which is not supported"
    )))
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let scalac = context.compiler()?;
    let Chosen { call, own, .. } = context
        .chosen()
        .map_err(|error| without_braces(&context.text).map_or(error, BuildError::from))?;
    let file = context.display_name();
    let compile = |imports: &str| {
        let path = context.write_solution(&file, &[imports, &own])?;
        let flags = "-nowarn -encoding UTF-8 -d .";
        compile_in_vm(context, &scalac.path, flags, &[&path], imports)
    };
    compile_any(["", "import scala.collection.mutable; "], compile)?;
    // The library beside the compiler.
    let home = std::fs::canonicalize(&scalac.path).unwrap_or(scalac.path);
    let library = home.ancestors().nth(2).map(|home| home.join("lib/*"));
    let library = library.map_or(String::new(), |path| path.display().to_string());
    with_adapter(context, &format!(".:{library}"), &call, &file)
}
