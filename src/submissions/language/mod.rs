//! The languages: how a solution in each becomes a program that answers boards.
//!
//! Owns the list of them, and the way from a file to a program that runs. Must not know how a program is
//! talked to: each language's adapter, in `adapters/`, speaks the one protocol.
//!
//! An adapter prints `ready`; then it reads a literal a line, hands the solution a fresh board of the type that
//! LeetCode hands it, and prints at once a line a board: the board's number in this process from 0, then the
//! answer and the ns that the call took; or `?` and what was returned instead of a number; or `!` and the
//! exception; or `#` where memory ran out. What the solution itself prints goes to standard error.

mod cpp;
mod go;
mod java;
mod javascript;
mod python;
mod rust;
mod tool;
mod typescript;

pub use tool::{FoundTool, Tool, ToolError, Toolchains, Version};

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// A language that solutions are written in.
pub struct Language {
    /// Its name.
    pub name: &'static str,
    /// Endings of its files, without the point.
    pub endings: &'static [&'static str],
    /// What it needs: of each group one tool.
    pub tools: &'static [&'static [Tool]],
    build: fn(&BuildContext<'_>) -> Result<Program, BuildError>,
}

/// Every language.
pub static LANGUAGES: &[Language] = &[
    python::LANGUAGE,
    java::LANGUAGE,
    cpp::LANGUAGE,
    javascript::LANGUAGE,
    typescript::LANGUAGE,
    go::LANGUAGE,
    rust::LANGUAGE,
];

impl Language {
    /// The language of this file, by its ending.
    ///
    /// ```
    /// use snakes_and_ladders::submissions::Language;
    /// assert_eq!(Language::of("two/sum.cc".as_ref()).unwrap().name, "C++");
    /// assert!(Language::of("README.md".as_ref()).is_none());
    /// ```
    pub fn of(path: &Path) -> Option<&'static Language> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        LANGUAGES
            .iter()
            .find(|language| language.endings.contains(&ending.as_str()))
    }

    /// Makes a program of a solution, in a folder that is the program's own.
    ///
    /// # Errors
    /// If a tool is missing, the solution does not compile, or a file cannot be read or written.
    pub fn build(&self, workshop: &BuildContext<'_>) -> Result<Program, BuildError> {
        (self.build)(workshop)
    }
}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// What it is called with.
    pub args: Vec<OsString>,
    /// The folder that it is run in; none: the caller's.
    pub folder: Option<PathBuf>,
}

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A tool is missing.
    #[error("{0}")]
    MissingTool(#[from] ToolError),
    /// It does not compile: the compiler's word.
    #[error("{0}")]
    CompileError(String),
    /// A file cannot be read or written.
    #[error("{0}")]
    Io(String),
}

/// Runs a compiler to its end: its exit code is 0, or what it said.
pub type RunCompiler<'a> = dyn Fn(&Program) -> io::Result<Result<(), String>> + 'a;

/// What a language builds with.
pub struct BuildContext<'a> {
    /// The solution.
    pub source: &'a Path,
    /// An empty folder.
    pub folder: &'a Path,
    /// The tools.
    pub tools: &'a Toolchains,
    /// Resident memory that the program may use, in bytes.
    pub memory: u64,
    /// Runs a compiler.
    pub run: &'a RunCompiler<'a>,
}

impl BuildContext<'_> {
    /// The solution's text.
    fn text(&self) -> Result<String, BuildError> {
        let bytes = std::fs::read(self.source)
            .map_err(|error| self.io_error("read", self.source, &error))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| BuildError::CompileError("the file is not UTF-8".to_owned()))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }

    /// Writes a file of the folder, or of a folder in it.
    fn write(&self, name: &str, parts: &[&str]) -> Result<PathBuf, BuildError> {
        let path = self.folder.join(name);
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        made.and_then(|()| std::fs::write(&path, parts.concat()))
            .map_err(|error| self.io_error("write", &path, &error))?;
        Ok(path)
    }

    fn io_error(&self, doing: &str, path: &Path, error: &io::Error) -> BuildError {
        BuildError::Io(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// A program in the folder.
    fn program(&self, path: PathBuf, args: &[&str]) -> Program {
        Program {
            path,
            args: args.iter().map(OsString::from).collect(),
            folder: Some(self.folder.to_owned()),
        }
    }

    /// Runs a compiler in the folder.
    fn compile(&self, path: &Path, args: &[&str]) -> Result<(), BuildError> {
        match (self.run)(&self.program(path.to_owned(), args)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(said)) => Err(BuildError::CompileError(said)),
            Err(error) => Err(self.io_error("run", path, &error)),
        }
    }

    /// The solution's file name, for messages of compilers; no sign in it that could end a string.
    fn display_name(&self) -> String {
        let name = self
            .source
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        name.chars()
            .map(|c| {
                if c == '"' || c == '\\' || c.is_control() {
                    '_'
                } else {
                    c
                }
            })
            .collect()
    }
}
