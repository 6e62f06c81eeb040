//! The texts of a package: `problem.yaml` with the UUID, statement, validators, README.

use super::invalid;
use super::profile::Profile;
use super::submissions::submissions;
use clap::Parser;
use sha2::{Digest, Sha256};

const README: &str = include_str!("templates/README.md");
const STATEMENT: &str = include_str!("templates/problem.en.tex");
const INPUT_VALIDATOR: &str = include_str!("templates/input.ctd");
const ANSWER_VALIDATOR: &str = include_str!("templates/answer.cpp");
const VISUALIZER: &str = include_str!("templates/visualize.py");

/// The name, author and limit of a problem; the first three are flags of the command line.
#[derive(Parser, Clone, Debug)]
pub struct Details {
    /// Title of the problem [default: Snakes and Ladders]
    #[arg(long, value_name = "TEXT")]
    #[arg(default_value = "Snakes and Ladders", hide_default_value = true)]
    pub title: String,
    /// Author of the problem
    #[arg(long, value_name = "NAME")]
    #[arg(default_value = "The authors of snl", hide_default_value = true)]
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
    let limit = details.time_limit.to_string();
    let visualizer = ("output_visualizer/visualize.py", VISUALIZER.to_owned());
    let (format, tool, others, more) = match profile {
        // `verifyproblem` refuses directories that its format does not have.
        Profile::Kattis => ("legacy", "`verifyproblem`", "", vec![]),
        Profile::Domjudge => (
            "legacy",
            "`verifyproblem` without the directory `output_visualizer`",
            "",
            vec![visualizer, (".timelimit", format!("{limit}\n"))],
        ),
        Profile::Bapctools => (
            "2025-09",
            "`bt validate` and `bt run`",
            "\n- `answer_validators/answer.cpp` solves every board again. `data/invalid_answer`,\n  \
             `data/invalid_output` and `data/valid_output` test the validators.",
            vec![
                visualizer,
                ("answer_validators/answer.cpp", ANSWER_VALIDATOR.to_owned()),
            ],
        ),
    };
    let yaml = if profile.is_legacy() {
        include_str!("templates/legacy.yaml")
    } else {
        include_str!("templates/2025-09.yaml")
    };
    // A string of JSON is one of YAML.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let values = [
        ("@MADE@", &*format!("Made by `snl package` from {spec}.")),
        ("@UUID@", &uuid(spec)),
        ("@LICENSE@", &details.license),
        ("@LIMIT@", &limit),
        ("@PROFILE@", format),
        ("@TOOL@", tool),
        ("@SAMPLES@", &samples.to_string()),
        ("@CASES@", &boards.to_string()),
        ("@INVALID@", invalid::folder(profile)),
        ("@OTHERS@", others),
        ("@SUBMISSIONS@", &list_of_submissions()),
        ("@AUTHOR@", &quoted(&details.author)),
    ];
    let fill = |text: &str, title: &str| {
        let filled = values.iter().fold(text.to_owned(), |text, (key, value)| {
            text.replace(key, value)
        });
        filled.replace("@TITLE@", title)
    };
    let statement = format!("{}/problem.en.tex", profile.statement());
    let files = [
        ("problem.yaml", fill(yaml, &quoted(&details.title))),
        ("README.md", fill(README, &details.title)),
        ("input_validators/input.ctd", INPUT_VALIDATOR.to_owned()),
        (&*statement, fill(STATEMENT, &escape_tex(&details.title))),
    ]
    .into_iter()
    .chain(more);
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
    let mut hash = Sha256::digest(format!("snl package\n{spec}"));
    hash[6] = hash[6] & 0x0f | 0x80;
    hash[8] = hash[8] & 0x3f | 0x80;
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let groups = [0..8, 8..12, 12..16, 16..20, 20..32];
    groups.map(|group| &hex[group]).join("-")
}

/// Returns the submissions by verdict, each with its mistake, as a list in Markdown.
fn list_of_submissions() -> String {
    let mut list = String::new();
    for same in submissions().chunk_by(|submission, next| submission.verdict == next.verdict) {
        list += &format!("- `{}`:\n", same[0].verdict.folder().unwrap_or_default());
        for submission in same {
            let entry = submission.entry();
            let mistake = entry.map_or("a textbook search", |entry| entry.name);
            let language = submission.language().name;
            list += &format!("  - `{}` ({language}): {mistake}\n", submission.file);
        }
    }
    list.trim_end().to_owned()
}
