//! The messages of compilers: with the lines of the solution, and what an older compiler lacks.

use super::tool::version_in;
use super::{BuildContext, BuildError, ToolError, Version};

/// Features that newer versions of languages have: the language, the version, a part of a line in
/// the messages of a compiler that lacks the feature, and its name. In the part, `*` stands for any
/// text, and `⏎` for the end of the line.
const NEWER: &str = include_str!("newer.txt");

/// Returns the line that a message of a compiler names: `a.go:12:3: …`, `a.cs(12,3): …`,
/// `… in a.php on line 12`.
pub(super) fn line_of(message: &str) -> Option<usize> {
    let last = message.split("on line ").nth(1).map(str::trim);
    let others = message.split([':', '(', ',']).skip(1);
    let number = last.into_iter().chain(others);
    let number = number.flat_map(str::parse).next();
    // A quoted line is indented.
    if message.starts_with([' ', '\t']) {
        None
    } else {
        number
    }
}

/// Returns, in words, the first feature that a compiler lacks by its messages, which quote the
/// solution.
fn needs(messages: &str, language: &str, version: Version) -> Option<String> {
    let mut number = None;
    let (since, name) = messages.split_inclusive('\n').find_map(|line| {
        number = line_of(line).or(number);
        NEWER.lines().find_map(|row| {
            let mut columns = row.split('\t');
            columns.next().filter(|own| *own == language)?;
            let since = version_in(columns.next()?.as_bytes()).filter(|since| version < *since)?;
            let mark = columns.next()?.replace('⏎', "\n");
            let (first, rest) = mark.split_once('*').unwrap_or((&mark, ""));
            let (_, behind) = line.split_once(first)?;
            behind.contains(rest).then_some((since, columns.next()?))
        })
    })?;
    let line = number.map_or(String::new(), |line| format!("line {line} "));
    let shown = |(major, minor): Version| match minor {
        0 => format!("{language} {major}"),
        minor => format!("{language} {major}.{minor}"),
    };
    let (needed, own) = (shown(since), shown(version));
    Some(format!(
        "{line}needs {needed} ({name}), and the compiler has {own}"
    ))
}

impl BuildContext<'_> {
    /// Replaces the messages of a compiler by the feature that the compiler lacks, if that is why
    /// it fails.
    pub(crate) fn explained(&self, error: BuildError) -> BuildError {
        let (BuildError::CompileError(messages), Ok(compiler)) = (&error, self.compiler()) else {
            return error;
        };
        let found = match self.file.language.name {
            "C++" => needs(messages, compiler.name, compiler.version),
            // The version of Mono is not that of the language. `mcs` has only parts of the later
            // ones.
            "C#" => needs(messages, "C#", (6, 0)),
            name => needs(messages, name, compiler.version),
        };
        found.map_or(error, |problem| ToolError(problem).into())
    }

    /// Adds to each message of a compiler the line of the solution that it names.
    pub(super) fn quoted(&self, messages: &str) -> String {
        let lines = messages.lines().map(|line| {
            let own =
                line_of(line).and_then(|number| self.text.lines().nth(number.checked_sub(1)?));
            own.map_or(line.to_owned(), |own| format!("{line}\n    {}", own.trim()))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_thing_that_a_compiler_lacks_is_named_with_its_line() {
        let go = "a.go:3:8: undefined: x\na.go:12:3: undefined: min\na.go:13:3: undefined: min\n";
        let kotlin = "a.kt:8:18: error: expecting an element\n    for (i in 0..<3) { }\n";
        let csharp = "a.cs(2,0): error CS1525: Unexpected symbol `record'\n";
        for (language, version, messages, feature) in [
            ("Go", (1, 19), go, "line 12 needs Go 1.21 (`min`)"),
            ("Go", (1, 19), "a.go:3:8: undefined: minimum\n", ""),
            ("Go", (1, 21), go, ""),
            ("Kotlin", (1, 3), kotlin, "line 8 needs Kotlin 1.9 (`..<`)"),
            ("C#", (6, 1), csharp, "line 2 needs C# 9 (a record)"),
        ] {
            let (major, minor) = version;
            let words = format!("{feature}, and the compiler has {language} {major}.{minor}");
            let expected = (!feature.is_empty()).then_some(words);
            assert_eq!(needs(messages, language, version), expected);
        }
    }
}
