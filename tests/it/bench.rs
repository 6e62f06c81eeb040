//! `snl bench` on the command line.

use crate::util::{Folder, Ran, has_all, is_installed, with_time_limits};
use snl::bench::export::{BenchRow, Sample, TimingScope};
use snl::bench::{BenchReport, samples_csv};
use std::collections::BTreeSet;
use std::fs;

/// Runs a benchmark of a few boards and rounds, which ends with this code and these words.
fn bench(folder: &Folder, flags: &str, code: i32, words: &[&str]) -> Ran {
    let line = format!("bench --size 4,6 --count 60 --warmup 1 --runs 20 {flags}");
    folder.ends(&line, code, words)
}

fn read_report(folder: &Folder, name: &str) -> BenchReport {
    BenchReport::read(&folder.bytes(name)[..]).unwrap()
}

#[test]
fn all_three_exports_have_the_same_solvers_and_groups() {
    let folder = Folder::new();
    let exports = "--export-json b.json --export-csv b.csv --export-markdown b.md";
    let flags = format!("--solver bitset,levels {exports}");
    let ran = bench(&folder, &flags, 0, &[]);
    let found = read_report(&folder, "b.json");
    // The reference, array-queue, is added.
    let solvers: BTreeSet<&str> = found.rows.iter().map(|row| &*row.solver).collect();
    assert_eq!(solvers, BTreeSet::from(["levels", "array-queue", "bitset"]));
    assert_eq!((found.rows.len(), found.settings.rounds), (9, 20));
    let spec = "v1:family=uniform;n=4,6;density=0.2;seed=0";
    assert_eq!(found.corpus.spec.as_deref(), Some(spec));
    let is_whole = |row: &BenchRow| row.samples.len() == 20 && row.speed.is_some();
    assert!(found.rows.iter().all(is_whole));
    let rows = folder.bytes("b.csv");
    assert!(rows == samples_csv(&found));
    let records = csv::Reader::from_reader(&rows[..]).into_records();
    assert_eq!(records.count(), 9 * 20);
    let page = folder.read("b.md");
    for text in [&page, &ran.out] {
        has_all(text, &[" levels ", " array-queue ", " bitset "]);
        has_all(text, &["time / array-queue", "95 % interval"]);
    }
    assert!(page.contains("\n| bitset | "), "{page}");
    assert!(folder.snl("report b.json").out == page, "{page}");
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
    let folder = Folder::new();
    let flags = "--solver bitset --export-json b.json --export-csv b.csv";
    for baseline in [
        "--save-baseline main",
        "--baseline main --noise-threshold 0.9",
    ] {
        bench(&folder, &format!("{flags} {baseline}"), 0, &[]);
    }
    let judge = "judge v1:family=empty;n=2 --count 1 --export-csv j.csv echo=/bin/echo";
    assert!(folder.snl(judge).code != 2);
    let mut names = BTreeSet::new();
    keys(&folder.json("b.json"), &mut names);
    assert!(names.contains("p99_9_ns") && names.contains("regression"));
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/FILES.md")).unwrap();
    for name in names {
        let is_there = page.contains(&format!("`{name}`"));
        assert!(is_there, "docs/FILES.md does not say what `{name}` is");
    }
    for (table, section) in [("b.csv", "bench, CSV"), ("j.csv", "judge, CSV")] {
        let mut sections = page.split("\n## ");
        let rows = sections.find(|text| text.starts_with(section)).unwrap();
        let text = folder.read(table);
        for column in text.lines().next().unwrap().split(',') {
            let is_there = rows.contains(&format!("`{column}`"));
            assert!(
                is_there,
                "docs/FILES.md does not say in \"{section}\" what `{column}` is"
            );
        }
    }
}

#[test]
fn an_export_to_stdout_is_the_only_output_there() {
    let folder = Folder::new();
    let ran = bench(&folder, "--solver bitset --export-json -", 0, &["ns/board"]);
    assert_eq!(BenchReport::read(ran.out.as_bytes()).unwrap().rows.len(), 6);
}

