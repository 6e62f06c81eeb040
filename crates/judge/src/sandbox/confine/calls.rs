//! The system calls that a program can make: two filters of seccomp.
//!
//! Landlock restricts which files are opened, but neither what is done to files that are open nor
//! the other interfaces of the kernel. The first filter denies these. The second ends system calls
//! that this list cannot know, because they are newer, as if the kernel did not have them.

use crate::environment::Phase;
use landlock::ABI;
use libc::{ENOSYS, EPERM, c_int, c_long};
use seccompiler::SeccompCmpArgLen::Dword;
use seccompiler::SeccompCmpOp::{self, Eq, MaskedEq, Ne};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;

#[cfg(test)]
mod tests;

/// System calls that neither submissions nor compilers need. Connected pairs of sockets are made
/// with `socketpair`, which has rules of its own.
const DENIED: &[c_long] = &[
    // Connections.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_ioprio_set,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Mounts and namespaces.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    // Interfaces of the kernel with many faults, or with an effect beyond this process.
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_perf_event_open,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_inotify_init1,
    libc::SYS_vmsplice,
    libc::SYS_personality,
    // System V and POSIX objects that outlive a process.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    // The machine.
    libc::SYS_kexec_load,
    KEXEC_FILE_LOAD,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
    libc::SYS_set_mempolicy_home_node,
    libc::SYS_lookup_dcookie,
    libc::SYS_nfsservctl,
];

/// The number of `kexec_file_load`, which the crate `libc` lacks on riscv64.
const KEXEC_FILE_LOAD: c_long = if cfg!(target_arch = "x86_64") {
    320
} else {
    294
};

/// The denied system calls that only some architectures have.
#[cfg(target_arch = "x86_64")]
const DENIED_HERE: &[c_long] = &[
    libc::SYS_inotify_init,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_uselib,
    libc::SYS_modify_ldt,
    libc::SYS__sysctl,
];
#[cfg(not(target_arch = "x86_64"))]
const DENIED_HERE: &[c_long] = &[];

/// The number of `fchmodat2` on every architecture.
const FCHMODAT2: c_long = 452;

/// System calls that change the mode, owner, times or attributes of a file, which Landlock does not
/// restrict. Compilers need them.
const CHANGES: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// The changes that only some architectures have system calls for.
#[cfg(target_arch = "x86_64")]
const CHANGES_HERE: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
const CHANGES_HERE: &[c_long] = &[];

/// System calls that libraries try before they use another one.
const ABSENT: &[c_long] = &[
    // The filter cannot see the flags of these two.
    libc::SYS_clone3,
    libc::SYS_openat2,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_memfd_secret,
];

/// The numbers of all system calls, with some unused ones, up to `mseal` of Linux 6.10. Newer ones
/// may change files by path. The numbers of x32 are higher.
fn known_calls() -> impl Iterator<Item = c_long> {
    const LAST_OLD: c_long = 334;
    const FIRST_OF_ALL_ARCHITECTURES: c_long = 424;
    const LAST: c_long = 462;
    (0..=LAST_OLD).chain(FIRST_OF_ALL_ARCHITECTURES..=LAST)
}

