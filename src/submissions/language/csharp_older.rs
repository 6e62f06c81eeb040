//! C# for Mono's compiler, which lacks much of what came after C# 6: local functions become delegates, and a few other forms
//! what they stand for. Lines keep their numbers.

use super::code::{Syntax, WITH_PREPROCESSOR, blank, code, words};
use super::outline::{Outline, parameters};

/// The text in forms that the compiler has.
pub(super) fn older(text: &str) -> String {
    let mut own = with_types(text);
    // Each changes the places of the others.
    while let Some(next) = local_function(&own) {
        own = next;
    }
    while let Some(next) = foreach_tuple(&own) {
        own = next;
    }
    // In .NET, and not in Mono.
    own.replace("Array.Fill(", "SnlNewer.Fill(")
        .replace("Array.Fill<int>(", "SnlNewer.Fill(")
}

/// Something in the text that the compiler does not have.
pub(super) fn newer_form(text: &str) -> Option<&'static str> {
    const FORMS: [(&str, &str); 9] = [
        ("??=", "`??=`"),
        (" is not ", "`is not`"),
        (") switch", "a switch expression"),
        (" switch {", "a switch expression"),
        ("[^", "an index from the end"),
        ("record ", "a record"),
        ("= [", "a collection expression"),
        ("using var ", "`using var`"),
        (" or ", "a pattern with `or`"),
    ];
    let code = code(text, &WITH_PREPROCESSOR);
    FORMS
        .into_iter()
        .find(|(form, _)| code.contains(form))
        .map(|(_, name)| name)
}

/// The text with a type behind `new` where it is left out: `Queue<int> queue = new();`.
fn with_types(text: &str) -> String {
    let code = code(text, &WITH_PREPROCESSOR);
    let mut own = text.to_owned();
    let mut places: Vec<usize> = ["new(", "new ("]
        .iter()
        .flat_map(|form| code.match_indices(form))
        .map(|(place, _)| place)
        .collect();
    places.sort_unstable();
    for place in places.into_iter().rev() {
        let before = code[..place].trim_end();
        let start = before.rfind([';', '{', '}']).map_or(0, |end| end + 1);
        let declared = before[start..]
            .strip_suffix('=')
            .and_then(|declared| declared.trim().rsplit_once(char::is_whitespace));
        let Some((declared, _)) = declared else {
            continue;
        };
        let modifiers = [
            "private",
            "public",
            "protected",
            "internal",
            "static",
            "readonly",
        ];
        let mut declared = declared.trim();
        while let Some(rest) = modifiers
            .iter()
            .find_map(|word| declared.strip_prefix(&format!("{word} ")))
        {
            declared = rest.trim_start();
        }
        own.insert_str(place + 3, &format!(" {declared}"));
    }
    own
}

/// The text with the first local function as a delegate, before its first use; none if there is no local function.
fn local_function(text: &str) -> Option<String> {
    const NOT_TYPES: [&str; 14] = [
        "return", "new", "await", "else", "throw", "yield", "if", "for", "foreach", "while",
        "switch", "using", "lock", "in",
    ];
    let outline = Outline::new(text, &WITH_PREPROCESSOR);
    let code = &outline.code;
    let of_types = |header: &str| {
        words(header).any(|(_, word)| {
            matches!(
                word,
                "class" | "struct" | "namespace" | "interface" | "enum" | "record"
            )
        })
    };
    words(code).find_map(|(start, name)| {
        let end = start + name.len();
        let block = outline
            .scopes
            .iter()
            .rfind(|scope| scope.body.contains(&start))?;
        if !code[end..].starts_with('(') || of_types(outline.header(block)) {
            return None;
        }
        let begin = outline.statement_start(block.body.start + 1, start);
        let before = code[begin..start].trim();
        let result = before.strip_prefix("static ").unwrap_or(before).trim();
        let is_type = |c: char| c.is_alphanumeric() || "_<>[](),. ?".contains(c);
        let is_keyword = words(result).any(|(_, word)| NOT_TYPES.contains(&word));
        if result.is_empty()
            || is_keyword
            || !result.chars().all(is_type)
            || result.ends_with(['.', '(', ','])
        {
            return None;
        }
        let (declared, behind) = parameters(code, end)?;
        let body = code[behind..]
            .find(|c: char| !c.is_whitespace())
            .map(|spaces| behind + spaces)?;
        let is_block = code[body..].starts_with('{');
        let stop = match is_block {
            true => {
                outline
                    .scopes
                    .iter()
                    .find(|scope| scope.body.start == body)?
                    .body
                    .end
            }
            false if code[body..].starts_with("=>") => body + code[body..].find(';')? + 1,
            false => return None,
        };
        let mut types = Vec::new();
        for parameter in &declared {
            let (own, _) = parameter.trim().rsplit_once(char::is_whitespace)?;
            if parameter.contains('=')
                || ["ref ", "out ", "in ", "params "]
                    .iter()
                    .any(|word| own.starts_with(word))
            {
                return None;
            }
            types.push(own.trim());
        }
        let kind = if result == "void" { "Action" } else { "Func" };
        types.extend((result != "void").then_some(result));
        let generics = if types.is_empty() {
            String::new()
        } else {
            format!("<{}>", types.join(", "))
        };
        let arrow = if is_block { " =>" } else { "" };
        let head = format!(
            "{kind}{generics} {name} = null; {name} = {}{arrow}",
            &text[end..behind]
        );
        let tail = if is_block { ";" } else { "" };
        let used = words(&code[block.body.start..begin]).find(|(_, word)| *word == name);
        let Some((used, _)) = used else {
            return Some(
                [
                    &text[..begin],
                    &head,
                    &text[behind..stop],
                    tail,
                    &text[stop..],
                ]
                .concat(),
            );
        };
        // Where the statement of this block begins that uses it.
        let used = block.body.start + used;
        let around = outline
            .scopes
            .iter()
            .find(|scope| scope.header.start > block.body.start && scope.body.contains(&used));
        let place = match around {
            Some(scope) => outline
                .statement_start(scope.header.start, scope.header.end)
                .max(scope.header.start),
            None => outline.statement_start(block.body.start + 1, used),
        };
        let moved = in_a_line(&text[behind..stop]);
        let rest = blank(text, Some(begin..stop));
        Some([&rest[..place], &head, &moved, tail, " ", &rest[place..]].concat())
    })
}

