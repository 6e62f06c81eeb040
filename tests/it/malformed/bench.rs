//! The exports of `bench`, as `report` reads them, and baselines, which are such exports.

use super::Case;
use super::edit::{Edit::*, Row, cases as altered};

#[rustfmt::skip]
const JSON: &[Row] = &[
    ("half of it", Half, 1, &["bench.json: EOF while parsing"]),
    ("another schema", Set("/schema", "\"snl-bench-9\""), 1, &["bench.json: its schema is \"snl-bench-9\", not \"snl-bench-2\""]),
    ("a schema that is a number", Set("/schema", "1"), 1, &["bench.json: "]),
    ("no schema", Drop("", "schema"), 1, &["bench.json: not an input: expected a run directory"]),
    ("no rows", Drop("", "rows"), 1, &["bench.json: missing field `rows`"]),
    ("no rows in the list", Set("/rows", "[]"), 1, &["bench.json: no rows"]),
    ("no settings", Drop("", "settings"), 1, &["bench.json: missing field `settings`"]),
    ("a time below 0", Set("/rows/0/samples/0/ns", "-5"), 1, &["bench.json: invalid value: integer `-5`"]),
    ("a time with a fraction", Set("/rows/0/samples/0/ns", "5.5"), 1, &["bench.json: invalid type: floating point"]),
    ("a verdict in other words", Set("/rows/1/ratio/verdict", "\"quicker\""), 1, &["bench.json: unknown variant `quicker`"]),
    ("samples as a number", Set("/rows/0/samples", "2"), 1, &["bench.json: invalid type: integer `2`"]),
];

#[rustfmt::skip]
const BASELINE: &[Row] = &[
    ("empty", Whole(""), 1, &[".snl/baselines/it.json: not a baseline: EOF", "recreate it with --save-baseline it"]),
    ("half of it", Half, 1, &[".snl/baselines/it.json: not a baseline: EOF"]),
    ("no JSON", Whole("fast\n"), 1, &[".snl/baselines/it.json: not a baseline: expected"]),
    ("another schema", Set("/schema", "\"criterion\""), 1, &["not a baseline: its schema is \"criterion\", not \"snl-bench-2\""]),
    ("no schema", Drop("", "schema"), 1, &["not a baseline: it has no schema, so it is not an export of bench"]),
    ("no reference's rows", Set("/rows", "[]"), 1, &["baseline it has no solver in common"]),
    ("other boards", Set("/corpus/sha256", "\"00\""), 1, &["not comparable; recreate the baseline with --save-baseline it, or use --force"]),
    ("not there", Gone, 1, &["no baseline it: .snl/baselines/it.json: No such file", "create it with --save-baseline it"]),
];

pub fn cases() -> Vec<Case> {
    let bench = "bench --count 10 --runs 20 --solver array-queue,levels,bitset --baseline it";
    [
        altered(
            "bench json",
            "bench.json",
            "report bench.json -o page.html",
            JSON,
        ),
        altered("baseline", ".snl/baselines/it.json", bench, BASELINE),
    ]
    .into_iter()
    .flatten()
    .collect()
}
