//! `run`, `generate` and `solve` on the command line: results, manifest, timings, wrong usage.

use crate::util::{Folder, has_all};
use snakes_and_ladders::solve::{default_kernel, kernels};
use snl_harness::store::FileDigest;
use std::fs;
use twox_hash::XxHash3_128;

#[path = "../../examples/run.rs"]
#[expect(dead_code, reason = "the test has a folder and a count of its own")]
mod example;

#[test]
fn the_example_writes_what_the_command_writes() {
    let folder = Folder::new();
    folder.done("run --count 3000 --seed 42 -o command");
    let summary = example::run_into(&folder.join("library"), 3000).unwrap();
    assert_eq!(summary.boards, 3000);
    assert!(folder.results("library") == folder.results("command"));
    let error = example::run_into(&folder.join("library"), 3000).unwrap_err();
    assert!(error.to_string().contains("earlier result"), "{error}");
}

#[test]
fn results_are_the_same_bytes_at_any_number_of_threads_and_with_any_kernel() {
    let folder = Folder::new();
    let run = |name: &str, flags: &str| {
        folder.done(&format!("run --count 20000 --seed 42 -o {name} {flags}"));
        folder.results(name)
    };
    let results = run("one", "-j 1");
    assert_eq!(results.split(|&byte| byte == b'\n').count(), 20_002);
    for (name, flags) in [
        ("two", "-j 2"),
        ("seven", "-j 7"),
        ("again", "-j 7"),
        ("untimed", "--no-timings"),
    ] {
        assert!(run(name, flags) == results, "{flags}");
    }
    for kernel in kernels().iter().filter(|kernel| kernel.runs_here()) {
        let name = kernel.name;
        assert!(run(name, &format!("--solver {name}")) == results, "{name}");
    }
}

#[test]
fn several_solvers_solve_the_same_boards_and_are_set_side_by_side() {
    let folder = Folder::new();
    let line = "run --count 5000 --size 4,8 --family uniform,classic";
    folder.done(&format!("{line} -o one"));
    let ran = folder.done(&format!("{line} --solver bitset,levels,array-queue -o all"));
    assert!(folder.results("all") == folder.results("one"));
    let rows = ["bitset,5000,", "levels,5000,", "array-queue,5000,"];
    has_all(&folder.read("all/timings.csv"), &rows);
    ran.prints("5,000 boards in");
    // Unless other work disturbed all boards of a side.
    let is_compared = ["time / bitset", "  bitset", "  levels", "  array-queue"]
        .iter()
        .all(|words| ran.out.contains(words));
    assert!(is_compared || ran.out.contains("disturbed"), "{}", ran.out);
    // A kernel that searches several boards at once has no latencies, whether or not it is the
    // first of a batch.
    let is_interleaved = |name| {
        kernels()
            .iter()
            .any(|kernel| kernel.name == name && kernel.interleaves)
    };
    let first = default_kernel().name;
    if is_interleaved(first) {
        folder.done(&format!("{line} --solver {first},bitset -o two"));
        let timings = folder.read("two/timings.csv");
        let mut rows = timings
            .lines()
            .filter(|row| row.split(',').nth(2) == Some(first));
        assert!(
            rows.all(|row| row.split(',').nth(6) == Some("0")),
            "{timings}"
        );
    }
    let shard = |shard: u8, solvers: &str| {
        let flags = format!("--solver {solvers} --shard {shard}/2 -o {shard}");
        folder.done(&format!("{line} {flags}"));
    };
    shard(1, "bitset,levels");
    shard(2, "levels,bitset");
    let words = "list of compared solvers is levels,bitset, but 1 has bitset,levels";
    folder.ends("merge 1 2 --out whole", 1, &[words]);
    fs::remove_dir_all(folder.join("2")).unwrap();
    shard(2, "bitset,levels");
    folder.done("merge 1 2 --out whole");
    assert!(folder.results("whole") == folder.results("one"));
    let words = "list of compared solvers is bitset,levels there, unset here";
    folder.ends(&format!("{line} --resume -o whole"), 1, &[words]);
}

#[test]
fn the_first_boards_of_many_are_those_of_few_and_run_solves_what_generate_writes() {
    let folder = Folder::new();
    let flags = "--family uniform,classic";
    folder.done(&format!("run --count 30000 {flags} -o many"));
    folder.done(&format!("run --count 3000 {flags} -o few"));
    let few = folder.read("few/results.csv");
    assert!(folder.results("many").starts_with(few.as_bytes()));
    for format in ["csv", "jsonl", "grid"] {
        let boards = |count: &str| {
            let line = format!("generate --count {count} {flags} --format {format}");
            folder.out(&line)
        };
        let few_boards = boards("3000");
        assert!(boards("30000 -j 7").starts_with(&few_boards), "{format}");
        folder.write("boards", few_boards);
        let answers = folder.out("solve boards");
        // A grid file does not hold the families of its boards.
        let without_names = few.replace(",uniform,", ",,").replace(",classic,", ",,");
        let wanted = if format == "grid" {
            &without_names
        } else {
            &few
        };
        assert!(answers == *wanted, "{format}");
    }
}

