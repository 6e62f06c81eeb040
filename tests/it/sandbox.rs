//! The sandbox of submissions, and that nothing of them is left.

use crate::util::{end, end_as_it_is, is_installed, program, wait_until};
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
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("boards.grid"), BOARD).unwrap();
    fs::hard_link(
        folder.path().join("boards.grid"),
        folder.path().join("link.grid"),
    )
    .unwrap();
    fs::write(
        folder.path().join("other.py"),
        "def snakesAndLadders(board): return 1\n",
    )
    .unwrap();
    write_program(&folder.path().join("spy.sh"), SPY);
    folder
}

/// Judges with these arguments: exit code and all output.
fn judge(folder: &Path, args: &[&str], path: Option<&str>) -> (i32, String) {
    let mut command = program(folder);
    command.arg("judge").args(args).stdin(Stdio::null());
    command.env("SNL_SECRET", "x");
    if let Some(path) = path {
        command.env("PATH", path);
    }
    let ran = end_as_it_is(command.spawn().unwrap());
    (ran.code, format!("{}{}", ran.out, ran.err))
}

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
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let path = empty.to_str();
    let args = ["boards.grid", "one=/bin/echo 1"];
    let (code, said) = judge(folder.path(), &args, path);
    assert_eq!(code, 5, "{said}");
    assert!(
        said.contains("sandbox: none (bubblewrap is not installed)\n"),
        "{said}"
    );
    let not_installed = "not sandboxed: programs run with your rights (bubblewrap is not installed): \
        `apt-get install bubblewrap` gives one, --sandbox none accepts this\n\
        error: not sandboxed: exit code 5, although all verdicts are as expected\n";
    let not_wanted = "not sandboxed: programs run with your rights (--sandbox none): leave this flag out to use one\n";
    for (flag, code, words) in [
        ("--max-restarts=1", 5, not_installed),
        ("--sandbox=none", 0, not_wanted),
    ] {
        let ran = judge(folder.path(), &[args[0], args[1], "--quiet", flag], path);
        assert_eq!(ran, (code, words.to_owned()));
    }
    let (code, said) = judge(
        folder.path(),
        &[args[0], args[1], "--sandbox", "require"],
        path,
    );
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("--sandbox require: there is no sandbox here"),
        "{said}"
    );
    assert!(said.contains("bubblewrap is not installed"), "{said}");
}

#[test]
fn a_bubblewrap_that_fails_is_named() {
    let folder = folder();
    let tools = folder.path().join("tools");
    fs::create_dir(&tools).unwrap();
    let text = "#!/bin/sh\necho 'bwrap: No permissions here\u{1b}[2J' >&2\nexit 1\n";
    write_program(&tools.join("bwrap"), text);
    let args = ["boards.grid", "one=/bin/echo 1"];
    let (code, said) = judge(folder.path(), &args, tools.to_str());
    assert_eq!(code, 5, "{said}");
    let line = "sandbox: none (bubblewrap fails: No permissions here\\u{1b}[2J)";
    assert!(said.contains(line), "{said}");
    let (code, said) = judge(
        folder.path(),
        &[args[0], args[1], "--sandbox", "require"],
        tools.to_str(),
    );
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("No permissions here") && !said.contains('\u{1b}'),
        "{said}"
    );
}

