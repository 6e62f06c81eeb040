//! Scala: `object Solution` with `def snakesAndLadders(board: Array[Array[Int]]): Int`, or any object or class with such a
//! method.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::code::words;
use super::java::{JAVA, JAVAC, compile_adapter, compile_in_vm, run};
use super::lexer::Syntax;
use super::outline::{Body, Form, Function, Outline};
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
    solutions: |text, _| Ok(FORM.lines(text)),
    build,
};

/// What stands before the names of types.
const TYPES: &[&str] = &["object", "class", "trait"];

const FORM: Form = Form {
    syntax: Syntax::SCALA,
    before: &["def"],
    body: Body::Begins(&[":", "=", "{"]),
    scopes: TYPES,
    alone: false,
    parameters: 1,
    expected: "object Solution with def snakesAndLadders(board: Array[Array[Int]]): Int",
};

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
    let outline = Outline::new(&text, &Syntax::SCALA);
    let (chosen, own) = context.chosen(&outline, &FORM)?;
    let own = Outline::new(&own, &Syntax::SCALA).without_package(&chosen);
    let file = context.display_name();
    let compile = |imports: &str| {
        context.write_solution(&file, &[imports, &own])?;
        let path = format!("{SUBMITTED}/{file}");
        let flags = ["-nowarn", "-encoding", "UTF-8", "-d", ".", &path];
        compile_in_vm(context, &scalac.path, &flags, imports)
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
    let call = call(&outline, &chosen);
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
            let outline = Outline::new(&text, &Syntax::SCALA);
            assert_eq!(
                call(&outline, &outline.functions(&FORM)[0]),
                expected,
                "{text}"
            );
        }
    }
}
