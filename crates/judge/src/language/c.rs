//! C: `int snakesAndLadders(int** board, int boardSize, int* boardColSize)`.

use super::build::{
    BuildContext, BuildError, Finder, Language, Program, SUBMITTED, compile_or_bare,
};
use super::cpp::{AROUND, without_missing_includes};
use super::lexer::Syntax;
use super::outline::{Body, Form, Function, Outline};
use super::tool::Tool;

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

const COMPILERS: &[Tool] = &[GCC, CLANG];

pub(super) static LANGUAGE: Language = Language {
    name: "C",
    extensions: &["c"],
    tools: &[COMPILERS],
    finder: Finder::Form(&FORM),
    build,
};

/// The arguments, of which a function may take the first one, two or three.
const ARGUMENTS: [&str; 3] = ["snl_board", "snl_size", "snl_columns"];

static FORM: Form = Form {
    syntax: Syntax::C,
    before: &[],
    body: Body::Begins(&["{"]),
    scopes: &[],
    alone: true,
    parameters: 1..=ARGUMENTS.len(),
    expected: "int snakesAndLadders(int** board, int boardSize, int* boardColSize)",
    call,
    around: AROUND,
};

fn call(outline: &Outline, function: &Function) -> String {
    let arguments = ARGUMENTS[..function.parameters.len()].join(", ");
    format!("{}({arguments})", outline.name(function))
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let compiler = context.tools.any(COMPILERS)?;
    let chosen = context.chosen(&FORM)?;
    let name = context.display_name();
    let (adapter, file) = (
        include_str!("adapters/adapter.c"),
        format!("{SUBMITTED}/{name}"),
    );
    context.write_adapter("snl_adapter.c", adapter, &chosen.call, &file)?;
    let flags = "-std=gnu11 -O2 -w -o solution snl_adapter.c -lm";
    compile_or_bare(&chosen.own, &FORM, |text| {
        without_missing_includes(text, &|text| {
            context.write_solution(&name, &[text])?;
            context.compile(&compiler.path, flags, &[])
        })
    })?;
    Ok(context.compiled())
}