/// A text without its comments and line ends.
fn in_a_line(text: &str) -> String {
    let comments = Syntax {
        quotes: "",
        chars: false,
        ..WITH_PREPROCESSOR
    };
    code(text, &comments).replace(['\n', '\r'], " ")
}

/// The text with the first `foreach (var (a, b) in values) {` as a loop over whole tuples; none if there is none.
fn foreach_tuple(text: &str) -> Option<String> {
    let code = code(text, &WITH_PREPROCESSOR);
    let (start, _) = code.match_indices("foreach").find(|(place, _)| {
        let rest = code[place + 7..].trim_start();
        rest.strip_prefix('(')
            .is_some_and(|rest| rest.trim_start().starts_with("var ("))
    })?;
    let open = start + code[start..].find("var (")?;
    let names = open + code[open..].find(')')? + 1;
    let (_, end) = parameters(&code, start + code[start..].find('(')?)?;
    let body = end + code[end..].find(|c: char| !c.is_whitespace())?;
    let tuple = format!("snlTuple{start}");
    code[body..].starts_with('{').then(|| {
        let (pattern, head) = (&text[open..names], &text[names..body]);
        format!(
            "{}var {tuple}{head}{{ {pattern} = {tuple};{}",
            &text[..open],
            &text[body + 1..]
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_put_behind_new() {
        assert_eq!(
            older("Queue<(int a, int b)> q = new();"),
            "Queue<(int a, int b)> q = new Queue<(int a, int b)>();"
        );
        assert_eq!(
            older("private readonly HashSet<int> s = new ();"),
            "private readonly HashSet<int> s = new HashSet<int> ();"
        );
        assert_eq!(older("f(new (1, 2));"), "f(new (1, 2));");
    }

    #[test]
    fn local_functions_become_delegates_before_their_first_use() {
        let text = "class A { int F(int n) {\n int G(int x) { return x + n; }\n return G(1); } }";
        let own = "class A { int F(int n) {\n Func<int, int> G = null; G = (int x) => { return x + n; };\n return G(1); } }";
        assert_eq!(older(text), own);
        let text = "class A { int F(int n) {\n int m = 1;\n while (n > 0) { n = G(n); }\n return n;\n (int, int) G(int x) => (x,\n m); } }";
        let own = older(text);
        assert!(
            own.contains(
                "int m = 1;\n Func<int, (int, int)> G = null; G = (int x) => (x,  m); while (n > 0)"
            ),
            "{own}"
        );
        assert_eq!(own.matches('\n').count(), text.matches('\n').count());
    }

    #[test]
    fn calls_and_lambdas_stay() {
        for text in [
            "class A { int F(int n) { if (G(n)) { return 1; } for (;;) { H(n); } return F(2); } }",
            "class A { void F() { Func<int, int> g = x => x; var q = new Queue<int>(); q.Enqueue(1); } }",
            "class A { public A() { x = 1; } int F() => 1; }",
        ] {
            assert_eq!(older(text), text);
        }
    }

    #[test]
    fn loops_over_tuples_take_them_apart_inside() {
        let own = older("class A { void F() { foreach (var (a, b) in c(1)) { f(a); } } }");
        assert!(own.contains("in c(1)) { var (a, b) = snlTuple"), "{own}");
    }
}
