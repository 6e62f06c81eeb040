//! JavaScript: a function `snakesAndLadders(board)`, a class with such a method, or a module that
//! exports one.

use super::{
    Body, BuildContext, BuildError, Finder, Form, Function, Language, Outline, Program, Syntax,
    Tool, blank, has_word, line_length,
};

pub(super) const NODE: Tool = Tool {
    name: "node",
    version_args: &["--version"],
    min_version: (14, 0),
    get: "install Node 14 or later (Debian: apt-get install nodejs)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "JavaScript",
    is_interpreted: true,
    extensions: &["js", "cjs", "mjs"],
    tools: &[&[NODE]],
    finder: Finder::Form(&Form {
        syntax: Syntax::SCRIPT,
        before: &[""],
        body: Body::Value(is_definition),
        // Only TypeScript has namespaces.
        scopes: &["class", "namespace"],
        parameters: 0..=usize::MAX,
        expected: "a function snakesAndLadders(board)",
        call,
        mains: &["function main("],
        ..Form::BASE
    }),
    build,
};

/// The words that may stand before the name of a method.
const METHOD: [&str; 6] = ["", "static", "public", "private", "public static", "async"];

/// Returns whether a name is defined here, given the text behind the name or behind its parameters.
fn is_definition(outline: &Outline, function: &Function, after: &str) -> bool {
    let before = &*function.before;
    let behind = outline.code[function.name.end..].trim_start();
    if behind.starts_with('(') {
        // A declaration of overloads in TypeScript has no body.
        let between = after.split('{').next().unwrap_or(after);
        let is_method = outline.keyword(function) == Some("class");
        return before.ends_with("function") && !between.contains(';')
            || is_method && METHOD.contains(&before);
    }
    let value = after.strip_prefix('=').or_else(|| {
        // With a type, as in TypeScript.
        let (_, value) = after.strip_prefix(':')?.split_once("= ")?;
        Some(value)
    });
    let opens = |text: &str| {
        let text = text.trim_start();
        let text = text.strip_prefix("async ").unwrap_or(text).trim_start();
        text.starts_with("function") || starts_arrow(text)
    };
    value.is_some_and(opens) && !has_word(before, "return")
}

/// Returns the expression that is the function.
fn call(outline: &Outline, function: &Function) -> String {
    let (name, before) = (outline.name(function), &*function.before);
    let path = outline.path(function);
    let of_object = |class: &str| format!("(board) => new {class}().{name}(board)");
    if outline.keyword(function) == Some("class") {
        let class = path.last().copied().unwrap_or("");
        if before.ends_with("static") {
            return format!("{class}.{name}");
        }
        return of_object(class);
    }
    // `exports.f = …` and `Solution.prototype.f = …`
    if let Some(class) = before.strip_suffix(".prototype.") {
        return of_object(class);
    }
    let owner = Some(before.trim_end_matches('.')).filter(|_| before.ends_with('.'));
    let parts = path.into_iter().chain(owner).chain([name]);
    parts.collect::<Vec<_>>().join(".")
}

/// Returns whether the text begins with an arrow function.
fn starts_arrow(text: &str) -> bool {
    let head = text.split("=>").next().unwrap_or("");
    text.contains("=>")
        && !head.contains([';', '{', '\n'])
        && (head.starts_with('(') || !head.trim().contains(' '))
}

/// Returns the text without the other definitions of the chosen name, and the expression that is
/// the function. Without a definition, the function may be what a module exports.
pub(super) fn chosen(context: &BuildContext<'_>) -> Result<(String, String), BuildError> {
    let Ok(mut chosen) = context.chosen() else {
        return Ok((context.text.clone(), "undefined".to_owned()));
    };
    let Function { before, whole, .. } = &chosen.function;
    let inner = chosen.outline.keyword(&chosen.function);
    // A namespace hides it.
    if inner == Some("namespace") && !has_word(before, "export") {
        chosen.own.insert_str(whole.start, "export ");
    }
    Ok((chosen.own, chosen.call))
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (text, expression) = chosen(context)?;
    script(context, &without_modules(&text), &expression)
}

