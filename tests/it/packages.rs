//! `package` on the command line.

use crate::util::{Folder, Ran, has_all, is_installed};
use std::collections::BTreeMap;
use std::fs;

fn package(folder: &Folder, flags: &str) -> Ran {
    folder.done(&format!("package {flags}"))
}

/// The files below a folder by their paths, relative to it.
fn tree(folder: &Folder, root: &str) -> BTreeMap<String, Vec<u8>> {
    let files = folder.files().into_iter();
    let below = files.filter_map(|name| {
        let path = name.strip_prefix(root)?.strip_prefix('/')?;
        Some((path.to_owned(), folder.bytes(&name)))
    });
    below.collect()
}

#[test]
fn a_zip_is_the_same_bytes_whatever_its_name_and_time_and_holds_the_unpacked_folder() {
    let folder = Folder::new();
    for profile in ["kattis", "bapctools"] {
        let flags = format!("v1:family=trap,turning;seed=4 --profile {profile} --count 20");
        for out in ["a.zip", "B-2.ZIP", profile] {
            let ran = package(&folder, &format!("{flags} -o {out}"));
            ran.says(" secret boards of v1:family=");
            assert_eq!(ran.out, "");
        }
        let bytes = folder.bytes("a.zip");
        assert!(bytes == folder.bytes("B-2.ZIP"));
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        zip.extract(folder.join("unzipped")).unwrap();
        let unzipped = tree(&folder, "unzipped/snakesandladders");
        assert_eq!(unzipped, tree(&folder, profile));
        for (index, path) in unzipped.keys().enumerate() {
            let file = zip.by_index(index).unwrap();
            assert_eq!(file.name().unwrap(), format!("snakesandladders/{path}"));
            assert_eq!(file.last_modified(), Some(zip::DateTime::default()));
            assert_eq!(file.unix_mode(), Some(0o100_644));
        }
        fs::remove_dir_all(folder.join("unzipped")).unwrap();
    }
}

#[test]
fn the_secret_tests_are_the_boards_of_the_spec_in_their_order() {
    let folder = Folder::new();
    let boards = "v1:family=long;n=6..12;seed=8 --count 25";
    package(&folder, &format!("{boards} --profile kattis -o p"));
    let line = format!("generate {boards} --with-answers --format jsonl");
    let mut rows: Vec<serde_json::Value> = folder
        .out(&line)
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
        let name = format!("p/data/secret/{number:02}_long_n{n:02}");
        let mut text = format!("{n}\n");
        for line in row["board"].as_array().unwrap() {
            let cells = line.as_array().unwrap().iter();
            text += &cells.map(ToString::to_string).collect::<Vec<_>>().join(" ");
            text += "\n";
        }
        assert_eq!(folder.read(format!("{name}.in")), text);
        let answer = folder.read(format!("{name}.ans"));
        assert_eq!(answer, format!("{}\n", row["min_rolls"]));
    }
    assert_eq!(tree(&folder, "p/data/secret").len(), 2 * rows.len());
    assert!(rows.len() > 10, "{}", rows.len());
}

#[test]
fn a_weak_package_is_called_weak() {
    let folder = Folder::new();
    let ran = package(&folder, "v1:family=empty --profile bapctools -o weak");
    ran.says("duplicates left out");
    ran.says("wrong submissions pass all boards");
    ran.says("submissions/wrong_answer/rows_never_alternate.py");
    let quiet = package(&folder, "v1:family=empty --profile bapctools -o weak2 -q");
    assert!(quiet.err.starts_with("warning: "), "{}", quiet.err);
    let name = package(&folder, "v1:family=empty --profile kattis -o Two-Words");
    name.says("rename Two-Words before");
    assert!(!ran.err.contains("rename"), "{}", ran.err);
}

#[test]
fn the_package_of_a_suite_lets_no_wrong_submission_pass_and_says_what_its_boards_are_for() {
    let folder = Folder::new();
    let ran = package(&folder, "--profile kattis -o p");
    assert!(!ran.err.contains("warning"), "{}", ran.err);
    let files = tree(&folder, "p");
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
    let folder = Folder::new();
    for (profile, statement) in [
        ("domjudge", "problem_statement"),
        ("bapctools", "statement"),
    ] {
        let flags = "--title 50%_off --author Doe --license cc0 --time-limit 7";
        let new = format!("--profile {profile} {flags} -o {profile}");
        package(&folder, &new);
        let first = tree(&folder, profile);
        let read = |name: &str| {
            first
                .get(name)
                .map_or("", |bytes| str::from_utf8(bytes).unwrap())
        };
        let yaml = read("problem.yaml");
        has_all(yaml, &["\"50%_off\"", "license: cc0\n", "\"Doe\""]);
        let tex = format!("{statement}/problem.en.tex");
        assert!(read(&tex).starts_with("\\problemname{50\\%\\_off}"));
        let is_new = profile == "bapctools";
        assert_eq!(read(".timelimit"), if is_new { "" } else { "7\n" });
        assert_eq!(yaml.contains("time_limit: 7"), is_new);
        // An edited statement with a picture, and other tests.
        folder.write(format!("{profile}/{tex}"), "mine");
        folder.write(format!("{profile}/{statement}/board.png"), b"\xff\0");
        let again = format!("v1:family=trap --profile {profile} --from {profile} -o again");
        package(&folder, &again);
        let [first, second] = [profile, "again"].map(|root| {
            let mut files = tree(&folder, root);
            let are_new = files
                .keys()
                .filter(|name| name.starts_with("data/secret/") && name.ends_with(".in"))
                .all(|name| name.contains("_trap_"));
            assert_eq!(are_new, root == "again");
            files.retain(|name, _| name.starts_with(statement) || name == "problem.yaml");
            files
        });
        assert!(first == second && first.len() == 3);
        fs::remove_dir_all(folder.join("again")).unwrap();
    }
    package(&folder, "--profile domjudge -o p.zip");
    let mut zip = zip::ZipArchive::new(fs::File::open(folder.join("p.zip")).unwrap()).unwrap();
    assert!(zip.by_name(".timelimit").is_ok());
    if !is_installed("python3", "--version") {
        return;
    }
    folder.write("in", "3\n-1 9 -1\n-1 -1 1\n-1 8 5\n");
    folder.write("ans", "2\n");
    let draw = "python3 bapctools/output_visualizer/visualize.py in ans . </dev/null";
    folder.sh(draw).ends_with(0, draw);
    let svg = folder.read("judgeimage.svg");
    let document = roxmltree::Document::parse(&svg).unwrap();
    let nodes = document.descendants();
    assert_eq!(nodes.filter(|node| node.has_tag_name("line")).count(), 4);
    assert!(svg.contains("answer: 2; output: nothing"), "{svg}");
}
