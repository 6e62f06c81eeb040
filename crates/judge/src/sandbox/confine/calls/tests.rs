//! The answers of the filters, by an interpreter of their programs. These tests also run under an
//! emulator without seccomp, and so on every architecture. The numbers of the calls are those of
//! the kernel's tables, not of the crate `libc`.

use super::*;
use std::collections::BTreeSet;

/// A system call and its numbers: x86_64 has a table of its own, aarch64 and riscv64 share one.
struct Call {
    name: &'static str,
    x86_64: c_long,
    elsewhere: Option<c_long>,
}

impl Call {
    const fn new(name: &'static str, x86_64: c_long, elsewhere: c_long) -> Call {
        Call {
            name,
            x86_64,
            elsewhere: Some(elsewhere),
        }
    }

    const fn only_x86_64(name: &'static str, number: c_long) -> Call {
        Call {
            name,
            x86_64: number,
            elsewhere: None,
        }
    }

    /// Returns the number on the architecture of this build.
    fn number(&self) -> Option<c_long> {
        if cfg!(target_arch = "x86_64") {
            Some(self.x86_64)
        } else {
            self.elsewhere
        }
    }
}

const SOCKETPAIR: Call = Call::new("socketpair", 53, 199);
const CLONE: Call = Call::new("clone", 56, 220);
const IOCTL: Call = Call::new("ioctl", 16, 29);
const FCNTL: Call = Call::new("fcntl", 72, 25);
const PRLIMIT64: Call = Call::new("prlimit64", 302, 261);
const SCHED_SETAFFINITY: Call = Call::new("sched_setaffinity", 203, 122);
const SETPRIORITY: Call = Call::new("setpriority", 141, 140);
const KILL: Call = Call::new("kill", 62, 129);
const OPEN: Call = Call::only_x86_64("open", 2);
const OPENAT: Call = Call::new("openat", 257, 56);
const MKDIR: Call = Call::only_x86_64("mkdir", 83);
const MKDIRAT: Call = Call::new("mkdirat", 258, 34);
const UMASK: Call = Call::new("umask", 95, 166);

/// The calls that programs and compilers make.
const ALLOWED: &[Call] = &[
    Call::new("read", 0, 63),
    Call::new("write", 1, 64),
    OPEN,
    OPENAT,
    Call::new("close", 3, 57),
    Call::new("mmap", 9, 222),
    Call::new("mprotect", 10, 226),
    Call::new("brk", 12, 214),
    Call::new("rt_sigaction", 13, 134),
    Call::new("sched_yield", 24, 124),
    Call::new("getpid", 39, 172),
    CLONE,
    Call::only_x86_64("fork", 57),
    Call::only_x86_64("vfork", 58),
    Call::new("execve", 59, 221),
    Call::new("wait4", 61, 260),
    Call::new("getdents64", 217, 61),
    Call::new("futex", 202, 98),
    Call::new("clock_gettime", 228, 113),
    Call::new("exit_group", 231, 94),
    Call::new("newfstatat", 262, 79),
    Call::new("epoll_pwait", 281, 22),
    Call::new("pipe2", 293, 59),
    Call::new("getrandom", 318, 278),
    Call::new("memfd_create", 319, 279),
    Call::new("statx", 332, 291),
    Call::new("rseq", 334, 293),
    Call::new("close_range", 436, 436),
    Call::new("mseal", 462, 462),
];

