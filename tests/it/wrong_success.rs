//! Commands that once ended with exit code 0 and wrong bytes, a wrong verdict or lost data: another job's output taken for this
//! one's, two paths that are one file, edited partial files, altered shards.

use crate::util::{
    done, end, files, kill_at, kill_until, piped, program, refused, snl_after, start, wait_until,
};
use snl_harness::store::Manifest;
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Runs a line and returns the bytes of its output `out`, which is moved away.
fn bytes_of(folder: &Path, line: &str) -> Vec<u8> {
    let line = line.replace("out.csv", "once.csv");
    done(folder, &line);
    let bytes = read(folder, "once.csv");
    fs::remove_file(folder.join("once.csv")).unwrap();
    bytes
}

#[test]
fn an_older_file_is_not_taken_for_the_output_of_a_job_that_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 50 --seed 1 -o boards.csv");
    for line in [
        "generate --count 60 --seed 2 -o out.csv",
        "solve boards.csv -o out.csv",
    ] {
        let right = bytes_of(path, line);
        // A job that is killed before its first checkpoint leaves this.
        fs::write(path.join("out.csv"), "an older file\n").unwrap();
        let ran = done(path, &format!("{line} --resume"));
        assert!(read(path, "out.csv") == right, "{line}: {}", ran.err);
        let word = "out.csv exists, but nothing says that this job wrote it";
        ran.says(word);
        // Now something does.
        let ran = done(path, &format!("{line} --resume"));
        ran.says("already complete");
        fs::remove_file(path.join("out.csv")).unwrap();
        fs::remove_file(path.join("out.csv.done.json")).unwrap();
    }
}

#[test]
fn the_output_of_another_job_is_refused_by_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let generate = "generate --count 50 -o out.csv --resume";
    done(path, generate);
    let before = read(path, "out.csv");
    for (change, difference) in [
        ("--seed 3", "spec is v1:"),
        ("--with-answers", "answers is no there, yes here"),
        ("--difficulty", "difficulty is no there, yes here"),
    ] {
        let words = ["out.csv", "another job: ", difference];
        refused(path, &format!("{generate} {change}"), 1, &words);
    }
    let more = generate.replace("50", "70");
    refused(
        path,
        &more,
        1,
        &["boards is 0..50 of 50 there, 0..70 of 70 here"],
    );
    assert!(read(path, "out.csv") == before);
    // Without --resume it is replaced, and the record of the older job goes with it.
    done(path, &more.replace(" --resume", ""));
    assert_eq!(files(path), ["out.csv"]);
    assert!(read(path, "out.csv") != before);

    done(path, "generate --count 50 --with-answers -o boards.csv");
    let solve = "solve boards.csv -o answers.csv --resume";
    done(path, solve);
    let words = ["another job: ", "--check is no there, yes here"];
    refused(path, &format!("{solve} --check"), 1, &words);
    done(path, "generate --count 51 --with-answers -o boards.csv");
    refused(path, solve, 1, &["another job: ", "input is boards.csv ("]);

    for (first, second, word) in [
        ("--no-timings", "", "timings is no there, yes here"),
        ("", "--no-timings", "timings is yes there, no here"),
    ] {
        let run = "run -q --count 100 -o run --resume";
        done(path, &format!("{run} {first}"));
        refused(path, &format!("{run} {second}"), 1, &[word]);
        fs::remove_dir_all(path.join("run")).unwrap();
    }
}

#[test]
fn a_check_that_failed_fails_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(
        path.join("wrong.csv"),
        "board,min_rolls\n\"[[-1,4],[-1,3]]\",2\n",
    )
    .unwrap();
    let line = "solve wrong.csv --check -o answers.csv --resume";
    let word = "1 of 1 answers differ; first: wrong.csv:2: min_rolls is 2 but the answer is 1";
    refused(path, line, 3, &[word]);
    refused(path, line, 3, &[word, "already complete"]);
}