#[test]
fn a_solver_named_twice_is_compared_with_itself() {
    let folder = Folder::new();
    let flags = "--solver array-queue,array-queue --export-json b.json";
    bench(&folder, flags, 0, &[]);
    let mut rows = read_report(&folder, "b.json").rows;
    rows.retain(|row| row.solver == "array-queue#2");
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.ratio.is_some()));
}

#[test]
fn boards_of_a_spec_a_file_and_stdin_have_the_same_hash() {
    let folder = Folder::new();
    let spec = "v1:family=classic;n=4..5;seed=3";
    let flags = "--family classic --size 4,5 --seed 3";
    folder.done(&format!("generate {flags} --count 40 -o boards.csv"));
    let common = "--solver bitset --runs 2 --warmup 0 --export-json";
    let hash = |name: &str| read_report(&folder, name).corpus.xxh128;
    for (name, line) in [
        ("a", format!("bench {spec} --count 40 {common} a")),
        ("b", format!("bench boards.csv {common} b")),
        ("c", format!("bench {flags} --count 40 {common} c")),
    ] {
        folder.done(&line);
        assert_eq!(hash(name), hash("a"), "{line}");
    }
    let input = folder.bytes("boards.csv");
    let ran = folder.piped(&format!("bench - {common} d"), &input);
    assert_eq!((ran.code, hash("d")), (0, hash("a")), "{}", ran.err);
    folder.done(&format!("bench suite:judge,seed=1 {common} suite"));
    let specs = ["a", "b", "suite"].map(|name| read_report(&folder, name).corpus.spec);
    assert_eq!(specs, [Some(spec.to_owned()), None, None]);
}

#[test]
#[cfg(unix)]
fn a_gate_calls_a_wrong_program_wrong_and_says_what_it_cannot_tell() {
    let folder = Folder::new();
    folder.write("one.grid", "[[-1,-1],[-1,-1]]\n");
    let bench = "bench one.grid --runs 20 --noise-threshold 0.99";
    let (right, wrong) = (
        "--external mine='sed s/.*/1/'",
        "--external mine='sed s/.*/2/'",
    );
    folder.done(&format!(
        "{bench} --solver array-queue {right} --save-baseline main"
    ));
    let kept = folder.bytes(".snl/baselines/main.json");

    // The verdict comes before what can be compared, and the files are written.
    let line = format!("{bench} --solver array-queue {wrong} --baseline main --export-json w.json");
    let words = [
        "mine (WA)",
        "answered 2 instead of 1",
        "which the baseline main has",
    ];
    folder.ends(&line, 3, &words[..2]);
    let report = folder.read("w.json");
    assert!(report.contains("\"verdict\":\"WA\""));
    folder.done("report w.json -o w.html");

    // A baseline is not replaced by one of wrong programs.
    let line = format!("{bench} --solver array-queue {wrong} --save-baseline main");
    folder.ends(
        &line,
        3,
        &["the baseline main is not saved, as a program failed"],
    );
    assert!(folder.bytes(".snl/baselines/main.json") == kept);

    // A solver that was forgotten is named, and fails on demand.
    folder.done(&format!(
        "{bench} --solver bitset {right} --save-baseline main"
    ));
    let forgets = format!("{bench} --solver bitset --baseline main");
    folder.ends(&forgets, 0, &["no time of it: mine", words[2]]);
    folder.ends(
        &format!("{forgets} --fail-if-unsure"),
        4,
        &["leaves doubts"],
    );
}

