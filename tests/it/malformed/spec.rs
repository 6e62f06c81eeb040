//! Specs and suites as text, and the flags that stand for them.

use super::{Case, words};

/// What is wrong, the spec, and what the message says.
#[rustfmt::skip]
const SPECS: &[(&str, &str, &str)] = &[
    ("no keys", "v1:", "\"\" is not key=value"),
    ("another version", "v10:n=4", "this program makes stream v1, not \"v10\""),
    ("an unknown key", "v1:colour=red", "unknown key \"colour\""),
    ("a key without a value", "v1:family", "\"family\" is not key=value"),
    ("a key twice", "v1:n=4;n=5", "duplicate key \"n\""),
    ("a semicolon at the end", "v1:n=4;", "\"\" is not key=value"),
    ("an unknown family", "v1:family=unifrom", "unknown family \"unifrom\"; did you mean uniform? available: uniform, classic"),
    ("an empty family in a list", "v1:family=uniform,", "unknown family \"\""),
    ("a size below 2", "v1:n=1", "sizes \"1\": expected a number, a range or a list within 2..20"),
    ("a size above 20", "v1:n=2..21", "sizes \"2..21\""),
    ("a range backwards", "v1:n=8..4", "sizes \"8..4\""),
    ("a size that is a word", "v1:n=big", "sizes \"big\""),
    ("an empty list of sizes", "v1:n=", "sizes \"\""),
    ("a density above 1", "v1:density=1.1", "density \"1.1\" is not a fraction from 0 to 1"),
    ("a density below 0", "v1:density=-0.1", "density \"-0.1\" is not a fraction"),
    ("a density that is no number", "v1:density=NaN", "density \"NaN\" is not a fraction"),
    ("an endless density", "v1:density=inf", "density \"inf\" is not a fraction"),
    ("a density in percent", "v1:density=20%", "density \"20%\" is not a fraction"),
    ("a seed beyond 64 bits", "v1:seed=18446744073709551616", "seed=\"18446744073709551616\" is not a number"),
    ("a seed below 0", "v1:seed=-1", "seed=\"-1\" is not a number"),
    ("a seed that is a word", "v1:seed=random", "seed=\"random\" is not a number"),
    ("a constraint that is a word", "v1:rolls=many", "invalid range \"many\""),
    ("a constraint backwards", "v1:rolls=9..6", "invalid range \"9..6\""),
    ("a constraint with a plus sign", "v1:snakes=+3", "invalid range \"+3\""),
    ("a constraint beyond 128 bits", "v1:routes=340282366920938463463374607431768211456", "expected 7, 6..9, 6.. or ..9 (inclusive)"),
    ("no rolls", "v1:rolls=0", "every board takes one roll or more"),
    ("solvable as a number", "v1:solvable=1", "unknown value of solvable \"1\"; available: any, yes, no"),
    ("constraints that exclude each other", "v1:solvable=no;rolls=7", "contradictory constraints: rolls=7;solvable=no"),
    ("a list of all with a family", "v1:family=exhaustive,uniform;n=2", "`exhaustive` cannot be combined with other families"),
    ("a list of all boards of a large side", "v1:family=exhaustive;n=4", "exhaustive makes sides 2 and 3"),
    ("a constraint of a list of all", "v1:family=exhaustive;n=3;rolls=2", "`exhaustive` cannot be combined with constraints"),
    ("more jumps than fit", "v1:family=classic;n=4;snakes=20", "a classic board of side 4 has room for"),
    ("a side that the family cannot make", "v1:family=turning;n=2", "turning makes sides from"),
];

/// What is wrong, the command, the exit code, and what the message says.
#[rustfmt::skip]
const LINES: &[(&str, &str, i32, &str)] = &[
    ("a constraint that no board can meet", "show v1:n=3;rolls=9", 1, "no board of side 3 takes more than 3 rolls"),
    ("a version to come", "show v2:n=4", 1, "v2:n=4: cannot be read"),
    ("a board that the list does not have", "show v1:family=exhaustive;n=2 25", 2, "there is no board 25"),
    ("an index that is a word", "show v1:n=4 first", 2, "invalid value 'first'"),
    ("a suite of another name", "judge suite:jury --mistakes", 2, "unknown suite \"suite:jury\"; expected suite:judge or suite:judge,seed=1"),
    ("a suite's seed without a number", "judge suite:judge,seed= --mistakes", 2, "unknown suite"),
    ("a suite's seed beyond 64 bits", "judge suite:judge,seed=18446744073709551616 --mistakes", 2, "unknown suite"),
    ("a suite with another key", "bench suite:judge,size=4", 2, "unknown suite"),
    ("a count with a suite", "judge suite:judge --mistakes --count 5", 2, "--count applies only to a spec"),
    ("the flag of a size above 20", "generate --size 21", 2, "sizes \"21\""),
    ("the flag of a density above 1", "generate --density 1.5", 2, "density \"1.5\" is not a fraction"),
    ("the flag of a seed that is a word", "generate --seed seven", 2, "a seed is a number from 0 to 2^64 - 1, or `random`"),
    ("the flag of a family unknown", "run --family uniforms", 2, "unknown family \"uniforms\""),
    ("a shard 0", "run --shard 0/3", 2, "a shard is K/N, with K from 1 to N"),
    ("a shard beyond the last", "run --shard 4/3", 2, "a shard is K/N"),
    ("more boards than a list has", "generate --family exhaustive --size 2 --count 26", 2, "25"),
    ("a board given that breaks a rule", "show [[-1,9],[-1,3]]", 1, "invalid board: row 1, column 2 (square 3): value 9"),
    ("an unknown solver", "solve --solver fastest", 2, "fastest"),
    ("a time below 0", "run --checkpoint-interval=-1", 2, "a number of seconds, such as 5 or 0.5"),
    ("a baseline's name with a way out", "bench --baseline ../it", 2, "the name of a baseline may have letters, digits"),
];

pub fn cases() -> Vec<Case> {
    let spec = |&(kind, text, rule): &(&str, &str, &str)| Case {
        parser: "spec",
        kind: kind.to_owned(),
        put: Box::new(|_| ()),
        line: vec!["show".to_owned(), text.to_owned()],
        code: 2,
        says: vec!["error: ".to_owned(), rule.to_owned()],
    };
    let line = |&(kind, line, code, rule): &(&str, &str, i32, &str)| Case {
        parser: "flags",
        kind: kind.to_owned(),
        put: Box::new(|_| ()),
        line: words(line),
        code,
        says: vec!["error: ".to_owned(), rule.to_owned()],
    };
    SPECS
        .iter()
        .map(spec)
        .chain(LINES.iter().map(line))
        .collect()
}