#[test]
fn a_finished_output_that_was_changed_or_lost_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 50 --size 6 -o boards.csv");
    let mut text = fs::read_to_string(path.join("boards.csv")).unwrap();
    text += "50,6,uniform,no board\n";
    fs::write(path.join("boards.csv"), text).unwrap();
    let line = "solve boards.csv --on-error skip --rejects rejects.csv --timings times.csv -o out.csv --resume";
    done(path, line);
    let (right, rejects) = (read(path, "out.csv"), read(path, "rejects.csv"));
    type Change = fn(&Path);
    let changes: [(&str, Change); 3] = [
        ("out.csv", flip),
        ("rejects.csv", |file| fs::remove_file(file).unwrap()),
        ("times.csv", |file| fs::write(file, "").unwrap()),
    ];
    for (name, change) in changes {
        change(&path.join(name));
        let ran = done(path, line);
        assert!(
            ran.err.contains("; starting over") && ran.err.contains(name),
            "{name}: {}",
            ran.err
        );
        assert!(read(path, "out.csv") == right && read(path, "rejects.csv") == rejects);
        assert!(!read(path, "times.csv").is_empty());
    }
    assert!(done(path, line).err.contains("already complete"));
}

/// Changes a byte of a file, which keeps its length.
fn flip(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let last = bytes.len() - 2;
    bytes[last] ^= 1;
    fs::write(file, bytes).unwrap();
}

#[test]
fn an_output_that_was_edited_at_equal_length_is_complete_for_no_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "run -q --count 100 -o run");
    done(path, "run -q --count 100 --shard 1/1 -o all/1");
    let again = [
        "run --count 100 -o run --resume",
        "run --count 100 --shard 1/1 -o all/1",
    ];
    for name in [
        "run/results.csv",
        "run/timings.csv",
        "all/1/results.csv",
        "all/1/timings.csv",
        "all/1/histograms.json",
    ] {
        let (dir, _) = name.rsplit_once('/').unwrap();
        let results = format!("{dir}/results.csv");
        let before = read(path, &results);
        flip(&path.join(name));
        let altered = format!("{name}: altered since it was written: its SHA-256");
        refused(path, &format!("report {dir} -o page.md"), 1, &[&altered]);
        if dir == "all/1" {
            refused(path, "merge all --out joined", 1, &[&altered]);
            let ran = done(path, "merge --missing all");
            assert!(
                ran.out == "1\n" && ran.err.contains(&altered),
                "{}",
                ran.err
            );
        }
        let ran = done(path, again[usize::from(dir == "all/1")]);
        assert!(ran.err.contains(&altered) && ran.err.contains("; starting over"));
        assert!(read(path, &results) == before);
        assert_eq!(done(path, "merge --missing all").out, "");
    }
}

#[test]
fn boards_before_an_invalid_one_are_answered_on_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let good = "[[-1,4],[-1,3]]\n";
    for count in [1, 3, 20_000] {
        let ran = piped(
            folder.path(),
            "solve -",
            (good.repeat(count) + "bad\n").as_bytes(),
        );
        assert_eq!(
            (ran.code, ran.out.lines().count()),
            (1, count + 1),
            "{}",
            ran.err
        );
        ran.says(&format!("<stdin>:{}: ", count + 1));
    }
}

#[test]
fn a_job_that_stopped_before_its_first_board_does_not_read_the_header_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 2000 --size 3 -o boards.csv");
    let mut text = fs::read_to_string(path.join("boards.csv")).unwrap();
    text.insert_str(text.find('\n').unwrap() + 1, "0,3,uniform,no board\n");
    fs::write(path.join("boards.csv"), text).unwrap();
    let line = "solve boards.csv boards.csv --on-error skip --rejects rejects.csv -o out.csv";
    let right = bytes_of(path, line);
    let rejects = read(path, "rejects.csv");
    fs::remove_file(path.join("rejects.csv")).unwrap();
    let ran = snl_after(path, "ulimit -f 8", line);
    assert_eq!(ran.code, 1, "{}", ran.err);
    ran.says("File too large (os error 27); 0 boards saved");
    let ran = done(path, &format!("{line} --resume"));
    ran.says("resuming after 0 boards");
    ran.says("2 records rejected");
    assert!(read(path, "out.csv") == right && read(path, "rejects.csv") == rejects);
}

