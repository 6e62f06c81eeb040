//! The files below a directory that is judged: which are in a language, and which of these define
//! no solution.

use crate::find::classify::classify;
use crate::language::{Language, read_text};
use crate::no_solution::NoSolution;
use crate::verdict::Verdict;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// A directory that cannot be read.
#[derive(Debug)]
pub(super) struct Unreadable {
    pub folder: PathBuf,
    pub error: io::Error,
}

/// Returns the verdict that the name of a directory expects.
pub(super) fn expected_verdict(folder: &Path) -> Option<Verdict> {
    Verdict::of_folder(folder.file_name()?.to_str()?)
}

/// The names of directories in which tools install the packages of others.
const PACKAGE_FOLDERS: [&str; 3] = ["node_modules", "site-packages", "venv"];

/// A file of a language below a directory.
pub(super) struct LanguageFile {
    pub path: PathBuf,
    pub language: &'static Language,
    /// The text; empty if the file cannot be read, which judging it says.
    pub text: String,
    /// The verdict that its directories expect.
    pub expected: Option<Verdict>,
}

/// Adds all files of a language below a directory to `files`, and the others to `others`, by their
/// kind. Hidden files and directories are left out, as are directories of packages, and a link to a
/// directory that it is in: `parents` are the directories on the way here, without links.
pub(super) fn walk(
    folder: &Path,
    expected: Option<Verdict>,
    parents: &[PathBuf],
    files: &mut Vec<LanguageFile>,
    others: &mut BTreeMap<String, Vec<PathBuf>>,
) -> Result<(), Unreadable> {
    let unreadable = |error: io::Error| Unreadable {
        folder: folder.to_owned(),
        error,
    };
    let real = folder.canonicalize().map_err(unreadable)?;
    if parents.contains(&real) {
        let kind = "link to a directory that it is in";
        let links = others.entry(kind.to_owned()).or_default();
        links.push(folder.to_owned());
        return Ok(());
    }
    let parents = [parents, &[real]].concat();
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_hidden = name.starts_with(['.', '_']);
        if path.is_dir() {
            let left_out = if PACKAGE_FOLDERS.contains(&&*name) {
                Some("folder of packages")
            } else if name.starts_with('_') && !name.starts_with("__") {
                Some("hidden folder")
            } else {
                None
            };
            if let Some(kind) = left_out {
                others.entry(kind.to_owned()).or_default().push(path);
            } else if !is_hidden {
                let expected = expected_verdict(&path).or(expected);
                walk(&path, expected, &parents, files, others)?;
            }
            continue;
        }
        match Language::of(&path) {
            Some(language) if !is_hidden => files.push(LanguageFile {
                text: read_text(&path).unwrap_or_default(),
                path,
                language,
                expected,
            }),
            None if is_hidden => {}
            Some(_) => others
                .entry("hidden file".to_owned())
                .or_default()
                .push(path),
            None => {
                let kind = match path.extension() {
                    Some(extension) => format!(".{} file", extension.to_string_lossy()),
                    None => name.clone().into_owned(),
                };
                others.entry(kind).or_default().push(path);
            }
        }
    }
    Ok(())
}

/// Returns why files define no solution; none for those that define one. A file beside a helper is
/// a helper, too.
pub(super) fn reasons(files: &[LanguageFile]) -> Vec<Option<NoSolution>> {
    let mut reasons = vec![None; files.len()];
    let mut beside: Vec<usize> = (0..files.len())
        .filter(|&index| files[index].language.defines_solution(&files[index].text))
        .collect();
    let mut others: Vec<usize> = (0..files.len())
        .filter(|index| !beside.contains(index))
        .collect();
    loop {
        let mut found = Vec::new();
        for &index in &others {
            let file = &files[index];
            let known: Vec<(&Path, &str)> = beside
                .iter()
                .map(|&index| &files[index])
                .filter(|known| known.language.name == file.language.name)
                .map(|known| (&*known.path, &*known.text))
                .collect();
            let reason = classify(&file.path, &file.text, file.language, &known);
            if reason.is_usual() {
                found.push(index);
            }
            reasons[index] = Some(reason);
        }
        if found.is_empty() {
            return reasons;
        }
        others.retain(|index| !found.contains(index));
        beside.append(&mut found);
    }
}
