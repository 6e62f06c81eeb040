//! A language as a row of data, and the way from a solution in it to a program.

use super::build_error::{BuildError, nothing_to_call, other_parameters};
use super::clean::{SUBMITTED, clean, mentions_adapter};
use super::lexer::words;
use super::machine::fault_of_machine;
use super::names::{begins_as_solution, defines_solution_name};
use super::outline::{Chosen, Form, Function, Outline};
use super::tool::{FoundTool, Tool, ToolError, Toolchains, Version};
use crate::environment::{Phase, Program};
use crate::limits::Limits;
use crate::no_solution::NoSolution;
use crate::process::monitor::LimitMonitor;
use crate::process::{ExitStatus, SupervisedProcess, Supervisor};
use snl_harness::store::small_file::read_small;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A programming language of solutions.
pub struct Language {
    pub name: &'static str,
    /// Whether the adapter loads the solution, so that a solution that cannot be loaded does not
    /// compile.
    pub(crate) is_interpreted: bool,
    /// The command that runs a file of the language as a program; none if it must be compiled.
    pub(crate) interpreter: Option<&'static str>,
    /// Whether a second definition of a function replaces the first, and is no error.
    pub(super) is_redefinable: bool,
    /// Whether the files of a folder see each other without an import.
    pub(crate) sees_neighbours: bool,
    /// Modules of the standard library whose names people also give to files.
    pub(crate) modules: &'static [&'static str],
    /// The name and version by which `newer.txt` knows a compiler; none if they are those of the
    /// language and of its compiler.
    pub(super) dialect: Option<Dialect>,
    /// The extensions of files in the language, without the dot.
    pub extensions: &'static [&'static str],
    /// The tools that the language needs: one of each group.
    pub tools: &'static [&'static [Tool]],
    /// The way in which solutions are found.
    pub(super) finder: Finder,
    /// Builds a program from a solution, in its own directory.
    pub(crate) build: fn(&BuildContext<'_>) -> Result<Program, BuildError>,
}

