//! Finds submissions from command-line arguments: a file, a directory, `name=command`.

mod classify;
mod command;
mod error;
mod folder;
mod submission;

pub use error::FindError;
pub use submission::{Submission, SubmissionKind};

use crate::find::classify::classify;
use crate::find::command::command;
use crate::find::folder::{LanguageFile, expected_verdict, reasons, walk};
use crate::language::{LANGUAGES, Language, SourceFile, Toolchains, read_text};
use crate::no_solution::NoSolution;
use crate::verdict::Verdict;
use snakes_and_ladders::escape;
use snakes_and_ladders::number::pluralize;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

/// Extensions of files that are not judged, with what such files are. In the languages people write
/// solutions, too.
const OTHER_FILES: &[(&str, &str)] = &[
    ("swift", "Swift"),
    ("dart", "Dart"),
    ("ex", "Elixir"),
    ("exs", "Elixir"),
    ("erl", "Erlang"),
    ("rkt", "Racket"),
    ("hs", "Haskell"),
    ("jl", "Julia"),
    ("lua", "Lua"),
    ("pl", "Perl"),
    ("r", "R"),
    ("m", "Objective-C"),
    ("ml", "OCaml"),
    ("fs", "F#"),
    ("vb", "VB.NET"),
    ("clj", "Clojure"),
    ("zig", "Zig"),
    ("nim", "Nim"),
    ("d", "D"),
    ("pas", "Pascal"),
    ("cr", "Crystal"),
    ("groovy", "Groovy"),
];

/// Extensions of files with solutions in them that are not judged as they are, with what such files
/// are.
const DOCUMENTS: &[(&str, &str)] = &[
    ("md", "Markdown"),
    ("markdown", "Markdown"),
    ("ipynb", "a notebook"),
];

fn name_by_extension(path: &Path, names: &[(&str, &'static str)]) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let named = names.iter().find(|(known, _)| *known == extension)?;
    Some(named.1)
}

/// Returns the name of a language whose solutions are not supported, by the extension of a file.
pub fn unsupported_language(path: &Path) -> Option<&'static str> {
    name_by_extension(path, OTHER_FILES)
}

/// Returns what a file is that may have solutions in it, and is not judged as it is.
pub fn document(path: &Path) -> Option<&'static str> {
    name_by_extension(path, DOCUMENTS)
}

/// The submissions that arguments name, and the other files.
#[derive(Clone, Default, Debug)]
pub struct FoundSubmissions {
    /// The submissions, in order.
    pub submissions: Vec<Submission>,
    /// The files below directories that are not judged, by a noun for their kind: `.md file`, or
    /// their name if they have no extension; `hidden file` for one in a language; and links to a
    /// directory that they are in.
    pub others: BTreeMap<String, Vec<PathBuf>>,
}

impl FoundSubmissions {
    /// Returns the other files in words, with the names of a few: `2 .md files (a.md, b.md), 1
    /// Makefile`. Empty if there are none.
    pub fn describe_others(&self) -> String {
        const MAX_KINDS: usize = 8;
        const MAX_NAMES: usize = 4;
        let describe = |(kind, paths): (&String, &Vec<PathBuf>)| {
            let count = pluralize(paths.len() as u64, kind);
            let names: Vec<_> = paths.iter().filter_map(|path| path.file_name()).collect();
            if names.len() > MAX_NAMES || names[..] == [kind.as_str()] {
                return count;
            }
            let shown: Vec<String> = names
                .iter()
                .map(|name| name.display().to_string())
                .collect();
            format!("{count} ({})", shown.join(", "))
        };
        let kinds: Vec<String> = self.others.iter().map(describe).take(MAX_KINDS).collect();
        let more = match self.others.len() - kinds.len() {
            0 => String::new(),
            more => format!(" and {}", pluralize(more as u64, "more kind")),
        };
        escape::line(&(kinds.join(", ") + &more)).into_owned()
    }
}

