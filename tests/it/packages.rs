//! `package` on the command line.

use crate::util::{Ran, is_installed, snl};
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
    for profile in ["kattis", "bapctools"] {
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
            "v1:family=long;n=6..12;seed=8 --count 25 --profile kattis -o p"
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
    let ran = package(folder.path(), "v1:family=empty --profile bapctools -o weak");
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.says("duplicates left out");
    ran.says("wrong submissions pass all boards");
    ran.says("submissions/wrong_answer/corner_test.cpp");
    let quiet = package(
        folder.path(),
        "v1:family=empty --profile bapctools -o weak2 -q",
    );
    assert!(quiet.err.starts_with("warning: "), "{}", quiet.err);
    let name = package(
        folder.path(),
        "v1:family=empty --profile kattis -o Two-Words",
    );
    name.says("rename Two-Words before");
    assert!(!ran.err.contains("rename"), "{}", ran.err);
}

#[test]
fn the_package_of_a_suite_lets_no_wrong_submission_pass_and_says_what_its_boards_are_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let ran = package(path, "--profile kattis -o p");
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

#[test]
fn the_flags_name_a_problem_whose_edited_statement_survives_new_tests() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (profile, statement) in [
        ("domjudge", "problem_statement"),
        ("bapctools", "statement"),
    ] {
        let flags = "--title 50%_off --author Doe --license cc0 --time-limit 7";
        let ran = package(path, &format!("--profile {profile} {flags} -o {profile}"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        let one = path.join(profile);
        let read = |name: &str| fs::read_to_string(one.join(name)).unwrap_or_default();
        let yaml = read("problem.yaml");
        for words in ["\"50%_off\"", "license: cc0\n", "\"Doe\""] {
            assert!(yaml.contains(words), "{yaml}");
        }
        let tex = format!("{statement}/problem.en.tex");
        assert!(read(&tex).starts_with("\\problemname{50\\%\\_off}"));
        let is_new = profile == "bapctools";
        assert_eq!(read(".timelimit"), if is_new { "" } else { "7\n" });
        assert_eq!(yaml.contains("time_limit: 7"), is_new);
        // An edited statement with a picture, and other tests.
        fs::write(one.join(tex), "mine").unwrap();
        fs::write(one.join(statement).join("board.png"), b"\xff\0").unwrap();
        let again = format!("v1:family=trap --profile {profile} --from {profile} -o again");
        assert_eq!(package(path, &again).code, 0);
        let (mut first, mut second) = (tree(&one), tree(&path.join("again")));
        assert!(
            second
                .keys()
                .any(|name| name.starts_with("data/secret/01_trap"))
        );
        for files in [&mut first, &mut second] {
            files.retain(|name, _| name.starts_with(statement) || name == "problem.yaml");
        }
        assert!(first == second && first.len() == 3);
        fs::remove_dir_all(path.join("again")).unwrap();
    }
    assert_eq!(package(path, "--profile domjudge -o p.zip").code, 0);
    let mut zip = zip::ZipArchive::new(fs::File::open(path.join("p.zip")).unwrap()).unwrap();
    assert!(zip.by_name(".timelimit").is_ok());
    if !is_installed("python3", "--version") {
        return;
    }
    fs::write(path.join("in"), "3\n-1 9 -1\n-1 -1 1\n-1 8 5\n").unwrap();
    fs::write(path.join("ans"), "2\n").unwrap();
    let mut python = std::process::Command::new("python3");
    let python = python.args(["bapctools/output_visualizer/visualize.py", "in", "ans", "."]);
    let python = python.current_dir(path).stdin(std::process::Stdio::null());
    assert!(python.status().unwrap().success());
    let svg = fs::read_to_string(path.join("judgeimage.svg")).unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let lines = document
        .descendants()
        .filter(|node| node.has_tag_name("line"));
    assert_eq!(lines.count(), 4);
    assert!(svg.contains("answer: 2; output: nothing"), "{svg}");
}