/// The calls that end with EPERM in both phases, if their arguments are 0.
const ALWAYS_DENIED: &[Call] = &[
    Call::new("socket", 41, 198),
    Call::new("connect", 42, 203),
    Call::new("bind", 49, 200),
    Call::new("listen", 50, 201),
    Call::new("accept", 43, 202),
    Call::new("accept4", 288, 242),
    Call::new("ptrace", 101, 117),
    Call::new("process_vm_readv", 310, 270),
    Call::new("process_vm_writev", 311, 271),
    Call::new("process_madvise", 440, 440),
    Call::new("process_mrelease", 448, 448),
    Call::new("kcmp", 312, 272),
    Call::new("pidfd_getfd", 438, 438),
    Call::new("ioprio_set", 251, 30),
    Call::new("migrate_pages", 256, 238),
    Call::new("move_pages", 279, 239),
    Call::new("mount", 165, 40),
    Call::new("umount2", 166, 39),
    Call::new("pivot_root", 155, 41),
    Call::new("chroot", 161, 51),
    Call::new("open_tree", 428, 428),
    Call::new("move_mount", 429, 429),
    Call::new("fsopen", 430, 430),
    Call::new("fsconfig", 431, 431),
    Call::new("fsmount", 432, 432),
    Call::new("fspick", 433, 433),
    Call::new("mount_setattr", 442, 442),
    Call::new("unshare", 272, 97),
    Call::new("setns", 308, 268),
    Call::new("bpf", 321, 280),
    Call::new("userfaultfd", 323, 282),
    Call::new("perf_event_open", 298, 241),
    Call::new("keyctl", 250, 219),
    Call::new("add_key", 248, 217),
    Call::new("request_key", 249, 218),
    Call::new("name_to_handle_at", 303, 264),
    Call::new("open_by_handle_at", 304, 265),
    Call::new("fanotify_init", 300, 262),
    Call::new("inotify_init1", 294, 26),
    Call::new("vmsplice", 278, 75),
    Call::new("personality", 135, 92),
    Call::new("shmget", 29, 194),
    Call::new("shmat", 30, 196),
    Call::new("shmctl", 31, 195),
    Call::new("semget", 64, 190),
    Call::new("semop", 65, 193),
    Call::new("semtimedop", 220, 192),
    Call::new("semctl", 66, 191),
    Call::new("msgget", 68, 186),
    Call::new("msgsnd", 69, 189),
    Call::new("msgrcv", 70, 188),
    Call::new("msgctl", 71, 187),
    Call::new("mq_open", 240, 180),
    Call::new("mq_unlink", 241, 181),
    Call::new("kexec_load", 246, 104),
    Call::new("init_module", 175, 105),
    Call::new("finit_module", 313, 273),
    Call::new("delete_module", 176, 106),
    Call::new("swapon", 167, 224),
    Call::new("swapoff", 168, 225),
    Call::new("reboot", 169, 142),
    Call::new("acct", 163, 89),
    Call::new("quotactl", 179, 60),
    Call::new("quotactl_fd", 443, 443),
    Call::new("syslog", 103, 116),
    Call::new("settimeofday", 164, 170),
    Call::new("clock_settime", 227, 112),
    Call::new("clock_adjtime", 305, 266),
    Call::new("adjtimex", 159, 171),
    Call::new("sethostname", 170, 161),
    Call::new("setdomainname", 171, 162),
    Call::new("vhangup", 153, 58),
    Call::new("set_mempolicy_home_node", 450, 450),
    Call::new("lookup_dcookie", 212, 18),
    Call::new("nfsservctl", 180, 42),
    Call::only_x86_64("inotify_init", 253),
    Call::only_x86_64("iopl", 172),
    Call::only_x86_64("ioperm", 173),
    Call::only_x86_64("uselib", 134),
    Call::only_x86_64("modify_ldt", 154),
    Call::only_x86_64("_sysctl", 156),
    Call::new("kexec_file_load", 320, 294),
    SOCKETPAIR,
];

