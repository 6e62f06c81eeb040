//! The files of the user that programs in the sandbox read, which are their own, and the files in
//! readable folders that they must not read.

use crate::environment::Program;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::path::{Component, Path, PathBuf};

/// The system directory in which some files are not for every user.
const CONFIGURATION: &str = "/etc";

/// Files that programs must not read, wherever they are.
#[derive(Clone, Default, Debug)]
pub struct Hidden {
    /// The corpus and all submissions. A command sees the files that it names.
    pub files: Vec<PathBuf>,
    /// The outputs, also under their temporary names.
    pub outputs: Vec<PathBuf>,
}

impl Hidden {
    /// Returns the hidden files with the links in their paths resolved, and the secret files of the
    /// system that this user can read.
    pub fn resolve(self) -> Hidden {
        let secret = walk(vec![CONFIGURATION.into()], |data| !is_public(data))
            .into_iter()
            .filter(|path| is_open(path));
        let files = self.files.into_iter().chain(secret);
        Hidden {
            files: files.filter_map(|path| path.canonicalize().ok()).collect(),
            outputs: self.outputs,
        }
    }

    /// Returns the hidden files below the readable folders, except a program's own files. Hard
    /// links are looked for only in `linked`, which are the readable folders of a command.
    pub fn below(
        &self,
        readable: &[PathBuf],
        linked: &[PathBuf],
        allowed: &[PathBuf],
    ) -> Vec<PathBuf> {
        let outputs = self.outputs.iter().filter_map(|path| written_files(path));
        let mut files: Vec<PathBuf> = self
            .files
            .iter()
            .cloned()
            .chain(outputs.flatten())
            .collect();
        files.extend(other_names(&files, linked));
        files.retain(|path| {
            readable.iter().any(|folder| path.starts_with(folder))
                && !allowed.iter().any(|allowed| allowed.starts_with(path))
        });
        files
    }
}

/// Returns whether this user can read a file, or look up names in a folder.
fn is_open(path: &Path) -> bool {
    File::open(path).is_ok() || path.join(".").metadata().is_ok()
}

/// Returns the other names, hard links, that these files have below folders.
fn other_names(files: &[PathBuf], folders: &[PathBuf]) -> Vec<PathBuf> {
    let linked: BTreeSet<(u64, u64)> = files
        .iter()
        .filter(|path| !path.starts_with(CONFIGURATION))
        .filter_map(|path| identity(&path.metadata().ok()?))
        .collect();
    if linked.is_empty() {
        return Vec::new();
    }
    walk(folders.to_vec(), |data| {
        identity(data).is_some_and(|identity| linked.contains(&identity))
    })
}

/// Returns the number of a file that has several names.
#[cfg(unix)]
fn identity(data: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    (data.is_file() && data.nlink() > 1).then(|| (data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// Returns the files and directories below folders for which `is_wanted` holds, without what is in
/// these directories.
fn walk(mut folders: Vec<PathBuf>, is_wanted: impl Fn(&Metadata) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(data) if is_wanted(&data) => found.push(entry.path()),
                Ok(data) if data.is_dir() => folders.push(entry.path()),
                _ => {}
            }
        }
    }
    found
}

/// Returns whether every user can read a file or a directory. Root could read all of them, even in
/// the sandbox.
#[cfg(unix)]
fn is_public(data: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::mode(data) & 0o004 != 0
}

#[cfg(not(unix))]
fn is_public(_: &Metadata) -> bool {
    true
}

/// Returns the files and folders that a command names, also within a word for a shell: as named,
/// and without links.
pub fn named_files(program: &Program) -> Vec<PathBuf> {
    let texts = program.args.iter().map(|word| word.to_string_lossy());
    let inner = texts.flat_map(|text| shell_words::split(&text).unwrap_or_default());
    let words = inner.map(PathBuf::from).chain([program.path.clone()]);
    words
        .flat_map(|word| [std::path::absolute(&word).ok(), word.canonicalize().ok()])
        .flatten()
        .filter(|path| !path.components().any(|part| part == Component::ParentDir))
        .filter(|path| path.exists() && folder_of(path).is_some())
        .collect()
}

/// Returns a folder itself, and the folder of a file; none for the root directory, which would show
/// the whole machine.
pub fn folder_of(path: &Path) -> Option<&Path> {
    let folder = if path.is_dir() { path } else { path.parent()? };
    folder.parent().is_some().then_some(folder)
}

/// Returns the output file, which may not exist yet, and the temporary files that become it.
fn written_files(path: &Path) -> Option<Vec<PathBuf>> {
    let path = std::path::absolute(path).ok()?;
    let folder = path.parent()?.canonicalize().ok()?;
    let name = path.file_name()?;
    let prefix = format!(".{}.", name.to_string_lossy());
    let is_part = |entry: &OsStr| entry.to_string_lossy().starts_with(&prefix);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let parts = entries.filter(|entry| is_part(&entry.file_name()));
    let mut paths: Vec<PathBuf> = parts.map(|entry| entry.path()).collect();
    paths.extend(path.canonicalize().ok());
    paths.push(folder.join(name));
    Some(paths)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_not_every_user_can_read_is_found() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("open/closed")).unwrap();
        for (name, mode) in [
            ("open", 0o755),
            ("open/closed", 0o710),
            ("key", 0o640),
            ("open/all", 0o644),
        ] {
            let path = folder.path().join(name);
            if !path.is_dir() {
                std::fs::write(&path, "x").unwrap();
            }
            std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
        }
        let mut found = walk(vec![folder.path().into()], |data| !is_public(data));
        found.sort();
        let expected = ["key", "open/closed"].map(|name| folder.path().join(name));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_shell_sees_the_files_of_its_command_and_no_output_to_come() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().canonicalize().unwrap();
        let [named, other] = ["named.py", "other.py"].map(|name| folder.join(name));
        for path in [&named, &other] {
            std::fs::write(path, "x").unwrap();
        }
        let program = Program {
            path: "/bin/sh".into(),
            args: vec!["-c".into(), format!("python3 {}", named.display()).into()],
            folder: None,
        };
        let files = named_files(&program);
        assert!(files.contains(&named) && !files.contains(&other));
        assert_eq!(folder_of(&named), Some(&*folder));
        let output = folder.join("verdicts.csv");
        let hidden = Hidden {
            files: vec![named, other.clone(), "/elsewhere".into()],
            outputs: vec![output.clone()],
        };
        assert_eq!(hidden.below(&[folder], &[], &files), [other, output]);
    }
}
