//! `snl report` on the command line.

use crate::util::{Folder, has_all};
use serde_json::Value;
use snl::bench::export::*;
use snl_harness::measure::Host;
use snl_judge::Verdict;
use std::fs;

fn interval(estimate: f64) -> ConfidenceInterval {
    ConfidenceInterval {
        estimate,
        low: estimate / 1.25,
        high: estimate * 1.25,
    }
}

/// A row of a solver that takes `ns` per board; a failure if none.
fn measured(solver: &str, n: &str, ns: Option<u64>) -> BenchRow {
    BenchRow {
        solver: solver.to_owned(),
        n: n.to_owned(),
        family: if n == ALL { ALL } else { "uniform" }.to_owned(),
        boards: 10,
        timed: TimingScope::Solving,
        verdict: if ns.is_some() {
            Verdict::Accepted
        } else {
            Verdict::WrongAnswer
        },
        err: ns
            .is_none()
            .then(|| "board <7>: 3 instead of -1".to_owned()),
        samples: ns
            .iter()
            .flat_map(|ns| [0, 1].map(|round| (round, *ns)))
            .map(|(round, ns)| Sample {
                process: round,
                round,
                boards: 10,
                ns: ns * 10,
                disturbed: false,
            })
            .collect(),
        speed: ns.map(|ns| Speed {
            ns_per_board: interval(ns as f64 + 1.0 / 3.0),
            boards_per_s: 1e9 / (ns as f64 + 1.0 / 3.0),
            mad_ns: 0.1 + 0.2,
        }),
        latency: ns.map(|ns| Latency {
            samples: 3,
            p50_ns: ns,
            p90_ns: 2 * ns,
            p99_ns: 3 * ns,
            p99_9_ns: 4 * ns,
            histogram: vec![(ns, 2), (5 * ns, 1)],
        }),
        ratio: ns.map(|ns| Ratio {
            time: interval(ns as f64 / 900.0),
            pairs: 2,
            verdict: if ns < 900 {
                Difference::Faster
            } else {
                Difference::None
            },
        }),
        peak_bytes: None,
    }
}

fn bench_report() -> BenchReport {
    let solvers = [("fast", Some(123)), ("plain", Some(900)), ("wrong", None)];
    let sides = [("4", 1), ("9", 2), (ALL, 3)];
    let rows = solvers.into_iter().flat_map(|(solver, ns)| {
        sides.map(|(n, times)| measured(solver, n, ns.map(|ns: u64| ns * times)))
    });
    BenchReport {
        schema: SCHEMA.to_owned(),
        date: "2026-11-21T06:28:59Z".to_owned(),
        provenance: Provenance {
            version: "0.1.0".to_owned(),
            commit: Some("abc".to_owned()),
            compiler: Some("rustc 1.95.0".to_owned()),
            host: Host {
                cpu: "A CPU".to_owned(),
                cores: 2,
                features: vec!["avx2".to_owned()],
                kernel: Some("Linux 6.1".to_owned()),
                governor: Some("performance".to_owned()),
                ..Host::default()
            },
            command: ["target/snl", "bench", "v1:n=4,9;seed=1", "it's", "", "-o"]
                .map(str::to_owned)
                .into(),
        },
        corpus: CorpusInfo {
            name: "boards.csv".to_owned(),
            spec: None,
            stream: None,
            boards: 20,
            xxh128: "0123abcd".to_owned(),
        },
        settings: Settings {
            processes: 2,
            warmup: 1,
            rounds: 2,
            partial: false,
            solves: 1,
            clock_ns: 20,
            pinned: None,
            seed: u64::MAX,
            significance_level: 0.05,
            noise_threshold: 0.02,
        },
        reference: "plain".to_owned(),
        rows: rows.collect(),
        gate: None,
    }
}

