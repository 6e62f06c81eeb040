//! Rust: `impl Solution { pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 }`, any type with
//! such a function, or a function alone.

use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, SUBMITTED, Syntax, Tool, ToolError, Version, blank, compile_any, has_word, words,
};

pub(super) static LANGUAGE: Language = Language {
    name: "Rust",
    is_interpreted: false,
    interpreter: None,
    is_redefinable: false,
    sees_neighbours: false,
    modules: &[],
    dialect: None,
    extensions: &["rs"],
    tools: &[&[Tool {
        name: "rustc",
        version_args: &["--version"],
        min_version: (1, 56),
        get: "install Rust 1.56 or later (rustup.rs; Debian: apt-get install rustc)",
    }]],
    finder: Finder::Form(&Form {
        syntax: Syntax::RUST,
        before: &["fn"],
        body: Body::Behind(&[';', ')']),
        scopes: &["impl", "mod"],
        boards: &[
            BoardType {
                takes: "Vec<Vec<i32>>",
                argument: "board",
            },
            BoardType {
                takes: "&Vec<Vec<i32>>",
                argument: "&board",
            },
            BoardType {
                takes: "&[Vec<i32>]",
                argument: "&board",
            },
            BoardType {
                takes: "&mutVec<Vec<i32>>",
                argument: "&mut { board }",
            },
            BoardType {
                takes: "&mut[Vec<i32>]",
                argument: "&mut { board }",
            },
            BoardType {
                takes: "Vec<Vec<i64>>",
                argument: "board.into_iter().map(|row| row.into_iter().map(|cell| cell as i64).collect()).collect()",
            },
            BoardType {
                takes: "Vec<Vec<isize>>",
                argument: "board.into_iter().map(|row| row.into_iter().map(|cell| cell as isize).collect()).collect()",
            },
            BoardType {
                takes: "Vec<Vec<i16>>",
                argument: "board.into_iter().map(|row| row.into_iter().map(|cell| cell as i16).collect()).collect()",
            },
        ],
        expected: "impl Solution { pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 }",
        call,
        rewrite,
        mains: &["fn main("],
        tests: &["#[cfg(test)]", "#[test]"],
        is_foreign: |line| {
            const KNOWN: &[&str] = &[
                "std",
                "core",
                "alloc",
                "self",
                "Solution",
                "super::Solution",
                "snakes_and_ladders::Solution",
            ];
            let line = line.trim_start_matches("pub ");
            let is_known = |name: &str| KNOWN.iter().any(|known| name.starts_with(known));
            let is_foreign = line
                .strip_prefix("use ")
                .is_some_and(|name| !is_known(name));
            (is_foreign || line.starts_with("extern crate ")) && line.contains(';')
        },
        ..Form::BASE
    }),
    build,
};

/// The first compiler with edition 2024.
const HAS_2024: Version = (1, 85);

/// The imports of LeetCode. They follow the solution, whose own definitions and imports have
/// precedence.
const DEFAULT_IMPORTS: &str =
    "use std::{cell::*, cmp::*, collections::*, rc::*}; use crate::snl_types::*;";

/// Returns the modules that a function is in, or with `impls` the types that it belongs to.
fn names<'o>(outline: &'o Outline, function: &Function, impls: bool) -> Vec<&'o str> {
    let headers = outline.headers(function);
    let chosen = headers.filter(|header| has_word(header, "impl") == impls);
    chosen.map(last_word).collect()
}

/// Returns the last name in a header, without its path and its generics:
/// `impl<T> Trait for super::Solution<T>` gives `Solution`.
fn last_word(header: &str) -> &str {
    let bounded = header.split(" where ").next().unwrap_or(header).trim_end();
    let path = match bounded.strip_suffix('>') {
        Some(rest) => rest.rsplit_once('<').map_or(rest, |(before, _)| before),
        None => bounded,
    };
    words(path).last().map_or("", |(_, word)| word)
}

fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let name = outline.name(function);
    match names(outline, function, true).last() {
        None => format!("{name}({board})"),
        Some(owner) if function.parameters.len() == 1 => format!("{owner}::{name}({board})"),
        Some(owner) if has_word(&outline.code, "Default") => {
            format!("{owner}::default().{name}({board})")
        }
        Some(owner) => format!("{owner}.{name}({board})"),
    }
}

