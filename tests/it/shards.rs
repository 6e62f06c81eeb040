//! `run --shard` and `merge`: merged shards have the bytes of the whole run, and what cannot be
//! merged is refused.

use crate::util::Folder;
use snl_harness::measure::TimingRow;
use std::fs;

/// The flags of a run of two families, the last of the table among them.
const FLAGS: &str = "run --count 5000 --seed 9 --family uniform,printed --solver bitset";

/// The whole in `whole`, its shards in `all/1`, `all/2` and `all/3`.
fn three() -> Folder {
    let folder = Folder::new();
    folder.done(&format!("{FLAGS} -o whole"));
    folder.shards(FLAGS, 1..=3, 3, "all");
    folder
}

#[test]
fn shards_in_any_order_make_the_whole() {
    let folder = three();
    let whole = folder.bytes("whole/results.csv");
    let parts = [1, 2, 3].map(|part| folder.read(format!("all/{part}/results.csv")));
    assert_eq!(
        parts.map(|text| text.lines().count() - 1),
        [1666, 1667, 1667]
    );
    for order in [
        "all/1 all/2 all/3",
        "all/3 all/1 all/2",
        "all/2/ all/3 all/1",
        "all",
    ] {
        let ran = folder.done(&format!("merge {order} --force --out joined"));
        ran.prints("5,000 boards of v1:");
        assert!(folder.bytes("joined/results.csv") == whole, "{order}");
        assert_eq!(fs::read_dir(folder.join("joined")).unwrap().count(), 3);
    }
    let earlier = ["joined holds an earlier result (manifest.json)", "--force"];
    folder.ends("merge all --out joined", 1, &earlier);
    assert!(folder.bytes("joined/results.csv") == whole);
    let (joined, once) = (folder.manifest("joined"), folder.manifest("whole"));
    assert_eq!((&joined.spec, &joined.stream), (&once.spec, &once.stream));
    assert_eq!(
        (joined.first, joined.rows, joined.merged),
        (0, 5000, Some(3))
    );
    assert_eq!(joined.files["results.csv"], once.files["results.csv"]);
    let second = folder.manifest("all/2");
    assert!(joined.shard.is_none() && second.shard.is_some());
    assert_eq!(second.first, 1666);
    // A file of more than a mebibyte is read in several parts.
    folder.shards("run -q --count 80k --size 2 --no-timings", 1..=1, 1, "long");
    folder.done("merge long --out copy");
    let [long, copy] = ["long/1", "copy"].map(|dir| folder.bytes(format!("{dir}/results.csv")));
    assert!(long == copy && long.len() > 1 << 20, "{}", long.len());
}

#[test]
fn timings_are_merged_from_histograms() {
    let folder = three();
    folder.done("merge all --out joined");
    let joined = folder.timings("joined/timings.csv");
    let parts = [1, 2, 3].map(|part| folder.timings(&format!("all/{part}/timings.csv")));
    assert_eq!(joined.all().boards, 5000);
    for row in &joined.rows {
        let same = |other: &&TimingRow| (&other.n, &other.family) == (&row.n, &row.family);
        let theirs: Vec<_> = parts
            .iter()
            .flat_map(|part| part.rows.iter().find(same))
            .collect();
        let sum = |of: fn(&TimingRow) -> u64| theirs.iter().map(|row| of(row)).sum::<u64>();
        assert_eq!(row.boards, sum(|row| row.boards));
        assert_eq!(row.solve_ns, sum(|row| row.solve_ns));
        assert_eq!(row.latencies, sum(|row| row.latencies));
        let medians = theirs.iter().map(|row| row.latency_p50_ns);
        let least = medians.clone().min().unwrap();
        let most = medians.max().unwrap();
        assert!((least..=most).contains(&row.latency_p50_ns), "{row:?}");
    }
    folder.done(&format!("{FLAGS} --shard 2/3 --no-timings -o untimed"));
    let ran = folder.done("merge all/1 untimed all/3 --out without");
    ran.says("timings are not merged: untimed has none");
    assert!(!folder.join("without/timings.csv").exists());
}

