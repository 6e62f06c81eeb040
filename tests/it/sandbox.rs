//! The sandbox of submissions, and that nothing of them is left.

use crate::util::{Folder, end, end_as_it_is, has_all, is_installed, program, skip, wait_until};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use snl_harness::source::CorpusSource;
use snl_judge::{
    JudgeError, JudgeOptions, JudgeRun, Limits, NoSandbox, Supervisor, Toolchains, find,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// One board, whose answer is 1.
const BOARD: &str = "[[-1,-1],[-1,-1]]\n";

/// Answers 1, and adds a number for each thing that it must not be able to see or do.
const SPY: &str = r#"#!/bin/sh
answer=1
cat "$PWD/boards.grid" "$PWD/link.grid" | grep -q . && answer=$((answer + 10))
grep -q . "$PWD/other.py" && answer=$((answer + 100))
cat "$PWD"/.verdicts.csv.* | grep -q . && answer=$((answer + 1000))
test -z "$SNL_SECRET" || answer=$((answer + 10000))
touch "$PWD/touched" && answer=$((answer + 100000))
# Few machines have so few processes and interfaces outside.
test "$(ls -d /proc/[0-9]* | wc -l)" -lt 20 || answer=$((answer + 2))
test "$(cat /proc/net/dev | wc -l)" -le 3 || answer=$((answer + 2))
: > "$TMPDIR/own" || answer=$((answer + 2))
while read -r board; do echo "$answer"; done
"#;

fn write_program(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A folder with a corpus and a program.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("boards.grid", BOARD);
    fs::hard_link(folder.join("boards.grid"), folder.join("link.grid")).unwrap();
    folder.write("other.py", "def snakesAndLadders(board): return 1\n");
    write_program(&folder.join("spy.sh"), SPY);
    folder
}

/// Judges with the words of this line, which ends with this code, and returns all output.
fn judge(folder: &Folder, line: &str, path: Option<&str>, code: i32) -> String {
    let mut command = program(folder);
    command.arg("judge").args(shell_words::split(line).unwrap());
    command.env("SNL_SECRET", "x");
    if let Some(path) = path {
        command.env("PATH", folder.join(path));
    }
    let ran = end_as_it_is(command.spawn().unwrap());
    ran.ends_with(code, line);
    ran.out + &ran.err
}

/// A corpus and a program that is right about it.
const RIGHT: &str = "boards.grid 'one=/bin/echo 1'";

/// Runs `snl judge` behind a filter that ends these system calls with this error.
fn judge_behind_filter(
    calls: BTreeMap<i64, Vec<SeccompRule>>,
    error: i32,
    judge: impl FnOnce() -> String + Send,
) -> String {
    let filter = SeccompFilter::new(
        calls,
        SeccompAction::Allow,
        SeccompAction::Errno(error as u32),
        std::env::consts::ARCH.try_into().unwrap(),
    );
    let filter = BpfProgram::try_from(filter.unwrap()).unwrap();
    // The filter holds for a thread and what it starts.
    std::thread::scope(|scope| {
        let judged = scope.spawn(|| {
            seccompiler::apply_filter(&filter).unwrap();
            judge()
        });
        judged.join().unwrap()
    })
}

/// Runs `snl judge` as if the kernel had no Landlock: a filter around it ends the system calls of
/// Landlock with this error.
fn judge_without_landlock(folder: &Folder, line: &str, error: i32, code: i32) -> String {
    let calls = [
        libc::SYS_landlock_create_ruleset,
        libc::SYS_landlock_add_rule,
        libc::SYS_landlock_restrict_self,
    ]
    .map(|call| (call, Vec::new()))
    .into();
    judge_behind_filter(calls, error, || judge(folder, line, None, code))
}

#[test]
fn without_landlock_a_line_says_so_and_require_refuses() {
    let folder = folder();
    let line = "not sandboxed: this kernel has no Landlock; programs have your rights\n";
    for error in [libc::ENOSYS, libc::EOPNOTSUPP] {
        let quiet = format!("{RIGHT} --quiet --export-csv verdicts.csv");
        let said = judge_without_landlock(&folder, &quiet, error, 0);
        assert_eq!(said, line);
        assert!(folder.read("verdicts.csv").contains(",none\n"));
        let said = judge_without_landlock(&folder, RIGHT, error, 0);
        has_all(&said, &["sandbox: none (this kernel has no Landlock)\n"]);
        let wrong = "boards.grid 'two=/bin/echo 2' --quiet";
        judge_without_landlock(&folder, wrong, error, 3);
        let required = format!("{RIGHT} --sandbox require");
        let said = judge_without_landlock(&folder, &required, error, 1);
        let refusal = "--sandbox require: there is no sandbox here: this kernel has no Landlock";
        has_all(&said, &[refusal]);
    }
    let said = judge(&folder, &format!("{RIGHT} --quiet --sandbox=none"), None, 0);
    assert_eq!(
        said,
        "not sandboxed: --sandbox none; programs have your rights\n"
    );
}

/// Whether the kernel has Landlock, which the sandbox needs.
fn has_landlock() -> bool {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_snl"));
    let tried = command
        .args(["confine", "try", "/etc/passwd", "1"])
        .output();
    let has = tried.unwrap().status.success();
    if !has {
        skip("Landlock in this kernel");
    }
    has
}

#[test]
fn a_program_is_not_run_with_less_than_the_trial_found() {
    if !has_landlock() {
        return;
    }
    let confine = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_snl"));
        command.arg("confine").args(words);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        end_as_it_is(command.spawn().unwrap())
    };
    let system = [
        "--read", "/usr", "--read", "/bin", "--read", "/lib", "--read", "/lib64",
    ];
    let echo = ["--", "/bin/echo", "ran"];
    let of = |abi| [&["run", abi], &system[..], &echo].concat();
    confine(&of("1")).ends_with(0, "version 1");
    // No kernel has a version that none of the crate's rights needs.
    let newer = confine(&of("10"));
    if newer.code != 0 {
        assert_eq!((newer.code, &*newer.out), (127, ""), "{}", newer.err);
        has_all(&newer.err, &["not confined: "]);
    }
    for words in [
        of("0"),
        vec!["run"],
        vec!["run", "1", "--"],
        vec!["--", "/bin/echo"],
    ] {
        let ran = confine(&words);
        assert_eq!((ran.code, &*ran.out), (127, ""), "{words:?}: {}", ran.err);
    }
    let missing = confine(&["try", "/nowhere", "1"]);
    has_all(&missing.err, &["the trial has no file that it can read"]);
}

