//! Python: `class Solution` with `snakesAndLadders(self, board: List[List[int]]) -> int`, any class with such a method, or a
//! function.

use super::build::{BuildContext, BuildError, Language, Program, SUBMITTED};
use super::outline::is_solution_name;
use super::tool::Tool;

pub(crate) const PYTHON: Tool = Tool {
    name: "python3",
    version_args: &[
        "-c",
        "import sys; print(sys.version); print(sys.executable)",
    ],
    min_version: (3, 8),
    get: "install Python 3.8 or later (Debian: apt-get install python3)",
};

pub(super) static LANGUAGE: Language = Language {
    name: "Python",
    extensions: &["py"],
    tools: &[&[PYTHON]],
    solutions,
    build,
};

/// The lines of definitions at the top or in a class at the top. The adapter finds the same ones in the syntax tree.
fn solutions(text: &str) -> Vec<usize> {
    let (mut found, mut string) = (Vec::new(), None);
    // The indentation of the methods of the class around the line, if it is in one.
    let (mut in_class, mut methods) = (false, None);
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let was_string = string.is_some();
        string = open_string(line, string);
        let code = line.trim_start();
        if was_string || code.is_empty() || code.starts_with('#') {
            continue;
        }
        let indent = line.len() - code.len();
        if indent == 0 {
            (in_class, methods) = (code.starts_with("class "), None);
        } else if in_class && methods.is_none() {
            methods = Some(indent);
        }
        let code = code.strip_prefix("async ").unwrap_or(code);
        let name = code
            .strip_prefix("def ")
            .and_then(|rest| rest.split_once('('));
        let is_solution = name.is_some_and(|(name, _)| is_solution_name(name.trim()));
        let is_callable = |lines: &[&str]| (1..=2).contains(&required_parameters(lines));
        if is_solution && (indent == 0 || methods == Some(indent)) && is_callable(&lines[number..])
        {
            found.push(number + 1);
        }
    }
    found
}

/// The parameters without a default of the function that begins here.
fn required_parameters(lines: &[&str]) -> usize {
    let text: String = lines
        .iter()
        .take(20)
        .map(|line| line.split('#').next().unwrap_or(""))
        .collect();
    let open = text.find('(').map_or(text.len(), |open| open + 1);
    let (mut depth, mut parameters, mut current) = (0, Vec::new(), String::new());
    for c in text[open..].chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parameters.push(std::mem::take(&mut current));
                continue;
            }
            _ => {}
        }
        current.push(c);
    }
    parameters.push(current);
    let counts = |text: &&String| {
        !text.contains('=') && !text.trim().is_empty() && !text.trim().starts_with(['*', '/'])
    };
    parameters.iter().filter(counts).count()
}

/// The quotes of the string of several lines that is open after this line, if `open` is before it.
fn open_string(line: &str, mut open: Option<&'static str>) -> Option<&'static str> {
    let mut rest = line;
    loop {
        rest = match open {
            Some(quotes) => match rest.find(quotes) {
                None => return open,
                Some(end) => {
                    open = None;
                    &rest[end + 3..]
                }
            },
            None => {
                let starts = ["\"\"\"", "'''"]
                    .into_iter()
                    .filter_map(|quotes| Some((rest.find(quotes)?, quotes)));
                let comment = rest.find('#').unwrap_or(rest.len());
                match starts.min().filter(|&(start, _)| start < comment) {
                    None => return None,
                    Some((start, quotes)) => {
                        open = Some(quotes);
                        &rest[start + 3..]
                    }
                }
            }
        };
    }
}

fn build(context: &BuildContext<'_>) -> Result<Program, BuildError> {
    let python = context.tools.find(&PYTHON)?;
    // In its own directory, where its name hides no module that Python imports.
    let name = format!("{SUBMITTED}/{}", context.display_name());
    context.write_solution(&context.display_name(), &[&context.text()?])?;
    context.write("adapter.py", &[include_str!("adapters/adapter.py")])?;
    let number = context.solution.to_string();
    context.load(
        &python.path,
        &["-B", "adapter.py", &name, &number, "--check"],
    )?;
    Ok(context.program(python.path, &["-B", "adapter.py", &name, &number]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_at_the_top_and_in_classes_are_found() {
        let text = "'''\nclass Solution:\n    def snakesAndLadders(self, board): ...\n'''\n# def snakesAndLadders(board):\n\
                    class Solution(object):\n    def snakesAndLadders(self, board: List[List[int]]) -> int:\n        \
                    def snakesAndLadders(a): pass\n    def snakesAndLadders2(\n        self,\n        board,\n    ): pass\n\
                    def snakes_and_ladders(board, die=6): pass\ndef snakesAndLadders(a, b, c): pass\n";
        assert_eq!(solutions(text), [7, 9, 13]);
    }
}
