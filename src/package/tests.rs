//! Tests of the files of a package. The integration tests run the submissions, which must get the expected answers, and
//! `scripts/packages.py` checks that the tools accept the package.

use super::*;
use snakes_and_ladders::game::Board;
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
    Vec::from(["[[-1,4],[-1,3]]", "[[-1,-1],[-1,-1]]", three].map(case))
}

fn made(profile: Profile, cases: &[CorpusBoard]) -> Option<Package> {
    Package::new(profile, &Details::default(), "three boards", cases)
}

/// Returns the files of the package of three boards in both formats, all of which are text.
fn both() -> [BTreeMap<String, String>; 2] {
    [Profile::Kattis, Profile::Bapctools].map(|profile| {
        let files = made(profile, &cases()).unwrap().files.into_iter();
        let text = |(path, bytes)| (path, String::from_utf8(bytes).unwrap());
        files.map(text).collect()
    })
}

fn right_answer(input: &str) -> String {
    let board = read(input).expect(input);
    format!("{}\n", default_kernel().solve_one(&board).min_rolls())
}

/// Reads an input strictly: it must be the text that [`input`] writes.
fn read(text: &str) -> Option<Board> {
    let (_, rows) = text.split_once('\n')?;
    let rows = rows.trim_end().replace('\n', "],[").replace(' ', ",");
    let board: Board = format!("[[{rows}]]").parse().ok()?;
    (input(&board) == text).then_some(board)
}

#[test]
fn every_test_has_its_answer_and_every_name_is_allowed() {
    for files in both() {
        let mut tests = 0;
        for (path, text) in &files {
            for part in path.split('/') {
                let allowed = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
                assert!(part.chars().all(allowed) && part.len() <= 255, "{path}");
                assert!(!part.starts_with(['.', '-']), "{path}");
            }
            let is_test = path.starts_with("data/sample/") || path.starts_with("data/secret/");
            if let Some(test) = path.strip_suffix(".in").filter(|_| is_test) {
                tests += 1;
                assert_eq!(files[&format!("{test}.ans")], right_answer(text), "{path}");
            }
        }
        assert_eq!(tests, 3 + cases().len());
        assert!(files.contains_key("data/secret/03_somefamily_n03.in"));
    }
}

#[test]
fn an_invalid_input_breaks_a_rule_and_all_are_different() {
    let [legacy, new] = both();
    let mut texts = BTreeSet::new();
    for (path, text) in &new {
        if let Some(name) = path.strip_prefix("data/invalid_input/") {
            assert!(read(text).is_none(), "{path} is valid");
            assert!(texts.insert(text), "{path} is there twice");
            assert_eq!(legacy[&format!("invalid_input/{name}")], *text);
        }
    }
    assert!(texts.len() >= 25, "{}", texts.len());
}

#[test]
fn invalid_answers_and_outputs_are_wrong_and_valid_outputs_are_right() {
    let [_, files] = both();
    for (kind, extension, is_right) in [
        ("invalid_answer", "ans", false),
        ("invalid_output", "out", false),
        ("valid_output", "out", true),
    ] {
        let folder = format!("data/{kind}/");
        let below = files.iter().filter(|(path, _)| path.starts_with(&folder));
        let inputs = below.filter_map(|(path, board)| Some((path.strip_suffix(".in")?, board)));
        assert!(inputs.clone().count() >= 5, "{kind}");
        for (test, board) in inputs {
            let text = |extension| &*files[&format!("{test}.{extension}")];
            let (right, given) = (right_answer(board), text(extension));
            if kind == "invalid_answer" {
                assert_ne!(given, right, "{test}");
            } else {
                // A judge compares word by word.
                let is_same = given.split_whitespace().eq(right.split_whitespace());
                assert_eq!(is_same, is_right, "{test}");
                assert_eq!(text("ans"), right, "{test}");
            }
        }
    }
}

#[test]
fn each_profile_has_its_own_files() {
    let [legacy, new] = both();
    for (files, path, words) in [
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
        assert!(files[path].contains(words), "{path}");
    }
    // Anything else below data/ is an error to the legacy tools.
    let mut data = legacy.keys().filter_map(|path| path.strip_prefix("data/"));
    assert!(data.all(|path| path.starts_with("sample/") || path.starts_with("secret/")));
    for (path, text) in legacy.iter().chain(&new) {
        let is_left = text.contains('@') && !text.contains("@Override");
        assert!(!is_left, "a placeholder is left in {path}");
    }
    let drawn = "output_visualizer/visualize.py";
    assert!(new.contains_key(drawn) && !legacy.contains_key(drawn));
    for submission in submissions() {
        let name = format!("`{}`", submission.file);
        assert!(legacy["README.md"].contains(&name), "{name}");
    }
}

#[test]
fn the_uuid_is_of_the_spec() {
    let uuid = metadata::uuid("three boards");
    assert_eq!(uuid, "e0325780-f9d0-8e16-a57c-a03dc22d5283");
    assert_ne!(uuid, metadata::uuid("four boards"));
    for files in both() {
        assert!(files["problem.yaml"].contains(&uuid));
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
    assert!(samples.is_none());
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
    let count = |is: &dyn Fn(&JurySubmission) -> bool| {
        let all = submissions().iter();
        all.filter(|one| is(one)).count()
    };
    for kind in MistakeKind::ALL {
        let of_kind = count(&|one| one.entry().is_some_and(|entry| entry.kind == kind));
        assert_eq!(of_kind >= 2, kind != MistakeKind::State, "{kind}");
    }
    for (language, min) in [("Python", 12), ("C++", 4), ("Java", 3)] {
        let is_in = |one: &JurySubmission| one.language().name == language;
        let wrong = count(&|one| is_in(one) && one.verdict != Verdict::Accepted);
        assert!(wrong >= min, "{language}");
        let textbook = count(&|one| is_in(one) && one.entry().is_none());
        assert_eq!(textbook, 1, "{language}");
    }
    let by_verdict = submissions().chunk_by(|one, next| one.verdict == next.verdict);
    let sizes: Vec<usize> = by_verdict.map(<[_]>::len).collect();
    let are_enough = sizes.len() == 4 && sizes.iter().all(|&size| size >= 2);
    assert!(are_enough, "{sizes:?}");
}
