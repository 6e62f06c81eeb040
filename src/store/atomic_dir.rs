//! Folders that appear whole or not at all.
//!
//! Owns the temporary name and the rename. Must not know what is in them.

use super::StoreError;
use super::temp_name::strip_temp_name;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

/// A folder that is filled beside its name and gets it on [`commit`](AtomicDir::commit). Dropped before that, it
/// leaves nothing. It takes the name of no folder that holds anything: nothing is ever overwritten.
///
/// Until then it is called `.NAME.PID-RANDOM.part`, as a file [`AtomicFile`](super::AtomicFile) its name is.
#[derive(Debug)]
pub struct AtomicDir {
    path: PathBuf,
    part: TempDir,
}

impl AtomicDir {
    /// Starts a folder that will be called `path`, within a folder that exists.
    ///
    /// # Errors
    /// If nothing can be created there, or what has the name is no empty folder.
    pub fn create(path: &Path) -> Result<AtomicDir, StoreError> {
        let name = path.file_name().map(|name| name.to_string_lossy());
        let started = match (name, free(path)) {
            (Some(name), Ok(())) => Self::start(path, &name),
            (None, Ok(())) => Err(io::ErrorKind::AlreadyExists.into()),
            (_, Err(error)) => Err(error),
        };
        started.map_err(|source| write_error(path, source))
    }

    fn start(path: &Path, name: &str) -> io::Result<AtomicDir> {
        let within = path
            .parent()
            .filter(|within| *within != Path::new(""))
            .unwrap_or(Path::new("."));
        let prefix = format!(".{name}.{}-", std::process::id());
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(".part");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What any program's folders get (less the umask), and not the 0700 of temporary ones.
            builder.permissions(fs::Permissions::from_mode(0o777));
        }
        Ok(AtomicDir {
            path: path.to_owned(),
            part: builder.tempdir_in(within).map_err(strip_temp_name)?,
        })
    }

    /// Writes a file, with the folders on its way. `name` is relative, with `/` between folders.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let target = self.part.path().join(name);
        let write = || {
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&target, bytes)
        };
        write().map_err(|source| write_error(&self.path.join(name), source))
    }

    /// Gives the folder its name.
    ///
    /// # Errors
    /// If the name cannot be given; then there is no such folder.
    pub fn commit(self) -> Result<(), StoreError> {
        // A rename takes the place of an empty folder, and of no other.
        fs::rename(self.part.path(), &self.path)
            .map_err(|source| write_error(&self.path, source))?;
        // What was to be cleared away has another name now.
        let _ = self.part.keep();
        Ok(())
    }
}

/// Whether a folder may take this name.
fn free(path: &Path) -> io::Result<()> {
    match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(io::Error::new(
                io::ErrorKind::DirectoryNotEmpty,
                "it exists and is not empty; remove it or choose another name",
            )),
        },
    }
}

fn write_error(path: &Path, source: io::Error) -> StoreError {
    StoreError::Write {
        file: path.to_string_lossy().as_ref().into(),
        source,
    }
}
