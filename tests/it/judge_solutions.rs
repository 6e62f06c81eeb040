//! `snl judge` with submissions in Rust and shell commands. `.ci/run` does the same with the other
//! languages, by `scripts/judge_languages.py` and `scripts/judge_misbehaviour.py`.
use crate::util::{
    Folder, Ran, end, has_all, is_installed, piped, program, runs_long_tests, skip, wait_until,
    with_time_limits,
};
use snl_judge::{BoardResult, LANGUAGES, Language, Toolchains, unsupported_language};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// Boards whose answers are 1, 1, 2 and -1.
const FOUR: &[u8] = b"[[-1,-1],[-1,-1]]\n[[-1,4],[-1,3]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n[[1,1,-1],[1,1,1],[-1,1,1]]\n";

/// Judges with these arguments and boards, which ends with this code.
fn judge(line: &str, boards: &[u8], code: i32) -> Ran {
    let ran = piped(Path::new(HERE), &format!("judge {line}"), boards);
    ran.ends_with(code, line);
    ran
}

/// Verdicts of the rows of a CSV: submission to verdicts in order.
fn verdicts(csv: &str) -> BTreeMap<String, Vec<String>> {
    let mut verdicts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in csv.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let of_one = verdicts.entry(fields[0].to_owned()).or_default();
        of_one.push(fields[2].to_owned());
    }
    verdicts
}

/// Rows without times, which differ from run to run.
fn untimed(csv: &str) -> Vec<String> {
    let cut = |line: &str| line.split(',').take(5).collect::<Vec<_>>().join(",");
    csv.lines().map(cut).collect()
}

/// The command lines of all processes.
fn command_lines() -> impl Iterator<Item = String> {
    let folder = std::fs::read_dir("/proc").unwrap();
    let lines = folder
        .flatten()
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
}

/// Processes whose command line holds this text.
fn running(text: &str) -> usize {
    command_lines().filter(|line| line.contains(text)).count()
}

/// Whether a process has exactly this command line.
fn runs(command: &str) -> bool {
    command_lines().any(|line| line.trim_end() == command)
}

#[test]
fn what_is_printed_while_a_submission_is_loaded_is_no_answer() {
    if !is_installed("gcc", "--version") {
        return;
    }
    let folder = Folder::new();
    let queue = std::fs::read_to_string("data/solutions/accepted/ring.c").unwrap();
    let prints = "#include <stdio.h>\n__attribute__((constructor)) void prints(void) { puts(\"42\"); fflush(stdout); }\n";
    folder.write("prints.c", prints.to_owned() + &queue);
    folder.done("judge prints.c").prints("80 of 80");
}

#[test]
fn a_crash_that_no_mistake_has_is_no_known_mistake() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    let code = "def snakesAndLadders(board):\n    return int(input())\n";
    folder.write("asks.py", code);
    let ran = folder.ends("judge asks.py", 3, &[]);
    ran.prints("EOFError");
    assert!(!ran.out.contains("mistake"), "{}", ran.out);
    // It asks for squares after the last, and mostly finds the end before.
    let code = "def snakesAndLadders(board):
    n, jumps = len(board), [0]
    for row in range(n):
        values = board[n - 1 - row]
        jumps += values if row % 2 == 0 else values[::-1]
    queue, seen = [(1, 0)], {1}
    for square, rolls in queue:
        if square == n * n:
            return rolls
        for landing in range(square + 1, square + 7):
            rest = landing if jumps[landing] == -1 else jumps[landing]
            if rest not in seen:
                seen.add(rest)
                queue.append((rest, rolls + 1))
    return -1
";
    folder.write("bounds.py", code);
    let ran = folder.ends("judge bounds.py", 3, &[]);
    ran.prints("IndexError: list index out of range (line 11");
    assert!(!ran.out.contains("mistake"), "{}", ran.out);
    // At the end as one that has no room for the last square, but for another reason.
    let code = code
        .replace("jumps = []", "jumps = [-1]")
        .replace(
            "range(square + 1, square + 7)",
            "range(square + 1, min(square + 6, n * n) + 1)",
        )
        .replace("return rolls", "return rolls.best");
    folder.write("ends.py", &code);
    let ran = folder.ends("judge ends.py", 3, &[]);
    ran.prints("AttributeError: 'int' object has no attribute 'best'");
    assert!(!ran.out.contains("The mistake is"), "{}", ran.out);
    folder.write(
        "hangs.py",
        "def snakesAndLadders(board):\n    while True: pass\n",
    );
    let line = "judge hangs.py --time-limit 0.1 --export-json judged.json";
    let ran = folder.ends(line, 3, &[]);
    ran.prints("it gave no answer to 3 of 3 boards.");
    assert!(folder.read("judged.json").contains("\"unanswered\""));
    let ran = folder.ends("judge bounds.py --verdict-only", 3, &[]);
    ran.prints("boards are right.");
    assert!(!ran.out.contains("[["), "{}", ran.out);
    // A program without marks takes long on large boards, too; this one does not.
    let ran = judge("data/diagnosed/sets.py", b"", 3);
    ran.prints("The mistake is no-marks-on-levels:");
}