/// Returns the submissions that the arguments name, in order: the files of a directory in the order
/// of their paths, the solutions of a file in the order of their lines. With `shell`, a command is
/// run by `sh`; else it is split into words, respecting quotes, and run without a shell. `tools`
/// has the parsers that find the solutions in a file.
///
/// # Errors
/// If an argument names none, or two have the same name.
pub fn find(
    arguments: &[String],
    shell: bool,
    tools: &Toolchains,
) -> Result<FoundSubmissions, FindError> {
    let mut found = FoundSubmissions::default();
    for argument in arguments {
        let path = Path::new(argument);
        let wrong = |problem: &str| {
            let all: Vec<String> = LANGUAGES
                .iter()
                .flat_map(|language| language.extensions)
                .map(|extension| format!(".{extension}"))
                .collect();
            FindError::not_found(argument, format!("{problem} {}", all.join(" ")))
        };
        if path.is_dir() {
            let mut files = Vec::new();
            walk(
                path,
                expected_verdict(path),
                &[],
                &mut files,
                &mut found.others,
            )?;
            let submissions = submissions_of(&files, tools);
            let is_judged = |submission: &Submission| match &submission.kind {
                SubmissionKind::NoSolution { reason, .. } => !reason.is_usual(),
                _ => true,
            };
            let has_any = submissions.iter().any(is_judged);
            found.submissions.extend(submissions);
            if !has_any {
                let others = match &*found.describe_others() {
                    "" => String::new(),
                    others => format!(", but {others}"),
                };
                return Err(wrong(&format!(
                    "no solutions in this directory{others}; boards are named by their file, before the programs, and solutions have one of the extensions"
                )));
            }
        } else if path.exists() {
            let language = Language::of(path).ok_or_else(|| {
                if let Some(name) = unsupported_language(path) {
                    wrong(&format!("{name} is not supported; solutions have one of"))
                } else if let Some(name) = document(path) {
                    wrong(&format!(
                        "this is {name}; save the code as a file of its language, with one of"
                    ))
                } else {
                    wrong("unknown extension; solutions have one of")
                }
            })?;
            found
                .submissions
                .extend(submissions_in(path, language, tools));
        } else {
            let submission =
                solution_at(argument, tools).unwrap_or_else(|| command(argument, shell))?;
            found.submissions.push(submission);
        }
    }
    let mut names = HashSet::new();
    for Submission { name, .. } in &found.submissions {
        if !names.insert(name) {
            return Err(FindError::NameTwice(name.clone()));
        }
    }
    Ok(found)
}

/// Returns the solutions in a file, each with its line in its name if there are several. If there
/// is none, or the tools of the language are missing, the file is one submission: preparing it says
/// so.
fn solutions(
    path: &Path,
    language: &'static Language,
    expected: Option<Verdict>,
    tools: &Toolchains,
) -> Vec<Submission> {
    let shown = path.display();
    let mut lines = Vec::new();
    // Else there is at most one, and no parser has to be started.
    if language.mentions_of_solutions(path) > 1 {
        lines = language.solutions(path, tools).unwrap_or_default();
    }
    let redefined = |number: usize| {
        let (_, name) = lines.get(number)?;
        let same: Vec<String> = lines
            .iter()
            .filter(|(_, other)| other == name)
            .map(|(line, _)| line.to_string())
            .collect();
        if same.len() == 1 {
            return None;
        }
        let all = same.join(" and ");
        let then = "each is judged alone, but the file as a whole uses the last.";
        Some(format!("Defined in lines {all}: {then}"))
    };
    let numbered = |number: usize| Submission {
        name: match lines.get(number) {
            Some((line, _)) if lines.len() > 1 => format!("{shown}:{line}"),
            _ => shown.to_string(),
        },
        kind: SubmissionKind::Solution(SourceFile {
            path: path.to_owned(),
            text: None,
            language,
            number,
        }),
        expected_verdict: expected.or_else(|| path.parent().and_then(expected_verdict)),
        redefined: redefined(number),
    };
    (0..lines.len().max(1)).map(numbered).collect()
}

