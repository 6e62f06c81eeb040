//! Compiles a text that may need the rest of a repository: whole, or without parts that a solution
//! does not need. The last of these are the types of other files that its types extend.

use super::bare::{OF_EVERY_TYPE, keyword_of_type};
use super::build::BuildContext;
use super::build_error::BuildError;
use super::lexer::{blank, is_word, words};
use super::messages::line_of;
use super::names::is_solution_name;
use super::outline::{Outline, Scope};
use std::collections::BTreeSet;
use std::ops::Range;

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
    /// Returns the bases that the compiler does not find, by its messages.
    fn missing_bases(&self, messages: &str) -> Vec<MissingBase> {
        let mut unknown = BTreeSet::new();
        let mut lines = BTreeSet::new();
        for message in messages.lines() {
            for mark in self.form.unknown_types {
                if let Some((_, rest)) = message.split_once(mark) {
                    let name = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
                    if name.is_empty() {
                        lines.extend(line_of(message));
                    } else {
                        unknown.insert(name);
                    }
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
        let mut text = self.text.clone();
        // From the end on, as offsets shift.
        for scope in self.scopes.iter().rev() {
            let Some(Bases { list, bases }) = self.bases(scope) else {
                continue;
            };
            let is_gone = |base: &Base| missing.contains(&*base.name);
            if !bases.iter().any(is_gone) {
                continue;
            }
            if let Some(whole) = self.lone_type(scope) {
                let blanked = blank(&text[whole.clone()], Some(0..whole.len()));
                text.replace_range(whole, &blanked);
                continue;
            }
            for word in self.overrides(scope, bases.iter().all(is_gone)) {
                let blanked = " ".repeat(word.len());
                text.replace_range(word, &blanked);
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
            text.replace_range(list, &clauses);
        }
        text
    }

    /// Returns the definition of a type that has no solution and that the rest of the text does not
    /// mention.
    fn lone_type(&self, scope: &Scope) -> Option<Range<usize>> {
        let header = self.header(scope);
        let (offset, keyword) = keyword_of_type(header)?;
        let (_, name) = words(&header[offset + keyword.len()..]).next()?;
        let start = self.annotated_start(scope.header.start + offset);
        let whole = start..scope.body.end;
        let is_mentioned =
            words(&self.code).any(|(offset, word)| word == name && !whole.contains(&offset));
        (!is_mentioned && !self.has_solution(&whole)).then_some(whole)
    }

    /// Returns the words, from the last on, that say of the methods of a type that they override
    /// those of the bases that are left out.
    fn overrides(&self, scope: &Scope, is_without_bases: bool) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        for (offset, word) in words(&self.code[scope.body.clone()]) {
            let offset = scope.body.start + offset;
            let inner = self
                .scopes
                .iter()
                .rfind(|scope| scope.body.contains(&offset));
            let is_annotation = word == "Override" && self.code[..offset].ends_with('@');
            if inner != Some(scope) || word != "override" && !is_annotation {
                continue;
            }
            let behind = &self.code[offset + word.len()..];
            let head = behind.split(['(', '=', ':', '{', ';']).next().unwrap_or("");
            let name = words(head).last().map_or("", |(_, name)| name);
            // In Kotlin and Scala, what implements an interface that stays has to say so.
            let may_go = is_without_bases || !self.form.syntax.line_ends || is_solution_name(name);
            if is_annotation || may_go && !OF_EVERY_TYPE.contains(&name) {
                found.push(offset - usize::from(is_annotation)..offset + word.len());
            }
        }
        found.reverse();
        found
    }

    /// Returns the bases in the header of a type.
    fn bases(&self, scope: &Scope) -> Option<Bases> {
        let header = self.header(scope);
        let (offset, keyword) = keyword_of_type(header)?;
        if matches!(keyword, "namespace" | "mod" | "impl" | "type") {
            return None;
        }
        let code = &self.code[..scope.header.end];
        let mut found: Vec<(String, usize)> = Vec::new();
        let mut ends = Vec::new();
        let mut depth = 0i32;
        let start = scope.header.start + offset + keyword.len();
        let mut end = code.trim_end().len();
        let mut skip = 0;
        for (distance, c) in code[start..].char_indices() {
            let offset = start + distance;
            if offset < skip {
                continue;
            }
            let before = code[..offset].chars().next_back().unwrap_or(' ');
            match c {
                '(' | '[' | '<' => depth += 1,
                ')' | ']' => depth -= 1,
                '>' if !matches!(before, '-' | '=') => depth -= 1,
                _ if depth > 0 => {}
                ':' if code[offset..].starts_with("::") => skip = offset + 2,
                ':' | ',' => {
                    ends.push(offset);
                    found.push((c.to_string(), offset + 1));
                }
                _ if is_word(c) && !is_word(before) => {
                    let rest = &code[offset..];
                    let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                    match &rest[..length] {
                        word @ ("extends" | "implements" | "with") => {
                            ends.push(offset);
                            found.push((word.to_owned(), offset + length));
                        }
                        "where" | "permits" => {
                            end = code[..offset].trim_end().len();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use std::path::Path;

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
            let path = Path::new("a").with_extension(extension);
            let outline = Language::of(&path)
                .unwrap()
                .outline(&format!("{text}\nA B"));
            let text = outline.without_bases(&BTreeSet::from(["Base", "I"]));
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&text), format!("{left} A B"));
        }
    }
}
