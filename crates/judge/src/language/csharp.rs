//! C#: `public class Solution` with `public int SnakesAndLadders(int[][] board)`, or any class with such a method.

use super::build::{BuildContext, BuildError, Language, Newer, Program, SUBMITTED, explained};
use super::code::{WITH_PREPROCESSOR, blank, has_word, words};
use super::outline::{Function, Outline, lines_of};
use super::tool::{Tool, Version};
use std::ops::Range;

const MCS: Tool = Tool {
    name: "mcs",
    version_args: &["--version"],
    min_version: (6, 0),
    get: "install Mono 6 or later (Debian: apt-get install mono-mcs)",
};

const MONO: Tool = Tool {
    name: "mono",
    ..MCS
};

pub(super) static LANGUAGE: Language = Language {
    name: "C#",
    extensions: &["cs"],
    tools: &[&[MCS], &[MONO]],
    solutions: |text| lines_of(text, &WITH_PREPROCESSOR, methods),
    build,
};

/// What LeetCode makes available.
const DEFAULT_USING: &str = "using System; using System.Collections; using System.Collections.Generic; using System.Linq; \
    using System.Text; using System.Threading.Tasks;";

/// What stands before the names of types and namespaces.
const SCOPES: &[&str] = &["class", "struct", "record", "namespace"];

/// The version of C# that `mcs` has: of the later ones it has only parts.
const VERSION: Version = (6, 0);

/// The messages of `mcs` about what it lacks, or the code that they are about.
const NEWER: [Newer; 13] = [
    Newer::new(
        "symbol `(', expecting `,', `;', or `='",
        (7, 0),
        "a local function",
    ),
    Newer::new(
        "identifier are both required in a foreach",
        (7, 0),
        "a `foreach` over tuples",
    ),
    Newer::new("??=", (8, 0), "`??=`"),
    Newer::new("symbol `switch'", (8, 0), "a switch expression"),
    Newer::new("symbol `^'", (8, 0), "an index from the end"),
    Newer::new("symbol `var', expecting `('", (8, 0), "`using var`"),
    Newer::new(" is not ", (9, 0), "`is not`"),
    Newer::new("symbol `or'", (9, 0), "a pattern with `or`"),
    Newer::new("symbol `record'", (9, 0), "a record"),
    Newer::new(
        "symbol `)', expecting `(' or `type'",
        (9, 0),
        "`new` without a type",
    ),
    Newer::new(
        "symbol `;'\n    namespace ",
        (10, 0),
        "a namespace for the whole file",
    ),
    Newer::new("\"\"\"", (11, 0), "a raw string"),
    Newer::new("= [", (12, 0), "a collection expression"),
];

/// The methods with LeetCode's name and one parameter.
fn methods(outline: &Outline<'_>) -> Vec<Function> {
    let found = outline.functions(|function, after| {
        let has_type = ["int", "long"]
            .iter()
            .any(|name| function.before.ends_with(name));
        let after = after.trim_start();
        has_type
            && (after.starts_with('{') || after.starts_with("=>"))
            && function.parameters.len() == 1
    });
    let in_types = |function: &Function| {
        outline
            .path(function, SCOPES)
            .is_some_and(|path| !path.is_empty())
    };
    found.into_iter().filter(in_types).collect()
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (mcs, mono) = (context.tools.find(&MCS)?, context.tools.find(&MONO)?);
    let text = context.text()?;
    let outline = Outline::new(&text, &WITH_PREPROCESSOR);
    let functions = methods(&outline);
    let chosen = context.chosen(
        &functions,
        "class Solution with public int SnakesAndLadders(int[][] board)",
    )?;
    // In .NET, and not in Mono.
    let own = opened(&outline.only(&functions, context.solution), chosen)
        .replace("Array.Fill(", "SnlNewer.Fill(")
        .replace("Array.Fill<int>(", "SnlNewer.Fill(");
    let name = context.display_name();
    let shown = format!("{DEFAULT_USING}\n#line 1 \"{SUBMITTED}/{name}\"\n");
    let adapter = include_str!("adapters/Adapter.cs");
    let adapter = adapter
        .replace("SOLUTION_CALL", &call(&outline, chosen))
        .replace("SOLUTION_FILE", &name);
    context.write("SnlAdapter.cs", &[&adapter])?;
    let path = format!("{SUBMITTED}/{name}");
    let flags = [
        "-langversion:latest",
        "-optimize+",
        "-debug",
        "-warn:0",
        "-main:SnlAdapter",
    ];
    let files = [
        "-out:solution.exe",
        "-r:System.Core.dll",
        "-r:System.dll",
        "SnlAdapter.cs",
        &path,
    ];
    let compile = |text: &str| {
        context.write_solution(&name, &[&shown, text])?;
        let result = context.compile(&mcs.path, &[&flags[..], &files].concat());
        // mcs does not quote the lines that it names.
        result.map_err(|error| match error {
            BuildError::CompileError(messages) => {
                BuildError::CompileError(context.quoted(&messages))
            }
            error => error,
        })
    };
    if let Err(error) = compile(&own) {
        let bare = without_tests(&own);
        if bare == own || compile(&bare).is_err() {
            return Err(explained(error, ("C#", VERSION), &NEWER));
        }
    }
    Ok(context.program(mono.path, &["--debug", "solution.exe"]))
}

