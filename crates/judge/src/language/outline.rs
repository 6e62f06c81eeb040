//! The scopes of a source text in a language with braces, and the functions in it that solve the
//! puzzle.

use super::board_type::{BoardType, parameter_type, plain_type};
use super::lexer::{Syntax, blank, has_word, lex, line_length, words};
use super::names::{begins_as_solution, is_solution_name};
use std::ops::{Range, RangeInclusive};

/// A pair of braces, with the text before it that names it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scope {
    /// The text from the end of what comes before to the opening brace.
    pub header: Range<usize>,
    /// The text from the opening brace to behind the closing one.
    pub body: Range<usize>,
}

/// A function whose name is LeetCode's, perhaps with a number.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: Range<usize>,
    /// The text before the name: modifiers and types.
    pub before: String,
    pub parameters: Vec<String>,
    /// The scopes that the function is in, the outermost first.
    pub scopes: Vec<Scope>,
    /// The whole definition.
    pub whole: Range<usize>,
}

/// The function that is a solution.
pub(super) struct Chosen {
    /// The file of the function, without other functions of its name.
    pub outline: Outline,
    pub function: Function,
    /// The expression that calls the function.
    pub call: String,
    pub text: String,
}

/// The form that the definition of a solution has in a language.
pub(super) struct Form {
    pub syntax: Syntax,
    /// The possible ends of the text before the name; empty if any end is.
    pub before: &'static [&'static str],
    /// The text after the parameters.
    pub body: Body,
    /// The keywords before the names of the types, modules and namespaces that a solution may be
    /// in.
    pub scopes: &'static [&'static str],
    /// Whether a solution may be outside of all types.
    pub alone: bool,
    /// The possible numbers of parameters; `self` does not count.
    pub parameters: RangeInclusive<usize>,
    /// Whether the name of a parameter comes before its type, without a colon.
    pub is_name_first: bool,
    /// The types of the board that a solution can be called with, the first as on LeetCode. A
    /// solution that takes another type is called with the first, too: it may be a name for it.
    pub boards: &'static [BoardType],
    /// The form in words, for the error that a file has no solution.
    pub expected: &'static str,
    /// Returns the expression that calls the solution.
    pub call: fn(&Outline, &Function) -> String,
    /// Returns the text that is compiled.
    pub rewrite: fn(&Outline, &Function) -> String,
    /// The texts, from the beginning of a word, in the headers of main functions, which may be
    /// around a solution in a file.
    pub mains: &'static [&'static str],
    /// The texts, from the beginning of a word, in the headers of tests.
    pub tests: &'static [&'static str],
    /// Returns whether a line imports what may be in the rest of a repository.
    pub is_foreign: fn(&str) -> bool,
    /// Returns other parts that may need the rest of a repository.
    pub foreign: fn(&Outline) -> Vec<Range<usize>>,
    /// Whether statements outside of all types are the main program.
    pub has_main_statements: bool,
    /// The texts before the name of a type in messages of a compiler that does not find it; an
    /// empty one if the compiler does not name it.
    pub unknown_types: &'static [&'static str],
}

/// The text after the parameters of a definition.
pub(super) enum Body {
    /// A text that begins with one of these.
    Begins(&'static [&'static str]),
    /// A brace behind a text without any of these characters.
    Behind(&'static [char]),
    /// A text for which this function returns true. The solution may also be a value that its name
    /// is set to, which has no parameters here.
    Value(fn(&Outline, &Function, &str) -> bool),
}

impl Body {
    fn begins(&self, outline: &Outline, function: &Function, after: &str) -> bool {
        match self {
            Body::Value(holds) => holds(outline, function, after),
            Body::Begins(with) => with.iter().any(|mark| after.trim_start().starts_with(mark)),
            Body::Behind(none_of) => after
                .split_once('{')
                .is_some_and(|(between, _)| !between.contains(*none_of)),
        }
    }
}

impl Form {
    /// The common part of most forms.
    pub const BASE: Form = Form {
        syntax: Syntax::BRACES,
        before: &[],
        body: Body::Begins(&["{"]),
        scopes: &[],
        alone: true,
        parameters: 1..=1,
        is_name_first: false,
        boards: &[],
        expected: "",
        call: |_, _| String::new(),
        rewrite: |outline, _| outline.text.clone(),
        mains: &[],
        tests: &[],
        is_foreign: |_| false,
        foreign: |_| Vec::new(),
        has_main_statements: false,
        unknown_types: &[],
    };
}