#[test]
fn the_gate_fails_only_if_a_solver_is_slower_and_names_it() {
    let folder = Folder::new();
    bench(&folder, "--solver bitset --save-baseline main", 0, &[]);
    // A busy machine makes no solver nearly twice as slow as another in most pairs of batches.
    let lenient = "--solver bitset --baseline main --noise-threshold 0.9";
    let same = bench(&folder, lenient, 0, &[]);
    has_all(
        &same.out,
        &["\nBaseline main of 20", "3 comparisons: 0 slower"],
    );
    // Against a twentieth of its times, the solver is slower.
    let file = ".snl/baselines/main.json";
    let mut then = read_report(&folder, file);
    assert_eq!(then.settings.solves, 1);
    // The release of the operating system's kernel does not make it another machine.
    then.provenance.host.kernel = Some("Linux 9".to_owned());
    for row in then.rows.iter_mut().filter(|row| row.solver == "bitset") {
        row.samples.iter_mut().for_each(|sample| sample.ns /= 20);
    }
    folder.write(file, then.to_json());
    let kept = folder.bytes(file);
    let flags = format!("{lenient} --export-json now.json --save-baseline main");
    let words = [
        "error: slower than the baseline main: bitset",
        "the baseline main is not saved, as the comparison with the baseline failed",
    ];
    let slower = bench(&folder, &flags, 4, &words);
    assert!(folder.bytes(file) == kept);
    // Where all rows have one verdict, the caption has it.
    slower.prints("the same in all rows: verdict slower\n");
    slower.prints("\nbitset  all  all ");
    let mut now = read_report(&folder, "now.json");
    let gate = now.gate.as_mut().unwrap();
    assert!(gate.regression && gate.forced.is_empty());
    assert_eq!(gate.measurements, 2);
    // A chart of one row is a chart, too.
    gate.rows.truncate(1);
    folder.write("one.json", now.to_json());
    folder.done("report one.json -o one.html");
    assert!(
        folder
            .read("one.html")
            .contains("the intervals hold for all rows together")
    );
}

#[test]
fn an_incompatible_baseline_is_rejected_before_measuring_unless_forced() {
    let folder = Folder::new();
    let of_kept = |flags: &str, code: i32, words: &[&str]| {
        bench(
            &folder,
            &format!("--baseline-dir kept {flags}"),
            code,
            words,
        )
    };
    of_kept("--solver bitset --save-baseline main", 0, &[]);
    let other = "--solver bitset --baseline main --seed 1";
    let not_comparable = [
        "the baseline is of other boards: 60 of v1:",
        "not comparable; recreate the baseline with --save-baseline main\n",
    ];
    // Nothing makes other boards comparable.
    for force in ["", "--force"] {
        of_kept(
            &format!("{other} --export-json now.json {force}"),
            1,
            &not_comparable,
        );
        assert!(!folder.join("now.json").exists());
    }
    let none = ["no baseline spring: ", "; available: main"];
    of_kept("--baseline spring", 1, &none);
    let nothing_common = "main has no solver to compare: it has bitset, array-queue; both measurements need the reference (";
    let reference = "--solver bitset --baseline main --reference pairs";
    of_kept(reference, 1, &[nothing_common, "(pairs)"]);
    let pins = "the baseline was measured without --pin\nnot comparable; ";
    let pinned = "--solver bitset --baseline main --pin=0";
    of_kept(pinned, 1, &[pins]);
    let forced = of_kept(&format!("{pinned} --noise-threshold 0.9 --force"), 0, &[]);
    forced.prints("Compared because of --force: the baseline was measured without --pin");
    // Each measurement is announced once, and nothing is measured in vain.
    let line = "bench --size 4 --count 60 --warmup 0 --min-time 0.1 --baseline-dir kept";
    let announced = |ran: Ran| ran.err.matches(" to warm up: about ").count();
    let saves = folder.done(&format!("{line} --solver bitset --save-baseline short"));
    assert_eq!(announced(saves), 1);
    for refused in [reference, "--solver levels --baseline main"] {
        let refused = folder.ends(&format!("{line} {refused}"), 1, &[nothing_common]);
        assert_eq!(announced(refused), 0);
    }
    // The time of a program that reads input is not compared with that of a solution.
    program(&folder, "reads.sh", "", "");
    let external = "bench --size 2,3 --density 0 --count 60 --warmup 0 --min-time 0.1 --baseline-dir kept \
                    --solver bitset --external 'mine=sh reads.sh'";
    folder.done(&format!("{external} --save-baseline process"));
    let inside = folder
        .read("kept/process.json")
        .replace("\"timed\":\"process\"", "\"timed\":\"solving\"");
    folder.write("kept/inside.json", inside);
    folder.ends(
        &format!("{external} --baseline inside --force"),
        1,
        &["the times of mine without the start of a process, and here they are measured with it\nnot comparable"],
    );
    let both = folder.out("report kept/process.json kept/inside.json");
    assert!(
        both.contains("The times of mine are with the start of a process in some inputs"),
        "{both}"
    );
    // A baseline that other work disturbed is said to be one.
    let calm = folder.read("kept/short.json");
    let busy = calm
        .replace("\"disturbed\":true,", "")
        .replace("\"round\":", "\"disturbed\":true,\"round\":");
    folder.write("kept/busy.json", busy);
    let compared = folder.snl(&format!("{line} --solver bitset --baseline busy"));
    compared.says(
        "other work on the machine disturbed 100 % of the batches of the baseline busy: its times may be too long",
    );
}

