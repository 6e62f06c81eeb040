//! Java: `class Solution` with `int snakesAndLadders(int[][] board)`, or any class with such a
//! method.

use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, Syntax, Tool, blank, words,
};
use std::path::Path;

pub(super) const JAVA: Tool = Tool {
    name: "java",
    version_args: &["-version"],
    min_version: (11, 0),
    get: "install a JDK, 11 or later (Debian: apt-get install default-jdk-headless)",
};

pub(super) const JAVAC: Tool = Tool {
    name: "javac",
    version_args: &["-version"],
    ..JAVA
};

pub(super) static LANGUAGE: Language = Language {
    name: "Java",
    is_interpreted: false,
    interpreter: Some("java"),
    is_redefinable: false,
    sees_neighbours: true,
    modules: &[],
    dialect: None,
    extensions: &["java"],
    tools: &[&[JAVAC], &[JAVA]],
    finder: Finder::Form(&Form {
        syntax: Syntax::JAVA,
        before: &["int", "Integer", "long"],
        body: Body::Behind(&[';', ')', '=']),
        scopes: &["class", "interface", "record", "enum"],
        alone: false,
        boards: &[
            BoardType {
                takes: "int[][]",
                argument: "board",
            },
            BoardType {
                takes: "Integer[][]",
                argument: "SnlAdapter.boxed(board)",
            },
            BoardType {
                takes: "long[][]",
                argument: "SnlAdapter.longs(board)",
            },
            BoardType {
                takes: "List<List<Integer>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "ArrayList<ArrayList<Integer>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "List<ArrayList<Integer>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "Collection<List<Integer>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "Iterable<List<Integer>>",
                argument: "SnlAdapter.lists(board)",
            },
            BoardType {
                takes: "List<int[]>",
                argument: "java.util.Arrays.asList(board)",
            },
        ],
        expected: "a class with int snakesAndLadders(int[][] board)",
        call,
        rewrite,
        mains: &["void main(", "void main ("],
        tests: &[
            "@Test",
            "@Before",
            "@After",
            "@ParameterizedTest",
            "@RepeatedTest",
        ],
        unknown_types: &["symbol: class ", "symbol:   class "],
        is_foreign: |line| {
            let import = line.strip_prefix("import ").map(str::trim_start);
            let name = import.map(|rest| rest.strip_prefix("static ").unwrap_or(rest));
            name.is_some_and(|name| !name.starts_with("java.") && !name.starts_with("javafx.util."))
        },
        ..Form::BASE
    }),
    build,
};

/// The imports of LeetCode, on the solution's first line, so that line numbers in messages are
/// right.
const DEFAULT_IMPORTS: &str = "import java.io.*; import java.math.*; import java.text.*; import java.time.*; \
    import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.regex.*; \
    import java.util.stream.*; import javafx.util.*; ";

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let javac = context.tools.find(&[JAVAC])?;
    let Chosen { call, text, .. } = context.chosen()?;
    write_adapter(context, &call, FILE)?;
    let compile = |text: &str, imports: &str| {
        let path = context.write_solution(FILE, &[imports, text])?;
        let flags = format!("{JAVAC_ARGS} -Xdiags:compact");
        compile_in_vm(context, &javac.path, &flags, &[&path], imports)
    };
    match context.compile_or_bare(&text, |text| compile(text, DEFAULT_IMPORTS)) {
        // Two imported packages have a class of the same name; the file itself imports the one that
        // it needs.
        Err(BuildError::CompileError(messages)) if messages.contains("is ambiguous") => {
            compile(&text, "")?;
        }
        result => result?,
    }
    run(context, ".")
}

/// The name of the solution's file.
const FILE: &str = "Solution.java";

/// The arguments of `javac` before a solution: flags, then the adapter's files.
const JAVAC_ARGS: &str = "-nowarn -encoding UTF-8 -d . SnlAdapter.java javafx/util/Pair.java";

/// Options for a compiler's virtual machine, which ends before optimized code would pay. For a
/// program of one class, they cut the CPU time of `javac` by 42 %, of `kotlinc` by 46 % and of
/// `scalac` by 53 %.
const COMPILER_VM: &str = "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC";

