//! The submissions of a contest package, run as programs, give the answers of the catalogue's
//! mistakes.
//!
//! Needs `python3`, `g++` and `java`. A language that is not installed is skipped; with the long
//! tests and on CI that is a failure.

use crate::util::{Folder, is_installed, runs_long_tests};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::{BoardGenerator, Family, Sizes, Spec};
use snakes_and_ladders::solve::kernel;
use snl::package::{JurySubmission, input, submissions};
use snl_harness::mutants::mistakes::{Answer, catalogue};
use snl_judge::{Language, Toolchains, Verdict};
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Seconds of CPU time after which a program is stopped. Those that end take a tenth of it at most.
const CPU_LIMIT: &str = "1";

/// Boards per program on which it may run into [`CPU_LIMIT`].
const ENDLESS: usize = 2;

/// The signal of a process that has used up its CPU time: the same number on Linux and macOS.
const SIGXCPU: i32 = 24;

/// The example boards of the catalogue, each of which kills a mistake, and boards of every family.
fn boards() -> Vec<Board> {
    let examples = catalogue()
        .iter()
        .flat_map(|mistake| mistake.example_boards());
    let mut boards: Vec<Board> = examples.collect();
    let families: Vec<Family> = Family::ALL
        .into_iter()
        .filter(|&family| family != Family::Exhaustive)
        .collect();
    for (families, sizes, count) in [
        (families.clone(), Sizes::common(&families), 150),
        (
            vec![Family::Uniform, Family::Dense],
            "3..6".parse().unwrap(),
            60,
        ),
    ] {
        let mut builder = Spec::builder();
        let spec = builder.families(families).sizes(sizes).seed(909).build();
        let mut maker = BoardGenerator::new(&spec.unwrap()).unwrap();
        for index in 0..count {
            let board = maker.board(index);
            boards.push(board);
        }
    }
    boards
}

/// The answer of this submission to this board in a new process.
fn expected(submission: &JurySubmission, board: &Board) -> Answer {
    match submission.entry() {
        Some(entry) => entry.runner().answer(board),
        None => Answer::Rolls(kernel("array-queue").unwrap().solve_one(board).min_rolls()),
    }
}

/// The boards with their answers, every tenth of them unless the tests are long, with few on which
/// the program is endless.
fn asked(submission: &JurySubmission, boards: &[Board]) -> Vec<(String, Answer)> {
    let step = if runs_long_tests() { 1 } else { 10 };
    let mut endless = 0;
    let mut asked = Vec::new();
    for board in boards.iter().step_by(step) {
        let answer = expected(submission, board);
        endless += usize::from(answer == Answer::TimeLimit);
        if answer != Answer::TimeLimit || endless <= ENDLESS {
            asked.push((input(board), answer));
        }
    }
    asked
}

/// Compares answer by answer.
fn compare(submission: &JurySubmission, asked: &[(String, Answer)], said: &[Answer]) {
    assert_eq!(asked.len(), said.len(), "{}", submission.file);
    for ((board, expected), said) in asked.iter().zip(said) {
        assert_eq!(said, expected, "{} to\n{board}", submission.file);
    }
}

fn of(language: &str) -> impl Iterator<Item = &'static JurySubmission> {
    submissions()
        .iter()
        .filter(move |submission| submission.language().name == language)
}

/// Sends all boards to one process, one per line with `;` for a line feed, and reads its answers.
fn drive(mut command: Command, asked: &[(String, Answer)]) -> Vec<Answer> {
    let lines: String = asked
        .iter()
        .map(|(text, _)| text.replace('\n', ";") + "\n")
        .collect();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| match line {
            "crash" => Answer::Crash,
            "slow" => Answer::TimeLimit,
            number => Answer::Rolls(number.parse().unwrap()),
        })
        .collect()
}

/// Runs a submission from the start for each line, and prints its answer or how it failed.
const PYTHON_DRIVER: &str = r#"
import contextlib, io, signal, sys

class Slow(BaseException):
    pass

def slow(*_):
    raise Slow

signal.signal(signal.SIGVTALRM, slow)
code = compile(open(sys.argv[1]).read(), sys.argv[1], "exec")
boards = sys.stdin.read().splitlines()
for board in boards:
    sys.stdin, out = io.StringIO(board.replace(";", "\n")), io.StringIO()
    signal.setitimer(signal.ITIMER_VIRTUAL, float(sys.argv[2]))
    try:
        with contextlib.redirect_stdout(out):
            exec(code, {"__name__": "__main__"})
        said = out.getvalue().strip()
    except Slow:
        said = "slow"
    except Exception:
        said = "crash"
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    print(said)
"#;

const JAVA_DRIVER: &str = r#"
import java.io.*;
import java.nio.charset.StandardCharsets;

