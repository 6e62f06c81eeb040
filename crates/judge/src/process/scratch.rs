//! The directory of temporary files of a judge, and the process that removes it if the judge is terminated.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A directory with all temporary files of submissions and compilers.
#[derive(Debug)]
pub(super) struct Scratch {
    folder: Option<TempDir>,
    /// The path of the directory, without links.
    pub path: PathBuf,
    /// The process that removes the directory at the end of its input, that is, when this process ends.
    cleaner: Option<Child>,
}

impl Scratch {
    /// Returns a new directory; `program` is called to remove it.
    pub fn new(program: &Path) -> io::Result<Scratch> {
        let folder = tempfile::Builder::new().prefix("snl-judge-").tempdir()?;
        // Without links: paths are compared.
        let path = folder.path().canonicalize()?;
        // `tmp` has the temporary files of programs without a sandbox, and `cache` the files that compilers keep for
        // other submissions.
        for inner in ["tmp", "cache"] {
            std::fs::create_dir(path.join(inner))?;
        }
        let mut cleaner = Command::new(program);
        // Out of the reach of Ctrl-C.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut cleaner, 0);
        let cleaner = cleaner
            .args(["supervise", "--scratch"])
            .arg(&path)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Ok(Scratch {
            folder: Some(folder),
            path,
            cleaner: cleaner.ok(),
        })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.folder = None;
        // This also closes its input.
        let _ = self.cleaner.as_mut().map(Child::wait);
    }
}
