//! A program that is given as `name=command`.

use crate::find::error::FindError;
use crate::find::submission::{Submission, SubmissionKind};
use crate::language::Language;
use std::path::Path;

/// Returns the submission that an argument `name=command` names. With `shell`, `sh` runs the
/// command.
///
/// # Errors
/// If the argument has no such form, or names a program that is not there.
pub(super) fn command(argument: &str, shell: bool) -> Result<Submission, FindError> {
    let Some((name, line)) = argument.split_once('=') else {
        let problem = "no such file; to run a command, write name=command";
        return Err(FindError::not_found(argument, problem));
    };
    let missing = |part: &str| {
        let problem = format!("the {part} the `=` is missing; write name=command");
        Err(FindError::malformed(argument, problem))
    };
    if name.is_empty() {
        return missing("name before");
    }
    let words = if shell {
        vec!["sh".to_owned(), "-c".to_owned(), line.to_owned()]
    } else {
        shell_words::split(line)
            .map_err(|error| FindError::malformed(argument, format!("the command's {error}")))?
    };
    if words.is_empty() || line.trim().is_empty() {
        return missing("command after");
    }
    // In quotes it is an argument, or a part of one.
    let is_of_shell = |word: &&String| {
        let text = word.as_str();
        ["|", "||", "&&", ";", "<", ">", ">>"].contains(&text)
            && line.split_whitespace().any(|unquoted| unquoted == text)
    };
    if let Some(word) = words.iter().find(is_of_shell) {
        let problem =
            format!("only a shell knows {word}; add --shell, or write '{word}' in quotes");
        return Err(FindError::malformed(argument, problem));
    }
    // An interpreter, and a program that is not there.
    if let Some(file) = words.get(1)
        && Language::of(Path::new(file)).is_some()
        && !Path::new(file).exists()
    {
        return Err(FindError::not_found(
            argument,
            format!("{file}: no such file"),
        ));
    }
    Ok(Submission {
        name: name.to_owned(),
        kind: SubmissionKind::Command(words),
        expected_verdict: None,
        redefined: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_into_words_without_a_shell() {
        let me = command("me=sort 'my file' '|' x", false).unwrap();
        let words = r#"Command(["sort", "my file", "|", "x"])"#;
        assert_eq!(format!("{:?}", me.kind), words);
    }
}
