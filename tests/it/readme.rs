//! The README and the pages of docs/ are true: their examples print what they show, their pictures
//! are what their commands draw, their counts are the program's, and the speed table is the
//! record's.
//!
//! `SNL_WRITE_README=1 cargo test --release --test it readme::` writes what the examples print into
//! the pages. An example in which a line of `…` stands for lines that are left out is compared, and
//! not written.

use crate::util::{Folder, Ran, end, long, program};
use snl_harness::mutants::{gated, mistakes};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages whose commands are run.
const PAGES: [&str; 6] = [
    "README.md",
    "docs/RUN.md",
    "docs/CORPORA.md",
    "docs/JUDGE.md",
    "docs/BENCH.md",
    "docs/PUZZLES.md",
];

/// Commands that other checks run: `.ci/run`, and for packages `scripts/packages.py`.
const RUN_ELSEWHERE: [&str; 7] = [
    "cargo test",
    "rustup target add wasm32-unknown-unknown",
    "web/build -o snakes.html",
    "pip install problemtools",
    "verifyproblem -e -p config data validators graders submissions -- snakes",
    "pip install bapctools",
    "cd snakes && bt validate && bt run -o -aa",
];

/// A command of a fenced block.
struct Example {
    command: String,
    /// The output that the page shows; none where the block shows no output.
    shown: Option<String>,
}

/// The commands of all `console` and `sh` blocks of a page, in order.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut fence = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), fence) {
            (Some(""), _) => fence = None,
            // scripts/python_wheel.py runs those in Python; JSON is an input.
            (Some("python" | "json"), _) => fence = Some("python"),
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
            (None, Some("python")) => {}
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

/// A folder in which the commands of a page can be run.
fn workplace() -> Folder {
    let folder = Folder::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder.join("docs/pictures")).unwrap();
    copy_folder(&root.join("data/solutions"), &folder.join("data/solutions"));
    copy_folder(&root.join("data/boards"), &folder.join("data/boards"));
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
fn run(folder: &Folder, command: &str) -> Ran {
    let command = command.replace("cargo run --release -- ", "snl ");
    let snl = program(folder);
    let bin = Path::new(snl.get_program()).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(PathBuf::from(bin)).chain(std::env::split_paths(&path));
    let mut shell = std::process::Command::new("bash");
    shell
        .args(["-c", &command])
        .current_dir(&**folder)
        .env("PATH", std::env::join_paths(path).unwrap())
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    end(shell.spawn().expect("bash starts"))
}

/// Returns what a terminal shows on a quiet machine; of a pipe only what comes out at its end.
fn printed(ran: &Ran, command: &str) -> String {
    let text = if command.contains(" | ") {
        ran.out.clone()
    } else {
        format!("{}{}", ran.err, ran.out)
    };
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| !line.starts_with("Other work disturbed"))
        .collect()
}

/// The parts of a line that do not differ from run to run: without times, memory and the solver
/// that `auto` selects.
fn stable(line: &str) -> String {
    let is_measured = |word: &str| word.contains('.') || word.len() > 4;
    let words: Vec<&str> = line.split_whitespace().collect();
    match &words[..] {
        // A row of the table of `run`: n, boards, solvable %, min, median, max, ns per board,
        // boards/s.
        [row @ .., _, _] if row.len() == 7 && row[3] == "%" => row.join(" "),
        // Its header is as wide as the times below it.
        ["n", "boards", .., "boards/s"] => words.join(" "),
        // A row of the table of `judge`, ending in: time, memory, MiB.
        [row @ .., _, _, "MiB"] => row.join(" "),
        [.., "boards/s", "end", "to", "end"] => words
            .iter()
            .filter(|word| !is_measured(word))
            .copied()
            .collect::<Vec<_>>()
            .join(" "),
        // The sandbox of the machine.
        ["sandbox:", ..] => "sandbox:".to_owned(),
        _ => line
            .split(", solver ")
            .next()
            .unwrap()
            .trim_end()
            .to_owned(),
    }
}

