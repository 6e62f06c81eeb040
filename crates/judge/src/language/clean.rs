//! The messages of a compiler for the author of a solution: with the name of the file that was
//! given, and without the adapter.

use std::path::Path;

/// The directory of the solution, in the directory of the build.
pub(super) const SUBMITTED: &str = "submitted";

/// Returns a compiler's messages on a solution in `folder` with the submission's own file name, and
/// without lines about the adapter alone.
pub(crate) fn clean(messages: &str, folder: &Path, display_name: &str) -> String {
    // An adapter puts this before its own words.
    let messages = messages.rsplit('\x1e').next().unwrap_or("");
    let marker = format!("{SUBMITTED}/");
    let messages = messages
        .replace(&format!("{}/", folder.display()), "")
        .replace(&format!("./{marker}"), &marker);
    let mut parts = messages.split(&marker);
    let mut clean = parts.next().unwrap_or_default().to_owned();
    // mcs names the directory twice.
    for part in parts.filter(|part| !part.is_empty()) {
        let end = part.find([':', '"', '\'', ' ', '\n', ')', '(', ',']);
        clean += display_name;
        clean += &part[end.unwrap_or(part.len())..];
    }
    let about_adapter = |line: &str| {
        let included = line.trim_start().strip_prefix("In file included from ");
        let adapters = ["snl_adapter.", "SnlAdapter.", "adapter.go"];
        let file = included.unwrap_or(line);
        adapters.iter().any(|name| file.starts_with(name))
    };
    let without_folder = |line| str::strip_prefix(line, "./").unwrap_or(line);
    let all: Vec<&str> = clean.lines().map(without_folder).collect();
    // A message ends where the next one begins, which is not indented.
    let mut skipped = false;
    let mut chosen = all.clone();
    chosen.retain(|line| {
        skipped = about_adapter(line) || skipped && line.starts_with(' ');
        !skipped
    });
    let is_empty = chosen.iter().all(|line| line.trim().is_empty());
    let kept = if is_empty {
        all
    } else if chosen.iter().any(|line| line.contains("error")) {
        chosen
    } else {
        // Notes on the solution belong to an error at its call.
        let errors = all
            .iter()
            .filter_map(|line| Some(&line[line.find("error: ")?..]));
        errors.chain(chosen).collect()
    };
    let lines: Vec<String> = kept.into_iter().map(cut_line).collect();
    lines.join("\n")
}

/// Returns whether messages are about the call of a solution: they quote an adapter.
pub(super) fn mentions_adapter(messages: &str) -> bool {
    ["snl_", "SnlAdapter", "adapter.go"]
        .iter()
        .any(|name| messages.contains(name))
}

/// Returns a line, cut where it is too long to be read, such as code without line ends.
fn cut_line(line: &str) -> String {
    const MAX_CHARS: usize = 300;
    match line.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