public class Driver {
    public static void main(String[] args) throws Exception {
        var boards = new BufferedReader(new InputStreamReader(System.in)).lines().toList();
        var main = Class.forName(args[0]).getMethod("main", String[].class);
        PrintStream stdout = System.out;
        for (String board : boards) {
            var out = new ByteArrayOutputStream();
            System.setIn(new ByteArrayInputStream(board.replace(';', '\n').getBytes(StandardCharsets.UTF_8)));
            System.setOut(new PrintStream(out));
            String said;
            try {
                main.invoke(null, (Object) new String[0]);
                System.out.flush();
                said = out.toString().strip();
            } catch (java.lang.reflect.InvocationTargetException crash) {
                said = "crash";
            }
            stdout.println(said);
        }
    }
}
"#;

#[test]
fn the_python_submissions_say_what_the_catalogue_says() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    let boards = boards();
    let language = Language::of("driver.py".as_ref()).unwrap();
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap());
    let python = tools.find(language.tools[0]).unwrap().path;
    let driver = folder.join("driver.py");
    fs::write(&driver, PYTHON_DRIVER).unwrap();
    for submission in of("Python") {
        let file = folder.join(submission.file);
        fs::write(&file, submission.source).unwrap();
        let mut command = Command::new(&python);
        command.arg(&driver).arg(&file).arg(CPU_LIMIT);
        let asked = asked(submission, &boards);
        compare(submission, &asked, &drive(command, &asked));
    }
}

#[test]
fn the_java_submissions_say_what_the_catalogue_says() {
    if !is_installed("javac", "-version") || !is_installed("java", "-version") {
        return;
    }
    let folder = Folder::new();
    let boards = boards();
    folder.write("Driver.java", JAVA_DRIVER);
    let mut javac = Command::new("javac");
    javac.current_dir(&*folder).arg("Driver.java");
    for submission in of("Java") {
        folder.write(submission.file, submission.source);
        javac.arg(submission.file);
    }
    assert!(javac.status().unwrap().success());
    for submission in of("Java") {
        let mut command = Command::new("java");
        command
            .args(["-XX:+UseSerialGC", "-cp"])
            .arg(&*folder)
            .arg("Driver")
            .arg(submission.file.trim_end_matches(".java"));
        let asked = asked(submission, &boards);
        compare(submission, &asked, &drive(command, &asked));
    }
}

#[test]
fn the_cpp_submissions_say_what_the_catalogue_says() {
    if !is_installed("g++", "--version") {
        return;
    }
    let folder = Folder::new();
    let boards = boards();
    // A third of a second each to compile.
    let step = if runs_long_tests() { 1 } else { 3 };
    for submission in of("C++").step_by(step) {
        let program = compiled(&folder, submission);
        let asked = asked(submission, &boards);
        let said: Vec<Answer> = asked.iter().map(|(text, _)| say(&program, text)).collect();
        compare(submission, &asked, &said);
    }
}

fn compiled(folder: &Folder, submission: &JurySubmission) -> PathBuf {
    let source = folder.join(submission.file);
    let program = folder.join("program");
    fs::write(&source, submission.source).unwrap();
    let compiler = Command::new("g++")
        .args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o"])
        .args([&program, &source])
        .status();
    assert!(compiler.unwrap().success(), "{}", submission.file);
    program
}

fn say(program: &Path, text: &str) -> Answer {
    let limited = format!("ulimit -c 0; ulimit -S -t {CPU_LIMIT}; exec \"$0\"");
    let mut child = Command::new("sh")
        .args(["-c", &limited])
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(text.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    if output.status.signal() == Some(SIGXCPU) {
        return Answer::TimeLimit;
    }
    if !output.status.success() {
        return Answer::Crash;
    }
    let said = String::from_utf8(output.stdout).unwrap();
    Answer::Rolls(said.trim().parse().unwrap())
}

#[test]
fn every_wrong_submission_fails_on_some_board_and_only_as_its_folder_says() {
    let boards = boards();
    for submission in submissions() {
        let mut failed = false;
        for board in &boards {
            let right = kernel("array-queue").unwrap().solve_one(board);
            let answer = expected(submission, board);
            if answer.is(right) {
                continue;
            }
            failed = true;
            let verdict = match answer {
                Answer::Rolls(_) => Verdict::WrongAnswer,
                Answer::TimeLimit => Verdict::TimeLimit,
                Answer::Crash => Verdict::RuntimeError,
            };
            assert_eq!(
                verdict, submission.verdict,
                "{} to {board}",
                submission.file
            );
        }
        assert_eq!(
            failed,
            submission.verdict != Verdict::Accepted,
            "{}",
            submission.file
        );
    }
}