/// The system calls that Docker's filter ends with EPERM in a container: those that make or enter
/// namespaces, and those that mount, among others.
fn calls_of_containers() -> BTreeMap<i64, Vec<SeccompRule>> {
    let calls = [
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_ptrace,
        libc::SYS_bpf,
        libc::SYS_keyctl,
        libc::SYS_perf_event_open,
    ];
    let namespaces = [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
    ];
    let rules = namespaces.map(|flag| {
        let flag = flag as u32 as u64;
        let length = SeccompCmpArgLen::Dword;
        let is_set = SeccompCondition::new(0, length, SeccompCmpOp::MaskedEq(flag), flag);
        SeccompRule::new(vec![is_set.unwrap()]).unwrap()
    });
    let calls = calls.map(|call| (call, Vec::new()));
    calls
        .into_iter()
        .chain([(libc::SYS_clone, rules.into())])
        .collect()
}

#[test]
fn a_container_without_namespaces_judges_in_the_sandbox() {
    if !has_landlock() || !is_installed("python3", "--version") {
        return;
    }
    let folder = folder();
    let solution = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/solutions/accepted/queue.py");
    let line = format!("{} --export-csv verdicts.csv", solution.display());
    let said = judge_behind_filter(calls_of_containers(), libc::EPERM, || {
        for command in ["unshare --user true", "unshare --mount true"] {
            assert_ne!(folder.sh(command).code, 0, "{command}");
        }
        judge(&folder, &line, None, 0)
    });
    has_all(&said, &["sandbox: landlock\n", "AC", "80 of 80"]);
    let rows = folder.read("verdicts.csv");
    assert!(
        rows.lines().skip(1).all(|row| row.ends_with(",landlock")),
        "{rows}"
    );
}

