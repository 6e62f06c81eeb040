//! Commands that once ended with exit code 0 and wrong bytes, a wrong verdict or lost data: another
//! job's output taken for this one's, two paths that are one file, edited partial files, altered
//! shards.

use crate::util::{Folder, end, program, wait_until};
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Runs a line and returns the bytes of its output `out`, which is moved away.
fn bytes_of(folder: &Folder, line: &str) -> Vec<u8> {
    let line = line.replace("out.csv", "once.csv");
    folder.done(&line);
    let bytes = folder.bytes("once.csv");
    folder.remove("once.csv");
    bytes
}

#[test]
fn an_older_file_is_not_taken_for_the_output_of_a_job_that_was_killed() {
    let folder = Folder::new();
    folder.done("generate --count 50 --seed 1 -o boards.csv");
    for line in [
        "generate --count 60 --seed 2 -o out.csv",
        "solve boards.csv -o out.csv",
    ] {
        let right = bytes_of(&folder, line);
        // A job that is killed before its first checkpoint leaves this.
        folder.write("out.csv", "an older file\n");
        let ran = folder.done(&format!("{line} --resume"));
        assert!(folder.bytes("out.csv") == right, "{line}: {}", ran.err);
        ran.says("out.csv exists, but nothing says that this job wrote it");
        // Now something does.
        folder
            .done(&format!("{line} --resume"))
            .says("already complete");
        folder.remove("out.csv");
        folder.remove("out.csv.done.json");
    }
}

#[test]
fn the_output_of_another_job_is_refused_by_what_differs() {
    let folder = Folder::new();
    let generate = "generate --count 50 -o out.csv --resume";
    folder.done(generate);
    let before = folder.bytes("out.csv");
    for (change, difference) in [
        ("--seed 3", "spec is v1:"),
        ("--with-answers", "answers is no there, yes here"),
        ("--difficulty", "difficulty is no there, yes here"),
    ] {
        let words = ["out.csv", "another job: ", difference];
        folder.ends(&format!("{generate} {change}"), 1, &words);
    }
    let more = generate.replace("50", "70");
    folder.ends(&more, 1, &["boards is 0..50 of 50 there, 0..70 of 70 here"]);
    assert!(folder.bytes("out.csv") == before);
    // Without --resume it is replaced, and the record of the older job goes with it.
    folder.done(&more.replace(" --resume", ""));
    assert_eq!(folder.files(), ["out.csv"]);
    assert!(folder.bytes("out.csv") != before);

    folder.done("generate --count 50 --with-answers -o boards.csv");
    let solve = "solve boards.csv -o answers.csv --resume";
    folder.done(solve);
    let words = ["another job: ", "--check is no there, yes here"];
    folder.ends(&format!("{solve} --check"), 1, &words);
    folder.done("generate --count 51 --with-answers -o boards.csv");
    folder.ends(solve, 1, &["another job: ", "input is boards.csv ("]);

    for (first, second, word) in [
        ("--no-timings", "", "--no-timings is yes there, no here"),
        ("", "--no-timings", "--no-timings is no there, yes here"),
        (
            "",
            "--solver textbook",
            "--solver is auto there, textbook here",
        ),
        (
            "--shard 1/2",
            "--shard 1/2 --solver bitset",
            "--solver is auto there, bitset here",
        ),
        (
            "--solver bitset",
            "--solver bitset --latencies new.csv",
            "--latencies is no there, new.csv here",
        ),
        (
            "--solver bitset --latencies a.csv",
            "--solver bitset",
            "--latencies is a.csv there, no here",
        ),
    ] {
        let run = "run -q --count 100 -o run --resume";
        folder.done(&format!("{run} {first}"));
        folder.ends(&format!("{run} {second}"), 1, &[word]);
        fs::remove_dir_all(folder.join("run")).unwrap();
    }
    // Without times, the solver changes no byte.
    let run = "run -q --count 100 -o run --resume --no-timings";
    folder.done(run);
    folder.done(&format!("{run} --solver textbook"));

    let solve = "solve boards.csv -o timed.csv --timings times.csv --resume";
    folder.done(solve);
    let words = ["another job: ", "--solver is "];
    folder.ends(&format!("{solve} --solver textbook"), 1, &words);
    let solve = "solve boards.csv --check -o checked.csv --resume";
    folder.done(solve);
    let words = ["another job: ", "--answer-column rolls"];
    folder.ends(&format!("{solve} --answer-column rolls"), 1, &words);
}

