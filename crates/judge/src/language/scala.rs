//! Scala: `object Solution` with `def snakesAndLadders(board: Array[Array[Int]]): Int`, or any
//! object or class with such a method.

use super::java::{JAVA, JAVAC, compile_in_vm, with_adapter};
use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, Syntax, Tool, ToolError, compile_any, words,
};
use std::ops::Range;

pub(super) static LANGUAGE: Language = Language {
    name: "Scala",
    is_interpreted: false,
    interpreter: Some("scala"),
    is_redefinable: false,
    sees_neighbours: true,
    modules: &[],
    dialect: None,
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
        boards: &[BoardType {
            takes: "Array[Array[Int]]",
            argument: "board",
        }],
        expected: "object Solution with def snakesAndLadders(board: Array[Array[Int]]): Int",
        call,
        rewrite,
        mains: &["def main(", "extends App", "@main "],
        tests: &["@Test"],
        foreign,
        unknown_types: &["not found: type "],
        ..Form::BASE
    }),
    build,
};

/// Returns the expression in Java that calls a method. The names of the objects around it end with
/// a dollar sign.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let name = outline.name(function);
    let path = outline.path(function).join("$");
    match outline.keyword(function) {
        None => format!("{AROUND}$.MODULE$.{name}({board})"),
        Some("object") => format!("{path}$.MODULE$.{name}({board})"),
        _ => format!("new {path}().{name}({board})"),
    }
}

/// The object around a text whose solution is in no object or class, as Scala 3 allows.
const AROUND: &str = "SnlSolution";

/// Returns the text without its package, in an object if the solution is in none.
fn rewrite(outline: &Outline, function: &Function) -> String {
    let code = outline.without_package(function);
    if function.scopes.is_empty() {
        // An annotation of Scala 3.
        let code = code.replace("@main ", "      ");
        return format!("object {AROUND} {{ {code}\n}}");
    }
    code
}

/// The first names in the paths of what is always there.
const KNOWN_ROOTS: &[&str] = &[
    "scala",
    "java",
    "javax",
    "_root_",
    "collection",
    "mutable",
    "immutable",
    "util",
    "math",
    "annotation",
    "io",
    "concurrent",
    "sys",
    "language",
];

/// Returns the imports of what is neither in the standard library nor in the text.
fn foreign(outline: &Outline) -> Vec<Range<usize>> {
    let imports = words(&outline.code).filter(|(_, word)| *word == "import");
    let paths = imports.filter_map(|(start, word)| {
        let rest = &outline.code[start + word.len()..];
        let (_, root) = words(rest).next()?;
        let mut before = "";
        let is_defined = words(&outline.code).any(|(_, word)| {
            let is_name = word == root && before != "import" && !KNOWN_ROOTS.contains(&before);
            let is_definition = matches!(before, "object" | "class" | "val" | "var" | "trait");
            before = word;
            is_name && is_definition
        });
        let is_known = KNOWN_ROOTS.contains(&root) || is_defined;
        (!is_known).then(|| start..outline.definition_end(start))
    });
    paths.collect()
}

/// Returns the error of a text whose bodies have no braces, in which no method is found.
fn without_braces(text: &str) -> Option<ToolError> {
    let code = LANGUAGE.outline(text).code;
    let lines: Vec<&str> = code.lines().collect();
    let opens = |index: &usize| {
        let line = lines[*index].trim();
        let mut behind = lines[index + 1..].iter().map(|line| line.trim());
        let next = behind.find(|line| !line.is_empty()).unwrap_or("");
        let is_type = line.starts_with("object ") || line.starts_with("class ");
        let is_block = ["val ", "var "].iter().any(|word| next.starts_with(word));
        line.ends_with(':') && is_type || line.ends_with('=') && is_block
    };
    let line = (0..lines.len()).find(opens)? + 1;
    Some(ToolError::Scala3 { line })
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let scalac = context.compiler()?;
    let Chosen { call, text, .. } = context
        .chosen()
        .map_err(|error| without_braces(&context.text).map_or(error, BuildError::from))?;
    let file = context.display_name();
    let compile = |text: &str, imports: &str| {
        let path = context.write_solution(&file, &[imports, text])?;
        let flags = "-nowarn -encoding UTF-8 -d .";
        compile_in_vm(context, &scalac.path, flags, &[&path], imports)
    };
    let compiled = context.compile_or_bare(&text, |text| {
        compile_any(["", "import scala.collection.mutable; "], |imports| {
            compile(text, imports)
        })
    });
    compiled.map_err(|error| match error {
        BuildError::CompileError(_) => {
            without_braces(&context.text).map_or(error, BuildError::from)
        }
        error => error,
    })?;
    // The library beside the compiler.
    let home = std::fs::canonicalize(&scalac.path).unwrap_or(scalac.path);
    let library = home
        .ancestors()
        .nth(2)
        .map(|home| home.join("lib/*"))
        .map_or(String::new(), |path| path.display().to_string());
    with_adapter(context, &format!(".:{library}"), &call, &file)
}
