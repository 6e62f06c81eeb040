//! The texts of a package: `problem.yaml` with the UUID, statement, validators, README.

use super::invalid;
use super::profile::Profile;
use super::submissions::{VERDICTS, submissions};
use clap::Parser;
use sha2::{Digest, Sha256};

const STATEMENT: &str = include_str!("templates/problem.en.tex");
const INPUT_VALIDATOR: &str = include_str!("templates/input.ctd");
const ANSWER_VALIDATOR: &str = include_str!("templates/answer.cpp");
const VISUALIZER: &str = include_str!("templates/visualize.py");
const README: &str = include_str!("templates/README.md");

/// The name, author and limit of a problem; the first three are flags of the command line.
#[derive(Parser, Clone, Debug)]
pub struct Details {
    /// Title of the problem [default: Snakes and Ladders]
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "Snakes and Ladders",
        hide_default_value = true
    )]
    pub title: String,
    /// Author of the problem
    #[arg(
        long,
        value_name = "NAME",
        default_value = "The authors of snl",
        hide_default_value = true
    )]
    pub author: String,
    /// License: cc by, cc by-sa, cc0, public domain, educational, permission or unknown
    #[arg(long, value_name = "NAME", default_value = "cc by", hide_possible_values = true, value_parser = [
        "cc by", "cc by-sa", "cc0", "public domain", "educational", "permission", "unknown"
    ])]
    pub license: String,
    /// The time limit, in seconds.
    #[arg(skip = 2_u32)]
    pub time_limit: u32,
}

impl Default for Details {
    fn default() -> Details {
        Details::parse_from([""])
    }
}

pub(super) fn files(
    profile: Profile,
    details: &Details,
    spec: &str,
    samples: usize,
    boards: usize,
) -> Vec<(String, String)> {
    let made = format!("Made by `snl package` from {spec}.");
    let yaml = if profile.is_legacy() {
        include_str!("templates/legacy.yaml")
    } else {
        include_str!("templates/2025-09.yaml")
    };
    // A string of JSON is one of YAML.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let limit = details.time_limit.to_string();
    let fill = |text: &str, title: &str| {
        text.replace("@MADE@", &made)
            .replace("@UUID@", &uuid(spec))
            .replace("@LICENSE@", &details.license)
            .replace("@LIMIT@", &limit)
            .replace("@AUTHOR@", &quoted(&details.author))
            .replace("@TITLE@", title)
    };
    let readme = readme(profile, &fill(README, &details.title), samples, boards);
    let statement = format!("{}/problem.en.tex", profile.statement());
    let mut files = vec![
        ("problem.yaml", fill(yaml, &quoted(&details.title))),
        ("README.md", readme),
        ("input_validators/input.ctd", INPUT_VALIDATOR.to_owned()),
        (&*statement, fill(STATEMENT, &escape_tex(&details.title))),
    ];
    match profile {
        Profile::Kattis => {}
        Profile::Domjudge => files.push((".timelimit", format!("{limit}\n"))),
        Profile::Bapctools => {
            files.push(("answer_validators/answer.cpp", ANSWER_VALIDATOR.to_owned()));
        }
    }
    // `verifyproblem` refuses directories that its format does not have.
    if profile != Profile::Kattis {
        files.push(("output_visualizer/visualize.py", VISUALIZER.to_owned()));
    }
    let files = files.into_iter();
    files.map(|(path, text)| (path.to_owned(), text)).collect()
}

/// Returns a text with the characters escaped that TeX treats specially.
fn escape_tex(text: &str) -> String {
    let escape = |c: char| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' | '^' => format!("\\{c}{{}}"),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
}

/// Returns a UUID of version 8 (custom bits): from the SHA-256 of the spec.
pub(super) fn uuid(spec: &str) -> String {
    let hash = Sha256::digest(format!("snl package\n{spec}"));
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let variant = ["8", "9", "a", "b"][usize::from(hash[8] >> 4 & 3)];
    let (time, more_time, custom) = (&hex[..8], &hex[8..12], &hex[13..16]);
    let (clock, node) = (&hex[17..20], &hex[20..32]);
    format!("{time}-{more_time}-8{custom}-{variant}{clock}-{node}")
}

fn readme(profile: Profile, text: &str, samples: usize, boards: usize) -> String {
    let (format, tool, others) = match profile {
        Profile::Kattis => ("legacy", "`verifyproblem`", ""),
        // Its format has no such directory, and DOMjudge does.
        Profile::Domjudge => (
            "legacy",
            "`verifyproblem` without the directory `output_visualizer`",
            "",
        ),
        Profile::Bapctools => (
            "2025-09",
            "`bt validate` and `bt run`",
            "\n- `answer_validators/answer.cpp` solves every board again. `data/invalid_answer`,\n  \
             `data/invalid_output` and `data/valid_output` test the validators.",
        ),
    };
    let mut list = String::new();
    for verdict in VERDICTS {
        list += &format!("- `{}`:\n", verdict.folder().unwrap_or_default());
        for submission in submissions().iter().filter(|one| one.verdict == verdict) {
            let mistake = submission.mistake.unwrap_or("a textbook search");
            let language = submission.language().name;
            list += &format!("  - `{}` ({language}): {mistake}\n", submission.file);
        }
    }
    text.replace("@PROFILE@", format)
        .replace("@TOOL@", tool)
        .replace("@SAMPLES@", &samples.to_string())
        .replace("@CASES@", &boards.to_string())
        .replace("@INVALID@", invalid::folder(profile))
        .replace("@OTHERS@", others)
        .replace("@SUBMISSIONS@", list.trim_end())
}