#[test]
fn a_run_becomes_a_page_that_needs_nothing_else_and_the_same_bytes_again() {
    let folder = Folder::new();
    folder.done("run --count 3000 --family uniform,classic,trap --size 4..12 -q -o out");
    retime(&folder, "out", 50);
    folder.done("report out -o one.html");
    folder.done("report out -o two.html");
    let page = folder.read("one.html");
    assert!(page == folder.read("two.html"));
    has_all(
        &page,
        &[
            "<h2>Answers</h2>",
            "<h2>Time</h2>",
            "<h2>The hardest boards</h2>",
            "3,000 boards of v1:family=uniform,classic,trap;n=4..12;density=0.2;seed=0 in out",
            "snl run --count 3000 --family uniform,classic,trap --size 4..12 -q -o out",
            "<td>trap</td>",
            "the same in all rows: solver ",
            "rustc ",
            "XXH3-128",
        ],
    );
    // Nothing is compared with the only run.
    assert!(!page.contains("A run is one process"));
    let commit = folder.manifest("out").commit;
    assert!(page.contains(&format!(
        "<dd>{}</dd>",
        commit.as_deref().unwrap_or("unknown")
    )));
    let count = |words: &str| page.matches(words).count();
    assert_eq!(count("<svg "), count("</svg>"));
    // Two families have solvable boards; the hardest of each alternate.
    assert_eq!(page.matches("class=\"snl-board\"").count(), 6);
    // Answers, rolls by side, and for each family times by side.
    assert_eq!(page.matches("class=\"snl-chart\"").count(), 5);
    let bare = page.replace("http://www.w3.org/2000/svg", "");
    for elsewhere in ["http:", "https:", "src=", "@import", "url(", "@font-face"] {
        assert!(!bare.contains(elsewhere), "{elsewhere}");
    }
    // In order of the rows of timings.csv, every one of them.
    let timings = folder.read("out/timings.csv");
    let markdown = folder.out("report out");
    assert_eq!(markdown, folder.out("report out"));
    match markdown.split("Times by group").nth(1) {
        Some(rows) => {
            let rows = rows.lines().filter(|line| line.starts_with("| ")).count();
            assert_eq!(rows, timings.lines().count() + 1);
        }
        None => assert!(markdown.contains("No board has a time: other work disturbed")),
    }
    // Without pictures there are the commands that show the hardest boards, each with how hard it
    // is.
    let hardest = markdown.split("## The hardest boards").nth(1).unwrap();
    let shown = hardest.lines().filter(|line| {
        line.starts_with("- Board ") && line.contains(", difficulty ") && line.contains("snl show ")
    });
    assert_eq!(shown.count(), 6);
}

#[test]
fn images_are_written_beside_markdown_that_links_to_them() {
    let folder = Folder::new();
    folder.done("run --count 500 --size 6 --no-timings -q -o out");
    fs::create_dir(folder.join("docs")).unwrap();
    let report = "report out -o docs/run.md --images docs/pictures";
    folder.done(report);
    let text = folder.read("docs/run.md");
    let links = text.split("](<").skip(1);
    let shown: Vec<&str> = links.map(|rest| rest.split(">)").next().unwrap()).collect();
    let drawn = fs::read_dir(folder.join("docs/pictures")).unwrap().count();
    // One chart and six boards.
    assert_eq!((drawn, shown.len()), (7, 7), "{shown:?}");
    for (flags, is_dark) in [("", true), ("--theme light", false), ("--theme dark", true)] {
        for ground in ["", "--transparent"] {
            folder.done(&format!("{report} {flags} {ground}"));
            for file in &shown {
                let svg = folder.read(format!("docs/{file}"));
                roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{file}: {error}"));
                assert!(svg.contains("background:#"), "{file}");
                assert_eq!(svg.contains("#16161b"), is_dark, "{file}");
                assert_eq!(svg.contains("prefers-color-scheme"), flags.is_empty());
                assert_eq!(
                    svg.contains("{background:none}</style>"),
                    !ground.is_empty()
                );
            }
        }
    }
}

/// The map leaves out the sides without a time.
#[test]
fn a_run_of_several_densities_has_a_map_of_the_sides_that_are_timed() {
    let folder = Folder::new();
    folder.done("run --count 400 --size 4,5 --density 0.05,0.3 -q -o out");
    folder.done("run --count 400 --size 4,5 -q -o plain");
    for (disturbed, cells) in [("", 4), ("4", 2)] {
        let mut timings = folder.timings("out/timings.csv");
        for row in &mut timings.rows {
            row.solve_ns = row.boards * 50;
            row.disturbed = if row.n == disturbed { row.boards } else { 0 };
        }
        folder.alter("out", "timings.csv", &timings.to_csv());
        folder.done("report out -o out.html --images pictures");
        let map = folder.read("pictures/time-by-density.svg");
        assert_eq!(map.matches("</title></rect>").count(), cells, "{map}");
    }
    retime(&folder, "plain", 50);
    folder.done("report plain -o plain.html --images others");
    assert!(!folder.join("others/time-by-density.svg").exists());
}

