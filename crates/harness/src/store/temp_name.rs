//! Names beside an output, for partial files, locks and checkpoints; and finding a file by such a
//! name.

use super::hashing::short_hash;
use super::output_path::{dir_of, resolve};
use super::small_file::open_own;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tempfile::Builder;

/// Creates a file or a directory whose temporary name begins with `prefix`. It gets the permissions
/// `mode` (less the umask), not the narrower ones of temporary files.
pub(super) fn create_temp<T>(
    prefix: &str,
    mode: u32,
    create: impl FnOnce(&Builder<'_, '_>) -> io::Result<T>,
) -> io::Result<T> {
    let mut builder = Builder::new();
    builder.prefix(prefix).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    create(&builder).map_err(|error| match error.to_string().split_once(" at path ") {
        // The temporary name means nothing to the user.
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    })
}

const SUFFIX: &str = ".part";

/// The tag in a partial file's name that says which job it belongs to, so that another job that
/// writes to the same file leaves it alone: a hash of the path of the job's checkpoint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobTag(String);

impl JobTag {
    pub(super) fn new(checkpoint: &Path) -> JobTag {
        let dir = resolve(dir_of(checkpoint));
        let path = dir.join(checkpoint.file_name().unwrap_or_default());
        JobTag(short_hash(path.as_os_str().as_encoded_bytes()))
    }
}

/// Returns the beginning of the temporary names of `path`, of this job if there is one.
pub(super) fn part_prefix(path: &Path, job: Option<&JobTag>) -> String {
    let tag = job.map_or(String::new(), |job| format!("{}-", job.0));
    format!(".{}.{tag}", short_name(path, ROOM))
}

/// Returns whether this is the name of a partial file of the job with this [`part_prefix`].
pub(super) fn is_part(name: &str, prefix: &str) -> bool {
    let rest = name.strip_prefix(prefix);
    let unique = rest.and_then(|rest| rest.strip_suffix(SUFFIX));
    unique.is_some_and(|unique| !unique.contains('.'))
}

/// The length in bytes of the longest file name on common file systems.
const NAME_BYTES: usize = 255;

/// The most that the temporary name of a partial file adds to the name, in bytes: a tag, a process
/// id, the name of a machine.
const ROOM: usize = 128;

/// Returns the path of a file beside `path`, whose name is the name of `path` with `before` and
/// `after` around it.
pub(super) fn beside(path: &Path, before: &str, after: &str) -> PathBuf {
    let name = short_name(path, before.len() + after.len());
    path.with_file_name(format!("{before}{name}{after}"))
}

/// Returns the name of a file, shortened so that `more` bytes can be added to it. The end of a long
/// name is replaced by a hash.
fn short_name(path: &Path, more: usize) -> String {
    let bytes = path.file_name().unwrap_or_default().as_encoded_bytes();
    let name = String::from_utf8_lossy(bytes);
    if name.len() + more <= NAME_BYTES {
        return name.into_owned();
    }
    let hash = short_hash(bytes);
    let most = NAME_BYTES - more - hash.len() - 1;
    let ends = name.char_indices().map(|(end, _)| end);
    let end = ends.take_while(|&end| end <= most).last().unwrap_or(0);
    format!("{}~{hash}", &name[..end])
}

/// Returns the name of this machine, with `_` for characters that file names may not have.
pub fn host_name() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let name = gethostname::gethostname();
        let is_special = |letter: char| !letter.is_ascii_alphanumeric();
        let mut name = name.to_string_lossy().replace(is_special, "_");
        // Host names have 64 bytes at most; a part's name has room for as many.
        name.truncate(64);
        name
    });
    &NAME
}

/// Opens the partial file of this name beside `path`, or the final file if a process was terminated
/// after renaming it.
pub(super) fn open_part(
    path: &Path,
    part: &str,
    bytes: u64,
    whole: bool,
) -> io::Result<(File, PathBuf)> {
    let path = resolve(path);
    // Only a file in the same directory may be truncated and resumed.
    if Path::new(part).file_name() != Some(part.as_ref()) {
        return Err(io::Error::other(format!("{part:?} is not a file name")));
    }
    let partial = dir_of(&path).join(part);
    let open = |path: &Path| open_own(File::options().read(true).write(true), path);
    let (file, found, renamed) = match open(&partial) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && whole => {
            (open(&path)?, path, true)
        }
        opened => (opened?, partial, false),
    };
    let length = file.metadata()?.len();
    if length < bytes || (renamed && length != bytes) {
        let name = found.display();
        let problem = format!("{name} has {length} bytes, not {bytes}");
        return Err(io::Error::other(problem));
    }
    Ok((file, found))
}