/// The words before a command that run it as another user.
const AS_NOBODY: [&str; 4] = [
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
];

/// Runs the attempts of `data/hostile/attempts.c` as a user, behind these words, and returns the
/// names of those that gain something.
fn gained(user: &[&str], confine: &[&str], attempts: &str) -> BTreeSet<String> {
    let outside = Folder::new();
    outside.write("secret", "secret");
    for folder in ["writable", "writable/empty"] {
        fs::create_dir(outside.join(folder)).unwrap();
    }
    for file in ["moved", "removed"] {
        outside.write(format!("writable/{file}"), file);
    }
    if !user.is_empty() {
        let folder = outside.join("");
        let path = folder.to_str().unwrap();
        outside
            .sh(&format!("chown -R 65534:65534 {path}"))
            .ends_with(0, "chown");
    }
    let as_user = |words: &[&str]| {
        let words = [user, words].concat();
        let mut command = std::process::Command::new(words[0]);
        command.args(&words[1..]).current_dir("/usr");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let mut victim = as_user(&["sleep", "1000"]);
    let process = victim.id().to_string();
    let folder = outside.join("");
    let arguments = [attempts, &process, folder.to_str().unwrap(), &port];
    let ran = end_as_it_is(as_user(&[confine, &arguments].concat()));
    assert!(victim.try_wait().unwrap().is_none(), "the victim has ended");
    victim.kill().unwrap();
    victim.wait().unwrap();
    ran.ends_with(0, "attempts");
    assert!(ran.out.lines().count() > 96, "{}", ran.out);
    ran.out
        .lines()
        .filter_map(|line| Some(line.strip_suffix(": gained")?.to_owned()))
        .collect()
}

#[test]
fn hostile_attempts_gain_only_what_security_md_names() {
    if !has_landlock() || !is_installed("gcc", "--version") {
        return;
    }
    let folder = Folder::new();
    // Others look up names on the way to the program.
    let open = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.join(""), open).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/hostile/attempts.c");
    let compile = format!("gcc -w -o attempts {}", source.display());
    folder.sh(&compile).ends_with(0, "gcc");
    // A copy where another user can execute it.
    fs::copy(env!("CARGO_BIN_EXE_snl"), folder.join("snl")).unwrap();
    let [attempts, snl] = ["attempts", "snl"].map(|name| folder.join(name));
    let (attempts, snl) = (attempts.to_str().unwrap(), snl.to_str().unwrap());
    let is_root = folder.sh("test $(id -u) = 0").code == 0;
    let users = if is_root {
        vec![&[][..], &AS_NOBODY[..]]
    } else {
        vec![&[][..]]
    };
    let named = [
        "stat of a guessed path",
        "the existence of a process",
        // The owner of a signal is set, but the signal is not sent.
        "signal by F_SETOWN",
    ];
    let newest = judged_landlock(snl);
    for user in &users {
        for abi in ["1", "3", "5", &newest] {
            let mut confine = vec![snl, "confine", "run", abi, "--hide", "/etc/shadow"];
            for path in ["/usr", "/bin", "/lib", "/lib64", "/etc", attempts] {
                confine.extend(["--read", path]);
            }
            confine.push("--");
            let gained = gained(user, &confine, attempts);
            let unnamed: Vec<_> = gained
                .iter()
                .filter(|name| !named.contains(&&***name))
                .collect();
            assert!(unnamed.is_empty(), "{user:?}, Landlock {abi}: {unnamed:?}");
        }
    }
    // Without the sandbox most of them gain something: else they would show nothing. Those of root
    // would disturb this machine.
    let user = users.last().unwrap();
    if !is_root || user.len() > 1 {
        let gained = gained(user, &[], attempts);
        assert!(gained.len() >= 60, "{gained:?}");
    }
}

/// Returns the version of Landlock that the kernel has.
fn judged_landlock(snl: &str) -> String {
    let mut command = std::process::Command::new(snl);
    let tried = command
        .args(["confine", "try", "/etc/passwd", "10"])
        .output();
    String::from_utf8(tried.unwrap().stdout)
        .unwrap()
        .trim()
        .to_owned()
}

