//! The README is true: its examples print what it shows, its pictures are what its commands draw, and its speed table is
//! the record's.
//!
//! `SNL_WRITE_README=1 cargo test --release --test it readme::` writes what the examples print into the README.

use crate::util::{Ran, end, long, program};
use snakes_and_ladders::solve::kernel;
use std::fs;
use std::path::{Path, PathBuf};

/// Commands that other checks run: `.ci/run`, and for packages `scripts/packages.py`.
const RUN_ELSEWHERE: [&str; 5] = [
    "cargo test",
    "pip install problemtools",
    "verifyproblem -e -p config data validators graders submissions -- snakes",
    "pip install bapctools",
    "cd snakes && bt validate && bt run -o -aa",
];

/// A command of a fenced block.
struct Example {
    command: String,
    /// What the README says that it prints; none where the block shows no output.
    shown: Option<String>,
}

/// The commands of all `console` and `sh` blocks, in order.
fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut fence = None;
    for line in readme.lines() {
        match (line.strip_prefix("```"), fence) {
            (Some(""), _) => fence = None,
            (Some(language), _) => {
                assert!(
                    ["console", "sh"].contains(&language),
                    "no test runs a block of {language:?}"
                );
                fence = Some(language);
            }
            (None, Some("sh")) => {
                let command = line.split("  #").next().unwrap().trim();
                if !command.is_empty() && !command.starts_with('#') {
                    examples.push(Example {
                        command: command.to_owned(),
                        shown: None,
                    });
                }
            }
            (None, Some(_)) => match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example {
                    command: command.to_owned(),
                    shown: Some(String::new()),
                }),
                None => {
                    let output = examples.last_mut().and_then(|last| last.shown.as_mut());
                    *output.expect("a command comes first") += &format!("{line}\n");
                }
            },
            (None, None) => {}
        }
    }
    examples
}

/// A folder in which the README's commands can be run.
fn workplace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder.path().join("docs/pictures")).unwrap();
    copy_folder(
        &root.join("data/solutions"),
        &folder.path().join("data/solutions"),
    );
    copy_folder(
        &root.join("data/boards"),
        &folder.path().join("data/boards"),
    );
    folder
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let from = entry.unwrap().path();
        let to = to.join(from.file_name().unwrap());
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

/// Runs a command line as a shell does.
fn run(folder: &Path, command: &str) -> Ran {
    let command = command.replace("cargo run --release -- ", "snl ");
    let snl = program(folder);
    let bin = Path::new(snl.get_program()).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(PathBuf::from(bin)).chain(std::env::split_paths(&path));
    let mut shell = std::process::Command::new("bash");
    shell
        .args(["-c", &command])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).unwrap())
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    end(shell.spawn().expect("bash starts"))
}

/// What a terminal shows on a quiet machine; of a pipe only what comes out at its end.
fn printed(ran: &Ran, command: &str) -> String {
    let text = match command.contains(" | ") {
        true => ran.out.clone(),
        false => format!("{}{}", ran.err, ran.out),
    };
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| !line.starts_with("other work disturbed"))
        .collect()
}

/// The parts of a line that do not differ from run to run: without times, memory and the solver that `auto` selects.
fn stable(line: &str) -> String {
    let is_measured = |word: &str| word.contains('.') || word.len() > 4;
    let words: Vec<&str> = line.split_whitespace().collect();
    match &words[..] {
        // A row of the table of `run`: n, boards, solvable %, min, median, max, ns per board, boards/s.
        [row @ .., _, _] if row.len() == 7 && row[3] == "%" => row.join(" "),
        // A row of the table of `judge`, ending in: time, inside, memory, MiB.
        [row @ .., _, "inside", _, "MiB"] => row.join(" "),
        [.., "boards/s", "end", "to", "end"] => words
            .iter()
            .filter(|word| !is_measured(word))
            .copied()
            .collect::<Vec<_>>()
            .join(" "),
        _ => line
            .split(", solver ")
            .next()
            .unwrap()
            .trim_end()
            .to_owned(),
    }
}

#[test]
fn every_example_prints_what_it_shows() {
    let folder = workplace();
    let readme = fs::read_to_string("README.md").unwrap();
    let examples = examples(&readme);
    assert!(examples.len() >= 20, "{} examples", examples.len());
    let mut written = readme.clone();
    for Example { command, shown } in examples {
        // A minute each, and only to see that they succeed.
        if RUN_ELSEWHERE.contains(&&*command) || (command.starts_with("snl bench") && !long()) {
            continue;
        }
        if command.starts_with("snl bench boards.csv") {
            fs::copy(
                folder.path().join("known.csv"),
                folder.path().join("boards.csv"),
            )
            .unwrap();
        }
        let ran = run(folder.path(), &command);
        assert!([0, 1, 3].contains(&ran.code), "$ {command}\n{}", ran.err);
        let Some(shown) = shown else {
            assert_eq!(ran.code, 0, "$ {command}\n{}", ran.err);
            continue;
        };
        let text = printed(&ran, &command);
        let before = format!("$ {command}\n{}", shown.trim_end());
        let after = format!("$ {command}\n{}", text.trim_end());
        if std::env::var_os("SNL_WRITE_README").is_some() {
            written = written.replacen(before.trim_end(), after.trim_end(), 1);
            continue;
        }
        let lines = |text: &str| text.trim_end().lines().map(stable).collect::<Vec<_>>();
        assert_eq!(lines(&text), lines(&shown), "$ {command}\n{text}");
    }
    if written != readme {
        fs::write("README.md", written).unwrap();
    }
    let drawn = folder.path().join("docs/pictures");
    for picture in ["board.svg", "answers.svg"] {
        assert!(readme.contains(&format!("docs/pictures/{picture}")));
        let kept = Path::new("docs/pictures").join(picture);
        let drawn = fs::read_to_string(drawn.join(picture)).unwrap();
        if std::env::var_os("SNL_WRITE_README").is_some() {
            fs::write(&kept, &drawn).unwrap();
        }
        assert!(
            drawn == fs::read_to_string(&kept).unwrap(),
            "{picture} is drawn otherwise today"
        );
    }
}

#[test]
fn the_speed_table_is_that_of_the_record() {
    let readme = fs::read_to_string("README.md").unwrap();
    let record = fs::read_to_string("data/record/2026-11-21-peers-b.md").unwrap();
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    // The record has the names that solvers had then.
    let name = |text: &str| match text.trim_start_matches("snl:") {
        "auto" => "auto".to_owned(),
        text => kernel(text).map_or(text.to_owned(), |kernel| kernel.name.to_owned()),
    };
    let rows = |text: &str| -> Vec<Vec<String>> {
        let rows = text.lines().map(cells).filter(|cells| cells.len() == 9);
        rows.map(|mut cells| {
            cells[0] = name(&cells[0]);
            cells
        })
        .collect()
    };
    let record = rows(&record);
    let shown: Vec<_> = rows(&readme)
        .into_iter()
        .filter(|cells| cells[1].replace(',', "").parse::<f64>().is_ok())
        .collect();
    assert_eq!(shown.len(), 8);
    for row in shown {
        assert!(record.contains(&row), "not in the record: {row:?}");
    }
    let newer = fs::read_to_string("data/record/2026-11-21-peers-c.md").unwrap();
    let auto = newer.lines().find(|line| line.starts_with("| snl:auto |"));
    let auto = cells(auto.unwrap());
    let text = readme.replace('\n', " ");
    assert!(text.contains(&format!(
        "`auto` is {} times as fast as C++ at 5 %",
        auto[3]
    )));
    assert!(text.contains(&format!("and {} times on the longest route", auto[9])));
}
