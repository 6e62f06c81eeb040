//! Programs on their way from files and commands to the outcomes of the judge, as library calls.

use crate::util::runs_long_tests;
use snl_harness::source::CorpusSource;
use snl_judge::{
    JudgeError, JudgeOptions, JudgeRun, Limits, NoSandbox, Output, SubmissionOutcome, Supervisor,
    Toolchains, Verdict, find,
};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Returns the outcomes of what the arguments name on the judge suite. A program whose tool is not
/// installed is left out, and fails among the long tests.
fn judge(arguments: &[String]) -> Vec<SubmissionOutcome> {
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let supervisor =
        Supervisor::new(env!("CARGO_BIN_EXE_snl").into(), Err(NoSandbox::NotWanted)).unwrap();
    let options = JudgeOptions {
        corpus: &CorpusSource::parse("suite:judge,seed=1", None, 0).unwrap(),
        tools: &tools,
        run: JudgeRun {
            supervisor: &supervisor,
            limits: &Limits::default(),
            isolate: false,
            is_stopped: || false,
        },
        rows: false,
        groups: false,
        search: Some(Duration::from_secs(20)),
        brief: false,
        progress: &|_, _| {},
    };
    let found = find(arguments, true, &tools).unwrap().submissions;
    let mut outcomes = Vec::new();
    let judged = options.judge_all(found, 2, |outcome| {
        match &outcome.not_run {
            Some(reason) => {
                assert!(!runs_long_tests(), "{reason}");
                println!("skipped: {reason}");
            }
            None => outcomes.push(outcome),
        }
        Ok::<(), JudgeError>(())
    });
    judged.map(|()| outcomes).unwrap()
}

/// Files of solutions have the verdict of their folder, and files that are named after a mistake
/// are known to make it.
#[test]
fn solutions_have_the_verdict_and_the_mistake_that_they_are_named_after() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/data/solutions/");
    let names = "accepted/queue.py accepted/ring.c accepted/deque.rs compile_error/indent.py compile_error/types.rs \
        presentation_error/returns_a_float.py run_time_error/beside_the_board.py wrong_answer/squares_in_a_byte.rs \
        wrong_answer/jump-optional.py wrong_answer/one-array-for-landings-and-ends.py";
    let files: Vec<String> = names
        .split(' ')
        .map(|name| format!("{root}{name}"))
        .collect();
    for outcome in judge(&files) {
        let name = Path::new(&outcome.name);
        assert!(outcome.matches_expected_verdict(), "{outcome:?}");
        if outcome.verdict == Some(Verdict::CompileError) {
            assert!(outcome.compile_error.is_some(), "{outcome:?}");
            continue;
        }
        let is_right = outcome.verdict == Some(Verdict::Accepted);
        assert_eq!(outcome.right == outcome.boards, is_right, "{outcome:?}");
        assert!(outcome.ns_per_board.is_some() || !is_right, "{outcome:?}");
        if name.extension() == Some("py".as_ref()) && outcome.verdict == Some(Verdict::WrongAnswer)
        {
            assert!(outcome.smallest_failure.is_some(), "{outcome:?}");
            let diagnosis = format!("{:?}", outcome.diagnosis);
            let mistake = format!("Some({:?})", name.file_stem().unwrap());
            assert!(diagnosis.contains(&mistake), "{diagnosis}");
        }
    }
}

/// A row has the name of a file and its text, or a command, and words of the outcome with `|`
/// between them.
#[test]
fn faults_are_told_with_their_reason() {
    let right = include_str!("../../data/solutions/accepted/queue.py");
    let two = format!(
        "{right}\n\nclass Second:\n    def snakesAndLadders(self, board):\n        return 1\n"
    );
    let rust = "impl Solution {\n    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {\n        if let Some(row) = board.first() && row.len() > 1 { 1 } else { 2 }\n    }\n}\n";
    let c = "#include \"/dev/stdin\"\nint snakesAndLadders(int** board, int boardSize, int* boardColSize) {\n    return bored;\n}\n";
    let csharp = "class Solution {\n    public int SnakesAndLadders(int[][] board) {\n        return bored;\n    }\n}\n";
    let long = r"long=while read -r line; do echo 1; done; head -c 2000000 /dev/zero | tr '\\0' x";
    let folder = tempfile::tempdir().unwrap();
    for (program, text, words) in [
        ("two.py", &*two, "verdict: Some(Accepted)|two.py:"),
        ("chain.rs", rust, "verdict: Some(WrongAnswer)"),
        ("line.c", c, "verdict: Some(CompileError)|return bored;"),
        ("line.cs", csharp, "return bored;"),
        ("late=cat >/dev/null; seq 200", "", "surplus lines"),
        (
            long,
            "",
            "verdict: Some(Presentation)|bytes after the last answer",
        ),
    ] {
        let mut argument = program.to_owned();
        if !text.is_empty() {
            let path = folder.path().join(program);
            fs::write(&path, text).unwrap();
            argument = path.display().to_string();
        }
        let outcomes = judge(&[argument]);
        let all = format!("{outcomes:?}");
        for word in words.split('|') {
            assert!(outcomes.is_empty() || all.contains(word), "{word}: {all}");
        }
    }
}

#[test]
fn a_program_has_a_session_of_its_own() {
    let session = rustix::process::getsid(None)
        .unwrap()
        .as_raw_nonzero()
        .get();
    let command = "sid=while read -r line; do cut -d' ' -f6 /proc/$$/stat; done".to_owned();
    let got = judge(&[command]).remove(0).first_failure.unwrap().got;
    assert!(matches!(got, Output::Number(_)) && got != Output::Number(session.into()));
}
