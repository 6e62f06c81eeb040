//! The mutants of a file in a language with braces, made from its tokens: no parser is needed, as the compiler rejects
//! what is not a program. A syntax tree would find the same places, at the cost of a
//! parser per language among the dependencies.

use crate::language::{BEFORE_OPERAND, Syntax, is_word, lex, line_length};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;

/// Words that begin a declaration, which cannot be removed alone.
const DECLARATIONS: &str = "auto bool boolean case catch char class const default do double else enum export extern final \
    finally float function import int let long namespace package private protected public short signed size_t static struct \
    template try typedef unsigned using var void";

/// Templates of C++ with lower-case names; other names of generic types begin with a capital.
const TEMPLATES: &str = "array bitset deque dynamic_cast function greater less list make_pair map max min multiset \
    numeric_limits pair priority_queue queue reinterpret_cast set stack static_cast template tuple unordered_map \
    unordered_set vector";

/// A solution with one change.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SourceMutant {
    /// The operator of mutation: AOR, ROR, LCR, CRP, SDL and others.
    pub operator: String,
    /// The line of the change.
    pub line: usize,
    /// The text before the change.
    pub before: String,
    /// The text after the change.
    pub after: String,
    /// The whole file.
    pub text: String,
}

/// A source text with its tokens.
struct TokenList<'t> {
    text: &'t str,
    code: String,
    /// The tokens outside of type arguments.
    tokens: Vec<Range<usize>>,
    /// Whether type arguments follow each token.
    is_generic: Vec<bool>,
    /// The index of the other bracket, for each token that is a bracket.
    partners: Vec<Option<usize>>,
    line_ends: bool,
}

/// Returns all mutants of a text, in the order of its lines; none is the same text as another. Some may not compile. Only what is not
/// blank in `bare` is changed.
pub(super) fn mutants(text: &str, bare: &str, syntax: &Syntax) -> Vec<SourceMutant> {
    let list = TokenList::new(text, bare, syntax);
    let edits = (0..list.tokens.len()).flat_map(|place| list.edits_at(place));
    let mut edits: Vec<Edit> = edits.collect();
    edits.sort_by_key(|(_, range, _)| range.start);
    let mut seen = BTreeSet::from([text.to_owned()]);
    let mutants = edits.into_iter().filter_map(|(operator, range, new)| {
        let mutant = [&text[..range.start], &new, &text[range.end..]].concat();
        seen.insert(mutant.clone()).then(|| {
            let first = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
            let tail = range.end + line_length(&text[range.end..]);
            let changed = &mutant[first..mutant.len() - (text.len() - tail)];
            SourceMutant {
                operator: operator.to_owned(),
                line: text[..range.start].matches('\n').count() + 1,
                before: text[first..tail].trim().to_owned(),
                after: changed.trim().to_owned(),
                text: mutant,
            }
        })
    });
    mutants.collect()
}

