//! The section on where the results come from. Everything in it was recorded with the results.

use crate::bench::export::Provenance;
use crate::report::number::pluralize;
use crate::report::page::{Page, PageBlock, Table, TableCell};
use snakes_and_ladders::escape;
use snl_harness::store::{Manifest, ShardOrigin};

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

/// Adds the section: facts that are special to the input, if known, then the program, the host and
/// the command.
pub(super) fn render<'a>(
    special: impl IntoIterator<Item = (&'a str, Option<String>)>,
    origin: &Provenance,
    page: &mut Page,
) {
    let pairs = special
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .chain(facts(origin))
        .map(|(name, value)| (name.to_owned(), value));
    page.section("Provenance");
    page.hide_on_terminal();
    page.block(PageBlock::KeyValues(pairs.collect()));
    page.text("To reproduce:");
    page.block(command(&origin.command));
}

/// Adds a table of the machines and builds that wrote the shards of a merged run, if there are
/// several.
pub(super) fn render_origins(manifest: &Manifest, page: &mut Page) {
    if manifest.origins.len() < 2 {
        return;
    }
    let facts_of = |origin| facts(&Provenance::of(manifest).with_origin(origin));
    let columns = facts_of(&manifest.origins[0]);
    let columns = ["shards", "boards"]
        .into_iter()
        .chain(columns.into_iter().map(|(name, _)| name));
    let rows = manifest.origins.iter().map(|origin| {
        let counts = [origin.shards, origin.rows].map(TableCell::count);
        let facts = facts_of(origin).into_iter();
        counts
            .into_iter()
            .chain(facts.map(|(_, value)| TableCell::text(value)))
            .collect()
    });
    page.push_table(
        "The machines and builds that wrote the shards",
        Table::new(columns, rows),
    );
}

/// Returns a line for each machine and build that wrote shards: how many it wrote, and in what it
/// differs from the others. Empty if there is only one.
pub(crate) fn differing_origins(origins: &[ShardOrigin]) -> Vec<String> {
    let facts: Vec<Vec<(&str, String)>> = origins
        .iter()
        .map(|origin| facts(&Provenance::default().with_origin(origin)))
        .collect();
    if facts.len() < 2 {
        return Vec::new();
    }
    origins
        .iter()
        .zip(&facts)
        .map(|(origin, own_facts)| {
            let differing: Vec<String> = own_facts
                .iter()
                .enumerate()
                .filter(|&(index, fact)| facts.iter().any(|others| others[index] != *fact))
                .map(|(_, (name, value))| format!("{name} {value}"))
                .collect();
            format!(
                "{}: {}",
                pluralize(origin.shards, "shard"),
                differing.join(", ")
            )
        })
        .collect()
}

/// Returns a command that can be pasted into a shell; the program is called by name.
pub(super) fn command(words: &[String]) -> PageBlock {
    let is_safe = |char: char| char.is_ascii_alphanumeric() || "-_./=,:+@%".contains(char);
    let quote = |word: &String| {
        if !word.is_empty() && word.chars().all(is_safe) {
            return word.clone();
        }
        // Control characters are written as escapes, which the shell does not read back.
        format!("'{}'", escape::line(word).replace('\'', "'\\''"))
    };
    let mut line = vec!["snl".to_owned()];
    line.extend(words.iter().skip(1).map(quote));
    PageBlock::Code(line.join(" "))
}