#[test]
fn definitions_that_replace_one_another_are_named() {
    for (tool, name, code) in [
        ("python3", "a.py", "def snakesAndLadders(board): return 1\n"),
        ("ruby", "a.rb", "def snakes_and_ladders(board) 1 end\n"),
        (
            "node",
            "a.js",
            "function snakesAndLadders(board) { return 1; }\n",
        ),
    ] {
        if is_installed(tool, "--version") {
            let folder = Folder::new();
            folder.write(name, code.repeat(2));
            let words = "Defined in lines 1 and 2: each is judged alone, but";
            let line = format!("judge {name} --verdict-only --export-json judged.json");
            folder.ends(&line, 3, &[]).prints(words);
            folder.done("report judged.json").prints(words);
        }
    }
}

#[test]
fn a_wrong_file_beside_a_right_one_is_no_helper_and_has_a_row() {
    let folder = Folder::new();
    std::fs::create_dir(folder.join("class")).unwrap();
    folder.write("class/a.js", "var snakesAndLadders = (board) => 1;\n");
    folder.write(
        "class/b.js",
        "var snakesAndLadders = function(board, n) { return n + board.length; };\n",
    );
    folder.write(
        "class/c.rs",
        "pub fn snakes_and_ladders(n: String) -> i32 { 1 }\n",
    );
    if !can_run("a.js") {
        return;
    }
    folder.write("boards.grid", &FOUR[..18]);
    let line = "judge boards.grid class --export-csv rows.csv";
    let ran = folder.ends(line, 1, &["class/c.rs: "]);
    ran.prints("`snakesAndLadders` takes 2 parameters (board, n); expected one, the board");
    let rows = folder.read("rows.csv");
    assert!(rows.contains("class/b.js,,CE,"), "{rows}");
    assert!(rows.contains("class/c.rs,,not run,"), "{rows}");
}

#[test]
fn three_timeouts_end_a_run_unless_all_boards_are_wanted() {
    let hoards = "tail /dev/zero' --time-limit 60 --memory-limit 50";
    for (command, verdict) in [("sleep 600' --time-limit 0.1", "TLE"), (hoards, "MLE")] {
        for (flag, last) in [("--verdict-only", "--"), ("--all", verdict)] {
            let line = format!("- 'a={command} --isolate --export-csv - {flag}");
            let ran = judge(&line, FOUR, 3);
            assert_eq!(verdicts(&ran.out)["a"], [verdict, verdict, verdict, last]);
            let words = format!(
                "0 of 4 boards are right, 3 failed, 1 not run after 3 {verdict} (`--all` runs all)."
            );
            assert_eq!(ran.err.contains(&words), last == "--", "{}", ran.err);
        }
    }
}

#[test]
fn solutions_in_rust_get_the_verdicts_that_their_folders_promise() {
    let wrong = "data/solutions/wrong_answer/squares_in_a_byte.rs";
    let others = "data/solutions/accepted/deque.rs data/solutions/compile_error/types.rs";
    let corpus = "v1:family=empty,uniform;n=2..20;seed=5 --count 200";
    let ran = judge(&format!("{corpus} {wrong} {others}"), b"", 0);
    let parts = [
        "200 of 200",
        "WA (expected)",
        "CE (expected)",
        "expected `i32`, found `usize`",
        // Squares 1 and 257 share a mark from side 17 on, and no jump is needed to see it.
        "n = 17, 0 jumps: WA, the answer is 48, got -1",
        "No known mistake; nearest: squares-in-a-byte, which explains all of its 27 failures",
    ];
    has_all(&ran.out, &parts);
    assert!(!ran.err.contains("next: "), "{}", ran.err);
    // Without a promise it should be right.
    let folder = Folder::new();
    let accepted =
        std::fs::read_to_string(Path::new(HERE).join("data/solutions/accepted/deque.rs"));
    let newest =
        "fn _f(x: Option<u8>) -> bool { if let Some(x) = x && x > 0 { true } else { false } }";
    folder.write("newest.rs", accepted.unwrap() + newest);
    folder.done("judge v1:family=empty newest.rs --verdict-only");
    std::fs::copy(Path::new(HERE).join(wrong), folder.join("lone.rs")).unwrap();
    let words = "next: the same command with --svg failed.svg draws the board";
    folder.ends(&format!("judge {corpus} lone.rs"), 3, &[words]);
}

