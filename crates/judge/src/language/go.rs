//! Go: `func snakesAndLadders(board [][]int) int`, or a method.

use super::{
    Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline, Program,
    Syntax, Tool, explained, words,
};
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
    finder: Finder::Form(&Form {
        syntax: Syntax::GO,
        before: &["func", ")"],
        body: Body::Behind(&['\n']),
        expected: "func snakesAndLadders(board [][]int) int",
        call,
        ..Form::BASE
    }),
    build,
};

/// The packages that LeetCode imports. Go rejects unused imports, so only those used are added.
const DEFAULT_IMPORTS: &str = "bufio bytes container/heap container/list container/ring errors fmt math math/big \
    math/bits math/rand os reflect regexp sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe";

/// The expression that calls a function, or a method of a new value.
fn call(outline: &Outline, function: &Function) -> String {
    let (name, before) = (
        outline.name(function),
        function.before.trim_end_matches(')'),
    );
    match before.rsplit_once([' ', '(', '*']) {
        Some((_, receiver)) => format!("new({receiver}).{name}(board)"),
        None => format!("{name}(board)"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let go = context.tools.find(&GO)?;
    let Chosen {
        outline, call, own, ..
    } = context.chosen()?;
    let own = as_main(&own);
    context.write_adapter("adapter.go", include_str!("adapters/adapter.go"), &call, "")?;
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
        let prelude = match package_name(&outline.code) {
            Some(_) => String::new(),
            None => format!("package main; {imports}"),
        };
        context.write(&file, &[&prelude, &own])?;
        let messages = match context.compile(&go.path, "build -o solution .", &[]) {
            Err(BuildError::CompileError(messages)) => messages,
            result => return result.map(|()| context.compiled()),
        };
        // A variable was mistaken for the package of its name.
        let before = packages.len();
        if messages.contains("imported and not used") {
            packages.retain(|name| !messages.contains(&format!("\"{name}\"")));
        }
        if packages.len() == before {
            let error = named(context, &file, &messages);
            return Err(explained(error, "Go", go.version));
        }
    }
}

/// The name of the solution's file: Go skips some names, and all files are of one package and one directory.
fn file_name(context: &BuildContext<'_>) -> String {
    let name = context.display_name();
    let stem = name.strip_suffix(".go").unwrap_or(&name);
    let plain = stem.chars().all(|c| c.is_ascii_alphanumeric());
    if plain && stem != "adapter" {
        name
    } else {
        "solution.go".to_owned()
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
    let outline = LANGUAGE.outline(text);
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
    use super::*;

    #[test]
    fn used_packages_are_imported() {
        let imports = |text: &str| missing_imports(text, &LANGUAGE.outline(text).code);
        let text = "// sort.Ints\nfunc f() { x := math.MaxInt; q := list.New(); fmt.Println(\"time.Now\", x, q.heap.y) }";
        assert_eq!(imports(text), ["container/list", "fmt", "math"]);
        assert!(imports("import \"fmt\"\nfunc f() { fmt.Println() }").is_empty());
    }

    #[test]
    fn packages_and_main_functions_are_renamed() {
        let text = "// mine\npackage s0909\nfunc main() {\n}\n";
        assert_eq!(as_main(text), "// mine\npackage main\nfunc ma1n() {\n}\n");
        assert_eq!(package_name("func f() {}"), None);
    }
}
