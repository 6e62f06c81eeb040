//! The section on where the results come from. Everything in it was recorded with the results.

use crate::bench::export::Provenance;
use crate::report::page::{Page, PageBlock};
use snakes_and_ladders::escape;

/// Returns the facts about the program and the host.
pub(super) fn facts(origin: &Provenance) -> Vec<(&'static str, String)> {
    let known = |text: Option<&str>| match text {
        None | Some("") => "unknown".to_owned(),
        Some(text) => text.to_owned(),
    };
    let host = &origin.host;
    vec![
        ("program", format!("snl {}", origin.version)),
        ("commit", known(origin.commit.as_deref())),
        ("compiler", known(origin.compiler.as_deref())),
        ("CPU", known(Some(&host.cpu))),
        ("cores", host.cores.to_string()),
        ("system", format!("{} on {}", host.os, host.arch)),
        ("CPU features", known(Some(&host.features.join(" ")))),
        ("kernel", known(host.kernel.as_deref())),
        ("governor", known(host.governor.as_deref())),
    ]
}

/// Adds the section: facts that are special to the input, if known, then the program, the host and the command.
pub(super) fn render<'a>(
    own: impl IntoIterator<Item = (&'a str, Option<String>)>,
    origin: &Provenance,
    page: &mut Page,
) {
    let own = own.into_iter();
    let own = own.filter_map(|(name, value)| Some((name, value?)));
    let pairs = own.chain(facts(origin));
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value));
    page.section("Provenance");
    page.block(PageBlock::KeyValues(pairs.collect()));
    page.text("To reproduce:");
    page.block(command(&origin.command));
}

/// Returns a command that can be pasted into a shell; the program is called by name.
pub(super) fn command(words: &[String]) -> PageBlock {
    let is_safe = |char: char| char.is_ascii_alphanumeric() || "-_./=,:+@%".contains(char);
    let quote = |word: &String| {
        if !word.is_empty() && word.chars().all(is_safe) {
            return word.clone();
        }
        // A control character is shown instead of meant.
        format!("'{}'", escape::line(word).replace('\'', "'\\''"))
    };
    let mut line = vec!["snl".to_owned()];
    line.extend(words.iter().skip(1).map(quote));
    PageBlock::Code(line.join(" "))
}