#[test]
fn the_page_on_languages_names_the_least_version_of_every_tool() {
    let page = std::fs::read_to_string(Path::new(HERE).join("docs/LANGUAGES.md")).unwrap();
    for language in LANGUAGES {
        let start = format!("| {} | `.", language.name);
        let mut rows = page.lines().filter(|line| line.starts_with(&start));
        let Some(row) = rows.next() else {
            panic!("docs/LANGUAGES.md has no row {start}");
        };
        let (_, listed) = row.trim_end_matches(" |").rsplit_once(" | ").unwrap();
        for tool in language.tools.iter().flat_map(|one_of| one_of.iter()) {
            let (major, minor) = tool.min_version;
            let version = match minor {
                0 if !listed.contains(&format!("{major}.0")) => format!(" {major}"),
                _ => format!(" {major}.{minor}"),
            };
            // Not the beginning of a longer number.
            let mut places = listed.match_indices(&version);
            let whole = |(at, _): (usize, &str)| {
                !listed[at + version.len()..].starts_with(|c: char| c.is_ascii_digit())
            };
            assert!(places.any(whole), "{} {version}: {listed}", tool.name);
        }
    }
}

#[test]
fn every_language_has_its_samples_and_its_rows() {
    let read = |file: &str| std::fs::read_to_string(Path::new(HERE).join(file)).unwrap();
    let page = read("docs/LANGUAGES.md");
    let (_, supplied) = page.split_once("## What is supplied").unwrap();
    let wrappings = read("data/wrappings/cases.jsonl");
    let mut missing = Vec::new();
    let mut need = |is_there: bool, words: String| {
        if !is_there {
            missing.push(words);
        }
    };
    for language in LANGUAGES {
        let name = language.name;
        for folder in ["data/solutions/accepted", "data/solutions/wrong_answer"] {
            let mut files = std::fs::read_dir(Path::new(HERE).join(folder)).unwrap();
            let is_own =
                |path: &Path| Language::of(path).is_some_and(|language| language.name == name);
            let is_there = files.any(|file| is_own(&file.unwrap().path()));
            need(is_there, format!("{folder}: a solution in {name}"));
        }
        let extension = format!(".{}", language.extensions[0]);
        let row = format!("| {name} | `{extension}`");
        need(page.contains(&row), format!("docs/LANGUAGES.md: {row}"));
        let mut rows = supplied.lines().filter_map(|line| line.split('|').nth(1));
        let is_supplied = rows.any(|names| names.split(',').any(|listed| listed.trim() == name));
        let place = "docs/LANGUAGES.md, What is supplied";
        need(is_supplied, format!("{place}: | {name} |"));
        let refused = unsupported_language(&Path::new("a").with_extension(&extension[1..]));
        let place = "crates/judge/src/find/mod.rs, OTHER_FILES";
        need(refused.is_none(), format!("{place}: not {extension}"));
        let is_wrapped = wrappings.contains(&format!("{extension}\", "));
        let place = "data/wrappings/cases.jsonl";
        need(is_wrapped, format!("{place}: a file {extension}"));
    }
    let count = format!("in any of {} languages", LANGUAGES.len());
    need(
        read("README.md").contains(&count),
        format!("README.md: {count}"),
    );
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}

#[test]
fn a_missing_tool_is_one_sentence_and_the_others_still_run() {
    let line = "judge v1:family=empty;n=2 --count 1 --time-limit 300 data/solutions/accepted/deque.rs data/solutions/accepted/queue.py";
    let child = program(Path::new(HERE))
        .env("PATH", "/nowhere")
        .args(line.split(' '))
        .arg("one=/bin/echo 1")
        .spawn();
    let ran = end(child.unwrap());
    ran.ends_with(1, line);
    let sentences = [
        "error: data/solutions/accepted/deque.rs: a solution in Rust cannot be run: rustc is not on the path: install Rust",
        "error: data/solutions/accepted/queue.py: a solution in Python cannot be run: python3 is not on the path: install Python 3.8",
        "error: 2 of 3 submissions could not be judged\n",
    ];
    has_all(&ran.err, &sentences);
    ran.prints("AC       1 of 1");
}

/// Ways to behave on the third board, each with its name, shell command and verdict. Processes left
/// behind sleep for [`seconds`].
const WAYS: [(&str, &str, &str); 10] = [
    ("good", "echo $right", "AC"),
    ("wrong", "echo 7", "WA"),
    ("crash", "kill -SEGV $$", "RE"),
    ("code", "exit 7", "RE"),
    ("garbage", "echo two", "PE"),
    ("leaves", "exit 0", "PE"),
    ("hang", "sleep SECONDS", "TLE"),
    (
        "stubborn",
        "trap '' TERM INT HUP; sleep SECONDS; sleep SECONDS",
        "TLE",
    ),
    ("forks", "sleep SECONDS & echo $right", "AC"),
    (
        "daemons",
        "setsid sh -c 'trap \"\" TERM; sleep SECONDS >/dev/null & ' ; echo $right",
        "AC",
    ),
];

