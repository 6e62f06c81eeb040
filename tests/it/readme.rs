//! The README and the pages of docs/ are true: every command works in a new folder, in the order of
//! its page, and prints what the page shows; pictures are what their commands draw; tables of
//! figures are those of the newest record.
//!
//! `SNL_WRITE_README=1 SNL_LONG_TESTS=1 cargo test --release --test it readme::` writes what the
//! commands print, the pictures and the tables. An example in which a line of `…` stands for lines
//! that are left out is compared, and not written.

use crate::figures;
use crate::util::{Folder, Ran, end, program, runs_long_tests};
use snl_harness::mutants::{gated, mistakes};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Commands that do not run here, each with the recipe of the `justfile` by which CI runs it.
const RUN_BY_CI: [(&str, &str); 14] = [
    ("cargo test", "test-long"),
    ("cargo install --locked --path .", "main-job"),
    ("pip install problemtools", "packages"),
    (
        "verifyproblem -e -p config data validators graders submissions -- snakesandladders",
        "packages",
    ),
    ("pip install bapctools", "packages"),
    ("cd ladders", "packages"),
    ("bt validate", "packages"),
    ("bt run -o -aa", "packages"),
    ("rustup target add wasm32-unknown-unknown", "tools"),
    ("web/build -o snakes.html", "web"),
    ("python3 scripts/python_wheel.py --build", "python"),
    ("python3 -m venv venv", "python"),
    ("venv/bin/pip install python/target/wheels/*.whl", "python"),
    (
        "scripts/cluster/submit --count 10000000000 --shard-size 100000000 --seed 7 --out /shared/big --snl ~/bin/snl --sbatch '--cpus-per-task=8 --time=1:00:00' -- --family uniform --size 8",
        "cluster",
    ),
];

/// The languages of blocks that are no commands, each with what tests them.
const OTHER_BLOCKS: [(&str, &str); 6] = [
    ("python", "scripts/python_wheel.py, scripts/data_frames.py"),
    ("rust", "the doctests of crates/boards"),
    ("toml", "nothing: a manifest that names a clone beside it"),
    ("yaml", "ci_recipe.rs"),
    ("json", "judge.rs: a request of `judge --serve`"),
    ("text", "kept_files.rs: forms of input"),
];

/// Pages whose commands take seconds to a minute each: only the long tests run them.
const SLOW_PAGES: [&str; 2] = ["docs/BENCH.md", "docs/PACKAGES.md"];

/// The pictures that commands draw, apart from those of `scripts/puzzle_pictures.sh`: the picture,
/// the file that the commands write, and the commands.
const PICTURES: [(&str, &str, &str); 4] = [
    (
        "failing-light.svg",
        "light.svg",
        "snl show '[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]' --theme light --transparent -o light.svg",
    ),
    (
        "failing-dark.svg",
        "dark.svg",
        "snl show '[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]' --theme dark --transparent -o dark.svg",
    ),
    (
        "answers-light.svg",
        "light/answers.svg",
        "snl run --count 1M --seed 42 -o out && snl report out -o report.md --images light --theme light --transparent",
    ),
    (
        "answers-dark.svg",
        "dark/answers.svg",
        "snl report out -o report.md --images dark --theme dark --transparent",
    ),
];

/// The README and the pages of docs/.
fn pages() -> Vec<String> {
    let files = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<String> = names
        .filter(|name| name.ends_with(".md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    pages.sort();
    pages.insert(0, "README.md".to_owned());
    pages
}

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(page)).unwrap()
}

/// Whether the pages are to be renewed, not compared.
pub fn writes() -> bool {
    std::env::var_os("SNL_WRITE_README").is_some()
}

/// A command of a page.
struct Example {
    command: String,
    /// The output that the page shows; none where it shows no output.
    shown: Option<String>,
}

/// What a page has in code.
#[derive(Default)]
struct Code {
    /// The commands of all `console` and `sh` blocks, and of the README's table, in order.
    examples: Vec<Example>,
    /// The programs that the page shows, by the name in the line above, such as "This is `NAME`:".
    files: BTreeMap<String, String>,
}

