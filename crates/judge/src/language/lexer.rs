//! The lexer of the languages with braces: a source text with its comments and literals blanked,
//! and the tokens of the rest.

use std::ops::Range;

/// The syntax of comments and literals in a language with braces.
#[derive(Clone, Copy)]
pub(crate) struct Syntax {
    /// The marks that begin a comment up to the end of the line.
    line_comments: &'static [&'static str],
    /// Whether comments nest: `/* /* */ */` is one comment.
    nested_comments: bool,
    /// The kinds of strings; of two with a common beginning, the longer is first.
    literals: &'static [Literal],
    /// Whether `'` encloses one character. It may also begin a lifetime, or stand between the
    /// digits of a number.
    chars: bool,
    /// Whether `/` may begin a regular expression.
    regexes: bool,
    /// Whether lines that begin with `#` belong to a preprocessor.
    preprocessor: bool,
    /// Whether only the text between `<?` and `?>` is code, if the text has any `<?`.
    tags: bool,
    /// Whether the end of a line ends a statement.
    pub line_ends: bool,
}

/// A kind of string.
struct Literal {
    /// The marks, one of which begins the string.
    opens: &'static [&'static str],
    close: Close,
    /// Whether the string may have several lines, or else ends with its line.
    is_multiline: bool,
    /// The mark that begins a piece of code in the string, which ends with `}`; empty if there is
    /// none.
    hole: &'static str,
}

impl Literal {
    /// Returns a string without code in it that ends with its line.
    const fn new(opens: &'static [&'static str], close: Close) -> Literal {
        Literal {
            opens,
            close,
            is_multiline: false,
            hole: "",
        }
    }

    /// Returns the string with several lines.
    const fn multiline(mut self) -> Literal {
        self.is_multiline = true;
        self
    }

    /// Returns the string with code in it.
    const fn with_hole(mut self, hole: &'static str) -> Literal {
        self.hole = hole;
        self
    }
}

