//! C++: `class Solution` with a public `int snakesAndLadders(vector<vector<int>>& board)`, any
//! class with such a member, or a function.

use super::{
    BoardType, Body, BuildContext, BuildError, Chosen, Finder, Form, Function, Language, Outline,
    Program, SUBMITTED, Syntax, Tool, has_word,
};

/// The way to get a compiler.
const GET: &str = "install g++ 10 or later, or clang++ 12 or later (Debian: apt-get install g++)";

/// Returns a compiler of C or C++.
pub(super) const fn compiler(
    name: &'static str,
    min_version: (u32, u32),
    get: &'static str,
) -> Tool {
    Tool {
        name,
        version_args: &["--version"],
        min_version,
        get,
    }
}

/// The line that includes the whole library, which takes most of the time to compile.
const ALL_HEADERS: &str = "#include <bits/stdc++.h>";

pub(super) static LANGUAGE: Language = Language {
    name: "C++",
    is_interpreted: false,
    interpreter: None,
    is_redefinable: false,
    sees_neighbours: false,
    modules: &[],
    dialect: Some(|compiler| (compiler.name, compiler.version)),
    extensions: &["cpp", "cc", "cxx"],
    tools: &[&[
        compiler("g++", (10, 0), GET),
        compiler("clang++", (12, 0), GET),
    ]],
    finder: Finder::Form(&Form {
        syntax: Syntax::C,
        body: Body::Behind(&[';', ')', '=', ',']),
        scopes: &["class", "struct", "namespace"],
        boards: &[
            BoardType {
                takes: "vector<vector<int>>",
                argument: "board",
            },
            BoardType {
                takes: "vector<vector<int>>*",
                argument: "&board",
            },
            BoardType {
                takes: "vector<vector<longlong>>",
                argument: "snl_adapter::converted<std::vector<std::vector<long long>>>(board)",
            },
            BoardType {
                takes: "vector<vector<long>>",
                argument: "snl_adapter::converted<std::vector<std::vector<long>>>(board)",
            },
            BoardType {
                takes: "vector<vector<int64_t>>",
                argument: "snl_adapter::converted<std::vector<std::vector<std::int64_t>>>(board)",
            },
            BoardType {
                takes: "vector<vector<short>>",
                argument: "snl_adapter::converted<std::vector<std::vector<short>>>(board)",
            },
            BoardType {
                takes: "vector<deque<int>>",
                argument: "snl_adapter::converted<std::vector<std::deque<int>>>(board)",
            },
            BoardType {
                takes: "deque<deque<int>>",
                argument: "snl_adapter::converted<std::deque<std::deque<int>>>(board)",
            },
            BoardType {
                takes: "deque<vector<int>>",
                argument: "snl_adapter::converted<std::deque<std::vector<int>>>(board)",
            },
        ],
        expected: "class Solution with int snakesAndLadders(vector<vector<int>>& board)",
        call,
        mains: &["main(", "main ("],
        tests: &["TEST"],
        is_foreign: |line| {
            let of_namespace = ["using namespace ", "using ", "namespace "]
                .iter()
                .find_map(|start| line.strip_prefix(start));
            of_namespace.is_some_and(|name| {
                let is_path = name.contains("::") && !line.starts_with("namespace ");
                let is_alias = name.contains('=') && line.starts_with("namespace ");
                let is_import = is_path || is_alias || line.starts_with("using namespace ");
                is_import && name.ends_with(';') && !name.contains("std")
            })
        },
        unknown_types: &[
            "expected class-name",
            "expected class name",
            "expected template-name",
            "has not been declared",
        ],
        ..Form::BASE
    }),
    build,
};

/// The types that LeetCode supplies in comments. The types that the text uses and does not define
/// are added.
const TYPES: [(&str, &str); 2] = [
    (
        "ListNode",
        "struct ListNode { int val; ListNode* next; ListNode(int x = 0, ListNode* n = nullptr) : val(x), next(n) {} };\n",
    ),
    (
        "TreeNode",
        "struct TreeNode { int val; TreeNode *left, *right; TreeNode(int x = 0, TreeNode* l = nullptr, TreeNode* r = nullptr) \
         : val(x), left(l), right(r) {} };\n",
    ),
];

