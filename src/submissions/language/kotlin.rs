//! Kotlin: `class Solution` with `fun snakesAndLadders(board: Array<IntArray>): Int`, any class or object with such a method,
//! or a function.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::{LINES, blank, code, has_word, words};
use super::java::{JAVA, JAVAC, compile_adapter, compile_in_vm, run};
use super::outline::{Function, Outline, lines_of};
use super::tool::{Tool, Version};
use std::ops::Range;

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
    solutions: |text| lines_of(text, &LINES, functions),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["class", "object", "interface"];

/// The first version with trailing commas, `ArrayDeque` and most of what [`NEWER`] has.
const IS_NEW: Version = (1, 4);

/// The first version with `..<`.
const HAS_OPEN_RANGES: Version = (1, 9);

/// What an older compiler lacks, for `java.util.ArrayDeque`, which takes the place of Kotlin's.
const NEWER: &str = "fun <T> java.util.ArrayDeque<T>.removeFirstOrNull(): T? = pollFirst()\n\
    fun <T> java.util.ArrayDeque<T>.removeLastOrNull(): T? = pollLast()\n\
    fun <T> java.util.ArrayDeque<T>.firstOrNull(): T? = peekFirst()\n\
    fun <T> java.util.ArrayDeque<T>.lastOrNull(): T? = peekLast()\n\
    fun <T : Comparable<T>> Iterable<T>.maxOrNull(): T? = max()\n\
    fun <T : Comparable<T>> Iterable<T>.minOrNull(): T? = min()\n\
    fun <T> Iterable<T>.sumOf(of: (T) -> Int): Int = sumBy(of)\n\
    fun Int.floorDiv(other: Int): Int = Math.floorDiv(this, other)\n\
    fun Int.mod(other: Int): Int = Math.floorMod(this, other)\n";

/// The functions with LeetCode's name and one parameter, at the top or in types.
fn functions(outline: &Outline<'_>) -> Vec<Function> {
    let found = outline.functions(|function, after| {
        let has_body = after.trim_start().starts_with([':', '=', '{']);
        function.before.ends_with("fun") && has_body && function.parameters.len() == 1
    });
    let in_types = |function: &Function| outline.path(function, TYPES).is_some();
    found.into_iter().filter(in_types).collect()
}

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
    let outline = Outline::new(&text, &LINES);
    let functions = functions(&outline);
    let chosen = context.chosen(
        &functions,
        "class Solution with fun snakesAndLadders(board: Array<IntArray>): Int",
    )?;
    let own =
        Outline::new(&outline.only(&functions, context.solution), &LINES).without_package(chosen);
    let own = for_version(&own, kotlinc.version);
    let path = format!("{SUBMITTED}/Solution.kt");
    context.write("Newer.kt", &[NEWER])?;
    // Kotlin's own deque, or Java's, which older compilers have.
    let imports = |text: &str| match kotlinc.version < IS_NEW || !has_word(text, "ArrayDeque") {
        true => "import java.util.*; ",
        false => "",
    };
    let compile = |text: &str, imports: &str| {
        context.write_solution("Solution.kt", &[imports, text])?;
        let flags = [
            "-nowarn",
            "-include-runtime",
            "-d",
            "solution.jar",
            &path,
            "Newer.kt",
        ];
        let older = kotlinc.version < IS_NEW;
        let flags = if older { &flags } else { &flags[..5] };
        let result = compile_in_vm(context, &kotlinc.path, flags);
        result.map_err(|error| without_noise(error, imports))
    };
    if let Err(error) = compile(&own, imports(&own)) {
        let bare = without_tests(&own);
        let all = "import java.util.*; ";
        if bare == own && imports(&own) == all || compile(&bare, all).is_err() {
            return Err(error);
        }
    }
    let call = call(&outline, chosen);
    compile_adapter(context, &javac.path, "solution.jar", &call, "Solution.kt")?;
    run(context, java.path, &["solution.jar", "."])
}

/// The text without what a compiler of this version cannot read, where something older means the same.
fn for_version(text: &str, version: Version) -> String {
    let code = code(text, &LINES);
    let mut own = text.to_owned();
    if version < IS_NEW {
        let trailing = code
            .match_indices(',')
            .filter(|(place, _)| code[place + 1..].trim_start().starts_with(')'));
        own = blank(&own, trailing.map(|(place, _)| place..place + 1));
    }
    // From the end on, as places shift.
    if version < HAS_OPEN_RANGES {
        let places: Vec<usize> = code.match_indices("..<").map(|(place, _)| place).collect();
        for place in places.into_iter().rev() {
            own.replace_range(place..place + 3, " until ");
        }
    }
    own
}

/// The text without imports from elsewhere, without tests and with an empty main function.
fn without_tests(text: &str) -> String {
    let outline = Outline::new(text, &LINES);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for scope in &outline.scopes {
        let header = outline.header(scope);
        let own = header.rsplit('\n').next().unwrap_or("");
        if own.contains("fun main(") {
            parts.push(scope.body.start + 1..scope.body.end - 1);
        } else if header.contains("@Test") {
            parts.push(scope.header.start + header.find("@Test").unwrap_or(0)..scope.body.end);
        }
    }
    let mut start = 0;
    for line in outline.code.split_inclusive('\n') {
        let import = line.trim_start().strip_prefix("import ");
        if import.is_some_and(|name| {
            !["java.", "kotlin."]
                .iter()
                .any(|known| name.starts_with(known))
        }) {
            parts.push(start..start + line.len());
        }
        start += line.len();
    }
    blank(text, parts)
}

/// The messages without those of the virtual machine, and without the imports on the first line.
fn without_noise(error: BuildError, imports: &str) -> BuildError {
    match error {
        BuildError::CompileError(messages) => {
            let is_message =
                |line: &&str| !line.contains("VM warning") && !line.starts_with("warning:");
            let lines: Vec<&str> = messages.lines().filter(is_message).collect();
            let messages = lines.join("\n");
            BuildError::CompileError(if imports.is_empty() {
                messages
            } else {
                messages.replace(imports, "")
            })
        }
        error => error,
    }
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
            let outline = Outline::new(&text, &LINES);
            assert_eq!(call(&outline, &functions(&outline)[0]), expected, "{text}");
        }
    }

    #[test]
    fn older_compilers_get_older_words() {
        let text = "for (i in 0..<n) f(1, 2,\n)";
        assert_eq!(for_version(text, (1, 9)), text);
        assert_eq!(for_version("f(1,\n)", (1, 3)), "f(1 \n)");
        assert_eq!(for_version("0..<n; f(1,)", (1, 3)), "0 until n; f(1 )");
        assert_eq!(for_version("0..<n // ..<", (1, 3)), "0 until n // ..<");
    }
}