/// The scopes of a text in the language of a form.
pub(super) struct Outline {
    pub form: &'static Form,
    pub text: String,
    /// The text with its comments and strings blanked.
    pub code: String,
    /// The scopes, in the order of their opening braces.
    pub scopes: Vec<Scope>,
}

impl Outline {
    pub fn new(text: &str, form: &'static Form) -> Outline {
        let code = lex(text, &form.syntax).code;
        Outline {
            form,
            text: text.to_owned(),
            scopes: scopes(&code),
            code,
        }
    }

    /// Returns the header of a scope.
    pub fn header(&self, scope: &Scope) -> &str {
        &self.code[scope.header.clone()]
    }

    /// Returns the name of a function.
    pub fn name(&self, function: &Function) -> &str {
        &self.code[function.name.clone()]
    }

    /// Returns the headers of the scopes that a function is in, the outermost first.
    pub fn headers(&self, function: &Function) -> impl DoubleEndedIterator<Item = &str> {
        function.scopes.iter().map(|scope| self.header(scope))
    }

    /// Returns the functions with LeetCode's name and this form, in the order of the text; if there
    /// are none, those whose names begin with it.
    pub fn functions(&self) -> Vec<Function> {
        let named = |is_named: fn(&str) -> bool| -> Vec<Function> {
            words(&self.code)
                .filter(|(_, word)| is_named(word))
                .filter_map(|(start, name)| self.function(start..start + name.len()))
                .collect()
        };
        let functions = named(is_solution_name);
        if functions.is_empty() {
            named(begins_as_solution)
        } else {
            functions
        }
    }

    /// Returns the function whose name is at `name`, unless it has another form.
    fn function(&self, name: Range<usize>) -> Option<Function> {
        let (function, end) = self.named_function(name)?;
        let is_right = self.takes_as_many(&function) && self.has_form(&function, end);
        is_right.then_some(function)
    }

    /// Returns a function with LeetCode's name that has the form of a solution, but for the number
    /// of its parameters.
    pub fn with_other_parameters(&self) -> Option<Function> {
        let mut named = words(&self.code).filter(|(_, word)| is_solution_name(word));
        named.find_map(|(start, name)| {
            let (function, end) = self.named_function(start..start + name.len())?;
            let is_other = !self.takes_as_many(&function) && self.has_form(&function, end);
            is_other.then_some(function)
        })
    }

    /// Returns the functions with LeetCode's name for which `is_defined` returns true, given the
    /// text behind their names or parameters.
    pub fn defined_functions(
        &self,
        is_defined: fn(&Outline, &Function, &str) -> bool,
    ) -> Vec<Function> {
        let named = words(&self.code).filter(|(_, word)| is_solution_name(word));
        let functions = named.filter_map(|(start, name)| {
            let (function, end) = self.named_function(start..start + name.len())?;
            is_defined(self, &function, &self.code[end..]).then_some(function)
        });
        functions.collect()
    }

    /// Returns whether a function has a number of parameters that a solution may have.
    fn takes_as_many(&self, function: &Function) -> bool {
        let object = function.parameters.first();
        let objects = usize::from(object.is_some_and(|parameter| has_word(parameter, "self")));
        let count = function.parameters.len() - objects;
        self.form.parameters.contains(&count)
    }

    /// Returns whether a function, whose parameters end at `end`, has the form of a solution,
    /// whatever its parameters are.
    fn has_form(&self, function: &Function, end: usize) -> bool {
        let form = self.form;
        let before = &function.before;
        let is_named = if form.before.is_empty() {
            !before.is_empty()
        } else {
            form.before.iter().any(|end| before.ends_with(end))
        };
        is_named
            && form.body.begins(self, function, &self.code[end..])
            && (form.alone || !function.scopes.is_empty())
            && self.named_scopes(function).all(|scope| scope.is_some())
    }

    /// Returns the function whose name is at `name`, with the end of its parameters, which are in
    /// parentheses behind the name, or, for a value, missing.
    fn named_function(&self, name: Range<usize>) -> Option<(Function, usize)> {
        let form = self.form;
        let open = name.end + self.code[name.end..].find(|c: char| !c.is_whitespace())?;
        let (parameters, end) = match form.body {
            _ if self.code[open..].starts_with('(') => parameters(&self.code, open)?,
            Body::Value(_) => (Vec::new(), open),
            _ => return None,
        };
        let mut scopes = self.scopes.clone();
        scopes.retain(|scope| scope.body.contains(&name.start));
        let first = scopes.last().map_or(0, |inner| inner.body.start + 1);
        let start = self.statement_start(first, name.start);
        let function = Function {
            before: self.code[start..name.start].trim().to_owned(),
            parameters,
            scopes,
            whole: start..self.end_of(start, end),
            name,
        };
        Some((function, end))
    }

