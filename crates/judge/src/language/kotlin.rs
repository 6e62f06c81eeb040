//! Kotlin: `class Solution` with `fun snakesAndLadders(board: Array<IntArray>): Int`, any class or object with such a method,
//! or a function.

use super::build::{BuildContext, BuildError, Language, Newer, Program, SUBMITTED, explained};
use super::code::{has_word, words};
use super::java::{JAVA, JAVAC, compile_adapter, compile_in_vm, run};
use super::lexer::Syntax;
use super::outline::{Around, Body, Form, Function, Outline};
use super::tool::{Tool, Version};

const KOTLINC: Tool = Tool {
    name: "kotlinc",
    version_args: &["-version"],
    min_version: (1, 3),
    get: "install Kotlin 1.3 or later (Debian: apt-get install kotlin)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Kotlin",
    extensions: &["kt"],
    tools: &[&[KOTLINC], &[JAVA], &[JAVAC]],
    solutions: |text, _| Ok(FORM.lines(text)),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["class", "object", "interface"];

/// The first version with an `ArrayDeque` of its own.
const HAS_DEQUE: Version = (1, 4);

/// What versions added that people use.
const NEWER: [Newer; 10] = [
    Newer::new(
        "expecting a parameter declaration",
        (1, 4),
        "a trailing comma",
    ),
    Newer::new("expecting an argument", (1, 4), "a trailing comma"),
    Newer::new("reference: maxOrNull\n", (1, 4), "`maxOrNull`"),
    Newer::new("reference: minOrNull\n", (1, 4), "`minOrNull`"),
    Newer::new("reference: sumOf\n", (1, 4), "`sumOf`"),
    Newer::new(
        "reference: removeFirstOrNull\n",
        (1, 4),
        "`removeFirstOrNull`",
    ),
    Newer::new(
        "reference: removeLastOrNull\n",
        (1, 4),
        "`removeLastOrNull`",
    ),
    Newer::new("reference: floorDiv\n", (1, 5), "`floorDiv`"),
    Newer::new("using 'mod(Int): Int'", (1, 5), "`mod`"),
    Newer::new("..<", (1, 9), "`..<`"),
];

const FORM: Form = Form {
    syntax: Syntax::KOTLIN,
    before: &["fun"],
    body: Body::Begins(&[":", "=", "{"]),
    scopes: TYPES,
    alone: true,
    parameters: 1,
    expected: "class Solution with fun snakesAndLadders(board: Array<IntArray>): Int",
};

/// What may need the rest of a repository.
const AROUND: Around = Around {
    mains: &["fun main("],
    tests: &["@Test"],
    is_foreign: |line| {
        let name = line.strip_prefix("import ");
        name.is_some_and(|name| !name.starts_with("java.") && !name.starts_with("kotlin."))
    },
};

/// The expression in Java that calls a function.
fn call(outline: &Outline<'_>, function: &Function) -> String {
    let name = &outline.code[function.name.clone()];
    let path = outline.path(function, TYPES).unwrap_or_default();
    let Some(&inner) = function.scopes.last() else {
        return format!("SolutionKt.{name}(board)");
    };
    let header = outline.header(&outline.scopes[inner]);
    let is_companion = header.trim_end().ends_with("companion object");
    let types: Vec<&str> = path
        .iter()
        .map(String::as_str)
        .filter(|name| !name.is_empty())
        .collect();
    let path = types.join(".");
    let last = words(header)
        .filter(|(_, word)| TYPES.contains(word))
        .last();
    match last {
        _ if is_companion => format!("{path}.Companion.{name}(board)"),
        Some((_, "object")) => format!("{path}.INSTANCE.{name}(board)"),
        _ => format!("new {path}().{name}(board)"),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let kotlinc = context.tools.find(&KOTLINC)?;
    let (javac, java) = (context.tools.find(&JAVAC)?, context.tools.find(&JAVA)?);
    let text = context.text()?;
    let outline = Outline::new(&text, &Syntax::KOTLIN);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    let own = Outline::new(&own, &Syntax::KOTLIN).without_package(&chosen);
    let path = format!("{SUBMITTED}/Solution.kt");
    // Kotlin's own deque, or Java's, which older compilers have.
    let imports = |text: &str| match kotlinc.version < HAS_DEQUE || !has_word(text, "ArrayDeque") {
        true => "import java.util.*; ",
        false => "",
    };
    let compile = |text: &str, imports: &str| {
        context.write_solution("Solution.kt", &[imports, text])?;
        let flags = ["-nowarn", "-include-runtime", "-d", "solution.jar", &path];
        compile_in_vm(context, &kotlinc.path, &flags, imports)
    };
    if let Err(error) = compile(&own, imports(&own)) {
        let bare = Outline::new(&own, &Syntax::KOTLIN).without(&AROUND);
        let all = "import java.util.*; ";
        if bare == own && imports(&own) == all || compile(&bare, all).is_err() {
            return Err(explained(error, ("Kotlin", kotlinc.version), &NEWER));
        }
    }
    let call = call(&outline, &chosen);
    compile_adapter(context, &javac.path, "solution.jar", &call, "Solution.kt")?;
    run(context, java.path, &["solution.jar", "."])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_fits_the_function() {
        let function = "fun snakesAndLadders(board: Array<IntArray>): Int = 1";
        let cases = [
            (
                format!("package a.b\n\n{function}\n"),
                "SolutionKt.snakesAndLadders(board)",
            ),
            (
                format!("class A(val x: Int = 0) {{\n    {function}\n}}"),
                "new A().snakesAndLadders(board)",
            ),
            (
                format!("object A {{\n    {function}\n}}"),
                "A.INSTANCE.snakesAndLadders(board)",
            ),
            (
                format!("class A {{\n companion object {{\n    {function}\n}} }}"),
                "A.Companion.snakesAndLadders(board)",
            ),
        ];
        for (text, expected) in cases {
            let outline = Outline::new(&text, &Syntax::KOTLIN);
            assert_eq!(
                call(&outline, &outline.functions(&FORM)[0]),
                expected,
                "{text}"
            );
        }
    }
}
