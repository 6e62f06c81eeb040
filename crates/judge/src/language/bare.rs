//! The parts of a file that may need the rest of a repository, and the text without them: imports
//! of what is not there, main functions, tests, what only these use, and types of other files that
//! a type of this file extends.

use super::build::{BuildContext, BuildError};
use super::lexer::{blank, is_word, words};
use super::messages::line_of;
use super::outline::{Body, Outline, Scope, is_solution_name, parameters};
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
const OF_EVERY_TYPE: &[&str] = &[
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

/// The types that the header of a type names as its bases.
struct Bases {
    /// The text from the first colon or keyword to the end of the last base.
    list: Range<usize>,
    bases: Vec<Base>,
}

/// A base that is in another file.
struct MissingBase {
    line: usize,
    name: String,
}

struct Base {
    /// The colon or word before it.
    separator: String,
    whole: Range<usize>,
    /// The last name in its path, without parameters.
    name: String,
}

impl BuildContext<'_> {
    /// Compiles a text in a language with braces, or else its part that does not need the rest of a
    /// repository.
    ///
    /// # Errors
    /// Fails with the errors of the whole text.
    pub(super) fn compile_or_bare(
        &self,
        text: &str,
        compile: impl Fn(&str) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let mut last = match compile(text) {
            Err(BuildError::CompileError(messages)) => messages,
            result => return result,
        };
        let first = last.clone();
        let language = self.file.language;
        let outline = language.outline(text);
        let mut tried = vec![text.to_owned()];
        for variant in [outline.bare(), outline.pruned()] {
            if !tried.contains(&variant) {
                match compile(&variant) {
                    Err(BuildError::CompileError(messages)) => last = messages,
                    result => return result,
                }
                tried.push(variant);
            }
        }
        // One base may hide another.
        let mut reasons = String::new();
        while let Some(variant) = tried.last() {
            let outline = language.outline(variant);
            let found = outline.missing_bases(&last);
            let names: BTreeSet<&str> = found.iter().map(|base| &*base.name).collect();
            let variant = outline.without_bases(&names);
            if tried.contains(&variant) {
                break;
            }
            for MissingBase { line, name } in &found {
                reasons += &format!("line {line} needs `{name}`, which is not in this file\n");
            }
            match compile(&variant) {
                Err(BuildError::CompileError(messages)) => last = messages,
                result => return result,
            }
            tried.push(variant);
        }
        // The other messages are about these statements.
        let has_statements = !outline.statements_at_top().is_empty();
        reasons += if has_statements { &last } else { &first };
        Err(BuildError::CompileError(reasons))
    }
}

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
    fn statements_at_top(&self) -> Vec<Range<usize>> {
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
            .map(|(place, _)| place)
            .filter(|&place| !self.code[..place].ends_with(is_word))
    }

    fn has_solution(&self, part: &Range<usize>) -> bool {
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
    fn defines_type(&self, name: &str) -> bool {
        let mut before = "";
        words(&self.code).any(|(place, word)| {
            let is_named = word == name && CONTAINERS.contains(&before);
            before = word;
            is_named && self.follows_type(place + word.len())
        })
    }

    /// Returns the definitions whose names the parts have, and the rest of the text only in the
    /// definitions themselves.
    fn used_only_in(&self, parts: &[Range<usize>]) -> Vec<Range<usize>> {
        let is_left_out = |place: usize| parts.iter().any(|part| part.contains(&place));
        let mut left_out = BTreeSet::new();
        let mut kept: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (place, word) in words(&self.code) {
            if is_left_out(place) {
                left_out.insert(word);
            } else {
                kept.entry(word).or_default().push(place);
            }
        }
        let definitions = left_out.into_iter().filter_map(|name| {
            let places = kept.get(name)?;
            let definitions: Vec<Range<usize>> = places
                .iter()
                .filter_map(|&place| self.definition(place..place + name.len()))
                .collect();
            // The name of a function may also be that of a variable elsewhere.
            let is_function = places.iter().any(|&place| {
                let before = self.code[..place].trim_end();
                let is_type = CONTAINERS.iter().any(|keyword| before.ends_with(keyword));
                let is_defined = definitions.iter().any(|one| one.contains(&place));
                is_defined && !is_type && self.is_called(place, name)
            });
            let is_use = |place: usize| !is_function || self.may_be_function(place, name);
            let is_own = |&place: &usize| {
                !is_use(place) || definitions.iter().any(|one| one.contains(&place))
            };
            let is_removed = !definitions.is_empty()
                && places.iter().all(is_own)
                && !definitions.iter().any(|one| self.has_solution(one));
            is_removed.then_some(definitions)
        });
        definitions.flatten().collect()
    }

    /// Returns whether parentheses follow a name.
    fn is_called(&self, place: usize, name: &str) -> bool {
        self.code[place + name.len()..]
            .trim_start()
            .starts_with('(')
    }

    /// Returns whether a name may stand for a function: it is called, qualified or an argument.
    fn may_be_function(&self, place: usize, name: &str) -> bool {
        let before = self.code[..place].trim_end();
        let after = self.code[place + name.len()..].trim_start();
        self.is_called(place, name)
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
        let is_defined = if let Some((place, keyword)) = types().last() {
            let is_named = place + keyword.len() == before.len();
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
        let Some((place, keyword)) = keyword_of_type(header) else {
            return false;
        };
        let behind = scope.header.start + place + keyword.len();
        match words(&header[place + keyword.len()..]).next() {
            Some((place, name)) if keyword != "impl" => {
                self.follows_type(behind + place + name.len())
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
        let word = words(after).next().filter(|(place, _)| *place == 0);
        match word {
            Some((_, word)) => AFTER_NAME.contains(&word) || word == "struct",
            None => !after.starts_with(['*', '&', ';', ')', ',']),
        }
    }

    /// Returns the beginning of the statement at an offset, with the annotations before it.
    fn annotated_start(&self, place: usize) -> usize {
        let inner = self
            .scopes
            .iter()
            .rfind(|scope| scope.body.contains(&place));
        let first = inner.map_or(0, |scope| scope.body.start + 1);
        let mut start = self.statement_start(first, place).min(place);
        // An access specifier of C++ is for what follows, too.
        for specifier in ["public:", "protected:", "private:"] {
            if let Some(rest) = self.code[start..place].strip_prefix(specifier) {
                start = place - rest.trim_start().len();
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
        for (place, c) in self.code[start..].char_indices() {
            let place = start + place;
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                '{' => {
                    let body = self.scopes.iter().find(|scope| scope.body.start == place);
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
                ';' => return place + 1,
                '}' => return place,
                '\n' if self.form.syntax.line_ends => {
                    let before = self.code[start..place].trim();
                    let after = self.code[place..].trim_start();
                    let goes_on = before.ends_with(['=', ',', '.', ':', '&', '|', '+', '>'])
                        || after.starts_with(['.', '{', '=', ':', '?'])
                        || is_annotations(before);
                    if !goes_on {
                        return place;
                    }
                }
                _ => {}
            }
        }
        self.code.len()
    }

    /// Returns the bases that the compiler does not find, by its messages.
    fn missing_bases(&self, messages: &str) -> Vec<MissingBase> {
        let mut unknown = BTreeSet::new();
        let mut lines = BTreeSet::new();
        for message in messages.lines() {
            for mark in self.form.unknown_types {
                if let Some((_, rest)) = message.split_once(mark) {
                    let name = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
                    unknown.extend((!name.is_empty()).then_some(name));
                    lines.extend(line_of(message).filter(|_| name.is_empty()));
                }
            }
        }
        let mut missing = Vec::new();
        for scope in &self.scopes {
            for base in self.bases(scope).into_iter().flat_map(|bases| bases.bases) {
                let line = self.line(base.whole.start);
                let is_named = unknown.contains(&*base.name);
                let is_on_line =
                    lines.contains(&line) && !self.code[base.whole.clone()].contains("std::");
                if (is_named || is_on_line) && !self.defines_type(&base.name) {
                    missing.push(MissingBase {
                        line,
                        name: base.name,
                    });
                }
            }
        }
        missing
    }

    /// Returns the text in which no type has these bases. A type without a solution that has one of
    /// them and that nothing mentions is left out.
    fn without_bases(&self, missing: &BTreeSet<&str>) -> String {
        let mut own = self.text.clone();
        // From the end on, as places shift.
        for scope in self.scopes.iter().rev() {
            let Some(Bases { list, bases }) = self.bases(scope) else {
                continue;
            };
            let is_gone = |base: &Base| missing.contains(&*base.name);
            if !bases.iter().any(is_gone) {
                continue;
            }
            if let Some(whole) = self.lone_type(scope) {
                let blanked = blank(&own[whole.clone()], Some(0..whole.len()));
                own.replace_range(whole, &blanked);
                continue;
            }
            for word in self.overrides(scope, bases.iter().all(is_gone)) {
                let blanked = " ".repeat(word.len());
                own.replace_range(word, &blanked);
            }
            let mut clauses = String::new();
            // The colon or word that the next base needs, if it is the first of its clause.
            let mut opening = None;
            for base in &bases {
                match &*base.separator {
                    "," => {}
                    "with" if clauses.is_empty() => opening = Some("extends"),
                    word => opening = Some(word),
                }
                if is_gone(base) {
                    continue;
                }
                let separator = opening.take().unwrap_or(",");
                clauses += &format!(" {separator} {}", self.text[base.whole.clone()].trim());
            }
            let lines = self.code[list.clone()].matches('\n').count();
            clauses += &"\n".repeat(lines - clauses.matches('\n').count().min(lines));
            own.replace_range(list, &clauses);
        }
        own
    }

    /// Returns the definition of a type that has no solution and that the rest of the text does not
    /// mention.
    fn lone_type(&self, scope: &Scope) -> Option<Range<usize>> {
        let header = self.header(scope);
        let (place, keyword) = keyword_of_type(header)?;
        let (_, name) = words(&header[place + keyword.len()..]).next()?;
        let start = self.annotated_start(scope.header.start + place);
        let whole = start..scope.body.end;
        let is_mentioned =
            words(&self.code).any(|(place, word)| word == name && !whole.contains(&place));
        (!is_mentioned && !self.has_solution(&whole)).then_some(whole)
    }

    /// Returns the words, from the last on, that say of the methods of a type that they override
    /// those of the bases that are left out.
    fn overrides(&self, scope: &Scope, is_without_bases: bool) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for (place, word) in words(&self.code[scope.body.clone()]) {
            let place = scope.body.start + place;
            let inner = self.scopes.iter().rfind(|one| one.body.contains(&place));
            let is_annotation = word == "Override" && self.code[..place].ends_with('@');
            if inner != Some(scope) || word != "override" && !is_annotation {
                continue;
            }
            let behind = &self.code[place + word.len()..];
            let head = behind.split(['(', '=', ':', '{', ';']).next().unwrap_or("");
            let name = words(head).last().map_or("", |(_, name)| name);
            // In Kotlin and Scala, what implements an interface that stays has to say so.
            let may_go = is_without_bases || !self.form.syntax.line_ends || is_solution_name(name);
            if is_annotation || may_go && !OF_EVERY_TYPE.contains(&name) {
                found.push(place - usize::from(is_annotation)..place + word.len());
            }
        }
        found.reverse();
        found
    }

    /// Returns the bases in the header of a type.
    fn bases(&self, scope: &Scope) -> Option<Bases> {
        let header = self.header(scope);
        let (place, keyword) = keyword_of_type(header)?;
        if matches!(keyword, "namespace" | "mod" | "impl" | "type") {
            return None;
        }
        let code = &self.code[..scope.header.end];
        let mut found: Vec<(String, usize)> = Vec::new();
        let mut ends = Vec::new();
        let mut depth = 0i32;
        let start = scope.header.start + place + keyword.len();
        let mut end = code.trim_end().len();
        let mut skip = 0;
        for (offset, c) in code[start..].char_indices() {
            let place = start + offset;
            if place < skip {
                continue;
            }
            let before = code[..place].chars().next_back().unwrap_or(' ');
            match c {
                '(' | '[' | '<' => depth += 1,
                ')' | ']' => depth -= 1,
                '>' if !matches!(before, '-' | '=') => depth -= 1,
                _ if depth > 0 => {}
                ':' if code[place..].starts_with("::") => skip = place + 2,
                ':' | ',' => {
                    ends.push(place);
                    found.push((c.to_string(), place + 1));
                }
                _ if is_word(c) && !is_word(before) => {
                    let rest = &code[place..];
                    let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                    match &rest[..length] {
                        word @ ("extends" | "implements" | "with") => {
                            ends.push(place);
                            found.push((word.to_owned(), place + length));
                        }
                        "where" | "permits" => {
                            end = code[..place].trim_end().len();
                            break;
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        let list = *ends.first()?..end;
        let bases = found
            .into_iter()
            .enumerate()
            .map(|(index, (separator, start))| {
                let whole = start..ends.get(index + 1).copied().unwrap_or(end);
                let path = code[whole.clone()]
                    .split(['<', '(', '['])
                    .next()
                    .unwrap_or("");
                Base {
                    separator,
                    name: words(path).last().map_or("", |(_, name)| name).to_owned(),
                    whole,
                }
            });
        Some(Bases {
            list,
            bases: bases.collect(),
        })
    }
}

/// Returns the last keyword of a type in a header, with its offset. What constrains a type
/// parameter is none.
fn keyword_of_type(header: &str) -> Option<(usize, &str)> {
    let is_keyword = |&(place, word): &(usize, &str)| {
        let before = header[..place].trim_end();
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
    let head = head.trim();
    let head = head.strip_prefix("global ").unwrap_or(head);
    let Some(name) = head.strip_prefix("using ") else {
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

    #[test]
    fn bases_of_other_files_are_left_out() {
        for (extension, text, left) in [
            (
                "java",
                "class A extends Base<int[]> implements I, Runnable { @Override int f() { } }",
                "class A implements Runnable { int f() { } }",
            ),
            (
                "scala",
                "class A extends Base(1) with Ordered[A] with I { override def compare(o: A) = 1 }",
                "class A extends Ordered[A] { override def compare(o: A) = 1 }",
            ),
            (
                "kt",
                "class A(val x: Int) : Base(1), I<Int> { override fun f() = 1; override fun toString() = \"\" }",
                "class A(val x: Int) { fun f() = 1; override fun toString() = \"\" }",
            ),
            (
                "cs",
                "class A<T> : Base, a.I<T>, IDisposable where T : class { override int F() { } }",
                "class A<T> : IDisposable where T : class { int F() { } }",
            ),
            (
                "cpp",
                "struct A : public a::Base { int f() override { } };",
                "struct A { int f() { } };",
            ),
            (
                "scala",
                "class T extends Base { f(1) }\nclass B {}",
                "class B {}",
            ),
        ] {
            // A type that nothing mentions is left out.
            let outline = outline(extension, &format!("{text}\nA B"));
            let own = outline.without_bases(&BTreeSet::from(["Base", "I"]));
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&own), format!("{left} A B"));
        }
    }
}
