//! The sandbox of submissions, and that nothing of them is left.

use crate::util::{Folder, end, end_as_it_is, has_all, is_installed, program, wait_until};
use snl_harness::corpus::CorpusSource;
use snl_judge::{
    BoxError, JudgeOptions, JudgeRun, Limits, NoSandbox, Supervisor, Toolchains, find,
};
use std::fs;
use std::os::unix::fs::PermissionsExt;
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
touch /tmp/own || answer=$((answer + 2))
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

/// Whether the system lets bubblewrap work: some containers do not.
fn bubblewrap_works() -> bool {
    let mut command = std::process::Command::new("bwrap");
    let command = command.args(["--unshare-all", "--ro-bind", "/", "/", "true"]);
    let works = command.status().unwrap().success();
    if !works {
        println!("skipped: bubblewrap does not work here");
    }
    works
}

#[test]
fn without_bubblewrap_the_report_says_so_and_require_refuses() {
    let folder = folder();
    fs::create_dir(folder.join("empty")).unwrap();
    let path = Some("empty");
    let said = judge(&folder, RIGHT, path, 5);
    has_all(&said, &["sandbox: none (bubblewrap is not installed)\n"]);
    let not_installed = "not sandboxed: programs run with your rights (bubblewrap is not installed): \
        `apt-get install bubblewrap` gives one, --sandbox none accepts this\n\
        error: not sandboxed: exit code 5, although all verdicts are as expected\n";
    let not_wanted = "not sandboxed: programs run with your rights (--sandbox none): leave this flag out to use one\n";
    for (flag, code, words) in [
        ("--max-restarts=1", 5, not_installed),
        ("--sandbox=none", 0, not_wanted),
    ] {
        let said = judge(&folder, &format!("{RIGHT} --quiet {flag}"), path, code);
        assert_eq!(said, words);
    }
    let said = judge(&folder, &format!("{RIGHT} --sandbox require"), path, 1);
    let refusal = "--sandbox require: there is no sandbox here";
    has_all(&said, &[refusal, "bubblewrap is not installed"]);
}

#[test]
fn a_bubblewrap_that_fails_is_named() {
    let folder = folder();
    fs::create_dir(folder.join("tools")).unwrap();
    let text = "#!/bin/sh\necho \"$@\" > \"$0.words\"\necho 'bwrap: No permissions here\u{1b}[2J' >&2\nexit 1\n";
    write_program(&folder.join("tools/bwrap"), text);
    let said = judge(&folder, RIGHT, Some("tools"), 5);
    let line = "sandbox: none (bubblewrap fails: No permissions here\\u{1b}[2J)";
    has_all(&said, &[line]);
    let line = format!("{RIGHT} --sandbox require");
    let said = judge(&folder, &line, Some("tools"), 1);
    has_all(&said, &["No permissions here"]);
    assert!(!said.contains('\u{1b}'), "{said}");
    // It is not tried in the current folder, which may be closed to this user.
    has_all(
        &folder.read("tools/bwrap.words"),
        &["--chdir /tmp/empty --"],
    );
}

#[test]
fn a_program_sees_what_it_must_not_only_without_the_sandbox() {
    if !is_installed("bwrap", "--version") || !bubblewrap_works() {
        return;
    }
    let folder = folder();
    let line = "boards.grid spy=./spy.sh other.py --export-csv verdicts.csv -j 1 --sandbox";
    let with = |mode, code| judge(&folder, &format!("{line} {mode}"), None, code);
    has_all(&with("require", 0), &["sandbox: bubblewrap\n"]);
    let rows = folder.read("verdicts.csv");
    let is_inside = |row: &str| row.ends_with(",bubblewrap") || row.ends_with(",sandbox");
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
    if !is_installed("bwrap", "--version") || !bubblewrap_works() {
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
        Ok::<(), BoxError>(())
    });
    judged.unwrap();
    said
}

#[test]
fn processes_compilers_and_the_supervisor_are_watched() {
    if !is_installed("gcc", "--version") {
        return;
    }
    let mut tests = std::process::Command::new(std::env::current_exe().unwrap());
    let test = "sandbox::limits_hold_where_nothing_else_runs";
    let tests = tests.args(["--exact", test, "--ignored"]);
    let tests = tests.stdout(Stdio::piped()).stderr(Stdio::piped());
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
    let (file, most) = (file.to_str().unwrap(), Limits::default());
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
        let mut command = program(&folder);
        let command = command.args(["judge", "boards.grid", "--total-time-limit=1000"]);
        let hang = "hang=sh -c 'touch started; sleep 1000'";
        let command = command.args([hang, "--sandbox=none"]);
        let mut judge = command.env("TMPDIR", &temporary).spawn().unwrap();
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