/// Compiles a solution, with these imports before it, with a compiler that runs in a Java virtual
/// machine.
pub(super) fn compile_in_vm(
    context: &BuildContext<'_>,
    compiler: &Path,
    flags: &str,
    others: &[&str],
    imports: &str,
) -> Result<(), BuildError> {
    let result = context.compile(compiler, &format!("{COMPILER_VM} {flags}"), others);
    result.map_err(|error| error.with_messages(|messages| without_imports(messages, imports)))
}

/// Writes and compiles the adapter of a language whose classes are in this class path, and returns
/// the program that runs it. See [`write_adapter`] for `call` and `file`.
pub(super) fn with_adapter(
    context: &BuildContext<'_>,
    classes: &str,
    call: &str,
    file: &str,
) -> Result<Program, BuildError> {
    write_adapter(context, call, file)?;
    let javac = context.tools.find(&[JAVAC])?.path;
    compile_in_vm(context, &javac, JAVAC_ARGS, &["-cp", classes], "")?;
    run(context, classes)
}

/// Writes the Java file that answers boards by this expression. `file` is the file name that traces
/// of exceptions show.
fn write_adapter(context: &BuildContext<'_>, call: &str, file: &str) -> Result<(), BuildError> {
    let adapter = include_str!("adapters/Adapter.java");
    context.write_adapter("SnlAdapter.java", adapter, call, file)?;
    // LeetCode's class `Pair`.
    let pair = include_str!("adapters/Pair.java");
    context.write("javafx/util/Pair.java", &[pair])
}

/// Returns the program that runs the adapter with this class path.
fn run(context: &BuildContext<'_>, classes: &str) -> Result<Program, BuildError> {
    let java = context.tools.find(&[JAVA])?.path;
    let heap = (context.limits.memory >> 20).max(16);
    // Garbage collection is serial, so that submissions judged in parallel do not slow each other
    // down.
    let flags = format!("-Xmx{heap}m -Xss64m -XX:+UseSerialGC -XX:-UsePerfData -cp");
    Ok(context.program(&java, &flags, &[classes, "SnlAdapter"]))
}

/// Returns the expression that calls a method on a new object.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let (name, path) = (outline.name(function), outline.path(function));
    if is_static(&function.before) {
        return format!("{}.{name}({board})", path.join("."));
    }
    // An object of an inner class needs one of the class around it.
    let mut object = String::new();
    for ((index, class), header) in path.iter().enumerate().zip(outline.headers(function)) {
        object = if index == 0 || is_static(header) {
            format!("new {}()", path[..=index].join("."))
        } else {
            format!("{object}.new {class}()")
        };
    }
    format!("{object}.{name}({board})")
}

fn is_static(header: &str) -> bool {
    words(header).any(|(_, word)| word == "static" || word == "record")
}

/// Returns the text without its package, without what hides the chosen method, and without public
/// classes at the top, each of which `javac` wants in a file of its name.
fn rewrite(outline: &Outline, chosen: &Function) -> String {
    let mut end = 0;
    let outer = outline.scopes.iter().filter(|scope| {
        let is_outer = scope.header.start >= end;
        end = end.max(scope.body.end);
        is_outer
    });
    let public = outer.flat_map(|scope| outline.occurrences(scope.header.clone(), "public"));
    blank(&outline.without_package(chosen), public)
}

/// Returns the messages without the virtual machine's own, and without the imports that were put on
/// the first line.
fn without_imports(messages: &str, imports: &str) -> String {
    let mut shift = 0;
    let is_message = |line: &&str| !line.contains("VM warning") && !line.starts_with("warning:");
    let lines = messages.lines().filter(is_message).map(|line| {
        // The caret is below that line.
        let rest = line.get(shift..).unwrap_or(line).replace(imports, "");
        shift = line.find(imports).map_or(0, |_| imports.len());
        rest
    });
    lines.collect::<Vec<_>>().join("\n")
}
