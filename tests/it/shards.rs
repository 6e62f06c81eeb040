//! `run --shard` and `merge`: merged shards have the bytes of the whole run, and what cannot be merged is refused.

use crate::util::{done, refused};
use snl_harness::measure::Timings;
use snl_harness::store::{HashMethod, HashingWriter, Manifest};
use std::fs;
use std::path::Path;

const FLAGS: &str = "run --count 5000 --seed 9 --family uniform,classic --solver bitset";

/// The whole in `whole`, its shards in `1`, `2` and `3`.
fn three() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &format!("{FLAGS} -o whole"));
    for part in 1..=3 {
        done(
            folder.path(),
            &format!("{FLAGS} --shard {part}/3 -o {part}"),
        );
    }
    folder
}

fn timings(folder: &Path) -> Timings {
    Timings::read(fs::File::open(folder.join("timings.csv")).unwrap()).unwrap()
}

#[test]
fn shards_in_any_order_make_the_whole() {
    let folder = three();
    let path = folder.path();
    let whole = fs::read(path.join("whole/results.csv")).unwrap();
    let parts = [1, 2, 3].map(|part| {
        let text = fs::read_to_string(path.join(format!("{part}/results.csv"))).unwrap();
        text.lines().count() as u64 - 1
    });
    assert_eq!(parts, [1666, 1667, 1667]);
    fs::create_dir(path.join("all")).unwrap();
    for part in 1..=3 {
        let (from, to) = (
            path.join(format!("{part}")),
            path.join(format!("all/{part}")),
        );
        fs::create_dir(&to).unwrap();
        for file in fs::read_dir(from).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
    }
    for order in ["1 2 3", "3 1 2", "2/ 3 1", "all"] {
        let ran = done(path, &format!("merge {order} --force --out joined"));
        ran.prints("5000 boards of v1:");
        assert!(
            fs::read(path.join("joined/results.csv")).unwrap() == whole,
            "{order}"
        );
        assert_eq!(fs::read_dir(path.join("joined")).unwrap().count(), 3);
    }
    let earlier = ["joined holds an earlier result (manifest.json)", "--force"];
    refused(path, "merge all --out joined", 1, &earlier);
    assert!(fs::read(path.join("joined/results.csv")).unwrap() == whole);
    let manifest = |name: &str| Manifest::read(&path.join(name).join("manifest.json")).unwrap();
    let (joined, once) = (manifest("joined"), manifest("whole"));
    assert_eq!((&joined.spec, &joined.stream), (&once.spec, &once.stream));
    assert_eq!(
        (joined.first, joined.rows, joined.merged),
        (0, 5000, Some(3))
    );
    assert_eq!(joined.files["results.csv"], once.files["results.csv"]);
    assert!(joined.shard.is_none() && manifest("2").shard.is_some());
    assert_eq!(manifest("2").first, 1666);
}

#[test]
fn timings_are_merged_from_histograms() {
    let folder = three();
    let path = folder.path();
    done(path, "merge 1 2 3 --out joined");
    let joined = timings(&path.join("joined"));
    let parts = [1, 2, 3].map(|part| timings(&path.join(part.to_string())));
    assert_eq!(joined.all().boards, 5000);
    for row in &joined.rows {
        let same = |other: &&snl_harness::measure::TimingRow| {
            (&other.n, &other.family) == (&row.n, &row.family)
        };
        let theirs: Vec<_> = parts
            .iter()
            .flat_map(|part| part.rows.iter().find(same))
            .collect();
        let sum = |of: fn(&snl_harness::measure::TimingRow) -> u64| {
            theirs.iter().map(|row| of(row)).sum::<u64>()
        };
        assert_eq!(row.boards, sum(|row| row.boards));
        assert_eq!(row.solve_ns, sum(|row| row.solve_ns));
        assert_eq!(row.latencies, sum(|row| row.latencies));
        let medians = theirs.iter().map(|row| row.latency_p50_ns);
        let (least, most) = (medians.clone().min().unwrap(), medians.max().unwrap());
        assert!((least..=most).contains(&row.latency_p50_ns), "{row:?}");
    }
    done(
        path,
        &format!("{FLAGS} --shard 2/3 --no-timings -o untimed"),
    );
    let ran = done(path, "merge 1 untimed 3 --out without");
    ran.says("no timings: untimed has none");
    assert!(!path.join("without/timings.csv").exists());
}