/// The flags of `clone` that make namespaces.
const NAMESPACES: [c_int; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// The requests of `ioctl` that type into a terminal, or change the attributes of a file that is
/// only readable: TIOCSTI, TIOCLINUX, FS_IOC_SETFLAGS of 64 and 32 bits, FS_IOC_FSSETXATTR,
/// FS_IOC_SET_ENCRYPTION_POLICY and FS_IOC_ENABLE_VERITY.
const REQUESTS: [u64; 7] = [
    0x5412,
    0x541c,
    0x4008_6602,
    0x4004_6602,
    0x401c_5820,
    0x800c_6613,
    0x4080_6685,
];

/// The commands of `fcntl` F_SETLEASE and F_NOTIFY, which watch files of others.
const WATCHES: [u64; 2] = [1024, 1026];

/// The commands of `fcntl` F_SETOWN, F_SETSIG and F_SETOWN_EX, which send signals.
const SIGNALS: [u64; 3] = [8, 10, 15];

/// The permissions of the owner of a folder.
const OWNER_BITS: [u64; 3] = [0o400, 0o200, 0o100];

/// Restricts the system calls of this process and of all that it starts, beside Landlock of this
/// version.
///
/// # Errors
/// If the kernel refuses a filter.
pub fn restrict(phase: Phase, abi: ABI) -> Result<(), seccompiler::Error> {
    for filter in filters(phase, abi)? {
        seccompiler::apply_filter(&filter)?;
    }
    Ok(())
}

/// Returns the two filters, in the order in which they are applied.
fn filters(phase: Phase, abi: ABI) -> Result<[BpfProgram; 2], BackendError> {
    let denied = SeccompFilter::new(
        denied(phase, abi)?,
        SeccompAction::Allow,
        SeccompAction::Errno(EPERM as u32),
        std::env::consts::ARCH.try_into()?,
    )?;
    let present: BTreeMap<c_long, Vec<SeccompRule>> = known_calls()
        .filter(|call| !ABSENT.contains(call))
        .map(|call| (call, Vec::new()))
        .collect();
    let present = SeccompFilter::new(
        present,
        SeccompAction::Errno(ENOSYS as u32),
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?;
    Ok([denied.try_into()?, present.try_into()?])
}

/// Rules by system call: a call is denied if it has no rules, or if one of them holds.
#[derive(Default)]
struct Denied(BTreeMap<c_long, Vec<SeccompRule>>);

impl Denied {
    /// Denies these calls, whatever their arguments are.
    fn always(&mut self, calls: &[c_long]) {
        self.0.extend(calls.iter().map(|&call| (call, Vec::new())));
    }

    /// Denies a call for which all of these conditions hold: the index of an argument, and what its
    /// lower 32 bits are.
    fn when(
        &mut self,
        call: c_long,
        conditions: &[(u8, SeccompCmpOp, u64)],
    ) -> Result<(), BackendError> {
        let conditions = conditions
            .iter()
            .map(|(argument, operator, value)| {
                SeccompCondition::new(*argument, Dword, operator.clone(), *value)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let rule = SeccompRule::new(conditions)?;
        self.0.entry(call).or_default().push(rule);
        Ok(())
    }
}

/// Returns the rules of the calls that end with EPERM.
fn denied(phase: Phase, abi: ABI) -> Result<BTreeMap<c_long, Vec<SeccompRule>>, BackendError> {
    let process = u64::from(std::process::id());
    let mut denied = Denied::default();
    denied.always(DENIED);
    denied.always(DENIED_HERE);
    for flag in NAMESPACES {
        let flag = flag as u32 as u64;
        denied.when(libc::SYS_clone, &[(0, MaskedEq(flag), flag)])?;
    }
    // Pairs of Unix sockets for datagrams can send to a path.
    let (family, datagram) = (libc::AF_UNIX as u64, libc::SOCK_DGRAM as u64);
    denied.when(libc::SYS_socketpair, &[(0, Ne, family)])?;
    denied.when(libc::SYS_socketpair, &[(1, MaskedEq(0xf), datagram)])?;
    for request in REQUESTS {
        denied.when(libc::SYS_ioctl, &[(1, Eq, request)])?;
    }
    for command in WATCHES {
        denied.when(libc::SYS_fcntl, &[(1, Eq, command)])?;
    }
    // The limits and priorities of other processes, of which the supervisor is one. 0 stands for
    // the caller.
    for call in [
        libc::SYS_prlimit64,
        libc::SYS_sched_setaffinity,
        libc::SYS_sched_setscheduler,
        libc::SYS_sched_setparam,
        libc::SYS_sched_setattr,
    ] {
        denied.when(call, &[(0, Ne, 0), (0, Ne, process)])?;
    }
    let user = libc::PRIO_USER as u64;
    denied.when(libc::SYS_setpriority, &[(0, Eq, user)])?;
    denied.when(libc::SYS_setpriority, &[(1, Ne, 0)])?;
    if phase == Phase::Compile {
        return Ok(denied.0);
    }

    denied.always(CHANGES);
    denied.always(CHANGES_HERE);
    // A folder that its owner cannot list can be neither measured nor removed.
    for bit in OWNER_BITS {
        denied.when(libc::SYS_mkdirat, &[(2, MaskedEq(bit), 0)])?;
        #[cfg(target_arch = "x86_64")]
        denied.when(libc::SYS_mkdir, &[(1, MaskedEq(bit), 0)])?;
        denied.when(libc::SYS_umask, &[(0, MaskedEq(bit), bit)])?;
    }
    if abi < ABI::V6 {
        // Landlock does not restrict signals yet: only the first process can signal, and only
        // itself.
        for call in [
            libc::SYS_kill,
            libc::SYS_tgkill,
            libc::SYS_rt_sigqueueinfo,
            libc::SYS_rt_tgsigqueueinfo,
        ] {
            denied.when(call, &[(0, Ne, process)])?;
        }
        denied.always(&[libc::SYS_tkill, libc::SYS_pidfd_send_signal]);
        for command in SIGNALS {
            denied.when(libc::SYS_fcntl, &[(1, Eq, command)])?;
        }
    }
    if abi < ABI::V3 {
        // Landlock does not restrict truncation yet: O_TRUNC empties a file that is opened to be
        // read, or with the access mode 3, which can neither read nor write.
        denied.always(&[libc::SYS_truncate]);
        let truncates = libc::O_TRUNC as u64;
        let mask = truncates | libc::O_ACCMODE as u64;
        for flags in [truncates, mask] {
            denied.when(libc::SYS_openat, &[(2, MaskedEq(mask), flags)])?;
            #[cfg(target_arch = "x86_64")]
            denied.when(libc::SYS_open, &[(1, MaskedEq(mask), flags)])?;
        }
    }
    Ok(denied.0)
}
