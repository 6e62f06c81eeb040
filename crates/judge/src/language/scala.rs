//! Scala: `object Solution` with `def snakesAndLadders(board: Array[Array[Int]]): Int`, or any object or class with such a
//! method.

use super::java::{JAVA, JAVAC, compile_in_vm, with_adapter};
use super::{
    Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline, Program,
    Syntax, Tool, compile_any,
};

const SCALAC: Tool = Tool {
    name: "scalac",
    version_args: &["-version"],
    min_version: (2, 11),
    get: "install Scala 2.11 or later (Debian: apt-get install scala)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Scala",
    extensions: &["scala"],
    tools: &[&[SCALAC], &[JAVA], &[JAVAC]],
    finder: Finder::Form(&Form {
        syntax: Syntax::SCALA,
        before: &["def"],
        body: Body::Begins(&[":", "=", "{"]),
        scopes: &["object", "class", "trait"],
        alone: false,
        expected: "object Solution with def snakesAndLadders(board: Array[Array[Int]]): Int",
        call,
        rewrite: Outline::without_package,
        ..Form::BASE
    }),
    build,
};

/// The expression in Java that calls a method. Objects around it end their names with a dollar sign.
fn call(outline: &Outline, function: &Function) -> String {
    let (name, path) = (outline.name(function), outline.path(function).join("$"));
    match outline.keyword(function) {
        Some("object") => format!("{path}$.MODULE$.{name}(board)"),
        _ => format!("new {path}().{name}(board)"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let scalac = context.tools.find(&SCALAC)?;
    let Chosen { call, own, .. } = context.chosen()?;
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
