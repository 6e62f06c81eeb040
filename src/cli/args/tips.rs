//! Tips for flags that a command does not have, which people type who look for its output.

use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use std::ffi::OsString;

/// A tip for some flags of some commands.
struct Tip {
    commands: &'static [&'static str],
    flags: &'static [&'static str],
    text: &'static str,
}

const PAGE_FLAGS: &[&str] = &[
    "-o",
    "--out",
    "--output",
    "--html",
    "--page",
    "--report",
    "--export",
    "--export-html",
];

const TIPS: &[Tip] = &[
    Tip {
        commands: &["judge", "bench", "strength"],
        flags: PAGE_FLAGS,
        text: "--export-json FILE.json writes the outcome, and then `snl report FILE.json -o page.html` a page",
    },
    Tip {
        commands: &["judge", "bench", "strength"],
        flags: &["--json"],
        text: "--export-json FILE.json writes the outcome as JSON",
    },
    Tip {
        commands: &["judge", "bench", "strength"],
        flags: &["--csv"],
        text: "--export-csv FILE.csv writes the outcome as CSV",
    },
    Tip {
        commands: &["run", "merge"],
        flags: PAGE_FLAGS,
        text: "-o DIR names the output directory, and then `snl report DIR -o page.html` writes a page",
    },
    Tip {
        commands: &["generate", "suite", "solve"],
        flags: &["--csv", "--json", "--jsonl", "--output"],
        text: "-o FILE names the output, whose extension names its format",
    },
];

/// Replaces the tip of an error about a flag that the command does not have, where a flag or a
/// command does what is looked for. `words` are those of the command line after the program.
pub(super) fn replace_tip(error: &mut Error, words: &[OsString]) {
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else {
        return;
    };
    let is_flag_of = |tip: &&Tip| {
        let is_command = |word: &OsString| tip.commands.iter().any(|command| word == command);
        words.iter().any(is_command) && tip.flags.contains(&&**flag)
    };
    if let Some(tip) = TIPS.iter().find(is_flag_of) {
        let text = vec![StyledStr::from(tip.text)];
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(text));
        error.remove(ContextKind::SuggestedArg);
    }
}