/// Returns the name and the version by which `newer.txt` knows a compiler.
pub(super) type Dialect = fn(&FoundTool) -> (&'static str, Version);

/// The way in which the solutions in a text are found.
#[derive(Clone, Copy)]
pub(super) enum Finder {
    /// Solutions are found by the tokens of a language with braces.
    Form(&'static Form),
    /// Solutions are found by a function of a language without braces.
    Parser(&'static Parser),
}

/// What is known of a language without braces.
pub(super) struct Parser {
    /// The sign that begins a comment, which ends with its line.
    pub comment: &'static str,
    /// What may stand before the name in a definition.
    pub before: &'static [&'static str],
    /// The definition of a solution that is expected, in words.
    pub expected: &'static str,
    /// Finds the solutions. It may ask the language's own parser, which runs outside of the
    /// sandbox, so that it must run nothing of the text.
    pub solutions: fn(&str, &Toolchains) -> Result<Vec<Definition>, ToolError>,
}

/// The line, from 1, on which a solution begins, and a text that is equal for definitions of which
/// the last replaces the others.
pub type Definition = (usize, String);

impl Language {
    /// Returns the scopes of a text in this language, which has braces.
    pub(super) fn outline(&self, text: &str) -> Outline {
        match self.finder {
            Finder::Form(form) => Outline::new(text, form),
            Finder::Parser(_) => panic!("{self:?} has no braces"),
        }
    }

    /// Returns the solutions in a file, in order. Empty if none is found, or the file cannot be
    /// read or has an error: building it then says why.
    ///
    /// # Errors
    /// If the tool that parses the language is missing.
    pub fn solutions(&self, file: &Path, tools: &Toolchains) -> Result<Vec<Definition>, ToolError> {
        let text = read_text(file).unwrap_or_default();
        match self.finder {
            Finder::Form(form) => {
                let outline = Outline::new(&text, form);
                let functions = outline.functions().into_iter();
                let definition = |function: Function| {
                    let line = outline.line(function.name.start);
                    let head = &outline.code[function.whole.start..function.name.end];
                    // A second `const` is an error.
                    let replaces = self.is_redefinable && !head.contains("const ");
                    let key_line = if replaces { 0 } else { line };
                    (line, format!("{key_line} {:?} {head}", function.scopes))
                };
                Ok(functions.map(definition).collect())
            }
            Finder::Parser(parser) => (parser.solutions)(&text, tools),
        }
    }

    /// Returns a text with its comments and strings blanked. In a language without braces only
    /// comments up to the end of a line are.
    pub(crate) fn code(&self, text: &str) -> String {
        match self.finder {
            Finder::Form(form) => Outline::new(text, form).code,
            Finder::Parser(parser) => text
                .lines()
                .map(|line| line.split(parser.comment).next().unwrap_or_default())
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }

    /// Returns whether a text defines a solution, or a function of its name for another exercise.
    /// In a language without braces a definition is known by the word before it or the sign behind
    /// it.
    pub(crate) fn defines_solution(&self, text: &str) -> bool {
        match self.finder {
            Finder::Form(form) => {
                let outline = Outline::new(text, form);
                !outline.functions().is_empty() || outline.with_other_parameters().is_some()
            }
            Finder::Parser(parser) => {
                let code = self.code(text);
                words(&code).any(|(start, word)| {
                    let before = code[..start].trim_end_matches([' ', '\t']);
                    let after = code[start + word.len()..].trim_start();
                    let is_set = after.starts_with('=') && !after.starts_with("==");
                    let is_defined = parser.before.iter().any(|word| before.ends_with(word));
                    begins_as_solution(word) && (is_set || is_defined)
                })
            }
        }
    }

    /// Returns the definition of a solution that is expected, in words.
    pub(crate) fn expected(&self) -> &'static str {
        match self.finder {
            Finder::Form(form) => form.expected,
            Finder::Parser(parser) => parser.expected,
        }
    }

    /// Returns how often LeetCode's name of the function occurs in a file, also as the beginning of
    /// a name.
    pub fn mentions_of_solutions(&self, source: &Path) -> usize {
        let is_part = |c: char| !c.is_alphanumeric() && c != '_' && c != '-';
        let text = read_text(source).unwrap_or_default();
        let words = text.split(is_part);
        words.filter(|word| begins_as_solution(word)).count()
    }
}

/// Returns the text of a solution: UTF-8, or UTF-16 with a byte order mark. Bytes that are neither
/// are replaced: they are mostly in comments. A named pipe, which may have no writer, is refused.
pub(crate) fn read_text(source: &Path) -> io::Result<String> {
    let utf_16 = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        String::from_utf16_lossy(&units.collect::<Vec<u16>>())
    };
    Ok(match &*read_small(source)? {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] | rest => String::from_utf8_lossy(rest).into_owned(),
    })
}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The number of bytes that a compiler may need in its folder: a program of Go or Kotlin has a few
/// MiB.
const COMPILER_ROOM: usize = 16 << 20;

/// Compiles variants of a solution until one compiles.
///
/// # Errors
/// Fails with the error of the first variant.
pub(super) fn compile_any<V>(
    variants: impl IntoIterator<Item = V>,
    compile: impl Fn(V) -> Result<(), BuildError>,
) -> Result<(), BuildError> {
    let mut first = None;
    for variant in variants {
        match compile(variant) {
            Err(error @ BuildError::CompileError(_)) => first = first.or(Some(error)),
            result => return result,
        }
    }
    first.map_or(Ok(()), Err)
}

/// A file with a solution.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path of the file, or the name that is shown for it.
    pub path: PathBuf,
    /// The text, unless it is read from the file.
    pub text: Option<String>,
    pub language: &'static Language,
    /// The index of the solution in the file.
    pub number: usize,
}