/// Whether a text has the shown lines, between which a line of `…` stands for any number of lines.
fn matches_shown(text: &str, shown: &str) -> bool {
    let lines = |text: &str| text.trim_end().lines().map(stable).collect::<Vec<_>>();
    let (found, wanted) = (lines(text), lines(shown));
    let parts: Vec<&[String]> = wanted.split(|line| line == "…").collect();
    let [first, middle @ .., last] = &parts[..] else {
        return found == wanted;
    };
    let between = found.strip_prefix(*first);
    let Some(mut rest) = between.and_then(|lines| lines.strip_suffix(*last)) else {
        return false;
    };
    middle.iter().all(|part| {
        let at = rest.windows(part.len()).position(|lines| lines == *part);
        rest = at.map_or(&[], |at| &rest[at + part.len()..]);
        at.is_some()
    })
}

/// Runs the examples of a page, compares what they print or writes it into the page, and returns
/// the pictures that they draw.
fn check_page(page: &str) -> BTreeSet<String> {
    let folder = workplace();
    let text = fs::read_to_string(page).unwrap();
    let mut written = text.clone();
    let writes = std::env::var_os("SNL_WRITE_README").is_some();
    for Example { command, shown } in examples(&text) {
        // Seconds to a minute each, or tested elsewhere.
        let is_slow = command.starts_with("snl bench") || command.starts_with("snl package");
        if RUN_ELSEWHERE.contains(&&*command) || (is_slow && !long()) {
            continue;
        }
        // With its own number of rounds it takes half a minute, and the page shows no figures of
        // it.
        let is_bench = command.starts_with("snl bench");
        let rounds = if is_bench {
            " --warmup 0 --runs 20"
        } else {
            ""
        };
        if command.starts_with("snl bench boards.csv") {
            let made = run(&folder, "snl generate --count 100 -q -o boards.csv");
            assert_eq!(made.code, 0, "{}", made.err);
        }
        let ran = run(&folder, &format!("{command}{rounds}"));
        // Two rounds may seem slower than a baseline.
        let is_slower = ran.code == 4 && command.contains("--baseline main");
        assert!(
            is_slower || [0, 1, 3].contains(&ran.code),
            "$ {command}\n{}",
            ran.err
        );
        let Some(shown) = shown else {
            let survives = ran.code == 3 && command.starts_with("snl strength");
            assert!(
                is_slower || survives || ran.code == 0,
                "{page}: $ {command}\n{}",
                ran.err
            );
            continue;
        };
        let text = printed(&ran, &command);
        if writes && !shown.contains('…') {
            let before = format!("$ {command}\n{}", shown.trim_end());
            let after = format!("$ {command}\n{}", text.trim_end());
            written = written.replacen(before.trim_end(), after.trim_end(), 1);
            continue;
        }
        assert!(matches_shown(&text, &shown), "{page}: $ {command}\n{text}");
    }
    if written != text {
        fs::write(page, written).unwrap();
    }
    let mut pictures = BTreeSet::new();
    for drawn in fs::read_dir(folder.join("docs/pictures")).unwrap() {
        let drawn = drawn.unwrap();
        let kept = Path::new("docs/pictures").join(drawn.file_name());
        let picture = fs::read(drawn.path()).unwrap();
        if writes {
            fs::write(&kept, &picture).unwrap();
        }
        assert!(
            picture == fs::read(&kept).unwrap(),
            "{} is drawn otherwise today",
            kept.display()
        );
        pictures.insert(drawn.file_name().into_string().unwrap());
    }
    pictures
}

#[test]
fn every_example_prints_what_it_shows() {
    let pictures: BTreeSet<String> = PAGES.iter().flat_map(|page| check_page(page)).collect();
    let wanted = [
        "answers-dark.svg",
        "answers-light.svg",
        "failing-dark.svg",
        "failing-light.svg",
    ];
    assert_eq!(pictures, wanted.map(str::to_owned).into());
}

#[test]
fn lines_that_are_left_out_may_be_any() {
    let text = "a\nb\nc\nd\n";
    for shown in ["a\nb\nc\nd", "a\n…\nd", "…\nb\n…", "a\nb\nc\nd\n…"] {
        assert!(matches_shown(text, shown), "{shown}");
    }
    for shown in ["a\nb", "…\nc", "a\n…\nb", "a\n…\ne\n…"] {
        assert!(!matches_shown(text, shown), "{shown}");
    }
}

