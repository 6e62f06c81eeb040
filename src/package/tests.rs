//! Tests of the files of a package. The integration tests run the submissions, which must get the expected answers, and
//! `scripts/packages.py` checks that the tools accept the package.

use super::*;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::generate::BoardGenerator;
use snakes_and_ladders::solve::default_kernel;
use snl_harness::mutants::mistakes::MistakeKind;
use snl_judge::Verdict;
use std::collections::BTreeSet;

fn case(literal: &str) -> CorpusBoard {
    let note = "what it is \"for\"".to_owned();
    CorpusBoard::solved(0, literal.parse().unwrap(), "some_family", note)
}

fn cases() -> Vec<CorpusBoard> {
    let three = "[[5,-1,-1],[-1,-1,-1],[-1,9,-1]]";
    ["[[-1,4],[-1,3]]", "[[-1,-1],[-1,-1]]", three]
        .map(case)
        .into()
}

fn package(profile: Profile) -> Package {
    made(profile, &cases()).unwrap()
}

fn made(profile: Profile, cases: &[CorpusBoard]) -> Result<Package, PackageError> {
    Package::new(profile, &Details::default(), "three boards", cases)
}

/// Returns the text of a file.
fn text<'p>(package: &'p Package, path: &str) -> &'p str {
    std::str::from_utf8(&package.files[path]).unwrap()
}

/// Returns the files of a package, all of which are text.
fn texts(package: &Package) -> impl Iterator<Item = (&str, &str)> {
    let texts = package.files();
    texts.map(|(path, text)| (path, std::str::from_utf8(text).unwrap()))
}

/// Returns the packages of both formats.
fn both() -> [Package; 2] {
    [Profile::Kattis, Profile::Bapctools].map(package)
}

fn right_answer(input: &str) -> String {
    let board = read(input).expect(input);
    format!("{}\n", default_kernel().solve_one(&board).min_rolls())
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
        let row = line.split(' ').map(|word| Some(number(word)?.to_string()));
        let row: Vec<String> = row.collect::<Option<_>>()?;
        rows.push(format!("[{}]", row.join(",")));
    }
    let board: Board = format!("[{}]", rows.join(",")).parse().ok()?;
    (board.side().n() as i32 == n).then_some(board)
}

#[test]
fn every_test_has_its_answer_and_every_name_is_allowed() {
    for package in both() {
        let mut tests = 0;
        for (path, text) in texts(&package) {
            for part in path.split('/') {
                let allowed = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
                assert!(part.chars().all(allowed) && part.len() <= 255, "{path}");
                assert!(!part.starts_with(['.', '-']), "{path}");
            }
            let is_test = path.starts_with("data/sample/") || path.starts_with("data/secret/");
            if let Some(test) = path.strip_suffix(".in").filter(|_| is_test) {
                tests += 1;
                let answer = self::text(&package, &format!("{test}.ans"));
                assert_eq!(answer, right_answer(text), "{path}");
            }
        }
        assert_eq!(tests, 3 + package.boards);
        let third = "data/secret/03_somefamily_n03.in";
        assert!(package.files.contains_key(third));
    }
}

#[test]
fn an_invalid_input_breaks_a_rule_and_all_are_different() {
    let [legacy, new] = both();
    let mut texts = BTreeSet::new();
    for (path, text) in self::texts(&new) {
        if let Some(name) = path.strip_prefix("data/invalid_input/") {
            assert!(read(text).is_none(), "{path} is valid");
            assert!(texts.insert(text), "{path} is there twice");
            assert_eq!(self::text(&legacy, &format!("invalid_input/{name}")), text);
        }
    }
    assert!(texts.len() >= 25, "{}", texts.len());
}

#[test]
fn invalid_answers_and_outputs_are_wrong_and_valid_outputs_are_right() {
    let [_, package] = both();
    for kind in ["invalid_answer", "invalid_output", "valid_output"] {
        let folder = format!("data/{kind}/");
        let inputs = texts(&package).filter_map(|(path, text)| {
            let test = path.strip_suffix(".in")?;
            path.starts_with(&folder).then_some((test, text))
        });
        let inputs: Vec<(&str, &str)> = inputs.collect();
        assert!(inputs.len() >= 5, "{kind}");
        for (test, text) in inputs {
            let given = self::text(&package, &format!("{test}.ans"));
            let answer = right_answer(text);
            assert_eq!(answer == given, kind != "invalid_answer", "{test}");
            if kind != "invalid_answer" {
                // A judge compares word by word.
                let output = self::text(&package, &format!("{test}.out"));
                let same = output.split_whitespace().eq(answer.split_whitespace());
                assert_eq!(same, kind == "valid_output", "{test}");
            }
        }
    }
}

