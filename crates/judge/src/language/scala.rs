//! Scala: `object Solution` with `def snakesAndLadders(board: Array[Array[Int]]): Int`, or any object or class with such a
//! method.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::{LINES, words};
use super::java::{JAVA, JAVAC, compile_adapter, compile_in_vm, run};
use super::outline::{Function, Outline, lines_of};
use super::tool::Tool;

const SCALAC: Tool = Tool {
    name: "scalac",
    version_args: &["-version"],
    min_version: (2, 11),
    get: "install Scala 2.11 or later (Debian: apt-get install scala)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Scala",
    extensions: &["scala"],
    tools: &[&[SCALAC], &[JAVA], &[JAVAC]],
    solutions: |text| lines_of(text, &LINES, functions),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["object", "class", "trait"];

/// The methods with LeetCode's name and one parameter.
fn functions(outline: &Outline<'_>) -> Vec<Function> {
    let found = outline.functions(|function, after| {
        let has_body = after.trim_start().starts_with([':', '=', '{']);
        function.before.ends_with("def") && has_body && function.parameters.len() == 1
    });
    let in_types = |function: &Function| {
        outline
            .path(function, TYPES)
            .is_some_and(|path| !path.is_empty())
    };
    found.into_iter().filter(in_types).collect()
}

/// The expression in Java that calls a method.
fn call(outline: &Outline<'_>, function: &Function) -> String {
    let name = &outline.code[function.name.clone()];
    let path = outline.path(function, TYPES).unwrap_or_default();
    let inner = function
        .scopes
        .last()
        .map_or("", |&scope| outline.header(&outline.scopes[scope]));
    let is_object = words(inner)
        .filter(|(_, word)| TYPES.contains(word))
        .last()
        .is_some_and(|(_, word)| word == "object");
    // Objects around it end their names with a dollar sign.
    match is_object {
        true => format!("{}$.MODULE$.{name}(board)", path.join("$")),
        false => format!("new {}().{name}(board)", path.join("$")),
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let scalac = context.tools.find(&SCALAC)?;
    let (javac, java) = (context.tools.find(&JAVAC)?, context.tools.find(&JAVA)?);
    let text = context.text()?;
    let outline = Outline::new(&text, &LINES);
    let functions = functions(&outline);
    let chosen = context.chosen(
        &functions,
        "object Solution with def snakesAndLadders(board: Array[Array[Int]]): Int",
    )?;
    let own =
        Outline::new(&outline.only(&functions, context.solution), &LINES).without_package(chosen);
    let file = context.display_name();
    let compile = |imports: &str| {
        context.write_solution(&file, &[imports, &own])?;
        let path = format!("{SUBMITTED}/{file}");
        let flags = ["-nowarn", "-encoding", "UTF-8", "-d", ".", &path];
        let result = compile_in_vm(context, &scalac.path, &flags);
        result.map_err(|error| match error {
            BuildError::CompileError(messages) if !imports.is_empty() => {
                BuildError::CompileError(messages.replace(imports, ""))
            }
            error => error,
        })
    };
    if let Err(error) = compile("")
        && compile("import scala.collection.mutable; ").is_err()
    {
        return Err(error);
    }
    // The library beside the compiler.
    let home = std::fs::canonicalize(&scalac.path).unwrap_or(scalac.path);
    let library = home
        .parent()
        .and_then(|bin| bin.parent())
        .map(|home| home.join("lib/*"));
    let library = library.map_or(String::new(), |path| path.display().to_string());
    let classes = format!(".:{library}");
    let call = call(&outline, chosen);
    compile_adapter(context, &javac.path, &classes, &call, &file)?;
    run(context, java.path, &[".", &library])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_call_fits_the_method() {
        let method = "def snakesAndLadders(board: Array[Array[Int]]): Int = { 1 }";
        let cases = [
            (
                format!("package a.b\n\nobject A {{\n  {method}\n}}"),
                "A$.MODULE$.snakesAndLadders(board)",
            ),
            (
                format!("class A {{\n  {method}\n}}"),
                "new A().snakesAndLadders(board)",
            ),
            (
                format!("object A {{ object B {{\n  {method}\n}} }}"),
                "A$B$.MODULE$.snakesAndLadders(board)",
            ),
        ];
        for (text, expected) in cases {
            let outline = Outline::new(&text, &LINES);
            assert_eq!(call(&outline, &functions(&outline)[0]), expected, "{text}");
        }
    }
}