#[test]
fn programs_are_judged_with_every_version_of_landlock() {
    if !has_landlock() {
        return;
    }
    let folder = folder();
    // It must not end its supervisor.
    let parent = "parent=sh -c 'kill -9 $PPID; while read -r line; do echo 1; done'";
    for abi in ["1", "3", "5", "10"] {
        let mut command = program(&folder);
        command.args([
            "judge",
            "boards.grid",
            "one=/bin/echo 1",
            "spy=./spy.sh",
            "other.py",
            parent,
        ]);
        command
            .args(["--sandbox=require", "-q", "--export-csv=verdicts.csv"])
            .env("SNL_TEST_LANDLOCK", abi);
        end_as_it_is(command.spawn().unwrap()).ends_with(0, abi);
    }
}

#[test]
fn files_of_proc_are_readable_after_the_kernel_has_dropped_its_caches() {
    if !has_landlock() {
        return;
    }
    const DROP_CACHES: &str = "/proc/sys/vm/drop_caches";
    if fs::OpenOptions::new()
        .write(true)
        .open(DROP_CACHES)
        .is_err()
    {
        skip("the right to drop the caches of the kernel");
        return;
    }
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_snl"));
    command.args(["confine", "run", "1"]);
    for folder in ["/usr", "/bin", "/lib", "/lib64"] {
        command.args(["--read", folder]);
    }
    let reads = "read -r line < /proc/self/status && read -r line < /proc/cpuinfo";
    let script = &format!("{reads} && echo ready && read -r line && {reads} && echo done");
    command.args(["--", "/bin/sh", "-c", script]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line != "ready\n" {
        line.clear();
        assert!(printed.read_line(&mut line).unwrap() > 0, "it has ended");
    }
    for _ in 0..10 {
        fs::write(DROP_CACHES, "2").unwrap();
    }
    writeln!(child.stdin.take().unwrap()).unwrap();
    let mut rest = String::new();
    printed.read_to_string(&mut rest).unwrap();
    let ran = end_as_it_is(child);
    assert!(rest.ends_with("done\n"), "{rest}{}", ran.err);
    ran.ends_with(0, script);
}

#[test]
fn a_hidden_file_in_a_large_folder_with_links_stays_hidden() {
    if !has_landlock() {
        return;
    }
    let folder = folder();
    let outside = Folder::new();
    outside.write("secret", "secret");
    for number in 0..10_000 {
        folder.write(format!("{number}.txt"), "seen");
    }
    symlink("boards.grid", folder.join("to_boards")).unwrap();
    symlink(outside.join(""), folder.join("to_outside")).unwrap();
    let script = r#"#!/bin/sh
answer=1
cat "$PWD/to_boards" | grep -q . && answer=$((answer + 10))
cat "$PWD/to_outside/secret" | grep -q . && answer=$((answer + 100))
cat "$PWD/0.txt" "$PWD/9999.txt" | grep -q seen || answer=$((answer + 1000))
while read -r board; do echo "$answer"; done
"#;
    write_program(&folder.join("looks.sh"), script);
    let line = "boards.grid looks=./looks.sh --sandbox";
    judge(&folder, &format!("{line} require"), None, 0);
    // Without the sandbox the links lead there: else the test would show nothing.
    has_all(
        &judge(&folder, &format!("{line} none"), None, 3),
        &["got 111."],
    );
}

#[test]
fn temporary_files_of_a_command_are_limited_and_removed() {
    if !has_landlock() {
        return;
    }
    let folder = folder();
    let temporary = folder.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let judge = |script: &str, code: i32| {
        let mut command = program(&folder);
        command.args([
            "judge",
            "boards.grid",
            "--sandbox=require",
            "--memory-limit=100",
        ]);
        command.arg(format!(
            "command=sh -c '{script}; while read -r line; do echo 1; done'"
        ));
        let ran = end_as_it_is(command.env("TMPDIR", &temporary).spawn().unwrap());
        ran.ends_with(code, script);
        assert!(fs::read_dir(&temporary).unwrap().next().is_none());
        ran.out
    };
    let file =
        "mkdir $TMPDIR/a && echo x > $TMPDIR/a/b && mv $TMPDIR/a/b $TMPDIR/c && test -s $TMPDIR/c";
    judge(&format!("{file} || exit 7"), 0);
    judge(
        "umask 777; mkdir $TMPDIR/a && ls $TMPDIR/a || exit 7; mkdir -m 0 $TMPDIR/b && exit 7",
        0,
    );
    let fill =
        "for i in 1 2 3 4 5 6 7 8 9; do head -c 30000000 /dev/zero > $TMPDIR/$i; done; sleep 5";
    has_all(&judge(fill, 3), &["MLE"]);
}

#[test]
fn a_program_sees_what_it_must_not_only_without_the_sandbox() {
    if !has_landlock() {
        return;
    }
    let folder = folder();
    let line = "boards.grid spy=./spy.sh other.py --export-csv verdicts.csv -j 1 --sandbox";
    let with = |mode, code| judge(&folder, &format!("{line} {mode}"), None, code);
    has_all(&with("require", 0), &["sandbox: landlock\n"]);
    let rows = folder.read("verdicts.csv");
    let is_inside = |row: &str| row.ends_with(",landlock") || row.ends_with(",sandbox");
    assert!(rows.lines().all(is_inside), "{rows}");
    assert!(!folder.join("touched").exists());
    has_all(&with("none", 3), &["sandbox: none (--sandbox none)\n"]);
    assert!(folder.join("touched").exists());
    let rows = folder.read("verdicts.csv");
    let row = rows.lines().find(|row| row.starts_with("spy,")).unwrap();
    let answer: u32 = row.split(',').nth(4).unwrap().parse().unwrap();
    assert_eq!(answer / 10, 11_111, "{row}");
}

#[test]
fn an_interpreter_that_a_command_names_is_there_for_others() {
    if !has_landlock() {
        return;
    }
    let folder = folder();
    folder.write("one.sh", "sed 's/.*/1/'\n");
    let programs = "'a=/bin/sh one.sh' 'b=/bin/sh one.sh' 'c=/usr/bin/env sed s/.*/1/'";
    judge(&folder, &format!("boards.grid {programs}"), None, 0);
}

#[test]
fn memory_is_limited_while_a_solution_is_loaded() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = folder();
    let text = "import time\nhoard = b'x' * (1 << 28)\ntime.sleep(100)\ndef snakesAndLadders(board): return 1\n";
    folder.write("hoard.py", text);
    let line = "boards.grid hoard.py --memory-limit 100";
    let run = || judge(&folder, line, None, 3);
    // On a busy machine Python may not get as far within the time for loading.
    let mut in_time = (0..20)
        .map(|_| run())
        .filter(|said| !said.contains("not ready after"));
    let said = in_time.next().expect("Python starts");
    let verdict = "hoard.py: MLE before the first board: ";
    has_all(
        &said,
        &[verdict, " MiB of resident memory while it was loaded"],
    );
}

