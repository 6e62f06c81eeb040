//! `run`, `generate` and `solve` on the command line: results, manifest, timings, wrong usage.

use crate::util::{done, piped, refused, snl};
use sha2::{Digest, Sha256};
use snakes_and_ladders::solve::default_kernel;
use snl_harness::measure::Timings;
use snl_harness::store::{HashMethod, Manifest};
use std::fs;

#[path = "../../examples/run.rs"]
#[expect(dead_code, reason = "the test has a folder and a count of its own")]
mod example;

#[test]
fn the_example_writes_what_the_command_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "run --count 3000 --seed 42 -o command");
    let summary = example::run_into(&path.join("library"), 3000).unwrap();
    assert_eq!(summary.boards, 3000);
    let read = |name: &str| fs::read(path.join(name).join("results.csv")).unwrap();
    assert!(read("library") == read("command"));
    let error = example::run_into(&path.join("library"), 3000).unwrap_err();
    assert!(error.to_string().contains("earlier result"), "{error}");
}

#[test]
fn results_are_the_same_bytes_at_any_number_of_threads_and_with_any_kernel() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, flags: &str| {
        done(
            folder.path(),
            &format!("run --count 20000 --seed 42 -o {name} {flags}"),
        );
        fs::read(folder.path().join(name).join("results.csv")).unwrap()
    };
    let one = run("one", "-j 1");
    assert_eq!(one.split(|&byte| byte == b'\n').count(), 20_002);
    for (name, flags) in [
        ("two", "-j 2"),
        ("seven", "-j 7"),
        ("again", "-j 7"),
        ("untimed", "--no-timings"),
    ] {
        assert!(run(name, flags) == one, "{flags}");
    }
    for kernel in snakes_and_ladders::solve::kernels()
        .iter()
        .filter(|kernel| kernel.runs_here())
    {
        assert!(
            run(kernel.name, &format!("--solver {}", kernel.name)) == one,
            "{}",
            kernel.name
        );
    }
}

#[test]
fn several_solvers_solve_the_same_boards_and_are_set_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 5000 --size 4,8 --family uniform,classic";
    done(path, &format!("{line} -o one"));
    let compared = format!("{line} --solver bitset,levels,array-queue");
    let ran = done(path, &format!("{compared} -o several"));
    let results = |name: &str| fs::read(path.join(name).join("results.csv")).unwrap();
    assert!(results("several") == results("one"));
    ran.prints("5,000 boards in");
    // Unless other work disturbed all boards of a side.
    let is_compared = ["time / bitset", "  bitset", "  levels", "  array-queue"];
    let is_compared = is_compared.iter().all(|words| ran.out.contains(words));
    assert!(is_compared || ran.out.contains("disturbed"), "{}", ran.out);
    for (shard, solvers) in [
        (1, "bitset,levels"),
        (2, "levels,bitset"),
        (2, "bitset,levels"),
    ] {
        let shard = format!("{line} --solver {solvers} --shard {shard}/2 -o {shard}");
        let ran = snl(path, &shard);
        let is_other = solvers == "levels,bitset";
        assert_eq!(ran.code, 0, "{}", ran.err);
        let merged = snl(path, "merge 1 2 --out whole");
        if is_other {
            merged.says("list of compared solvers is levels,bitset, but 1 has bitset,levels");
            fs::remove_dir_all(path.join("2")).unwrap();
        }
    }
    assert!(results("whole") == results("one"));
    let words = ["list of compared solvers is bitset,levels there, unset here"];
    refused(path, &format!("{line} --resume -o whole"), 1, &words);
}

#[test]
fn the_first_boards_of_many_are_those_of_few_and_run_solves_what_generate_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "run --count 30000 --family uniform,classic -o many");
    done(path, "run --count 3000 --family uniform,classic -o few");
    let (many, few) = (
        fs::read(path.join("many/results.csv")).unwrap(),
        fs::read(path.join("few/results.csv")).unwrap(),
    );
    assert!(many.starts_with(&few));
    for format in ["csv", "jsonl", "grid"] {
        let few_boards = done(
            path,
            &format!("generate --count 3000 --family classic,uniform --format {format}"),
        )
        .out;
        let many_boards = done(
            path,
            &format!("generate --count 30000 -j 7 --family classic,uniform --format {format}"),
        )
        .out;
        assert!(many_boards.starts_with(&few_boards), "{format}");
        fs::write(path.join("boards"), few_boards).unwrap();
        let answers = done(path, "solve boards").out;
        if format == "grid" {
            // A grid file does not hold the families of its boards.
            let unnamed = String::from_utf8(few.clone())
                .unwrap()
                .replace(",uniform,", ",,")
                .replace(",classic,", ",,");
            assert!(answers == unnamed);
        } else {
            assert!(answers.as_bytes() == few, "{format}");
        }
    }
}