/// Returns the expression that calls a function, on a new object if it is a member.
fn call(outline: &Outline, function: &Function) -> String {
    let board = outline.argument(function);
    let name = outline.name(function);
    // A member that is defined outside its class has its name before it.
    let qualifier = function
        .before
        .strip_suffix("::")
        .map(|before| before.rsplit(char::is_whitespace).next().unwrap_or(before));
    let inner = outline.keyword(function);
    let is_member = qualifier.is_some() || inner.is_some_and(|keyword| keyword != "namespace");
    let scopes: Vec<&str> = outline
        .path(function)
        .into_iter()
        .chain(qualifier)
        .collect();
    if is_member {
        format!("{}().{name}({board})", scopes.join("::"))
    } else {
        format!("{}({board})", [&scopes[..], &[name]].concat().join("::"))
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let compiler = context.compiler()?;
    let Chosen { call, text, .. } = context.chosen()?;
    let is_newer = compiler.name == "g++" && compiler.version >= (11, 0);
    let standard = if is_newer { "2b" } else { "20" };
    let compile_as = |standard: &str, text: &str| {
        context.write_solution(&context.display_name(), &[text])?;
        let flags = format!("-std=gnu++{standard} -O2 -w -o solution snl_adapter.cpp");
        context.compile(&compiler.path, &flags, &[])
    };
    let compile = |text: &str| without_missing_includes(text, &|text| compile_as(standard, text));
    write_adapter(context, &text, "using namespace std;\n", &call)?;
    // Most solutions also compile as C++17 and with few headers, in a third of the CPU time. A
    // precompiled header takes less time per solution, but 2.5 times as much once (2026-11-26).
    let few = text.replace(ALL_HEADERS, &" ".repeat(ALL_HEADERS.len()));
    if compile_as("17 -DSNL_FEW_HEADERS", &few).is_ok() {
        return Ok(context.compiled());
    }
    match context.compile_or_bare(&text, compile) {
        Err(BuildError::CompileError(messages)) if messages.contains("is ambiguous") => {
            write_adapter(context, &text, "", &call)?;
            let result = compile(&text);
            if result.is_err() && !text.contains("std::") {
                return Err(BuildError::CompileError(messages));
            }
            result?;
        }
        result => result?,
    }
    Ok(context.compiled())
}

/// Writes the adapter, which includes the solution.
fn write_adapter(
    context: &BuildContext<'_>,
    text: &str,
    using: &str,
    call: &str,
) -> Result<(), BuildError> {
    let code = LANGUAGE.outline(text).code;
    let is_used = |(name, _): &&(&str, &str)| {
        let definitions = ["struct", "class"].map(|kind| format!("{kind} {name}"));
        has_word(&code, name)
            && !definitions
                .iter()
                .any(|definition| code.contains(definition))
    };
    let types: String = TYPES
        .iter()
        .filter(is_used)
        .map(|(_, definition)| *definition)
        .collect();
    // A header behind which words stand takes long to compile, and is not among the few if the text
    // has none of them.
    let lines = include_str!("adapters/adapter.cpp")
        .split_inclusive('\n')
        .map(|line| match line.split_once("  // for ") {
            Some((include, words))
                if !words.split_whitespace().any(|word| has_word(&code, word)) =>
            {
                format!("#ifndef SNL_FEW_HEADERS\n{include}\n#endif\n")
            }
            _ => line.to_owned(),
        });
    let adapter = lines
        .collect::<String>()
        .replace("SOLUTION_TYPES", &(using.to_owned() + &types));
    let file = format!("{SUBMITTED}/{}", context.display_name());
    context.write_adapter("snl_adapter.cpp", &adapter, call, &file)
}

/// Compiles a text; blanks each `#include` of a file that is not there, and tries again.
pub(super) fn without_missing_includes(
    text: &str,
    compile: &dyn Fn(&str) -> Result<(), BuildError>,
) -> Result<(), BuildError> {
    let mut text = text.to_owned();
    let mut reasons = String::new();
    loop {
        let result = compile(&text);
        let Err(BuildError::CompileError(messages)) = &result else {
            return result;
        };
        let missing = messages.lines().find_map(|line| {
            let (_, rest) = line.split_once("fatal error: ")?;
            let gcc = rest.split_once(": No such file");
            let (name, _) = gcc.or_else(|| rest.split_once(" file not found"))?;
            Some(name.trim_matches('\''))
        });
        let includes = |line: &&str| {
            let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
            let is_include = directive.is_some_and(|rest| rest.starts_with("include"));
            is_include && missing.is_some_and(|name| line.contains(name))
        };
        let mut lines = text.split_inclusive('\n').enumerate();
        let Some((index, line)) = lines.find(|(_, line)| includes(line)) else {
            return result.map_err(|error| error.with_messages(|messages| reasons + messages));
        };
        let number = index + 1;
        let header = missing.unwrap_or_default();
        let why = if line.contains('"') {
            "as a solution is one file"
        } else {
            "as it is not there"
        };
        reasons += &format!("line {number} needs {header}, which is left out, {why}\n");
        text = text.replacen(line, "\n", 1);
    }
}