#[test]
fn what_does_not_fit_is_refused_each_by_its_own_word() {
    let folder = three();
    fs::create_dir(folder.join("empty")).unwrap();
    for (out, shard, from, to) in [
        ("again", "2/3", "", ""),
        ("seed", "2/3", "--seed 9", "--seed 10"),
        ("quarter", "2/4", "", ""),
        ("fewer", "2/3", "5000", "4000"),
    ] {
        let run = FLAGS.replacen(from, to, 1);
        folder.done(&format!("{run} --shard {shard} -o {out}"));
    }
    for (shards, words) in [
        ("all/1 all/3", &["shards missing: 2 of 3"][..]),
        ("all/3", &["shards missing: 1-2 of 3"]),
        ("all again", &["all/2 and again both hold shard 2/3"]),
        ("all whole", &["whole: not a shard"]),
        (
            "all empty",
            &["empty: there is no manifest.json", "--resume"],
        ),
        ("all nowhere", &["nowhere"]),
        (
            "all/1 seed",
            &["seed: shard of another run: spec is", "seed=10"],
        ),
        ("all/1 quarter", &["number of shards is 4"]),
        ("all/1 fewer", &["number of boards is 4000"]),
    ] {
        folder.ends(&format!("merge {shards} --out joined"), 1, words);
    }
    assert!(!folder.join("joined").exists());
    fs::create_dir(folder.join("joined")).unwrap();
    for name in ["manifest.json", "results.csv", "checkpoint.json"] {
        let file = format!("joined/{name}");
        folder.write(&file, "before");
        let words = ["joined holds an earlier result", name, "--force"];
        folder.ends("merge all --out joined", 1, &words);
        folder.remove(&file);
    }
}

#[test]
fn merged_results_do_not_take_the_place_of_the_shards() {
    let folder = Folder::new();
    folder.shards("run -q --count 60 --no-timings", 1..=2, 2, "all");
    for out in ["all", "./all/", "all --force"] {
        let words = ["--out all holds the shards; choose another directory"];
        folder.ends(&format!("merge all --out {out}"), 2, &words);
    }
    let words = ["--out all/1 is one of the shards; choose another directory"];
    folder.ends("merge all --out all/1", 2, &words);
    // The folder is still one of shards.
    folder.done("merge all --out all/joined");
    let words = [
        "all/joined: not a shard: `snl merge` wrote it; move it elsewhere, or name the shards one by one",
    ];
    folder.ends("merge all --out joined", 1, &words);
    folder.done("merge all/1 all/2 --out joined");
}

#[test]
fn results_that_are_not_those_of_their_shard_are_refused_though_the_manifest_says_so() {
    let folder = Folder::new();
    folder.shards("run -q --count 60 --no-timings", 1..=2, 2, "all");
    let text = folder.read("all/2/results.csv");
    let last = text.lines().last().unwrap();
    let (other_header, other_board) =
        ("unexpected header", "its first row is not that of board 30");
    for (edited, words) in [
        (text.replacen("index,", "Index,", 1), other_header),
        (text.replacen("\n30,", "\n31,", 1), other_board),
        (
            text.replace(&format!("{last}\n"), ""),
            "it has 29 rows, not 30",
        ),
        (format!("{text}{last}\n"), "it has 31 rows, not 30"),
    ] {
        folder.alter("all/2", "results.csv", edited.as_bytes());
        let words = ["all/2/results.csv: altered since it was written: ", words];
        folder.ends("merge all --out joined", 1, &words);
        assert!(!folder.join("joined/results.csv").exists());
    }
}