#[test]
fn the_manifest_and_the_timings_say_what_was_done() {
    let folder = Folder::new();
    let ran = folder.done("run --count 5000 --size 4,8 --seed 3 -o out");
    let manifest = folder.manifest("out");
    let spec = "v1:family=uniform;n=4,8;density=0.2;seed=3";
    assert_eq!(manifest.spec.as_deref(), Some(spec));
    assert_eq!(manifest.stream.as_deref(), Some("v1"));
    assert_eq!(manifest.rows, 5000);
    for name in ["timings.csv", "results.csv"] {
        let bytes = folder.bytes(format!("out/{name}"));
        let digest = FileDigest {
            xxh128: format!("{:032x}", XxHash3_128::oneshot(&bytes)),
            bytes: bytes.len() as u64,
        };
        assert_eq!(manifest.files[name], digest);
    }
    let timings = folder.timings("out/timings.csv");
    let rows: Vec<_> = timings
        .rows
        .iter()
        .map(|row| (&*row.n, &*row.family))
        .collect();
    assert_eq!(rows, [("4", "uniform"), ("8", "uniform"), ("all", "all")]);
    let all = timings.all();
    assert_eq!(all.boards, 5000);
    let interleaves = default_kernel().interleaves;
    // On a busy machine no board may have a time.
    let is_timed = all.disturbed < all.boards;
    assert_eq!(all.solve_ns > 0, is_timed);
    assert!(!is_timed || (all.latencies == 0) == interleaves);
    ran.prints("5,000 boards in");
    ran.prints("max");
    let names = ["out/manifest.json", "out/results.csv", "out/timings.csv"];
    assert_eq!(folder.files(), names);
}

#[test]
fn a_folder_is_run_into_again_only_with_force_and_then_holds_only_the_new_run() {
    let folder = Folder::new();
    folder.done("run --count 100 -o out");
    let before = folder.bytes("out/results.csv");
    let again = "run --count 50 --no-timings -o out";
    let words = ["out holds an earlier result", "--force"];
    folder.ends(again, 1, &words);
    assert!(folder.bytes("out/results.csv") == before);
    folder.done(&format!("{again} --force"));
    let manifest = folder.manifest("out");
    assert_eq!((manifest.rows, manifest.files.len()), (50, 1));
    assert!(!folder.join("out/timings.csv").exists());
}

#[test]
fn the_times_of_boards_that_are_solved_alone_are_kept() {
    let folder = Folder::new();
    let line =
        "run --count 9000 --family uniform,classic -o out --solver bitset --latencies times.csv";
    folder.done(line);
    let results = folder.read("out/results.csv");
    let times = folder.read("times.csv");
    let mut rows = times.lines();
    assert_eq!(rows.next(), Some("index,n,family,ns"));
    let results: Vec<&str> = results.lines().skip(1).collect();
    let mut last = None;
    for row in rows {
        let (board, ns) = row.rsplit_once(',').unwrap();
        let index: usize = board.split(',').next().unwrap().parse().unwrap();
        assert!(results[index].starts_with(&format!("{board},")), "{row}");
        assert!(ns.parse::<u64>().is_ok() && last < Some(index), "{row}");
        last = Some(index);
    }
    let timings = folder.timings("out/timings.csv");
    let all = timings.all();
    assert_eq!(all.latencies, times.lines().count() as u64 - 1);
    // Other work may disturb the machine all the time.
    assert!(all.latencies > 0 || all.disturbed > 0, "{times}");
}

#[test]
fn answers_are_checked_against_known_ones() {
    let folder = Folder::new();
    for format in ["csv", "jsonl"] {
        let line = "generate --count 2000 --with-answers -o known --format";
        folder.done(&format!("{line} {format}"));
        let ran = folder.done("solve known --check -o answers.csv");
        ran.says("all 2000 answers match");
    }
    let known =
        "board,min_rolls\n\"[[-1,4],[-1,3]]\",1\n\"[[-1,-1],[-1,3]]\",2\n\"[[-1,-1],[-1,3]]\",-1\n";
    let ran = folder.piped("solve - --check", known.as_bytes());
    assert_eq!(ran.code, 3);
    ran.says("2 of 3 answers differ:\n<stdin>:3: the answer given is 2, but the right one is 1");
}

#[test]
fn a_random_seed_is_printed_and_gives_the_same_boards() {
    let folder = Folder::new();
    let ran = folder.done("generate --seed random --count 5");
    let seed = ran.err.trim().rsplit("seed=").next().unwrap().to_owned();
    let again = folder.done(&format!("generate --seed {seed} --count 5"));
    assert_eq!(again.out, ran.out);
}

#[test]
fn shell_and_packagers_get_their_files() {
    let folder = Folder::new();
    for (line, word) in [
        ("completions bash", "\"uniform classic "),
        ("completions zsh", "#compdef snl"),
        ("completions fish", "complete -c snl"),
        ("man", ".SH \"EXIT STATUS\""),
        ("man", ".SH EXAMPLES"),
        ("--version", concat!("snl ", env!("CARGO_PKG_VERSION"))),
        ("families", "every valid board of side 2 or 3"),
        ("solve --help", "breadth-first"),
    ] {
        folder.done(line).prints(word);
    }
    let lines = folder.out("man").lines().count();
    assert!(lines < 700, "{lines}");
}