#[test]
fn a_lost_file_of_latencies_is_written_again() {
    let folder = Folder::new();
    let run = "run --count 2000 --solver bitset -o run --latencies times.csv --resume";
    folder.done(run);
    folder.remove("times.csv");
    folder.done(run).says("times.csv");
    assert!(folder.join("times.csv").exists());
}

/// A verdict, a comparison or a figure of no boards would be right whatever is wrong.
#[test]
fn no_boards_are_no_evidence() {
    let folder = Folder::new();
    folder.write("empty.csv", "");
    folder.write("header.csv", "index,n,family,board,min_rolls\n");
    folder.write("empty.grid", "\n\n");
    let ones = "'ones=sed s/.*/1/'";
    for file in ["empty.csv", "header.csv", "empty.grid", "/dev/null"] {
        let words = [file, "there are no boards"];
        folder.ends(&format!("judge {file} {ones}"), 1, &words);
        folder.ends(
            &format!("judge {file} {ones} --export-json v.json"),
            1,
            &words,
        );
        folder.ends(&format!("strength {file} --export-csv k.csv"), 1, &words);
        folder.ends(&format!("solve {file} --check"), 1, &["no boards to check"]);
        folder.ends(&format!("bench {file}"), 1, &["no boards"]);
        folder.ends(&format!("generate --exclude {file} -o g.csv"), 1, &words);
        // An answer to no boards is none, which is said.
        folder.done(&format!("solve {file}")).says("no boards");
        folder.done(&format!("generate {file}")).says("no boards");
        folder.write("kept.csv", "kept");
        let checked = format!("solve {file} --check -o kept.csv");
        folder.ends(&checked, 1, &["no boards to check"]);
        assert_eq!(folder.read("kept.csv"), "kept", "{file}");
    }
    for verb in [
        "run",
        "generate",
        "bench",
        "judge v1:family=empty a=b",
        "solve v1:family=empty --check",
    ] {
        folder.ends(&format!("{verb} --count 0"), 2, &["a count is at least 1"]);
    }
    folder.write("kills.csv", "index,n,family,note,min_rolls,kills,a\n");
    folder.ends("report kills.csv", 1, &["kills.csv", "it has no rows"]);
    for name in ["k.csv", "v.json", "g.csv"] {
        assert!(!folder.join(name).exists(), "{name}");
    }
}

#[test]
fn a_check_that_failed_fails_again() {
    let folder = Folder::new();
    folder.write("wrong.csv", "board,min_rolls\n\"[[-1,4],[-1,3]]\",2\n");
    let line = "solve wrong.csv --check -o answers.csv --resume";
    let word = "1 of 1 answer differs:\nwrong.csv:2: the answer given is 2, but the right one is 1";
    folder.ends(line, 3, &[word]);
    folder.ends(line, 3, &[word, "already complete"]);
}

#[test]
fn a_finished_output_that_was_changed_or_lost_is_written_again() {
    let folder = Folder::new();
    folder.done("generate --count 50 --size 6 -o boards.csv");
    let mut text = folder.read("boards.csv");
    text += "50,6,uniform,no board\n";
    folder.write("boards.csv", text);
    let line = "solve boards.csv --on-error skip --rejects rejects.csv --timings times.csv -o out.csv --resume";
    folder.done(line);
    let (right, rejects) = (folder.bytes("out.csv"), folder.bytes("rejects.csv"));
    type Change = fn(&Path);
    let changes: [(&str, Change); 3] = [
        ("out.csv", flip),
        ("rejects.csv", |file| fs::remove_file(file).unwrap()),
        ("times.csv", |file| fs::write(file, "").unwrap()),
    ];
    for (name, change) in changes {
        change(&folder.join(name));
        let ran = folder.done(line);
        ran.says("; starting over");
        ran.says(name);
        assert!(folder.bytes("out.csv") == right && folder.bytes("rejects.csv") == rejects);
        assert!(!folder.bytes("times.csv").is_empty());
    }
    folder.done(line).says("already complete");
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
    let folder = Folder::new();
    folder.done("run -q --count 100 -o run");
    folder.done("run -q --count 100 --shard 1/1 -o all/1");
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
        let before = folder.bytes(&results);
        flip(&folder.join(name));
        let altered = format!("{name}: altered since it was written: its hash");
        folder.ends(&format!("report {dir} -o page.md"), 1, &[&altered]);
        if dir == "all/1" {
            folder.ends("merge all --out joined", 1, &[&altered]);
            let ran = folder.ends("merge --missing all", 0, &[&altered]);
            assert_eq!(ran.out, "1\n");
        }
        let again = again[usize::from(dir == "all/1")];
        folder.ends(again, 0, &[&altered, "; starting over"]);
        assert!(folder.bytes(&results) == before);
        assert_eq!(folder.out("merge --missing all"), "");
    }
}

