//! Ruby: `def snakes_and_ladders(board)`, alone or in a class or module.

use super::{
    BuildContext, BuildError, Finder, FoundTool, Language, Parser, Program, Tool,
    begins_as_solution, is_solution_name, nothing_to_call,
};

pub(super) static LANGUAGE: Language = Language {
    name: "Ruby",
    is_interpreted: true,
    interpreter: Some("ruby"),
    is_redefinable: false,
    sees_neighbours: false,
    modules: &[],
    dialect: None,
    extensions: &["rb"],
    tools: &[&[Tool {
        name: "ruby",
        version_args: &["--version"],
        min_version: (2, 5),
        get: "install Ruby 2.5 or later (Debian: apt-get install ruby)",
    }]],
    finder: Finder::Parser(&Parser {
        comment: "#",
        before: &["def", "self."],
        expected: "class Solution with a method snakesAndLadders(board)",
        solutions: |text, tools| {
            let methods = solutions(text, &tools.find(LANGUAGE.tools[0])?).into_iter();
            let name = |method: &RubyMethod| {
                format!("{} {} {}", method.of_class, method.path, method.name)
            };
            Ok(methods.map(|method| (method.line, name(&method))).collect())
        },
    }),
    build,
};

/// A method with LeetCode's name.
#[derive(PartialEq, Eq, Debug)]
struct RubyMethod {
    /// The line of the method's name, from 1, and the column in bytes, from 0.
    line: usize,
    column: usize,
    /// Whether the method is called on the class or module.
    of_class: bool,
    /// The number of parameters that a call must have.
    parameters: usize,
    name: String,
    /// The names of the classes and modules around the method, with `::` between them.
    path: String,
}

/// Returns the methods with one parameter.
fn solutions(text: &str, ruby: &FoundTool) -> Vec<RubyMethod> {
    let mut solutions = methods(text, ruby);
    solutions.retain(|method| method.parameters == 1);
    solutions
}

/// Returns the methods with LeetCode's name, which Ruby's own parser finds.
fn methods(text: &str, ruby: &FoundTool) -> Vec<RubyMethod> {
    let script = include_str!("adapters/methods.rb");
    let printed = ruby.ask(&["-W0", "-e", script], text).unwrap_or_default();
    let mut methods: Vec<RubyMethod> = printed
        .lines()
        .filter_map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let [line, column, parameters, owner, name, path] = words[..] else {
                return None;
            };
            begins_as_solution(name).then_some(RubyMethod {
                line: line.parse().ok()?,
                column: column.parse().ok()?,
                of_class: owner == "class",
                parameters: parameters.parse().ok()?,
                name: name.to_owned(),
                path: path.to_owned(),
            })
        })
        .collect();
    if methods.iter().any(|method| is_solution_name(&method.name)) {
        methods.retain(|method| is_solution_name(&method.name));
    }
    methods
}

/// Returns the text in which the methods that would replace the chosen one have names with another
/// first letter.
fn only(text: &str, methods: &[RubyMethod], chosen: &RubyMethod) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    for other in methods {
        let is_same = other.name == chosen.name && other.path == chosen.path;
        if is_same && other.line != chosen.line {
            lines[other.line - 1].replace_range(other.column..other.column + 1, "_");
        }
    }
    lines.concat()
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let ruby = context.compiler()?;
    let text = &context.text;
    let path = context.write_solution(&context.display_name(), &[text])?;
    context.compile(&ruby.path, "-W0 -c", &[&path])?;
    let all = solutions(text, &ruby);
    let Some(chosen) = all.get(context.file.number) else {
        return Err(match methods(text, &ruby).first() {
            Some(RubyMethod {
                line,
                name,
                parameters,
                ..
            }) => BuildError::CompileError(format!(
                "line {line}: `{name}` takes {parameters} parameters; expected one, the board"
            )),
            None => nothing_to_call("def snakes_and_ladders(board)"),
        });
    };
    context.write_solution(&context.display_name(), &[&only(text, &all, chosen)])?;
    let object = match (chosen.path.as_str(), chosen.of_class) {
        ("", _) => "TOPLEVEL_BINDING.receiver".to_owned(),
        (path, true) => path.to_owned(),
        (path, false) => format!("({path}.is_a?(Class) ? {path}.new : Object.new.extend({path}))"),
    };
    let call = format!("{object}.method(:{})", chosen.name);
    context.write_adapter("adapter.rb", include_str!("adapters/adapter.rb"), &call, "")?;
    Ok(context.behind_descriptors(&ruby.path, "-W0 adapter.rb", &[&path]))
}

#[cfg(test)]
mod tests {
    use super::super::tool::Toolchains;
    use super::*;

    #[test]
    fn methods_are_found_with_the_classes_around_them() {
        let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
        let Ok(ruby) = tools.find(LANGUAGE.tools[0]) else {
            return;
        };
        let text = "# def snakes_and_ladders(board)\ndef snakes_and_ladders(board)\n  if x\n  end\nend\n\nmodule A\n  class B < C\n    \
                    def snakes_and_ladders(board, die = 6)\n    end\n  end\nend\ndef snakes_and_ladders(a, b)\nend\n\
                    x = <<~END\n  def snakes_and_ladders(board)\n  end\nEND\nclass A::D\n  class << self\n    \
                    private def snakesAndLadders(b) = 1\n  end\n  def self.snakes_and_ladders b; end\nend\n";
        let found = solutions(text, &ruby);
        let offsets = found
            .iter()
            .map(|method| (method.line, method.column, method.of_class, &*method.path));
        let expected = [
            (2, 4, false, ""),
            (9, 8, false, "A::B"),
            (21, 16, true, "A::D"),
            (23, 11, true, "A::D"),
        ];
        assert_eq!(offsets.collect::<Vec<_>>(), expected);
        let text = "é = 1; def snakes_and_ladders(b) = 1\ndef snakes_and_ladders(b) = 2\n";
        let found = solutions(text, &ruby);
        let text = only(text, &found, &found[1]);
        assert!(
            text.starts_with("é = 1; def _nakes_and_ladders(b) = 1\n"),
            "{text}"
        );
    }
}