    /// Returns the offset at which the statement at `offset` begins, in the scope whose text begins
    /// at `first`.
    pub fn statement_start(&self, first: usize, offset: usize) -> usize {
        let before = &self.code[first..offset];
        let line_ends = self.form.syntax.line_ends;
        let ends = |c: char| matches!(c, ';' | '{' | '}') || c == '\n' && line_ends;
        let start = first + before.rfind(ends).map_or(0, |end| end + 1);
        let spaces = self.code[start..].find(|c: char| !c.is_whitespace());
        start + spaces.unwrap_or(0)
    }

    /// Returns the end of the definition that begins at `start` and has its parameters up to
    /// `offset`: the end of its body, or of its line.
    fn end_of(&self, start: usize, offset: usize) -> usize {
        let is_body = |scope: &&Scope| scope.body.start >= offset && scope.header.start <= start;
        let end = match self.scopes.iter().find(is_body) {
            Some(scope) => scope.body.end,
            None => offset + line_length(&self.code[offset..]),
        };
        let rest = &self.code[end..];
        end + rest.len() - rest.trim_start().strip_prefix(';').unwrap_or(rest).len()
    }

    /// Returns the line of an offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.code[..offset].matches('\n').count() + 1
    }

    /// Returns the ranges of a word in a part of the text.
    pub fn occurrences(
        &self,
        part: Range<usize>,
        word: &str,
    ) -> impl Iterator<Item = Range<usize>> {
        let found = words(&self.code[part.clone()]).filter(move |(_, found)| *found == word);
        found.map(move |(offset, word)| part.start + offset..part.start + offset + word.len())
    }

    /// Returns the text without the package that it begins with and without what hides a function.
    pub fn without_package(&self, function: &Function) -> String {
        let code = self.code.trim_start();
        let is_package = code.starts_with("package ") || code.starts_with("package\t");
        let length = code.find([';', '\n']).map_or(code.len(), |end| end + 1);
        let start = self.code.len() - code.len();
        let package = is_package.then_some(start..start + length);
        let headers = function.scopes.iter().map(|scope| scope.header.clone());
        let all = headers.chain(Some(function.whole.start..function.name.start));
        let hiding = all.flat_map(|range| self.occurrences(range, "private"));
        blank(&self.text, package.into_iter().chain(hiding))
    }

    /// Returns the last keyword of the form in the header of each scope that a function is in, the
    /// outermost first, and the name behind the keyword, which may be empty. The name of a
    /// namespace may have several parts.
    fn named_scopes(
        &self,
        function: &Function,
    ) -> impl DoubleEndedIterator<Item = Option<(&str, &str)>> {
        self.headers(function).map(|header| {
            let keywords = words(header).filter(|(_, word)| self.form.scopes.contains(word));
            let (offset, keyword) = keywords.last()?;
            let behind = &header[offset + keyword.len()..];
            let first = || words(behind).next().map_or("", |(_, word)| word);
            let is_path = keyword == "namespace";
            Some((keyword, if is_path { behind.trim() } else { first() }))
        })
    }

    /// Returns the names of the scopes that a function is in, behind the keywords of the form; some
    /// scopes have no name.
    pub fn path(&self, function: &Function) -> Vec<&str> {
        let names = self.named_scopes(function).flatten().map(|(_, name)| name);
        names.filter(|name| !name.is_empty()).collect()
    }

    /// Returns the keyword of the innermost scope that a function is in.
    pub fn keyword(&self, function: &Function) -> Option<&str> {
        let innermost = self.named_scopes(function).next_back()?;
        innermost.map(|(keyword, _)| keyword)
    }

    /// Returns a function as far as its body, in a line.
    pub fn signature(&self, function: &Function) -> String {
        let before = &self.code[function.whole.start..function.name.start];
        let start = before
            .rfind([';', '{', '}', '\n'])
            .map_or(0, |offset| offset + 1);
        let access = ["public:", "protected:", "private:"];
        let mut head = before[start..].trim_start();
        for specifier in access {
            head = head.strip_prefix(specifier).unwrap_or(head);
        }
        let open = function.name.end + self.code[function.name.end..].find('(').unwrap_or(0);
        let close = parameters(&self.code, open).map_or(open, |(_, close)| close);
        let after = self.code[close..].split(['{', '=', ';', '\n']).next();
        let name_and_parameters = &self.code[function.name.start..close];
        let whole = format!("{head}{name_and_parameters}{}", after.unwrap_or_default());
        whole.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns whether a function takes the board as on LeetCode.
    pub fn takes_usual_board(&self, function: &Function) -> bool {
        let usual = self.form.boards.first();
        usual.is_some_and(|usual| usual.takes == plain_type(&self.board_type(function)))
    }

    /// Returns whether a parameter of a function is the board as on LeetCode, in whatever place.
    pub fn has_usual_board(&self, function: &Function) -> bool {
        let is_name_first = self.form.is_name_first;
        let is_usual = |parameter: &String| {
            let usual = self.form.boards.first();
            let given = plain_type(&parameter_type(parameter, is_name_first));
            usual.is_some_and(|usual| usual.takes == given)
        };
        function.parameters.iter().any(is_usual)
    }

    /// Returns the type of the board that a function takes, as it is written.
    pub fn board_type(&self, function: &Function) -> String {
        let board = function.parameters.last().map_or("", String::as_str);
        parameter_type(board, self.form.is_name_first)
    }

    /// Returns the expression of the board that a function is called with.
    pub fn argument(&self, function: &Function) -> &'static str {
        let takes = plain_type(&self.board_type(function));
        let mut boards = self.form.boards.iter();
        let known = boards.find(|board| board.takes == takes);
        known.map_or("board", |board| board.argument)
    }

    /// Returns the function with this index, from 0, in a text in which the other functions of its
    /// qualified name are blanked. If two types have the same name, the whole other type is
    /// blanked.
    pub fn chosen(&self, number: usize) -> Option<Chosen> {
        let functions = self.functions();
        let qualified = |function: &Function| -> Vec<String> {
            let headers = self.headers(function).map(str::trim);
            // `exports.f = …` of a script is another function than `f = …`.
            let owner = Some(&*function.before).filter(|before| before.ends_with('.'));
            let names = headers.chain(owner).chain([self.name(function)]);
            names.map(str::to_owned).collect()
        };
        let wanted = functions.get(number)?;
        let same = functions.iter().filter(|other| {
            let is_other = other.name != wanted.name;
            is_other && qualified(other) == qualified(wanted)
        });
        let parts = same.map(|other| {
            let mut scopes = other.scopes.iter().zip(&wanted.scopes);
            let Some((Scope { header, body }, _)) = scopes.find(|(other, same)| other != same)
            else {
                return other.whole.clone();
            };
            let start = self.statement_start(header.start, header.end);
            start..self.end_of(start, body.start)
        });
        let mut outline = Outline::new(&blank(&self.text, parts), self.form);
        let mut left = outline.functions().into_iter();
        let function = left
            .find(|function| function.name == wanted.name)
            .unwrap_or_else(|| {
                // Both are in one statement.
                outline = Outline::new(&self.text, self.form);
                wanted.clone()
            });
        Some(Chosen {
            call: (self.form.call)(&outline, &function),
            text: (self.form.rewrite)(&outline, &function),
            function,
            outline,
        })
    }
}

