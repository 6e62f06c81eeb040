//! C#: `public class Solution` with `public int SnakesAndLadders(int[][] board)`, or any class with such a method.

use super::build::{
    BuildContext, BuildError, Language, Newer, Program, SUBMITTED, compile_or_bare, explained,
};
use super::code::{has_word, words};
use super::lexer::Syntax;
use super::outline::{Around, Body, Form, Function, Outline};
use super::tool::{Tool, Version};

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
    solutions: |text, _| Ok(FORM.lines(text)),
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
    Newer::new("symbol `(', expecting `,'", (7, 0), "a local function"),
    Newer::new("error CS0230", (7, 0), "a `foreach` over tuples"),
    Newer::new("??=", (8, 0), "`??=`"),
    Newer::new("symbol `switch'", (8, 0), "a switch expression"),
    Newer::new("symbol `^'", (8, 0), "an index from the end"),
    Newer::new("symbol `var', expecting `('", (8, 0), "`using var`"),
    Newer::new("symbol `null'", (9, 0), "`is not null`"),
    Newer::new("symbol `or'", (9, 0), "a pattern with `or`"),
    Newer::new("symbol `record'", (9, 0), "a record"),
    Newer::new("expecting `(' or `type'", (9, 0), "`new` without a type"),
    Newer::new(
        "    namespace *;\n",
        (10, 0),
        "a namespace for the whole file",
    ),
    Newer::new("= \"\"\"", (11, 0), "a raw string"),
    Newer::new("= [", (12, 0), "a collection expression"),
];

const FORM: Form = Form {
    syntax: Syntax::CSHARP,
    before: &["int", "long"],
    body: Body::Begins(&["{", "=>"]),
    scopes: SCOPES,
    alone: false,
    parameters: 1,
    expected: "class Solution with public int SnakesAndLadders(int[][] board)",
};

/// What may need the rest of a repository.
const AROUND: Around = Around {
    mains: &["void Main("],
    tests: &["[Test", "[Fact", "[Theory", "[SetUp"],
    is_foreign: |line| {
        let used = line
            .strip_prefix("using ")
            .filter(|name| name.ends_with(';'));
        let is_system = |name: &str| name.trim_start_matches("static ").starts_with("System");
        let is_attribute = line.starts_with("[TestFixture") || line.starts_with("[TestClass");
        is_attribute && line.ends_with(']') || used.is_some_and(|name| !is_system(name))
    },
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (mcs, mono) = (context.tools.find(&MCS)?, context.tools.find(&MONO)?);
    let text = context.text()?;
    let outline = Outline::new(&text, &Syntax::CSHARP);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    // In .NET, and not in Mono.
    let own = opened(&own, &chosen)
        .replace("Array.Fill(", "SnlNewer.Fill(")
        .replace("Array.Fill<int>(", "SnlNewer.Fill(");
    let name = context.display_name();
    let shown = format!("{DEFAULT_USING}\n#line 1 \"{SUBMITTED}/{name}\"\n");
    let adapter = include_str!("adapters/Adapter.cs");
    let adapter = adapter
        .replace("SOLUTION_CALL", &call(&outline, &chosen))
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
        result.map_err(|error| error.with_messages(|messages| context.quoted(messages)))
    };
    let bare = || Outline::new(&own, &Syntax::CSHARP).without(&AROUND);
    compile_or_bare(&own, bare, compile)
        .map_err(|error| explained(error, ("C#", VERSION), &NEWER))?;
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
    let outline = Outline::new(text, &Syntax::CSHARP);
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
            let outline = Outline::new(&text, &Syntax::CSHARP);
            assert_eq!(call(&outline, &outline.functions(&FORM)[0]), expected);
        }
    }

    #[test]
    fn the_chosen_method_becomes_public() {
        for access in ["private ", "", "public ", "static "] {
            let text = format!(
                "namespace A {{\nclass B {{ {access}int SnakesAndLadders(int[][] board) {{ return 0; }} }} }}"
            );
            let outline = Outline::new(&text, &Syntax::CSHARP);
            let own = opened(&text, &outline.functions(&FORM)[0]);
            assert!(
                own.contains("public int S") || own.contains("static public int S"),
                "{own}"
            );
        }
    }
}
