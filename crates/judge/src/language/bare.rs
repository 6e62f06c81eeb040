//! The parts of a file that may need the rest of a repository, and the text without them: imports
//! of what is not there, main functions, tests, and what only these use.

use super::lexer::{blank, is_word, words};
use super::outline::{Body, Outline, Scope, parameters};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The keywords of types, modules and the like, before their names.
const CONTAINERS: &[&str] = &[
    "class",
    "struct",
    "object",
    "interface",
    "enum",
    "record",
    "namespace",
    "mod",
    "impl",
    "trait",
    "type",
];

/// The words before the path in an import.
const IMPORTS: &[&str] = &["pub", "import", "use", "using", "namespace", "static"];

/// Words that may follow the name in the header of a type.
const AFTER_NAME: &[&str] = &[
    "extends",
    "implements",
    "with",
    "permits",
    "final",
    "for",
    "where",
    "constructor",
    "private",
    "protected",
    "internal",
];

/// The methods that every type has, which a type may override without a base of another file.
pub(super) const OF_EVERY_TYPE: &[&str] = &[
    "toString",
    "equals",
    "hashCode",
    "compareTo",
    "compare",
    "clone",
    "finalize",
    "ToString",
    "Equals",
    "GetHashCode",
];

/// The number of definitions that may use one another in a chain, the last of them only used by the
/// one before it. A longer chain is left in the text.
const MAX_CHAIN: usize = 100;

impl Outline {
    /// Returns the text without imports of what is not there, without tests and with empty main
    /// functions.
    pub fn bare(&self) -> String {
        blank(&self.text, self.dispensable())
    }

    /// Returns the text as [`Self::bare`] does, without the definitions that only what is left out
    /// uses.
    pub fn pruned(&self) -> String {
        let mut parts = self.dispensable();
        for _ in 0..MAX_CHAIN {
            let unused = self.used_only_in(&parts);
            if unused.is_empty() {
                break;
            }
            parts.extend(unused);
        }
        blank(&self.text, parts)
    }

    /// Returns the parts of the text that may need the rest of a repository.
    fn dispensable(&self) -> Vec<Range<usize>> {
        let form = self.form;
        let mut parts = self.statements_at_top();
        for mark in self.marks(form.mains) {
            let end = self.definition_end(mark);
            let body = self
                .scopes
                .iter()
                .find(|scope| scope.body.start > mark && scope.body.end == end);
            match body {
                Some(scope) if self.has_solution(&scope.body) => {}
                // An empty body returns nothing.
                Some(scope) if self.code[mark..scope.body.start].contains("->") => {
                    parts.push(self.annotated_start(mark)..end);
                }
                Some(scope) => parts.push(scope.body.start + 1..scope.body.end - 1),
                None => parts.push(self.annotated_start(mark)..end),
            }
        }
        for mark in self.marks(form.tests) {
            let whole = self.annotated_start(mark)..self.definition_end(mark);
            let head = self.code[mark..whole.end].split('{').next().unwrap_or("");
            let is_type = words(head).any(|(_, word)| word == "class" || word == "object");
            if !is_type && !self.has_solution(&whole) {
                parts.push(whole);
            }
        }
        let mut start = 0;
        for line in self.code.split_inclusive('\n') {
            if (form.is_foreign)(line.trim()) && !self.imports_from_itself(line) {
                parts.push(start..start + line.len());
            }
            start += line.len();
        }
        parts.extend((form.foreign)(self));
        parts
    }

    /// Returns the statements outside of all types, where a language has them only for its main
    /// program.
    pub fn statements_at_top(&self) -> Vec<Range<usize>> {
        let mut statements = Vec::new();
        let mut start = 0;
        while self.form.has_main_statements && start < self.code.len() {
            start += self.code.len() - start - self.code[start..].trim_start().len();
            let end = self
                .definition_end(start)
                .max(start + 1)
                .min(self.code.len());
            let statement = &self.code[start..end];
            let head = statement.split(['{', ';']).next().unwrap_or("");
            let is_type = words(head).any(|(_, word)| {
                CONTAINERS.contains(&word) || matches!(word, "delegate" | "extern")
            });
            if !is_type && !is_using_directive(head) && !statement.trim().is_empty() {
                statements.push(start..end);
            }
            start = end;
        }
        statements
    }

