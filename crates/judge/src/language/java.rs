//! Java: `class Solution` with `int snakesAndLadders(int[][] board)`, or any class with such a method.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED, compile_or_bare};
use super::code::{blank, words};
use super::lexer::Syntax;
use super::outline::{Around, Body, Form, Function, Outline};
use super::tool::Tool;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub(super) const JAVA: Tool = Tool {
    name: "java",
    version_args: &["-version"],
    min_version: (11, 0),
    get: "install a JDK, 11 or later (Debian: apt-get install default-jdk-headless)",
};

pub(super) const JAVAC: Tool = Tool {
    name: "javac",
    version_args: &["-version"],
    ..JAVA
};

pub(super) static LANGUAGE: Language = Language {
    name: "Java",
    extensions: &["java"],
    tools: &[&[JAVA], &[JAVAC]],
    solutions: |text, _| Ok(FORM.lines(text)),
    build,
};

/// What LeetCode imports; on the solution's first line, so that line numbers in messages are right.
const DEFAULT_IMPORTS: &str = "import java.io.*; import java.math.*; import java.text.*; import java.time.*; \
    import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.regex.*; \
    import java.util.stream.*; import javafx.util.*; ";

/// LeetCode's class of this name.
const PAIR: &str = "javafx/util/Pair.java";

/// What stands before the names of types.
const TYPES: &[&str] = &["class", "interface", "record", "enum"];

const FORM: Form = Form {
    syntax: Syntax::JAVA,
    before: &["int", "Integer", "long"],
    body: Body::Behind(&[';', ')', '=']),
    scopes: TYPES,
    alone: false,
    parameters: 1,
    expected: "a class with int snakesAndLadders(int[][] board)",
};

/// What may need the rest of a repository.
const AROUND: Around = Around {
    mains: &["void main(", "void main ("],
    tests: &["@Test", "@Before", "@ParameterizedTest"],
    is_foreign: |line| {
        let import = line.strip_prefix("import ").map(str::trim_start);
        let name = import.map(|rest| rest.strip_prefix("static ").unwrap_or(rest));
        name.is_some_and(|name| !name.starts_with("java.") && !name.starts_with("javafx.util."))
    },
};

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let (javac, java) = (context.tools.find(&JAVAC)?, context.tools.find(&JAVA)?);
    let text = context.text()?;
    let outline = Outline::new(&text, &Syntax::JAVA);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    let (own, file) = unwrapped(&own, &chosen);
    write_adapter(context, &call(&outline, &chosen), &format!("{file}.java"))?;
    let compile = |text: &str, imports: &str| {
        context.write_solution(&format!("{file}.java"), &[imports, text])?;
        let path = format!("{SUBMITTED}/{file}.java");
        let flags = [
            "-nowarn",
            "-Xdiags:compact",
            "-encoding",
            "UTF-8",
            "-d",
            ".",
            "SnlAdapter.java",
            PAIR,
            &path,
        ];
        compile_in_vm(context, &javac.path, &flags, imports)
    };
    let bare = || Outline::new(&own, &Syntax::JAVA).without(&AROUND);
    match compile_or_bare(&own, bare, |text| compile(text, DEFAULT_IMPORTS)) {
        // Two packages have a class of this name; the file imports what it needs.
        Err(BuildError::CompileError(messages)) if messages.contains("is ambiguous") => {
            compile(&own, "")?;
        }
        result => result?,
    }
    run(context, java.path, &["."])
}

/// Options of the virtual machine of a compiler, which ends before optimized code would pay. For a program of one class, they take
/// 42 % off the CPU time of `javac`, 46 % off that of `kotlinc` and 53 % off that of `scalac`.
const COMPILER_VM: [&str; 2] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/// Compiles with a compiler that runs in a Java virtual machine a solution with these imports before it.
pub(super) fn compile_in_vm(
    context: &BuildContext<'_>,
    compiler: &Path,
    args: &[&str],
    imports: &str,
) -> Result<(), BuildError> {
    let result = context.compile(compiler, &[&COMPILER_VM, args].concat());
    result.map_err(|error| error.with_messages(|messages| without_imports(messages, imports)))
}

/// Writes and compiles the adapter of a language whose classes are in this class path. `call` and `file` are those of
/// [`write_adapter`].
pub(super) fn compile_adapter(
    context: &BuildContext<'_>,
    javac: &Path,
    classes: &str,
    call: &str,
    file: &str,
) -> Result<(), BuildError> {
    write_adapter(context, call, file)?;
    let args = [
        "-nowarn",
        "-encoding",
        "UTF-8",
        "-cp",
        classes,
        "-d",
        ".",
        "SnlAdapter.java",
        PAIR,
    ];
    compile_in_vm(context, javac, &args, "")
}

/// Writes the Java file that answers boards by this expression. `file` is the file name that traces of exceptions show.
fn write_adapter(context: &BuildContext<'_>, call: &str, file: &str) -> Result<(), BuildError> {
    let adapter = include_str!("adapters/Adapter.java");
    let adapter = adapter
        .replace("SOLUTION_CALL", call)
        .replace("SOLUTION_FILE", file);
    context.write("SnlAdapter.java", &[&adapter])?;
    context.write(PAIR, &[include_str!("adapters/Pair.java")])?;
    Ok(())
}

