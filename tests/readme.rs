//! The README's examples print what the README says.

mod program;

use program::snl_in;

/// The commands of the README's `console` blocks, each with the output that follows it.
fn examples() -> Vec<(String, String)> {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match line.strip_prefix("$ ") {
                Some(command) => examples.push((command.to_owned(), String::new())),
                None => {
                    let (_, output) = examples.last_mut().expect("a command comes first");
                    *output += &format!("{line}\n");
                }
            },
        }
    }
    examples
}

/// Runs `snl … | snl … | head -N`, whatever of it is there, and gives what comes out at the end.
fn run(folder: &std::path::Path, command: &str) -> String {
    let mut text = String::new();
    for part in command.split(" | ") {
        if let Some(lines) = part.strip_prefix("head -") {
            text = text
                .split_inclusive('\n')
                .take(lines.parse().unwrap())
                .collect();
            continue;
        }
        let part = part
            .strip_prefix("cargo run --release -- ")
            .map_or(part.to_owned(), |rest| format!("snl {rest}"));
        if let Some(file) = part.strip_prefix("cat ") {
            text = std::fs::read_to_string(folder.join(file)).unwrap();
            continue;
        }
        let words: Vec<&str> = part
            .split_whitespace()
            .map(|word| word.trim_matches('\''))
            .collect();
        assert_eq!(words[0], "snl", "{command}");
        let ran = snl_in(folder, &words[1..], text.as_bytes());
        assert!([0, 1, 3].contains(&ran.code), "{command}: {}", ran.err);
        // On a terminal the word about the boards comes before them; a pipe takes only the boards.
        text = if command.contains(" | ") {
            ran.out
        } else {
            ran.err + &ran.out
        };
    }
    text
}

/// Whether a line is as shown. Times differ from run to run: of a row of the table that `run` prints, the
/// first columns are compared, of the line on the whole run its form.
fn as_shown(line: &str, shown: &str) -> bool {
    const COUNTS: usize = "  n      boards   solvable    min  median       max".len();
    const RUN: &str = "boards/s end to end";
    let is_row = |text: &str| {
        text.is_ascii() && text.len() > COUNTS && text[COUNTS..].split_whitespace().count() == 2
    };
    if is_row(line) && is_row(shown) && !line.contains(',') {
        return line[..COUNTS] == shown[..COUNTS];
    }
    // Which solver `auto` is depends on the machine.
    let unsolved = |text: &str| text.split(", solver ").next().map(str::to_owned);
    unsolved(line) == unsolved(shown) || (line.ends_with(RUN) && shown.ends_with(RUN))
}

#[test]
fn every_example_prints_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let examples = examples();
    assert!(examples.len() >= 6, "the README has examples");
    for (command, shown) in examples {
        let printed = run(folder.path(), &command);
        let (lines, wanted): (Vec<&str>, Vec<&str>) = (
            printed.trim_end().lines().collect(),
            shown.trim_end().lines().collect(),
        );
        assert_eq!(lines.len(), wanted.len(), "$ {command}\n{printed}");
        for (line, shown) in lines.iter().zip(wanted) {
            assert!(
                as_shown(line, shown),
                "$ {command}\nprints {line}\nnot    {shown}"
            );
        }
    }
}
