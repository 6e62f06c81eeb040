//! The files, TCP ports and processes that a program can reach: a Landlock domain.

use crate::sandbox::policy::Policy;
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus,
    PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError,
    Scope, make_bitflags,
};
use rustix::io::{FdFlags, fcntl_setfd};
use std::collections::BTreeSet;
use std::ops::Bound;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

/// Devices that every program may read and write.
const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Parts of `/proc` that run times of languages read. They say nothing about other processes.
const PROC: &[&str] = &[
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/uptime",
    "/proc/version",
    "/proc/loadavg",
    "/proc/filesystems",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/proc/sys/fs",
    "/proc/self/maps",
    "/proc/self/status",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/auxv",
    "/proc/self/cmdline",
    "/proc/self/fd",
];

/// Restricts this process, and all that it starts, to what the policy allows, and returns the
/// version of Landlock that is in force; none if there is none.
///
/// # Errors
/// If `level` is [`CompatLevel::HardRequirement`] and the kernel has less than the version of the
/// policy.
pub fn restrict(policy: &Policy, level: CompatLevel) -> Result<Option<ABI>, RulesetError> {
    let abi = ABI::from(policy.abi);
    if abi == ABI::Unsupported {
        return Ok(None);
    }
    let mut ruleset = Ruleset::default()
        .set_compatibility(level)
        .handle_access(AccessFs::from_all(abi))?;
    if abi >= ABI::V4 {
        ruleset = ruleset.handle_access(AccessNet::from_all(abi))?;
    }
    if abi >= ABI::V6 {
        ruleset = ruleset.scope(Scope::from_all(abi))?;
    }
    let mut rules = Rules {
        created: ruleset.create()?,
        hidden: policy.hidden.iter().cloned().collect(),
    };
    for path in &policy.readable {
        rules = rules.allow(path, AccessFs::from_read(abi))?;
    }
    // No devices, FIFOs or sockets are made or used in writable folders.
    let special = make_bitflags!(AccessFs::{MakeChar | MakeBlock | MakeSock | MakeFifo | IoctlDev | ResolveUnix});
    for path in &policy.writable {
        rules = rules.allow(path, AccessFs::from_all(abi) & !special)?;
    }
    for device in DEVICES {
        let access = make_bitflags!(AccessFs::{ReadFile | WriteFile});
        rules = rules.allow(Path::new(device), access)?;
    }
    for path in PROC {
        let access = make_bitflags!(AccessFs::{ReadFile | ReadDir});
        rules = rules.allow_and_keep(Path::new(path), access)?;
    }
    let status = rules.created.restrict_self()?;
    Ok(match status.landlock {
        LandlockStatus::Available { effective_abi, .. } => Some(effective_abi.min(abi)),
        _ => None,
    })
}

/// The rules of a domain that is being made.
struct Rules {
    created: RulesetCreated,
    hidden: BTreeSet<PathBuf>,
}

impl Rules {
    /// Allows this access to a path and all below it, except the hidden files. A path that does not
    /// exist needs no rule.
    fn allow(self, path: &Path, access: BitFlags<AccessFs>) -> Result<Rules, RulesetError> {
        if path.ancestors().any(|folder| self.hidden.contains(folder)) {
            return Ok(self);
        }
        self.allow_below(path, access)
    }

    /// Does the work of [`Rules::allow`] below a folder that is not hidden. Landlock cannot take
    /// away what it allows for a folder, so a folder with hidden files has a rule for each of the
    /// others.
    fn allow_below(
        mut self,
        path: &Path,
        access: BitFlags<AccessFs>,
    ) -> Result<Rules, RulesetError> {
        if self.hidden.contains(path) {
            return Ok(self);
        }
        let below = (Bound::Excluded(path), Bound::Unbounded);
        let mut hidden_below = self
            .hidden
            .range::<Path, _>(below)
            .take_while(|hidden| hidden.starts_with(path))
            .peekable();
        if hidden_below.peek().is_none() {
            return self.add_rule(path, access);
        }
        // The right to list a folder also holds for the folders in it.
        if !hidden_below.any(|hidden| hidden.is_dir()) {
            self = self.add_rule(path, access & AccessFs::ReadDir)?;
        }
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            // The rules for the target of a link are those of its own path.
            if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
                self = self.allow_below(&entry.path(), access)?;
            }
        }
        Ok(self)
    }

    fn add_rule(mut self, path: &Path, access: BitFlags<AccessFs>) -> Result<Rules, RulesetError> {
        // A file may be gone, or closed to this user.
        if let Ok(opened) = PathFd::new(path) {
            self.created = self.created.add_rule(rule(&opened, path, access))?;
        }
        Ok(self)
    }

    /// Allows access to a part of `/proc`, and keeps it open in the program. The kernel forgets
    /// files of `/proc` that nobody has open, and the rule with them.
    fn allow_and_keep(
        mut self,
        path: &Path,
        access: BitFlags<AccessFs>,
    ) -> Result<Rules, RulesetError> {
        if let Ok(opened) = PathFd::new(path)
            && fcntl_setfd(&opened, FdFlags::empty()).is_ok()
        {
            self.created = self.created.add_rule(rule(&opened, path, access))?;
            std::mem::forget(opened);
        }
        Ok(self)
    }
}

/// Returns the rule for a path that is open; a file has none of the rights of folders.
fn rule(opened: &PathFd, path: &Path, access: BitFlags<AccessFs>) -> PathBeneath<impl AsFd> {
    let of_file = AccessFs::from_file(ABI::V10);
    let access = if path.is_dir() {
        access
    } else {
        access & of_file
    };
    PathBeneath::new(opened.as_fd(), access)
}