fn code(page: &str, text: &str) -> Code {
    let mut code = Code::default();
    let mut fence = None;
    let mut file = None;
    let mut continued = String::new();
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            let is_other = OTHER_BLOCKS.iter().any(|(other, _)| *other == language);
            assert!(
                is_other || ["", "console", "sh"].contains(&language),
                "{page}: no test runs a block of {language:?}"
            );
            if language.is_empty() {
                file = None;
            }
            fence = (!language.is_empty()).then_some(language);
            continue;
        }
        match fence {
            Some("sh") => {
                let command = line.split("  #").next().unwrap().trim();
                if let Some(start) = command.strip_suffix('\\') {
                    continued += start;
                } else if !command.is_empty() && !command.starts_with('#') {
                    code.examples.push(Example {
                        command: std::mem::take(&mut continued) + command,
                        shown: None,
                    });
                }
            }
            Some("console") => match line.strip_prefix("$ ") {
                Some(command) => code.examples.push(Example {
                    command: command.to_owned(),
                    shown: Some(String::new()),
                }),
                None => {
                    let last = code.examples.last_mut();
                    let output = last.and_then(|last| last.shown.as_mut());
                    *output.expect("a command comes first") += &format!("{line}\n");
                }
            },
            Some(_) => {
                if let Some(name) = &file {
                    let text = code.files.entry(String::clone(name)).or_default();
                    *text += &format!("{line}\n");
                }
            }
            None if line.is_empty() => {}
            None => {
                let name = line
                    .strip_suffix("`:")
                    .and_then(|line| line.rsplit_once('`'));
                file = name.map(|(_, name)| name.to_owned());
                // A row of the table of what to type.
                let cells: Vec<&str> = line.split(" | ").collect();
                if page == "README.md"
                    && let [_, typed, _] = cells[..]
                    && let Some(command) = typed.strip_prefix('`')
                    && let Some(command) = command.strip_suffix('`')
                    && command.starts_with("snl ")
                    && line.contains("](docs/")
                {
                    code.examples.push(Example {
                        command: command.to_owned(),
                        shown: None,
                    });
                }
            }
        }
    }
    code
}

