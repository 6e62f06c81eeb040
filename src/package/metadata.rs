//! The texts of a package: `problem.yaml` with the UUID, statement, validators, README.

use super::invalid;
use super::profile::Profile;
use super::submissions::{VERDICTS, submissions};
use sha2::{Digest, Sha256};

const STATEMENT: &str = include_str!("templates/problem.en.tex");
const INPUT_VALIDATOR: &str = include_str!("templates/input.ctd");
const ANSWER_VALIDATOR: &str = include_str!("templates/answer.cpp");
const README: &str = include_str!("templates/README.md");

pub(super) fn files(
    profile: Profile,
    spec: &str,
    samples: usize,
    boards: usize,
) -> Vec<(&'static str, String)> {
    let made = format!("Made by `snl package` from {spec}.");
    let yaml = match profile {
        Profile::Legacy => include_str!("templates/legacy.yaml"),
        Profile::V2025 => include_str!("templates/2025-09.yaml"),
    };
    let yaml = yaml.replace("@MADE@", &made).replace("@UUID@", &uuid(spec));
    let mut files = vec![
        ("problem.yaml", yaml),
        ("README.md", readme(profile, &made, samples, boards)),
        ("input_validators/input.ctd", INPUT_VALIDATOR.to_owned()),
    ];
    let statement = match profile {
        Profile::Legacy => "problem_statement/problem.en.tex",
        Profile::V2025 => {
            files.push(("answer_validators/answer.cpp", ANSWER_VALIDATOR.to_owned()));
            "statement/problem.en.tex"
        }
    };
    files.push((statement, STATEMENT.to_owned()));
    files
}

/// A UUID of version 8 (custom bits): from the SHA-256 of the spec.
pub(super) fn uuid(spec: &str) -> String {
    let hash = Sha256::digest(format!("snl package\n{spec}"));
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let variant = ["8", "9", "a", "b"][usize::from(hash[8] >> 4 & 3)];
    let (time, custom, node) = (&hex[..8], &hex[13..16], &hex[20..32]);
    format!(
        "{time}-{}-8{custom}-{variant}{}-{node}",
        &hex[8..12],
        &hex[17..20]
    )
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
        list += &format!("- `{}`:\n", verdict.folder().unwrap_or_default());
        for submission in submissions().iter().filter(|one| one.verdict == verdict) {
            let mistake = submission.mistake.unwrap_or("a textbook search");
            let language = submission.language().name;
            list += &format!("  - `{}` ({language}): {mistake}\n", submission.file);
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
