//! From what is named on the command line to contestants.
//!
//! Owns the forms of an argument: a file, a folder, `name=command`. Must not open a file or run anything.

use super::{LANGUAGES, Language, Verdict};
use std::io;
use std::path::{Path, PathBuf};

/// Someone to be judged.
#[derive(Clone, Debug)]
pub struct Submission {
    /// What it is called: its path as given, or the name before `=`.
    pub name: String,
    /// What it is.
    pub kind: SubmissionKind,
    /// The verdict that the name of its folder promises.
    pub expected_verdict: Option<Verdict>,
}

/// What a contestant is.
#[derive(Clone, Debug)]
pub enum SubmissionKind {
    /// A file with a solution in LeetCode's form.
    Solution(PathBuf, &'static Language),
    /// A program and its arguments: reads a literal a line, writes an answer a line.
    Command(Vec<String>),
}

/// An argument that names no contestant.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// Neither a file nor a command.
    #[error("{argument}: there is no such file; a command is given as name=command")]
    Absent {
        /// As given.
        argument: String,
    },
    /// A file in no language of ours.
    #[error(
        "{path}: not a solution in a language that is known by its ending: {}",
        endings()
    )]
    Ending {
        /// The file.
        path: String,
    },
    /// A folder without solutions.
    #[error(
        "{path}: no solution in this folder; known by their endings are {}",
        endings()
    )]
    Empty {
        /// The folder.
        path: String,
    },
    /// A command that is not well-formed.
    #[error("{argument}: {why}")]
    Command {
        /// As given.
        argument: String,
        /// What is wrong with it.
        why: String,
    },
    /// A folder that cannot be read.
    #[error("{path}: cannot be read: {source}")]
    Read {
        /// The folder.
        path: String,
        /// The system's reason.
        source: io::Error,
    },
    /// Two contestants of one name.
    #[error("{name}: named twice; rows could not be told apart")]
    Twice {
        /// The name.
        name: String,
    },
}

fn endings() -> String {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    endings
        .map(|ending| format!(".{ending}"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The contestants that the arguments name, in order; those of a folder in order of their paths. With `shell`, a
/// command is handed to `sh` as it is; else it is split into words, quotes respected, and run without a shell.
///
/// # Errors
/// If an argument names none.
pub fn find(arguments: &[String], shell: bool) -> Result<Vec<Submission>, FindError> {
    let mut found: Vec<Submission> = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if path.is_dir() {
            let before = found.len();
            walk(path, expected_verdict(path), &mut found)?;
            if found.len() == before {
                return Err(FindError::Empty {
                    path: argument.clone(),
                });
            }
        } else if path.exists() {
            let promised = path.parent().and_then(expected_verdict);
            let solution = solution(path, promised);
            found.push(solution.ok_or_else(|| FindError::Ending {
                path: argument.clone(),
            })?);
        } else {
            found.push(command(argument, shell)?);
        }
    }
    for (place, one) in found.iter().enumerate() {
        if found[..place].iter().any(|other| other.name == one.name) {
            return Err(FindError::Twice {
                name: one.name.clone(),
            });
        }
    }
    Ok(found)
}

fn expected_verdict(folder: &Path) -> Option<Verdict> {
    Verdict::of_folder(folder.file_name()?.to_str()?)
}

fn solution(path: &Path, promised: Option<Verdict>) -> Option<Submission> {
    Some(Submission {
        name: path.display().to_string(),
        kind: SubmissionKind::Solution(path.to_owned(), Language::of(path)?),
        expected_verdict: promised,
    })
}

/// All solutions below a folder; hidden files and other files are passed over.
fn walk(
    folder: &Path,
    promised: Option<Verdict>,
    found: &mut Vec<Submission>,
) -> Result<(), FindError> {
    let unreadable = |source| FindError::Read {
        path: folder.display().to_string(),
        source,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    for path in paths {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(['.', '_']));
        if hidden {
            continue;
        }
        if path.is_dir() {
            walk(&path, expected_verdict(&path).or(promised), found)?;
        } else {
            found.extend(solution(&path, promised));
        }
    }
    Ok(())
}

fn command(argument: &str, shell: bool) -> Result<Submission, FindError> {
    let absent = || FindError::Absent {
        argument: argument.to_owned(),
    };
    let (name, line) = argument.split_once('=').ok_or_else(absent)?;
    let wrong = |why: String| FindError::Command {
        argument: argument.to_owned(),
        why,
    };
    if name.is_empty() {
        return Err(wrong("a name stands before the `=`".to_owned()));
    }
    let words = if shell {
        vec!["sh".to_owned(), "-c".to_owned(), line.to_owned()]
    } else {
        shell_words::split(line).map_err(|error| wrong(format!("the command's {error}")))?
    };
    if words.is_empty() || line.trim().is_empty() {
        return Err(wrong("a command stands behind the `=`".to_owned()));
    }
    Ok(Submission {
        name: name.to_owned(),
        kind: SubmissionKind::Command(words),
        expected_verdict: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(arguments: &[&str], shell: bool) -> Result<Vec<Submission>, FindError> {
        find(
            &arguments
                .iter()
                .map(|&text| text.to_owned())
                .collect::<Vec<_>>(),
            shell,
        )
    }

    #[test]
    fn a_folder_gives_its_solutions_and_their_promises() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        };
        for name in [
            "b.py",
            "wrong_answer/x.cc",
            "wrong_answer/deep/y.go",
            "README.md",
            "accepted/.z.py",
        ] {
            write(name);
        }
        let root = folder.path().display().to_string();
        let found = found(&[&root], false).unwrap();
        let told: Vec<_> = found
            .iter()
            .map(|one| (one.name.strip_prefix(&root).unwrap(), one.expected_verdict))
            .collect();
        let wrong = Some(Verdict::WrongAnswer);
        assert_eq!(
            told,
            [
                ("/b.py", None),
                ("/wrong_answer/deep/y.go", wrong),
                ("/wrong_answer/x.cc", wrong)
            ]
        );
    }

    #[test]
    fn a_command_is_split_into_words_unless_a_shell_is_wanted() {
        let words =
            |shell| match &found(&["me=python3 'my file.py' | tee x"], shell).unwrap()[0].kind {
                SubmissionKind::Command(words) => words.clone(),
                SubmissionKind::Solution(..) => unreachable!("a command"),
            };
        assert_eq!(words(false), ["python3", "my file.py", "|", "tee", "x"]);
        assert_eq!(words(true), ["sh", "-c", "python3 'my file.py' | tee x"]);
    }

    #[test]
    fn what_is_no_contestant_is_named() {
        for (argument, word) in [
            (
                "nowhere.py",
                "nowhere.py: there is no such file; a command is given as name=command",
            ),
            ("Cargo.toml", "Cargo.toml: not a solution in a language"),
            ("=x", "a name stands before"),
            ("x=", "a command stands behind"),
            ("x='y", "missing closing quote"),
        ] {
            let told = found(&[argument], false).unwrap_err().to_string();
            assert!(told.contains(word), "{told}");
        }
        let told = found(&["a=b", "a=c"], false).unwrap_err().to_string();
        assert!(told.contains("named twice"), "{told}");
    }
}
