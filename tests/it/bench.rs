//! `snl bench` on the command line.

use crate::util::{Ran, done, is_installed, piped, snl, snl_in, with_time_limits};
use snl::bench::export::{BenchRow, TimingScope};
use snl::bench::{BenchReport, samples_csv};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A benchmark of a few boards and rounds.
fn bench(folder: &Path, more: &str) -> Ran {
    let runs = if more.contains("--runs") {
        ""
    } else {
        "--runs 20"
    };
    snl(
        folder,
        &format!("bench --size 4,6 --count 60 --warmup 1 {runs} {more}"),
    )
}

fn read_report(path: &Path) -> BenchReport {
    BenchReport::read(fs::File::open(path).unwrap()).unwrap()
}

#[test]
fn all_three_exports_have_the_same_solvers_and_groups() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let ran = bench(
        path,
        "--solver bitset,levels --export-json b.json --export-csv b.csv --export-markdown b.md",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let found = read_report(&path.join("b.json"));
    // The reference, array-queue, is added.
    let solvers: BTreeSet<&str> = found.rows.iter().map(|row| &*row.solver).collect();
    assert_eq!(solvers, BTreeSet::from(["levels", "array-queue", "bitset"]));
    assert_eq!((found.rows.len(), found.settings.rounds), (9, 20));
    assert_eq!(
        found.corpus.spec.as_deref(),
        Some("v1:family=uniform;n=4,6;density=0.2;seed=0")
    );
    assert!(
        found
            .rows
            .iter()
            .all(|row| row.samples.len() == 20 && row.speed.is_some())
    );
    let rows = fs::read(path.join("b.csv")).unwrap();
    assert!(rows == samples_csv(&found));
    assert_eq!(
        csv::Reader::from_reader(&rows[..]).records().count(),
        9 * 20
    );
    let page = fs::read_to_string(path.join("b.md")).unwrap();
    for text in [&page, &ran.out] {
        assert!(
            solvers
                .iter()
                .all(|solver| text.contains(&format!(" {solver} "))),
            "{text}"
        );
        assert!(
            text.contains("time / array-queue") && text.contains("95 % interval"),
            "{text}"
        );
    }
    assert!(page.contains("\n| bitset | "), "{page}");
    assert!(snl(path, "report b.json").out == page, "{page}");
}

/// The names of all keys in a JSON value.
#[cfg(target_os = "linux")]
fn keys(value: &serde_json::Value, into: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (key, value) in fields {
                into.insert(key.clone());
                keys(value, into);
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| keys(value, into)),
        _ => {}
    }
}