    /// Returns where these texts begin, at the beginning of a word.
    fn marks<'o>(&'o self, marks: &'o [&str]) -> impl Iterator<Item = usize> {
        marks
            .iter()
            .flat_map(|mark| self.code.match_indices(*mark))
            .map(|(offset, _)| offset)
            .filter(|&offset| !self.code[..offset].ends_with(is_word))
    }

    pub fn has_solution(&self, part: &Range<usize>) -> bool {
        self.functions()
            .iter()
            .any(|function| part.contains(&function.name.start))
    }

    /// Returns whether a line imports from a type of this text.
    fn imports_from_itself(&self, line: &str) -> bool {
        // An alias is behind its own name.
        let path = line.rsplit('=').next().unwrap_or(line);
        let mut names = words(path).map(|(_, word)| word);
        let from = names.find(|word| !IMPORTS.contains(word));
        from.is_some_and(|from| self.defines_type(from))
    }

    /// Returns whether the text has a type or a module of this name.
    pub fn defines_type(&self, name: &str) -> bool {
        let mut before = "";
        words(&self.code).any(|(offset, word)| {
            let is_named = word == name && CONTAINERS.contains(&before);
            before = word;
            is_named && self.follows_type(offset + word.len())
        })
    }

    /// Returns the definitions whose names the parts have, and the rest of the text only in the
    /// definitions themselves.
    fn used_only_in(&self, parts: &[Range<usize>]) -> Vec<Range<usize>> {
        let is_left_out = |offset: usize| parts.iter().any(|part| part.contains(&offset));
        let mut left_out = BTreeSet::new();
        let mut kept: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (offset, word) in words(&self.code) {
            if is_left_out(offset) {
                left_out.insert(word);
            } else {
                kept.entry(word).or_default().push(offset);
            }
        }
        let definitions = left_out.into_iter().filter_map(|name| {
            let offsets = kept.get(name)?;
            let definitions: Vec<Range<usize>> = offsets
                .iter()
                .filter_map(|&offset| self.definition(offset..offset + name.len()))
                .collect();
            // The name of a function may also be that of a variable elsewhere.
            let is_function = offsets.iter().any(|&offset| {
                let before = self.code[..offset].trim_end();
                let is_type = CONTAINERS.iter().any(|keyword| before.ends_with(keyword));
                let is_defined = definitions.iter().any(|range| range.contains(&offset));
                is_defined && !is_type && self.is_called(offset, name)
            });
            let is_use = |offset: usize| !is_function || self.may_be_function(offset, name);
            let is_own = |&offset: &usize| {
                !is_use(offset) || definitions.iter().any(|range| range.contains(&offset))
            };
            let is_removed = !definitions.is_empty()
                && offsets.iter().all(is_own)
                && !definitions.iter().any(|range| self.has_solution(range));
            is_removed.then_some(definitions)
        });
        definitions.flatten().collect()
    }

    /// Returns whether parentheses follow a name.
    fn is_called(&self, offset: usize, name: &str) -> bool {
        self.code[offset + name.len()..]
            .trim_start()
            .starts_with('(')
    }

    /// Returns whether a name may stand for a function: it is called, qualified or an argument.
    fn may_be_function(&self, offset: usize, name: &str) -> bool {
        let before = self.code[..offset].trim_end();
        let after = self.code[offset + name.len()..].trim_start();
        self.is_called(offset, name)
            || before.ends_with(['.', ':', '&'])
            || before.ends_with(['(', ',', '=']) && after.starts_with([')', ',', ';'])
    }

    /// Returns the whole definition of this name; none if the name is used here, or if it may be
    /// called without its name, as a method that overrides another may.
    fn definition(&self, name: Range<usize>) -> Option<Range<usize>> {
        let mut around = self
            .scopes
            .iter()
            .filter(|scope| scope.body.contains(&name.start));
        if !around.all(|scope| self.is_container(scope)) {
            return None;
        }
        let start = self.annotated_start(name.start);
        let before = self.code[start..name.start].trim_end();
        let after = self.code[name.end..].trim_start();
        let is_override = words(before).any(|(_, word)| matches!(word, "override" | "Override"));
        if is_override || OF_EVERY_TYPE.contains(&&self.code[name.clone()]) {
            return None;
        }
        let types = || words(before).filter(|(_, word)| CONTAINERS.contains(word));
        let is_defined = if let Some((offset, keyword)) = types().last() {
            let is_named = offset + keyword.len() == before.len();
            is_named && self.follows_type(name.end)
        } else if before.is_empty() || before.contains('=') {
            false
        } else if after.starts_with('(') {
            let open = self.code.len() - after.len();
            let (_, end) = parameters(&self.code, open)?;
            self.begins_body(end)
        } else {
            let is_value = after.starts_with('=') && !after.starts_with("==");
            let is_typed = after.starts_with(':') && !after.starts_with("::");
            let is_variable = before.ends_with("var") || before.ends_with("const");
            // Else the name is that of a type behind parameters or a colon.
            let is_first = !before.replace("::", "").contains([':', '(']);
            let is_value = is_value || is_typed || after.starts_with([';', '{']);
            is_first && (is_value || is_variable)
        };
        is_defined.then(|| start..self.definition_end(name.start))
    }

    /// Returns whether the body of a function begins behind these parameters.
    fn begins_body(&self, end: usize) -> bool {
        let after = self.code[end..].trim_start();
        match self.form.body {
            Body::Begins(marks) => marks.iter().any(|mark| after.starts_with(mark)),
            Body::Behind(none_of) => after
                .split_once('{')
                .is_some_and(|(between, _)| !between.contains(none_of)),
            Body::Value(_) => after.starts_with('{'),
        }
    }

    /// Returns whether a scope is that of a type, a module or the like.
    fn is_container(&self, scope: &Scope) -> bool {
        let header = self.header(scope);
        let Some((offset, keyword)) = keyword_of_type(header) else {
            return false;
        };
        let behind = scope.header.start + offset + keyword.len();
        match words(&header[offset + keyword.len()..]).next() {
            Some((offset, name)) if keyword != "impl" => {
                self.follows_type(behind + offset + name.len())
            }
            _ => true,
        }
    }

    /// Returns whether what follows the name of a type may follow it in its definition.
    fn follows_type(&self, name_end: usize) -> bool {
        let mut after = self.code[name_end..].trim_start();
        while let Some(rest) = after.strip_prefix("::").or_else(|| after.strip_prefix('.')) {
            after = rest.trim_start_matches(is_word).trim_start();
        }
        let word = words(after).next().filter(|(offset, _)| *offset == 0);
        match word {
            Some((_, word)) => AFTER_NAME.contains(&word) || word == "struct",
            None => !after.starts_with(['*', '&', ';', ')', ',']),
        }
    }

    /// Returns the beginning of the statement at an offset, with the annotations before it.
    pub fn annotated_start(&self, offset: usize) -> usize {
        let inner = self
            .scopes
            .iter()
            .rfind(|scope| scope.body.contains(&offset));
        let first = inner.map_or(0, |scope| scope.body.start + 1);
        let mut start = self.statement_start(first, offset).min(offset);
        // An access specifier of C++ is for what follows, too.
        for specifier in ["public:", "protected:", "private:"] {
            if let Some(rest) = self.code[start..offset].strip_prefix(specifier) {
                start = offset - rest.trim_start().len();
            }
        }
        loop {
            let before = self.code[first..start].trim_end();
            let line = before.rfind('\n').map_or(0, |end| end + 1);
            let line_start =
                first + line + (before.len() - line) - before[line..].trim_start().len();
            if !self.code[line_start..].starts_with('@') || !is_annotations(&before[line..]) {
                return start;
            }
            start = line_start;
        }
    }

    /// Returns the end of the definition or statement at an offset: that of its body, or of its
    /// last line.
    pub fn definition_end(&self, start: usize) -> usize {
        let mut depth = 0usize;
        for (offset, c) in self.code[start..].char_indices() {
            let offset = start + offset;
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                '{' => {
                    let body = self.scopes.iter().find(|scope| scope.body.start == offset);
                    let end = body.map_or(self.code.len(), |scope| scope.body.end);
                    let rest = &self.code[end..];
                    let spaces = rest.len() - rest.trim_start().len();
                    return end
                        + if rest[spaces..].starts_with(';') {
                            spaces + 1
                        } else {
                            0
                        };
                }
                ';' => return offset + 1,
                '}' => return offset,
                '\n' if self.form.syntax.line_ends => {
                    let before = self.code[start..offset].trim();
                    let after = self.code[offset..].trim_start();
                    let goes_on = before.ends_with(['=', ',', '.', ':', '&', '|', '+', '>'])
                        || after.starts_with(['.', '{', '=', ':', '?'])
                        || is_annotations(before);
                    if !goes_on {
                        return offset;
                    }
                }
                _ => {}
            }
        }
        self.code.len()
    }
}

