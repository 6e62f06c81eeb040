//! C: `int snakesAndLadders(int** board, int boardSize, int* boardColSize)`.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::WITH_PREPROCESSOR;
use super::cpp::{without_missing_includes, without_tests};
use super::outline::{Function, Outline, lines_of};
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
    solutions: |text| lines_of(text, &WITH_PREPROCESSOR, functions),
    build,
};

/// The arguments, of which a function may take the first one, two or three.
const ARGUMENTS: [&str; 3] = ["snl_board", "snl_size", "snl_columns"];

/// The functions with LeetCode's name outside of any braces.
fn functions(outline: &Outline<'_>) -> Vec<Function> {
    outline.functions(|function, after| {
        let has_body = after.trim_start().starts_with('{');
        let arguments = (1..=ARGUMENTS.len()).contains(&function.parameters.len());
        has_body && arguments && !function.before.is_empty() && function.scopes.is_empty()
    })
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (compiler, _) = context.tools.any(COMPILERS)?;
    let text = context.text()?;
    let outline = Outline::new(&text, &WITH_PREPROCESSOR);
    let functions = functions(&outline);
    let chosen = context.chosen(
        &functions,
        "int snakesAndLadders(int** board, int boardSize, int* boardColSize)",
    )?;
    let own = outline.only(&functions, context.solution);
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
    if let Err(error) = compile(&own) {
        // A main function may need the rest of a repository.
        let bare = without_tests(&own);
        if bare == own || compile(&bare).is_err() {
            return Err(error);
        }
    }
    Ok(context.program(context.folder.join("solution"), &[]))
}