#[test]
fn any_number_of_family_names_is_written_as_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let names = 70_000;
    let rows = (0..names).map(|k| format!("name{},\"[[-1,4],[-1,3]]\"\n", k * 7919 % names));
    let text: String = std::iter::once("family,board\n".to_owned())
        .chain(rows)
        .collect();
    fs::write(path.join("boards.csv"), text).unwrap();
    for (threads, more) in [(1, ""), (2, ""), (2, " --timings times.csv")] {
        done(
            path,
            &format!("solve boards.csv -o out.csv -j {threads}{more}"),
        );
        let out = fs::read_to_string(path.join("out.csv")).unwrap();
        for (k, row) in out.lines().skip(1).enumerate() {
            let wanted = format!("{k},2,name{},0,2,1", k * 7919 % names);
            assert_eq!(row, wanted, "-j {threads}");
        }
        assert_eq!(out.lines().count(), names + 1);
    }
    let times = fs::read_to_string(path.join("times.csv")).unwrap();
    assert!(
        times.lines().count() < 70_000 && times.contains("\nall,all,"),
        "{times}"
    );
}

#[test]
#[cfg(unix)]
fn two_paths_of_a_command_are_never_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 5 --with-answers -o boards.csv");
    fs::hard_link(path.join("boards.csv"), path.join("hard.csv")).unwrap();
    for name in ["soft.csv", "soft.svg"] {
        std::os::unix::fs::symlink("boards.csv", path.join(name)).unwrap();
    }
    std::os::unix::fs::symlink("nowhere.csv", path.join("dangling.csv")).unwrap();
    fs::create_dir(path.join("sub")).unwrap();
    fs::write(path.join("queue.py"), "class Solution: pass\n").unwrap();
    let before = files(path);
    let text = read(path, "boards.csv");
    for line in [
        "solve boards.csv -o boards.csv",
        "solve boards.csv -o ./sub/../boards.csv",
        "solve boards.csv -o hard.csv",
        "solve boards.csv -o soft.csv",
        "solve soft.csv -o hard.csv",
        "solve boards.csv -o a --timings boards.csv",
        "solve boards.csv -o a --timings a",
        "solve boards.csv -o a --on-error skip --rejects a",
        "solve boards.csv -o a --on-error skip --rejects ./a",
        "solve boards.csv -o a --on-error skip --rejects sub/../a",
        "solve boards.csv -o nowhere.csv --on-error skip --rejects dangling.csv",
        "solve boards.csv -o a --on-error skip --rejects b --timings b",
        "solve boards.csv -o a --on-error skip --rejects a.checkpoint.json",
        "solve boards.csv -o a --timings a.done.json",
        "solve boards.csv --on-error skip --rejects - -o -",
        "strength boards.csv --export-csv boards.csv",
        "strength boards.csv --export-csv a --export-json a",
        "judge boards.csv queue.py --export-csv queue.py",
        "judge boards.csv queue.py:1 --export-csv queue.py",
        "bench boards.csv --solver bitset --export-csv boards.csv",
        "bench --solver bitset --export-csv a --export-json ./a",
        "bench --solver bitset --export-markdown a --export-json a",
        "bench --solver bitset --export-json a.json --save-baseline a --baseline-dir .",
        "show boards.csv --svg soft.svg",
        "report boards.csv -o hard.csv",
    ] {
        refused(path, line, 2, &["are the same file", "--help"]);
        assert_eq!(files(path), before, "{line}");
        assert!(read(path, "boards.csv") == text, "{line}");
    }
    // Reading a file twice and writing to the same device twice lose nothing.
    done(
        path,
        "solve boards.csv soft.csv -o /dev/null --on-error skip --rejects /dev/null",
    );
}

