//! The files that programs in the sandbox see, which are their own, and the files that they must
//! not see.

use super::mount::{Content, Mount, is_visible};
use crate::environment::Program;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::Metadata;
use std::path::{Component, Path, PathBuf};

/// The system directory in which some files are not for every user.
const CONFIGURATION: &str = "/etc";

/// Files that programs must not see, wherever they are.
#[derive(Clone, Default, Debug)]
pub struct Hidden {
    /// The corpus and all submissions. A command sees the files that it names.
    pub files: Vec<PathBuf>,
    /// The outputs, also under their temporary names.
    pub outputs: Vec<PathBuf>,
}

impl Hidden {
    /// Returns the hidden files with the links in their paths resolved, and the secret files of the
    /// system.
    pub fn resolve(self) -> Hidden {
        let secret = walk(vec![CONFIGURATION.into()], |data| !is_public(data));
        let files = self.files.into_iter().chain(secret);
        Hidden {
            files: files.filter_map(|path| path.canonicalize().ok()).collect(),
            outputs: self.outputs,
        }
    }

    /// Covers the hidden files that mounts make visible with empty files and folders, except a
    /// program's own files. The first `first` mounts are of the system and of tools.
    pub fn cover(&self, own: &[PathBuf], mounts: &mut Vec<Mount>, first: usize) {
        let outputs = self.outputs.iter().filter_map(|path| written_files(path));
        let files = self.files.iter().cloned().chain(outputs.flatten());
        let mut files: Vec<PathBuf> = files.collect();
        files.extend(other_names(&files, &mounts[first..]));
        files.retain(|path| !own.iter().any(|own| own.starts_with(path)));
        let places = files.iter().flat_map(|path| places_of(path, mounts));
        let mut places: BTreeSet<PathBuf> = places.collect();
        places.retain(|path| is_visible(path, mounts));
        mounts.extend(places.into_iter().map(|path| {
            let folder = Some(Content::Empty(0)).filter(|_| path.is_dir());
            Mount::new(path, folder.unwrap_or(Content::EmptyFile))
        }));
    }
}

/// Returns the other names, hard links, that these files have below mounts.
fn other_names(files: &[PathBuf], mounts: &[Mount]) -> Vec<PathBuf> {
    let files = files.iter().filter(|path| !path.starts_with(CONFIGURATION));
    let linked = files.filter_map(|path| identity(&path.metadata().ok()?));
    let linked: BTreeSet<(u64, u64)> = linked.collect();
    if linked.is_empty() {
        return Vec::new();
    }
    let is_read_only = |mount: &&Mount| matches!(mount.content, Content::ReadOnly);
    let visible = mounts.iter().filter(is_read_only);
    walk(visible.map(|mount| mount.path.clone()).collect(), |data| {
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

/// Returns the paths of a file in the sandbox: its own path, and its paths below mounts that are
/// reached by links.
fn places_of(path: &Path, mounts: &[Mount]) -> Vec<PathBuf> {
    let below = mounts.iter().filter_map(|mount| {
        let real = mount.path.canonicalize().ok()?;
        let rest = path.strip_prefix(real).ok()?;
        (!rest.as_os_str().is_empty()).then(|| mount.path.join(rest))
    });
    below.chain([path.to_owned()]).collect()
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

/// Returns the files that a command names, also within a word for a shell, and mounts their
/// folders.
pub fn named_files(program: &Program, mounts: &mut Vec<Mount>) -> Vec<PathBuf> {
    let texts = program.args.iter().map(|word| word.to_string_lossy());
    let inner = texts.flat_map(|text| shell_words::split(&text).unwrap_or_default());
    let words = inner.map(PathBuf::from).chain([program.path.clone()]);
    let mut own = Vec::new();
    for word in words {
        let given = std::path::absolute(&word).ok();
        let real = word.canonicalize().ok();
        for path in [given, real].into_iter().flatten() {
            let is_plain = !path.components().any(|part| part == Component::ParentDir);
            let folder = if path.is_dir() {
                Some(&*path)
            } else {
                path.parent().filter(|_| path.is_file())
            };
            let Some(folder) = folder.filter(|folder| is_plain && folder.parent().is_some()) else {
                continue;
            };
            if !is_visible(folder, mounts) {
                mounts.push(Mount::read_only(folder.to_owned()));
            }
            own.push(path);
        }
    }
    own
}

/// Returns the output file, if it exists, and the temporary files that become it.
fn written_files(path: &Path) -> Option<Vec<PathBuf>> {
    let path = std::path::absolute(path).ok()?;
    let (folder, name) = (path.parent()?, path.file_name()?);
    let prefix = format!(".{}.", name.to_string_lossy());
    let is_part = |entry: &OsStr| entry == name || entry.to_string_lossy().starts_with(&prefix);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let parts = entries.filter(|entry| is_part(&entry.file_name()));
    let paths = parts.filter_map(|entry| entry.path().canonicalize().ok());
    Some(paths.collect())
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
    fn a_file_is_hidden_below_links_and_a_shell_sees_the_files_of_its_command() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().canonicalize().unwrap();
        let (real, link) = (folder.join("real"), folder.join("link"));
        let own = real.join("own.py");
        std::fs::create_dir(&real).unwrap();
        std::fs::write(&own, "x").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let mounts = [&link, &real].map(|folder| Mount::read_only(folder.clone()));
        let expected = [&link, &real, &real].map(|folder| folder.join("own.py"));
        assert_eq!(places_of(&own, &mounts), expected);
        let line = format!("python3 {}", own.display());
        let program = Program {
            path: "/bin/sh".into(),
            args: vec!["-c".into(), line.into()],
            folder: None,
        };
        let mut mounts = Vec::new();
        assert!(named_files(&program, &mut mounts).contains(&own));
        assert!(mounts.iter().any(|mount| mount.path == real));
    }
}