#[test]
fn boards_before_an_invalid_one_are_answered_on_a_pipe() {
    let folder = Folder::new();
    let good = "[[-1,4],[-1,3]]\n";
    for count in [1, 3, 20_000] {
        let ran = folder.piped("solve -", (good.repeat(count) + "bad\n").as_bytes());
        assert_eq!((ran.code, ran.out.lines().count()), (1, count + 1));
        ran.says(&format!("<stdin>:{}: ", count + 1));
    }
}

#[test]
fn a_job_that_stopped_before_its_first_board_does_not_read_the_header_as_one() {
    let folder = Folder::new();
    folder.done("generate --count 2000 --size 3 -o boards.csv");
    let mut text = folder.read("boards.csv");
    text.insert_str(text.find('\n').unwrap() + 1, "0,3,uniform,no board\n");
    folder.write("boards.csv", text);
    let line = "solve boards.csv boards.csv --on-error skip --rejects rejects.csv -o out.csv";
    let right = bytes_of(&folder, line);
    let rejects = folder.bytes("rejects.csv");
    folder.remove("rejects.csv");
    let ran = folder.sh(&format!("ulimit -f 8; snl {line}"));
    ran.ends_with(1, line);
    ran.says("File too large (os error 27); 0 boards saved");
    let words = ["resuming after 0 boards", "2 records rejected"];
    folder.ends(&format!("{line} --resume"), 0, &words);
    assert!(folder.bytes("out.csv") == right && folder.bytes("rejects.csv") == rejects);
}

#[test]
fn any_number_of_family_names_is_written_as_it_is_read() {
    let folder = Folder::new();
    let names = 70_000;
    let rows = (0..names).map(|k| format!("name{},\"[[-1,4],[-1,3]]\"\n", k * 7919 % names));
    let text = format!("family,board\n{}", rows.collect::<String>());
    folder.write("boards.csv", text);
    for (threads, more) in [(1, ""), (2, ""), (2, " --timings times.csv")] {
        folder.done(&format!("solve boards.csv -o out.csv -j {threads}{more}"));
        let out = folder.read("out.csv");
        for (k, row) in out.lines().skip(1).enumerate() {
            let wanted = format!("{k},2,name{},0,2,1", k * 7919 % names);
            assert_eq!(row, wanted, "-j {threads}");
        }
        assert_eq!(out.lines().count(), names + 1);
    }
    let times = folder.read("times.csv");
    // A header, a hundred names, all others together, and all.
    assert_eq!(times.lines().count(), 103, "{times}");
    assert!(times.contains("\n2,(other),") && times.contains("\nall,all,"));
}