#[test]
fn every_output_of_a_running_job_is_locked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 5 -o boards.csv");
    let mut command = program(path);
    let mut child = command
        .args(
            "solve - --on-error skip --rejects shared.csv --timings times.csv -o a.csv".split(' '),
        )
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // It opens its outputs once it knows the format of its input.
    let input = child.stdin.as_mut().unwrap();
    let boards = "[[-1,4],[-1,3]]\n".repeat(1000);
    std::io::Write::write_all(input, boards.as_bytes()).unwrap();
    wait_until("its files", || {
        files(path)
            .iter()
            .any(|name| name.starts_with(".shared.csv."))
            && files(path)
                .iter()
                .any(|name| name.starts_with(".times.csv."))
    });
    for (line, name) in [
        (
            "solve boards.csv --on-error skip --rejects shared.csv -o b.csv",
            "shared.csv",
        ),
        ("solve boards.csv --timings times.csv -o b.csv", "times.csv"),
        ("solve - -o a.csv", "a.csv"),
        ("generate --count 3 -o shared.csv", "shared.csv"),
    ] {
        let holder = format!(
            "{name}: another snl is writing here (process {} on ",
            child.id()
        );
        refused(path, line, 1, &[&holder]);
    }
    drop(child.stdin.take());
    assert_eq!(end(child).code, 0);

    let endless = "run --count 1000000000000 --checkpoint-interval 0.01 -o run";
    let mut child = start(path, endless);
    wait_until("a checkpoint", || path.join("run/checkpoint.json").exists());
    for name in ["results.csv", "timings.csv"] {
        let line = format!("generate --count 3 -o run/{name}");
        refused(path, &line, 1, &["another snl is writing here"]);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_partial_files_of_a_killed_job_survive_other_jobs_on_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let run = "run --count 100000 --seed 5 -j 2 --no-timings --checkpoint-interval 0 -o run";
    done(path, &run.replace("-o run", "-o once"));
    let right = read(path, "once/results.csv");
    kill_at(path, run, right.len() / 2, "run/checkpoint.json");
    done(path, "generate --count 3 -o run/results.csv");
    let ran = done(path, &format!("{run} --resume"));
    ran.says("resuming after");
    assert!(read(path, "run/results.csv") == right);

    done(path, "generate --count 5000 --size 20 -o boards.csv");
    let text = fs::read_to_string(path.join("boards.csv")).unwrap();
    let bad: String = text.lines().map(|line| format!("{line} bad\n")).collect();
    fs::write(path.join("bad.csv"), bad.replacen(" bad", "", 1)).unwrap();
    let line = |out: &str| {
        format!(
            "solve bad.csv boards.csv --on-error skip --rejects rejects.csv -j 1 --checkpoint-interval 0 -o {out}"
        )
    };
    fs::create_dir(path.join("sub")).unwrap();
    done(path, &line("once.csv"));
    let (right, rejects) = (read(path, "once.csv"), read(path, "rejects.csv"));
    fs::remove_file(path.join("rejects.csv")).unwrap();
    // The first file has no boards: the checkpoint is after those of the second file, or at 0.
    let all = format!("{} --resume", line("sub/out.csv"));
    let checkpoint = path.join("sub/out.csv.checkpoint.json");
    kill_until(path, &line("sub/out.csv"), rejects.len() / 2, || {
        checkpoint.exists().then_some(())
    });
    done(path, &line("sub/other.csv"));
    done(path, &line("out.csv"));
    let ran = done(path, &all);
    ran.says("resuming after");
    assert!(read(path, "sub/out.csv") == right && read(path, "rejects.csv") == rejects);
    let left = files(path);
    assert!(left.iter().all(|name| !name.ends_with(".part")), "{left:?}");
}