/// Judges a submission under these limits, without a sandbox, and returns its outcome in words.
fn judged(folder: &Folder, submission: &str, limits: Limits) -> String {
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap());
    let found = find(&[submission.to_owned()], false, &tools).unwrap();
    let snl = env!("CARGO_BIN_EXE_snl").into();
    let supervisor = Supervisor::new(snl, Err(NoSandbox::NotWanted)).unwrap();
    let boards = folder.join("boards.grid");
    let options = JudgeOptions {
        corpus: &CorpusSource::parse(boards.to_str().unwrap(), None, 0).unwrap(),
        tools: &tools,
        run: JudgeRun {
            supervisor: &supervisor,
            limits: &limits,
            isolate: false,
            is_stopped: || false,
        },
        rows: false,
        groups: false,
        search: None,
        brief: false,
        progress: &|_, _| {},
    };
    let mut said = String::new();
    let judged = options.judge_all(found.submissions, 1, |outcome| {
        said = format!("{outcome:?}");
        Ok::<(), JudgeError>(())
    });
    judged.unwrap();
    said
}

#[test]
fn a_tool_that_is_a_link_to_an_installation_elsewhere_runs() {
    if !is_installed("php", "--version") {
        return;
    }
    let folder = Folder::new();
    for inner in ["installed/bin", "installed/lib", "links"] {
        fs::create_dir_all(folder.join(inner)).unwrap();
    }
    let found = folder.sh("command -v php").out;
    let program_file = folder.join("installed/bin/php");
    let script = format!("#!/bin/sh\nexec '{}' \"$@\"\n", found.trim());
    write_program(&program_file, &script);
    symlink(&program_file, folder.join("links/php")).unwrap();
    let solution = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/solutions/accepted/array.php");
    fs::copy(solution, folder.join("array.php")).unwrap();
    fs::create_dir(folder.join("class")).unwrap();
    let links = folder.join("links");
    let path = std::env::var("PATH").unwrap();
    let child = program(&folder.join("class"))
        .args(["judge", "suite:judge,seed=1", "../array.php"])
        .env("PATH", format!("{}:{path}", links.display()))
        .spawn();
    let ran = end(child.unwrap());
    ran.ends_with(0, "a link to php");
    ran.prints("80 of 80");
}

