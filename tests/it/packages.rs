//! `package` on the command line.

use crate::util::{Ran, snl};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn package(folder: &Path, flags: &str) -> Ran {
    snl(folder, &format!("package {flags}"))
}

/// The files below a folder by their paths.
fn tree(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(root: &Path, at: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(root, &path, files);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap();
                files.insert(name.to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    let mut files = BTreeMap::new();
    walk(root, root, &mut files);
    files
}

#[test]
fn a_zip_is_the_same_bytes_whatever_its_name_and_holds_the_unpacked_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for profile in ["legacy", "2025-09"] {
        let flags = format!("v1:family=trap,turning;seed=4 --profile {profile} --count 20");
        for out in ["a.zip", "B-2.ZIP", profile] {
            let ran = package(path, &format!("{flags} -o {out}"));
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(
                ran.out.is_empty() && ran.err.contains(" secret boards of v1:family="),
                "{}",
                ran.err
            );
        }
        let bytes = fs::read(path.join("a.zip")).unwrap();
        assert!(bytes == fs::read(path.join("B-2.ZIP")).unwrap());
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        zip.extract(path.join("unzipped")).unwrap();
        let unzipped = path.join("unzipped/snakesandladders");
        assert_eq!(tree(&unzipped), tree(&path.join(profile)));
        fs::remove_dir_all(unzipped).unwrap();
    }
}

#[test]
fn the_secret_tests_are_the_boards_of_the_spec_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let boards = "--family long --size 6..12 --count 25 --seed 8";
    assert_eq!(
        package(
            path,
            "v1:family=long;n=6..12;seed=8 --count 25 --profile legacy -o p"
        )
        .code,
        0
    );
    let rows = snl(
        path,
        &format!("generate {boards} --with-answers --format jsonl"),
    )
    .out;
    let mut rows: Vec<serde_json::Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    // A repeat is left out; boards of these sides are no samples.
    let mut seen = Vec::new();
    rows.retain(|row| {
        let new = !seen.contains(&row["board"]);
        seen.push(row["board"].clone());
        new
    });
    for (number, row) in (1..).zip(&rows) {
        let n = row["n"].as_u64().unwrap();
        let name = path.join(format!("p/data/secret/{number:02}_long_n{n:02}"));
        let mut text = format!("{n}\n");
        for line in row["board"].as_array().unwrap() {
            let cells = line.as_array().unwrap().iter();
            text += &cells.map(ToString::to_string).collect::<Vec<_>>().join(" ");
            text += "\n";
        }
        assert_eq!(fs::read_to_string(name.with_extension("in")).unwrap(), text);
        let answer = fs::read_to_string(name.with_extension("ans")).unwrap();
        assert_eq!(answer, format!("{}\n", row["min_rolls"]));
    }
    let files = fs::read_dir(path.join("p/data/secret")).unwrap().count();
    assert_eq!(files, 2 * rows.len());
    assert!(rows.len() > 10, "{}", rows.len());
}

#[test]
fn a_weak_package_is_called_weak() {
    let folder = tempfile::tempdir().unwrap();
    let ran = package(folder.path(), "v1:family=empty --profile 2025-09 -o weak");
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.says("duplicates left out");
    ran.says("wrong submissions pass all boards");
    ran.says("submissions/wrong_answer/corner_test.cpp");
    let quiet = package(
        folder.path(),
        "v1:family=empty --profile 2025-09 -o weak2 -q",
    );
    assert!(quiet.err.starts_with("warning: "), "{}", quiet.err);
    let name = package(
        folder.path(),
        "v1:family=empty --profile legacy -o Two-Words",
    );
    name.says("rename Two-Words before");
    assert!(!ran.err.contains("rename"), "{}", ran.err);
}

#[test]
fn the_package_of_a_suite_lets_no_wrong_submission_pass_and_says_what_its_boards_are_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let ran = package(path, "--profile legacy -o p");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.err.contains("warning"), "{}", ran.err);
    let files = tree(&path.join("p"));
    let yaml = std::str::from_utf8(&files["problem.yaml"]).unwrap();
    assert!(yaml.contains("suite:judge,seed=1"), "{yaml}");
    let below = |group: &str| {
        let paths = files.keys().filter(|name| name.starts_with(group));
        paths.filter(|name| name.ends_with(".in")).count()
    };
    // Ours and the published ones.
    assert_eq!(below("data/sample/"), 5);
    assert!((40..=80).contains(&below("data/secret/")));
    let notes = files.keys().filter(|name| name.ends_with(".desc")).count();
    assert_eq!(notes, below("data/") - 3);
}
