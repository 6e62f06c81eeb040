//! The corpora that a text names, and how they are read.

use super::*;

/// Returns the indices of all boards from a position on.
fn indices(corpus: &CorpusSource, first: u64) -> Vec<u64> {
    let mut cursor = corpus.open(first).unwrap();
    let mut boards = Vec::new();
    let mut indices = vec![];
    while cursor.fill(&mut boards).unwrap() {
        indices.extend(boards.iter().map(|entry| entry.index));
    }
    assert!(boards.is_empty() && !cursor.fill(&mut boards).unwrap());
    indices
}

fn file(text: &str) -> (tempfile::NamedTempFile, CorpusSource) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let corpus = CorpusSource::parse(file.path().to_str().unwrap(), None, 9).unwrap();
    (file, corpus)
}

#[test]
fn a_spec_has_as_many_boards_as_are_asked_for() {
    let spec = "v1:family=empty;n=3;seed=7";
    let corpus = CorpusSource::parse(spec, None, 1000).unwrap();
    assert_eq!((corpus.name(), corpus.count()), (spec, Some(1000)));
    assert_eq!(corpus.describe(), format!("1000 boards of {spec}"));
    assert!(corpus.is_spec());
    assert_eq!(indices(&corpus, 0), (0..1000).collect::<Vec<_>>());
    assert_eq!(indices(&corpus, 998), [998, 999]);
    assert!(indices(&corpus, 1000).is_empty() && indices(&corpus, u64::MAX).is_empty());
    let single = CorpusSource::parse(spec, Some(1), 1000).unwrap();
    assert_eq!(single.describe(), format!("1 board of {spec}"));
    assert_eq!(single.board_at(5).unwrap(), corpus.board_at(6).unwrap());
    let all = CorpusSource::parse("v1:family=exhaustive;n=2", None, 7).unwrap();
    assert_eq!(all.count(), Some(25));
    let problem = all.board_at(25).unwrap_err().to_string();
    assert!(problem.ends_with(" has 25 boards; there is no board 25 (counted from 0)"));
}

#[test]
fn a_file_can_be_read_from_any_position_and_its_answers_are_checked() {
    let header = "index,family,min_rolls,board\n";
    let rows =
        "7,cliff,1,\"[[-1,4],[-1,3]]\"\n8,,,\"[[-1,-1],[-1,-1]]\"\n,,1,\"[[-1,3],[-1,-1]]\"\n";
    let (_kept, corpus) = file(&format!("{header}{rows}"));
    assert_eq!((corpus.count(), corpus.is_spec()), (None, false));
    assert_eq!(corpus.name(), corpus.describe());
    assert_eq!(indices(&corpus, 0), [7, 8, 2]);
    assert_eq!(indices(&corpus, 1), [8, 2]);
    let mut boards = Vec::new();
    corpus.open(0).unwrap().fill(&mut boards).unwrap();
    assert_eq!((&*boards[0].family, &*boards[1].family), ("cliff", ""));
    assert_eq!(boards[0].known, Some(boards[0].answer()));
    assert_eq!(boards[1].known, None);
    assert_eq!(corpus.board_at(1).unwrap(), boards[1].board);
    let error = corpus.board_at(3).unwrap_err().to_string();
    assert!(error.contains("has 3 boards"), "{error}");

    let rows = rows.replace("7,cliff,1", "7,cliff,2");
    let (_kept, wrong) = file(&format!("{header}{rows}"));
    assert!(wrong.open(0).unwrap().fill(&mut boards).is_err());
    // Reading a single board does not check its answer.
    assert!(wrong.board_at(0).is_ok());
    assert_eq!(indices(&wrong, 1), [8, 2]);
}
