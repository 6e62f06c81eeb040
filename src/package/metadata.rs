//! The texts of a package: `problem.yaml` with the UUID, statement, validators, README.

use super::invalid;
use super::profile::Profile;
use super::submissions::{VERDICTS, submissions};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt::Write;

const STATEMENT: &str = include_str!("templates/problem.en.tex");
const INPUT_VALIDATOR: &str = include_str!("templates/input.ctd");
const ANSWER_VALIDATOR: &str = include_str!("templates/answer.cpp");
const README: &str = include_str!("templates/README.md");

pub(super) fn files(
    profile: Profile,
    spec: &str,
    samples: usize,
    boards: usize,
) -> Vec<(&'static str, Cow<'static, str>)> {
    let made = format!("Made by `snl generate --format package` from {spec}.");
    let yaml = match profile {
        Profile::Legacy => include_str!("templates/legacy.yaml"),
        Profile::V2025 => include_str!("templates/2025-09.yaml"),
    };
    let yaml = yaml.replace("@MADE@", &made).replace("@UUID@", &uuid(spec));
    let mut files = vec![
        ("problem.yaml", yaml.into()),
        ("README.md", readme(profile, &made, samples, boards).into()),
        ("input_validators/input.ctd", INPUT_VALIDATOR.into()),
    ];
    match profile {
        Profile::Legacy => files.push(("problem_statement/problem.en.tex", STATEMENT.into())),
        Profile::V2025 => {
            files.push(("statement/problem.en.tex", STATEMENT.into()));
            files.push(("answer_validators/answer.cpp", ANSWER_VALIDATOR.into()));
        }
    }
    files
}

/// A UUID of version 8 (custom bits): from the SHA-256 of the spec.
pub(super) fn uuid(spec: &str) -> String {
    let hash = Sha256::digest(format!("snl package\n{spec}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let mut text = String::new();
    for (place, byte) in bytes.iter().enumerate() {
        if [4, 6, 8, 10].contains(&place) {
            text.push('-');
        }
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn readme(profile: Profile, made: &str, samples: usize, boards: usize) -> String {
    let (tool, others) = match profile {
        Profile::Legacy => ("`verifyproblem`", ""),
        Profile::V2025 => (
            "`bt validate` and `bt run`",
            "\n- `answer_validators/answer.cpp` solves every board again. `data/invalid_answer`,\n  \
             `data/invalid_output` and `data/valid_output` test the validators.",
        ),
    };
    let mut list = String::new();
    for verdict in VERDICTS {
        let _ = writeln!(list, "- `{}`:", verdict.folder().unwrap_or_default());
        for submission in submissions().iter().filter(|one| one.verdict == verdict) {
            let mistake = submission.mistake.unwrap_or("a textbook search");
            let language = submission.language().name;
            let _ = writeln!(list, "  - `{}` ({language}): {mistake}", submission.file);
        }
    }
    README
        .replace("@MADE@", made)
        .replace("@PROFILE@", profile.name())
        .replace("@TOOL@", tool)
        .replace("@SAMPLES@", &samples.to_string())
        .replace("@CASES@", &boards.to_string())
        .replace("@INVALID@", invalid::folder(profile))
        .replace("@OTHERS@", others)
        .replace("@SUBMISSIONS@", list.trim_end())
}