/// Returns the solution that `FILE:LINE` names; none if there is no such file.
fn solution_at(argument: &str, tools: &Toolchains) -> Option<Result<Submission, FindError>> {
    let (file, line) = argument.rsplit_once(':')?;
    let path = Path::new(file);
    let line = line.parse::<usize>().ok()?;
    if !path.is_file() {
        return None;
    }
    let language = Language::of(path)?;
    let lines = match language.solutions(path, tools) {
        Ok(lines) => lines,
        Err(missing) => return Some(Err(FindError::not_found(argument, missing))),
    };
    let Some(index) = lines.iter().position(|(start, _)| *start == line) else {
        let lines: Vec<String> = lines.iter().map(|(line, _)| line.to_string()).collect();
        let problem = format!(
            "no solution begins on this line; the solutions of the file begin on {}",
            lines.join(", ")
        );
        return Some(Err(FindError::not_found(argument, problem)));
    };
    Some(Ok(Submission {
        name: argument.to_owned(),
        ..solutions(path, language, None, tools).swap_remove(index)
    }))
}

/// Returns the submissions in the files of a directory: every file has at least one. A file that
/// defines no solution has a reason, unless it has the name of one and is neither a test nor a
/// helper: its language then says what it is.
fn submissions_of(files: &[LanguageFile], tools: &Toolchains) -> Vec<Submission> {
    let reasons = reasons(files);
    files
        .iter()
        .zip(reasons)
        .flat_map(|(file, reason)| {
            let path = &file.path;
            let language = file.language;
            match reason {
                Some(reason) if reason.is_usual() || language.mentions_of_solutions(path) == 0 => {
                    vec![without_solution(path, language, reason)]
                }
                _ => solutions(path, language, file.expected, tools),
            }
        })
        .collect()
}

/// Returns the submissions in a file that an argument names. It is judged even if it looks like a
/// test.
fn submissions_in(path: &Path, language: &'static Language, tools: &Toolchains) -> Vec<Submission> {
    if language.mentions_of_solutions(path) > 0 {
        return solutions(path, language, None, tools);
    }
    let text = match read_text(path) {
        Ok(text) => text,
        // Preparing it says why.
        Err(_) => return solutions(path, language, None, tools),
    };
    let mut reason = classify(path, &text, language, &[]);
    if reason.is_usual() {
        reason = NoSolution::NothingToCall {
            expected: language.expected().to_owned(),
        };
    }
    vec![without_solution(path, language, reason)]
}

fn without_solution(path: &Path, language: &'static Language, reason: NoSolution) -> Submission {
    let file = SourceFile {
        path: path.to_owned(),
        text: None,
        language,
        number: 0,
    };
    Submission {
        name: path.display().to_string(),
        kind: SubmissionKind::NoSolution { file, reason },
        expected_verdict: None,
        redefined: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_gives_its_solutions_with_expected_verdicts() {
        let folder = tempfile::tempdir().unwrap();
        let names = "b.py wrong_answer/x.cc wrong_answer/deep/y.go README.md accepted/.z.py";
        for name in names.split(' ') {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "int snakesAndLadders(B b) { x = snakesAndLadders }").unwrap();
        }
        let root = folder.path().display().to_string();
        let tools = Toolchains::new("/nowhere".into());
        let found = find(std::slice::from_ref(&root), false, &tools).unwrap();
        let others = found.describe_others();
        assert_eq!(others, "1 .md file (README.md), 1 hidden file (.z.py)");
        let wrong = Some(Verdict::WrongAnswer);
        let expected = [
            ("/b.py", None),
            ("/wrong_answer/deep/y.go", wrong),
            ("/wrong_answer/x.cc", wrong),
        ];
        let found = found.submissions.iter().map(|submission| {
            (
                submission.name.strip_prefix(&root).unwrap(),
                submission.expected_verdict,
            )
        });
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