/// A time to sleep that no other run of the tests uses, to tell its processes apart.
fn seconds(tenths: u32) -> String {
    format!("99{}.{tenths}", std::process::id())
}

/// Returns a word of a command line: a program that answers all boards correctly, apart from what
/// it does on that of side 3.
fn command(way: &str, does: &str) -> String {
    let does = does.replace("SECONDS", &seconds(0));
    let script = format!(
        "while read line; do right=1; case $line in '[[-1,-1,-1],'*) right=2; {does};; '[[1,1'*) echo -1;; *) echo 1;; esac; done"
    );
    shell_words::quote(&format!("{way}={script}")).into_owned()
}

#[test]
fn whatever_a_command_does_is_a_row_and_nothing_is_left_behind() {
    let commands = WAYS.map(|(way, does, _)| command(way, does)).join(" ");
    let mut csvs = Vec::new();
    let threads: &[&str] = if runs_long_tests() {
        &["8", "1", "2"]
    } else {
        &["8"]
    };
    for threads in threads {
        let run = |limit: &str| {
            let flags = format!("--export-csv - --total-time-limit {limit} -j {threads}");
            judge(&format!("- --shell {flags} {commands}"), FOUR, 3)
        };
        // The ways whose verdicts are not these.
        let wrong = |ran: &Ran| {
            let verdicts = verdicts(&ran.out);
            let is_wrong = |&(way, _, verdict): &(&str, &str, &str)| {
                verdicts[way] != ["AC", "AC", verdict, "AC"]
            };
            WAYS.into_iter().filter(is_wrong).collect::<Vec<_>>()
        };
        let ran = with_time_limits(run, |ran| wrong(ran).is_empty());
        assert_eq!(wrong(&ran), [], "-j {threads}: {}{}", ran.out, ran.err);
        assert_eq!(running(&format!("sleep {}", seconds(0))), 0, "-j {threads}");
        csvs.push(untimed(&ran.out));
    }
    assert!(csvs.iter().all(|csv| *csv == csvs[0]));
}

#[test]
fn answers_too_many_are_no_answers() {
    let twice = command("twice", "echo 2").replace("echo", "echo 1; echo");
    let line = "- --total-time-limit 300";
    let ran = judge(&format!("{line} --shell {twice}"), FOUR, 3);
    ran.prints("twice: PE after the last board: 4 surplus lines");
    // A line that is no answer is the first failure, wherever the others belong.
    let debug = "- 'debug=while read -r l; do echo 1; echo debug; done' --shell --export-csv -";
    let ran = judge(debug, FOUR, 3);
    ran.says("debug: PE on board 1 of <stdin>: the answer is ");
    ran.says("got \"debug\", not a number; 4 surplus lines; a program writes one line a board");
    let ran = judge(
        &format!("{line} --output-limit 64 'endless=yes 1'"),
        FOUR,
        3,
    );
    ran.prints("surplus lines or more");
}

#[test]
fn a_process_a_board_shows_what_is_kept_between_boards() {
    // Answers with the number of boards seen so far, which is right for the first board only.
    let line = "- --shell 'counts=n=0; while read line; do n=$((n+1)); echo $n; done'";
    let boards = [&FOUR[..18], &FOUR[..18]].concat();
    let ran = judge(&format!("{line} --total-time-limit 300"), &boards, 3);
    ran.prints("Fails only after 1 other board in the same process");
    judge(&format!("{line} --isolate --time-limit 300"), &boards, 0);
    // One that reads a board and ends is told of the flag.
    let ends = "- --verdict-only --shell 'ends=read line; echo 1'";
    judge(ends, &boards, 3).prints("If it expects one board per process, use --isolate.");
    // Compared alone, it would seem to answer -1 to every board.
    if is_installed("python3", "--version") {
        let folder = Folder::new();
        let code = "seen = []\ndef snakesAndLadders(board):\n    seen.append(1)\n    return 1 if len(seen) == 1 else -1\n";
        folder.write("keeps.py", code);
        folder.write("boards.grid", &boards);
        let ran = folder.ends("judge boards.grid keeps.py", 3, &[]);
        ran.prints("Fails only after 1 other board in the same process");
        assert!(!ran.out.contains("whatever is on it"), "{}", ran.out);
    }
}

