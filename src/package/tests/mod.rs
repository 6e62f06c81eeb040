//! Tests of the files of a package. That the submissions get the expected answers is tested by running them, in the
//! integration tests; that the tools accept the package, by `scripts/packages.py`.

mod submissions;

use super::*;
use crate::solve::kernel;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

fn case(literal: &str) -> TestCase {
    let board: Board = literal.parse().unwrap();
    TestCase {
        solution: kernel("queue").unwrap().solve_one(&board),
        board,
        family: "some_family".to_owned(),
        note: Some("what it is \"for\"".to_owned()),
        is_sample: false,
    }
}

fn cases() -> Vec<TestCase> {
    [
        "[[-1,4],[-1,3]]",
        "[[-1,-1],[-1,-1]]",
        "[[5,-1,-1],[-1,-1,-1],[-1,9,-1]]",
    ]
    .map(case)
    .into()
}

fn package(profile: Profile) -> Package {
    Package::new(profile, "three boards", &cases()).unwrap()
}

fn files(package: &Package) -> BTreeMap<&str, &str> {
    package
        .files()
        .map(|(path, text)| (path, std::str::from_utf8(text).unwrap()))
        .collect()
}

/// Reads an input strictly, by the rules of the statement.
fn read(text: &str) -> Option<Board> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let number = |word: &str| {
        let value: i32 = word.parse().ok()?;
        (value.to_string() == word).then_some(value)
    };
    let n = number(lines.next()?)?;
    let mut rows = Vec::new();
    for line in lines {
        let row: Vec<String> = line
            .split(' ')
            .map(|word| Some(number(word)?.to_string()))
            .collect::<Option<_>>()?;
        rows.push(format!("[{}]", row.join(",")));
    }
    let board: Board = format!("[{}]", rows.join(",")).parse().ok()?;
    (board.side().n() as i32 == n).then_some(board)
}

#[test]
fn every_test_has_its_answer_and_every_name_is_allowed() {
    for profile in Profile::ALL {
        let package = package(profile);
        let files = files(&package);
        let mut tests = 0;
        for (path, text) in &files {
            for part in path.split('/') {
                let mut chars = part.chars();
                let first = chars.next().unwrap();
                assert!(first.is_ascii_alphanumeric() || first == '_', "{path}");
                let allowed = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
                assert!(chars.all(allowed) && part.len() <= 255, "{path}");
            }
            let is_test = path.starts_with("data/sample/") || path.starts_with("data/secret/");
            let Some(test) = path.strip_suffix(".in").filter(|_| is_test) else {
                continue;
            };
            tests += 1;
            let board = read(text).expect(path);
            let answer = kernel("queue").unwrap().solve_one(&board).min_rolls();
            assert_eq!(
                files[&*format!("{test}.ans")],
                format!("{answer}\n"),
                "{path}"
            );
        }
        assert_eq!(tests, 3 + package.boards());
        assert!(files.contains_key("data/secret/03_somefamily_n03.in"));
    }
}

#[test]
fn notes_are_where_the_format_has_them() {
    let (legacy, new) = (package(Profile::Legacy), package(Profile::V2025));
    assert_eq!(
        files(&legacy)["data/secret/01_somefamily_n02.desc"],
        "what it is \"for\"\n"
    );
    assert_eq!(
        files(&new)["data/secret/01_somefamily_n02.yaml"],
        "description: \"what it is \\\"for\\\"\"\n"
    );
}

#[test]
fn an_invalid_input_breaks_a_rule_and_all_are_different() {
    let (legacy, new) = (package(Profile::Legacy), package(Profile::V2025));
    let (legacy, new) = (files(&legacy), files(&new));
    let mut texts = BTreeSet::new();
    let invalid = new
        .iter()
        .filter(|(path, _)| path.starts_with("data/invalid_input/"));
    for (path, text) in invalid {
        assert!(read(text).is_none(), "{path} is valid");
        assert!(texts.insert(text), "{path} is there twice");
        assert_eq!(legacy[path.strip_prefix("data/").unwrap()], *text);
    }
    assert!(texts.len() >= 25, "{}", texts.len());
}

#[test]
fn invalid_answers_and_outputs_are_wrong_and_valid_outputs_are_right() {
    let package = package(Profile::V2025);
    let files = files(&package);
    let mut seen = [0; 3];
    for (path, text) in &files {
        let folders = [
            "data/invalid_answer/",
            "data/invalid_output/",
            "data/valid_output/",
        ];
        let Some(kind) = folders.iter().position(|folder| path.starts_with(folder)) else {
            continue;
        };
        let Some(test) = path.strip_suffix(".in") else {
            continue;
        };
        seen[kind] += 1;
        let answer = kernel("queue")
            .unwrap()
            .solve_one(&read(text).unwrap())
            .min_rolls();
        let answer = format!("{answer}\n");
        let given = files[&*format!("{test}.ans")];
        if kind == 0 {
            assert_ne!(given, answer, "{path}");
            continue;
        }
        assert_eq!(given, answer, "{path}");
        // A judge compares word by word.
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let same = words(files[&*format!("{test}.out")]) == words(&answer);
        assert_eq!(same, kind == 2, "{path}");
    }
    assert!(seen.iter().all(|&tests| tests >= 5), "{seen:?}");
}