/// Returns the last keyword of a type in a header, with its offset. What constrains a type
/// parameter is none.
pub(super) fn keyword_of_type(header: &str) -> Option<(usize, &str)> {
    let is_keyword = |&(offset, word): &(usize, &str)| {
        let before = header[..offset].trim_end();
        CONTAINERS.contains(&word) && !before.ends_with([':', ',', '(', '.'])
    };
    words(header).filter(is_keyword).last()
}

/// Returns whether a text has annotations and nothing else.
fn is_annotations(text: &str) -> bool {
    let mut rest = text.trim();
    if rest.is_empty() {
        return false;
    }
    while let Some(annotation) = rest.strip_prefix('@') {
        rest = annotation
            .trim_start_matches(|c| is_word(c) || c == '.' || c == ':')
            .trim_start();
        if rest.starts_with('(') {
            let Some((_, end)) = parameters(rest, 0) else {
                return false;
            };
            rest = rest[end..].trim_start();
        }
    }
    rest.is_empty()
}

/// Returns whether a statement of C# is a directive, and not a declaration of a variable that is
/// disposed of.
fn is_using_directive(head: &str) -> bool {
    let statement = head.trim();
    let directive = statement.strip_prefix("global ").unwrap_or(statement);
    let Some(name) = directive.strip_prefix("using ") else {
        return false;
    };
    let name = name.trim().trim_start_matches("static ");
    let left = name.split('=').next().unwrap_or(name).trim();
    !name.contains('(') && !left.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use std::path::Path;

    fn outline(extension: &str, text: &str) -> Outline {
        let path = Path::new("a").with_extension(extension);
        Language::of(&path).unwrap().outline(text)
    }

    #[test]
    fn what_only_left_out_code_uses_is_left_out() {
        for (extension, text, left) in [
            (
                "kt",
                "val x = 1\nfun show() = line(x)\nfun line(n: Int) = Show(n)\nfun main() = show()\nfun kept(): Int = 1",
                "fun kept(): Int = 1",
            ),
            (
                "java",
                "class A { static Row R = f(); static class Row { } void g() { R.h(); int f = 1; } \
                 static void main(String[] a) { g(); } boolean equals(Object o) { return true; } }",
                "class A { static void main(String[] a) { } boolean equals(Object o) { return true; } }",
            ),
            (
                "cpp",
                "class A { public: void g(int x) { f(x); } int h() { return 1; } };\nint main() { a.g(1); }",
                "class A { public: int h() { return 1; } };\nint main() { }",
            ),
            (
                "cpp",
                "void f() { }\nint g() { f(); }\nint main() { f(); }",
                "void f() { }\nint g() { f(); }\nint main() { }",
            ),
        ] {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&outline(extension, text).pruned()), words(left));
        }
    }
}