#[test]
fn the_manifest_and_the_timings_say_what_was_done() {
    let folder = tempfile::tempdir().unwrap();
    let ran = done(folder.path(), "run --count 5000 --size 4,8 --seed 3 -o out");
    let out = folder.path().join("out");
    let manifest = Manifest::read(&out.join("manifest.json")).unwrap();
    assert_eq!(
        manifest.spec.as_deref(),
        Some("v1:family=uniform;n=4,8;density=0.2;seed=3")
    );
    assert_eq!(
        (manifest.stream.as_deref(), manifest.rows),
        (Some("v1"), 5000)
    );
    let hex = |hash: &[u8]| -> String { hash.iter().map(|byte| format!("{byte:02x}")).collect() };
    let bytes = fs::read(out.join("timings.csv")).unwrap();
    let digest = &manifest.files["timings.csv"];
    assert_eq!(
        (digest.method, &*digest.hash, digest.bytes),
        (
            HashMethod::Bytes,
            &*hex(&Sha256::digest(&bytes)),
            bytes.len() as u64
        )
    );
    let text = fs::read_to_string(out.join("results.csv")).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut blocks = Sha256::new();
    for block in lines[..1].chunks(1).chain(lines[1..].chunks(1024)) {
        blocks.update(Sha256::digest(block.concat()));
    }
    let digest = &manifest.files["results.csv"];
    assert_eq!(
        (digest.method, &*digest.hash, digest.bytes),
        (
            HashMethod::Blocks,
            &*hex(&blocks.finalize()),
            text.len() as u64
        )
    );
    let timings = Timings::read(fs::File::open(out.join("timings.csv")).unwrap()).unwrap();
    let rows: Vec<_> = timings
        .rows
        .iter()
        .map(|row| (&*row.n, &*row.family))
        .collect();
    assert_eq!(rows, [("4", "uniform"), ("8", "uniform"), ("all", "all")]);
    assert_eq!(timings.all().boards, 5000);
    let all = timings.all();
    let interleaves = default_kernel().interleaves;
    assert!(all.solve_ns > 0 && (all.latencies == 0) == interleaves);
    ran.prints("5,000 boards in");
    ran.prints("max");
    let mut names: Vec<_> = fs::read_dir(out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["manifest.json", "results.csv", "timings.csv"]);
}

#[test]
fn a_folder_is_run_into_again_only_with_force_and_then_holds_only_the_new_run() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), "run --count 100 -o out");
    let before = fs::read(folder.path().join("out/results.csv")).unwrap();
    let again = "run --count 50 --no-timings -o out";
    let words = ["out holds an earlier result", "--force"];
    refused(folder.path(), again, 1, &words);
    assert!(fs::read(folder.path().join("out/results.csv")).unwrap() == before);
    done(folder.path(), &format!("{again} --force"));
    let manifest = Manifest::read(&folder.path().join("out/manifest.json")).unwrap();
    assert_eq!((manifest.rows, manifest.files.len()), (50, 1));
    assert!(!folder.path().join("out/timings.csv").exists());
}

#[test]
fn the_times_of_boards_that_are_solved_alone_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line =
        "run --count 9000 --family uniform,classic -o out --solver bitset --latencies times.csv";
    done(path, line);
    let text = |name: &str| fs::read_to_string(path.join(name)).unwrap();
    let (results, times) = (text("out/results.csv"), text("times.csv"));
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
    let timings = Timings::read(fs::File::open(path.join("out/timings.csv")).unwrap()).unwrap();
    assert_eq!(timings.all().latencies, times.lines().count() as u64 - 1);
}

#[test]
fn answers_are_checked_against_known_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for format in ["csv", "jsonl"] {
        done(
            path,
            &format!("generate --count 2000 --with-answers --format {format} -o known"),
        );
        let ran = done(path, "solve known --check -o answers.csv");
        ran.says("all 2000 answers match");
    }
    let known =
        "board,min_rolls\n\"[[-1,4],[-1,3]]\",1\n\"[[-1,-1],[-1,3]]\",2\n\"[[-1,-1],[-1,3]]\",-1\n";
    let ran = piped(path, "solve - --check", known.as_bytes());
    assert_eq!(ran.code, 3);
    ran.says("2 of 3 answers differ; first: <stdin>:3: min_rolls is 2 but the answer is 1");
}

#[test]
fn a_random_seed_is_printed_and_gives_the_same_boards() {
    let folder = tempfile::tempdir().unwrap();
    let ran = done(folder.path(), "generate --seed random --count 5");
    let seed = ran.err.trim().rsplit("seed=").next().unwrap().to_owned();
    assert_eq!(
        done(folder.path(), &format!("generate --seed {seed} --count 5")).out,
        ran.out
    );
}

#[test]
fn shell_and_packagers_get_their_files() {
    let folder = tempfile::tempdir().unwrap();
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
        assert!(done(folder.path(), line).out.contains(word), "{line}");
    }
    let lines = done(folder.path(), "man").out.lines().count();
    assert!(lines < 700, "{lines}");
}
