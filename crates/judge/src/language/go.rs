//! Go: `func snakesAndLadders(board [][]int) int`, or a method.

use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, Syntax, Tool, words,
};
use std::ops::Range;

pub(super) static LANGUAGE: Language = Language {
    name: "Go",
    is_interpreted: false,
    extensions: &["go"],
    tools: &[&[Tool {
        name: "go",
        version_args: &["version"],
        min_version: (1, 18),
        get: "install Go 1.18 or later (Debian: apt-get install golang-go)",
    }]],
    finder: Finder::Form(&Form {
        syntax: Syntax::GO,
        before: &["func", ")"],
        body: Body::Behind(&['\n']),
        is_name_first: true,
        boards: &[
            BoardType {
                takes: "[][]int",
                argument: "board",
            },
            BoardType {
                takes: "[][]int32",
                argument: "snlRows[int32](board)",
            },
            BoardType {
                takes: "[][]int64",
                argument: "snlRows[int64](board)",
            },
            BoardType {
                takes: "[][]int16",
                argument: "snlRows[int16](board)",
            },
        ],
        expected: "func snakesAndLadders(board [][]int) int",
        call,
        rewrite,
        ..Form::BASE
    }),
    build,
};

/// The packages that LeetCode imports. Go rejects unused imports, so only those used are added.
const DEFAULT_IMPORTS: &str = "bufio bytes cmp container/heap container/list container/ring errors fmt maps math \
    math/big math/bits math/rand os reflect regexp slices sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe";

/// Returns the expression that calls a function, or a method of a new value.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let name = outline.name(function);
    let receiver = function.before.trim_end_matches(')');
    match receiver.rsplit_once([' ', '(', '*']) {
        Some((_, receiver)) => format!("new({receiver}).{name}({board})"),
        None => format!("{name}({board})"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let go = context.compiler()?;
    let Chosen {
        outline, call, own, ..
    } = context.chosen()?;
    context.write_adapter("adapter.go", include_str!("adapters/adapter.go"), &call, "")?;
    let (major, minor) = go.version;
    context.write("go.mod", &[&format!("module snl\n\ngo {major}.{minor}\n")])?;
    let mut packages = missing_imports(&own, &outline.code);
    loop {
        // The imports go on the solution's first line, so that line numbers in messages are right.
        let imports = packages.iter().map(|name| format!("import \"{name}\"; "));
        let prelude = match package_name(&outline.code) {
            Some(_) => String::new(),
            None => format!("package main; {}", imports.collect::<String>()),
        };
        context.write(FILE, &[&prelude, &own])?;
        let messages = match context.compile(&go.path, "build -o solution .", &[]) {
            Err(BuildError::CompileError(messages)) => messages,
            result => return result.map(|()| context.compiled()),
        };
        // A variable was mistaken for the package of its name, or the package needs a newer Go.
        let before = packages.len();
        packages.retain(|name| {
            let (unused, missing) = (format!("\"{name}\""), format!("package {name} is not in"));
            let is_unused = |line: &str| line.contains("and not used") && line.contains(&unused);
            !messages.contains(&missing) && !messages.lines().any(is_unused)
        });
        if packages.len() == before {
            let lines = messages.lines().filter(|line| !line.starts_with("# "));
            // Go does not quote the lines that it names.
            let messages = context.quoted(&lines.collect::<Vec<_>>().join("\n"));
            let messages = messages.replace(FILE, &context.display_name());
            return Err(BuildError::CompileError(messages));
        }
    }
}

/// The name of the solution's file, which must not be one that Go skips. All files are of one
/// package and in one directory.
const FILE: &str = "solution.go";

/// Returns the text in the package `main`, without a function `main`.
fn rewrite(outline: &Outline, _: &Function) -> String {
    let mut own = outline.text.clone();
    // Same length, so that columns in messages are right.
    for (place, _) in outline.code.match_indices("func main(") {
        own.replace_range(place..place + 10, "func ma1n(");
    }
    if let Some(name) = package_name(&outline.code) {
        own.replace_range(name, "main");
    }
    own
}

/// Returns the range of the package's name.
fn package_name(code: &str) -> Option<Range<usize>> {
    let mut words = words(code);
    let (_, first) = words.next()?;
    let (place, name) = words.next()?;
    (first == "package").then_some(place..place + name.len())
}

/// Returns the packages that the text uses and does not import itself.
fn missing_imports(text: &str, code: &str) -> Vec<&'static str> {
    let is_used = |package: &&str| {
        let name = package.rsplit('/').next().unwrap_or(package);
        let is_name = |(place, word): (usize, &str)| {
            let is_chain = code[..place].ends_with('.');
            word == name && !is_chain && code[place + name.len()..].starts_with('.')
        };
        !text.contains(&format!("\"{package}\"")) && words(code).any(is_name)
    };
    DEFAULT_IMPORTS.split(' ').filter(is_used).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_packages_are_imported() {
        let imports = |text: &str| missing_imports(text, &LANGUAGE.outline(text).code);
        let text = "// sort.Ints\nfunc f() { x := math.MaxInt; q := list.New(); fmt.Println(\"time.Now\", x, q.heap.y) }";
        assert_eq!(imports(text), ["container/list", "fmt", "math"]);
        assert!(imports("import \"fmt\"\nfunc f() { fmt.Println() }").is_empty());
    }
}
