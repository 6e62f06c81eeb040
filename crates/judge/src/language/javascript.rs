//! JavaScript: a function `snakesAndLadders(board)`, a class with such a method, or a module that exports one.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::{blank, has_word, words};
use super::lexer::{Syntax, code};
use super::outline::{Outline, is_solution_name};
use super::tool::Tool;
use std::ops::Range;

pub(super) const NODE: Tool = Tool {
    name: "node",
    version_args: &["--version"],
    min_version: (14, 0),
    get: "install Node 14 or later (Debian: apt-get install nodejs)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "JavaScript",
    extensions: &["js", "cjs", "mjs"],
    tools: &[&[NODE]],
    solutions: |text, _| Ok(lines_of_definitions(text)),
    build,
};

/// A definition of a function with LeetCode's name.
struct Definition {
    name: Range<usize>,
    whole: Range<usize>,
    /// The class that it is a method of.
    class: Option<String>,
    /// The expression that is the function.
    expression: String,
    /// It is in a namespace, which hides it.
    hidden: bool,
}

/// The lines, from 1, on which the definitions in a text are named.
pub(super) fn lines_of_definitions(text: &str) -> Vec<usize> {
    let outline = Outline::new(text, &Syntax::SCRIPT);
    let definitions = definitions(&outline);
    let line = |one: &Definition| outline.line(one.name.start);
    definitions.iter().map(line).collect()
}

/// The definitions: at the top, in a class or in a namespace.
fn definitions(outline: &Outline<'_>) -> Vec<Definition> {
    let code = &outline.code;
    let found = words(code)
        .filter(|(_, word)| is_solution_name(word))
        .filter_map(|(start, word)| {
            let name = start..start + word.len();
            let scopes = outline
                .scopes
                .iter()
                .filter(|scope| scope.body.contains(&start));
            let inner = scopes.clone().next_back();
            let first = inner.map_or(0, |scope| scope.body.start + 1);
            let begin = outline.statement_start(first, start);
            let before = code[begin..start].trim();
            let after = code[name.end..].trim_start();
            let class = inner.and_then(|scope| {
                let words: Vec<&str> = words(outline.header(scope)).map(|(_, word)| word).collect();
                let place = words.iter().rposition(|&word| word == "class")?;
                Some(words.get(place + 1).copied().unwrap_or("").to_owned())
            });
            let is_top = scopes.clone().all(|scope| {
                let header = outline.header(scope);
                has_word(header, "namespace") || has_word(header, "class")
            });
            let opens =
                |text: &str| text.trim_start().starts_with("function") || starts_arrow(text);
            let value = after.strip_prefix('=').or_else(|| {
                // With a type, as in TypeScript.
                let (_, value) = after.strip_prefix(':')?.split_once("= ")?;
                Some(value)
            });
            let is_value = value.is_some_and(opens) && !has_word(before, "return");
            let is_function = before.ends_with("function") && after.starts_with('(');
            let is_method = class.is_some()
                && matches!(
                    before,
                    "" | "static" | "public" | "private" | "public static" | "async"
                )
                && after.starts_with('(');
            if !is_top || !(is_value || is_function || is_method) {
                return None;
            }
            let body = outline
                .scopes
                .iter()
                .find(|scope| scope.body.start > start && scope.header.start <= begin);
            // A declaration of overloads in TypeScript has no body.
            if is_function
                && after.find('{').unwrap_or(usize::MAX) > after.find(';').unwrap_or(usize::MAX)
            {
                return None;
            }
            let end = body.map_or(name.end, |scope| scope.body.end);
            let expression = match (&class, before) {
                (Some(class), "static" | "public static") => format!("{class}.{word}"),
                (Some(class), _) => format!("(board) => new {class}().{word}(board)"),
                // `exports.f = …` and `Solution.prototype.f = …`
                (None, before) if before.ends_with('.') => {
                    before.strip_suffix(".prototype.").map_or_else(
                        || format!("{before}{word}"),
                        |class| format!("(board) => new {class}().{word}(board)"),
                    )
                }
                (None, _) => word.to_owned(),
            };
            let namespaces =
                scopes.filter_map(|scope| outline.header(scope).trim().rsplit_once("namespace "));
            let namespaces: Vec<String> = namespaces
                .map(|(_, name)| format!("{}.", name.trim()))
                .collect();
            Some(Definition {
                name,
                whole: begin..end,
                hidden: !namespaces.is_empty() && class.is_none() && !has_word(before, "export"),
                expression: match class {
                    None => format!("{}{expression}", namespaces.concat()),
                    Some(_) => expression,
                },
                class,
            })
        });
    found.collect()
}

