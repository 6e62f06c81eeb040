//! The programs of `data/diagnosed/beginners`: depth-first searches, memos and searches that hang,
//! as beginners write them in five languages.

use crate::util::{Folder, is_installed, runs_long_tests};
use std::fs;

#[test]
fn what_beginners_write_is_named_and_counted_alike_everywhere() {
    let mut extensions = vec!["py"];
    if runs_long_tests() {
        extensions.extend(["java", "cpp", "js", "go"]);
    }
    for (tool, extension) in [
        ("python3", "py"),
        ("javac", "java"),
        ("g++", "cpp"),
        ("node", "js"),
        ("go", "go"),
    ] {
        let flag = if tool == "go" { "version" } else { "--version" };
        if extensions.contains(&extension) && !is_installed(tool, flag) {
            extensions.retain(|other| *other != extension);
        }
    }
    let folder = Folder::new();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/data/diagnosed/beginners");
    let mut files: Vec<String> = fs::read_dir(kept)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| extensions.contains(&name.rsplit('.').next().unwrap()))
        .collect();
    files.sort();
    for name in &files {
        fs::copy(format!("{kept}/{name}"), folder.join(name)).unwrap();
    }
    let exports = "--export-csv rows.csv --export-json judged.json";
    let line = format!("judge suite:judge,seed=1 {} {exports}", files.join(" "));
    let ran = folder.ends(&line, 3, &[]);
    let page = folder.out("report judged.json");
    let rows = folder.read("rows.csv");
    let judged = folder.json("judged.json");
    let mut named = 0;
    for program in judged["programs"].as_array().unwrap() {
        let name = program["name"].as_str().unwrap();
        let count = |key: &str| program[key].as_u64().unwrap();
        let (boards, right, skipped) = (count("boards"), count("right"), count("skipped"));
        let verdicts: Vec<&str> = rows
            .lines()
            .filter(|row| row.starts_with(&format!("{name},")))
            .map(|row| row.split(',').nth(2).unwrap())
            .collect();
        let with =
            |verdict: &str| verdicts.iter().filter(|found| **found == verdict).count() as u64;
        assert_eq!(
            (verdicts.len() as u64, with("AC"), with("--")),
            (boards, right, skipped),
            "{name}"
        );
        assert!(right < boards, "{name} is wrong");
        let wrong = boards - right - skipped;
        let sentence = match skipped {
            0 => format!("{right} of {boards} boards are right."),
            skipped => {
                format!("{right} of {boards} boards are right, {wrong} failed, {skipped} not run")
            }
        };
        let start = format!("\n{name}: ");
        let text = ran.out.split(&start).nth(1).unwrap();
        assert!(
            text.lines().next().unwrap().contains(&sentence),
            "{}",
            ran.out
        );
        assert!(page.contains(&sentence), "{name}: {page}");
        let row = ran.out.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(row.contains(&format!(" {right} of {boards} ")), "{row}");
        named += usize::from(!program["diagnosis"]["name"].is_null());
    }
    assert!(named * 5 >= files.len() * 4, "{named} of {}", files.len());
}