/// An edit: the operator of mutation, the range that it replaces, and the new text.
type Edit = (&'static str, Range<usize>, String);

impl<'t> TokenList<'t> {
    fn new(text: &'t str, bare: &str, syntax: &Syntax) -> TokenList<'t> {
        let lexed = lex(bare, syntax);
        let mut list = TokenList {
            text,
            code: lexed.code,
            tokens: Vec::new(),
            is_generic: Vec::new(),
            partners: Vec::new(),
            line_ends: syntax.line_ends,
        };
        let (mut open, mut end) = (Vec::new(), 0);
        for token in lexed.tokens {
            let (start, place) = (token.start, list.tokens.len());
            if start < end {
                continue;
            }
            if let Some(length) = type_arguments(list.before(place), &list.code[start..]) {
                list.is_generic[place - 1] = true;
                end = start + length;
                continue;
            }
            let partner = match &list.code[token.clone()] {
                "(" | "[" | "{" => {
                    open.push(place);
                    None
                }
                ")" | "]" | "}" => open.pop(),
                _ => None,
            };
            if let Some(partner) = partner {
                list.partners[partner] = Some(place);
            }
            list.partners.push(partner);
            list.is_generic.push(false);
            list.tokens.push(token);
        }
        list
    }

    /// Returns the token's text; empty before the first and after the last.
    fn word(&self, place: usize) -> &str {
        let token = self.tokens.get(place);
        token.map_or("", |token| &self.code[token.clone()])
    }

    /// Returns the index of the other bracket, if the token is a bracket.
    fn partner(&self, place: usize) -> Option<usize> {
        *self.partners.get(place)?
    }

    fn before(&self, place: usize) -> &str {
        place.checked_sub(1).map_or("", |before| self.word(before))
    }

    /// Returns whether a token is a word, and not a number or a symbol.
    fn is_word(&self, place: usize) -> bool {
        let is_first = |c: char| is_word(c) && !c.is_ascii_digit();
        self.word(place).starts_with(is_first)
    }

    /// Returns whether an operand ends before this token.
    fn follows_operand(&self, place: usize) -> bool {
        let word = self.before(place);
        if word.starts_with(is_word) {
            let is_keyword = has(BEFORE_OPERAND, word) || has(DECLARATIONS, word);
            return !is_keyword && !self.is_generic[place - 1];
        }
        word == ")" || word == "]"
    }

    /// Returns the range of the text that the tokens at `places` take up.
    fn span(&self, places: Range<usize>) -> Option<Range<usize>> {
        (places.start < places.end && places.end <= self.tokens.len())
            .then(|| self.tokens[places.start].start..self.tokens[places.end - 1].end)
    }

    /// Returns the index of the first token from `start` on, outside inner brackets, that is one of `wanted` or ends the
    /// brackets around it.
    fn find(&self, start: usize, wanted: &[&str]) -> usize {
        let mut place = start;
        while place < self.tokens.len() {
            let word = self.word(place);
            if wanted.contains(&word) || matches!(word, ")" | "]" | "}") {
                return place;
            }
            // This is an opening bracket, or none.
            place = self.partner(place).unwrap_or(place) + 1;
        }
        place
    }

    /// Returns the edits that replace tokens by each of these texts, in which `·` stands for the text of the tokens.
    fn replace(&self, operator: &'static str, places: Range<usize>, texts: &[&str]) -> Vec<Edit> {
        let Some(range) = self.span(places) else {
            return Vec::new();
        };
        let old = &self.text[range.clone()];
        let edit = |text: &&str| (operator, range.clone(), text.replace('·', old));
        texts.iter().map(edit).collect()
    }

    /// Returns the edits that change a token, or what begins with it.
    fn edits_at(&self, place: usize) -> Vec<Edit> {
        let (token, word) = (&self.tokens[place], self.word(place));
        let others = |operator: &'static str, words: &str| -> Vec<Edit> {
            let others = words.split(' ').filter(|&other| other != word);
            let edit = |other: &str| (operator, token.clone(), other.to_owned());
            others.map(edit).collect()
        };
        let is_binary = self.follows_operand(place);
        let mut edits = match word {
            "+" | "-" | "*" | "/" | "%" if is_binary => others("AOR", "+ - * / %"),
            "-" | "~" => self.replace("AOD", place..place + 1, &[" "]),
            "!" => self.replace("COD", place..place + 1, &[" "]),
            "++" | "--" => others("AOR", "++ --"),
            "<" | "<=" | ">" | ">=" | "==" | "!=" if is_binary => others("ROR", "< <= > >= == !="),
            "===" | "!==" => others("ROR", "< <= > >= === !=="),
            "&&" | "||" => others("LCR", "&& ||"),
            "&" | "|" | "^" if is_binary => others("LOR", "& | ^"),
            "<<" | ">>" | ">>>" if is_binary => others("LOR", "<< >>"),
            "+=" | "-=" => others("ASR", "+= -= ="),
            "*=" | "/=" | "%=" => others("ASR", "*= /= ="),
            "&=" | "|=" | "^=" => others("ASR", "&= |= ="),
            "true" | "false" => others("CRP", "true false"),
            "break" | "continue" => others("BCR", "break continue"),
            "if" | "while" | "for" => self.condition(place),
            "return" => {
                let end = self.end_of_expression(place + 1, &[";"]);
                self.replace("RVR", place + 1..end, &["0", "1", "-1", "(·) + 1"])
            }
            "?" => self.swapped_branches(place).into_iter().collect(),
            "[" if is_binary => {
                let index = place + 1..self.partner(place).unwrap_or(place);
                let mut moved = self.replace("OBO", index, &["(·) + 1", "(·) - 1"]);
                moved.retain(|(_, range, _)| self.text[range.clone()].parse::<i64>().is_err());
                moved
            }
            _ => match word.parse::<i64>() {
                Ok(value) => {
                    let mut others = BTreeSet::from([value + 1, value - 1, 0, 1, -1]);
                    others.remove(&value);
                    let signed = |other: i64| match other {
                        ..0 => format!("({other})"),
                        _ => other.to_string(),
                    };
                    let edit = |other| ("CRP", token.clone(), signed(other));
                    others.into_iter().map(edit).collect()
                }
                Err(_) => Vec::new(),
            },
        };
        if matches!(self.before(place), ";" | "{" | "}") && self.is_in_block(place) {
            edits.extend(self.statement(place));
        }
        edits
    }

    /// Returns the edit that swaps two branches: `a ? b : c` becomes `a ? c : b`.
    fn swapped_branches(&self, place: usize) -> Option<Edit> {
        let (mut colon, mut nested) = (self.find(place + 1, &["?", ":", ";"]), 0);
        while self.word(colon) == "?" || self.word(colon) == ":" && nested > 0 {
            nested += if self.word(colon) == "?" { 1 } else { -1 };
            colon = self.find(colon + 1, &["?", ":", ";"]);
        }
        if self.word(colon) != ":" {
            return None;
        }
        let end = self.end_of_expression(colon + 1, &[",", ";", ":"]);
        let (yes, no) = (self.span(place + 1..colon)?, self.span(colon + 1..end)?);
        let swapped = format!("{} : {}", &self.text[no.clone()], &self.text[yes.clone()]);
        Some(("IFB", yes.start..no.end, swapped))
    }

    /// Returns the end of an expression: one of `ends`, a closing bracket, or the end of a line that ends a statement.
    fn end_of_expression(&self, start: usize, ends: &[&str]) -> usize {
        let end = self.find(start, ends);
        let Some(first) = self.tokens.get(start).filter(|_| self.line_ends) else {
            return end;
        };
        let line = first.start + line_length(&self.code[first.start..]);
        let next = (start..end).find(|&place| self.tokens[place].start >= line);
        next.unwrap_or(end)
    }

    /// Returns the edit that negates a condition: `if (a)` becomes `if (!(a))`, `for (; a;)` becomes `for (; !(a);)`.
    fn condition(&self, place: usize) -> Vec<Edit> {
        let Some(close) = self.partner(place + 1) else {
            return Vec::new();
        };
        let (mut start, mut end) = (place + 2, close);
        if self.word(place) == "for" {
            start = self.find(start, &[";"]) + 1;
            end = self.find(start, &[";"]).min(close);
        }
        self.replace("COI", start..end, &["!(·)"])
    }

    /// Returns whether the innermost brackets around a token are braces.
    fn is_in_block(&self, place: usize) -> bool {
        let is_around = |&open: &usize| self.partner(open).is_some_and(|close| close > place);
        let open = (0..place).rev().find(is_around);
        open.is_some_and(|open| self.word(open) == "{")
    }

    /// Returns the edit that removes the statement that begins here.
    fn statement(&self, place: usize) -> Vec<Edit> {
        let word = self.word(place);
        let is_declaration = has(DECLARATIONS, word)
            || self.is_word(place) && self.is_word(place + 1) && !has("delete return throw", word)
            || self.is_type(place);
        let (end, instead) = match word {
            _ if is_declaration => (None, ""),
            "if" | "for" | "while" => (self.compound_end(place), "{}"),
            _ => (self.simple_end(place, &[";", "{"]), ";"),
        };
        self.replace("SDL", place..end.unwrap_or(place), &[instead])
    }

    /// Returns the end of a statement with its semicolon; none if another of `ends` comes first.
    fn simple_end(&self, place: usize, ends: &[&str]) -> Option<usize> {
        let end = self.find(place, ends);
        (self.word(end) == ";").then_some(end + 1)
    }

    /// Returns the end of an `if`, `for` or `while` with all that belongs to it.
    fn compound_end(&self, place: usize) -> Option<usize> {
        let mut body = self.partner(place + 1)? + 1;
        loop {
            let end = match self.word(body) {
                "{" => self.partner(body)? + 1,
                "if" | "for" | "while" => self.compound_end(body)?,
                _ => self.simple_end(body, &[";"])?,
            };
            if self.word(end) != "else" || self.word(place) != "if" {
                return Some(end);
            }
            body = end + 1;
        }
    }

    /// Returns whether a word is followed by type arguments, or by brackets without an index: it is a type.
    fn is_type(&self, place: usize) -> bool {
        let is_array = || self.code[self.tokens[place].end..].starts_with("[]");
        self.is_word(place) && (self.is_generic[place] || is_array())
    }
}

fn has(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|one| one == word)
}

/// Returns the length of the type arguments that the text behind a word begins with.
fn type_arguments(word: &str, rest: &str) -> Option<usize> {
    let is_type = word.starts_with(|c: char| c.is_uppercase()) || has(TEMPLATES, word);
    if !is_type || !rest.starts_with('<') {
        return None;
    }
    let mut depth = 0;
    for (place, c) in rest.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if depth == 1 => return Some(place + 1),
            '>' => depth -= 1,
            ',' | ':' | '*' | '&' | '[' | ']' | '?' | '.' | '_' | '(' | ')' => {}
            c if c.is_alphanumeric() || c.is_whitespace() => {}
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests;
