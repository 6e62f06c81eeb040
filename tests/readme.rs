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
        text = ran.out + &ran.err;
        // What is piped on is standard output; boards and results never look like a message.
        if command.contains(" | ") {
            text = text
                .lines()
                .filter(|line| !line.contains(" boards of v1:"))
                .map(|line| format!("{line}\n"))
                .collect();
        }
    }
    text
}

/// Whether a line is as shown; what follows `…` in the README differs from machine to machine.
fn as_shown(line: &str, shown: &str) -> bool {
    match shown.split_once('…') {
        Some((start, end)) => line.starts_with(start) && line.ends_with(end),
        None => line == shown,
    }
}

#[test]
fn every_example_prints_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let examples = examples();
    assert!(examples.len() >= 6, "the README has examples");
    for (command, shown) in examples {
        let printed = run(folder.path(), &command);
        let (lines, wanted): (Vec<&str>, Vec<&str>) =
            (printed.lines().collect(), shown.lines().collect());
        assert_eq!(lines.len(), wanted.len(), "$ {command}\n{printed}");
        for (line, shown) in lines.iter().zip(wanted) {
            assert!(
                as_shown(line, shown),
                "$ {command}\nprints {line}\nnot    {shown}"
            );
        }
    }
}
