//! Tests of a package's boards, submissions and name. `scripts/packages.py` has the tools of
//! contest judges check its files, and the integration tests run the submissions.

use super::*;
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
    assert_eq!((package.secret_tests, package.duplicates), (3, 6));
    let mut seen = case("[[-1,-1],[-1,3]]");
    seen.family = SAMPLE.into();
    boards.insert(1, seen);
    let package = made(Profile::Kattis, &boards).unwrap();
    assert_eq!((package.secret_tests, package.duplicates), (3, 6));
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
            let inside = path.strip_prefix(root).unwrap().to_str().unwrap();
            tree.insert(format!("submissions/{inside}"));
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
        all.filter(|submission| is(submission)).count()
    };
    for kind in MistakeKind::ALL {
        let of_kind =
            count(&|submission| submission.entry().is_some_and(|entry| entry.kind == kind));
        assert_eq!(of_kind >= 1, kind != MistakeKind::State, "{kind}");
    }
    for (language, min) in [("Python", 3), ("C++", 3), ("Java", 2)] {
        let is_in = |submission: &JurySubmission| submission.language().name == language;
        let wrong =
            count(&|submission| is_in(submission) && submission.verdict != Verdict::Accepted);
        assert!(wrong >= min, "{language}");
        let textbook = count(&|submission| is_in(submission) && submission.entry().is_none());
        assert_eq!(textbook, 1, "{language}");
    }
    let by_verdict = submissions().chunk_by(|submission, next| submission.verdict == next.verdict);
    let sizes: Vec<usize> = by_verdict.map(<[_]>::len).collect();
    assert_eq!(sizes.len(), 4, "{sizes:?}");
}
