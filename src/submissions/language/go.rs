//! Go: `func snakesAndLadders(board [][]int) int`, or a method.

use super::build::{BuildContext, BuildError, Language, Program};
use super::code::{WITH_BACKQUOTES, words};
use super::outline::{Function, Outline, lines_of};
use super::tool::{Tool, ToolError, Version};
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
    solutions: |text| lines_of(text, &WITH_BACKQUOTES, functions),
    build,
};

/// The packages that LeetCode imports. Go rejects unused imports, so only those used are added.
const DEFAULT_IMPORTS: &str = "bufio bytes container/heap container/list container/ring errors fmt math math/big \
    math/bits math/rand os reflect regexp sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe";

/// The first version with the builtins `min` and `max`.
const HAS_MIN: Version = (1, 21);

/// What each version added that people use: standard packages.
const NEWER_PACKAGES: [(&str, Version); 6] = [
    ("cmp", (1, 21)),
    ("maps", (1, 21)),
    ("slices", (1, 21)),
    ("log/slog", (1, 21)),
    ("iter", (1, 23)),
    ("unique", (1, 23)),
];

/// Attempts to compile, each of which mends what the one before has found.
const ATTEMPTS: usize = 6;

/// The functions and methods with LeetCode's name and one parameter.
fn functions(outline: &Outline<'_>) -> Vec<Function> {
    outline.functions(|function, after| {
        let before = function.before.strip_prefix("func").map(str::trim);
        let is_function =
            before.is_some_and(|receiver| receiver.is_empty() || receiver.starts_with('('));
        let has_body = after
            .find('{')
            .is_some_and(|body| !after[..body].contains('\n'));
        is_function && has_body && function.scopes.is_empty() && function.parameters.len() == 1
    })
}

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
    let outline = Outline::new(&text, &WITH_BACKQUOTES);
    let functions = functions(&outline);
    let chosen = context.chosen(&functions, "func snakesAndLadders(board [][]int) int")?;
    let call = call(chosen, &text[chosen.name.clone()]);
    let mut own = as_main(&outline.only(&functions, context.solution));
    let adapter = include_str!("adapters/adapter.go").replace("SOLUTION_CALL", &call);
    context.write("adapter.go", &[&adapter])?;
    for (name, sign) in [("min", "<"), ("max", ">")] {
        if go.version < HAS_MIN && !defines(&outline.code, name) {
            let shim = include_str!("adapters/min.go");
            let shim = shim.replace("NAME", name).replace("SIGN", sign);
            context.write(
                &format!("{name}.go"),
                &[&shim.replace("snlOrdered", &format!("snlOrdered_{name}"))],
            )?;
        }
    }
    let (major, minor) = go.version;
    context.write("go.mod", &[&format!("module snl\n\ngo {major}.{minor}\n")])?;
    let file = file_name(context);
    let mut packages = missing_imports(&own, &outline.code);
    let mut attempts = 0;
    loop {
        attempts += 1;
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
            Err(BuildError::CompileError(messages)) if attempts < ATTEMPTS => messages,
            Err(BuildError::CompileError(messages)) => {
                return Err(named(context, &file, &messages));
            }
            result => {
                result?;
                return Ok(context.program(context.folder.join("solution"), &[]));
            }
        };
        if let Some((package, (major, minor))) = newer_package(&messages, go.version) {
            return Err(ToolError::Unsuitable(format!(
                "it imports {package}, which Go {major}.{minor} added; {} is version {}.{}",
                go.path.display(),
                go.version.0,
                go.version.1
            ))
            .into());
        }
        // A variable was mistaken for the package of its name; or a number is ranged over, as in Go 1.22.
        let before = packages.len();
        if messages.contains("imported and not used") {
            packages.retain(|name| !messages.contains(&format!("\"{name}\"")));
        }
        let mended = over_numbers(&own, &messages, &file, prelude.len());
        if packages.len() == before && mended == own {
            return Err(named(context, &file, &messages));
        }
        own = mended;
    }
}

/// The name of the solution's file: Go skips some names, and all files are of one package and one directory.
fn file_name(context: &BuildContext<'_>) -> String {
    let name = context.display_name();
    let stem = name.strip_suffix(".go").unwrap_or(&name);
    let plain = stem.chars().all(|c| c.is_ascii_alphanumeric());
    match plain && !["adapter", "min", "max"].contains(&stem) {
        true => name,
        false => "solution.go".to_owned(),
    }
}

