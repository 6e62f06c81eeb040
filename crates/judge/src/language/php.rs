//! PHP: `class Solution` with `function snakesAndLadders($board)`, any class with such a method, or a function.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::{blank, has_word};
use super::lexer::Syntax;
use super::outline::{Body, Form, Outline};
use super::tool::Tool;

const PHP: Tool = Tool {
    name: "php",
    version_args: &["--version"],
    min_version: (7, 4),
    get: "install PHP 7.4 or later for the command line (Debian: apt-get install php-cli)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "PHP",
    extensions: &["php"],
    tools: &[&[PHP]],
    solutions: |text, _| Ok(FORM.lines(text)),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["class", "trait"];

const FORM: Form = Form {
    syntax: Syntax::PHP,
    before: &["function"],
    body: Body::Behind(&[';', ')']),
    scopes: TYPES,
    alone: true,
    parameters: 1,
    expected: "class Solution with function snakesAndLadders($board)",
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let php = context.tools.find(&PHP)?;
    let text = context.text()?;
    let outline = Outline::new(&text, &Syntax::PHP);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    let name = &text[chosen.name.clone()];
    let path = outline.path(&chosen, TYPES).unwrap_or_default();
    let call = match path.last() {
        None => format!("{name}($board)"),
        Some(class) if has_word(&chosen.before, "static") => format!("{class}::{name}($board)"),
        Some(class) => format!("(new {class}())->{name}($board)"),
    };
    let own = without_namespace(&own);
    // LeetCode's own form lacks the tag.
    let tag = if own.contains("<?") { "" } else { "<?php " };
    context.write_solution(&context.display_name(), &[tag, &own])?;
    let path = format!("{SUBMITTED}/{}", context.display_name());
    let adapter = include_str!("adapters/adapter.php").replace("SOLUTION_CALL", &call);
    context.write("adapter.php", &[&adapter])?;
    let settings = [
        "-d",
        "memory_limit=-1",
        "-d",
        "display_errors=stderr",
        "-d",
        "html_errors=0",
    ];
    let checked = context.compile(&php.path, &[&settings[..], &["-l", &path]].concat());
    checked.map_err(|error| error.with_messages(|messages| with_line(messages, &text)))?;
    context.load(
        &php.path,
        &[&settings[..], &["adapter.php", &path, "--check"]].concat(),
    )?;
    Ok(context.behind_descriptors(
        &php.path,
        &[&settings[..], &["adapter.php", &path]].concat(),
    ))
}

/// The messages with the line that they name.
fn with_line(messages: &str, text: &str) -> String {
    let line = messages.split("on line ").nth(1).and_then(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        text.lines()
            .nth(digits.parse::<usize>().ok()?.checked_sub(1)?)
    });
    let quoted = line.map_or(String::new(), |line| format!("\n    {}", line.trim()));
    let first = messages.lines().find(|line| line.contains("on line "));
    let first = first.or_else(|| messages.lines().find(|line| !line.trim().is_empty()));
    let first = first.unwrap_or("").trim();
    first.to_owned() + &quoted
}

/// The text without its namespace, so that its names can be called.
fn without_namespace(text: &str) -> String {
    let outline = Outline::new(text, &Syntax::PHP);
    let place = outline.code.find("namespace ").filter(|&start| {
        let before = outline.code[..start].trim_end();
        before.ends_with([';', '>']) || before.ends_with("php") || before.is_empty()
    });
    let end = place.and_then(|start| Some(start + outline.code[start..].find(';')? + 1));
    blank(text, place.zip(end).map(|(start, end)| start..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_and_namespaces_are_found() {
        let text = "<?php\nnamespace A\\B;\n# function snakesAndLadders($board) {}\nclass C {\n  /** @param */\n  public function \
                    snakesAndLadders($board): int { return 1; }\n  function snakesAndLadders2(array $board, $n) { }\n}\n";
        let outline = Outline::new(text, &Syntax::PHP);
        let found = outline.functions(&FORM);
        assert_eq!(found.len(), 1);
        assert_eq!(outline.path(&found[0], TYPES).unwrap(), ["C"]);
        assert!(!without_namespace(text).contains("namespace"));
    }
}