/// Whether the text begins with an arrow function.
fn starts_arrow(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix("async ").unwrap_or(text);
    let head = text.split("=>").next().unwrap_or("");
    text.contains("=>")
        && !head.contains([';', '{', '\n'])
        && (head.starts_with('(') || !head.trim().contains(' '))
}

/// The text with the chosen definition alone of those with its name, and the expression that is the function.
pub(super) fn chosen(text: &str, solution: usize) -> (String, String) {
    let outline = Outline::new(text, &Syntax::SCRIPT);
    let definitions = definitions(&outline);
    let Some(own) = definitions.get(solution) else {
        return (text.to_owned(), String::new());
    };
    let same = |other: &&Definition| other.expression == own.expression && other.name != own.name;
    let others: Vec<Range<usize>> = definitions
        .iter()
        .filter(same)
        .map(|other| whole(&outline, own, other))
        .collect();
    let mut text = blank(text, others);
    if own.hidden {
        text.insert_str(own.whole.start, "export ");
    }
    (text, own.expression.clone())
}

/// What has to go of another definition with the same name: its class, if it has one of its own.
fn whole(outline: &Outline<'_>, own: &Definition, other: &Definition) -> Range<usize> {
    let class = outline
        .scopes
        .iter()
        .rfind(|scope| scope.body.contains(&other.name.start));
    match class.filter(|scope| other.class.is_some() && !scope.body.contains(&own.name.start)) {
        Some(scope) => {
            outline.statement_start(scope.header.start, scope.header.end)..scope.body.end
        }
        None => other.whole.clone(),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (text, expression) = chosen(&context.text()?, context.solution);
    script(context, &without_modules(&text), &expression)
}

/// Builds a program from JavaScript without `import` and `export`.
pub(super) fn script(
    context: &BuildContext<'_>,
    text: &str,
    expression: &str,
) -> Result<Program, BuildError> {
    let node = context.tools.find(&NODE)?;
    let stem = context.display_name();
    let stem = stem
        .rsplit_once('.')
        .map_or(stem.as_str(), |(stem, _)| stem);
    // `.cjs`: a script, whatever a package.json in a parent directory says.
    let name = format!("{stem}.cjs");
    let expression = if expression.is_empty() {
        "undefined"
    } else {
        expression
    };
    // On the first line, so that line numbers in messages are right, and that what follows may fail.
    let hook = format!(
        "globalThis[Symbol.for(\"snl\")] = () => {{ try {{ return {expression}; }} catch {{ return undefined; }} }}; "
    );
    let text = match text.starts_with("#!") {
        true => text.find('\n').map_or("", |end| &text[end..]),
        false => text,
    };
    context.write_solution(&name, &[&hook, text])?;
    context.write("supplied.js", &[include_str!("adapters/supplied.js")])?;
    context.write("adapter.js", &[include_str!("adapters/adapter.js")])?;
    // Nothing above these says whether they are modules.
    context.write("package.json", &["{}"])?;
    let path = format!("{SUBMITTED}/{name}");
    context.compile(&node.path, &["--check", &path])?;
    context.load(&node.path, &["adapter.js", &path, "--check"])?;
    let flags = [
        "--enable-source-maps",
        "--stack-size=4000",
        "adapter.js",
        &path,
    ];
    Ok(context.behind_descriptors(&node.path, &flags))
}

/// The text with `export` and `import` blanked, or turned into what a script has for them.
fn without_modules(text: &str) -> String {
    let code = code(text, &Syntax::SCRIPT);
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = &code[start..start + line.len()];
        start += line.len();
        let word = bare.trim_start();
        let indent = bare.len() - word.len();
        let replaced = if word.starts_with("export ") || word.starts_with("export{") {
            Some(exported(line, word, indent))
        } else if word.starts_with("import ") && !word.starts_with("import (") {
            imported(line, indent)
        } else {
            None
        };
        lines.push(replaced.unwrap_or_else(|| line.to_owned()));
    }
    lines.concat()
}