/// Returns the pairs of braces. What is open at the end ends there.
fn scopes(code: &str) -> Vec<Scope> {
    let mut scopes: Vec<Scope> = Vec::new();
    // The index of each open scope, with the number of parentheses that are open around it.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let (mut start, mut parentheses) = (0, 0usize);
    for (offset, byte) in code.bytes().enumerate() {
        match byte {
            b'(' | b'[' => parentheses += 1,
            b')' | b']' => parentheses = parentheses.saturating_sub(1),
            b'{' => {
                open.push((scopes.len(), parentheses));
                let header = start..offset;
                let body = offset..code.len();
                scopes.push(Scope { header, body });
                (start, parentheses) = (offset + 1, 0);
            }
            b'}' => {
                if let Some((scope, around)) = open.pop() {
                    scopes[scope].body.end = offset + 1;
                    parentheses = around;
                }
                start = offset + 1;
            }
            b';' if parentheses == 0 => start = offset + 1,
            _ => {}
        }
    }
    scopes
}

/// Returns the parameters in the parentheses at `open`, and the offset behind the parentheses.
pub(super) fn parameters(code: &str, open: usize) -> Option<(Vec<String>, usize)> {
    let mut parameters = vec![String::new()];
    let mut depth = 0i32;
    let mut previous = ' ';
    for (offset, c) in code[open..].char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if previous != '-' && previous != '=' => depth -= 1,
            _ => {}
        }
        previous = c;
        if depth == 0 {
            parameters.retain(|text| !text.trim().is_empty());
            return Some((parameters, open + offset + 1));
        }
        match c {
            ',' if depth == 1 => parameters.push(String::new()),
            '(' if depth == 1 => {}
            c => parameters.last_mut()?.push(c),
        }
    }
    None
}