/// The messages with the solution's own name, and each with its line, which the compiler does not quote.
fn named(context: &BuildContext<'_>, file: &str, messages: &str) -> BuildError {
    let text = context.text().unwrap_or_default();
    let lines = messages.lines().filter(|line| !line.starts_with("# "));
    let quoted = lines.map(|line| {
        let number = line
            .strip_prefix(file)
            .and_then(|rest| rest.split(':').nth(1));
        let own = number.and_then(|number| {
            text.lines()
                .nth(number.parse::<usize>().ok()?.checked_sub(1)?)
        });
        own.map_or(line.to_owned(), |own| format!("{line}\n    {}", own.trim()))
    });
    let quoted: Vec<String> = quoted.collect();
    BuildError::CompileError(quoted.join("\n").replace(file, &context.display_name()))
}

/// The text in the package `main`, without a function `main`.
fn as_main(text: &str) -> String {
    let outline = Outline::new(text, &WITH_BACKQUOTES);
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

/// The package that is not there and came with a later version, with that version.
fn newer_package(messages: &str, version: Version) -> Option<(&'static str, Version)> {
    let missing = |name: &str| messages.contains(&format!("package {name} is not in"));
    NEWER_PACKAGES
        .into_iter()
        .find(|&(name, since)| version < since && missing(name))
}

/// The text with a slice of as many elements wherever the compiler could not range over a number.
fn over_numbers(text: &str, messages: &str, file: &str, prelude: usize) -> String {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for message in messages.lines() {
        let Some((place, what)) = message.split_once(": cannot range over ") else {
            continue;
        };
        let mut numbers = place.strip_prefix(file).unwrap_or("").split(':').skip(1);
        // Counted from 1.
        let mut place = || numbers.next()?.parse::<usize>().ok()?.checked_sub(1);
        let (Some(line), Some(column)) = (place(), place()) else {
            continue;
        };
        let start = if line == 0 {
            column.saturating_sub(prelude)
        } else {
            column
        };
        let is_number = what.contains("int") && !what.contains('[');
        let Some(line) = lines.get_mut(line).filter(|_| is_number) else {
            continue;
        };
        if let (Some(end), true) = (line.rfind('{'), line.is_char_boundary(start))
            && start < end
        {
            let number = line[start..end].trim_end().to_owned();
            line.replace_range(
                start..start + number.len(),
                &format!("make([]struct{{}}, {number})"),
            );
        }
    }
    lines.join("\n")
}

fn has_package(code: &str) -> bool {
    package_name(code).is_some()
}

/// Whether the code defines a function of this name.
fn defines(code: &str, name: &str) -> bool {
    code.lines().any(|line| {
        let after = line.strip_prefix("func ").map(str::trim_start);
        let after = after.and_then(|rest| rest.strip_prefix(name));
        after.is_some_and(|rest| rest.trim_start().starts_with(['(', '[']))
    })
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
    use super::super::code::code;
    use super::*;

    #[test]
    fn used_packages_are_imported() {
        let imports = |text: &str| missing_imports(text, &code(text, &WITH_BACKQUOTES));
        let text = "// sort.Ints\nfunc f() { x := math.MaxInt; q := list.New(); fmt.Println(\"time.Now\", x, q.heap.y) }";
        assert_eq!(imports(text), ["container/list", "fmt", "math"]);
        assert!(imports("import \"fmt\"\nfunc f() { fmt.Println() }").is_empty());
    }

    #[test]
    fn an_own_min_is_detected() {
        assert!(defines("func min(a, b int) int { return a }", "min"));
        assert!(defines("x\nfunc min[T any](a T) T { return a }", "min"));
        assert!(!defines("func minimum() {}", "min"));
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
        let outline = Outline::new(text, &WITH_BACKQUOTES);
        let calls: Vec<String> = functions(&outline)
            .iter()
            .map(|one| call(one, &text[one.name.clone()]))
            .collect();
        assert_eq!(
            calls,
            ["new(S).SnakesAndLadders(board)", "snakesAndLadders(board)"]
        );
    }

    #[test]
    fn numbers_that_are_ranged_over_become_slices() {
        let text = "a\n\tfor range size {\n\tfor i := range n * n {";
        let messages = "x.go:2:12: cannot range over size (variable of type int)\n\
                        x.go:3:17: cannot range over n * n (value of type int)";
        let mended =
            "a\n\tfor range make([]struct{}, size) {\n\tfor i := range make([]struct{}, n * n) {";
        assert_eq!(over_numbers(text, messages, "x.go", 0), mended);
    }
}