#[test]
fn a_partial_file_that_was_edited_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --count 150000 --size 2..4 -o boards.csv");
    for (line, bytes) in [
        (
            "generate --count 20000 -j 1 --checkpoint-interval 0 -o out.csv",
            3 << 20,
        ),
        (
            "solve boards.csv -j 1 --checkpoint-interval 0 -o out.csv",
            3 << 19,
        ),
    ] {
        let right = bytes_of(path, line);
        kill_at(path, line, bytes, "out.csv.checkpoint.json");
        let names = files(path);
        // Beside the file that was reserved for the next checkpoint.
        let part = names.iter().find(|name| {
            name.starts_with(".out.csv.") && name.ends_with(".part") && !name.contains("checkpoint")
        });
        let part = path.join(part.unwrap());
        let whole = fs::read(&part).unwrap();
        let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
        for at in [0, header + 1, header + 5, 1000] {
            let mut edited = whole.clone();
            edited[at] ^= 1;
            fs::write(&part, edited).unwrap();
            let words = [
                "out.csv: cannot resume the partial file: its first ",
                "bytes do not have the CRC-32 in the checkpoint",
            ];
            refused(path, &format!("{line} --resume"), 1, &words);
        }
        // A link in its place is not written through, and a backup that shares its bytes is not written to.
        fs::write(&part, &whole).unwrap();
        fs::rename(&part, path.join("elsewhere")).unwrap();
        std::os::unix::fs::symlink(path.join("elsewhere"), &part).unwrap();
        let words = ["out.csv: cannot resume the partial file: it is a link"];
        refused(path, &format!("{line} --resume"), 1, &words);
        fs::remove_file(&part).unwrap();
        fs::hard_link(path.join("elsewhere"), &part).unwrap();
        done(path, &format!("{line} --resume"));
        assert!(read(path, "out.csv") == right && read(path, "elsewhere") == whole);
        for name in ["out.csv", "out.csv.done.json", "elsewhere"] {
            fs::remove_file(path.join(name)).unwrap();
        }
    }
}

#[test]
fn merge_compares_histograms_with_rows_and_reads_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for part in 1..=2 {
        done(
            path,
            &format!("run -q --count 400 --shard {part}/2 -o all/{part}"),
        );
    }
    // Histograms of fewer boards than rows, with a manifest that fits them.
    let (file, at) = (
        path.join("all/2/manifest.json"),
        path.join("all/2/histograms.json"),
    );
    let original = Manifest::read(&file).unwrap();
    let mut histograms: serde_json::Value =
        serde_json::from_slice(&fs::read(&at).unwrap()).unwrap();
    let kept = fs::read(&at).unwrap();
    histograms["groups"].as_array_mut().unwrap().pop();
    let text = histograms.to_string();
    fs::write(&at, &text).unwrap();
    let mut manifest = original.clone();
    let mut hash = snl_harness::store::HashingWriter::default();
    std::io::Write::write_all(&mut hash, text.as_bytes()).unwrap();
    manifest
        .files
        .insert("histograms.json".to_owned(), hash.digest());
    fs::write(&file, manifest.to_json()).unwrap();
    let words = ["all/2/histograms.json: ", "the times of 200 boards"];
    refused(path, "merge all --out joined", 1, &words);
    fs::write(&at, kept).unwrap();

    fs::write(path.join("x"), "").unwrap();
    for name in ["../../x", "/etc/hostname", "sub/x", "..", ""] {
        let mut manifest = original.clone();
        let digest = manifest.files["results.csv"].clone();
        manifest.files.insert(name.to_owned(), digest);
        fs::write(&file, manifest.to_json()).unwrap();
        let words = ["all/2/manifest.json: ", "is not the name of a file"];
        refused(path, "merge all --out joined", 1, &words);
        let words = ["run/manifest.json: ", "is not the name of a file"];
        done(path, "run -q --force --count 10 -o run");
        let mut run = Manifest::read(&path.join("run/manifest.json")).unwrap();
        run.files = manifest.files;
        fs::write(path.join("run/manifest.json"), run.to_json()).unwrap();
        refused(path, "run --count 10 -o run --resume", 1, &words);
    }
    fs::write(&file, original.to_json()).unwrap();
    done(path, "merge all --out joined");
}
