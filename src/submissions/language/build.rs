//! What a language is, and how a solution in it becomes a program.

use super::tool::{Tool, ToolError, Toolchains};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// A programming language of solutions.
pub struct Language {
    /// Its name.
    pub name: &'static str,
    /// Extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// The tools that it needs: one of each group.
    pub tools: &'static [&'static [Tool]],
    pub(super) build: fn(&BuildContext<'_>) -> Result<Program, BuildError>,
}

impl Language {
    /// Builds a program from a solution, in its own directory.
    ///
    /// # Errors
    /// If a tool is missing, the solution does not compile, or a file cannot be read or written.
    pub fn build(&self, context: &BuildContext<'_>) -> Result<Program, BuildError> {
        (self.build)(context)
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
    /// Its arguments.
    pub args: Vec<OsString>,
    /// The directory that it is run in; none: the current one.
    pub folder: Option<PathBuf>,
}

/// Why a program cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A tool is missing.
    #[error("{0}")]
    MissingTool(#[from] ToolError),
    /// It does not compile: the messages of the compiler.
    #[error("{0}")]
    CompileError(String),
    /// A file cannot be read or written.
    #[error("{0}")]
    Io(String),
}

/// Runs a compiler to its end: Ok, or its messages.
pub type RunCompiler<'a> = dyn Fn(&Program) -> io::Result<Result<(), String>> + 'a;

/// What a language needs to build a solution.
pub struct BuildContext<'a> {
    /// The solution.
    pub source: &'a Path,
    /// An empty directory.
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
    pub(super) fn text(&self) -> Result<String, BuildError> {
        let bytes = std::fs::read(self.source)
            .map_err(|error| self.io_error("read", self.source, &error))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| BuildError::CompileError("the file is not UTF-8".to_owned()))?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }

    /// Writes a file below the directory.
    pub(super) fn write(&self, name: &str, parts: &[&str]) -> Result<PathBuf, BuildError> {
        let path = self.folder.join(name);
        let created = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        created
            .and_then(|()| std::fs::write(&path, parts.concat()))
            .map_err(|error| self.io_error("write", &path, &error))?;
        Ok(path)
    }

    pub(super) fn io_error(&self, doing: &str, path: &Path, error: &io::Error) -> BuildError {
        BuildError::Io(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// A program that is run in the directory.
    pub(super) fn program(&self, path: PathBuf, args: &[&str]) -> Program {
        Program {
            path,
            args: args.iter().map(OsString::from).collect(),
            folder: Some(self.folder.to_owned()),
        }
    }

    /// Runs a compiler in the directory.
    pub(super) fn compile(&self, path: &Path, args: &[&str]) -> Result<(), BuildError> {
        match (self.run)(&self.program(path.to_owned(), args)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(messages)) => Err(BuildError::CompileError(messages)),
            Err(error) => Err(self.io_error("run", path, &error)),
        }
    }

    /// The solution's file name for messages of compilers, without characters that would end a string.
    pub(super) fn display_name(&self) -> String {
        let name = self.source.file_name().unwrap_or_default();
        let is_unsafe = |c: char| c == '"' || c == '\\' || c.is_control();
        name.to_string_lossy().replace(is_unsafe, "_")
    }
}
