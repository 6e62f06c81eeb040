//! C: `int snakesAndLadders(int** board, int boardSize, int* boardColSize)`.

use super::cpp::{compiler, without_missing_includes};
use super::{
    BoardType, BuildContext, BuildError, Finder, Form, Function, Language, Outline, Program,
    SUBMITTED, Syntax, has_word, words,
};

/// The way to get a compiler.
const GET: &str = "install gcc 8 or later, or clang 7 or later (Debian: apt-get install gcc)";

pub(super) static LANGUAGE: Language = Language {
    name: "C",
    is_interpreted: false,
    interpreter: None,
    is_redefinable: false,
    sees_neighbours: false,
    modules: &[],
    dialect: None,
    extensions: &["c"],
    tools: &[&[compiler("gcc", (8, 0), GET), compiler("clang", (7, 0), GET)]],
    finder: Finder::Form(&Form {
        syntax: Syntax::C,
        parameters: 1..=4,
        boards: &[BoardType {
            takes: "int**",
            argument: "snl_board",
        }],
        expected: "int snakesAndLadders(int** board, int boardSize, int* boardColSize)",
        call,
        mains: &["main(", "main ("],
        tests: &["TEST"],
        ..Form::BASE
    }),
    build,
};

/// Returns the expression that calls a function: the first array is the board, another one the
/// lengths of its rows, and a number is the side.
fn call(outline: &Outline, function: &Function) -> String {
    let mut has_board = false;
    let argument = |parameter: &String| {
        let is_array = parameter.contains(['*', '[']);
        if !is_array {
            return "snl_size".to_owned();
        }
        if std::mem::replace(&mut has_board, true) {
            return "snl_columns".to_owned();
        }
        board(parameter, &function.parameters)
    };
    let arguments: Vec<String> = function.parameters.iter().map(argument).collect();
    format!("{}({})", outline.name(function), arguments.join(", "))
}

/// Returns the expression of the board for a parameter: an array of pointers to rows, or the cells
/// of all rows one after the other, each row as long as the last dimension says.
fn board(parameter: &str, all: &[String]) -> String {
    let is_long = has_word(parameter, "long");
    let dimensions: Vec<&str> = parameter
        .split('[')
        .skip(1)
        .map(|part| part.split(']').next().unwrap_or_default().trim())
        .collect();
    let stars = parameter.matches('*').count();
    let is_rows_of_pointers =
        stars + dimensions.len() == 2 && stars > 0 && !parameter.contains("(*");
    if is_rows_of_pointers {
        return if is_long {
            "snl_longs(snl_board, snl_size)"
        } else {
            "snl_board"
        }
        .to_owned();
    }
    let row_length = match &dimensions[..] {
        [_, last] => *last,
        [last] if parameter.contains("(*") => *last,
        _ => "",
    };
    // A dimension may be another parameter, a number or a macro.
    let is_parameter = all.iter().any(|other| {
        let name = words(other).last().map(|(_, name)| name);
        name == Some(row_length) && other != parameter
    });
    let row_length = if row_length.is_empty() || is_parameter {
        "snl_size"
    } else {
        row_length
    };
    format!(
        "snl_cells_of(snl_board, snl_size, {row_length}, {})",
        u8::from(is_long)
    )
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let compiler = context.compiler()?;
    let chosen = context.chosen()?;
    let name = context.display_name();
    let file = format!("{SUBMITTED}/{name}");
    let adapter = include_str!("adapters/adapter.c");
    context.write_adapter("snl_adapter.c", adapter, &chosen.call, &file)?;
    let flags = "-std=gnu11 -O2 -w -o solution snl_adapter.c -lm";
    context.compile_or_bare(&chosen.text, |text| {
        without_missing_includes(text, &|text| {
            context.write_solution(&name, &[text])?;
            context.compile(&compiler.path, flags, &[])
        })
    })?;
    Ok(context.compiled())
}
