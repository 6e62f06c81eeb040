//! Go: `func snakesAndLadders(board [][]int) int`.
//!
//! Owns the toolchain, the imports that the site grants, and the builtins that an older toolchain lacks. Must not
//! know the protocol.

use super::{BuildContext, BuildError, Language, Program, Tool, Version};

const GO: Tool = Tool {
    name: "go",
    version_flag: "version",
    min_version: (1, 18),
    get: "install Go 1.18 or later (Debian: apt-get install golang-go)",
};

pub(super) const LANGUAGE: Language = Language {
    name: "Go",
    endings: &["go"],
    tools: &[&[GO]],
    build,
};

/// The packages that the site grants. Go refuses an import that is not used, so only those used are imported.
const DEFAULT_IMPORTS: &[&str] = &[
    "bufio",
    "bytes",
    "container/heap",
    "container/list",
    "container/ring",
    "errors",
    "fmt",
    "math",
    "math/big",
    "math/bits",
    "math/rand",
    "os",
    "reflect",
    "regexp",
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

/// The version that brought the builtins `min` and `max`.
const HAS_MIN: Version = (1, 21);

fn build(workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
    let go = workshop.tools.find(&GO)?;
    let text = workshop.text()?;
    // On the solution's first line, so that messages name the solution's own lines.
    let mut packages = missing_imports(&text);
    let write = |packages: &[&str]| {
        if has_package(&text) {
            return workshop.write("solution.go", &[&text]);
        }
        let imports: String = packages
            .iter()
            .map(|name| format!("import \"{name}\"; "))
            .collect();
        workshop.write("solution.go", &["package main; ", &imports, &text])
    };
    write(&packages)?;
    workshop.write("adapter.go", &[include_str!("adapters/adapter.go")])?;
    for (name, sign) in [("min", "<"), ("max", ">")] {
        if go.version < HAS_MIN && !defines(&text, name) {
            let shim = include_str!("adapters/min.go");
            let shim = shim.replace("NAME", name).replace("SIGN", sign);
            workshop.write(
                &format!("{name}.go"),
                &[&shim.replace("snlOrdered", &format!("snlOrdered_{name}"))],
            )?;
        }
    }
    let (major, minor) = go.version;
    workshop.write("go.mod", &[&format!("module snl\n\ngo {major}.{minor}\n")])?;
    let compile = || workshop.compile(&go.path, &["build", "-o", "solution", "."]);
    match compile() {
        // A variable was taken for the package of its name.
        Err(BuildError::CompileError(said)) if said.contains("imported and not used") => {
            packages.retain(|name| !said.contains(&format!("\"{name}\"")));
            write(&packages)?;
            compile()?;
        }
        done => done?,
    }
    Ok(workshop.program(workshop.folder.join("solution"), &[]))
}

/// The text with what is not code, comments and strings, left out.
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

/// The granted packages that the text uses and does not import itself.
fn missing_imports(text: &str) -> Vec<&'static str> {
    let code = code(text);
    let used = |package: &&'static str| {
        let name = package.rsplit('/').next().unwrap_or(package);
        let own = text.contains(&format!("\"{package}\""));
        !own && uses(&code, name)
    };
    DEFAULT_IMPORTS.iter().copied().filter(used).collect()
}

/// Whether `name.` stands in the code, and is not the end of a longer name or chain.
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
    fn packages_are_imported_where_they_are_used_and_not_imported() {
        let text = "// sort.Ints\nfunc f() { x := math.MaxInt; q := list.New(); fmt.Println(\"time.Now\", x, q.heap.y) }";
        assert_eq!(missing_imports(text), ["container/list", "fmt", "math"]);
        assert!(missing_imports("import \"fmt\"\nfunc f() { fmt.Println() }").is_empty());
        assert!(has_package("// mine\n/* yes */ package main\n"));
        assert!(!has_package("func f() {}"));
    }

    #[test]
    fn a_min_of_ones_own_is_seen() {
        assert!(defines("func min(a, b int) int { return a }", "min"));
        assert!(defines("x\nfunc min[T any](a T) T { return a }", "min"));
        assert!(!defines("// func min(a int)\nfunc minimum() {}", "min"));
    }
}
