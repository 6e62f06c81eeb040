//! C#: `public class Solution` with `public int SnakesAndLadders(int[][] board)`, or any class with
//! such a method.

use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, SUBMITTED, Syntax, Tool, has_word, words,
};

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
    is_interpreted: false,
    interpreter: None,
    is_redefinable: false,
    sees_neighbours: true,
    modules: &[],
    // The version of Mono is not that of the language. `mcs` has only parts of later ones.
    dialect: Some(|_| ("C#", (6, 0))),
    extensions: &["cs"],
    tools: &[&[MCS], &[MONO]],
    finder: Finder::Form(&Form {
        syntax: Syntax::CSHARP,
        before: &["int", "long"],
        body: Body::Begins(&["{", "=>"]),
        scopes: &["class", "struct", "record", "namespace"],
        alone: false,
        boards: &[
            BoardType {
                takes: "int[][]",
                argument: "board",
            },
            BoardType {
                takes: "int[,]",
                argument: "SnlAdapter.Grid(board)",
            },
            BoardType {
                takes: "List<List<int>>",
                argument: "SnlAdapter.Lists(board)",
            },
            BoardType {
                takes: "IList<IList<int>>",
                argument: "board",
            },
            BoardType {
                takes: "IEnumerable<IEnumerable<int>>",
                argument: "board",
            },
            BoardType {
                takes: "long[][]",
                argument: "SnlAdapter.Longs(board)",
            },
            BoardType {
                takes: "List<int[]>",
                argument: "new System.Collections.Generic.List<int[]>(board)",
            },
        ],
        expected: "class Solution with public int SnakesAndLadders(int[][] board)",
        call,
        rewrite,
        mains: &["void Main(", "int Main(", "Task Main("],
        tests: &[
            "[Test",
            "[Fact",
            "[Theory",
            "[SetUp",
            "[OneTime",
            "[TearDown",
        ],
        has_main_statements: true,
        unknown_types: &["type or namespace name `"],
        is_foreign: |line| {
            let used = line
                .strip_prefix("using ")
                .filter(|name| name.ends_with(';'));
            let is_system = |name: &str| name.trim_start_matches("static ").starts_with("System");
            let is_attribute = line.starts_with("[TestFixture") || line.starts_with("[TestClass");
            is_attribute && line.ends_with(']') || used.is_some_and(|name| !is_system(name))
        },
        ..Form::BASE
    }),
    build,
};

/// The namespaces that LeetCode makes available.
const DEFAULT_USING: &str = "using System; using System.Collections; using System.Collections.Generic; using System.Linq; \
    using System.Text; using System.Threading.Tasks;";

/// The arguments of the compiler before the solution.
const FLAGS: &str = "-langversion:latest -optimize+ -debug -warn:0 -main:SnlAdapter -out:solution.exe -r:System.Core.dll \
    -r:System.dll SnlAdapter.cs";

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (mcs, mono) = (context.tools.find(&[MCS])?, context.tools.find(&[MONO])?);
    let Chosen { call, text, .. } = context.chosen()?;
    let name = context.display_name();
    let shown = format!("{DEFAULT_USING}\n#line 1 \"{SUBMITTED}/{name}\"\n");
    let adapter = include_str!("adapters/Adapter.cs");
    context.write_adapter("SnlAdapter.cs", adapter, &call, &name)?;
    context.compile_or_bare(&text, |text| {
        let path = context.write_solution(&name, &[&shown, text])?;
        let result = context.compile(&mcs.path, FLAGS, &[&path]);
        // mcs does not quote the lines that it names.
        result.map_err(|error| error.with_messages(|messages| context.quoted(messages)))
    })?;
    Ok(context.program(&mono.path, "--debug solution.exe", &[]))
}

/// Returns the expression that calls a method.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let path = outline.path(function).join(".");
    let name = outline.name(function);
    if has_word(&function.before, "static") {
        return format!("{path}.{name}({board})");
    }
    format!("new {path}().{name}({board})")
}

/// Returns the text with a public method and public types around it.
fn rewrite(outline: &Outline, chosen: &Function) -> String {
    let mut text = outline.text.clone();
    // From the end on, as offsets shift.
    let types = chosen.scopes.iter().rev().map(|scope| scope.header.clone());
    let method = chosen.whole.start..chosen.name.start;
    for range in [method].into_iter().chain(types) {
        let words: Vec<(usize, &str)> = words(&outline.code[range.clone()]).collect();
        let access = |word: &str| matches!(word, "private" | "protected" | "internal" | "public");
        // The header of a first class may begin with directives.
        match words.iter().rfind(|(_, word)| access(word)) {
            Some((offset, word)) => {
                let start = range.start + offset;
                text.replace_range(start..start + word.len(), "public");
            }
            None if range.end == chosen.name.start => {
                let offset = words.last().map_or(0, |(offset, _)| *offset);
                text.insert_str(range.start + offset, "public ");
            }
            None => {}
        }
    }
    // In .NET, and not in Mono.
    let text = text.replace("Array.Fill(", "SnlNewer.Fill(");
    text.replace("Array.Fill<int>(", "SnlNewer.Fill(")
}