#[test]
fn a_run_whose_boards_are_not_those_of_its_spec_is_rejected() {
    let folder = Folder::new();
    folder.done("run --count 500 --seed 1 -q -o out");
    let manifest = folder.read("out/manifest.json");
    let changed = manifest.replace("seed=1", "seed=2");
    folder.write("out/manifest.json", changed);
    let word = "differs from the one regenerated from v1:family=uniform;n=2..20;density=0.2;seed=2";
    folder.ends("report out -o page.html", 1, &[word]);
    assert!(!folder.join("page.html").exists());
}

/// An export with a full row, a row without latencies, a failure and a comparison.
const EXPORT: &str = include_str!("bench_report.json");

#[test]
fn exports_of_bench_come_back_without_loss() {
    let folder = Folder::new();
    // Keys that a later version adds are skipped.
    let later = EXPORT.replacen("\"date\"", "\"mood\":\"good\",\"date\"", 1);
    folder.write("bench.json", later);
    folder.done("report bench.json -o again.json");
    assert_eq!(
        folder.json("again.json"),
        serde_json::from_str::<Value>(EXPORT).unwrap()
    );
    folder.done("report again.json -o same.json");
    assert!(folder.bytes("same.json") == folder.bytes("again.json"));
    folder.done("report bench.json -o bench.csv");
    let text = folder.read("bench.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = "solver,n,family,timed,round,boards,ns,reference,group_boards,verdict,err,peak_bytes,disturbed,solves,process";
    assert!(reader.headers().unwrap().iter().eq(header.split(',')));
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 5);
    let sample =
        "array-queue,20,uniform,solving,1,14,1001,array-queue,7,AC,,1099511627776,false,1,1";
    assert!(rows[1].iter().eq(sample.split(',')), "{:?}", rows[1]);
    assert_eq!([&rows[4][6], &rows[4][9]], ["", "WA"]);
}

#[test]
fn a_bench_becomes_a_page_and_a_wrong_solver_has_no_time_in_it() {
    let folder = Folder::new();
    folder.write("bench.json", bench_report().to_json());
    folder.done("report bench.json -o page.html");
    let page = folder.read("page.html");
    has_all(
        &page,
        &[
            "fast is 2.4 ± 0.5 times as fast as plain on these boards.",
            "wrong (WA) board &#60;7&#62;: 3 instead of -1",
            "<dd>A CPU</dd>",
            "<dd>avx2</dd>",
            "<dd>performance</dd>",
            "<dd>0123abcd</dd>",
            "95 % interval",
        ],
    );
    // Ratios, latencies, time over n for the one family, samples over time.
    assert_eq!(page.matches("class=\"snl-chart\"").count(), 4);
    let markdown = folder.out("report bench.json");
    // A command can be pasted into a shell.
    let command = "\nsnl bench 'v1:n=4,9;seed=1' 'it'\\''s' '' -o\n";
    assert!(markdown.contains(command), "{markdown}");
    let wrong = markdown.lines().filter(|line| line.contains("| wrong |"));
    assert_eq!(wrong.clone().count(), 3);
    let mut rows = markdown.lines();
    let group = rows.find(|row| row.starts_with("| 9 | fast |"));
    let has_figures = |row: &str| row.contains(" to ") && row.ends_with(" | 984 |");
    assert!(group.is_some_and(has_figures), "{markdown}");
    let error = "wrong (WA) board \\<7>: 3 instead of -1";
    assert_eq!(markdown.matches(error).count(), 1);
    for row in wrong {
        let after = row.split("| WA |").nth(1).unwrap();
        assert!(after.chars().all(|sign| "| -".contains(sign)), "{row}");
    }
}

/// Replaces the times of a run: boards of side 4 take `ns` each, others twice, and twice that with
/// the solver `levels`.
fn retime(folder: &Folder, run: &str, ns: u64) {
    let mut timings = folder.timings(&format!("{run}/timings.csv"));
    for row in &mut timings.rows {
        let factor = if row.n == "4" { 1 } else { 2 } * if row.solver == "levels" { 2 } else { 1 };
        (row.solve_ns, row.disturbed) = (row.boards * ns * factor, 0);
    }
    folder.alter(run, "timings.csv", &timings.to_csv());
}

