//! The standard streams, including those that were closed before the process started.

use super::args::global;
use super::failure::Label;
use super::paths::NamedOutput;
use super::{CliError, CliResult, selection, terminal};
use crate::report::pluralize;
use snakes_and_ladders::escape;
use snl_harness::corpus::SuiteName;
use snl_harness::pipeline::in_pool;
use snl_harness::source::CorpusSource;
use snl_harness::store::{OutputFile, OutputPath, STDIO, StoreError, output_dir};
use snl_judge::Language;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

const OUTPUT: &str = "<stdout>";

/// Writes the result of a command to standard output. Failing to write it is an error.
pub(super) fn print(text: &[u8]) -> CliResult {
    require_open(1)?;
    let mut out = io::stdout().lock();
    let written = out.write_all(text).and_then(|()| out.flush());
    let file = OUTPUT.into();
    Ok(written.map_err(|source| StoreError::Write { file, source })?)
}

/// Prints a summary, unless `--quiet` is given: to standard error where one of the exports goes to
/// standard output. A closed reader is not an error: the work is done and its files are written.
pub(super) fn print_summary(summary: &str, exports: &[NamedOutput<'_>]) -> CliResult {
    if global().quiet {
        return Ok(());
    }
    if any_is_stdout(exports) {
        status(summary);
        return Ok(());
    }
    if is_closed(1) {
        status_line("snl: standard output is closed; summary suppressed");
        return Ok(());
    }
    match print(terminal::wrap(summary, terminal::output()).as_bytes()) {
        Err(CliError::BrokenPipe) => Ok(()),
        printed => printed,
    }
}

/// Returns whether one of these outputs is standard output.
pub(super) fn any_is_stdout(outputs: &[NamedOutput<'_>]) -> bool {
    let mut outputs = outputs.iter().flatten();
    outputs.any(|(_, path)| OutputPath::of(path) == OutputPath::Descriptor(1))
}

/// Returns whether an output is a descriptor that was open before the program began, such as `-`.
pub(super) fn is_descriptor(name: impl AsRef<Path>) -> bool {
    matches!(OutputPath::of(name.as_ref()), OutputPath::Descriptor(_))
}

/// The number of boards of a spec that `judge` and `solve` read unless `--count` is given.
pub(super) const DEFAULT_COUNT: u64 = 1000;

/// Writes a line like [`status_line`], unless `--quiet` is given.
pub(super) fn note_line(line: impl Display) {
    if !global().quiet {
        status_line(line);
    }
}

/// Writes a line to standard error. Errors are ignored: there is nowhere to report them.
pub(super) fn status_line(line: impl Display) {
    status(format_args!("{}\n", escape::lines(&line.to_string())));
}

/// Writes a line like [`status_line`], with its label in color before it.
pub(super) fn labeled_line(label: Label, line: impl Display) {
    let label = terminal::errors().paint(&format!("{label}:"), label.tone());
    let line = line.to_string();
    status(format_args!("{label} {}\n", escape::lines(&line)));
}

/// Writes a text like [`status_line`], without a line feed and without color.
pub(super) fn status(text: impl Display) {
    let text = terminal::wrap(&text.to_string(), terminal::errors());
    // One write, so that messages of two processes do not mix.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Checks that a standard stream was open when the process started: else writes go nowhere, without
/// an error.
pub(super) fn require_open(stream: usize) -> CliResult {
    match ["<stdin>", OUTPUT, "<stderr>"].get(stream) {
        Some(name) if is_closed(stream) => fail!("cannot write to {name}: it is closed"),
        _ => Ok(()),
    }
}

/// Returns the corpus that an argument names: `count` boards of a spec, or `default_count`.
///
/// # Errors
/// Fails like [`CorpusSource::parse`], and if the corpus is standard input and that is closed.
pub(super) fn corpus(
    text: &str,
    count: Option<u64>,
    default_count: u64,
) -> CliResult<CorpusSource> {
    let path = Path::new(text);
    if Language::of(path).is_some() && path.is_file() {
        usage!(
            "{0} is a program, not boards; `snl judge {0}` judges it",
            escape::path(path)
        );
    }
    if CorpusSource::names_spec(text)
        && let Some((spec, indices)) = text.split_once(selection::MARK)
    {
        usage!(
            "{mark}{}: only --exclude reads indices behind {mark}; name the spec alone, or one of its boards, as in \
             snl show '{}' 0",
            escape::line(indices),
            escape::line(spec),
            mark = selection::MARK,
        );
    }
    let parse = || match text.parse::<SuiteName>() {
        Ok(name) if count.is_none() => Ok(CorpusSource::of_suite(name)),
        _ => CorpusSource::parse(text, count, default_count),
    };
    // The boards of a spec or a suite may be searched for in parallel.
    let is_searched = text.contains(':');
    let corpus = if is_searched {
        in_pool(parse)?
    } else {
        parse()?
    };
    if text == STDIO {
        // It looks empty if it was closed.
        if is_closed(0) {
            fail!("cannot read <stdin>: it is closed");
        }
        if io::stdin().is_terminal() {
            note_line("reading boards from the terminal; Ctrl-D ends the input");
        }
    }
    Ok(corpus)
}

/// Returns the path of an output. A standard stream, such as `-`, must be open. A program is not
/// replaced: a shell may have put its name where that of an output was forgotten.
pub(super) fn output_path(name: impl AsRef<Path>) -> CliResult<PathBuf> {
    let path = name.as_ref();
    if Language::of(path).is_some() && path.exists() {
        usage!(
            "{} is a program, which is not replaced; name another file for the output",
            escape::path(path)
        );
    }
    if let OutputPath::Descriptor(number) = OutputPath::of(path) {
        require_open(number as usize)?;
    }
    Ok(path.to_owned())
}

/// Creates an output file, or opens standard output for `-`.
pub(super) fn create_output(name: impl AsRef<Path>) -> CliResult<OutputFile> {
    Ok(OutputFile::create(&output_path(name)?)?)
}

/// Creates the output files of the flags that were given.
pub(super) fn create_all<const N: usize>(
    outputs: [NamedOutput<'_>; N],
) -> CliResult<[Option<OutputFile>; N]> {
    let mut files = [const { None }; N];
    for (file, output) in files.iter_mut().zip(outputs) {
        *file = output.map(|(_, path)| create_output(path)).transpose()?;
    }
    Ok(files)
}

/// Writes pictures, each with its name, into a directory, and says so.
pub(super) fn write_pictures(
    folder: &Path,
    pictures: impl Iterator<Item = (String, String)>,
) -> CliResult {
    output_dir::create_dir(folder)?;
    let mut count = 0;
    for (name, svg) in pictures {
        // A name may have the family of an export in it, which is anything: no name leads out of
        // the folder.
        let is_plain = |char: char| char.is_alphanumeric() || "-_.@".contains(char);
        let name = name.replace(|char| !is_plain(char), "_");
        let out = create_output(folder.join(format!("{name}.svg")))?;
        finish(out, svg.as_bytes())?;
        count += 1;
    }
    let pictures = pluralize(count, "picture");
    note_line(format_args!("wrote {pictures} in {}", escape::path(folder)));
    Ok(())
}

/// Writes a whole file.
pub(super) fn finish(mut file: OutputFile, bytes: &[u8]) -> CliResult {
    file.write(bytes)?;
    file.commit()?;
    Ok(())
}

/// Writes a whole file, and says so unless it was open before.
pub(super) fn finish_noted(file: OutputFile, bytes: impl AsRef<[u8]>) -> CliResult {
    let path = file.path().to_owned();
    finish(file, bytes.as_ref())?;
    if !is_descriptor(&path) {
        note_line(format_args!("wrote {}", escape::path(&path)));
    }
    Ok(())
}

/// The standard streams that were closed when the process started, which only Linux says.
static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

/// Has [`detect_closed_streams`] called before `main`. By the time of `main`, Rust has opened
/// `/dev/null` in place of closed streams, which then look like those of a caller who wants no
/// output, such as Python's `subprocess.DEVNULL`.
// SAFETY: the loader calls the functions in this section without arguments that matter. The
// standard library may not be used there; this one makes three system calls and three stores.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = detect_closed_streams;

#[cfg(target_os = "linux")]
extern "C" fn detect_closed_streams() {
    use rustix::io::fcntl_getfd;
    use rustix::stdio::{stderr, stdin, stdout};
    for (closed, stream) in CLOSED.iter().zip([stdin(), stdout(), stderr()]) {
        closed.store(fcntl_getfd(stream).is_err(), Relaxed);
    }
}

fn is_closed(stream: usize) -> bool {
    CLOSED[stream].load(Relaxed)
}
