//! Systems without `/proc`: submissions cannot be limited, so they are not run.

use super::{CoreTime, ExitStatus, StartError, Supervisor, Usage};
use crate::environment::{Phase, Program};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

/// A process that cannot exist.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct SupervisedProcess {
    pub pipe_capacity: usize,
    pub since_answer: u64,
    pub printed_since_answer: u64,
    pub printed: u64,
    pub closed: bool,
    never: Infallible,
}

/// Methods of a process that cannot exist.
macro_rules! never_called {
    ($($name:ident($($argument:ty)?) -> $result:ty;)*) => {
        $(pub fn $name(&self $(, _: $argument)?) -> $result { match self.never {} })*
    };
}

#[allow(missing_docs)]
impl SupervisedProcess {
    pub fn start(_: &Supervisor, _: &Program, _: Phase) -> io::Result<SupervisedProcess> {
        let reason = "submissions run only on Linux, where they can be limited and killed";
        Err(io::Error::new(io::ErrorKind::Unsupported, reason))
    }

    never_called! {
        write(&[u8]) -> usize;
        close() -> ();
        wait_for_output(Duration) -> ();
        poll() -> ();
        answered() -> ();
        line() -> Option<&[u8]>;
        start_error() -> Option<StartError>;
        stderr() -> String;
        last_stderr_line() -> Option<String>;
        usage() -> io::Result<Usage>;
        has_lost_supervisor() -> bool;
        cpu_time() -> (Duration, bool);
        core_times() -> BTreeMap<i32, CoreTime>;
        exit_status() -> Option<ExitStatus>;
        shut_down() -> ();
        kill() -> ();
    }
}

/// Never called here.
pub fn supervise(_: &[OsString]) -> u8 {
    1
}