#[test]
fn solvers_runs_and_benches_are_set_side_by_side() {
    let folder = Folder::new();
    let run = "run -q --count 2000 --size 4,6 --family uniform,classic";
    for (out, flags, ns) in [
        ("a", "--solver bitset,levels", 50),
        ("b", "--solver levels --seed 1", 60),
        ("c/1", "--solver levels --shard 1/2", 74),
        ("c/2", "--solver levels --shard 2/2", 76),
        ("untimed", "--solver bitset --no-timings", 0),
    ] {
        folder.done(&format!("{run} {flags} -o {out}"));
        if ns > 0 {
            retime(&folder, out, ns);
        }
    }
    let mut bench = bench_report();
    folder.write("then.json", bench.to_json());
    for sample in bench.rows.iter_mut().flat_map(|row| &mut row.samples) {
        sample.ns = sample.ns * 9 / 10 + sample.round;
    }
    bench.provenance.host.cpu = "Another CPU".to_owned();
    folder.write("now.json", bench.to_json());
    for (inputs, words) in [
        (
            "a",
            &[
                "levels takes 2.00 times as long as bitset.",
                "| 4 | classic | 50.0 | 100 |",
                "| slower |",
                "boards/s, each solved by 2 solvers",
            ][..],
        ),
        (
            "a b",
            &[
                "levels in b takes 1.20 times as long as levels in a.",
                "Only some inputs have bitset: a program is compared where all give it the same name",
                "A run is one process",
                "| boards of | v1:family=uniform,classic;n=4,6;density=0.2;seed=0 | v1:",
                "- CPU: ",
                "--solver levels --seed 1 -o b",
            ],
        ),
        (
            "b c",
            &[
                "levels in c takes 1.25 times as long as levels in b.",
                "| processes | 1 | 2 |",
            ],
        ),
        (
            "c c/",
            &["c/ takes 1.00 times as long as levels in c (95 % interval 0.9"],
        ),
        (
            "then.json now.json",
            &[
                "fast in now.json takes 0.900 times as long as fast in then.json (95 % interval 0.8",
                "plain in now.json takes 0.900",
                "then.json: wrong (WA) board",
                "| CPU | A CPU | Another CPU |",
                "- cores: 2",
            ],
        ),
    ] {
        let page = folder.out(&format!("report {inputs}"));
        has_all(&page, words);
        assert!(!inputs.contains(' ') || !page.contains("## Answers"));
    }
    for (inputs, code, words) in [
        ("c", 1, "c: several runs: join shards with `snl merge`"),
        (
            "a untimed",
            1,
            "untimed: has no timings; run it without --no-timings",
        ),
        (
            "b then.json",
            1,
            "b: has no solver, side and family in common",
        ),
        (
            "a b --expected",
            2,
            "--expected is about the boards of one run",
        ),
    ] {
        folder.ends(&format!("report {inputs}"), code, &[words]);
    }
}

#[test]
fn a_kill_matrix_becomes_a_heat_map_with_a_row_a_mistake() {
    let folder = Folder::new();
    let line = "strength v1:family=uniform,classic;n=6..20 --count 60 --export-csv kills.csv --export-json kills.json";
    folder.ends(line, 3, &[]);
    folder.done("report kills.csv kills.json -o kills.html");
    let page = folder.read("kills.html");
    let header = folder.read("kills.csv");
    let mistakes: Vec<&str> = header.lines().next().unwrap().split(',').skip(6).collect();
    assert!(mistakes.len() > 90);
    for mistake in &mistakes {
        // In the picture, in the table of the matrix, and in the table of the strength.
        assert!(page.contains(&format!("\">{mistake}</text>")), "{mistake}");
        let cell = format!("<td>{mistake}</td>");
        assert_eq!(page.matches(&cell).count(), 2, "{mistake}");
    }
    let cells = page.matches("</title></rect>").count();
    assert_eq!(cells, 2 * mistakes.len(), "a cell a mistake and family");
}

/// The board without jumps has a published mean; on boards of the family `trap` no game has one.
#[test]
fn random_games_are_a_section_on_demand() {
    let folder = Folder::new();
    for (family, row) in [
        ("empty", "| 10 | 7 | 0 | 33.3 | 33.3 | 33.3 |"),
        ("trap", "| 10 | 7 | 7 |"),
    ] {
        let run = format!("run -q --family {family} --size 10 --count 7 -o {family}");
        folder.done(&run);
        let report = format!("report {family}");
        assert!(!folder.out(&report).contains("Random games"));
        let with = folder.out(&format!("{report} --expected --start off"));
        has_all(
            &with,
            &["## Random games", "start off the board, exact end", row],
        );
    }
}