/// The files and tools that a language needs to build a solution.
pub struct BuildContext<'a> {
    pub file: &'a SourceFile,
    pub text: String,
    /// An empty directory.
    pub folder: &'a Path,
    pub tools: &'a Toolchains,
    pub supervisor: &'a Supervisor,
    /// The limits of compilers, and the memory of the program.
    pub limits: &'a Limits,
    /// Whether the solution is compiled without being called: what fails then is the solution, and
    /// not the way in which it is called.
    pub is_uncalled: bool,
}

impl BuildContext<'_> {
    /// Returns the compiler or interpreter of the language, which is the first of its tools.
    pub(super) fn compiler(&self) -> Result<FoundTool, ToolError> {
        self.tools.find(self.file.language.tools[0])
    }

    /// Writes a file below the directory.
    pub(super) fn write(&self, name: &str, parts: &[&str]) -> Result<(), BuildError> {
        let path = self.folder.join(name);
        let created = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = created.and_then(|()| std::fs::write(&path, parts.concat()));
        written.map_err(|error| BuildError::file("write", &path, error))
    }

    /// Writes an adapter with the expression that calls the solution, and the name of the
    /// solution's file.
    pub(super) fn write_adapter(
        &self,
        name: &str,
        adapter: &str,
        call: &str,
        file: &str,
    ) -> Result<(), BuildError> {
        let adapter = adapter.replace("SOLUTION_CALL", call);
        self.write(name, &[&adapter.replace("SOLUTION_FILE", file)])
    }

    /// Returns a program that is run in the directory, with flags between spaces, then other
    /// arguments.
    pub(super) fn program(&self, path: &Path, flags: &str, others: &[&str]) -> Program {
        let args = flags.split_whitespace().chain(others.iter().copied());
        Program {
            path: path.to_owned(),
            args: args.map(OsString::from).collect(),
            folder: Some(self.folder.to_owned()),
        }
    }

    /// Returns the program `solution` in the directory.
    pub(super) fn compiled(&self) -> Program {
        self.program(&self.folder.join("solution"), "", &[])
    }

    /// Returns a program that is run in the directory, reads boards from descriptor 3 and writes
    /// answers to descriptor 4: what the solution itself reads is empty, and what it prints goes to
    /// standard error.
    pub(super) fn behind_descriptors(&self, path: &Path, flags: &str, others: &[&str]) -> Program {
        let script = "exec \"$@\" 3<&0 4>&1 </dev/null 1>&2";
        let inner = self.program(path, flags, others);
        let mut shell = self.program(Path::new("/bin/sh"), "-c", &[script, "sh"]);
        shell.args.push(inner.path.into());
        shell.args.extend(inner.args);
        shell
    }

    /// Runs a compiler in the directory, with flags between spaces, then other arguments.
    ///
    /// # Errors
    /// If it fails: because of the machine, if there is too little room for what it writes, or if
    /// it says that it lacked memory or processes; else because of the solution.
    pub(super) fn compile(
        &self,
        path: &Path,
        flags: &str,
        others: &[&str],
    ) -> Result<(), BuildError> {
        let failed = |error: io::Error| BuildError::file("run", path, error);
        let ran = self.messages_of(&self.program(path, flags, others));
        let Some(messages) = ran.map_err(failed)? else {
            return Ok(());
        };
        let room = tempfile::tempfile_in(self.folder);
        let written = room.and_then(|mut file| file.write_all(&vec![0; COMPILER_ROOM]));
        written.map_err(|error| BuildError::file("write", self.folder, error))?;
        Err(match fault_of_machine(&messages, &self.text) {
            Some(line) => failed(io::Error::other(line)),
            None => {
                let name = self.display_name();
                BuildError::CompileError(clean(&messages, self.folder, &name))
            }
        })
    }

    /// Runs a compiler to its end or to a limit, and returns its messages if it fails.
    fn messages_of(&self, compiler: &Program) -> io::Result<Option<String>> {
        let mut compiler = SupervisedProcess::start(self.supervisor, compiler, Phase::Compile)?;
        compiler.close();
        let mut monitor = LimitMonitor::new(self.limits, false);
        let mut messages = String::new();
        loop {
            compiler.poll();
            while let Some(line) = compiler.line() {
                messages.push_str(&String::from_utf8_lossy(line));
                messages.push('\n');
            }
            match compiler.exit_status() {
                Some(ExitStatus::Code(0)) => return Ok(None),
                Some(status) if compiler.closed => {
                    if let Some(error) = compiler.start_error() {
                        return Err(io::Error::other(error.message));
                    }
                    messages.push_str(&compiler.stderr());
                    return Ok(Some(match messages.trim() {
                        "" => format!("the compiler failed with {status}"),
                        messages => messages.to_owned(),
                    }));
                }
                _ => {}
            }
            if let Some(problem) = monitor.violation_while_compiling(&mut compiler)? {
                compiler.kill();
                return Ok(Some(format!("{problem}\n{}", compiler.stderr())));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Writes the solution to a file of its own, and returns its path below the directory. Messages
    /// show the submission's name for this file.
    pub(super) fn write_solution(&self, name: &str, parts: &[&str]) -> Result<String, BuildError> {
        let path = format!("{SUBMITTED}/{name}");
        self.write(&path, parts).map(|()| path)
    }

    /// Returns the solution, a function in a language with braces.
    ///
    /// # Errors
    /// If there is none: the error says what was expected.
    pub(super) fn chosen(&self) -> Result<Chosen, BuildError> {
        let whole = self.file.language.outline(&self.text);
        let mut chosen = whole
            .chosen(self.file.number)
            .ok_or_else(|| self.no_solution(&whole))?;
        if self.is_uncalled {
            chosen.call = "0".to_owned();
        }
        Ok(chosen)
    }

    /// Returns the error of a solution that has no function to call.
    fn no_solution(&self, outline: &Outline) -> BuildError {
        if let Some(reason) = self.file.language.other_language(&self.text) {
            return BuildError::NoSolution(reason);
        }
        if let Some(other) = outline.with_other_parameters() {
            let line = outline.line(other.name.start);
            return other_parameters(line, outline.name(&other), &other.parameters);
        }
        let expected = outline.form.expected;
        if defines_solution_name(&outline.code) {
            let expected = expected.to_owned();
            return BuildError::NoSolution(NoSolution::OtherTypes { expected });
        }
        nothing_to_call(expected)
    }

    /// Builds the program.
    ///
    /// # Errors
    /// If the solution does not compile, or cannot be called with a board.
    pub(crate) fn build(&mut self) -> Result<Program, BuildError> {
        let language = self.file.language;
        let built = (language.build)(self);
        let (Err(BuildError::CompileError(messages)), Finder::Form(form)) =
            (&built, language.finder)
        else {
            return built;
        };
        let Some(usual) = form.boards.first() else {
            return built;
        };
        let Ok(Chosen {
            outline, function, ..
        }) = self.chosen()
        else {
            return built;
        };
        // Messages about the adapter alone may have been dropped.
        let is_of_adapter = mentions_adapter(messages) || messages.trim().is_empty();
        if outline.takes_usual_board(&function) && !is_of_adapter {
            return built;
        }
        self.is_uncalled = true;
        match (language.build)(self) {
            Ok(_) => Err(BuildError::Signature {
                signature: outline.signature(&function),
                takes: (!outline.takes_usual_board(&function))
                    .then(|| outline.board_type(&function)),
                called_with: usual.takes,
                expected: form.expected,
            }),
            // These messages are about the solution alone.
            Err(BuildError::CompileError(messages)) => Err(BuildError::CompileError(messages)),
            Err(_) => built,
        }
    }

    /// Returns the solution's file name for messages of compilers, without characters that would
    /// end a string.
    pub(crate) fn display_name(&self) -> String {
        let name = self.file.path.file_name().unwrap_or_default();
        let is_unsafe = |c: char| c == '"' || c == '\\' || c.is_control();
        name.to_string_lossy().replace(is_unsafe, "_")
    }
}