#[test]
fn what_does_not_fit_is_refused_each_by_its_own_word() {
    let folder = three();
    let path = folder.path();
    let refused = |line: &str, words: &[&str]| refused(path, line, 1, words);
    refused("merge 1 3 --out joined", &["shards missing: 2 of 3"]);
    refused("merge 3 --out joined", &["shards missing: 1-2 of 3"]);
    done(path, &format!("{FLAGS} --shard 2/3 -o again"));
    refused(
        "merge 1 2 again 3 --out joined",
        &["2 and again both hold shard 2/3"],
    );
    refused("merge 1 2 whole --out joined", &["whole: not a shard"]);
    fs::create_dir(path.join("empty")).unwrap();
    refused(
        "merge 1 2 empty --out joined",
        &["empty: there is no manifest.json", "--resume"],
    );
    refused("merge 1 2 nowhere --out joined", &["nowhere"]);

    done(path, "run --count 5000 --seed 10 --shard 2/3 -o seed");
    refused(
        "merge 1 seed 3 --out joined",
        &["seed: shard of another run: spec is", "seed=10"],
    );
    done(path, &format!("{FLAGS} --shard 2/4 -o quarter"));
    refused("merge 1 quarter 3 --out joined", &["number of shards is 4"]);
    let fewer = FLAGS.replace("5000", "4000");
    done(path, &format!("{fewer} --shard 2/3 -o fewer"));
    refused(
        "merge 1 fewer 3 --out joined",
        &["number of boards is 4000"],
    );

    assert!(!path.join("joined").exists());
    fs::create_dir(path.join("joined")).unwrap();
    for name in ["manifest.json", "results.csv", "checkpoint.json"] {
        fs::write(path.join("joined").join(name), "before").unwrap();
        let words = ["joined holds an earlier result", name, "--force"];
        refused("merge 1 2 3 --out joined", &words);
        fs::remove_file(path.join("joined").join(name)).unwrap();
    }
}

#[test]
fn results_that_are_not_those_of_their_shard_are_refused_though_the_manifest_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for part in 1..=2 {
        done(
            path,
            &format!("run -q --count 60 --no-timings --shard {part}/2 -o all/{part}"),
        );
    }
    let (file, at) = (
        path.join("all/2/manifest.json"),
        path.join("all/2/results.csv"),
    );
    let (mut manifest, text) = (
        Manifest::read(&file).unwrap(),
        fs::read_to_string(&at).unwrap(),
    );
    let last = text.lines().last().unwrap();
    for (edited, words) in [
        (text.replacen("index,", "Index,", 1), "unexpected header"),
        (
            text.replacen("\n30,", "\n31,", 1),
            "its first row is not that of board 30",
        ),
        (
            text.replace(&format!("{last}\n"), ""),
            "it has 29 rows, not 30",
        ),
        (format!("{text}{last}\n"), "it has 31 rows, not 30"),
    ] {
        let mut hash = HashingWriter::new(HashMethod::Blocks);
        std::io::Write::write_all(&mut hash, edited.as_bytes()).unwrap();
        manifest
            .files
            .insert("results.csv".to_owned(), hash.digest());
        fs::write(&file, manifest.to_json()).unwrap();
        fs::write(&at, edited).unwrap();
        let words = ["all/2/results.csv: altered since it was written: ", words];
        refused(path, "merge all --out joined", 1, &words);
        assert!(!path.join("joined/results.csv").exists());
    }
}

#[test]
fn what_is_missing_is_printed_as_an_array() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let missing = |word: &str| assert_eq!(done(path, "merge --missing all").out, word);
    for part in [2, 3, 5, 6, 10] {
        done(
            path,
            &format!("run -q --count 100 --shard {part}/10 -o all/{part}"),
        );
    }
    missing("1,4,7-9\n");
    // An unfinished shard and a truncated one count as missing.
    fs::create_dir(path.join("all/4")).unwrap();
    fs::write(path.join("all/3/results.csv"), "").unwrap();
    missing("1,3-4,7-9\n");
    for part in [1, 3, 4, 7, 8, 9] {
        done(
            path,
            &format!("run -q --count 100 --shard {part}/10 -o all/{part}"),
        );
    }
    missing("");
    refused(path, "merge --missing all/none", 1, &[]);
    done(path, "merge all --out joined");
}

#[test]
fn a_shard_that_is_done_is_done_and_a_folder_is_of_one_shard() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 100 --shard 2/3 -o out";
    done(path, line);
    let before = fs::metadata(path.join("out/manifest.json"))
        .unwrap()
        .modified()
        .unwrap();
    let ran = done(path, line);
    ran.says("is already complete");
    let after = fs::metadata(path.join("out/manifest.json"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
    for (other, word) in [
        (
            "run --count 100 --shard 1/3 -o out",
            "shard is 2/3 of 100 boards there, 1/3",
        ),
        ("run --count 100 --shard 2/3 --seed 1 -o out", "(spec is"),
        ("run --count 100 --resume -o out", "(shard is"),
    ] {
        let words = ["holds the results of a different job", word];
        refused(path, other, 1, &words);
    }
    fs::write(path.join("out/results.csv"), "").unwrap();
    let ran = done(path, line);
    ran.says("results.csv: altered since it was written: it has 0 bytes");
    assert!(fs::metadata(path.join("out/results.csv")).unwrap().len() > 0);
}
