//! The failures of a command: exit codes and the message on standard error.

use crate::report::ReportError;
use snakes_and_ladders::draw::text::screen::Tone;
use snakes_and_ladders::escape;
use snakes_and_ladders::generate::SpecError;
use snakes_and_ladders::solve::KernelError;
use snl_harness::corpus::CorpusError;
use snl_harness::store::StoreError;
use snl_judge::{FindError, JudgeError};
use std::fmt::{self, Display, Formatter};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The signal that asked the process to end; 0 for none yet.
pub(super) static SIGNAL: AtomicUsize = AtomicUsize::new(0);

/// Returns the exit code of a process that a signal ended, 128 and its number, as shells have it.
pub(super) fn signal_code() -> u8 {
    128 + SIGNAL.load(Relaxed) as u8
}

/// The result of a command, or of a part of it.
pub(super) type CliResult<T = ()> = Result<T, CliError>;

#[derive(Debug)]
pub(super) enum CliError {
    /// The work failed: exit code 1; progress may be saved.
    Failed(String),
    /// A signal stopped the work: exit code 128 and its number; progress may be saved.
    Interrupted(String),
    /// Invalid arguments: exit code 2.
    Usage(String),
    /// A wrong answer, or a mistake that survived: exit code 3.
    CheckFailed(String),
    /// A program did not get the expected verdict, which has been printed: exit code 3.
    Judged,
    /// A solver is slower than its baseline: exit code 4.
    Regression(String),
    /// The reader of standard output closed it: exit code 0.
    BrokenPipe,
}

impl CliError {
    pub(super) fn interrupted() -> CliError {
        CliError::Interrupted("stopped early".to_owned())
    }

    /// Returns the exit code, and the message for standard error, unless all is said. A reader that
    /// left early is an error of a check, whose exit code says whether answers are right.
    pub(super) fn report(self, is_check: bool) -> (u8, Option<Message>) {
        let error = |text| Message {
            label: Label::Error,
            text,
        };
        let (code, message) = match self {
            CliError::Failed(text) => (1, error(text)),
            CliError::Interrupted(text) => {
                let label = Label::Interrupted;
                (signal_code(), Message { label, text })
            }
            CliError::Usage(text) => (2, error(text + "\n\nFor more information, try '--help'.")),
            CliError::CheckFailed(text) => (3, error(text)),
            CliError::Judged => return (3, None),
            CliError::Regression(text) => (4, error(text)),
            CliError::BrokenPipe if !is_check => return (0, None),
            CliError::BrokenPipe => {
                let text = "the output was closed before all was checked; write it to a file, or read all of it";
                (1, error(text.to_owned()))
            }
        };
        (code, Some(message))
    }
}

/// A message for standard error, and its label.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Message {
    pub label: Label,
    pub text: String,
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.label, self.text)
    }
}

/// The word before a message that says what kind of message it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    Error,
    Interrupted,
    Warning,
}

impl Label {
    /// Returns the tone in which a terminal shows the label.
    pub(super) fn tone(self) -> Tone {
        match self {
            Label::Error => Tone::Bad,
            Label::Interrupted | Label::Warning => Tone::Odd,
        }
    }
}

impl Display for Label {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Label::Error => "error",
            Label::Interrupted => "interrupted",
            Label::Warning => "warning",
        })
    }
}

/// Returns from a function with the error of invalid arguments, whose message is formatted: exit
/// code 2.
macro_rules! usage {
    ($($message:tt)+) => { return Err($crate::cli::CliError::Usage(format!($($message)+))) };
}

/// Returns from a function with the error of work that failed, whose message is formatted: exit
/// code 1.
macro_rules! fail {
    ($($message:tt)+) => { return Err($crate::cli::CliError::Failed(format!($($message)+))) };
}

/// Converts errors: after each error, the function that writes its message, and the exit codes of
/// its variants.
macro_rules! exit_codes {
    ($($error:ty, $text:path: $($variant:pat => $code:ident),+;)+) => {$(
        impl From<$error> for CliError {
            fn from(error: $error) -> CliError {
                let message = $text(&error);
                match error {
                    $($variant => CliError::$code(message)),+
                }
            }
        }
    )+};
}

exit_codes! {
    JudgeError, ToString::to_string: _ => Failed;
    FindError, one_line: FindError::NotFound { .. } => Failed, _ => Usage;
    ReportError, one_line: _ => Failed;
    SpecError, ToString::to_string: SpecError::Unsatisfiable { .. } => Failed, _ => Usage;
    KernelError, ToString::to_string: KernelError::Unsupported { .. } => Failed, _ => Usage;
    CorpusError, ToString::to_string:
        CorpusError::Spec(SpecError::Unsatisfiable { .. }) => Failed,
        CorpusError::Spec(_) | CorpusError::Suite(_) | CorpusError::CountWithoutSpec(_) => Usage,
        _ => Failed;
}

/// Returns the message of an error, which has one line, whatever names are in it.
fn one_line(error: impl ToString) -> String {
    escape::line(&error.to_string()).into_owned()
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> CliError {
        match error {
            StoreError::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe => {
                CliError::BrokenPipe
            }
            _ => CliError::Failed(one_line(error)),
        }
    }
}