/// Returns the text without a trait that the function implements and that is in another file:
/// `impl super::Solution for Solution` becomes `impl Solution`.
fn rewrite(outline: &Outline, function: &Function) -> String {
    let foreign = function.scopes.iter().filter_map(|scope| {
        let header = outline.header(scope);
        let start = header.find("impl ")? + "impl ".len();
        let end = start + header[start..].find(" for ")?;
        let name = last_word(&header[..end]);
        let (start, end) = (scope.header.start + start, scope.header.start + end);
        let is_here = outline.code.contains(&format!("trait {name}"));
        (!is_here).then_some(start..end + " for".len())
    });
    blank(&outline.text, foreign)
}

/// Returns the modules that are in other files, each with its line from 1.
fn outside_modules(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.lines().enumerate().filter_map(|(number, line)| {
        let (before, name) = line
            .trim()
            .strip_suffix(';')?
            .rsplit_once(char::is_whitespace)?;
        has_word(before, "mod").then_some((number + 1, name))
    })
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let rustc = context.compiler()?;
    let Chosen {
        outline,
        function,
        call,
        text,
    } = context.chosen()?;
    let file = format!("{}.rs", context.display_name().trim_end_matches(".rs"));
    let mut modules = names(&outline, &function, false);
    modules.insert(0, "solution");
    // In the module of the function, of which it may be private.
    let call = format!(
        "\npub fn snl_call(board: Vec<Vec<i32>>) -> Result<i64, String> {{ crate::snl_adapter::Answer::whole({call}) }}\n"
    );
    // A file of a repository has its type from the crate or the module around it, unless the file
    // defines the type.
    let own_type = names(&outline, &function, true).pop().unwrap_or("Solution");
    let types = format!("pub mod snl_types {{ pub struct {own_type}; }}\npub use snl_types::*;\n");
    let adapter = include_str!("adapters/adapter.rs").to_owned() + &types;
    let path = format!("{SUBMITTED}/{file}");
    let inner = modules.join("::");
    context.write_adapter("snl_adapter.rs", &adapter, &inner, &path)?;
    // A module that nothing of the solution uses may be empty.
    for (_, name) in outside_modules(&outline.code) {
        context.write_solution(&format!("{name}.rs"), &[])?;
    }
    let compiled = context.compile_or_bare(&text, |text| {
        context.write_solution(&file, &[&with_call(text, &function, &outline, &call)])?;
        let newer = (rustc.version >= HAS_2024).then_some("2024");
        compile_any(newer.into_iter().chain(["2021"]), |edition| {
            let flags = "-O --cap-lints allow -o solution snl_adapter.rs --edition";
            context.compile(&rustc.path, flags, &[edition])
        })
    });
    compiled.map_err(|error| {
        let messages = error.to_string();
        let errors = messages.lines().filter(|line| line.starts_with("error"));
        let mut outside = outside_modules(&outline.code);
        let used = outside.find(|(_, name)| errors.clone().any(|line| has_word(line, name)));
        used.map_or(error, |(line, name)| {
            let module = name.to_owned();
            ToolError::OtherFile { line, module }.into()
        })
    })?;
    Ok(context.compiled())
}

/// Returns the text with the function that calls the solution, at the end of the text or of the
/// solution's module.
fn with_call(text: &str, function: &Function, outline: &Outline, call: &str) -> String {
    let mut scopes = function.scopes.iter();
    let Some(module) = scopes.rfind(|scope| has_word(outline.header(scope), "mod")) else {
        return format!("{text}\n{DEFAULT_IMPORTS}{call}");
    };
    let end = module.body.end - 1;
    let mut code = text.to_owned();
    code.insert_str(end, &call.trim_end().replace('\n', " "));
    // The caller reaches into the modules.
    for scope in function.scopes.iter().rev() {
        let header = outline.header(scope);
        if !has_word(header, "pub")
            && let Some(offset) = header.rfind("mod ")
        {
            code.insert_str(scope.header.start + offset, "pub ");
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modules_of_a_function_are_found() {
        let text = "mod a { pub mod b { struct S; impl S { fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 { 0 } } } }";
        let outline = LANGUAGE.outline(text);
        let function = &outline.functions()[0];
        assert_eq!(names(&outline, function, false), ["a", "b"]);
    }
}