/// Builds a program from JavaScript without `import` and `export`.
pub(super) fn script(
    context: &BuildContext<'_>,
    text: &str,
    expression: &str,
) -> Result<Program, BuildError> {
    let node = context.tools.find(&[NODE])?;
    let name = context.display_name();
    let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
    // The extension `.cjs` makes the file a script, whatever a package.json in a parent directory
    // says.
    let name = format!("{stem}.cjs");
    // The hook is on the first line, so that line numbers in messages are right, and that the code
    // after it may fail.
    let hook = format!(
        "globalThis[Symbol.for(\"snl\")] = () => {{ try {{ return {expression}; }} catch {{ return undefined; }} }}; "
    );
    let behind_shebang = text.strip_prefix("#!");
    let text = behind_shebang.map_or(text, |rest| &rest[line_length(rest)..]);
    let path = context.write_solution(&name, &[&hook, text])?;
    context.write("supplied.js", &[include_str!("adapters/supplied.js")])?;
    context.write("adapter.js", &[include_str!("adapters/adapter.js")])?;
    // Nothing above these says whether they are modules.
    context.write("package.json", &["{}"])?;
    context.compile(&node.path, "--check", &[&path])?;
    let flags = "--enable-source-maps --stack-size=4000 adapter.js";
    Ok(context.behind_descriptors(&node.path, flags, &[&path]))
}

/// Returns the text with `export` and `import` blanked, or turned into what a script has for them.
fn without_modules(text: &str) -> String {
    let code = LANGUAGE.outline(text).code;
    let lines = text.split_inclusive('\n').zip(code.split_inclusive('\n'));
    let lines = lines.map(|(line, bare)| {
        let word = bare.trim_start();
        let indent = bare.len() - word.len();
        if word.starts_with("export ") || word.starts_with("export{") {
            return exported(line, word, indent);
        }
        let is_import = word.starts_with("import ") && !word.starts_with("import (");
        let imported = is_import.then(|| imported(line, indent)).flatten();
        imported.unwrap_or_else(|| line.to_owned())
    });
    lines.collect()
}

/// Returns a line with an `export` as a line of a script.
fn exported(line: &str, code: &str, indent: usize) -> String {
    let rest = code["export".len()..].trim_start();
    let end = if rest.starts_with(['{', '*']) {
        line.len()
    } else if let Some(value) = rest.strip_prefix("default").map(str::trim_start) {
        let start = line.len() - value.len();
        let mut kinds = ["class ", "function ", "async function "].into_iter();
        let name = kinds.find_map(|kind| Some(value.strip_prefix(kind)?.trim_start()));
        if name.is_none_or(|name| name.starts_with(['{', '('])) {
            return format!("{}module.exports = {}", &line[..indent], &line[start..]);
        }
        start
    } else {
        indent + "export".len()
    };
    blank(line, Some(indent..end))
}

/// Returns a line with an `import` as a line with `require`.
fn imported(line: &str, indent: usize) -> Option<String> {
    let statement = line[indent..].trim_end().trim_end_matches(';');
    let (names, module) = match statement.rsplit_once(" from ") {
        Some((names, module)) => (names.strip_prefix("import")?.trim(), module.trim()),
        None => ("", statement.strip_prefix("import")?.trim()),
    };
    if !module.starts_with(['"', '\'']) {
        return None;
    }
    let end = if line.ends_with('\n') { "\n" } else { "" };
    let required = format!("require({module});{end}");
    if names.is_empty() {
        return Some(required);
    }
    let names = names
        .strip_prefix("* as ")
        .unwrap_or(names)
        .replace(" as ", ": ");
    Some(format!("const {names} = {required}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_scripts() {
        let cases = "export const a = 1;⇒       const a = 1;
export default function f(b) {⇒               function f(b) {
export default (b) => 1⇒module.exports = (b) => 1
export default function (b) {⇒module.exports = function (b) {
export { a, b };⇒                ⏎
import { Queue } from \"q\";⇒const { Queue } = require(\"q\");
import * as x from 'y'⇒const x = require('y');
import assert from 'assert';⇒const assert = require('assert');
// import x⇒// import x";
        for case in cases.lines() {
            let (line, expected) = case.split_once('⇒').unwrap();
            let expected = expected.replace('⏎', "") + "\n";
            assert_eq!(without_modules(&format!("{line}\n")), expected);
        }
    }
}