/// The calls that a running program is denied too: it changes no file that it does not write.
const CHANGES_OF_FILES: &[Call] = &[
    Call::new("fchmod", 91, 52),
    Call::new("fchmodat", 268, 53),
    Call::new("fchown", 93, 55),
    Call::new("fchownat", 260, 54),
    Call::new("utimensat", 280, 88),
    Call::new("setxattr", 188, 5),
    Call::new("lsetxattr", 189, 6),
    Call::new("fsetxattr", 190, 7),
    Call::new("removexattr", 197, 14),
    Call::new("lremovexattr", 198, 15),
    Call::new("fremovexattr", 199, 16),
    Call::new("fchmodat2", 452, 452),
    Call::only_x86_64("chmod", 90),
    Call::only_x86_64("chown", 92),
    Call::only_x86_64("lchown", 94),
    Call::only_x86_64("utime", 132),
    Call::only_x86_64("utimes", 235),
    Call::only_x86_64("futimesat", 261),
    MKDIR,
    MKDIRAT,
];

/// The calls that a running program is denied where Landlock does not restrict signals.
const SIGNALS_TO_OTHERS: &[Call] = &[
    KILL,
    Call::new("tkill", 200, 130),
    Call::new("tgkill", 234, 131),
    Call::new("rt_sigqueueinfo", 129, 138),
    Call::new("rt_tgsigqueueinfo", 297, 240),
    Call::new("pidfd_send_signal", 424, 424),
];

/// The call that a running program is denied where Landlock does not restrict truncation.
const TRUNCATE: &[Call] = &[Call::new("truncate", 76, 45)];

/// The calls that end with ENOSYS, and the numbers that no call has.
const MISSING: &[Call] = &[
    Call::new("io_uring_setup", 425, 425),
    Call::new("io_uring_enter", 426, 426),
    Call::new("io_uring_register", 427, 427),
    Call::new("clone3", 435, 435),
    Call::new("openat2", 437, 437),
    Call::new("memfd_secret", 447, 447),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Allowed,
    Refused,
    Missing,
    Killed,
}
use Answer::*;

/// The filters of a phase, as the kernel runs them.
struct Filters([BpfProgram; 2]);

impl Filters {
    fn new(phase: Phase, abi: ABI) -> Filters {
        Filters(filters(phase, abi).unwrap())
    }

    /// Returns the answer to a call of a program of this architecture.
    fn answer(&self, number: c_long, arguments: [u64; 6]) -> Answer {
        self.answer_to(AUDIT_ARCHITECTURE, number, arguments)
    }

    /// Returns the answer to a call of a program of any architecture: of the two programs' answers
    /// the kernel takes the stricter, which is the lower as a signed number.
    fn answer_to(&self, architecture: u32, number: c_long, arguments: [u64; 6]) -> Answer {
        // As `struct seccomp_data` has them.
        let mut data = Vec::new();
        data.extend((number as u32).to_le_bytes());
        data.extend(architecture.to_le_bytes());
        data.extend(0u64.to_le_bytes());
        data.extend(arguments.iter().flat_map(|value| value.to_le_bytes()));
        let answers = self
            .0
            .iter()
            .map(|program| interpret(program, &data) as i32);
        match answers.min().unwrap() as u32 {
            libc::SECCOMP_RET_ALLOW => Allowed,
            libc::SECCOMP_RET_KILL_PROCESS => Killed,
            answer if answer == libc::SECCOMP_RET_ERRNO | EPERM as u32 => Refused,
            answer if answer == libc::SECCOMP_RET_ERRNO | ENOSYS as u32 => Missing,
            answer => panic!("an unknown answer: {answer:#x}"),
        }
    }
}

/// The audit numbers of x86_64, aarch64, riscv64, i386 and arm.
const AUDIT_ARCHITECTURES: [u32; 5] = [
    0xc000_003e,
    0xc000_00b7,
    0xc000_00f3,
    0x4000_0003,
    0x4000_0028,
];

const AUDIT_ARCHITECTURE: u32 = if cfg!(target_arch = "x86_64") {
    AUDIT_ARCHITECTURES[0]
} else if cfg!(target_arch = "aarch64") {
    AUDIT_ARCHITECTURES[1]
} else {
    AUDIT_ARCHITECTURES[2]
};

