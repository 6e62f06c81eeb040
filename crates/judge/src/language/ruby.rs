//! Ruby: `def snakes_and_ladders(board)`, alone or in a class or module.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::outline::is_solution_name;
use super::tool::Tool;

const RUBY: Tool = Tool {
    name: "ruby",
    version_args: &["--version"],
    min_version: (2, 5),
    get: "install Ruby 2.5 or later (Debian: apt-get install ruby)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Ruby",
    extensions: &["rb"],
    tools: &[&[RUBY]],
    solutions: |text| {
        methods(text)
            .iter()
            .map(|method| method.first + 1)
            .collect()
    },
    build,
};

/// A method with LeetCode's name.
#[derive(Debug)]
struct RubyMethod {
    name: String,
    /// Its first and last lines, from 0.
    first: usize,
    last: usize,
    /// The classes and modules around it.
    path: Vec<String>,
    /// It is called on the class or module.
    of_class: bool,
}

/// The methods with one parameter, by the indentation of `def` and `end`.
fn methods(text: &str) -> Vec<RubyMethod> {
    let lines: Vec<&str> = text.lines().collect();
    let mut around: Vec<(usize, String)> = Vec::new();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let code = line.trim();
        let indent = line.len() - line.trim_start().len();
        if code.is_empty() || code.starts_with('#') {
            continue;
        }
        around.retain(|(other, _)| *other < indent);
        if let Some(name) = code
            .strip_prefix("class ")
            .or_else(|| code.strip_prefix("module "))
        {
            let name = name.split([' ', '<', ';']).next().unwrap_or("").to_owned();
            around.push((indent, name));
        }
        let code = code.strip_prefix("private ").unwrap_or(code);
        let Some(header) = code.strip_prefix("def ") else {
            continue;
        };
        let of_class = header.starts_with("self.");
        let header = header.strip_prefix("self.").unwrap_or(header);
        let name = header.split(['(', ' ', '=']).next().unwrap_or("");
        let parameters = header[name.len()..].trim().trim_start_matches('(');
        let parameters = parameters.split(')').next().unwrap_or("");
        let required = parameters
            .split(',')
            .filter(|one| !one.trim().is_empty() && !one.contains(['=', '*', '&', ':']));
        if !is_solution_name(name) || required.count() != 1 {
            continue;
        }
        let ends = |line: &&str| line.trim_end().len() == indent + 3 && line.trim() == "end";
        let length = lines[first..].iter().position(ends).unwrap_or(0);
        found.push(RubyMethod {
            name: name.to_owned(),
            first,
            last: first + length,
            path: around.iter().map(|(_, name)| name.clone()).collect(),
            of_class,
        });
    }
    found
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let ruby = context.tools.find(&RUBY)?;
    let text = context.text()?;
    let methods = methods(&text);
    let chosen = context.chosen(&methods, "def snakes_and_ladders(board)")?;
    let same = |other: &&RubyMethod| {
        other.name == chosen.name && other.path == chosen.path && other.first != chosen.first
    };
    let hidden: Vec<&RubyMethod> = methods.iter().filter(same).collect();
    let is_hidden = |line: usize| {
        hidden
            .iter()
            .any(|other| (other.first..=other.last).contains(&line))
    };
    let lines = text.split('\n').enumerate();
    let own: Vec<&str> = lines
        .map(|(line, text)| if is_hidden(line) { "" } else { text })
        .collect();
    context.write_solution(&context.display_name(), &[&own.join("\n")])?;
    let path = chosen.path.join("::");
    let object = match (path.as_str(), chosen.of_class) {
        ("", _) => "TOPLEVEL_BINDING.receiver".to_owned(),
        (path, true) => path.to_owned(),
        (path, false) => format!("({path}.is_a?(Class) ? {path}.new : Object.new.extend({path}))"),
    };
    let adapter = include_str!("adapters/adapter.rb");
    let adapter = adapter
        .replace("SOLUTION_OBJECT", &object)
        .replace("SOLUTION_NAME", &chosen.name);
    context.write("adapter.rb", &[&adapter])?;
    let file = format!("{SUBMITTED}/{}", context.display_name());
    context.compile(&ruby.path, &["-W0", "-c", &file])?;
    context.load(&ruby.path, &["-W0", "adapter.rb", &file, "--check"])?;
    Ok(context.behind_descriptors(&ruby.path, &["-W0", "adapter.rb", &file]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_found_with_the_classes_around_them() {
        let text = "# def snakes_and_ladders(board)\ndef snakes_and_ladders(board)\n  if x\n  end\nend\n\nmodule A\n  class B < C\n    \
                    def snakes_and_ladders(board, die = 6)\n    end\n  end\nend\ndef snakes_and_ladders(a, b)\nend\n";
        let found = methods(text);
        let places: Vec<_> = found
            .iter()
            .map(|one| (one.first, one.last, one.path.join("::")))
            .collect();
        assert_eq!(places, [(1, 4, String::new()), (8, 9, "A::B".to_owned())]);
    }
}