/// A program for the shell that answers boards of sides 2 and 3 without jumps: in one roll, or in
/// two. `does` is done before each answer, and may change `rolls`; `large` is done before that of a
/// board of side 3.
#[cfg(target_os = "linux")]
fn program(folder: &Folder, name: &str, does: &str, large: &str) {
    let code = format!(
        "while read -r board; do\ncase $board in\n\
         '[[-1,-1,-1]'*) rolls=2; {large};;\n\
         *) rolls=1;;\nesac\n{does}\necho $rolls\ndone\n"
    );
    folder.write(name, code);
}

#[test]
#[cfg(target_os = "linux")]
fn an_external_program_that_fails_has_its_verdict_and_no_times_in_every_export() {
    if !is_installed("g++", "--version") {
        return;
    }
    let folder = Folder::new();
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
        program(&folder, name, does, large);
        flags += &format!(" --external '{name}=sh {name}'");
    }
    folder.write(
        "broken.cpp",
        "class Solution { int snakesAndLadders(int** board) { this is no C++ } };",
    );
    flags += " --external broken=broken.cpp --memory-limit 60";
    flags += " --export-json b.json --export-csv b.csv --export-markdown b.md";
    let line = format!(
        "bench --family empty --size 2,3 --count 6 --runs 2 --warmup 0 --solver array-queue{flags}"
    );
    let run = |limit: &str| folder.ends(&format!("{line} --time-limit {limit}"), 3, &[]);
    let ran = with_time_limits(run, |_| {
        let rows = read_report(&folder, "b.json").rows;
        let is_right = |row: &BenchRow| {
            let mut programs = programs.iter().filter(|(name, ..)| *name == row.solver);
            programs.all(|(_, verdict, ..)| row.verdict.name() == *verdict)
        };
        rows.iter().all(is_right)
    });
    let found = read_report(&folder, "b.json");
    let rows: Vec<csv::StringRecord> = csv::Reader::from_path(folder.join("b.csv"))
        .unwrap()
        .into_records()
        .map(Result::unwrap)
        .collect();
    let page = folder.read("b.md");
    let broken = ("broken", "CE", "", "");
    for (name, verdict, _, _) in programs.iter().chain([&broken]) {
        let right = *verdict == "AC";
        let of_one = found.rows.iter().filter(|row| row.solver == *name);
        assert_eq!(of_one.clone().count(), 3, "{name}");
        for row in of_one {
            assert_eq!(row.verdict.name(), *verdict, "{name}: {:?}", row.err);
            assert_eq!(row.samples.len(), if right { 2 } else { 0 }, "{name}");
            let are_there = [row.speed.is_some(), row.ratio.is_some(), row.err.is_none()];
            assert_eq!(are_there, [right; 3], "{name}");
        }
        for row in rows.iter().filter(|row| row[0] == **name) {
            assert_eq!((&row[9], !row[6].is_empty()), (*verdict, right), "{name}");
        }
        let named = format!("{name} ({verdict}) ");
        for text in [&page, &ran.err] {
            assert_eq!(text.contains(&named), !right, "{named}: {text}");
        }
    }
    let right = found.rows.iter().find(|row| row.solver == "right").unwrap();
    assert!(right.peak_bytes.is_some_and(|bytes| bytes > 100 << 10));
    let is_of_right = |row: &str| row.starts_with("right ") && row.contains("whole process  ");
    assert!(ran.out.lines().any(is_of_right), "{}", ran.out);
}

