//! The exports of `bench`, as `report` reads them, and baselines, which are such exports.

use super::edit::{Edit::*, Row};

#[rustfmt::skip]
pub const JSON: &[Row] = &[
    ("half of it", Half, &["bench.json: EOF while parsing"]),
    ("another schema", Set("/schema", "\"snl-bench-9\""), &["bench.json: its schema is \"snl-bench-9\", not \"snl-bench-2\""]),
    ("a schema that is a number", Set("/schema", "1"), &["bench.json: "]),
    ("no schema", Drop("", "schema"), &["bench.json: not an input: expected a run directory"]),
    ("no rows", Drop("", "rows"), &["bench.json: missing field `rows`"]),
    ("no rows in the list", Set("/rows", "[]"), &["bench.json: it has no rows"]),
    ("no settings", Drop("", "settings"), &["bench.json: missing field `settings`"]),
    ("a time below 0", Set("/rows/0/samples/0/ns", "-5"), &["bench.json: invalid value: integer `-5`"]),
    ("a time with a fraction", Set("/rows/0/samples/0/ns", "5.5"), &["bench.json: invalid type: floating point"]),
    ("a verdict in other words", Set("/rows/10/ratio/verdict", "\"quicker\""), &["bench.json: unknown variant `quicker`"]),
    ("samples as a number", Set("/rows/0/samples", "2"), &["bench.json: invalid type: integer `2`"]),
];

#[rustfmt::skip]
pub const BASELINE: &[Row] = &[
    ("empty", Whole(""), &[".snl/baselines/it.json: not a baseline: EOF", "recreate it with --save-baseline it"]),
    ("half of it", Half, &[".snl/baselines/it.json: not a baseline: EOF"]),
    ("no JSON", Whole("fast\n"), &[".snl/baselines/it.json: not a baseline: expected"]),
    ("another schema", Set("/schema", "\"criterion\""), &["not a baseline: its schema is \"criterion\", not \"snl-bench-2\""]),
    ("no schema", Drop("", "schema"), &["not a baseline: it has no schema, so it is not an export of bench"]),
    ("no reference's rows", Set("/rows", "[]"), &["baseline it has no solver to compare: it has none"]),
    ("other boards", Set("/corpus/xxh128", "\"00\""), &["not comparable; recreate the baseline with --save-baseline it\n"]),
    ("another machine", Set("/provenance/host/cpu", "\"Abacus 3000\""), &["the baseline is of another machine: Abacus 3000 (", "with --save-baseline it, or use --force"]),
    ("not there", Gone, &["no baseline it: .snl/baselines/it.json: No such file", "create it with --save-baseline it"]),
];
