//! Go: `func snakesAndLadders(board [][]int) int`, or a method.

use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, FoundTool, Function, Language,
    Outline, Program, Syntax, Tool, blank, words,
};
use std::ops::Range;

pub(super) static LANGUAGE: Language = Language {
    name: "Go",
    is_interpreted: false,
    interpreter: Some("go run"),
    is_redefinable: false,
    sees_neighbours: true,
    modules: &[],
    dialect: None,
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
        mains: &["func main(", MANGLED_MAIN],
        tests: &["func Test", "func Benchmark", "func Example", "func Fuzz"],
        foreign: |outline| {
            let missing = imports(outline)
                .into_iter()
                .filter(|import| !import.is_of_standard_library())
                .map(|import| import.whole);
            // People check that a type has the methods of an interface: `var _ heap.Interface = …`.
            let checks = outline
                .code
                .match_indices("\nvar _ ")
                .map(|(end, _)| end + 1..outline.definition_end(end + 1));
            missing.chain(checks).collect()
        },
        ..Form::BASE
    }),
    build,
};

/// The packages that LeetCode imports. Go rejects unused imports, so only those used are added.
const DEFAULT_IMPORTS: &[&str] = &[
    "bufio",
    "bytes",
    "cmp",
    "container/heap",
    "container/list",
    "container/ring",
    "errors",
    "fmt",
    "maps",
    "math",
    "math/big",
    "math/bits",
    "math/rand",
    "os",
    "reflect",
    "regexp",
    "slices",
    "sort",
    "strconv",
    "strings",
    "sync",
    "sync/atomic",
    "time",
    "unicode",
    "unicode/utf8",
    "unsafe",
];

/// The first parts of the paths of the standard library.
const STANDARD: &[&str] = &[
    "archive",
    "bufio",
    "bytes",
    "cmp",
    "compress",
    "container",
    "context",
    "crypto",
    "database",
    "debug",
    "embed",
    "encoding",
    "errors",
    "expvar",
    "flag",
    "fmt",
    "go",
    "hash",
    "html",
    "image",
    "index",
    "io",
    "iter",
    "log",
    "maps",
    "math",
    "mime",
    "net",
    "os",
    "path",
    "plugin",
    "reflect",
    "regexp",
    "runtime",
    "slices",
    "sort",
    "strconv",
    "strings",
    "structs",
    "sync",
    "syscall",
    "testing",
    "text",
    "time",
    "unicode",
    "unique",
    "unsafe",
    "weak",
];

/// The import of a package.
struct Import {
    /// The range of the import in the text. It includes the keyword `import` unless the keyword
    /// stands before several imports in parentheses.
    whole: Range<usize>,
    /// The name by which the text uses the package.
    name: String,
    path: String,
}

impl Import {
    fn is_of_standard_library(&self) -> bool {
        let first = self.path.split('/').next().unwrap_or("");
        STANDARD.contains(&first)
    }
}

/// Returns the imports of a text.
fn imports(outline: &Outline) -> Vec<Import> {
    let mut found = Vec::new();
    for (start, word) in words(&outline.code) {
        let is_first = outline.statement_start(0, start) == start;
        if word != "import" || !is_first {
            continue;
        }
        let behind = start + word.len();
        let rest = &outline.code[behind..];
        let open = rest.len() - rest.trim_start().len();
        let (mut offset, end, is_group) = if rest[open..].starts_with('(') {
            let length = rest.find(')').unwrap_or(rest.len());
            (behind + open + 1, behind + length, true)
        } else {
            let length = rest.find([';', '\n']).unwrap_or(rest.len());
            (behind, behind + length, false)
        };
        for part in outline.code[offset..end].split_inclusive([';', '\n']) {
            // Strings are blank in the code.
            let text = &outline.text[offset..offset + part.len()];
            let mut quoted = text.split(['"', '`']);
            if let (Some(alias), Some(path), Some(_)) =
                (quoted.next(), quoted.next(), quoted.next())
            {
                let last = path
                    .rsplit('/')
                    .find(|part| !is_major_version(part))
                    .unwrap_or(path);
                let name = Some(alias.trim()).filter(|alias| !alias.is_empty());
                let first = if is_group { offset } else { start };
                let length = part.trim_end_matches([';', '\n']).len();
                found.push(Import {
                    whole: first..offset + length,
                    name: name.unwrap_or(last).to_owned(),
                    path: path.to_owned(),
                });
            }
            offset += part.len();
        }
    }
    found
}

