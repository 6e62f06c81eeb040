//! Languages of solutions: each is one file with its tools and the way to build a program, one
//! adapter in `adapters/`, and one line in [`LANGUAGES`].
//!
//! An adapter prints `ready`; then it reads one literal per line, passes the solution a new board
//! of the type that LeetCode uses, and prints one line per board at once: the board's number in
//! this process from 0, then the answer and the ns that the call took; or `?` and what was returned
//! instead of an integer, such as 1.0 or None; or `!` and the exception, after `@` and its line in
//! the solution if known; or `#` if memory ran out. What the solution itself prints goes to
//! standard error. An adapter of an interpreted language that finds no program in the solution ends
//! with an exit code that is not 0, and says why behind `\x1e`; if there is nothing to call, with
//! exit code 64, and it says what was expected; if the interpreter is too old, with exit code 65.
//!
//! Started by `BuildContext::behind_descriptors`, an adapter reads from descriptor 3 and prints to
//! descriptor 4.

mod bare;
mod bases;
mod board_type;
mod build;
mod build_error;
mod c;
mod clean;
mod cpp;
mod csharp;
mod go;
mod java;
mod javascript;
mod kotlin;
mod lexer;
mod machine;
mod messages;
mod names;
mod outline;
mod php;
mod python;
mod ruby;
mod rust;
mod scala;
mod tool;
mod typescript;

use board_type::BoardType;
use build::{Definition, Finder, Parser, compile_any};
use build_error::{nothing_to_call, other_parameters};
use clean::SUBMITTED;
use lexer::{Syntax, blank, has_word, is_word, line_length, words};
use outline::{Body, Chosen, Form, Function, Outline, parameters};

pub(super) use build::read_text;
pub use build::{BuildContext, Language, SourceFile};
pub use build_error::BuildError;
pub(super) use clean::clean;
pub(super) use machine::fault_of_machine;
pub(super) use names::{begins_as_solution, defines_solution_name, is_solution_name};
pub use tool::{FoundTool, Tool, ToolError, Toolchains, Version};

use crate::environment::Program;
use crate::no_solution::NoSolution;
use snakes_and_ladders::game::UnknownName;
use std::path::Path;

/// Every language.
pub static LANGUAGES: &[&Language] = &[
    &python::LANGUAGE,
    &java::LANGUAGE,
    &cpp::LANGUAGE,
    &c::LANGUAGE,
    &javascript::LANGUAGE,
    &typescript::LANGUAGE,
    &go::LANGUAGE,
    &rust::LANGUAGE,
    &csharp::LANGUAGE,
    &kotlin::LANGUAGE,
    &php::LANGUAGE,
    &ruby::LANGUAGE,
    &scala::LANGUAGE,
];

impl Language {
    /// Returns the language of a file, by its extension.
    ///
    /// ```
    /// use snl_judge::Language;
    /// assert_eq!(Language::of("two/sum.cc".as_ref()).unwrap().name, "C++");
    /// assert!(Language::of("README.md".as_ref()).is_none());
    /// ```
    pub fn of(path: &Path) -> Option<&'static Language> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let mut languages = LANGUAGES.iter().copied();
        languages.find(|language| language.extensions.contains(&extension.as_str()))
    }

    /// Returns the reason why a text has no solution of this language, if that is C or C++ and the
    /// text has one of the other, whose extension people mistake for this one.
    pub(crate) fn other_language(&self, text: &str) -> Option<NoSolution> {
        let other: &Language = match self.name {
            "C" => &cpp::LANGUAGE,
            "C++" => &c::LANGUAGE,
            _ => return None,
        };
        let outline = other.outline(text);
        let has_board = |function: &Function| outline.has_usual_board(function);
        let is_solved = outline.functions().iter().any(has_board);
        is_solved.then(|| NoSolution::OtherLanguage {
            language: other.name.to_owned(),
            extension: other.extensions[0].to_owned(),
        })
    }

    /// Returns the language of this name, in any case, or with this extension.
    ///
    /// # Errors
    /// If there is no such language: the message lists the languages.
    pub fn named(name: &str) -> Result<&'static Language, UnknownName> {
        let lower = name.to_ascii_lowercase();
        let is_meant = |language: &&&Language| {
            language.name.eq_ignore_ascii_case(name) || language.extensions.contains(&&*lower)
        };
        let unknown = || {
            UnknownName::new(
                "language",
                name,
                LANGUAGES.iter().map(|language| language.name),
            )
        };
        LANGUAGES.iter().find(is_meant).copied().ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rows of a table, whose columns are an extension, a text with `⏎` for the end of
    /// a line, and the expected result.
    fn rows(table: &str) -> impl Iterator<Item = (Outline, Vec<&str>)> {
        table.lines().map(|row| {
            let columns: Vec<&str> = row.split('\t').collect();
            let language = Language::of(&Path::new("a").with_extension(columns[0])).unwrap();
            (language.outline(&columns[1].replace('⏎', "\n")), columns)
        })
    }

    #[test]
    fn the_calls_fit_the_functions() {
        for (outline, columns) in rows(include_str!("calls.txt")) {
            let functions = outline.functions();
            let calls = functions
                .iter()
                .map(|function| (outline.form.call)(&outline, function));
            assert_eq!(
                calls.collect::<Vec<_>>().join(" | "),
                columns[2],
                "{columns:?}"
            );
        }
    }

    /// The columns of the table are the text that is compiled for the last solution, and the text
    /// without what may need the rest of a repository.
    #[test]
    fn texts_are_rewritten_and_blanked() {
        for (outline, columns) in rows(include_str!("rewritten.txt")) {
            let text = outline.chosen(outline.functions().len() - 1).unwrap().text;
            let shown = [text, outline.bare()].map(|text| text.replace('\n', "⏎"));
            assert_eq!(shown, columns[2..4], "{columns:?}");
        }
    }
}