#[test]
fn each_profile_has_its_own_files() {
    let (legacy, new) = (package(Profile::Legacy), package(Profile::V2025));
    let (legacy, new) = (files(&legacy), files(&new));
    for both in ["README.md", "problem.yaml", "input_validators/input.ctd"] {
        assert!(
            legacy.contains_key(both) && new.contains_key(both),
            "{both}"
        );
    }
    assert!(legacy["problem.yaml"].contains("problem_format_version: legacy\n"));
    assert!(new["problem.yaml"].contains("problem_format_version: 2025-09\n"));
    assert!(legacy.contains_key("problem_statement/problem.en.tex"));
    assert!(new.contains_key("statement/problem.en.tex"));
    assert!(new.contains_key("answer_validators/answer.cpp"));
    // Anything else below data/ is an error to the legacy tools.
    let data = legacy.keys().filter_map(|path| path.strip_prefix("data/"));
    assert!(
        data.into_iter()
            .all(|path| path.starts_with("sample/") || path.starts_with("secret/"))
    );
    for text in [&legacy, &new].iter().flat_map(|files| files.values()) {
        assert!(
            !text.contains('@') || text.contains("@Override"),
            "a placeholder is left: {text}"
        );
    }
    for file in submissions().iter().map(|submission| submission.file) {
        assert!(legacy["README.md"].contains(&format!("`{file}`")), "{file}");
    }
}

#[test]
fn the_uuid_is_of_the_spec() {
    let uuid = metadata::uuid("v1:family=uniform;n=2..20;density=0.2;seed=1");
    assert_eq!(
        uuid,
        metadata::uuid("v1:family=uniform;n=2..20;density=0.2;seed=1")
    );
    assert_ne!(
        uuid,
        metadata::uuid("v1:family=uniform;n=2..20;density=0.2;seed=2")
    );
    let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
    assert_eq!(lengths, [8, 4, 4, 4, 12]);
    assert_eq!(uuid.as_bytes()[14], b'8');
    assert!(b"89ab".contains(&uuid.as_bytes()[19]));
    for profile in Profile::ALL {
        let package = package(profile);
        assert!(files(&package)["problem.yaml"].contains(&metadata::uuid("three boards")));
    }
}

#[test]
fn the_zip_has_the_files_in_order_and_no_time_or_owner() {
    for profile in Profile::ALL {
        let package = package(profile);
        let bytes = package.zip();
        assert!(
            bytes
                == Package::new(profile, "three boards", &cases())
                    .unwrap()
                    .zip()
        );
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap();
        assert_eq!(zip.len(), package.files().len());
        for (index, (path, text)) in package.files().enumerate() {
            let mut file = zip.by_index(index).unwrap();
            assert_eq!(file.name().unwrap(), format!("{SHORT_NAME}/{path}"));
            assert_eq!(file.last_modified(), Some(zip::DateTime::default()));
            assert_eq!(file.unix_mode(), Some(0o100_644));
            let mut read = Vec::new();
            file.read_to_end(&mut read).unwrap();
            assert_eq!(read, text, "{path}");
        }
    }
}

#[test]
fn duplicates_and_samples_are_left_out_and_counted() {
    let mut boards = cases();
    boards.extend(cases());
    boards.extend(test_data::samples());
    let package = Package::new(Profile::Legacy, "repeats", &boards).unwrap();
    assert_eq!((package.boards(), package.duplicates()), (3, 6));
    let mut seen = case("[[-1,-1],[-1,3]]");
    seen.is_sample = true;
    boards.insert(1, seen);
    let package = Package::new(Profile::Legacy, "a sample more", &boards).unwrap();
    assert_eq!((package.boards(), package.duplicates()), (3, 6));
    assert!(files(&package).contains_key("data/sample/04_somefamily_n02.in"));
    let samples = Package::new(Profile::Legacy, "samples", &test_data::samples());
    assert_eq!(samples.unwrap_err(), PackageError::NoBoards);
}

#[test]
fn too_many_boards_are_named() {
    let last = 20 * 20;
    let boards: Vec<TestCase> = (2..last)
        .flat_map(|from| [1, 2, 3].map(|to| (from, to)))
        .map(|(from, to)| {
            let mut board = Board::empty(crate::game::Side::MAX);
            let square = |label: usize| crate::game::Square::new(label).unwrap();
            board.set_jump(square(from), square(to)).unwrap();
            TestCase {
                solution: kernel("queue").unwrap().solve_one(&board),
                board,
                family: String::new(),
                note: None,
                is_sample: false,
            }
        })
        .collect();
    let error = Package::new(Profile::Legacy, "many", &boards).unwrap_err();
    assert_eq!(
        error,
        PackageError::TooMany {
            boards: boards.len()
        }
    );
    let most = Package::new(Profile::Legacy, "many", &boards[..MAX_BOARDS]).unwrap();
    assert!(files(&most).contains_key("data/secret/0001_n20.in"));
}