/// Returns whether a part of a path is a version, such as `v2`.
fn is_major_version(part: &str) -> bool {
    part.strip_prefix('v').is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns whether the code uses the package of this name.
fn uses_package(code: &str, name: &str) -> bool {
    words(code).any(|(offset, word)| word == name && code[offset + name.len()..].starts_with('.'))
}

/// Returns a text, from which parts of `solution` were left out, without the imports that only
/// these parts used.
fn without_unused_imports(text: &str, solution: &Outline) -> String {
    let outline = LANGUAGE.outline(text);
    let unused = imports(&outline).into_iter().filter(|import| {
        uses_package(&solution.code, &import.name) && !uses_package(&outline.code, &import.name)
    });
    blank(text, unused.map(|import| import.whole))
}

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
        outline,
        call,
        text,
        ..
    } = context.chosen()?;
    context.write_adapter("adapter.go", include_str!("adapters/adapter.go"), &call, "")?;
    let (major, minor) = go.version;
    context.write("go.mod", &[&format!("module snl\n\ngo {major}.{minor}\n")])?;
    context.compile_or_bare(&text, |text| {
        compile(context, &go, &without_unused_imports(text, &outline))
    })?;
    Ok(context.compiled())
}

/// Compiles a text, with the packages that LeetCode imports if the text has no package clause.
fn compile(context: &BuildContext<'_>, go: &FoundTool, text: &str) -> Result<(), BuildError> {
    let outline = LANGUAGE.outline(text);
    let mut packages = missing_imports(text, &outline.code);
    loop {
        // The imports go on the solution's first line, so that line numbers in messages are right.
        let imports = packages.iter().map(|name| format!("import \"{name}\"; "));
        let prelude = match package_name(&outline.code) {
            Some(_) => String::new(),
            None => format!("package main; {}", imports.collect::<String>()),
        };
        context.write(FILE, &[&prelude, text])?;
        let messages = match context.compile(&go.path, "build -o solution .", &[]) {
            Err(BuildError::CompileError(messages)) => messages,
            result => return result,
        };
        // A variable was mistaken for the package of its name, or the package needs a newer Go.
        let before = packages.len();
        packages.retain(|name| {
            let unused = format!("\"{name}\"");
            let missing = format!("package {name} is not in");
            let is_unused = |line: &str| line.contains("and not used") && line.contains(&unused);
            !messages.contains(&missing) && !messages.lines().any(is_unused)
        });
        if packages.len() == before {
            let lines = messages.lines().filter(|line| !line.starts_with("# "));
            // Go does not quote the lines that it names.
            let messages = context
                .quoted(&lines.collect::<Vec<_>>().join("\n"))
                .replace(FILE, &context.display_name());
            return Err(BuildError::CompileError(messages));
        }
    }
}

/// The name of the solution's file, which must not be one that Go skips. All files are of one
/// package and in one directory.
const FILE: &str = "solution.go";

/// The name that a function `main` of the solution gets: of the same length, so that columns in
/// messages are right.
const MANGLED_MAIN: &str = "func ma1n(";

/// Returns the text in the package `main`, without a function `main`.
fn rewrite(outline: &Outline, _: &Function) -> String {
    let mut text = outline.text.clone();
    for (start, main) in outline.code.match_indices("func main(") {
        text.replace_range(start..start + main.len(), MANGLED_MAIN);
    }
    if let Some(name) = package_name(&outline.code) {
        text.replace_range(name, "main");
    }
    text
}

/// Returns the range of the package's name.
fn package_name(code: &str) -> Option<Range<usize>> {
    let mut words = words(code);
    let (_, first) = words.next()?;
    let (offset, name) = words.next()?;
    (first == "package").then_some(offset..offset + name.len())
}

/// Returns the packages that the text uses and does not import itself.
fn missing_imports(text: &str, code: &str) -> Vec<&'static str> {
    let is_used = |package: &&str| {
        let name = package.rsplit('/').next().unwrap_or(package);
        let is_name = |(offset, word): (usize, &str)| {
            let is_chain = code[..offset].ends_with('.');
            word == name && !is_chain && code[offset + name.len()..].starts_with('.')
        };
        !text.contains(&format!("\"{package}\"")) && words(code).any(is_name)
    };
    DEFAULT_IMPORTS.iter().copied().filter(is_used).collect()
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