/// The end of a string.
enum Close {
    Text(&'static str),
    /// This text, without a backslash before it.
    Escaped(&'static str),
    /// This character, unless it is doubled.
    Doubled(&'static str),
    /// `)`, the text between `"` and `(` at the beginning, and `"`.
    Delimiter,
    /// A `"` and as many `#` as at the beginning.
    Hashes,
    /// The same number of `"` as at the beginning, three at least.
    Quotes,
    /// A line that begins with the word that the string began with.
    Label,
}

use Close::{Delimiter, Doubled, Escaped, Hashes, Label, Quotes, Text};

const STRING: Literal = Literal::new(&["\""], Escaped("\""));

impl Syntax {
    /// The syntax that most languages have in common.
    pub const BRACES: Syntax = Syntax {
        line_comments: &["//"],
        nested_comments: false,
        literals: &[STRING],
        chars: true,
        regexes: false,
        preprocessor: false,
        tags: false,
        line_ends: false,
    };

    /// C and C++.
    pub const C: Syntax = Syntax {
        literals: &[
            Literal::new(&["R\"", "LR\"", "uR\"", "UR\"", "u8R\""], Delimiter).multiline(),
            STRING,
        ],
        preprocessor: true,
        ..Syntax::BRACES
    };

    pub const CSHARP: Syntax = Syntax {
        literals: &[
            Literal::new(&["$\"\"\"", "\"\"\""], Quotes).multiline(),
            Literal::new(&["$@\"", "@$\""], Doubled("\""))
                .multiline()
                .with_hole("{"),
            Literal::new(&["@\""], Doubled("\"")).multiline(),
            Literal::new(&["$\""], Escaped("\"")).with_hole("{"),
            STRING,
        ],
        preprocessor: true,
        ..Syntax::BRACES
    };

    pub const JAVA: Syntax = Syntax {
        literals: &[
            Literal::new(&["\"\"\""], Escaped("\"\"\"")).multiline(),
            STRING,
        ],
        ..Syntax::BRACES
    };

    pub const RUST: Syntax = Syntax {
        nested_comments: true,
        literals: &[
            Literal::new(&["r", "br", "cr"], Hashes).multiline(),
            Literal::new(&["\""], Escaped("\"")).multiline(),
        ],
        ..Syntax::BRACES
    };

    pub const KOTLIN: Syntax = Syntax {
        nested_comments: true,
        literals: &[
            Literal::new(&["\"\"\""], Text("\"\"\""))
                .multiline()
                .with_hole("${"),
            Literal::new(&["\""], Escaped("\"")).with_hole("${"),
            Literal::new(&["`"], Text("`")),
        ],
        line_ends: true,
        ..Syntax::BRACES
    };

    pub const SCALA: Syntax = Syntax {
        literals: &[
            Literal::new(&["s\"\"\"", "f\"\"\"", "raw\"\"\""], Text("\"\"\""))
                .multiline()
                .with_hole("${"),
            Literal::new(&["\"\"\""], Text("\"\"\"")).multiline(),
            Literal::new(&["s\"", "f\"", "raw\""], Escaped("\"")).with_hole("${"),
            STRING,
            Literal::new(&["`"], Text("`")),
        ],
        ..Syntax::KOTLIN
    };

    pub const GO: Syntax = Syntax {
        literals: &[STRING, Literal::new(&["`"], Text("`")).multiline()],
        line_ends: true,
        ..Syntax::BRACES
    };

    /// JavaScript and TypeScript.
    pub const SCRIPT: Syntax = Syntax {
        literals: &[
            STRING,
            Literal::new(&["'"], Escaped("'")),
            Literal::new(&["`"], Escaped("`"))
                .multiline()
                .with_hole("${"),
        ],
        chars: false,
        regexes: true,
        line_ends: true,
        ..Syntax::BRACES
    };

    pub const PHP: Syntax = Syntax {
        line_comments: &["//", "#"],
        literals: &[
            Literal::new(&["\""], Escaped("\""))
                .multiline()
                .with_hole("{$"),
            Literal::new(&["'"], Escaped("'")).multiline(),
            Literal::new(&["`"], Escaped("`")).multiline(),
            Literal::new(&["<<<"], Label).multiline(),
            Literal::new(&["?>"], Text("<?")).multiline(),
        ],
        chars: false,
        tags: true,
        ..Syntax::BRACES
    };
}

/// Symbols of several characters, the longer before the shorter.
const SYMBOLS: [&str; 35] = [
    ">>>=", "===", "!==", "**=", "...", "&&=", "||=", "??=", "<<=", ">>=", ">>>", "->", "=>", "::",
    "++", "--", "&&", "||", "??", "?.", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=",
    "|=", "^=", "<<", ">>", "**",
];

/// Words after which an operand is expected: an operator after them is not binary, and a bracket
/// does not begin an index.
const BEFORE_OPERAND: [&str; 14] = [
    "await",
    "case",
    "delete",
    "do",
    "else",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
];

/// The depth up to which pieces of code inside strings inside pieces of code, and so on, are read
/// as code.
const MAX_DEPTH: usize = 50;

/// The maximum number of characters of a regular expression, so that reading a hostile text takes
/// linear time.
const MAX_REGEX: usize = 1000;

/// Reads a text to its end.
pub(crate) fn lex<'t>(text: &'t str, syntax: &'t Syntax) -> Lexer<'t> {
    let mut lexer = Lexer::new(text, syntax, 0);
    if syntax.tags {
        lexer.blank(text.find("<?").unwrap_or(0));
    } else if text.starts_with("#!") && !text.starts_with("#![") {
        lexer.blank(line_length(text));
    }
    while lexer.step() {}
    lexer
}

pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Returns the length of the line that the text begins with, without its end.
pub(crate) fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// A lexer, which has read its text up to some offset.
pub(crate) struct Lexer<'t> {
    text: &'t str,
    syntax: &'t Syntax,
    /// The number of pieces of code in strings around this one.
    depth: usize,
    /// The text read, whose comments, literals and preprocessor lines are blanked: every byte keeps
    /// its offset.
    pub code: String,
    /// The words, numbers and symbols of the text read, which are neither comments nor other
    /// literals.
    pub tokens: Vec<Range<usize>>,
    /// Whether only spaces and comments precede on the line.
    at_line_start: bool,
    /// Whether an operand ends here, so that `/` is an operator.
    after_operand: bool,
    /// Whether each open parenthesis belongs to a statement such as `if`.
    parentheses: Vec<bool>,
}

impl<'t> Lexer<'t> {
    fn new(text: &'t str, syntax: &'t Syntax, depth: usize) -> Lexer<'t> {
        Lexer {
            text,
            syntax,
            depth,
            code: String::with_capacity(text.len()),
            tokens: Vec::new(),
            at_line_start: true,
            after_operand: false,
            parentheses: Vec::new(),
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.code.len()..]
    }

    fn blank(&mut self, length: usize) {
        self.code += &blanked(&self.rest()[..length]);
    }

    /// Reads a space, a comment, a literal or a token. Returns false at the end of the text.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest().chars().next() else {
            return false;
        };
        if first.is_whitespace() {
            self.code.push(first);
            self.at_line_start |= first == '\n';
        } else if let Some(length) = self.comment().or_else(|| self.directive()) {
            self.blank(length);
        } else if let Some(length) = self.literal() {
            self.blank(length);
            (self.after_operand, self.at_line_start) = (true, false);
        } else {
            self.token(first);
            self.at_line_start = false;
        }
        true
    }

    fn token(&mut self, first: char) {
        let rest = self.rest();
        let start = self.code.len();
        let length = if first.is_ascii_digit() {
            number_length(rest, self.syntax.chars)
        } else if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            let known = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
            known.map_or(first.len_utf8(), |symbol| symbol.len())
        };
        let word = &rest[..length];
        self.after_operand = match word {
            "(" => {
                let before = self.tokens.last().map_or("", |at| &self.text[at.clone()]);
                let is_statement = matches!(before, "if" | "while" | "for" | "with");
                self.parentheses.push(is_statement);
                false
            }
            ")" => !self.parentheses.pop().unwrap_or(false),
            "]" | "++" | "--" => true,
            _ => is_word(first) && !BEFORE_OPERAND.contains(&word),
        };
        self.code.push_str(word);
        self.tokens.push(start..start + length);
    }

    /// Returns the length of the comment that begins here.
    fn comment(&self) -> Option<usize> {
        let rest = self.rest();
        let syntax = self.syntax;
        let mut marks = syntax.line_comments.iter();
        let is_line = marks.any(|mark| rest.starts_with(mark));
        // An attribute of PHP.
        if is_line && !rest.starts_with("#[") {
            let line = &rest[..line_length(rest)];
            let tag = if syntax.tags { line.find("?>") } else { None };
            return Some(tag.unwrap_or(line.len()));
        }
        if !rest.starts_with("/*") {
            return None;
        }
        let (mut offset, mut depth) = (2, 1);
        while depth > 0 {
            let Some(next) = rest[offset..].find(['/', '*']) else {
                return Some(rest.len());
            };
            offset += next;
            let (step, change) = match rest.get(offset..offset + 2) {
                Some("*/") => (2, -1),
                Some("/*") if syntax.nested_comments => (2, 1),
                _ => (1, 0),
            };
            (offset, depth) = (offset + step, depth + change);
        }
        Some(offset)
    }

    /// Returns the length of the preprocessor line that begins here, with the text that it
    /// excludes.
    fn directive(&self) -> Option<usize> {
        let rest = self.rest();
        if !self.syntax.preprocessor || !rest.starts_with('#') || !self.at_line_start {
            return None;
        }
        let mut length = line_length(rest);
        while rest[..length].trim_end_matches('\r').ends_with('\\') && length < rest.len() {
            length += 1 + line_length(&rest[length + 1..]);
        }
        let words = |line: &str| line.replace(['#', ' ', '\t', '\r'], "");
        let condition = rest[..length].split('/').next().unwrap_or("");
        if !matches!(&*words(condition), "if0" | "iffalse") {
            return Some(length);
        }
        let mut depth = 0;
        for line in rest[length..].split_inclusive('\n') {
            let is_directive = line.trim_start().starts_with('#');
            let words = words(if is_directive { line } else { "" });
            let is_end = words.starts_with("endif");
            if depth == 0 && (is_end || words.starts_with("el")) {
                break;
            }
            depth += i32::from(words.starts_with("if")) - i32::from(is_end);
            length += line.len();
        }
        Some(length)
    }

    /// Returns the length of the literal that begins here.
    fn literal(&self) -> Option<usize> {
        let rest = self.rest();
        let syntax = self.syntax;
        let mut strings = syntax.literals.iter().filter_map(|literal| {
            let open = literal.opens.iter().find(|open| rest.starts_with(**open))?;
            self.string(open.len(), literal)
        });
        strings.next().or_else(|| match rest.as_bytes()[0] {
            b'\'' if syntax.chars => char_length(rest),
            b'/' if syntax.regexes && !self.after_operand => regex_length(rest),
            _ => None,
        })
    }

    /// Returns the length of a string that begins here with a mark of this length.
    fn string(&self, open: usize, literal: &Literal) -> Option<usize> {
        let rest = self.rest();
        let hole = literal.hole;
        let length_of = |start: usize, c: char| {
            let behind = rest[start..].trim_start_matches(c);
            rest.len() - start - behind.len()
        };
        let (mut offset, close) = match literal.close {
            Text(close) | Escaped(close) | Doubled(close) => (open, close.to_owned()),
            Delimiter => {
                let mut name = rest[open..].char_indices().take(17);
                let (length, _) = name.find(|&(_, c)| c == '(')?;
                let close = format!("){}\"", &rest[open..open + length]);
                (open + length, close)
            }
            Hashes => {
                let hashes = length_of(open, '#');
                let behind = rest[open + hashes..].strip_prefix('"')?;
                let close = format!("\"{}", "#".repeat(hashes));
                (rest.len() - behind.len(), close)
            }
            Quotes => {
                let start = rest.find('"')?;
                let quotes = length_of(start, '"');
                (start + quotes, "\"".repeat(quotes))
            }
            Label => {
                let from_label = rest[open..].trim_start_matches([' ', '\t', '"', '\'']);
                let length = from_label.find(|c| !is_word(c))?;
                if length == 0 {
                    return None;
                }
                let label = &from_label[..length];
                let is_end = |&(offset, _): &(usize, &str)| {
                    let before = rest[..offset].trim_end_matches([' ', '\t']);
                    before.ends_with('\n') && !rest[offset + label.len()..].starts_with(is_word)
                };
                let end = rest.match_indices(label).find(is_end);
                return Some(end.map_or(rest.len(), |(offset, _)| offset + label.len()));
            }
        };
        let pair = close.repeat(2);
        while let Some(first) = rest[offset..].chars().next() {
            let body = &rest[offset..];
            let is_hole = !hole.is_empty() && body.starts_with(hole);
            if matches!(literal.close, Doubled(_)) && body.starts_with(&pair) {
                offset += pair.len();
            } else if body.starts_with(&close) {
                // Three quotes end with the last of several.
                return Some(match &*close {
                    "\"\"\"" => offset + length_of(offset, '"'),
                    close => offset + close.len(),
                });
            } else if is_hole && hole == "{" && body.starts_with("{{") {
                offset += 2;
            } else if is_hole && self.depth < MAX_DEPTH {
                offset += hole.len();
                offset += self.code_length(&rest[offset..]);
            } else if first == '\\' && matches!(literal.close, Escaped(_)) {
                offset += 1 + body.chars().nth(1).map_or(0, char::len_utf8);
            } else if first == '\n' && !literal.is_multiline {
                return Some(offset);
            } else {
                offset += first.len_utf8();
            }
        }
        Some(rest.len())
    }

    /// Returns the length of a piece of code in a string, with the brace that ends it.
    fn code_length(&self, text: &str) -> usize {
        let mut lexer = Lexer::new(text, self.syntax, self.depth + 1);
        let mut open = 1;
        while open > 0 && lexer.step() {
            // A brace of the code is kept, and one of a literal is blanked.
            open += match lexer.code.as_bytes().last() {
                Some(b'{') => 1,
                Some(b'}') => -1,
                _ => 0,
            };
        }
        lexer.code.len()
    }
}