/// Returns the number of boards and the percentages in a row of the table of strength, rounded to a
/// tenth, from 99.9 % on to a hundredth.
fn numbers(row: &str) -> Vec<String> {
    row.split(" | ")
        .skip(1)
        .map(|cell| {
            let number: f64 = cell
                .split([' ', '|'])
                .next()
                .unwrap()
                .replace(',', "")
                .parse()
                .unwrap();
            let digits = if (99.9..100.0).contains(&number) {
                2
            } else {
                1
            };
            format!("{number:.digits$}")
        })
        .collect()
}

#[test]
fn the_speed_table_is_that_of_the_record() {
    let readme = fs::read_to_string("README.md").unwrap();
    let page = fs::read_to_string("docs/BENCH.md").unwrap();
    let record = fs::read_to_string("data/record/2026-11-27-peers.md").unwrap();
    let summary = record.lines().filter(|line| line.split('|').count() == 12);
    let rows: Vec<&str> = summary.skip(2).collect();
    assert_eq!(rows.len(), 10);
    let chart = fs::read_to_string("docs/pictures/speed.svg").unwrap();
    for row in rows {
        assert!(page.lines().any(|line| line == row), "{row}");
        let ratio = row.split(" | ").nth(4).unwrap();
        assert!(chart.contains(&format!(">{ratio}<")), "{row}");
    }
    // The README has some of its rows, and some of those about strength.
    let table = |start: &str| {
        let lines = readme.lines().skip_while(move |line| *line != start);
        let rows = lines.filter(|line| line.starts_with('|'));
        rows.map(str::to_owned).collect::<Vec<_>>()
    };
    let strength = fs::read_to_string("docs/CORPORA.md").unwrap();
    let (speeds, kills) = (table("## Speed"), table("## Strength"));
    assert!(speeds[..6].iter().all(|row| page.contains(row.as_str())));
    assert!(kills[..6].iter().all(|row| strength.contains(row.as_str())));
    let record = fs::read_to_string("data/record/2026-11-28-strength.md").unwrap();
    for (row, name) in kills[2..6].iter().zip([
        "the examples of LeetCode 909",
        "1000 uniform boards",
        "suite:judge,seed=1",
        "suite:stress,seed=1",
    ]) {
        let measured = record
            .lines()
            .find(|line| line.starts_with(&format!("| {name} |")))
            .unwrap();
        assert_eq!(numbers(row), numbers(measured), "{row}\n{measured}");
    }

    let families = fs::read_to_string("data/record/2026-11-27-peers-families.md").unwrap();
    let row = |name| {
        let mut rows = families.lines().filter(|line| line.starts_with(name));
        let cells: Vec<&str> = rows.next().unwrap().split(" | ").collect();
        cells
    };
    let (names, auto) = (row("| times the C++"), row("| auto |"));
    let ratio = |text: &str| text.trim_end_matches(" |").replace(',', "").parse::<f64>();
    let ratios = names[1..].iter().zip(&auto[1..]);
    let lowest = ratios.min_by(|one, two| {
        let both = (ratio(one.1).unwrap(), ratio(two.1).unwrap());
        both.0.total_cmp(&both.1)
    });
    let (family, ratio) = lowest.unwrap();
    let sentence = format!("the lowest ratio of `auto` is {ratio}, on `{family}`");
    assert!(page.replace('\n', " ").contains(&sentence), "{sentence}");
}

#[test]
fn counts_in_the_text_are_those_of_the_program() {
    let mistakes = mistakes::catalogue();
    let with_source = mistakes.iter().filter(|mistake| mistake.source.is_some());
    let gated = gated::catalogue();
    let faults: HashSet<&str> = gated.iter().map(|fault| fault.fault_name()).collect();
    let counts = [
        (
            "README.md",
            format!("a catalogue of {} mistakes", mistakes.len()),
        ),
        (
            "docs/CORPORA.md",
            format!(
                "the {} mistakes of the catalogue with a source",
                with_source.count()
            ),
        ),
        (
            "docs/CORPORA.md",
            format!("{} *gated faults*", thousands(gated.len() as u64)),
        ),
        ("docs/CORPORA.md", format!("one of {} faults", faults.len())),
    ];
    for (file, count) in counts {
        let text = fs::read_to_string(file).unwrap().replace('\n', " ");
        assert!(text.contains(&count), "{file}: {count}");
    }
}

/// With commas.
fn thousands(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        _ => format!("{},{:03}", thousands(count / 1000), count % 1000),
    }
}