/// Lists where a value breaks a JSON schema, as far as `docs/judge.schema.json` uses one.
fn faults(schema: &Value, root: &Value, value: &Value, place: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let part = root.pointer(name.trim_start_matches('#')).expect(name);
        return faults(part, root, value, place);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let list = |key: &str| match &schema[key] {
        Value::Array(all) => all.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    let (kinds, values) = (list("type"), list("enum"));
    let is_right = (kinds.is_empty() || kinds.contains(&kind.into()))
        && (values.is_empty() || values.contains(value))
        && (schema["minimum"].is_null() || value.is_u64());
    let mut found = Vec::new();
    if !is_right {
        found.push(format!("{place}: {value}"));
    }
    for item in value.as_array().into_iter().flatten() {
        found.extend(faults(&schema["items"], root, item, place));
    }
    let Some(object) = value.as_object() else {
        return found;
    };
    let required = list("required").into_iter();
    let missing = required.filter(|key| !object.contains_key(key.as_str().unwrap()));
    found.extend(missing.map(|key| format!("{place}: no {key}")));
    for (key, value) in object {
        match schema["properties"].get(key) {
            Some(part) => found.extend(faults(part, root, value, &format!("{place}.{key}"))),
            None if schema["additionalProperties"] == false => found.push(format!("{place}.{key}")),
            None => {}
        }
    }
    found
}

#[test]
#[cfg(unix)]
fn judged_programs_become_json_by_the_schema_and_a_page() {
    let folder = Folder::new();
    let root = env!("CARGO_MANIFEST_DIR");
    let wrong = fs::read_to_string(format!("{root}/data/solutions/accepted/deque.rs")).unwrap();
    folder.write("five.rs", wrong.replace("square + 6", "square + 5"));
    let broken = format!("{root}/data/solutions/compile_error/types.rs");
    let snl = env!("CARGO_BIN_EXE_snl");
    let right =
        format!("sh -c 'cd $(mktemp -d) && {snl} solve - -o x && tail -n +2 x | cut -d, -f6'");
    let corpus = "v1:family=empty,uniform;n=2..20;seed=5";
    let flags = "--count 60 --export-json judged.json --svg failed.svg";
    let line = format!("judge {corpus} {flags} \"right={right}\"");
    folder.ends(&line, 0, &["failed.svg: not written"]);
    let others = "'one=sed s/.*/1/' gone=/no/where five.rs";
    folder.ends(&format!("{line} {others} {broken}"), 1, &[]);
    let svg = folder.read("failed.svg");
    let texts: String = svg
        .split("<text")
        .filter_map(|text| text.split(['>', '<']).nth(1))
        .map(|text| format!("{text} "))
        .collect();
    assert!(texts.contains("one: the answer is 2, got 1"), "{texts}");
    let judged = folder.json("judged.json");
    let schema: Value = serde_json::from_str(include_str!("../../docs/judge.schema.json")).unwrap();
    assert_eq!(faults(&schema, &schema, &judged, ""), [""; 0]);
    // The schema is strict: a key that is missing, unknown or of another kind is found.
    for (key, value) in [
        ("verdict", "yes".into()),
        ("boards", (-1).into()),
        ("more", 1.into()),
    ] {
        let mut other = judged.clone();
        other["programs"][0][key] = value;
        assert_eq!(faults(&schema, &schema, &other, "").len(), 1, "{key}");
    }
    let program = |at: usize| &judged["programs"][at];
    let route = &program(1)["smallest_failure"]["route"];
    assert_eq!(route.as_array().map(Vec::len), Some(2));
    assert_eq!(program(3)["diagnosis"]["name"], "die-of-five");
    let groups = program(1)["groups"].as_array().unwrap().iter();
    let boards = groups.map(|group| group["boards"].as_u64().unwrap());
    assert_eq!(boards.sum::<u64>(), 60);

    folder.done("report judged.json -o page.html");
    let page = folder.read("page.html");
    has_all(
        &page,
        &[
            "1 accepted.",
            "Known mistakes: die-of-five (1).",
            "AC. 60 of 60 boards are right.",
            "It answers 1 to nearly every board, whatever is on it",
            "expected `i32`, found `usize`",
            "Not run: gone: ",
        ],
    );
    // Each program that fails on a board has the board with the route, and which boards fail.
    assert_eq!(page.matches("class=\"snl-board\"").count(), 2);
    assert_eq!(page.matches("class=\"snl-chart\"").count(), 2);
    let markdown = folder.out("report judged.json");
    let rows = markdown.lines().filter(|line| line.starts_with("| "));
    let verdicts: Vec<&str> = rows.map(|row| row.split(" | ").nth(1).unwrap()).collect();
    assert_eq!(verdicts[2..], ["WA", "WA", "not run", "CE", "AC"]);
    // An export of another version is called what it is.
    folder.write("other.json", "{\"schema\":\"snl-judge-99\"}");
    folder.ends(
        "report other.json",
        1,
        &["it is an export of judge with the schema \"snl-judge-99\""],
    );
}