#[test]
fn a_judge_that_is_killed_kills_its_submissions() {
    let folder = Folder::new();
    let (inner, outer) = (seconds(1), seconds(2));
    let slow = format!("slow=setsid sh -c 'sleep {inner} & sleep {outer}'");
    let (inner, outer) = (format!("sleep {inner}"), format!("sleep {outer}"));
    let mut judge = program(&folder)
        .args(["judge", "v1:family=empty;n=2", "--count", "1"])
        .args(["--total-time-limit", "900", "--shell", &slow])
        .spawn()
        .unwrap();
    wait_until("the submission", || runs(&inner) && runs(&outer));
    judge.kill().unwrap();
    assert_eq!(end(judge).code, -1);
    for command in [inner, outer] {
        wait_until("the end of the submission", || running(&command) == 0);
    }
}

#[test]
fn a_missing_program_and_a_wrong_board_are_named() {
    let ran = judge("- a=no-such-program", FOUR, 1);
    ran.says("a: no-such-program is not on the path");
    let ran = judge("- 'one=echo 1'", b"[[-1,9],[-1,-1]]\n", 1);
    ran.says("<stdin>:1: row 1, column 2 (square 3): value 9");
}

#[test]
fn a_program_that_reads_all_boards_before_it_answers_is_right() {
    // Standard input has to be closed for it: else it would wait until the time limit.
    let all = "- --shell \"all=boards=$(cat); printf '1\\n1\\n2\\n-1\\n'\" --total-time-limit 60";
    judge(all, FOUR, 0).prints("AC       4 of 4");
    let isolated = "- --shell 'one=board=$(cat); echo 1' --isolate --time-limit 60";
    judge(isolated, &FOUR[..34], 0).prints("AC       2 of 2");
}

#[test]
fn a_submission_that_does_not_compile_has_a_row_that_says_so() {
    let path = "data/solutions/compile_error/types.rs";
    let line = format!("- {path} 'one=echo 1' --export-csv -");
    let ran = judge(&line, &FOUR[..18], 0);
    let [header, error, right] = ran.out.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", ran.out);
    };
    assert_eq!(format!("{header}\n").as_bytes(), BoardResult::HEADER);
    assert!(error.starts_with(&format!("{path},,CE,,,,,")), "{error}");
    assert!(error.contains("mismatched types"), "{error}");
    assert!(right.starts_with("one,0,AC,1,1,"), "{right}");
}

#[test]
fn a_request_without_a_search_gets_no_diagnosis() {
    if is_installed("python3", "--version") {
        let code = "def snakesAndLadders(board): return 1";
        for seconds in [0, 20] {
            let request = serde_json::json!(
                { "id": 1, "language": "python", "source": code, "smallest": seconds }
            );
            let line = "judge v1:family=empty --count 5 --serve";
            let ran = Folder::new().piped(line, request.to_string().as_bytes());
            let last = ran.out.lines().last().unwrap();
            let answer: serde_json::Value = serde_json::from_str(last).unwrap();
            assert_eq!(answer["verdict"], "WA", "{}", ran.out);
            assert_eq!(answer["diagnosis"].is_null(), seconds == 0, "{}", ran.out);
        }
    }
}