/// Returns what a program of classic BPF returns for this data.
fn interpret(program: &BpfProgram, data: &[u8]) -> u32 {
    const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    const AND: u32 = libc::BPF_ALU | libc::BPF_AND | libc::BPF_K;
    const JUMP: u32 = libc::BPF_JMP | libc::BPF_JA;
    const IF_EQUAL: u32 = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    const IF_ABOVE: u32 = libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K;
    const IF_NOT_BELOW: u32 = libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K;
    const RETURN: u32 = libc::BPF_RET | libc::BPF_K;
    let (mut next, mut value) = (0, 0);
    loop {
        let instruction = &program[next];
        let constant = instruction.k;
        let holds = match u32::from(instruction.code) {
            LOAD => {
                let word = &data[constant as usize..][..4];
                value = u32::from_le_bytes(word.try_into().unwrap());
                true
            }
            AND => {
                value &= constant;
                true
            }
            JUMP => {
                next += constant as usize;
                true
            }
            IF_EQUAL => value == constant,
            IF_ABOVE => value > constant,
            IF_NOT_BELOW => value >= constant,
            RETURN => return constant,
            code => panic!("an unknown instruction: {code:#x}"),
        };
        // The offsets of all but the conditional jumps are 0.
        let offset = if holds {
            instruction.jt
        } else {
            instruction.jf
        };
        next += 1 + usize::from(offset);
    }
}

fn numbers(calls: &[&[Call]]) -> BTreeSet<c_long> {
    calls
        .iter()
        .flat_map(|calls| calls.iter().filter_map(Call::number))
        .collect()
}

#[test]
fn exactly_the_named_calls_are_denied() {
    let absent = numbers(&[MISSING]);
    let unknown = (335..424).chain(463..2000).chain(0x4000_0000..0x4000_0400);
    let absent: BTreeSet<c_long> = absent.into_iter().chain(unknown).collect();
    for (phase, abi, calls) in [
        (Phase::Compile, ABI::V1, &[ALWAYS_DENIED][..]),
        (Phase::Run, ABI::V6, &[ALWAYS_DENIED, CHANGES_OF_FILES]),
        (
            Phase::Run,
            ABI::V3,
            &[ALWAYS_DENIED, CHANGES_OF_FILES, SIGNALS_TO_OTHERS],
        ),
        (
            Phase::Run,
            ABI::V1,
            &[ALWAYS_DENIED, CHANGES_OF_FILES, SIGNALS_TO_OTHERS, TRUNCATE],
        ),
    ] {
        let filters = Filters::new(phase, abi);
        let denied = numbers(calls);
        for number in (0..2000).chain(0x4000_0000..0x4000_0400) {
            let expected = if denied.contains(&number) {
                Refused
            } else if absent.contains(&number) {
                Missing
            } else {
                Allowed
            };
            let answer = filters.answer(number, [0; 6]);
            assert_eq!(answer, expected, "call {number}, {phase:?}, {abi}");
        }
        for call in ALLOWED {
            if let Some(number) = call.number() {
                let answer = filters.answer(number, [0; 6]);
                assert_eq!(answer, Allowed, "{}, {phase:?}, {abi}", call.name);
            }
        }
    }
}

/// A call, its first arguments, the phases and versions of Landlock in which it is made, and the
/// answer.
type Row<'a> = (Call, &'a [u64], &'a [(Phase, ABI)], Answer);