#[test]
fn processes_compilers_and_the_supervisor_are_watched() {
    if !is_installed("gcc", "--version") {
        return;
    }
    let mut tests = std::process::Command::new(std::env::current_exe().unwrap());
    let test = "sandbox::limits_hold_where_nothing_else_runs";
    let tests = tests
        .args(["--exact", test, "--ignored"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let ran = end(tests.spawn().unwrap());
    ran.ends_with(0, test);
    ran.prints("1 passed");
}

#[test]
#[ignore = "judging kills the children of other tests: it has a process of its own above"]
fn limits_hold_where_nothing_else_runs() {
    let folder = folder();
    let ring = include_str!("../../data/solutions/accepted/ring.c");
    let file = folder.join("ring.c");
    fs::write(&file, ring).unwrap();
    let file = file.to_str().unwrap();
    let most = Limits::default();
    let (mut few, mut no_time, mut no_memory) = (most, most, most);
    few.processes = 5;
    no_time.compile = Duration::ZERO;
    (no_memory.memory, no_memory.compile_memory) = (1, 1);
    let many = "many=sh -c 'for k in 1 2 3 4 5 6 7 8 9; do sleep 100 & done; wait'";
    for (submission, limits, words) in [
        (many, few, "more than 5 processes"),
        (
            "alone=sh -c 'kill -9 $PPID; sleep 100'",
            most,
            "it has killed its parent process",
        ),
        (file, no_time, "not compiled after 0ns"),
        (file, no_memory, " MiB of resident memory"),
    ] {
        let said = judged(&folder, submission, limits);
        assert!(said.contains(words), "{submission}: {said}");
    }
}

#[test]
fn a_killed_judge_leaves_no_files() {
    for signal in ["-KILL", "-INT"] {
        let folder = folder();
        let temporary = folder.join("temporary");
        fs::create_dir(&temporary).unwrap();
        let hang = "hang=sh -c 'touch started; sleep 1000'";
        let mut judge = program(&folder)
            .args(["judge", "boards.grid", "--total-time-limit=1000"])
            .args([hang, "--sandbox=none"])
            .env("TMPDIR", &temporary)
            .spawn()
            .unwrap();
        let is_empty = || fs::read_dir(&temporary).unwrap().next().is_none();
        let started = folder.join("started");
        wait_until("the submission", || started.exists());
        assert!(!is_empty());
        folder
            .sh(&format!("kill {signal} {}", judge.id()))
            .ends_with(0, "kill");
        judge.wait().unwrap();
        wait_until("no temporary files", is_empty);
    }
}

#[test]
fn errors_of_the_command_line_quote_no_control_characters() {
    let folder = folder();
    for line in [
        "'--\u{1b}[2J'",
        "--sandbox '\u{1b}]0;t\u{7}'",
        "--time-limit '1\u{9b}31m'",
        "'a\nb' --count '\u{202e}1'",
    ] {
        let said = judge(&folder, line, None, 2);
        let active = |char: char| char.is_control() && char != '\n' || char == '\u{202e}';
        assert!(!said.contains(active), "{said:?}");
        assert!(said.contains("\\u{"), "{said:?}");
    }
}
