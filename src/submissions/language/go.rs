//! Go: `func snakesAndLadders(board [][]int) int`.

use super::build::{BuildContext, BuildError, Language, Program};
use super::tool::{Tool, Version};

const GO: Tool = Tool {
    name: "go",
    version_flag: "version",
    min_version: (1, 18),
    get: "install Go 1.18 or later (Debian: apt-get install golang-go)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Go",
    extensions: &["go"],
    tools: &[&[GO]],
    build,
};

/// The packages that LeetCode imports. Go rejects unused imports, so only those used are added.
const DEFAULT_IMPORTS: &str = "bufio bytes container/heap container/list container/ring errors fmt math math/big \
    math/bits math/rand os reflect regexp sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe";

/// The first version with the builtins `min` and `max`.
const HAS_MIN: Version = (1, 21);

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let go = context.tools.find(&GO)?;
    let text = context.text()?;
    // On the solution's first line, so that line numbers in messages are right.
    let mut packages = missing_imports(&text);
    let write = |packages: &[&str]| {
        if has_package(&text) {
            return context.write("solution.go", &[&text]);
        }
        let imports: String = packages
            .iter()
            .map(|name| format!("import \"{name}\"; "))
            .collect();
        context.write("solution.go", &["package main; ", &imports, &text])
    };
    write(&packages)?;
    context.write("adapter.go", &[include_str!("adapters/adapter.go")])?;
    for (name, sign) in [("min", "<"), ("max", ">")] {
        if go.version < HAS_MIN && !defines(&text, name) {
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
    let compile = || context.compile(&go.path, &["build", "-o", "solution", "."]);
    match compile() {
        // A variable was mistaken for the package of its name.
        Err(BuildError::CompileError(messages)) if messages.contains("imported and not used") => {
            packages.retain(|name| !messages.contains(&format!("\"{name}\"")));
            write(&packages)?;
            compile()?;
        }
        result => result?,
    }
    Ok(context.program(context.folder.join("solution"), &[]))
}

/// The text without comments and strings.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '`' => rest[1..].find('`').map_or(rest.len(), |end| end + 2),
            '"' | '\'' => literal_length(rest, first),
            _ => {
                code.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        code.push(' ');
        rest = &rest[length..];
    }
    code
}

/// The length of the string or rune that the text starts with.
fn literal_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return place,
            c if c == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

fn has_package(text: &str) -> bool {
    code(text).trim_start().starts_with("package ")
}

/// Whether the text defines a function of this name.
fn defines(text: &str, name: &str) -> bool {
    code(text).lines().any(|line| {
        let after = line.strip_prefix("func ").map(str::trim_start);
        let after = after.and_then(|rest| rest.strip_prefix(name));
        after.is_some_and(|rest| rest.trim_start().starts_with(['(', '[']))
    })
}

/// The default packages that the text uses and does not import itself.
fn missing_imports(text: &str) -> Vec<&'static str> {
    let code = code(text);
    let used = |package: &&'static str| {
        let name = package.rsplit('/').next().unwrap_or(package);
        let own = text.contains(&format!("\"{package}\""));
        !own && uses(&code, name)
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
        let text = "// sort.Ints\nfunc f() { x := math.MaxInt; q := list.New(); fmt.Println(\"time.Now\", x, q.heap.y) }";
        assert_eq!(missing_imports(text), ["container/list", "fmt", "math"]);
        assert!(missing_imports("import \"fmt\"\nfunc f() { fmt.Println() }").is_empty());
        assert!(has_package("// mine\n/* yes */ package main\n"));
        assert!(!has_package("func f() {}"));
    }

    #[test]
    fn an_own_min_is_detected() {
        assert!(defines("func min(a, b int) int { return a }", "min"));
        assert!(defines("x\nfunc min[T any](a T) T { return a }", "min"));
        assert!(!defines("// func min(a int)\nfunc minimum() {}", "min"));
    }
}