#[test]
fn a_program_sees_what_it_must_not_only_without_the_sandbox() {
    if !is_installed("bwrap", "--version") || !bubblewrap_works() {
        return;
    }
    let folder = folder();
    let args = [
        "boards.grid",
        "spy=./spy.sh",
        "other.py",
        "--export-csv",
        "verdicts.csv",
        "-j",
        "1",
        "--sandbox",
    ];
    let with = |mode| judge(folder.path(), &[&args[..], &[mode]].concat(), None);
    let (code, said) = with("require");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("sandbox: bubblewrap\n"), "{said}");
    let rows = fs::read_to_string(folder.path().join("verdicts.csv")).unwrap();
    assert!(
        rows.lines()
            .all(|row| row.ends_with(",bubblewrap") || row.ends_with(",sandbox")),
        "{rows}"
    );
    assert!(!folder.path().join("touched").exists());
    let (code, said) = with("none");
    assert_eq!(code, 3, "{said}");
    assert!(said.contains("sandbox: none (--sandbox none)\n"), "{said}");
    assert!(folder.path().join("touched").exists());
    let rows = fs::read_to_string(folder.path().join("verdicts.csv")).unwrap();
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
    fs::write(folder.path().join("one.sh"), "sed 's/.*/1/'\n").unwrap();
    let args = [
        "boards.grid",
        "a=/bin/sh one.sh",
        "b=/bin/sh one.sh",
        "c=/usr/bin/env sed s/.*/1/",
    ];
    let (code, said) = judge(folder.path(), &args, None);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn memory_is_limited_while_a_solution_is_loaded() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = folder();
    let text = "import time\nhoard = b'x' * (1 << 28)\ntime.sleep(100)\ndef snakesAndLadders(board): return 1\n";
    fs::write(folder.path().join("hoard.py"), text).unwrap();
    let args = ["boards.grid", "hoard.py", "--memory-limit", "100"];
    let run = || judge(folder.path(), &args, None);
    // On a busy machine Python may not get as far within the time for loading.
    let is_late = |(_, said): &(i32, String)| said.contains("not ready after");
    let mut in_time = (0..20).map(|_| run()).filter(|ran| !is_late(ran));
    let (code, said) = in_time.next().expect("Python starts");
    assert_eq!(code, 3, "{said}");
    assert!(
        said.contains("hoard.py: MLE before the first board: "),
        "{said}"
    );
    assert!(
        said.contains(" MiB of resident memory while it was loaded"),
        "{said}"
    );
}

/// Judges a submission under these limits, without a sandbox, and returns its outcome in words.
fn judged(folder: &Path, submission: &str, limits: Limits) -> String {
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
        },
        stress: None,
        rows: false,
        groups: false,
        explain: false,
        brief: None,
        search: snl_judge::SEARCH_TIME,
        progress: &|_| {},
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
    tests.args([
        "--exact",
        "sandbox::limits_hold_where_nothing_else_runs",
        "--ignored",
    ]);
    let ran = end(tests
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap());
    assert!(
        ran.code == 0 && ran.out.contains("1 passed"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
#[ignore = "judging kills the children of other tests: it has a process of its own above"]
fn limits_hold_where_nothing_else_runs() {
    let folder = folder();
    let ring = include_str!("../../data/solutions/accepted/ring.c");
    let file = folder.path().join("ring.c");
    fs::write(&file, ring).unwrap();
    let (file, most) = (file.to_str().unwrap(), Limits::default());
    let few = Limits {
        processes: 5,
        ..most
    };
    let no_time = Limits {
        compile: Duration::ZERO,
        ..most
    };
    let no_memory = Limits {
        memory: 1,
        compile_memory: 1,
        ..most
    };
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
        let said = judged(folder.path(), submission, limits);
        assert!(said.contains(words), "{submission}: {said}");
    }
}

#[test]
fn a_killed_judge_leaves_no_files() {
    for signal in ["-KILL", "-INT"] {
        let folder = folder();
        let temporary = folder.path().join("temporary");
        fs::create_dir(&temporary).unwrap();
        let mut command = program(folder.path());
        command.args([
            "judge",
            "boards.grid",
            "hang=sh -c 'touch started; sleep 1000'",
            "--total-time-limit",
            "1000",
            "--sandbox",
            "none",
        ]);
        let mut judge = command
            .env("TMPDIR", &temporary)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let is_empty = || fs::read_dir(&temporary).unwrap().next().is_none();
        let started = folder.path().join("started");
        wait_until("the submission", || started.exists());
        assert!(!is_empty());
        let pid = judge.id().to_string();
        let sent = std::process::Command::new("kill")
            .args([signal, &pid])
            .status()
            .unwrap();
        assert!(sent.success());
        judge.wait().unwrap();
        wait_until("no temporary files", is_empty);
    }
}

#[test]
fn errors_of_the_command_line_quote_no_control_characters() {
    let folder = folder();
    for args in [
        &["--\u{1b}[2J"][..],
        &["--sandbox", "\u{1b}]0;t\u{7}"],
        &["--time-limit", "1\u{9b}31m"],
        &["a\nb", "--count", "\u{202e}1"],
    ] {
        let (code, said) = judge(folder.path(), args, None);
        assert_eq!(code, 2, "{said:?}");
        let active = |char: char| char.is_control() && char != '\n' || char == '\u{202e}';
        assert!(!said.contains(active), "{said:?}");
        assert!(said.contains("\\u{"), "{said:?}");
    }
}
