//! Files that appear whole or not at all.
//!
//! Owns the temporary name and the rename. Must not know what is written.

use super::{CorpusError, STANDARD};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::{Builder, NamedTempFile};

/// A file that is written beside its name and gets it on [`commit`](Beside::commit). Dropped before that, it
/// leaves nothing, and what had the name before is untouched.
///
/// Until then it is called `.NAME.PID-RANDOM.part`: in the same folder, so that the rename is one step, and
/// unique among the processes and machines that may share it, because it is created only if no such file
/// exists. A process that is killed leaves it behind.
///
/// `-` is standard output, and what is no regular file (a pipe, `/dev/null`) is written as it is: there a
/// commit only flushes. Writes are not buffered; hand over large blocks.
#[derive(Debug)]
pub struct Beside {
    shown: Arc<str>,
    target: Target,
}

#[derive(Debug)]
enum Target {
    Stdout(io::Stdout),
    Device(File),
    Regular(NamedTempFile, PathBuf),
}

impl Beside {
    /// Starts a file that will be called `path`.
    ///
    /// # Errors
    /// If nothing can be created there, or `path` is a folder.
    pub fn create(path: &Path) -> Result<Beside, CorpusError> {
        let (shown, target) = if path == Path::new(STANDARD) {
            ("<stdout>".into(), Ok(Target::Stdout(io::stdout())))
        } else {
            (path.to_string_lossy().as_ref().into(), Target::at(path))
        };
        match target {
            Ok(target) => Ok(Beside { shown, target }),
            Err(source) => Err(CorpusError::Write {
                file: shown,
                source,
            }),
        }
    }

    /// Gives the file its name, with all its bytes on the disk.
    ///
    /// # Errors
    /// If the last bytes cannot be written or the name cannot be given; then there is no such file.
    pub fn commit(self) -> Result<(), CorpusError> {
        let Beside { shown, target } = self;
        target.commit().map_err(|source| CorpusError::Write {
            file: shown,
            source,
        })
    }

    /// An error of a write, with this file's name.
    pub fn unwritable(&self, source: io::Error) -> CorpusError {
        CorpusError::Write {
            file: self.shown.clone(),
            source,
        }
    }
}

impl Target {
    fn at(path: &Path) -> io::Result<Target> {
        // Where the name is a link, what it leads to is replaced and not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let existing = fs::metadata(&path).ok();
        if let Some(existing) = &existing
            && !existing.is_file()
        {
            return Ok(Target::Device(File::options().write(true).open(&path)?));
        }
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let name = name.to_string_lossy();
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let mut builder = Builder::new();
        let prefix = format!(".{name}.{}-", std::process::id());
        builder.prefix(&prefix).suffix(".part");
        if let Some(open) = usual_permissions() {
            builder.permissions(open);
        }
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        if let Some(existing) = existing {
            file.as_file().set_permissions(existing.permissions())?;
        }
        Ok(Target::Regular(file, path))
    }

    fn commit(mut self) -> io::Result<()> {
        self.flush()?;
        if let Target::Regular(file, path) = self {
            file.as_file().sync_all()?;
            file.persist(path).map_err(|error| error.error)?;
        }
        Ok(())
    }
}

/// What any program's files get (less the umask), and not the 0600 of temporary files.
fn usual_permissions() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Stdout(stdout) => stdout.write(bytes),
            Target::Device(file) => file.write(bytes),
            Target::Regular(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Stdout(stdout) => stdout.flush(),
            Target::Device(file) => file.flush(),
            Target::Regular(file, _) => file.flush(),
        }
    }
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.target.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.target.flush()
    }
}
