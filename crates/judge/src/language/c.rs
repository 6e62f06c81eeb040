//! C: `int snakesAndLadders(int** board, int boardSize, int* boardColSize)`.

use super::cpp::{compiler, without_missing_includes};
use super::{
    BuildContext, BuildError, Finder, Form, Function, Language, Outline, Program, SUBMITTED, Syntax,
};

/// The way to get a compiler.
const GET: &str = "install gcc 8 or later, or clang 7 or later (Debian: apt-get install gcc)";

pub(super) static LANGUAGE: Language = Language {
    name: "C",
    is_interpreted: false,
    extensions: &["c"],
    tools: &[&[compiler("gcc", (8, 0), GET), compiler("clang", (7, 0), GET)]],
    finder: Finder::Form(&Form {
        syntax: Syntax::C,
        parameters: 1..=ARGUMENTS.len(),
        expected: "int snakesAndLadders(int** board, int boardSize, int* boardColSize)",
        call,
        mains: &["main(", "main ("],
        tests: &["TEST"],
        ..Form::BASE
    }),
    build,
};

/// The arguments, of which a function may take the first one, two or three.
const ARGUMENTS: [&str; 3] = ["snl_board", "snl_size", "snl_columns"];

fn call(outline: &Outline, function: &Function) -> String {
    let arguments = ARGUMENTS[..function.parameters.len()].join(", ");
    format!("{}({arguments})", outline.name(function))
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let compiler = context.compiler()?;
    let chosen = context.chosen()?;
    let name = context.display_name();
    let file = format!("{SUBMITTED}/{name}");
    let adapter = include_str!("adapters/adapter.c");
    context.write_adapter("snl_adapter.c", adapter, &chosen.call, &file)?;
    let flags = "-std=gnu11 -O2 -w -o solution snl_adapter.c -lm";
    context.compile_or_bare(&chosen.own, |text| {
        without_missing_includes(text, &|text| {
            context.write_solution(&name, &[text])?;
            context.compile(&compiler.path, flags, &[])
        })
    })?;
    Ok(context.compiled())
}
