//! Go: `func snakesAndLadders(board [][]int) int`, or a method.

use super::build::{BuildContext, BuildError, Language, Newer, Program, explained};
use super::code::words;
use super::lexer::Syntax;
use super::outline::{Body, Form, Function, Outline};
use super::tool::Tool;
use std::ops::Range;

const GO: Tool = Tool {
    name: "go",
    version_args: &["version"],
    min_version: (1, 18),
    get: "install Go 1.18 or later (Debian: apt-get install golang-go)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Go",
    extensions: &["go"],
    tools: &[&[GO]],
    solutions: |text, _| Ok(FORM.lines(text)),
    build,
};

/// The packages that LeetCode imports. Go rejects unused imports, so only those used are added.
const DEFAULT_IMPORTS: &str = "bufio bytes container/heap container/list container/ring errors fmt math math/big \
    math/bits math/rand os reflect regexp sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe";

/// What versions added that people use.
const NEWER: [Newer; 10] = [
    Newer::new("undefined: min\n", (1, 21), "`min`"),
    Newer::new("undefined: max\n", (1, 21), "`max`"),
    Newer::new("package cmp is not in", (1, 21), "package cmp"),
    Newer::new("package maps is not in", (1, 21), "package maps"),
    Newer::new("package slices is not in", (1, 21), "package slices"),
    Newer::new("package log/slog is not in", (1, 21), "package log/slog"),
    Newer::new(
        "cannot range over *of type int)",
        (1, 22),
        "ranging over a number",
    ),
    Newer::new(
        "cannot range over *untyped int",
        (1, 22),
        "ranging over a number",
    ),
    Newer::new("package iter is not in", (1, 23), "package iter"),
    Newer::new("package unique is not in", (1, 23), "package unique"),
];

const FORM: Form = Form {
    syntax: Syntax::GO,
    before: &["func", ")"],
    body: Body::Behind(&['\n']),
    scopes: &[],
    alone: true,
    parameters: 1,
    expected: "func snakesAndLadders(board [][]int) int",
};

/// The expression that calls a function, or a method of a new value.
fn call(function: &Function, name: &str) -> String {
    let receiver = function
        .before
        .trim_end_matches(')')
        .rsplit([' ', '(', '*'])
        .next()
        .unwrap_or("");
    match function.before.contains('(') {
        true => format!("new({receiver}).{name}(board)"),
        false => format!("{name}(board)"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let go = context.tools.find(&GO)?;
    let text = context.text()?;
    let outline = Outline::new(&text, &Syntax::GO);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    let call = call(&chosen, &text[chosen.name.clone()]);
    let own = as_main(&own);
    let adapter = include_str!("adapters/adapter.go").replace("SOLUTION_CALL", &call);
    context.write("adapter.go", &[&adapter])?;
    let (major, minor) = go.version;
    context.write("go.mod", &[&format!("module snl\n\ngo {major}.{minor}\n")])?;
    let file = file_name(context);
    let mut packages = missing_imports(&own, &outline.code);
    loop {
        // On the solution's first line, so that line numbers in messages are right.
        let imports: String = packages
            .iter()
            .map(|name| format!("import \"{name}\"; "))
            .collect();
        let prelude = format!("package main; {imports}");
        let prelude = if has_package(&outline.code) {
            ""
        } else {
            &prelude
        };
        context.write(&file, &[prelude, &own])?;
        let messages = match context.compile(&go.path, &["build", "-o", "solution", "."]) {
            Err(BuildError::CompileError(messages)) => messages,
            result => {
                result?;
                return Ok(context.program(context.folder.join("solution"), &[]));
            }
        };
        // A variable was mistaken for the package of its name.
        let before = packages.len();
        if messages.contains("imported and not used") {
            packages.retain(|name| !messages.contains(&format!("\"{name}\"")));
        }
        if packages.len() == before {
            let error = named(context, &file, &messages);
            return Err(explained(error, ("Go", go.version), &NEWER));
        }
    }
}

/// The name of the solution's file: Go skips some names, and all files are of one package and one directory.
fn file_name(context: &BuildContext<'_>) -> String {
    let name = context.display_name();
    let stem = name.strip_suffix(".go").unwrap_or(&name);
    let plain = stem.chars().all(|c| c.is_ascii_alphanumeric());
    match plain && stem != "adapter" {
        true => name,
        false => "solution.go".to_owned(),
    }
}

/// The messages with the solution's own name, and each with its line, which the compiler does not quote.
fn named(context: &BuildContext<'_>, file: &str, messages: &str) -> BuildError {
    let lines = messages.lines().filter(|line| !line.starts_with("# "));
    let messages = lines.collect::<Vec<_>>().join("\n");
    BuildError::CompileError(
        context
            .quoted(&messages)
            .replace(file, &context.display_name()),
    )
}

/// The text in the package `main`, without a function `main`.
fn as_main(text: &str) -> String {
    let outline = Outline::new(text, &Syntax::GO);
    let mut own = text.to_owned();
    // Same length, so that columns in messages are right.
    for (place, _) in outline.code.match_indices("func main(") {
        own.replace_range(place..place + 10, "func ma1n(");
    }
    if let Some(name) = package_name(&outline.code) {
        own.replace_range(name, "main");
    }
    own
}

/// The place of the package's name.
fn package_name(code: &str) -> Option<Range<usize>> {
    let mut words = words(code);
    let (_, first) = words.next()?;
    let (place, name) = words.next()?;
    (first == "package").then_some(place..place + name.len())
}

fn has_package(code: &str) -> bool {
    package_name(code).is_some()
}

/// The default packages that the text uses and does not import itself.
fn missing_imports(text: &str, code: &str) -> Vec<&'static str> {
    let used = |package: &&'static str| {
        let name = package.rsplit('/').next().unwrap_or(package);
        let own = text.contains(&format!("\"{package}\""));
        !own && uses(code, name)
    };
    DEFAULT_IMPORTS.split(' ').filter(used).collect()
}

/// Whether `name.` is in the code, not as the end of a longer name or chain.
fn uses(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(place, _)| {
        let before = code[..place].chars().next_back();
        let after = code[place + name.len()..].chars().next();
        after == Some('.') && before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.')
    })
}

#[cfg(test)]
mod tests {
    use super::super::lexer::code;
    use super::*;

    #[test]
    fn used_packages_are_imported() {
        let imports = |text: &str| missing_imports(text, &code(text, &Syntax::GO));
        let text = "// sort.Ints\nfunc f() { x := math.MaxInt; q := list.New(); fmt.Println(\"time.Now\", x, q.heap.y) }";
        assert_eq!(imports(text), ["container/list", "fmt", "math"]);
        assert!(imports("import \"fmt\"\nfunc f() { fmt.Println() }").is_empty());
    }

    #[test]
    fn packages_and_main_functions_are_renamed() {
        let text = "// mine\npackage s0909\nfunc main() {\n}\n";
        assert_eq!(as_main(text), "// mine\npackage main\nfunc ma1n() {\n}\n");
        assert!(!has_package("func f() {}"));
    }

    #[test]
    fn methods_are_called_on_a_new_value() {
        let text = "type S struct{}\nfunc (s *S) SnakesAndLadders(board [][]int) int {\n}\nfunc snakesAndLadders(board [][]int) (n int) {\n}";
        let outline = Outline::new(text, &Syntax::GO);
        let calls: Vec<String> = outline
            .functions(&FORM)
            .iter()
            .map(|one| call(one, &text[one.name.clone()]))
            .collect();
        assert_eq!(
            calls,
            ["new(S).SnakesAndLadders(board)", "snakesAndLadders(board)"]
        );
    }
}
