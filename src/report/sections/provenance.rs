//! Where figures come from.
//!
//! Owns the names of the facts. Must not find them out: they were stored when the figures were taken.

use crate::measure::Host;

/// Facts of the machine, as far as they are known.
pub(super) fn host(host: &Host) -> Vec<(String, String)> {
    let known = |text: &str| match text {
        "" => "not known".to_owned(),
        text => text.to_owned(),
    };
    let mut facts = vec![
        fact("CPU", known(&host.cpu)),
        fact("cores", host.cores.to_string()),
        fact("system", format!("{} on {}", host.os, host.arch)),
    ];
    if !host.features.is_empty() {
        facts.push(fact("CPU features", host.features.join(" ")));
    }
    facts.push(fact("kernel", known(host.kernel.as_deref().unwrap_or(""))));
    facts.push(fact(
        "governor",
        host.governor
            .clone()
            .unwrap_or_else(|| "none that the system tells".to_owned()),
    ));
    facts
}

/// Facts of the program.
pub(super) fn program(
    version: &str,
    commit: Option<&String>,
    compiler: Option<&String>,
) -> Vec<(String, String)> {
    let known = |text: Option<&String>| text.cloned().unwrap_or_else(|| "not known".to_owned());
    vec![
        fact("program", format!("snl {version}")),
        fact("commit", known(commit)),
        fact("compiler", known(compiler)),
    ]
}

pub(super) fn fact(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

/// A command as it can be typed again: the program by its name alone, words in quotes where a shell needs them.
pub(super) fn command(words: &[String]) -> String {
    let plain = |word: &str| {
        let safe = |sign: char| sign.is_ascii_alphanumeric() || "-_./=,:+@%".contains(sign);
        !word.is_empty() && word.chars().all(safe)
    };
    let quoted = |word: &str| match plain(word) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    };
    let rest = words.iter().skip(1).map(|word| quoted(word));
    std::iter::once("snl".to_owned())
        .chain(rest)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_can_be_typed_again() {
        let words = [
            "target/release/snl",
            "bench",
            "v1:n=3;seed=1",
            "it's",
            "-o",
            "a.md",
        ];
        assert_eq!(
            command(&words.map(str::to_owned)),
            "snl bench 'v1:n=3;seed=1' 'it'\\''s' -o a.md"
        );
    }
}