/// The program that runs the adapter with this class path.
pub(super) fn run(
    context: &BuildContext<'_>,
    java: PathBuf,
    classes: &[&str],
) -> Result<Program, BuildError> {
    let heap = format!("-Xmx{}m", (context.memory >> 20).max(16));
    let classes = classes.join(":");
    // Serial garbage collection, so that submissions judged in parallel do not slow each other down.
    let flags = [
        &heap,
        "-Xss64m",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-cp",
        &classes,
        "SnlAdapter",
    ];
    Ok(context.program(java, &flags))
}

/// The expression that calls a method on a new object.
fn call(outline: &Outline<'_>, function: &Function) -> String {
    let path = outline.path(function, TYPES).unwrap_or_default();
    if is_static(&function.before) {
        return format!(
            "{}.{}(board)",
            path.join("."),
            &outline.code[function.name.clone()]
        );
    }
    // An object of an inner class needs one of the class around it.
    let mut object = String::new();
    for (place, name) in path.iter().enumerate() {
        let header = outline.header(&outline.scopes[function.scopes[place]]);
        object = match () {
            () if place == 0 || object.is_empty() => format!("new {name}()"),
            () if is_static(header) => format!("new {}()", path[..=place].join(".")),
            () => format!("{object}.new {name}()"),
        };
    }
    format!("{object}.{}(board)", &outline.code[function.name.clone()])
}

fn is_static(header: &str) -> bool {
    words(header).any(|(_, word)| word == "static" || word == "record")
}

/// The text without its package and without what hides the chosen method, and the name that its file needs.
fn unwrapped(text: &str, chosen: &Function) -> (String, String) {
    let text = Outline::new(text, &Syntax::JAVA).without_package(chosen);
    let outline = Outline::new(&text, &Syntax::JAVA);
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut depth_0 = 0;
    let mut public = Vec::new();
    for scope in &outline.scopes {
        if scope.header.start >= depth_0 {
            depth_0 = scope.body.end;
            let header = outline.header(scope);
            let names: Vec<&str> = words(header).map(|(_, word)| word).collect();
            let keyword = names.iter().position(|word| TYPES.contains(word));
            if let (true, Some(keyword)) = (names.contains(&"public"), keyword) {
                public.push((
                    scope,
                    names
                        .get(keyword + 1)
                        .copied()
                        .unwrap_or("Solution")
                        .to_owned(),
                ));
            }
        }
    }
    // javac needs a public class in a file of its name.
    let name = match &public[..] {
        [(_, name)] => name.clone(),
        several => {
            for (scope, _) in several {
                let start = scope.header.start;
                let found = words(outline.header(scope)).filter(|(_, word)| *word == "public");
                parts.extend(found.map(|(place, word)| start + place..start + place + word.len()));
            }
            "Solution".to_owned()
        }
    };
    (blank(&text, parts), name)
}

/// The messages without those of the virtual machine, and without the imports that were put on the first line.
fn without_imports(messages: &str, imports: &str) -> String {
    let mut shifted = false;
    let is_message = |line: &&str| !line.contains("VM warning") && !line.starts_with("warning:");
    let lines = messages.lines().filter(is_message).map(|line| {
        let has_imports = !imports.is_empty() && line.contains(imports);
        // The caret below that line.
        if std::mem::replace(&mut shifted, has_imports) {
            line.get(imports.len()..).unwrap_or(line).to_owned()
        } else if has_imports {
            line.replace(imports, "")
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_fits_the_method() {
        let method = "int snakesAndLadders(int[][] board) { return 0; }";
        let cases = [
            (
                format!("class A {{ {method} }}"),
                "new A().snakesAndLadders(board)",
            ),
            (
                format!("class A {{ static {method} }}"),
                "A.snakesAndLadders(board)",
            ),
            (
                format!("class A {{ static class B {{ {method} }} }}"),
                "new A.B().snakesAndLadders(board)",
            ),
            (
                format!("class A {{ class B {{ {method} }} }}"),
                "new A().new B().snakesAndLadders(board)",
            ),
        ];
        for (text, expected) in cases {
            let outline = Outline::new(&text, &Syntax::JAVA);
            assert_eq!(call(&outline, &outline.functions(&FORM)[0]), expected);
        }
        let helper =
            "class A { int snakesAndLadders(int[][] b, int n) { return snakesAndLadders(b); } }";
        assert!(FORM.lines(helper).is_empty());
    }

    #[test]
    fn packages_and_second_public_classes_are_blanked() {
        let text = "package a.b;\npublic class A { }\npublic class B { private int snakesAndLadders(int[][] b) { return 0; } }";
        let outline = Outline::new(text, &Syntax::JAVA);
        let (bare, file) = unwrapped(text, &outline.functions(&FORM)[0]);
        assert_eq!(file, "Solution");
        assert!(!bare.contains("package") && !bare.contains("public") && !bare.contains("private"));
        let text = text.replace("public class A", "class A");
        let outline = Outline::new(&text, &Syntax::JAVA);
        assert_eq!(unwrapped(&text, &outline.functions(&FORM)[0]).1, "B");
    }
}
