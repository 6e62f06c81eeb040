//! Tests of the list of submissions and of survivors.

use super::*;
use crate::mutants::mistakes::MistakeKind;
use crate::submissions::Verdict;

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
        let header = match submission.entry() {
            None => vec!["Right: a breadth-first search over the squares where a token can rest."],
            Some(entry) => vec![entry.name, entry.description, entry.why_wrong],
        };
        for (line, words) in submission.source.lines().zip(header) {
            let said = line.strip_prefix(mark).unwrap().trim();
            let said = said.strip_prefix("Wrong: ").unwrap_or(said);
            let said = said
                .strip_prefix("Right, though it looks wrong: ")
                .unwrap_or(said);
            assert_eq!(said, words, "{}", submission.file);
        }
        let wrong = submission.source.lines().next().unwrap().contains("Wrong");
        assert_eq!(
            wrong,
            submission.verdict != Verdict::Accepted,
            "{}",
            submission.file
        );
        let equivalent = submission
            .entry()
            .is_none_or(|entry| entry.kind == MistakeKind::Equivalent);
        assert_eq!(equivalent, !wrong, "{}", submission.file);
    }
}

#[test]
fn the_submissions_cover_every_kind_verdict_and_language() {
    use MistakeKind::*;
    let has = |test: &dyn Fn(&JurySubmission) -> bool| {
        submissions().iter().filter(|one| test(one)).count()
    };
    for kind in [
        Numbering, Jumps, Visited, Boundaries, Order, Limits, Equivalent,
    ] {
        let of = has(&|one| one.entry().is_some_and(|entry| entry.kind == kind));
        assert!(of >= 2, "{kind}: {of}");
    }
    assert_eq!(
        has(&|one| one.entry().is_some_and(|entry| entry.kind == State)),
        0
    );
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