/// Returns the length of a number; `'` may stand between its digits.
fn number_length(text: &str, quotes: bool) -> usize {
    let bytes = text.as_bytes();
    let part = |offset: usize| {
        let next = bytes.get(offset + 1).copied().unwrap_or(b' ');
        match bytes[offset] {
            b'.' => next != b'.',
            b'\'' => quotes && next.is_ascii_hexdigit() && bytes[offset - 1].is_ascii_hexdigit(),
            byte => byte == b'_' || byte.is_ascii_alphanumeric(),
        }
    };
    let end = (1..bytes.len()).find(|&offset| !part(offset));
    end.unwrap_or(bytes.len())
}

/// Returns the length of the character in quotes that the text starts with; none if the quote is
/// something else.
fn char_length(text: &str) -> Option<usize> {
    let mut chars = text.char_indices().skip(1);
    match (chars.next()?.1, chars.next()?) {
        ('\\', _) => {
            let (offset, _) = chars.take(12).find(|&(_, c)| c == '\'' || c == '\n')?;
            Some(offset + 1)
        }
        (_, (offset, '\'')) => Some(offset + 1),
        _ => None,
    }
}

/// Returns the length of the regular expression that the text starts with; none if the slash is
/// something else.
fn regex_length(text: &str) -> Option<usize> {
    let (mut escaped, mut in_class) = (false, false);
    for (offset, c) in text.char_indices().skip(1).take(MAX_REGEX) {
        match c {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return Some(offset + 1),
            _ => {}
        }
    }
    None
}

