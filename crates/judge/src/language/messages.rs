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
    let number = last.into_iter().chain(others).flat_map(str::parse).next();
    // A quoted line is indented.
    if message.starts_with([' ', '\t']) {
        None
    } else {
        number
    }
}

/// Returns the error of the first feature that a compiler lacks by its messages, which quote the
/// solution.
fn missing_feature(messages: &str, language: &'static str, version: Version) -> Option<ToolError> {
    let mut line_number = None;
    let (since, feature) = messages.split_inclusive('\n').find_map(|line| {
        line_number = line_of(line).or(line_number);
        NEWER.lines().find_map(|row| {
            let mut columns = row.split('\t');
            columns.next().filter(|name| *name == language)?;
            let since = version_in(columns.next()?.as_bytes()).filter(|since| version < *since)?;
            let mark = columns.next()?.replace('⏎', "\n");
            let (first, rest) = mark.split_once('*').unwrap_or((&mark, ""));
            let (_, behind) = line.split_once(first)?;
            behind.contains(rest).then_some((since, columns.next()?))
        })
    })?;
    Some(ToolError::MissingFeature {
        line: line_number,
        language,
        since,
        feature,
        version,
    })
}

impl BuildContext<'_> {
    /// Replaces the messages of a compiler by the feature that the compiler lacks, if that is why
    /// it fails.
    pub(crate) fn explained(&self, error: BuildError) -> BuildError {
        let (BuildError::CompileError(messages), Ok(compiler)) = (&error, self.compiler()) else {
            return error;
        };
        let language = self.file.language;
        let (name, version) = match language.dialect {
            Some(dialect) => dialect(&compiler),
            None => (language.name, compiler.version),
        };
        missing_feature(messages, name, version).map_or(error, BuildError::from)
    }

    /// Adds to each message of a compiler the line of the solution that it names.
    pub(super) fn quoted(&self, messages: &str) -> String {
        let mut quoted = Vec::new();
        for line in messages.lines() {
            quoted.push(line.to_owned());
            let index = line_of(line).and_then(|number| number.checked_sub(1));
            if let Some(source) = index.and_then(|index| self.text.lines().nth(index)) {
                quoted.push(format!("    {}", source.trim()));
            }
        }
        quoted.join("\n")
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
            let found = missing_feature(messages, language, version);
            assert_eq!(found.map(|error| error.to_string()), expected);
        }
    }
}