#[test]
fn what_is_printed_besides_answers_is_counted() {
    let folder = Folder::new();
    let mut wrong = Vec::new();
    for (file, text) in [
        (
            "a.py",
            "def snakesAndLadders(board):\n    print('debug')\n    return 1\n",
        ),
        (
            "a.js",
            "function snakesAndLadders(board) { console.log('debug'); return 1; }\n",
        ),
        (
            "a.rb",
            "def snakes_and_ladders(board)\n  puts 'debug'\n  1\nend\n",
        ),
        (
            "a.php",
            "<?php function snakesAndLadders($board) { echo \"debug\\n\"; return 1; }\n",
        ),
        (
            "a.cpp",
            "class Solution { public: int snakesAndLadders(vector<vector<int>>& board) { cout << \"debug\\n\"; return 1; } };\n",
        ),
        (
            "A.java",
            "class Solution { public int snakesAndLadders(int[][] board) { System.out.println(\"debug\"); return 1; } }\n",
        ),
        (
            "a.go",
            "func snakesAndLadders(board [][]int) int { fmt.Println(\"debug\"); return 1 }\n",
        ),
    ] {
        if !can_run(file) {
            continue;
        }
        folder.write(file, text);
        folder.done(&format!(
            "judge v1:family=empty;n=2 --count 3 {file} --export-json judged.json"
        ));
        let judged: serde_json::Value = serde_json::from_str(&folder.read("judged.json")).unwrap();
        let printed = &judged["programs"][0]["usage"]["printed_bytes"];
        if *printed != 18 {
            wrong.push(format!("{file}: {printed}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_report_begins_with_the_name_of_the_corpus() {
    let folder = Folder::new();
    folder.write("four.grid", FOUR);
    let spec = "v1:family=empty;n=2;seed=0";
    for (corpus, name) in [
        ("-", "<stdin>"),
        ("four.grid", "four.grid"),
        (&format!("{spec} --count 1"), &format!("1 board of {spec}")),
        (&format!("{spec} --count 3"), &format!("3 boards of {spec}")),
        ("suite:judge,seed=1", "suite:judge,seed=1,version=2"),
    ] {
        let ran = folder.piped(&format!("judge {corpus} 'one=echo 7'"), FOUR);
        assert_eq!(ran.out.lines().next(), Some(name), "{corpus}: {}", ran.err);
        ran.prints(&format!("one: WA on board 0 of {name}: the answer is "));
    }
}

/// Variables that change what tools do, each with a value that makes a right program fail.
const HOSTILE: &str = "NODE_OPTIONS=--require=/nowhere.js NODE_PATH=HERE PYTHONPATH=HERE PYTHONWARNINGS=error \
    PYTHONHOME=/nowhere PYTHONSTARTUP=/nowhere.py PYTHONOPTIMIZE=x JAVA_TOOL_OPTIONS=-agentlib:nothing \
    _JAVA_OPTIONS=-Xnothing JDK_JAVA_OPTIONS=-Xnothing JDK_JAVAC_OPTIONS=-nothing JAVA_OPTS=-Xnothing JAVA_HOME=HERE \
    CLASSPATH=/nowhere RUBYOPT=-rnothing RUBYLIB=HERE GOFLAGS=-nothing GOROOT=HERE GOOS=plan9 GO111MODULE=off GOENV=HERE/env \
    RUSTFLAGS=-Cnothing RUSTUP_HOME=/nowhere-else GCC_EXEC_PREFIX=/nowhere/ CPATH=HERE COMPILER_PATH=/nowhere \
    C_INCLUDE_PATH=HERE CPLUS_INCLUDE_PATH=HERE DEPENDENCIES_OUTPUT=/nowhere/x CFLAGS=-nothing PHPRC=HERE \
    PHP_INI_SCAN_DIR=HERE MONO_PATH=HERE MONO_ENV_OPTIONS=--nothing MONO_GAC_PREFIX=/nowhere \
    ESBUILD_BINARY_PATH=/nowhere BASH_ENV=HERE/bash ENV=HERE/bash LC_ALL=de_DE.UTF-8 LANGUAGE=de TMPDIR=HERE PERL5OPT=-Mnothing";

/// Whether the tools of a file's language are installed. If not, reports that the test is skipped.
fn can_run(file: &str) -> bool {
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap());
    let language = Language::of(Path::new(file));
    let groups = language.map_or(&[][..], |language| language.tools);
    let missing = groups.iter().find_map(|group| tools.find(group).err());
    missing.is_none_or(|error| {
        skip(&error.to_string());
        false
    })
}

#[test]
fn no_variable_of_the_caller_makes_a_right_program_wrong() {
    let folder = Path::new(HERE).join("data/solutions/accepted");
    let mut accepted: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    accepted.sort();
    let first_of = |language: &&Language| {
        let mut files = accepted.iter();
        let is_own =
            |file: &&PathBuf| Language::of(file).is_some_and(|other| other.name == language.name);
        files.find(is_own).expect(language.name).to_str().unwrap()
    };
    let files: Vec<&str> = LANGUAGES
        .iter()
        .take(if runs_long_tests() {
            LANGUAGES.len()
        } else {
            5
        })
        .map(first_of)
        .filter(|file| can_run(file))
        .collect();
    let folder = Folder::new();
    let here = folder.to_str().unwrap();
    for (name, text) in [
        ("json.py", "1 / 0\n"),
        ("stdio.h", "#error\n"),
        ("vector", "#error\n"),
        ("php.ini", "auto_prepend_file=/nowhere\n"),
        ("bash", "exit 1\n"),
    ] {
        folder.write(name, text);
    }
    std::fs::create_dir(folder.join("bin")).unwrap();
    for sandbox in ["auto", "none"] {
        let mut command = program(Path::new(HERE));
        command.args(["judge", "--sandbox", sandbox, "--time-limit", "300"]);
        command.args(&files);
        let rows = HOSTILE.split_whitespace();
        let variables = rows.filter_map(|row| row.split_once('='));
        command.envs(variables.map(|(name, value)| (name, value.replace("HERE", here))));
        end(command.spawn().unwrap()).ends_with(0, sandbox);
    }
}

/// The columns of the table are the file of a solution, its text with `⏎` for the end of a line,
/// and its verdict or why it cannot be called.
#[test]
fn boards_of_other_types_are_converted_or_named() {
    let folder = Folder::new();
    folder.write("boards.grid", "[[-1,4],[-1,3]]\n");
    let table = include_str!("judge_signatures.txt");
    let rows: Vec<[String; 3]> = table
        .lines()
        .map(|row| {
            let row = row.replace('⏎', "\n");
            let columns: Vec<&str> = row.split('\t').collect();
            <[&str; 3]>::try_from(columns)
                .expect("three columns")
                .map(str::to_owned)
        })
        .filter(|[file, ..]| can_run(file))
        .collect();
    let mut files = Vec::new();
    for [file, text, _] in &rows {
        folder.write(file, text);
        files.push(&**file);
    }
    let line = format!(
        "judge boards.grid {} --verdict-only -j 2 --export-json judged.json",
        files.join(" ")
    );
    let ran = folder.snl(&line);
    assert!(!ran.err.contains("snl_") && !ran.out.contains("snl_"));
    let judged = folder.json("judged.json");
    let programs = judged["programs"].as_array().unwrap();
    assert_eq!(programs.len(), rows.len());
    for ([file, _, expected], program) in rows.iter().zip(programs) {
        let found = match program["verdict"].as_str() {
            Some(verdict) => verdict.to_owned(),
            None => program["not_run"].to_string(),
        };
        assert!(found.contains(&**expected), "{file}: {found}");
    }
}

#[test]
fn memory_is_limited_up_to_the_last_answer() {
    let folder = Folder::new();
    folder.write("boards.grid", &FOUR[..18]);
    let text = "kept = []\ndef snakesAndLadders(board):\n    kept.append(b'x' * (12 << 20))\n    return 1\n";
    folder.write("big.py", text);
    let line = "judge boards.grid big.py --verdict-only --memory-limit 22";
    let ran = folder.snl(line);
    ran.ends_with(3, line);
    ran.prints("MLE");
}

#[test]
fn a_machine_without_memory_is_not_the_fault_of_a_program() {
    let folder = Folder::new();
    folder.write("boards.grid", &FOUR[..18]);
    folder.write("right.py", "def snakesAndLadders(board): return 1\n");
    let snl = env!("CARGO_BIN_EXE_snl");
    let ran = folder.sh(&format!(
        "ulimit -v 500000; {snl} judge boards.grid right.py --verdict-only"
    ));
    assert_eq!(ran.code, 1, "{}", ran.err);
    ran.says("right.py: its interpreter could not start: ");
    let words = ran.out.len() + ran.err.len();
    assert!(words < 2000, "{words} bytes");
}

/// The columns of the table are a program's file or command, its text with `⏎` for the end of a
/// line, and words of the report.
#[test]
fn a_fault_is_called_by_its_name() {
    let folder = Folder::new();
    folder.write("boards.grid", &FOUR[..18]);
    for row in include_str!("judge_faults.txt").lines() {
        let row = row.replace('⏎', "\n");
        let [file, text, words] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        if !can_run(file) {
            continue;
        }
        if !text.is_empty() {
            folder.write(file, text);
        }
        // A lone program may be given without a corpus.
        let is_lone = file.starts_with("lone");
        let corpus = if is_lone { "" } else { "boards.grid" };
        let limit = if file.contains('=') {
            "--total-time-limit=1"
        } else {
            "--time-limit=1"
        };
        let flags = format!("{limit} --max-restarts=0");
        let file = shell_words::quote(file);
        let ran = folder.snl(&format!("judge {flags} {corpus} {file}"));
        let is_refused = [" not supported", " needs ", " is written in "]
            .iter()
            .any(|refusal| words.contains(refusal));
        let is_run = !is_refused || words.starts_with("CE:");
        assert_eq!(ran.code, if is_run { 3 } else { 1 }, "{file}: {}", ran.err);
        assert!((ran.out + &ran.err).contains(words), "{file}: {words}");
    }
}

/// A right search that does not end on boards of side 6.
const HANGS_ON_SIX: &str = "def snakesAndLadders(board):
    while len(board) == 6: pass
    cells = [0]
    for up, row in enumerate(board[::-1]): cells += row[::-1] if up % 2 else row
    last, rolls, level, seen = len(cells) - 1, 0, {1}, {1}
    while level:
        if last in level: return rolls
        rolls += 1
        landings = {y for x in level for y in range(x + 1, min(x + 6, last) + 1)}
        level = {y if cells[y] < 0 else cells[y] for y in landings} - seen
        seen |= level
    return -1
";

#[test]
fn time_limits_alone_name_no_mistake() {
    if !can_run("hangs.py") {
        return;
    }
    let folder = Folder::new();
    folder.write("hangs.py", HANGS_ON_SIX);
    let line =
        "judge v1:family=empty;n=6 --count 1 --time-limit 1 hangs.py --export-json judged.json";
    folder
        .ends(line, 3, &[])
        .prints("boards in time, and is right on the others that were tried");
    let diagnosis = &folder.json("judged.json")["programs"][0]["diagnosis"];
    assert_eq!(diagnosis["finding"], "slow", "{diagnosis}");
    assert!(diagnosis["name"].is_null(), "{diagnosis}");
}

#[test]
fn a_clock_that_cannot_be_right_is_not_believed() {
    if !can_run("lies.py") {
        return;
    }
    let folder = Folder::new();
    let text = "import time\ntime.perf_counter_ns = iter([5, 2, 0, 10**17]).__next__\n\
        def snakesAndLadders(board): return 1\n";
    folder.write("lies.py", text);
    let ran = folder.piped("judge - lies.py --export-csv -", &FOUR[..34]);
    for (board, ns) in [(0, "-3"), (1, "100000000000000000")] {
        let row =
            format!("lies.py,{board},AC,1,1,,,\"its clock says {ns} ns, which is impossible\",");
        ran.prints(&row);
    }
}

/// A compiler writes more than there is room for.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_no_fault_of_a_program() {
    let folder = Folder::new();
    let solution = Path::new(HERE).join("data/solutions/accepted/deque.rs");
    for name in ["right.rs", "compile_error/right.rs"] {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::copy(&solution, folder.join(name)).unwrap();
    }
    std::fs::create_dir(folder.join("small")).unwrap();
    for (options, words) in [
        ("size=64k", "/small: set TMPDIR to a folder with more\n"),
        (
            "size=64m,noexec",
            "set TMPDIR to a folder whose programs may be run\n",
        ),
    ] {
        let line = format!(
            "unshare -rm sh -c 'mount -t tmpfs -o {options} tmpfs small || exit 99; \
             TMPDIR=$PWD/small {} judge right.rs compile_error'",
            env!("CARGO_BIN_EXE_snl")
        );
        let ran = folder.sh(&line);
        if [99, 127].contains(&ran.code) || ran.err.contains("unshare failed") {
            skip("unshare with mount");
            return;
        }
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        assert_eq!(ran.err.matches(words).count(), 2, "{}", ran.err);
        assert!(!ran.out.contains("CE"), "{}", ran.out);
    }
}

#[test]
fn answers_that_a_command_loses_or_leaves_out_are_not_blamed_on_another_board() {
    let folder = Folder::new();
    let small = "[[-1,4],[-1,3]]\n";
    let large = "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n";
    folder.write(
        "boards.grid",
        format!("{small}{small}{large}{small}{large}{small}"),
    );
    let program = |name: &str, on_large: &str, rest: &str| {
        let code = format!(
            "import os, sys\nfor line in sys.stdin:\n    if len(line) > 20: {on_large}\n    print(1){rest}\n"
        );
        folder.write(name, code);
    };
    program("ends.py", "os.kill(os.getpid(), 11)", "");
    program(
        "flushes.py",
        "os.kill(os.getpid(), 11)",
        "; sys.stdout.flush()",
    );
    program("skips.py", "continue", "");
    program("one.py", "pass", "; break");
    let judge = |program: &str, json: &str| {
        let line = format!("judge boards.grid mine='python3 {program}' --export-json {json}");
        let ran = folder.ends(&line, 3, &[]);
        let outcome = folder.json(json)["programs"][0].clone();
        (ran.out, outcome)
    };
    let (text, outcome) = judge("ends.py", "ends.json");
    assert!(text.contains("RE on board 0 of boards.grid"), "{text}");
    assert!(
        text.contains("it is answered right: answers that a program has not flushed are lost"),
        "{text}"
    );
    assert!(!text.contains("on which it fails"), "{text}");
    assert_eq!(outcome["lost_answers"], true);
    let (text, outcome) = judge("flushes.py", "flushes.json");
    assert!(text.contains("RE on board 2 of boards.grid"), "{text}");
    assert_eq!(outcome["lost_answers"], false);
    // Two boards in a row that end it do not keep the others from it.
    folder.write(
        "twice.grid",
        format!("{small}{large}{large}{small}{small}{small}"),
    );
    let line = "judge --all twice.grid mine='python3 flushes.py' --verdict-only";
    folder.ends(line, 3, &[]).prints("4 of 6 boards are right");
    let (text, outcome) = judge("one.py", "one.json");
    assert!(
        text.contains("If it expects one board per process, use --isolate."),
        "{text}"
    );
    assert_eq!(outcome["lost_answers"], false);
    let (text, outcome) = judge("skips.py", "skips.json");
    let words = "each later answer counts for the board before";
    assert!(
        text.contains(words) && !text.contains("differently each time"),
        "{text}"
    );
    assert!(outcome["diagnosis"].is_null(), "{outcome}");
}
