//! Command lines from the time when `generate` and `judge` did the work of commands that now exist for it.

use super::{CliArgs, Command};
use clap::Parser;

/// Flags that became commands: the command that had the flag, the flag, and the new command.
const MOVED: [(&str, &str, &str); 6] = [
    ("generate", "--suite", "suite"),
    ("generate", "--format=package", "package"),
    ("judge", "--mistakes", "strength"),
    ("judge", "--gated", "strength"),
    ("judge", "--conformance", "certify"),
    ("judge", "--mutants-of", "mutants"),
];

/// Returns an error with the command to use instead, if a flag in `words` has become a command.
pub(in crate::cli) fn moved(words: &[String]) -> Option<String> {
    let words = words.join("\u{0}");
    let words = words.replace("--format\u{0}package", "--format=package");
    let mut words: Vec<String> = words.split('\u{0}').map(str::to_owned).collect();
    let is_flag = |word: &String, flag: &str| word == flag || word.starts_with(&format!("{flag}="));
    let (old, flag, new) = MOVED.iter().rfind(|(verb, flag, _)| {
        words.iter().any(|word| word == verb) && words.iter().any(|word| is_flag(word, flag))
    })?;
    let mut take = |flag: &str, has_value: bool| {
        let at = words.iter().position(|word| is_flag(word, flag))?;
        let word = words.remove(at);
        match word.split_once('=') {
            Some((_, value)) => Some(value.to_owned()),
            None if has_value && at < words.len() => Some(words.remove(at)),
            None => None,
        }
    };
    // The words after the new command.
    let mut first: Vec<String> = Vec::new();
    match *new {
        "package" => {
            take(flag, false);
            let profile = take("--profile", true).unwrap_or_else(|| "kattis".to_owned());
            let suite = take("--suite", true);
            let parsed = CliArgs::try_parse_from(["snl".to_owned()].iter().chain(&words)).ok()?;
            let Command::Generate(args) = parsed.command else {
                return None;
            };
            let spec = match suite {
                Some(kind) => format!("suite:{kind},seed={}", args.boards.seed.value),
                None => args.boards.spec().ok()?.to_string(),
            };
            let mut new = vec![old, &*spec, "--profile", &*profile, "-o", &*args.output.out];
            let count = args.count.map(|count| count.to_string());
            new.extend(count.iter().flat_map(|count| ["--count", count]));
            words = new.into_iter().map(str::to_owned).collect();
        }
        "suite" => first.extend(take(flag, true)),
        "certify" => {
            let file = take(flag, false).into_iter();
            first.extend(file.flat_map(|file| ["--vectors".to_owned(), file]));
        }
        "mutants" => {
            first.extend(std::iter::from_fn(|| take(flag, true)));
            let at = words.iter().position(|word| word == old)? + 1;
            if words.get(at).is_some_and(|word| !word.starts_with("--")) {
                words.insert(at, "--corpus".to_owned());
            }
        }
        _ if *flag == "--mistakes" => drop(take(flag, false)),
        _ => {}
    }
    let at = words.iter().position(|word| word == old)?;
    words.splice(at..=at, [(*new).to_owned()].into_iter().chain(first));
    Some(format!(
        "`{old} {}` is a command of its own:\n\n  snl {}",
        flag.replace('=', " "),
        shell_words::join(words)
    ))
}