/// Returns as many bytes as the text has, blank but for the ends of lines.
fn blanked(text: &str) -> String {
    let bytes = text.bytes();
    bytes
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}

/// Returns the text with these parts blanked.
pub(super) fn blank(text: &str, parts: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut copy = text.to_owned();
    for part in parts {
        copy.replace_range(part.clone(), &blanked(&text[part]));
    }
    copy
}

/// Returns the identifiers in the code, each with its offset.
pub(super) fn words(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    std::iter::from_fn(move || {
        let start = offset + code[offset..].find(is_word)?;
        let rest = &code[start..];
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        offset = start + length;
        Some((start, &rest[..length]))
    })
}

/// Returns whether the code has this identifier.
pub(super) fn has_word(code: &str, word: &str) -> bool {
    words(code).any(|(_, found)| found == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::language::build::Finder;
    use std::path::Path;

    /// Returns the syntax of the files with this extension.
    fn syntax(extension: &str) -> &'static Syntax {
        let language = Language::of(&Path::new("a").with_extension(extension)).unwrap();
        match language.finder {
            Finder::Form(form) => &form.syntax,
            Finder::Parser(_) => panic!("{language:?} has no braces"),
        }
    }

    /// The columns of the table are an extension, a text with `⏎` for the end of a line, and the
    /// tokens of the text.
    #[test]
    fn comments_and_literals_are_blanked_in_place() {
        for case in include_str!("lexer_cases.txt").lines() {
            let parts: Vec<&str> = case.split('\t').collect();
            let text = parts[1].replace('⏎', "\n");
            let lexed = lex(&text, syntax(parts[0]));
            assert_eq!(lexed.code.len(), text.len());
            assert_eq!(lexed.code.matches('\n').count(), text.matches('\n').count());
            let tokens = lexed.tokens.iter();
            let words = tokens.map(|token| &lexed.code[token.clone()]);
            assert_eq!(words.collect::<Vec<_>>().join(" "), parts[2], "{text}");
        }
    }

    #[test]
    fn parts_are_blanked_once() {
        assert_eq!(blank("abc\ndef", [4..6, 1..5]), "a  \n  f");
    }

    /// The limit is CPU time, which other work on the machine does not add to.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_hostile_text_is_read_in_linear_time() {
        use rustix::time::{ClockId, clock_gettime};
        let started = clock_gettime(ClockId::ThreadCPUTime);
        let parts = "`${ /[ '\\x \"${ R\"a r# <<<A¶ /* #if¶ $\"{ \"\"\" ( s\"${ ?> {$ $@\"{";
        for part in parts.split(' ') {
            let text = part.replace('¶', "\n").repeat(10_000);
            for extension in ["c", "cs", "rs", "scala", "js", "php"] {
                assert_eq!(lex(&text, syntax(extension)).code.len(), text.len());
            }
        }
        let ended = clock_gettime(ClockId::ThreadCPUTime);
        assert!(ended.tv_sec - started.tv_sec < 10);
    }
}