/// A folder in which the commands of a page are run: empty for the README, else with the boards and
/// solutions of a clone.
fn workplace(page: &str) -> Folder {
    let folder = Folder::new();
    if page != "README.md" {
        for name in ["data/solutions", "data/boards"] {
            copy_folder(&Path::new(ROOT).join(name), &folder.join(name));
        }
    }
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
    let folders = std::iter::once(PathBuf::from(bin)).chain(std::env::split_paths(&path));
    let mut shell = std::process::Command::new("bash");
    shell
        .args(["-c", &command])
        .current_dir(&**folder)
        .env("PATH", std::env::join_paths(folders).unwrap())
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

/// Runs the examples of a page and compares what they print, or writes it into the page.
fn check_page(page: &str) {
    let folder = workplace(page);
    let text = read(page);
    let mut written = text.clone();
    let code = code(page, &text);
    for (name, text) in code.files {
        folder.write(&name, text);
    }
    for Example { command, shown } in code.examples {
        if RUN_BY_CI.iter().any(|(other, _)| *other == command) {
            continue;
        }
        // With its own number of rounds it takes half a minute, and the page shows no figures of
        // it.
        let rounds = if command.starts_with("snl bench") {
            " --warmup 0 --runs 20"
        } else {
            ""
        };
        let ran = run(&folder, &format!("{command}{rounds}"));
        // Two rounds may seem slower than a baseline.
        let is_slower = ran.code == 4 && command.contains("--baseline main");
        // A mistake that survives, or a program that is wrong.
        let may_find = ["snl strength", "snl judge"].map(|start| command.starts_with(start));
        let finds = ran.code == 3 && may_find.contains(&true);
        let may_fail = shown.is_some() && [1, 3].contains(&ran.code);
        assert!(
            ran.code == 0 || is_slower || finds || may_fail,
            "{page}: $ {command}\n{}",
            ran.err
        );
        let Some(shown) = shown else { continue };
        let text = printed(&ran, &command);
        if writes() && !shown.contains('…') {
            let before = format!("$ {command}\n{}", shown.trim_end());
            let after = format!("$ {command}\n{}", text.trim_end());
            written = written.replacen(before.trim_end(), after.trim_end(), 1);
        } else {
            assert!(matches_shown(&text, &shown), "{page}: $ {command}\n{text}");
        }
    }
    if written != text {
        fs::write(Path::new(ROOT).join(page), written).unwrap();
    }
}

#[test]
fn every_command_works_and_prints_what_its_page_shows() {
    for page in pages() {
        if runs_long_tests() || !SLOW_PAGES.contains(&&*page) {
            check_page(&page);
        }
    }
}

#[test]
fn commands_that_do_not_run_here_are_run_by_ci() {
    let mut commands = HashSet::new();
    for page in pages() {
        let examples = code(&page, &read(&page)).examples;
        commands.extend(examples.into_iter().map(|example| example.command));
    }
    let justfile = read("justfile");
    let runner = read(".ci/recipes.py");
    let recipes: HashSet<&str> = runner.split([' ', '"', '+']).collect();
    for (command, recipe) in RUN_BY_CI {
        assert!(commands.contains(command), "no page has: {command}");
        let is_there = justfile.contains(&format!("\n{recipe}:\n"));
        assert!(
            is_there && recipes.contains(recipe),
            "CI does not run {recipe}"
        );
    }
}

#[test]
fn pictures_are_what_their_commands_draw() {
    let folder = Folder::new();
    for (picture, drawn, command) in PICTURES {
        let ran = run(&folder, command);
        assert_eq!(ran.code, 0, "{command}: {}", ran.err);
        let drawn = fs::read(folder.join(drawn)).unwrap();
        let kept = Path::new(ROOT).join("docs/pictures").join(picture);
        if writes() {
            fs::write(&kept, &drawn).unwrap();
        }
        let is_same = drawn == fs::read(&kept).unwrap();
        assert!(is_same, "{} is drawn otherwise today", kept.display());
    }
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

/// The parts of a text in code, `like this`, without blocks.
fn inline_code(text: &str) -> Vec<String> {
    let mut spans = Vec::new();
    let mut rest = prose_and_spans(text);
    while let Some((_, after)) = rest.split_once('`') {
        let Some((span, after)) = after.split_once('`') else {
            break;
        };
        spans.push(span.replace('\n', " "));
        rest = after.to_owned();
    }
    spans
}

/// A page without its blocks of code.
fn prose_and_spans(text: &str) -> String {
    let parts = text
        .split("\n```")
        .step_by(2)
        .map(|part| part.trim_start_matches(char::is_alphabetic));
    parts.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_flag_in_a_sentence_is_one_of_its_command() {
    let folder = Folder::new();
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut flags = 0;
    for page in pages() {
        for span in inline_code(&read(&page)) {
            let mut words = span.split_whitespace();
            let (Some("snl"), Some(verb)) = (words.next(), words.next()) else {
                continue;
            };
            let help = helps.entry(verb.to_owned()).or_insert_with(|| {
                let ran = folder.snl(&format!("{verb} --help"));
                format!("{}\n", ran.out)
            });
            assert!(
                help.len() > 1 || verb == "VERB" || verb == "COMMAND",
                "{page}: {span}"
            );
            for flag in words.filter(|word| word.starts_with("--")) {
                let flag = flag.split(['=', '…']).next().unwrap();
                let ends = [" ", "\n", ",", "=", "["];
                let is_there = ends
                    .iter()
                    .any(|end| help.contains(&format!("{flag}{end}")));
                assert!(is_there, "{page}: `{span}`: snl {verb} has no {flag}");
                flags += 1;
            }
        }
    }
    assert!(flags > 20, "{flags}");
}

/// The names by which headings of a page are linked.
fn anchors(text: &str) -> HashSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let name = line.trim_start_matches('#').trim().to_lowercase();
            name.chars()
                .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c))
                .map(|c| if c == ' ' { '-' } else { c })
                .collect()
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere_and_to_the_newest_record() {
    let others = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "CHANGELOG.md",
    ]
    .iter()
    .copied()
    .map(str::to_owned);
    for page in pages().into_iter().chain(others) {
        let text = read(&page);
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            if link.starts_with("http") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let base = Path::new(ROOT).join(&page);
            let path = match file {
                "" => base,
                _ => base.parent().unwrap().join(file),
            };
            assert!(path.exists(), "{page}: {link}");
            if !anchor.is_empty() {
                let is_there = anchors(&fs::read_to_string(&path).unwrap()).contains(anchor);
                assert!(is_there, "{page}: {link}");
            }
            if file.contains("data/record/") && !file.ends_with("false-alarms.md") {
                let name = path.file_name().unwrap().to_str().unwrap();
                assert_eq!(name, figures::newest_record(&name[11..]).0, "{page}");
            }
        }
    }
}

#[test]
fn pages_begin_with_a_command_and_write_ranges_in_words() {
    for page in pages() {
        let text = read(&page);
        if page != "README.md" {
            let (_, start) = text.split_once("\n\n").unwrap();
            assert!(
                start.starts_with("```"),
                "{page} does not begin with a command"
            );
        }
        let prose = prose_and_spans(&text);
        for part in prose.split('`').step_by(2) {
            let mut pairs = part.match_indices("..");
            let is_range =
                |(at, _): (usize, &str)| part[..at].ends_with(|c: char| c.is_ascii_digit());
            assert!(
                !pairs.any(is_range),
                "{page}: a range in a sentence: {part}"
            );
        }
    }
}

