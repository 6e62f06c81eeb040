//! A limit on open files.

use super::{calm, done, files, place, sh};
use std::fs;

#[test]
fn twenty_open_files_are_enough_for_every_verb() {
    let folder = place();
    let path = folder.path();
    for part in 1..=40 {
        done(
            path,
            &format!("run -q --count 400 --shard {part}/40 -o many/{part}"),
        );
    }
    done(path, "run -q --count 400 -o whole");
    for line in [
        "run --count 20000 -j 8 --checkpoint-interval 0 -o out",
        "generate --count 20000 -j 8 --checkpoint-interval 0 -o more.csv",
        "solve boards.csv one.csv bad.csv -j 8 --checkpoint-interval 0 --on-error skip --rejects rejects -o answers.csv --timings times.csv",
        "merge many --out joined",
        "judge one.csv 'one=echo 1' 'again=echo 1' -j 1 --export-csv verdicts.csv",
        "strength boards.csv -j 8 --export-csv kills.csv --export-json kills.json",
        "bench --count 10 --runs 2 --solver array-queue --export-csv times2.csv --export-json times.json --export-markdown times.md",
        "report run times.json kills.csv kills.json -o page.html --images pictures",
        "show one.csv --svg board.svg",
        "package one.csv --profile kattis -o package.zip",
    ] {
        let ran = sh(path, &format!("ulimit -n 20; snl {line}"));
        calm(&ran, line);
        assert!(
            ran.code == 0 || ran.code == 3 && line.starts_with("strength"),
            "{line}: {}",
            ran.err
        );
    }
    let same = |name: &str| fs::read(path.join(name).join("results.csv")).unwrap();
    assert!(same("joined") == same("whole"));
    let left = files(path);
    let hidden = |name: &&String| {
        name.contains(".part") || name.contains("checkpoint") || name.contains(".lock")
    };
    assert!(!left.iter().any(|name| hidden(&name)), "{left:?}");
}

#[test]
fn where_there_are_too_few_an_error_says_so_and_nothing_looks_complete() {
    let folder = place();
    let path = folder.path();
    let before = files(path);
    let mut named = 0;
    // With fewer than five no program starts.
    for limit in 5..20 {
        for line in [
            "run --count 20000 --checkpoint-interval 0 -o out",
            "generate --count 20000 -o more.csv",
            "solve boards.csv -o answers.csv --timings times.csv",
            "merge shards --out joined",
            "judge one.csv 'one=echo 1' 'two=echo 1' -j 2 --export-csv verdicts.csv",
        ] {
            let ran = sh(path, &format!("ulimit -n {limit}; snl {line}"));
            let line = format!("{limit}: {line}");
            calm(&ran, &line);
            let left: Vec<_> = files(path)
                .into_iter()
                .filter(|name| !before.contains(name))
                .collect();
            if ran.code != 0 {
                named += 1;
                assert_eq!(ran.code, 1, "{line}: {}", ran.err);
                ran.says("Too many open files");
                let whole = [
                    "out/manifest.json",
                    "more.csv",
                    "answers.csv",
                    "joined/manifest.json",
                ];
                assert!(
                    !left.iter().any(|name| whole.contains(&&**name)),
                    "{line}: {left:?}"
                );
            }
            left.iter()
                .for_each(|name| fs::remove_file(path.join(name)).unwrap());
        }
    }
    assert!(named > 10, "{named}");
}
