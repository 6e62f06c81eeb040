//! The paths of one command: two of them must not be one file, or the command would overwrite what
//! it reads or wrote.

use super::CliResult;
use snakes_and_ladders::escape;
use snl_harness::store::{OutputPath, partial_path};
use std::path::{Path, PathBuf};

/// An output: the flag that names it, and its path; none if the flag is not given.
pub(super) type NamedOutput<'a> = Option<(&'a str, &'a Path)>;

/// Checks that no output is an input or another output, by whatever link or detour. Nor is the
/// partial file of an output, which is replaced. Pipes and devices may be named twice. No file of
/// JSON is named .csv, nor the reverse.
///
/// # Errors
/// If two are the same, or an output has the extension of another format: the message names them.
pub(super) fn check<'a>(
    inputs: impl IntoIterator<Item = impl AsRef<Path>>,
    outputs: impl IntoIterator<Item = NamedOutput<'a>>,
) -> CliResult {
    let mut known: Vec<(String, FileId)> = Vec::new();
    for input in inputs {
        let input = input.as_ref();
        if input.is_file()
            && let Some(id) = file_id(input)
        {
            known.push((format!("the input {}", escape::path(input)), id));
        }
    }
    for (flag, path) in outputs.into_iter().flatten() {
        let named = extension(&path.to_string_lossy());
        if let Some(format @ ("csv" | "json")) = flag.strip_prefix("--export-")
            && ["csv", "json"].contains(&&*named)
            && named != format
        {
            usage!(
                "{flag} {}: this flag writes {format}; name the file .{format}",
                escape::path(path)
            );
        }
        let Some(id) = file_id(path) else { continue };
        let shown = format!("{flag} {}", escape::path(path));
        let partial =
            file_id(&partial_path(path)).map(|id| (format!("the partial file of {shown}"), id));
        for (name, id) in [(shown, id)].into_iter().chain(partial) {
            if let Some((other, _)) = known.iter().find(|(_, other)| *other == id) {
                usage!("{name} and {other} are the same file; choose another name");
            }
            known.push((name, id));
        }
    }
    Ok(())
}

/// Returns the extension of a file's name in lower case, or nothing if it has none.
pub(super) fn extension(file: &str) -> String {
    let extension = Path::new(file).extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

/// Returns the output of a flag, if it was given.
pub(super) fn named<'a>(flag: &'a str, name: &'a Option<impl AsRef<Path>>) -> NamedOutput<'a> {
    name.as_ref().map(|name| (flag, name.as_ref()))
}

/// The identity that two names of one file have in common.
#[derive(PartialEq, Eq)]
enum FileId {
    #[cfg(unix)]
    Inode { device: u64, inode: u64 },
    /// The path without links, of a file that does not exist yet; or a descriptor.
    Path(OutputPath),
}

/// Returns the identity of the file at a path; none for pipes, devices and directories that are not
/// open yet.
fn file_id(path: &Path) -> Option<FileId> {
    let target = OutputPath::of(path);
    let path = match &target {
        OutputPath::Direct(_) => return None,
        OutputPath::Descriptor(number) => &PathBuf::from(format!("/dev/fd/{number}")),
        OutputPath::File(path) => path,
    };
    match std::fs::metadata(path) {
        #[cfg(unix)]
        Ok(file) if file.is_file() => {
            use std::os::unix::fs::MetadataExt;
            Some(FileId::Inode {
                device: file.dev(),
                inode: file.ino(),
            })
        }
        _ => Some(FileId::Path(target)),
    }
}
