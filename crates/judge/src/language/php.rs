//! PHP: `class Solution` with `function snakesAndLadders($board)`, any class with such a method, or
//! a function.

use super::{
    Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline, Program,
    Syntax, Tool, blank, has_word,
};

pub(super) static LANGUAGE: Language = Language {
    name: "PHP",
    is_interpreted: true,
    interpreter: Some("php"),
    is_redefinable: false,
    sees_neighbours: false,
    modules: &[],
    dialect: None,
    extensions: &["php"],
    tools: &[&[Tool {
        name: "php",
        version_args: &["--version"],
        min_version: (7, 4),
        get: "install PHP 7.4 or later for the command line (Debian: apt-get install php-cli)",
    }]],
    finder: Finder::Form(&Form {
        syntax: Syntax::PHP,
        before: &["function"],
        body: Body::Behind(&[';', ')']),
        scopes: &["class", "trait"],
        expected: "class Solution with function snakesAndLadders($board)",
        call,
        rewrite,
        ..Form::BASE
    }),
    build,
};

const SETTINGS: &str = "-d memory_limit=-1 -d display_errors=stderr -d html_errors=0";

fn call(outline: &Outline, function: &Function) -> String {
    let name = outline.name(function);
    match outline.path(function).last() {
        None => format!("{name}($board)"),
        Some(class) if has_word(&function.before, "static") => format!("{class}::{name}($board)"),
        Some(class) => format!("(new {class}())->{name}($board)"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let php = context.compiler()?;
    let Chosen { call, text, .. } = context.chosen()?;
    // LeetCode's own form lacks the tag.
    let tag = if text.contains("<?") { "" } else { "<?php " };
    let path = context.write_solution(&context.display_name(), &[tag, &text])?;
    let adapter = include_str!("adapters/adapter.php");
    context.write_adapter("adapter.php", adapter, &call, "")?;
    let checked = context.compile(&php.path, SETTINGS, &["-l", &path]);
    checked.map_err(|error| {
        error.with_messages(|messages| {
            let mut lines = messages.lines().map(str::trim);
            let named = lines.clone().find(|line| line.contains("on line "));
            let first = named.or_else(|| lines.find(|line| !line.is_empty()));
            // PHP does not quote the line that its first message names.
            context.quoted(first.unwrap_or_default())
        })
    })?;
    Ok(context.behind_descriptors(&php.path, SETTINGS, &["adapter.php", &path]))
}

/// Returns the text without its namespace, so that its names can be called.
fn rewrite(outline: &Outline, _: &Function) -> String {
    let offset = outline.code.find("namespace ").filter(|&start| {
        let before = outline.code[..start].trim_end();
        before.ends_with([';', '>']) || before.ends_with("php") || before.is_empty()
    });
    let end = offset.and_then(|start| Some(start + outline.code[start..].find(';')? + 1));
    blank(
        &outline.text,
        offset.zip(end).map(|(start, end)| start..end),
    )
}
