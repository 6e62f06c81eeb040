//! Mutants by tokens: what each operator changes, and texts that are no programs.

use super::*;
use crate::Language;
use std::path::Path;

fn of(name: &str, text: &str) -> Vec<SourceMutant> {
    let language = Language::of(Path::new(name)).unwrap();
    mutants(text, &language.bare(text), language.syntax().unwrap())
}

const CPP: &str = "#define K 5\nclass Solution {\n    int snakesAndLadders(vector<vector<int>>& board) {\n        \
    int n = board.size(), *p = 0; // n + 1\n        for (int i = 0; i < n * 2; i++) {\n            \
    if (!board[i][n - 1] && true) continue;\n            n += i % 2 ? -1 : 6;\n        }\n        \
    board.clear();\n        return n;\n    }\n};\nint main() { return 1 + 1; }\n";

#[test]
fn every_operator_finds_its_places() {
    let found = of("a.cpp", CPP);
    let operators: BTreeSet<&str> = found.iter().map(|one| &*one.operator).collect();
    let expected = "AOD AOR ASR BCR COD COI CRP IFB LCR OBO ROR RVR SDL";
    assert_eq!(operators, expected.split(' ').collect());
    let lines = |operator: &str| -> Vec<&str> {
        let of_operator = found.iter().filter(|one| one.operator == operator);
        of_operator.map(|one| &*one.after).collect()
    };
    for (operator, expected) in [
        ("IFB", "n += i % 2 ? 6 : -1;"),
        ("LCR", "if (!board[i][n - 1] || true) continue;"),
        (
            "COI",
            "for (int i = 0; !(i < n * 2); i++) { # if (!(!board[i][n - 1] && true)) continue;",
        ),
        ("COD", "if ( board[i][n - 1] && true) continue;"),
        ("SDL", "{} # {} # ; # ; # ;"),
        (
            "RVR",
            "return 0; # return 1; # return -1; # return (n) + 1;",
        ),
    ] {
        assert_eq!(lines(operator).join(" # "), expected);
    }
    // Type arguments are not compared.
    assert_eq!(lines("ROR").len(), 5, "{:?}", lines("ROR"));
}

#[test]
fn each_mutant_is_one_change_on_its_line_outside_comments_directives_and_main() {
    let texts: BTreeSet<String> = of("a.cpp", CPP).into_iter().map(|one| one.text).collect();
    assert_eq!(texts.len(), of("a.cpp", CPP).len());
    for one in of("a.cpp", CPP) {
        assert!((4..=10).contains(&one.line), "{one:?}");
        assert!(one.text.contains("// n + 1") && one.text.contains("#define K 5"));
        assert!(one.text.contains("int main() { return 1 + 1; }"), "{one:?}");
        let line = CPP.lines().nth(one.line - 1).unwrap();
        let removes = one.operator == "SDL";
        assert!(removes || line.trim() == one.before, "{one:?}");
    }
}

#[test]
fn a_line_may_end_a_statement_in_a_script() {
    let after = |text: &str, operator: &str| -> Vec<String> {
        let mut found = of("a.js", text);
        found.retain(|one| one.operator == operator);
        found.into_iter().map(|one| one.after).collect()
    };
    let text = "const f = (b) => {\n  let k = [1]\n  return b === 0 ? 1\n}\n";
    assert!(after(text, "RVR").contains(&"return (b === 0 ? 1) + 1".to_owned()));
    assert_eq!(after(text, "ROR").len(), 5);
    let swapped = [
        "function f(a) { return a ? 3 : b ? 1 : 2; }",
        "function f(a) { return a ? b ? 2 : 1 : 3; }",
    ];
    let text = "function f(a) { return a ? b ? 1 : 2 : 3; }";
    assert_eq!(after(text, "IFB"), swapped);
}

#[test]
fn hostile_texts_end() {
    for text in "¶((((¶}}})¶return¶a ? b¶if (¶for (;¶x[¶é ? ü : ß¶if (a) else".split('¶')
    {
        let _ = of("a.c", text);
        let _ = of("a.js", text);
    }
    let deep = "if (a) ".repeat(200) + "b;";
    let _ = of("a.c", &format!("int f() {{ {deep} }}"));
}