#[test]
fn arguments_decide_whether_a_call_is_denied() {
    let process = u64::from(std::process::id());
    let other = process + 1;
    let all = [
        (Phase::Compile, ABI::V6),
        (Phase::Run, ABI::V6),
        (Phase::Run, ABI::V1),
    ];
    let (runs, old) = (&all[1..], &all[2..]);
    let thread = 0x3d_0f00;
    let rows: &[Row<'_>] = &[
        (CLONE, &[thread], &all, Allowed),
        // Time namespaces are not made by `clone`: the bits are those of the signal.
        (CLONE, &[17], &all, Allowed),
        (CLONE, &[17 | 0x0002_0000], &all, Refused),
        (CLONE, &[17 | 0x0200_0000], &all, Refused),
        (CLONE, &[17 | 0x0400_0000], &all, Refused),
        (CLONE, &[17 | 0x0800_0000], &all, Refused),
        (CLONE, &[17 | 0x1000_0000], &all, Refused),
        (CLONE, &[17 | 0x2000_0000], &all, Refused),
        (CLONE, &[17 | 0x4000_0000], &all, Refused),
        (SOCKETPAIR, &[1, 1], &all, Allowed),
        (SOCKETPAIR, &[1, 1 | 0o2_000_000], &all, Allowed),
        (SOCKETPAIR, &[1, 2], &all, Refused),
        (SOCKETPAIR, &[1, 2 | 0o2_000_000], &all, Refused),
        (SOCKETPAIR, &[2, 1], &all, Refused),
        (IOCTL, &[0, 0x5401], &all, Allowed),
        (IOCTL, &[0, 0x5412], &all, Refused),
        // The kernel takes the lower half of the number.
        (IOCTL, &[0, 0x1_0000_5412], &all, Refused),
        (IOCTL, &[0, 0x4008_6602], &all, Refused),
        (FCNTL, &[0, 2], &all, Allowed),
        (FCNTL, &[0, 1024], &all, Refused),
        (FCNTL, &[0, 1026], &all, Refused),
        (FCNTL, &[0, 8], &all[..2], Allowed),
        (FCNTL, &[0, 8], old, Refused),
        (PRLIMIT64, &[0], &all, Allowed),
        (PRLIMIT64, &[process], &all, Allowed),
        (PRLIMIT64, &[other], &all, Refused),
        (SCHED_SETAFFINITY, &[0], &all, Allowed),
        (SCHED_SETAFFINITY, &[other], &all, Refused),
        (SETPRIORITY, &[0, 0], &all, Allowed),
        (SETPRIORITY, &[0, other], &all, Refused),
        (SETPRIORITY, &[2, 0], &all, Refused),
        (KILL, &[other], &all[..2], Allowed),
        (KILL, &[process], &all, Allowed),
        (KILL, &[other], old, Refused),
        (MKDIR, &[0, 0o755], &all, Allowed),
        (MKDIR, &[0, 0o355], runs, Refused),
        (MKDIRAT, &[0, 0, 0o755], &all, Allowed),
        (MKDIRAT, &[0, 0, 0o055], &all[..1], Allowed),
        (MKDIRAT, &[0, 0, 0o055], runs, Refused),
        (UMASK, &[0o077], &all, Allowed),
        (UMASK, &[0o277], runs, Refused),
        (OPEN, &[0, 0o1101], &all, Allowed),
        (OPEN, &[0, 0o1000], &all[..2], Allowed),
        (OPEN, &[0, 0o1000], old, Refused),
        (OPENAT, &[0, 0, 0o1101], &all, Allowed),
        (OPENAT, &[0, 0, 0o1000], &all[..2], Allowed),
        (OPENAT, &[0, 0, 0o1000], old, Refused),
        (OPENAT, &[0, 0, 0o1003], old, Refused),
    ];
    for (call, given, filters, expected) in rows {
        let Some(number) = call.number() else {
            continue;
        };
        let mut arguments = [0; 6];
        arguments[..given.len()].copy_from_slice(given);
        for &(phase, abi) in *filters {
            let answer = Filters::new(phase, abi).answer(number, arguments);
            assert_eq!(
                answer, *expected,
                "{}{given:x?}, {phase:?}, {abi}",
                call.name
            );
        }
    }
}

#[test]
fn a_program_of_another_architecture_is_killed() {
    let filters = Filters::new(Phase::Run, ABI::V6);
    for architecture in AUDIT_ARCHITECTURES {
        let expected = if architecture == AUDIT_ARCHITECTURE {
            Allowed
        } else {
            Killed
        };
        assert_eq!(filters.answer_to(architecture, 0, [0; 6]), expected);
    }
}