#[test]
#[cfg(unix)]
fn two_paths_of_a_command_are_never_one_file() {
    let folder = Folder::new();
    folder.done("generate --count 5 --with-answers -o boards.csv");
    fs::hard_link(folder.join("boards.csv"), folder.join("hard.csv")).unwrap();
    for name in ["soft.csv", "soft.svg", "soft.html"] {
        std::os::unix::fs::symlink("boards.csv", folder.join(name)).unwrap();
    }
    std::os::unix::fs::symlink("nowhere.csv", folder.join("dangling.csv")).unwrap();
    fs::create_dir(folder.join("sub")).unwrap();
    folder.write("queue.py", "class Solution: pass\n");
    folder.write(".a.csv.part", "board\n");
    let before = folder.files();
    let text = folder.bytes("boards.csv");
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
        "book boards.csv -o soft.html",
        "report boards.csv -o hard.csv",
        "solve .a.csv.part -o a.csv",
        "solve boards.csv -o a --timings .a.part",
    ] {
        folder.ends(line, 2, &["are the same file", "--help"]);
        assert_eq!(folder.files(), before, "{line}");
        assert!(folder.bytes("boards.csv") == text, "{line}");
    }
    // Reading a file twice and writing to the same device twice lose nothing.
    folder.done("solve boards.csv soft.csv -o /dev/null --on-error skip --rejects /dev/null");
}

