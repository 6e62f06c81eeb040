//! Tests of the files of a package. That the submissions get the expected answers is tested by running them, in the
//! integration tests; that the tools accept the package, by `scripts/packages.py`.

use super::*;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::default_kernel;
use snl_harness::mutants::mistakes::MistakeKind;
use snl_judge::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

fn case(literal: &str) -> TestCase {
    let board: Board = literal.parse().unwrap();
    TestCase {
        solution: default_kernel().solve_one(&board),
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
            let answer = default_kernel().solve_one(&board).min_rolls();
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
    for (profile, file, text) in [
        (Profile::Legacy, "desc", "what it is \"for\"\n"),
        (
            Profile::V2025,
            "yaml",
            "description: \"what it is \\\"for\\\"\"\n",
        ),
    ] {
        let path = format!("data/secret/01_somefamily_n02.{file}");
        assert_eq!(files(&package(profile))[&*path], text);
    }
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
        let answer = default_kernel().solve_one(&read(text).unwrap()).min_rolls();
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
    let mut data = legacy.keys().filter_map(|path| path.strip_prefix("data/"));
    assert!(data.all(|path| path.starts_with("sample/") || path.starts_with("secret/")));
    for text in legacy.values().chain(new.values()) {
        let is_left = text.contains('@') && !text.contains("@Override");
        assert!(!is_left, "a placeholder is left: {text}");
    }
    for file in submissions().iter().map(|submission| submission.file) {
        assert!(legacy["README.md"].contains(&format!("`{file}`")), "{file}");
    }
}

#[test]
fn the_uuid_is_of_the_spec() {
    let uuid = metadata::uuid("v1:family=uniform;n=2..20;density=0.2;seed=1");
    assert_ne!(
        uuid,
        metadata::uuid("v1:family=uniform;n=2..20;density=0.2;seed=2")
    );
    let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
    assert_eq!(lengths, [8, 4, 4, 4, 12]);
    assert!(uuid.as_bytes()[14] == b'8' && b"89ab".contains(&uuid.as_bytes()[19]));
    for profile in Profile::ALL {
        let package = package(profile);
        assert!(files(&package)["problem.yaml"].contains(&metadata::uuid("three boards")));
    }
}

#[test]
fn the_zip_has_the_files_in_order_and_no_time_or_owner() {
    for profile in Profile::ALL {
        let made = package(profile);
        let bytes = made.zip();
        assert!(bytes == package(profile).zip());
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap();
        assert_eq!(zip.len(), made.files().len());
        for (index, (path, text)) in made.files().enumerate() {
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
    let spec = "v1:family=uniform;n=20".parse().unwrap();
    let mut generator = BoardGenerator::new(&spec).unwrap();
    let boards: Vec<TestCase> = (0..=MAX_BOARDS as u64)
        .map(|index| TestCase {
            board: generator.board(index),
            family: String::new(),
            ..case("[[-1,4],[-1,3]]")
        })
        .collect();
    let error = Package::new(Profile::Legacy, "many", &boards).unwrap_err();
    assert_eq!(error, PackageError::TooMany { boards: 1001 });
    let most = Package::new(Profile::Legacy, "many", &boards[..MAX_BOARDS]).unwrap();
    assert!(files(&most).contains_key("data/secret/0001_n20.in"));
}

#[test]
fn the_list_of_submissions_is_the_tree() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/package/submissions");
    let mut tree = BTreeSet::new();
    for folder in std::fs::read_dir(root).unwrap() {
        for file in std::fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let path = path.strip_prefix(root).unwrap().to_str().unwrap();
            tree.insert(format!("submissions/{path}"));
        }
    }
    let list: BTreeSet<String> = submissions().iter().map(JurySubmission::path).collect();
    assert_eq!(list, tree);
    assert_eq!(list.len(), submissions().len());
}

#[test]
fn a_submission_begins_with_what_the_catalogue_says_of_it() {
    for submission in submissions() {
        let mark = match submission.language().name {
            "Python" => "#",
            _ => "//",
        };
        let (header, is_right) = match submission.entry() {
            None => (
                vec!["Right: a breadth-first search over the squares where a token can rest."],
                true,
            ),
            Some(entry) => (
                vec![entry.name, entry.description, entry.why_wrong],
                entry.kind == MistakeKind::Equivalent,
            ),
        };
        for (line, words) in submission.source.lines().zip(header) {
            let said = line.strip_prefix(mark).unwrap().trim();
            let said = said.strip_prefix("Wrong: ").unwrap_or(said);
            let said = said
                .strip_prefix("Right, though it looks wrong: ")
                .unwrap_or(said);
            assert_eq!(said, words, "{}", submission.file);
        }
        let says_wrong = submission.source.lines().next().unwrap().contains("Wrong");
        let is_accepted = submission.verdict == Verdict::Accepted;
        assert_eq!(
            (says_wrong, is_accepted),
            (!is_right, is_right),
            "{}",
            submission.file
        );
    }
}

#[test]
fn the_submissions_cover_every_kind_verdict_and_language() {
    use MistakeKind::*;
    let has = |test: &dyn Fn(&JurySubmission) -> bool| {
        submissions().iter().filter(|one| test(one)).count()
    };
    let of_kind = |kind| has(&|one| one.entry().is_some_and(|entry| entry.kind == kind));
    for kind in [
        Numbering, Jumps, Visited, Boundaries, Order, Limits, Equivalent,
    ] {
        assert!(of_kind(kind) >= 2, "{kind}");
    }
    assert_eq!(of_kind(State), 0);
    for (language, min) in [("Python", 12), ("C++", 4), ("Java", 3)] {
        let is = |one: &JurySubmission| one.language().name == language;
        let wrong = has(&|one| is(one) && one.verdict != Verdict::Accepted);
        assert!(wrong >= min, "{language}: {wrong}");
        assert_eq!(
            has(&|one| is(one) && one.mistake.is_none()),
            1,
            "{language}"
        );
    }
    for verdict in VERDICTS {
        assert!(has(&|one| one.verdict == verdict) >= 2, "{verdict}");
    }
}

#[test]
fn survivors_are_the_wrong_submissions_that_no_board_fails() {
    let survivors = |literals: &[&str]| -> BTreeSet<&str> {
        let boards: Vec<TestCase> = literals.iter().map(|literal| case(literal)).collect();
        let package = Package::new(Profile::V2025, "some", &boards).unwrap();
        package.survivors().map(|one| one.file).collect()
    };
    let weak = survivors(&["[[-1,-1],[-1,-1]]"]);
    // The samples fail some, this board fails few, and what is right survives without being a survivor.
    assert!(weak.contains("rolls_in_a_byte.cpp") && weak.contains("corner_test.cpp"));
    assert!(!weak.contains("follows_two_jumps.py") && !weak.contains("breadth_first.py"));
    let stronger = survivors(&["[[-1,-1],[-1,-1]]", "[[5,-1,-1],[-1,-1,-1],[-1,-1,-1]]"]);
    assert!(!stronger.contains("corner_test.cpp"));
    let all: Vec<&str> = submissions()
        .iter()
        .filter_map(|one| one.entry())
        .flat_map(|entry| entry.example_boards())
        .collect();
    assert_eq!(survivors(&all), BTreeSet::new());
}