#[test]
fn each_profile_has_its_own_files() {
    let [legacy, new] = both();
    for (package, path, words) in [
        (&legacy, "input_validators/input.ctd", ""),
        (&new, "input_validators/input.ctd", ""),
        (&legacy, "problem.yaml", "problem_format_version: legacy\n"),
        (&new, "problem.yaml", "problem_format_version: 2025-09\n"),
        (&legacy, "problem_statement/problem.en.tex", ""),
        (&new, "statement/problem.en.tex", ""),
        (&new, "answer_validators/answer.cpp", ""),
        (
            &legacy,
            "data/secret/01_somefamily_n02.desc",
            "what it is \"for\"\n",
        ),
        (
            &new,
            "data/secret/01_somefamily_n02.yaml",
            r#"description: "what it is \"for\""#,
        ),
    ] {
        assert!(text(package, path).contains(words), "{path}");
    }
    // Anything else below data/ is an error to the legacy tools.
    let data = legacy.files();
    let data = data.filter_map(|(path, _)| path.strip_prefix("data/"));
    let folders: BTreeSet<&str> = data.filter_map(|path| path.split('/').next()).collect();
    assert!(folders.into_iter().eq(["sample", "secret"]));
    for (path, text) in texts(&legacy).chain(texts(&new)) {
        let is_left = text.contains('@') && !text.contains("@Override");
        assert!(!is_left, "a placeholder is left in {path}");
    }
    let drawn = "output_visualizer/visualize.py";
    assert!(new.files.contains_key(drawn) && !legacy.files.contains_key(drawn));
    for file in submissions().iter().map(|submission| submission.file) {
        let name = format!("`{file}`");
        assert!(text(&legacy, "README.md").contains(&name), "{file}");
    }
}

#[test]
fn the_uuid_is_of_the_spec() {
    let uuid = metadata::uuid("three boards");
    assert_ne!(uuid, metadata::uuid("four boards"));
    let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
    assert_eq!(lengths, [8, 4, 4, 4, 12]);
    assert!(uuid.as_bytes()[14] == b'8' && b"89ab".contains(&uuid.as_bytes()[19]));
    for package in both() {
        assert!(text(&package, "problem.yaml").contains(&uuid));
    }
}

/// The integration tests compare the files of a zip and of a directory.
#[test]
fn the_zip_has_the_files_in_order_and_no_time_or_owner() {
    for made in both() {
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(made.zip(SHORT_NAME))).unwrap();
        assert_eq!(zip.len(), made.files().len());
        for (index, (path, _)) in made.files().enumerate() {
            let file = zip.by_index(index).unwrap();
            assert_eq!(file.name().unwrap(), format!("{SHORT_NAME}/{path}"));
            assert_eq!(file.last_modified(), Some(zip::DateTime::default()));
            assert_eq!(file.unix_mode(), Some(0o100_644));
        }
    }
}

#[test]
fn duplicates_and_samples_are_left_out_and_counted() {
    let mut boards = cases();
    boards.extend(cases());
    boards.extend(test_data::samples());
    let package = made(Profile::Kattis, &boards).unwrap();
    assert_eq!((package.boards, package.duplicates), (3, 6));
    let mut seen = case("[[-1,-1],[-1,3]]");
    seen.family = SAMPLE.into();
    boards.insert(1, seen);
    let package = made(Profile::Kattis, &boards).unwrap();
    assert_eq!((package.boards, package.duplicates), (3, 6));
    let fourth = "data/sample/04_sample_n02.in";
    assert!(package.files.contains_key(fourth));
    let samples = made(Profile::Kattis, &test_data::samples());
    assert_eq!(samples.unwrap_err(), PackageError::NoBoards);
}

#[test]
fn too_many_boards_are_named() {
    let spec = "v1:family=uniform;n=20".parse().unwrap();
    let mut generator = BoardGenerator::new(&spec).unwrap();
    let boards = (0..=MAX_BOARDS as u64).map(|index| {
        let board = generator.board(index);
        CorpusBoard::solved(0, board, "", String::new())
    });
    let boards: Vec<CorpusBoard> = boards.collect();
    let error = made(Profile::Kattis, &boards).unwrap_err();
    assert_eq!(error, PackageError::TooMany { boards: 1001 });
    let most = made(Profile::Kattis, &boards[..MAX_BOARDS]).unwrap();
    assert!(most.files.contains_key("data/secret/0001_n20.in"));
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
        let search = "a breadth-first search over the squares where a token can rest.";
        let (is_right, header) = match submission.entry() {
            None => (true, format!("Right: {search}")),
            Some(entry) => {
                let is_right = entry.kind == MistakeKind::Equivalent;
                let begin = ["Wrong", "Right, though it looks wrong"][usize::from(is_right)];
                let (name, does, why) = (entry.name, entry.description, entry.why_wrong);
                (is_right, format!("{begin}: {name}\n{does}\n{why}"))
            }
        };
        let is_accepted = submission.verdict == Verdict::Accepted;
        assert_eq!(is_accepted, is_right, "{}", submission.file);
        for (line, words) in submission.source.lines().zip(header.lines()) {
            let said = line.strip_prefix(mark).unwrap().trim();
            assert_eq!(said, words, "{}", submission.file);
        }
    }
}

#[test]
fn the_submissions_cover_every_kind_verdict_and_language() {
    use MistakeKind::*;
    let of_kind = |kind| {
        let entries = submissions().iter().filter_map(JurySubmission::entry);
        entries.filter(|entry| entry.kind == kind).count()
    };
    for kind in [
        Numbering, Jumps, Visited, Boundaries, Order, Limits, Equivalent,
    ] {
        assert!(of_kind(kind) >= 2, "{kind}");
    }
    assert_eq!(of_kind(State), 0);
    for (language, min) in [("Python", 12), ("C++", 4), ("Java", 3)] {
        let all = submissions().iter();
        let all = all.filter(|one| one.language().name == language);
        let wrong = all.clone().filter(|one| one.verdict != Verdict::Accepted);
        assert!(wrong.count() >= min, "{language}");
        let textbook = all.filter(|one| one.mistake.is_none());
        assert_eq!(textbook.count(), 1, "{language}");
    }
    for verdict in VERDICTS {
        let all = submissions().iter().filter(|one| one.verdict == verdict);
        assert!(all.count() >= 2, "{verdict}");
    }
}