#[test]
#[cfg(target_os = "linux")]
fn a_submission_in_a_file_is_timed_inside_its_process() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    // Every call takes 1 ms by the process's own clock, and sleeps for that long, as a run cannot
    // be shorter than its calls.
    let code = "import itertools, time\nticks = itertools.count(0, 10**6)\ntime.perf_counter_ns = lambda: next(ticks)\n\
                class Solution:\n    def snakesAndLadders(self, board):\n        time.sleep(0.001)\n        \
                return (len(board) ** 2 + 4) // 6\n";
    folder.write("mine.py", code);
    let line = "bench --family empty --size 4 --count 4 --runs 3 --warmup 0 --solver array-queue --external me=mine.py --time-limit 600 --export-json b.json";
    folder.done(line);
    let found = read_report(&folder, "b.json");
    let row = found.rows.iter().find(|row| row.solver == "me").unwrap();
    assert_eq!((row.samples.len(), row.timed), (3, TimingScope::Solving));
    // On a busy machine the time that it waits for a core is taken off.
    let is_right = |sample: &Sample| {
        let ns = 1_000_000 * sample.boards;
        sample.ns == ns || sample.disturbed && sample.ns < ns
    };
    assert!(row.samples.iter().all(is_right));
}

#[test]
#[cfg(target_os = "linux")]
fn an_external_program_is_sent_as_many_different_boards_as_a_batch_takes() {
    // Each process keeps its boards in a file of its own, before it answers: it may be killed soon
    // after its input has ended. A shell, as a batch takes as long as many starts. Names by time:
    // process IDs may repeat.
    let code = "name=kept.$(date +%s%N)\nwhile read -r line; do\n    echo \"$line\" >> $name\n    echo -1\ndone\n";
    // Up to three groups are a batch each, and more are one together.
    for (size, groups) in [("20", vec!["20", "all"]), ("17..20", vec!["all"])] {
        let folder = Folder::new();
        folder.write("keep.txt", code);
        folder.done(&format!(
            "bench --family trap --size {size} --count 7 --runs 3 --warmup 0 --solver array-queue --time-limit 600 \
             --export-json b.json --external 'keeps=sh keep.txt'"
        ));
        let found = read_report(&folder, "b.json");
        let rows: Vec<&BenchRow> = found
            .rows
            .iter()
            .filter(|row| row.solver == "keeps")
            .collect();
        assert!(rows.iter().map(|row| &*row.n).eq(groups));
        let sent: Vec<u64> = rows[0].samples.iter().map(|sample| sample.boards).collect();
        let kept: Vec<String> = folder
            .files()
            .into_iter()
            .filter(|name| name.starts_with("kept."))
            .map(|name| folder.read(name))
            .filter(|boards| boards.len() > 1000)
            .collect();
        let read: Vec<u64> = kept
            .iter()
            .map(|boards| boards.lines().count() as u64)
            .collect();
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
}

#[test]
fn solvers_are_a_list_or_repeated() {
    let folder = Folder::new();
    for flags in ["--solver bitset,levels", "--solver bitset --solver levels"] {
        bench(&folder, &format!("{flags} --export-json b.json"), 0, &[]);
        assert_eq!(read_report(&folder, "b.json").rows.len(), 9, "{flags}");
    }
}