#[test]
fn every_output_of_a_running_job_is_locked() {
    let folder = Folder::new();
    folder.done("generate --count 5 -o boards.csv");
    let line = "solve - --on-error skip --rejects shared.csv --timings times.csv -o a.csv";
    let mut child = program(&folder)
        .args(line.split(' '))
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    // It opens its outputs once it knows the format of its input.
    let input = child.stdin.as_mut().unwrap();
    let boards = "[[-1,4],[-1,3]]\n".repeat(1000);
    std::io::Write::write_all(input, boards.as_bytes()).unwrap();
    let begins = |start: &str| folder.files().iter().any(|name| name.starts_with(start));
    wait_until("its files", || {
        begins(".shared.csv.") && begins(".times.csv.")
    });
    let skip = "solve boards.csv --on-error skip --rejects shared.csv -o b.csv";
    for (line, name) in [
        (skip, "shared.csv"),
        ("solve boards.csv --timings times.csv -o b.csv", "times.csv"),
        ("solve - -o a.csv", "a.csv"),
        ("generate --count 3 -o shared.csv", "shared.csv"),
    ] {
        let words = "another snl is writing here";
        let id = child.id();
        folder.ends(line, 1, &[&format!("{name}: {words} (process {id} on ")]);
    }
    drop(child.stdin.take());
    assert_eq!(end(child).code, 0);

    let endless = "run --count 1000000000000 --checkpoint-interval 0.01 -o run";
    let mut child = folder.start(endless);
    let checkpoint = folder.join("run/checkpoint.json");
    wait_until("a checkpoint", || checkpoint.exists());
    for name in ["results.csv", "timings.csv"] {
        let line = format!("generate --count 3 -o run/{name}");
        folder.ends(&line, 1, &["another snl is writing here"]);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_job_is_not_resumed_after_another_on_the_same_file_and_starts_over() {
    let folder = Folder::new();
    let run = "run --count 100000 --seed 5 -j 2 --no-timings --checkpoint-interval 0 -o run";
    folder.done(&run.replace("-o run", "-o once"));
    let right = folder.bytes("once/results.csv");
    folder.kill_at(run, right.len() / 2, "run/checkpoint.json");
    folder.done("generate --count 3 -o run/results.csv");
    let words = [
        "run/results.csv: cannot resume the partial file: No such file",
        "delete the checkpoint to start over",
    ];
    folder.ends(&format!("{run} --resume"), 1, &words);
    folder.remove("run/checkpoint.json");
    folder.done(&format!("{run} --force"));
    assert!(folder.bytes("run/results.csv") == right);

    folder.done("generate --count 5000 --size 20 -o boards.csv");
    let text = folder.read("boards.csv");
    let bad: String = text.lines().map(|line| format!("{line} bad\n")).collect();
    folder.write("bad.csv", bad.replacen(" bad", "", 1));
    let solve = "solve bad.csv boards.csv --on-error skip --rejects rejects.csv -j 1 --checkpoint-interval 0 -o";
    let line = |out: &str| format!("{solve} {out}");
    fs::create_dir(folder.join("sub")).unwrap();
    folder.done(&line("once.csv"));
    let (right, rejects) = (folder.bytes("once.csv"), folder.bytes("rejects.csv"));
    folder.remove("rejects.csv");
    // The first file has no boards: the checkpoint is after those of the second file, or at 0.
    let all = format!("{} --resume", line("sub/out.csv"));
    let checkpoint = folder.join("sub/out.csv.checkpoint.json");
    folder.kill_until(&line("sub/out.csv"), rejects.len() / 2, || {
        checkpoint.exists().then_some(())
    });
    folder.done(&line("out.csv"));
    let words = "rejects.csv: cannot resume the partial file: No such file";
    folder.ends(&all, 1, &[words]);
    folder.remove("sub/out.csv.checkpoint.json");
    folder.done(&all);
    assert!(folder.bytes("sub/out.csv") == right && folder.bytes("rejects.csv") == rejects);
    let left = folder.files();
    assert!(left.iter().all(|name| !name.ends_with(".part")), "{left:?}");
}

#[test]
fn a_partial_file_that_was_edited_is_not_resumed() {
    let folder = Folder::new();
    folder.done("generate --count 150000 --size 2..4 -o boards.csv");
    for (job, bytes) in [
        ("generate --count 20000", 3 << 20),
        ("solve boards.csv", 3 << 19),
    ] {
        let line = &format!("{job} -j 1 --checkpoint-interval 0 -o out.csv");
        let right = bytes_of(&folder, line);
        folder.kill_at(line, bytes, "out.csv.checkpoint.json");
        let part = folder.join(".out.csv.part");
        let whole = fs::read(&part).unwrap();
        let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
        for at in [0, header + 1, header + 5, 1000] {
            let mut edited = whole.clone();
            edited[at] ^= 1;
            fs::write(&part, edited).unwrap();
            let words = [
                "out.csv: cannot resume the partial file: its first ",
                "bytes do not have the hash in the checkpoint",
            ];
            folder.ends(&format!("{line} --resume"), 1, &words);
        }
        // A link in its place is not written through, and a backup that shares its bytes is not
        // written to.
        fs::write(&part, &whole).unwrap();
        fs::rename(&part, folder.join("elsewhere")).unwrap();
        std::os::unix::fs::symlink(folder.join("elsewhere"), &part).unwrap();
        let words = ["out.csv: cannot resume the partial file: it is a link"];
        folder.ends(&format!("{line} --resume"), 1, &words);
        fs::remove_file(&part).unwrap();
        fs::hard_link(folder.join("elsewhere"), &part).unwrap();
        folder.done(&format!("{line} --resume"));
        assert!(folder.bytes("out.csv") == right && folder.bytes("elsewhere") == whole);
        for name in ["out.csv", "out.csv.done.json", "elsewhere"] {
            folder.remove(name);
        }
    }
}

#[test]
fn merge_compares_histograms_with_rows_and_reads_nothing_else() {
    let folder = Folder::new();
    folder.shards("run -q --count 400", 1..=2, 2, "all");
    // Histograms of fewer boards than rows, with a manifest that fits them.
    let original = folder.manifest("all/2");
    let kept = folder.bytes("all/2/histograms.json");
    let mut histograms = folder.json("all/2/histograms.json");
    histograms["groups"].as_array_mut().unwrap().pop();
    folder.alter(
        "all/2",
        "histograms.json",
        histograms.to_string().as_bytes(),
    );
    let words = ["all/2/histograms.json: ", "the times of 200 boards"];
    folder.ends("merge all --out joined", 1, &words);
    folder.write("all/2/histograms.json", kept);

    folder.write("x", "");
    folder.done("run -q --force --count 10 -o run");
    for name in ["../../x", "/etc/hostname", "sub/x", "..", ""] {
        for (run, line) in [
            ("all/2", "merge all --out joined"),
            ("run", "run --count 10 -o run --resume"),
        ] {
            let before = folder.manifest(run);
            let mut manifest = before.clone();
            let digest = original.files["results.csv"].clone();
            manifest.files.insert(name.to_owned(), digest);
            let file = format!("{run}/manifest.json");
            folder.write(&file, manifest.to_json());
            folder.ends(
                line,
                1,
                &[&format!("{file}: "), "is not the name of a file"],
            );
            folder.write(&file, before.to_json());
        }
    }
    folder.write("all/2/manifest.json", original.to_json());
    folder.done("merge all --out joined");
}