#[test]
fn what_is_missing_is_printed_as_an_array() {
    let folder = Folder::new();
    let missing = |word: &str| assert_eq!(folder.out("merge --missing all"), word);
    folder.shards("run -q --count 100", [2, 3, 5, 6, 10], 10, "all");
    missing("1,4,7-9\n");
    // A shard without its manifest and a truncated one count as missing.
    folder.remove("all/2/manifest.json");
    folder.write("all/3/results.csv", "");
    missing("1-4,7-9\n");
    folder.shards("run -q --count 100", [1, 2, 3, 4, 7, 8, 9], 10, "all");
    missing("");
    folder.ends("merge --missing all/none", 1, &[]);
    folder.done("merge all --out joined");
}

#[test]
fn a_shard_that_is_done_is_done_and_a_folder_is_of_one_shard() {
    let folder = Folder::new();
    let line = "run --count 100 --shard 2/3 -o out";
    let manifest = folder.join("out/manifest.json");
    let written = || fs::metadata(&manifest).unwrap().modified().unwrap();
    folder.done(line);
    let before = written();
    folder.done(line).says("is already complete");
    assert_eq!(before, written());
    for (flags, word) in [
        ("--shard 1/3", "shard is 2/3 of 100 boards there, 1/3"),
        ("--shard 2/3 --seed 1", "(spec is"),
        ("--resume", "(shard is"),
    ] {
        let words = ["holds the results of a different job", word];
        folder.ends(&format!("run --count 100 {flags} -o out"), 1, &words);
    }
    folder.write("out/results.csv", "");
    let ran = folder.done(line);
    ran.says("results.csv: altered since it was written: it has 0 bytes");
    assert!(!folder.bytes("out/results.csv").is_empty());
}

/// The machine that merges has often solved nothing itself, such as the login node of a cluster.
#[test]
fn a_merged_run_names_the_machines_of_its_shards() {
    let folder = three();
    folder.done("merge all -o joined");
    let manifest = folder.manifest("joined");
    assert_eq!(manifest.origins.len(), 1);
    assert_eq!(
        (manifest.origins[0].shards, manifest.origins[0].rows),
        (3, 5000)
    );
    assert!(!folder.out("report joined").contains("machines or builds"));

    let mut manifest = folder.manifest("all/2");
    manifest.host.cpu = "Another CPU".to_owned();
    manifest.commit = Some("another".to_owned());
    manifest.resumed = vec![1700];
    folder.write("all/2/manifest.json", manifest.to_json());
    let ran = folder.done("merge all -o both");
    ran.prints("The shards are from several machines or builds, whose times are averaged:");
    ran.prints("  1 shard: commit another, CPU Another CPU");
    let merged = folder.manifest("both");
    let shards: Vec<u64> = merged.origins.iter().map(|origin| origin.shards).collect();
    assert_eq!((shards, merged.resumed), (vec![2, 1], vec![1700]));
    let report = folder.out("report both");
    assert!(
        report.contains("Its shards are from 2 machines or builds"),
        "{report}"
    );
    assert!(report.contains("Another CPU"), "{report}");

    // Where all shards are from the same other machine, the report names that one.
    for part in [1, 3] {
        let dir = format!("all/{part}");
        let mut manifest = folder.manifest(&dir);
        manifest.host.cpu = "Another CPU".to_owned();
        manifest.commit = Some("another".to_owned());
        folder.write(format!("{dir}/manifest.json"), manifest.to_json());
    }
    folder.done("merge all -o same");
    let report = folder.out("report same");
    assert!(report.contains("- CPU: Another CPU"), "{report}");
    let report = folder.out("report all/2");
    assert!(
        report.contains("This is shard 2 of 3 of a run of 5,000 boards."),
        "{report}"
    );
}

#[test]
fn times_of_another_solver_are_not_merged() {
    let folder = three();
    let run = FLAGS.replace("bitset", "textbook");
    folder.done(&format!("{run} --shard 2/3 -o other"));
    let words = ["other: its times are of textbook", "of bitset", "--solver"];
    folder.ends("merge all/1 other all/3 -o joined", 1, &words);
}