/// The expression that calls a method.
fn call(outline: &Outline<'_>, function: &Function) -> String {
    let scopes = function
        .scopes
        .iter()
        .map(|&scope| outline.header(&outline.scopes[scope]));
    // A namespace has several names.
    let name = |header: &str| match header.rsplit_once("namespace ") {
        Some((_, name)) => name.trim().to_owned(),
        None => {
            let words: Vec<&str> = words(header).map(|(_, word)| word).collect();
            let keyword = words.iter().rposition(|word| SCOPES.contains(word));
            keyword
                .and_then(|place| words.get(place + 1))
                .unwrap_or(&"")
                .to_string()
        }
    };
    let path: Vec<String> = scopes.map(name).collect();
    let (path, name) = (path.join("."), &outline.code[function.name.clone()]);
    match has_word(&function.before, "static") {
        true => format!("{path}.{name}(board)"),
        false => format!("new {path}().{name}(board)"),
    }
}

/// The text with a public method and public types around it.
fn opened(text: &str, chosen: &Function) -> String {
    let outline = Outline::new(text, &WITH_PREPROCESSOR);
    let mut own = text.to_owned();
    // From the end on, as places shift.
    let types = chosen
        .scopes
        .iter()
        .rev()
        .map(|&scope| outline.scopes[scope].header.clone());
    let method = chosen.whole.start..chosen.name.start;
    for range in std::iter::once(method).chain(types) {
        let words: Vec<(usize, &str)> = words(&outline.code[range.clone()]).collect();
        let access = |word: &str| matches!(word, "private" | "protected" | "internal" | "public");
        let is_member = words.iter().all(|(_, word)| *word != "namespace");
        // In the header of a first class there may be directives before it.
        match words.iter().rfind(|(_, word)| access(word)) {
            Some((place, word)) => own.replace_range(
                range.start + place..range.start + place + word.len(),
                "public",
            ),
            None if range.end == chosen.name.start && is_member => {
                let place = words.last().map_or(0, |(place, _)| *place);
                own.insert_str(range.start + place, "public ");
            }
            None => {}
        }
    }
    own
}

/// The text without tests and with an empty main method, and without namespaces that are not there.
fn without_tests(text: &str) -> String {
    let outline = Outline::new(text, &WITH_PREPROCESSOR);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for scope in &outline.scopes {
        let header = outline.header(scope);
        let is_test = ["[Test", "[Fact", "[Theory", "[SetUp"]
            .iter()
            .any(|name| header.contains(name));
        if header.contains("void Main(") {
            parts.push(scope.body.start + 1..scope.body.end - 1);
        } else if is_test && !has_word(header, "class") {
            parts.push(scope.header.start..scope.body.end);
        }
    }
    let mut start = 0;
    for line in outline.code.split_inclusive('\n') {
        let used = line.trim_start().strip_prefix("using ");
        if used.is_some_and(|name| {
            !name.trim_start_matches("static ").starts_with("System") && name.contains(';')
        }) {
            parts.push(start..start + line.len());
        }
        for name in ["[TestFixture]", "[TestClass]"] {
            parts.extend(
                line.find(name)
                    .map(|place| start + place..start + place + name.len()),
            );
        }
        start += line.len();
    }
    blank(text, parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_fits_the_method() {
        let method = "public int SnakesAndLadders(int[][] board) { return 0; }";
        let cases = [
            (
                format!("class A {{ {method} }}"),
                "new A().SnakesAndLadders(board)",
            ),
            (
                format!("namespace A.B {{ class C {{ {method} }} }}"),
                "new A.B.C().SnakesAndLadders(board)",
            ),
            (
                format!("class A {{ static {method} }}"),
                "A.SnakesAndLadders(board)",
            ),
        ];
        for (text, expected) in cases {
            let outline = Outline::new(&text, &WITH_PREPROCESSOR);
            assert_eq!(call(&outline, &methods(&outline)[0]), expected);
        }
    }

    #[test]
    fn the_chosen_method_becomes_public() {
        for access in ["private ", "", "public ", "static "] {
            let text = format!(
                "namespace A {{\nclass B {{ {access}int SnakesAndLadders(int[][] board) {{ return 0; }} }} }}"
            );
            let outline = Outline::new(&text, &WITH_PREPROCESSOR);
            let own = opened(&text, &methods(&outline)[0]);
            assert!(
                own.contains("public int S") || own.contains("static public int S"),
                "{own}"
            );
        }
    }
}
