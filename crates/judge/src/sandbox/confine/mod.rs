//! The process that confines itself and then becomes the program, and the trial of that.
//!
//! It is started by the supervisor, which must not be confined itself: a program may signal what is
//! in its own domain.

mod calls;
mod files;

use super::policy::Policy;
use crate::environment::{CANNOT_START, Phase, code_of_start_error};
use landlock::{ABI, CompatLevel, RulesetError};
use rustix::io::Errno;
use rustix::process::{Signal, set_parent_process_death_signal};
use rustix::thread::{
    CapabilitySet, CapabilitySets, remove_capability_from_bounding_set, set_capabilities,
    set_no_new_privs,
};
use std::ffi::OsString;
use std::fs::File;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// The reason why a process is not confined.
#[derive(Debug, thiserror::Error)]
enum ConfineError {
    #[error("this kernel has no Landlock")]
    NoLandlock,
    #[error("Landlock {found} is in force, not {wanted} as at the start")]
    LessLandlock { found: i32, wanted: i32 },
    #[error("Landlock: {0}")]
    Landlock(#[from] RulesetError),
    #[error("seccomp: {0}")]
    Seccomp(#[from] seccompiler::Error),
    #[error("privileges cannot be given up: {0}")]
    Privileges(#[from] Errno),
    #[error("the trial has no file that it can read")]
    NoTrial,
    #[error("a file outside can be opened")]
    FileOpened,
    #[error("a socket can be made")]
    SocketMade,
}

/// Confines this process, which becomes the program in the words after `confine`: a policy and the
/// program with its arguments. Returns an exit code only if that fails; the reason is on standard
/// error.
///
/// With the words `try FILE ABI` no program is started: prints the version of Landlock that holds,
/// at most this one, if a confined process can neither open the file nor make a socket.
pub fn confine(words: &[OsString]) -> u8 {
    if let [verb, file, abi] = words
        && verb == "try"
    {
        let abi = abi.to_string_lossy().parse().unwrap_or(0);
        return match try_out(Path::new(file), abi) {
            Ok(abi) => {
                println!("{}", abi as i32);
                0
            }
            Err(error) => {
                eprintln!("{error}");
                CANNOT_START
            }
        };
    }
    let Some((policy, [program, args @ ..])) = Policy::parse(words) else {
        eprintln!("not confined: no policy and program in its arguments");
        return CANNOT_START;
    };
    if let Err(error) = confine_self(&policy, CompatLevel::HardRequirement) {
        eprintln!("not confined: {error}");
        return CANNOT_START;
    }
    let error = Command::new(program).args(args).exec();
    eprintln!("cannot start {}: {error}", program.display());
    code_of_start_error(&error)
}

/// Confines this process, and all that it starts, for good.
fn confine_self(policy: &Policy, level: CompatLevel) -> Result<ABI, ConfineError> {
    // The program ends with its supervisor.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    give_up_privileges()?;
    // Where Landlock is missing, the crate reports success and restricts nothing.
    let abi = files::restrict(policy, level)?.ok_or(ConfineError::NoLandlock)?;
    let is_less = abi < ABI::from(policy.abi);
    if is_less && matches!(level, CompatLevel::HardRequirement) {
        return Err(ConfineError::LessLandlock {
            found: abi as i32,
            wanted: policy.abi,
        });
    }
    calls::restrict(policy.phase, abi)?;
    Ok(abi)
}

/// Gives up all capabilities, also those that programs of root get, and the rights of setuid
/// programs.
fn give_up_privileges() -> Result<(), Errno> {
    for capability in CapabilitySet::all().iter() {
        // A user has no right to do so, and no capability to lose.
        let _ = remove_capability_from_bounding_set(capability);
    }
    let none = CapabilitySet::empty();
    let sets = CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    set_capabilities(None, sets)?;
    set_no_new_privs(true)
}

/// Confines this process, which may then open nothing, and returns the version of Landlock that is
/// in force.
fn try_out(file: &Path, abi: i32) -> Result<ABI, ConfineError> {
    File::open(file).map_err(|_| ConfineError::NoTrial)?;
    let policy = Policy {
        phase: Phase::Run,
        abi,
        readable: Vec::new(),
        writable: Vec::new(),
        hidden: Vec::new(),
    };
    let abi = confine_self(&policy, CompatLevel::BestEffort)?;
    if File::open(file).is_ok() {
        return Err(ConfineError::FileOpened);
    }
    if UnixDatagram::unbound().is_ok() {
        return Err(ConfineError::SocketMade);
    }
    Ok(abi)
}