#[test]
fn no_page_repeats_a_row_of_another() {
    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    for page in pages() {
        for row in read(&page).lines().filter(|line| line.starts_with("| ")) {
            let is_row = row.chars().any(char::is_alphabetic) && !row.starts_with("| ---");
            if is_row
                && ![
                    "| column |",
                    "| key |",
                    "| family |",
                    "| boards |",
                    "| flag |",
                ]
                .iter()
                .any(|head| row.starts_with(head))
            {
                let other = rows.insert(row.to_owned(), page.clone());
                assert!(other.is_none_or(|other| other == page), "{page}: {row}");
            }
        }
    }
}

#[test]
fn the_readme_is_short_and_placeholders_stand_in_one_place() {
    let lines = read("README.md").lines().count();
    assert!((150..=180).contains(&lines), "README.md has {lines} lines");
    let mut files = pages();
    files.extend(
        [
            "ARCHITECTURE.md",
            "SECURITY.md",
            "python/README.md",
            "python/pyproject.toml",
            "Cargo.toml",
            "crates/boards/Cargo.toml",
            "crates/harness/Cargo.toml",
            "crates/judge/Cargo.toml",
        ]
        .map(str::to_owned),
    );
    for (placeholder, wanted) in [("/OWNER/", "Cargo.toml"), ("@example.", "SECURITY.md")] {
        let found: Vec<&String> = files
            .iter()
            .flat_map(|file| vec![file; read(file).matches(placeholder).count()])
            .collect();
        assert_eq!(found, [wanted], "{placeholder}");
        let list = read("CONTRIBUTING.md");
        let (_, list) = list.split_once("### Before the first release").unwrap();
        assert!(list.contains(wanted), "{wanted}");
    }
}

#[test]
fn the_changelog_skips_no_version_and_is_short() {
    let changelog = read("CHANGELOG.md");
    let sections: Vec<&str> = changelog.split("\n## ").skip(1).collect();
    let mut versions = Vec::new();
    let mut dates = Vec::new();
    for section in sections {
        let (version, rest) = section.split_once(" (").unwrap();
        versions.push(version);
        dates.push(rest.split(')').next().unwrap());
        let lines = section
            .lines()
            .filter(|line| line.starts_with("- "))
            .count();
        assert!(
            (1..=10).contains(&lines),
            "{version}: {lines} changes, at most 10; say more in one of them"
        );
    }
    assert_eq!(versions[0], env!("CARGO_PKG_VERSION"));
    let minors: Vec<usize> = versions
        .iter()
        .map(|version| version.split('.').nth(1).unwrap())
        .map(|minor| minor.parse().unwrap())
        .collect();
    assert_eq!(minors, (1..=minors[0]).rev().collect::<Vec<_>>());
    assert!(
        dates.is_sorted_by(|newer, older| newer >= older),
        "{dates:?}"
    );
    assert!(dates.iter().all(|date| date.len() == 10), "{dates:?}");
}

#[test]
fn every_command_is_on_a_page() {
    let overview = Folder::new().out("--help");
    let (_, listed) = overview.split_once("Boards:\n").unwrap();
    let verbs: Vec<&str> = listed
        .lines()
        .take_while(|line| !line.starts_with("Options"))
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split(' ').next())
        .filter(|verb| !verb.is_empty())
        .collect();
    assert!(verbs.len() >= 15, "{verbs:?}");
    let text: String = pages().iter().map(|page| read(page)).collect();
    for verb in verbs {
        assert!(text.contains(&format!("snl {verb}")), "no page has {verb}");
    }
}

#[test]
fn counts_in_the_text_are_those_of_the_program() {
    let mistakes = mistakes::catalogue();
    let with_source = mistakes
        .iter()
        .filter(|mistake| mistake.source.is_some())
        .count();
    let gated = gated::catalogue();
    let faults: HashSet<&str> = gated.iter().map(|fault| fault.fault_name()).collect();
    let gated = figures::thousands(gated.len() as u64);
    let count = mistakes.len();
    let counts = [
        ("README.md", format!("`snl` knows {count} mistakes")),
        ("README.md", format!("{gated} rarer faults")),
        ("docs/JUDGE.md", format!("each of {count} known mistakes")),
        ("docs/SUITES.md", format!("has a catalogue of {count}")),
        (
            "docs/SUITES.md",
            format!("the {with_source} mistakes of the catalogue with a source"),
        ),
        ("docs/SUITES.md", format!("runs {gated} *gated faults*")),
        ("docs/SUITES.md", format!("one of {} faults", faults.len())),
    ];
    for (file, count) in counts {
        let text = read(file).replace('\n', " ");
        assert!(text.contains(&count), "{file}: {count}");
    }
}
