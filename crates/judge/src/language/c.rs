//! C: `int snakesAndLadders(int** board, int boardSize, int* boardColSize)`.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED, compile_or_bare};
use super::cpp::{AROUND, without_missing_includes};
use super::lexer::Syntax;
use super::outline::{Body, Form, Outline};
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
    solutions: |text, _| Ok(FORM.lines(text)),
    build,
};

/// The arguments, of which a function may take the first one, two or three.
const ARGUMENTS: [&str; 3] = ["snl_board", "snl_size", "snl_columns"];

const FORM: Form = Form {
    syntax: Syntax::C,
    before: &[],
    body: Body::Begins(&["{"]),
    scopes: &[],
    alone: true,
    parameters: ARGUMENTS.len(),
    expected: "int snakesAndLadders(int** board, int boardSize, int* boardColSize)",
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (compiler, _) = context.tools.any(COMPILERS)?;
    let text = context.text()?;
    let outline = Outline::new(&text, &Syntax::C);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    let arguments = ARGUMENTS[..chosen.parameters.len()].join(", ");
    let call = format!("{}({arguments})", &text[chosen.name.clone()]);
    let name = context.display_name();
    let adapter =
        include_str!("adapters/adapter.c").replace("SOLUTION_FILE", &format!("{SUBMITTED}/{name}"));
    context.write("snl_adapter.c", &[&adapter.replace("SOLUTION_CALL", &call)])?;
    let flags = [
        "-std=gnu11",
        "-O2",
        "-w",
        "-o",
        "solution",
        "snl_adapter.c",
        "-lm",
    ];
    let compile = |text: &str| {
        without_missing_includes(text, &|text| {
            context.write_solution(&name, &[text])?;
            context.compile(&compiler.path, &flags)
        })
    };
    let bare = || Outline::new(&own, &Syntax::C).without(&AROUND);
    compile_or_bare(&own, bare, compile)?;
    Ok(context.program(context.folder.join("solution"), &[]))
}
