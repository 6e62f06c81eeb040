//! JavaScript: a function `snakesAndLadders(board)`, a class with such a method, or a module that
//! exports one.

use super::{
    Body, BuildContext, BuildError, Finder, Form, Function, Language, Outline, Program, Syntax,
    Tool, blank, has_word, is_word, line_length, other_parameters, parameters, words,
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
    interpreter: Some("node"),
    is_redefinable: true,
    sees_neighbours: false,
    modules: &[],
    dialect: None,
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

/// Returns whether a solution is defined here, given the text behind the name or behind its
/// parameters.
fn is_definition(outline: &Outline, function: &Function, after: &str) -> bool {
    is_defined(outline, function, after) && needed_parameters(outline, function).len() <= 1
}

/// Returns the parameters of a function that its caller has to give: a parameter may be missing if
/// it has a default, if the function does not use it, or if the function asks whether it is there.
fn needed_parameters(outline: &Outline, function: &Function) -> Vec<String> {
    let behind = &outline.code[function.name.end..function.whole.end.max(function.name.end)];
    let value = if function.parameters.is_empty() {
        behind.find('=')
    } else {
        None
    };
    let Some(open) = behind.find('(').filter(|open| {
        // An arrow function with a parameter without parentheses.
        value.is_none_or(|value| !behind[value + 1..*open].contains("=>"))
    }) else {
        return function.parameters.clone();
    };
    let Some((mut all, end)) = parameters(behind, open) else {
        return Vec::new();
    };
    let body = &behind[end..];
    all.retain(|parameter| !has_word(parameter, "this"));
    let mut is_first = true;
    all.retain(|parameter| {
        let is_board = std::mem::replace(&mut is_first, false);
        is_board || is_needed(parameter, body)
    });
    all
}

/// Returns whether a function with this body fails without a parameter.
fn is_needed(parameter: &str, body: &str) -> bool {
    let (_, name) = words(parameter).next().unwrap_or((0, ""));
    if parameter.contains(['=', '?']) || parameter.contains("...") || name.is_empty() {
        return false;
    }
    let mut uses = words(body).filter(|(_, word)| *word == name).peekable();
    let is_used = uses.peek().is_some();
    let asks = |(offset, word): (usize, &str)| {
        let before = body[..offset].trim_end();
        let after = body[offset + word.len()..].trim_start();
        let is_compared = ["undefined", "null", "void"].iter().any(|nothing| {
            let value = after.trim_start_matches(['=', '!']).trim_start();
            value.len() < after.len() && value.starts_with(nothing)
        });
        let is_set = after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>");
        let is_asked = after.starts_with("||") || after.starts_with("??") || after.starts_with('?');
        is_compared || is_set || is_asked || before.ends_with('!') || before.ends_with("typeof")
    };
    is_used && !has_word(body, "arguments") && !uses.any(asks)
}

/// Returns whether a name is defined here, given the text behind the name or behind its parameters.
fn is_defined(outline: &Outline, function: &Function, after: &str) -> bool {
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
        let value = text.trim_start();
        let function = value.strip_prefix("async ").unwrap_or(value).trim_start();
        function.starts_with("function") || starts_arrow(function)
    };
    value.is_some_and(opens) && !has_word(before, "return")
}

/// Returns the expression that is the function.
fn call(outline: &Outline, function: &Function) -> String {
    let name = outline.name(function);
    let before = &*function.before;
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
    let owner = before.ends_with('.').then(|| before.trim_end_matches('.'));
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
        let outline = LANGUAGE.outline(&context.text);
        let other = outline.defined_functions(is_defined).into_iter().next();
        return match other {
            Some(other) => {
                let line = outline.line(other.name.start);
                let needed = needed_parameters(&outline, &other);
                Err(other_parameters(line, outline.name(&other), &needed))
            }
            None => Ok((context.text.clone(), "undefined".to_owned())),
        };
    };
    let Function { before, whole, .. } = &chosen.function;
    let inner = chosen.outline.keyword(&chosen.function);
    // A namespace hides it.
    if inner == Some("namespace") && !has_word(before, "export") {
        chosen.text.insert_str(whole.start, "export ");
    }
    Ok((chosen.text, chosen.call))
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
    context
        .compile(&node.path, "--check", &[&path])
        .map_err(|error| without_hook(error, hook.trim_end()))?;
    let flags = "--enable-source-maps --stack-size=4000 adapter.js";
    Ok(context.behind_descriptors(&node.path, flags, &[&path]))
}

