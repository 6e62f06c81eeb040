//! C: `int snakesAndLadders(int** board, int boardSize, int* boardColSize)`.

use super::cpp::without_missing_includes;
use super::{
    BuildContext, BuildError, Finder, Form, Function, Language, Outline, Program, SUBMITTED,
    Syntax, Tool,
};

const GCC: Tool = Tool {
    name: "gcc",
    version_args: &["--version"],
    min_version: (8, 0),
    get: "install gcc 8 or later, or clang 7 or later (Debian: apt-get install gcc)",
};

const CLANG: Tool = Tool {
    name: "clang",
    min_version: (7, 0),
    ..GCC
};

pub(super) static LANGUAGE: Language = Language {
    name: "C",
    is_interpreted: false,
    extensions: &["c"],
    tools: &[&[GCC, CLANG]],
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