/// A line that exports, as a line of a script.
fn exported(line: &str, code: &str, indent: usize) -> String {
    let rest = code["export".len()..].trim_start();
    let what = words(rest).next().map_or("", |(_, word)| word);
    if rest.starts_with('{') || rest.starts_with('*') {
        return blank(line, Some(0..line.len()));
    }
    if what == "default" {
        let value = rest["default".len()..].trim_start();
        let start = line.len() - value.len();
        let named = ["class ", "function ", "async function "]
            .iter()
            .any(|kind| {
                value
                    .strip_prefix(kind)
                    .is_some_and(|name| !name.trim_start().starts_with(['{', '(']))
            });
        return match named {
            true => blank(line, Some(indent..start)),
            false => format!("{}module.exports = {}", &line[..indent], &line[start..]),
        };
    }
    blank(line, Some(indent..indent + "export".len()))
}

/// A line that imports, as one that requires.
fn imported(line: &str, indent: usize) -> Option<String> {
    let statement = line[indent..].trim_end().trim_end_matches(';');
    let (names, module) = match statement.rsplit_once(" from ") {
        Some((names, module)) => (names.strip_prefix("import")?.trim(), module.trim()),
        None => ("", statement.strip_prefix("import")?.trim()),
    };
    if !module.starts_with(['"', '\'']) {
        return None;
    }
    let names = names
        .strip_prefix("* as ")
        .unwrap_or(names)
        .replace(" as ", ": ");
    let end = if line.ends_with('\n') { "\n" } else { "" };
    Some(match names.as_str() {
        "" => format!("require({module});{end}"),
        names => format!("const {names} = require({module});{end}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expressions(text: &str) -> Vec<String> {
        let outline = Outline::new(text, &Syntax::SCRIPT);
        definitions(&outline)
            .into_iter()
            .map(|one| one.expression)
            .collect()
    }

    #[test]
    fn definitions_of_every_kind_are_found() {
        let cases = [
            (
                "var snakesAndLadders = function(board) { return 1 }",
                "snakesAndLadders",
            ),
            (
                "const snakesAndLadders = (board) => { return 1 }",
                "snakesAndLadders",
            ),
            (
                "let snakesAndLadders = board => f(board)",
                "snakesAndLadders",
            ),
            (
                "function snakesAndLadders(board) { return 1 }",
                "snakesAndLadders",
            ),
            (
                "const snakesAndLadders = (board: number[][]): number => { return 1 }",
                "snakesAndLadders",
            ),
            (
                "export function snakesAndLadders(board: number[][]): number {\n return 1 }",
                "snakesAndLadders",
            ),
            (
                "exports.snakesAndLadders = function (board) { }",
                "exports.snakesAndLadders",
            ),
            (
                "class A { snakesAndLadders(board) { } }",
                "(board) => new A().snakesAndLadders(board)",
            ),
            (
                "class A { static snakesAndLadders(board) { } }",
                "A.snakesAndLadders",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(expressions(text), [expected], "{text}");
        }
        for text in [
            "module.exports = snakesAndLadders",
            "module.exports = { snakesAndLadders }",
            "console.log(snakesAndLadders([[1]]))",
            "f(() => { const x = snakesAndLadders(b) })",
            "function f() { return snakesAndLadders(b) }",
        ] {
            assert!(expressions(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn of_definitions_with_one_name_one_remains() {
        let text = "const snakesAndLadders = (b) => { return 1 }\nconst snakesAndLadders = function (b) { return 2 }\n\
                    var snakesAndLadders2 = function (b) { return 3 }";
        let (second, expression) = chosen(text, 1);
        assert!(
            !second.contains("return 1")
                && second.contains("return 2")
                && second.contains("return 3")
        );
        assert_eq!(expression, "snakesAndLadders");
        assert_eq!(chosen(text, 2).1, "snakesAndLadders2");
    }

    #[test]
    fn modules_become_scripts() {
        let cases = [
            ("export const a = 1;\n", "       const a = 1;\n"),
            (
                "export default function f(b) {\n",
                "               function f(b) {\n",
            ),
            ("export default (b) => 1\n", "module.exports = (b) => 1\n"),
            (
                "export default function (b) {\n",
                "module.exports = function (b) {\n",
            ),
            ("export { a, b };\n", "                \n"),
            (
                "import { Queue } from \"q\";\n",
                "const { Queue } = require(\"q\");\n",
            ),
            ("import * as x from 'y'\n", "const x = require('y');\n"),
            (
                "import assert from 'assert';\n",
                "const assert = require('assert');\n",
            ),
            ("// import x\n", "// import x\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_modules(text), expected);
        }
    }
}