/// Returns the error of the code alone. The line that marks a place below the hook is moved, too.
fn without_hook(error: BuildError, hook: &str) -> BuildError {
    let BuildError::CompileError(messages) = error else {
        return error;
    };
    let mut is_below_hook = false;
    let mut shown = String::new();
    for line in messages.lines() {
        let code = match line.strip_prefix(hook) {
            Some(code) => code.trim_start(),
            None if is_below_hook => line.get(hook.len() + 1..).unwrap_or(line),
            None => line,
        };
        is_below_hook = line.starts_with(hook);
        shown += &format!("{code}\n");
    }
    BuildError::CompileError(shown)
}

/// Returns the text with `export` and `import` blanked, or turned into what a script has for them.
fn without_modules(text: &str) -> String {
    let outline = LANGUAGE.outline(text);
    // A script has no `import.meta`: an object with other keys takes its place.
    let metas = outline.code.match_indices("import.meta");
    let mut replaced = text.to_owned();
    for (start, meta) in metas.filter(|(start, _)| !outline.code[..*start].ends_with(is_word)) {
        replaced.replace_range(start..start + meta.len(), "(module)   ");
    }
    let text = &*replaced;
    let mut code = String::new();
    let mut done = 0;
    for (start, word) in words(&outline.code) {
        if start < done || outline.statement_start(0, start) != start {
            continue;
        }
        let is_in_scope = || {
            outline
                .scopes
                .iter()
                .any(|scope| scope.body.contains(&start))
        };
        let behind = &outline.code[start + word.len()..];
        let change = match word {
            "import" if !behind.trim_start().starts_with(['(', '.']) && !is_in_scope() => {
                imported(&text[start..])
            }
            "export" if !is_in_scope() => Some(exported(&text[start..], &outline.code[start..])),
            _ => None,
        };
        if let Some(Change {
            length,
            replacement,
        }) = change
        {
            let whole = &text[start..start + length];
            let lines = whole.matches('\n').count() - replacement.matches('\n').count();
            code += &text[done..start];
            code += &replacement;
            code += &"\n".repeat(lines);
            done = start + length;
        }
    }
    code + &text[done..]
}

/// The replacement of the beginning of a text.
struct Change {
    length: usize,
    replacement: String,
}

/// Returns the change of the `export` that the text begins with.
fn exported(text: &str, code: &str) -> Change {
    let blanked = |length: usize| Change {
        length,
        replacement: blank(&text[..length], Some(0..length)),
    };
    let rest = code["export".len()..].trim_start();
    let start = code.len() - rest.len();
    if rest.starts_with('*') {
        return blanked(start + statement_length(&text[start..]));
    }
    if rest.starts_with('{') {
        let end = start + rest.find('}').map_or(rest.len(), |end| end + 1);
        let behind = code[end..].trim_start();
        if behind.starts_with("from") {
            let end = code.len() - behind.len();
            return blanked(end + statement_length(&text[end..]));
        }
        let semicolon = usize::from(code[end..].starts_with(';'));
        return blanked(end + semicolon);
    }
    let Some(value) = rest.strip_prefix("default").map(str::trim_start) else {
        return blanked("export".len());
    };
    let start = code.len() - value.len();
    let mut kinds = [
        "class ",
        "class{",
        "function ",
        "function(",
        "function*",
        "async function ",
    ]
    .into_iter();
    let name = kinds.find_map(|kind| value.strip_prefix(kind).map(str::trim_start));
    let is_named =
        name.is_some_and(|name| name.starts_with(is_word) && !name.starts_with("extends "));
    if is_named {
        return blanked(start);
    }
    Change {
        length: start,
        replacement: "module.exports = ".to_owned(),
    }
}