#[test]
#[cfg(target_os = "linux")]
fn every_key_and_column_of_the_exports_is_documented() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let flags = "--solver bitset --export-json b.json --export-csv b.csv";
    let saved = bench(path, &format!("{flags} --save-baseline main"));
    assert_eq!(saved.code, 0, "{}", saved.err);
    let compared = bench(
        path,
        &format!("{flags} --baseline main --noise-threshold 0.9"),
    );
    assert_eq!(compared.code, 0, "{}", compared.err);
    let judge = "judge v1:family=empty;n=2 --count 1 --export-csv j.csv echo=/bin/echo";
    assert!(snl(path, judge).code != 2);
    let json = fs::read_to_string(path.join("b.json")).unwrap();
    let mut names = BTreeSet::new();
    keys(&serde_json::from_str(&json).unwrap(), &mut names);
    assert!(names.contains("p99_9_ns") && names.contains("regression"));
    for table in ["b.csv", "j.csv"] {
        let text = fs::read_to_string(path.join(table)).unwrap();
        let heads = text.lines().next().unwrap().split(',');
        names.extend(heads.map(str::to_owned));
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/FILES.md");
    let page = fs::read_to_string(page).unwrap();
    for name in names {
        assert!(page.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn an_export_to_stdout_is_the_only_output_there() {
    let folder = tempfile::tempdir().unwrap();
    let ran = bench(folder.path(), "--solver bitset --export-json -");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(BenchReport::read(ran.out.as_bytes()).unwrap().rows.len(), 6);
    ran.says("ns/board");
}

#[test]
fn a_solver_named_twice_is_compared_with_itself() {
    let folder = tempfile::tempdir().unwrap();
    let ran = bench(
        folder.path(),
        "--solver array-queue,array-queue --export-json b.json",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let found = read_report(&folder.path().join("b.json"));
    let again: Vec<_> = found
        .rows
        .iter()
        .filter(|row| row.solver == "array-queue#2")
        .collect();
    assert_eq!(again.len(), 3);
    assert!(again.iter().all(|row| row.ratio.is_some()));
}

#[test]
fn boards_of_a_spec_a_file_and_stdin_have_the_same_hash() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let spec = "v1:family=classic;n=4,5;seed=3";
    let flags = "--family classic --size 4,5 --seed 3";
    done(path, &format!("generate {flags} --count 40 -o boards.csv"));
    let common = "--solver bitset --runs 2 --warmup 0 --export-json";
    let hash = |name: &str| read_report(&path.join(name)).corpus.sha256;
    for (name, line) in [
        ("a", format!("bench {spec} --count 40 {common} a")),
        ("b", format!("bench boards.csv {common} b")),
        ("c", format!("bench {flags} --count 40 {common} c")),
    ] {
        done(path, &line);
        assert_eq!(hash(name), hash("a"), "{line}");
    }
    let input = fs::read(path.join("boards.csv")).unwrap();
    let ran = piped(path, &format!("bench - {common} d"), &input);
    assert_eq!((ran.code, hash("d")), (0, hash("a")), "{}", ran.err);
}

/// Divides the times of one solver in a baseline by twenty: against it, the solver is slower.
fn quicken(path: &Path, solver: &str) {
    let mut then = read_report(path);
    for row in then.rows.iter_mut().filter(|row| row.solver == solver) {
        for sample in &mut row.samples {
            sample.ns /= 20;
        }
    }
    fs::write(path, then.to_json()).unwrap();
}

#[test]
fn the_gate_fails_only_if_a_solver_is_slower_and_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let saved = bench(path, "--solver bitset --runs 20 --save-baseline main");
    assert_eq!(saved.code, 0, "{}", saved.err);
    let file = path.join(".snl/baselines/main.json");
    // A busy machine makes no solver nearly twice as slow as another in most pairs of batches.
    let lenient = "--solver bitset --runs 20 --baseline main --noise-threshold 0.9";
    let same = bench(path, lenient);
    assert_eq!(same.code, 0, "{}{}", same.out, same.err);
    same.prints("\nBaseline main of 20");
    same.prints("3 comparisons: 0 slower");
    quicken(&file, "bitset");
    let slower = bench(path, &format!("{lenient} --export-json now.json"));
    assert_eq!(slower.code, 4, "{}{}", slower.out, slower.err);
    slower.says("error: slower than the baseline main: bitset");
    let mut lines = slower.out.lines();
    let row = lines.find(|line| line.starts_with("bitset  all  all"));
    assert!(
        row.is_some_and(|row| row.ends_with("  slower")),
        "{}",
        slower.out
    );
    let gate = read_report(&path.join("now.json")).gate.unwrap();
    assert!(gate.regression && gate.forced.is_empty());
    assert_eq!(gate.measurements, 2);
}

#[test]
fn an_incompatible_baseline_is_rejected_before_measuring_unless_forced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let saved = bench(
        path,
        "--solver bitset --save-baseline main --baseline-dir kept",
    );
    assert_eq!(saved.code, 0, "{}", saved.err);
    let against = "--solver bitset --baseline main --baseline-dir kept";
    let other = bench(path, &format!("{against} --seed 1 --export-json now.json"));
    assert_eq!(other.code, 1, "{}", other.err);
    other.says("the baseline is of other boards: 60 of v1:");
    other.says("not comparable; recreate the baseline with --save-baseline main, or use --force");
    assert!(!path.join("now.json").exists());
    let forced = bench(
        path,
        &format!("{against} --seed 1 --noise-threshold 0.9 --force"),
    );
    assert_eq!(forced.code, 0, "{}", forced.err);
    forced.prints("Compared because of --force: the baseline is of other boards");
    let none = bench(path, "--baseline spring --baseline-dir kept");
    assert_eq!(none.code, 1, "{}", none.err);
    none.says("no baseline spring: ");
    none.says("; available: main");
    let reference = bench(path, &format!("{against} --reference pairs"));
    assert_eq!(reference.code, 1, "{}", reference.err);
    reference.says(
        "no solver in common: it has bitset, array-queue; both runs need the reference (pairs)",
    );
}

/// A program for the shell that answers boards of sides 2 and 3 without jumps: in one roll, or in two. `does` is done
/// before each answer, and may change `rolls`; `large` is done before that of a board of side 3.
#[cfg(target_os = "linux")]
fn program(folder: &Path, name: &str, does: &str, large: &str) {
    let code = format!(
        "while read -r board; do\ncase $board in\n\
         '[[-1,-1,-1]'*) rolls=2; {large};;\n\
         *) rolls=1;;\nesac\n{does}\necho $rolls\ndone\n"
    );
    fs::write(folder.join(name), code).unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn an_external_program_that_fails_has_its_verdict_and_no_times_in_every_export() {
    if !is_installed("g++", "--version") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut flags = String::new();
    // `tail` holds the line until it ends.
    let hoard = "(head -c 80000000 /dev/zero; sleep 600) | tail -n 1 >/dev/null";
    let programs = [
        ("right", "AC", ":", ":"),
        ("wrong", "WA", "rolls=1", ":"),
        ("crashes", "RE", ":", "kill -ABRT $$"),
        ("hangs", "TLE", ":", "sleep 600"),
        ("greedy", "MLE", ":", hoard),
        ("babbles", "PE", "rolls=some", ":"),
    ];
    for (name, _, does, large) in &programs {
        program(path, name, does, large);
        flags += &format!(" --external {name}=sh?{name}");
    }
    fs::write(
        path.join("broken.cpp"),
        "class Solution { this is no C++ };",
    )
    .unwrap();
    flags += " --external broken=broken.cpp --memory-limit 60";
    flags += " --export-json b.json --export-csv b.csv --export-markdown b.md";
    let line = format!(
        "bench --family empty --size 2,3 --count 6 --runs 2 --warmup 0 --solver array-queue{flags}"
    );
    let run = |limit: &str| {
        let line = format!("{line} --time-limit {limit}");
        let words = line.split_whitespace().map(|word| word.replace('?', " "));
        let args: Vec<String> = words.collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = snl_in(path, &args, b"");
        assert_eq!(ran.code, 3, "{}", ran.err);
        ran
    };
    let ran = with_time_limits(run, |_| {
        let rows = read_report(&path.join("b.json")).rows;
        let is_right = |row: &BenchRow| {
            let mut programs = programs.iter().filter(|(name, ..)| *name == row.solver);
            programs.all(|(_, verdict, ..)| row.verdict.code() == *verdict)
        };
        rows.iter().all(is_right)
    });
    let found = read_report(&path.join("b.json"));
    let rows = csv::Reader::from_path(path.join("b.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = rows.into_records().map(Result::unwrap).collect();
    let page = fs::read_to_string(path.join("b.md")).unwrap();
    let broken = ("broken", "CE", "", "");
    for (name, verdict, _, _) in programs.iter().chain([&broken]) {
        let right = *verdict == "AC";
        let of_one: Vec<_> = found
            .rows
            .iter()
            .filter(|row| row.solver == *name)
            .collect();
        assert_eq!(of_one.len(), 3, "{name}");
        for row in of_one {
            assert_eq!(row.verdict.code(), *verdict, "{name}: {:?}", row.err);
            assert_eq!(row.samples.len(), if right { 2 } else { 0 }, "{name}");
            assert_eq!(
                (row.speed.is_some(), row.ratio.is_some()),
                (right, right),
                "{name}"
            );
            assert_eq!(row.err.is_none(), right, "{name}");
        }
        for row in rows.iter().filter(|row| row[0] == **name) {
            assert_eq!((&row[10], !row[6].is_empty()), (*verdict, right), "{name}");
        }
        assert_eq!(
            page.contains(&format!("{name} ({verdict}) ")),
            !right,
            "{name}: {page}"
        );
        assert_eq!(
            ran.err.contains(&format!("{name} ({verdict}) ")),
            !right,
            "{}",
            ran.err
        );
    }
    let right = found.rows.iter().find(|row| row.solver == "right").unwrap();
    assert!(right.peak_bytes.is_some_and(|bytes| bytes > 100 << 10));
    let row = ran.out.lines().find(|line| line.starts_with("right "));
    assert!(
        row.is_some_and(|row| row.contains("whole process  ")),
        "{}",
        ran.out
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_submission_in_a_file_is_timed_inside_its_process() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // Every call takes 1 ms by the process's own clock, and sleeps for that long, as a run cannot be shorter than its calls.
    let code = "import itertools, time\nticks = itertools.count(0, 10**6)\ntime.perf_counter_ns = lambda: next(ticks)\n\
                class Solution:\n    def snakesAndLadders(self, board):\n        time.sleep(0.001)\n        \
                return (len(board) ** 2 + 4) // 6\n";
    fs::write(path.join("mine.py"), code).unwrap();
    let line = "bench --family empty --size 4 --count 4 --runs 3 --warmup 0 --solver array-queue --external me=mine.py --time-limit 600 --export-json b.json";
    done(path, line);
    let found = read_report(&path.join("b.json"));
    let row = found.rows.iter().find(|row| row.solver == "me").unwrap();
    assert_eq!((row.samples.len(), row.timed), (3, TimingScope::Solving));
    assert!(
        row.samples
            .iter()
            .all(|sample| sample.ns == 1_000_000 * sample.boards)
    );
}

#[test]
#[cfg(target_os = "linux")]
fn an_external_program_is_sent_as_many_different_boards_as_a_batch_takes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // Each process keeps its boards in a file of its own, before it answers: it may be killed soon after its input has ended. A
    // shell, as a batch takes as long as many starts. Names by time: process IDs may repeat.
    let code = "name=kept.$(date +%s%N)\nwhile read -r line; do\n    echo \"$line\" >> $name\n    echo -1\ndone\n";
    fs::write(path.join("keep.txt"), code).unwrap();
    let line = "bench --family trap --size 20 --count 7 --runs 3 --warmup 0 --solver array-queue --time-limit 600 --export-json b.json --external";
    let args: Vec<&str> = line.split(' ').chain(["keeps=sh keep.txt"]).collect();
    let ran = snl_in(path, &args, b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let found = read_report(&path.join("b.json"));
    let row = found.rows.iter().find(|row| row.solver == "keeps").unwrap();
    let sent: Vec<u64> = row.samples.iter().map(|sample| sample.boards).collect();
    let mut kept: Vec<_> = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("kept."))
        .collect();
    kept.sort();
    let kept = kept.iter().map(|path| fs::read_to_string(path).unwrap());
    let kept: Vec<String> = kept.filter(|boards| boards.len() > 1000).collect();
    let read: Vec<u64> = kept.iter().map(|it| it.lines().count() as u64).collect();
    // Other batches are those of uncounted rounds, and of measurements of the start.
    assert_eq!(sent.len(), 3);
    let mut all = read.iter();
    let came = sent.iter().all(|boards| all.any(|read| read == boards));
    assert!(came, "{sent:?} sent, {read:?} read");
    // Nor does any board come twice, in whatever batch of the three processes.
    let boards: Vec<&str> = kept.iter().flat_map(|boards| boards.lines()).collect();
    let different: BTreeSet<&str> = boards.iter().copied().collect();
    assert_eq!(different.len(), boards.len());
}

#[test]
fn solvers_are_a_list_or_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for flags in ["--solver bitset,levels", "--solver bitset --solver levels"] {
        let ran = bench(path, &format!("{flags} --runs 2 --export-json b.json"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(read_report(&path.join("b.json")).rows.len(), 9, "{flags}");
    }
}
