//! PHP: `class Solution` with `function snakesAndLadders($board)`, any class with such a method, or a function.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::{WITH_HASHES, blank, has_word};
use super::outline::{Function, Outline, lines_of};
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
    solutions: |text| lines_of(text, &WITH_HASHES, functions),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["class", "trait"];

/// The functions with LeetCode's name and one parameter, at the top or in a class.
fn functions(outline: &Outline<'_>) -> Vec<Function> {
    let found = outline.functions(|function, after| {
        let has_body = after
            .find('{')
            .is_some_and(|body| !after[..body].contains([';', ')']));
        function.before.ends_with("function") && has_body && function.parameters.len() == 1
    });
    let in_types = |function: &Function| outline.path(function, TYPES).is_some();
    found.into_iter().filter(in_types).collect()
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let php = context.tools.find(&PHP)?;
    let text = context.text()?;
    let outline = Outline::new(&text, &WITH_HASHES);
    let functions = functions(&outline);
    let chosen = context.chosen(
        &functions,
        "class Solution with function snakesAndLadders($board)",
    )?;
    let name = &text[chosen.name.clone()];
    let path = outline.path(chosen, TYPES).unwrap_or_default();
    let call = match path.last() {
        None => format!("{name}($board)"),
        Some(class) if has_word(&chosen.before, "static") => format!("{class}::{name}($board)"),
        Some(class) => format!("(new {class}())->{name}($board)"),
    };
    let own = without_namespace(&outline.only(&functions, context.solution));
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
    checked.map_err(|error| with_line(error, &text))?;
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
fn with_line(error: BuildError, text: &str) -> BuildError {
    let BuildError::CompileError(messages) = error else {
        return error;
    };
    let line = messages.split("on line ").nth(1).and_then(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        text.lines()
            .nth(digits.parse::<usize>().ok()?.checked_sub(1)?)
    });
    let quoted = line.map_or(String::new(), |line| format!("\n    {}", line.trim()));
    let first = messages.lines().find(|line| line.contains("on line "));
    let first = first.or_else(|| messages.lines().find(|line| !line.trim().is_empty()));
    let first = first.unwrap_or("").trim();
    BuildError::CompileError(first.to_owned() + &quoted)
}

/// The text without its namespace, so that its names can be called.
fn without_namespace(text: &str) -> String {
    let outline = Outline::new(text, &WITH_HASHES);
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
        let outline = Outline::new(text, &WITH_HASHES);
        let found = functions(&outline);
        assert_eq!(found.len(), 1);
        assert_eq!(outline.path(&found[0], TYPES).unwrap(), ["C"]);
        assert!(!without_namespace(text).contains("namespace"));
    }
}