/// Returns the length of the import or export of a module that the text begins with: up to the
/// string that names the module, or up to what may follow it.
fn statement_length(text: &str) -> usize {
    let Some((open, quote)) = text.char_indices().find(|(_, c)| matches!(c, '"' | '\'')) else {
        return text.len();
    };
    let close = text[open + 1..]
        .find(quote)
        .map_or(text.len(), |end| open + end + 2);
    let rest = &text[close..];
    let behind = rest.trim_start();
    // Attributes.
    let is_with = ["with", "assert"].iter().any(|word| {
        behind
            .strip_prefix(word)
            .is_some_and(|rest| rest.trim_start().starts_with('{'))
    });
    let end = if is_with {
        close + rest.find('}').map_or(rest.len(), |end| end + 1)
    } else {
        close
    };
    end + usize::from(text[end..].starts_with(';'))
}

/// Returns the change of the `import` that the text begins with, to one with `require`.
fn imported(text: &str) -> Option<Change> {
    let length = statement_length(text);
    // Comments are blank in the code.
    let outline = LANGUAGE.outline(&text[..length]);
    let open = text[..length].find(['"', '\''])?;
    let quote = &text[open..open + 1];
    let close = open + 1 + text[open + 1..length].find(quote)?;
    let module = &text[open..=close];
    let head = outline.code.get("import".len()..open)?;
    let names = head.trim().strip_suffix("from").map(str::trim);
    let required = format!("require({module});");
    let replacement = match names {
        None if head.trim().is_empty() => required,
        None => return None,
        Some(names) => {
            let constants = names_of(names).map(|name| format!("const {name} = {required}"));
            constants.collect::<Vec<_>>().join(" ")
        }
    };
    Some(Change {
        length,
        replacement,
    })
}

/// Returns the names that an import brings in, as they are written in a script: one for the module
/// and one for its parts.
fn names_of(names: &str) -> impl Iterator<Item = String> {
    let (whole, parts) = match names.find('{') {
        Some(open) => (&names[..open], Some(&names[open..])),
        None => (names, None),
    };
    let whole = whole
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| name.trim_start_matches('*').trim_start());
    let modules = whole.map(|name| name.strip_prefix("as ").unwrap_or(name).to_owned());
    let parts = parts.map(|parts| {
        parts
            .replace(" as ", ": ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    });
    modules.chain(parts).collect::<Vec<_>>().into_iter()
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
export { a, b };⇒                
export { a } from \"b\"; f();⇒                       f();
export * from 'b'⇒                 
const a = 1; export const b = 2;⇒const a = 1;        const b = 2;
import { Queue } from \"q\";⇒const { Queue } = require(\"q\");
import * as x from 'y'⇒const x = require('y');
import assert from 'assert';⇒const assert = require('assert');
import a from \"a\"; import b from \"b\"; f();⇒const a = require(\"a\"); const b = require(\"b\"); f();
import a, { b as c, d } from 'e'⇒const a = require('e'); const { b: c, d } = require('e');
import a, * as b from 'c';⇒const a = require('c'); const b = require('c');
import 'a'; import \"b\"⇒require('a'); require(\"b\");
import {⏎  a, // One.⏎  b as c,⏎} from \"d\"; f();⇒const { a, b: c, } = require(\"d\");⏎⏎⏎ f();
import d from './d.json' with { type: 'json' };⇒const d = require('./d.json');
import('a'); import.meta.url⇒import('a'); (module)   .url
function f() { import('a'); }⇒function f() { import('a'); }
const text = `⏎import a from \"b\"`;⇒const text = `⏎import a from \"b\"`;
// import x⇒// import x";
        for case in cases.lines() {
            let (line, expected) = case.split_once('⇒').unwrap();
            let [line, expected] = [line, expected].map(|text| text.replace('⏎', "\n") + "\n");
            assert_eq!(without_modules(&line), expected);
        }
    }
}
