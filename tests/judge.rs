//! `snl judge` as a user sees it: what it prints and exports, and how it ends.

mod program;

use program::{Ran, snl_in};
use std::collections::BTreeMap;

fn snl(args: &[&str], input: &str) -> Ran {
    snl_in(std::path::Path::new("."), args, input.as_bytes())
}

/// The table that `--export-csv` writes: of each board, by column, what stands there.
fn table(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

#[test]
fn survivors_end_in_exit_code_3_and_are_named_with_their_reason() {
    let ran = snl(&["judge", "-", "--mistakes"], "[[-1,4],[-1,3]]\n");
    assert_eq!(ran.code, 3, "{}", ran.err);
    let last = ran.err.lines().last().unwrap();
    assert!(last.contains("mistakes survive: "), "{last}");
    assert!(last.contains("die-of-five") && !last.contains("one-roll-short"));
    assert!(
        ran.out.starts_with("1 board of <stdin> kill"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("survives: die-of-five\n  Rolls 1 to 5: `i < 6`.\n  Wrong: ")
    );
    let quiet = snl(&["judge", "-", "--mistakes", "-q"], "[[-1,4],[-1,3]]\n");
    assert_eq!((quiet.code, quiet.out.as_str()), (3, ""));
}

#[test]
fn the_table_says_which_board_kills_which_mistake() {
    let corpus = "index,n,family,board,note\n\
        7,2,wall,\"[[-1,4],[-1,3]]\",\"two, \"\"one\"\" after the other\"\n\
        9,3,,\"[[1,1,-1],[1,1,1],[-1,1,1]]\",\n";
    let ran = snl(&["judge", "-", "--mistakes", "--export-csv", "-"], corpus);
    let rows = table(&ran.out);
    let column = |name: &str| -> Vec<&str> { rows.iter().map(|row| &*row[name]).collect() };
    assert_eq!(column("index"), ["7", "9"]);
    assert_eq!(column("n"), ["2", "3"]);
    assert_eq!(column("family"), ["wall", ""]);
    assert_eq!(column("note"), ["two, \"one\" after the other", ""]);
    assert_eq!(column("min_rolls"), ["1", "-1"]);
    assert_eq!(column("unreachable-is-zero"), ["0", "1"]);
    assert_eq!(column("one-roll-short"), ["1", "0"]);
    for row in &rows {
        let kills = row.values().filter(|value| *value == "1").count();
        let not_mistakes = ["index", "n", "min_rolls", "kills"];
        let others = not_mistakes
            .iter()
            .filter(|name| row[**name] == "1")
            .count();
        assert_eq!(row["kills"], (kills - others).to_string());
    }
    // The words go where the table does not.
    assert!(ran.err.contains("2 boards of <stdin> kill"), "{}", ran.err);
}

#[test]
fn the_json_counts_by_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = "[[1,1,-1],[1,1,1],[-1,1,1]]\n[[-1,-1],[-1,-1]]\n";
    let args = ["judge", "-", "--mistakes", "--export-json", "kills.json"];
    let ran = snl_in(folder.path(), &args, corpus.as_bytes());
    assert_eq!(ran.code, 3, "{}", ran.err);
    let text = std::fs::read_to_string(folder.path().join("kills.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mistakes = json["mistakes"].as_array().unwrap();
    let of = |name: &str| {
        mistakes
            .iter()
            .find(|mistake| mistake["name"] == name)
            .unwrap()
    };
    assert_eq!(json["boards"], 2);
    assert_eq!(of("no-marks")["slow"], 1);
    assert_eq!(of("unreachable-is-zero")["wrong"], 1);
    assert_eq!(of("no-room-for-the-last-square")["crashed"], 1);
    assert_eq!(of("die-of-five")["kills"], 0);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let spec = "v1:family=uniform;n=2..6;seed=3";
    let export = |threads: &str| {
        let args = [
            "judge",
            spec,
            "--count",
            "700",
            "--mistakes",
            "--export-csv",
            "-",
            "-j",
            threads,
        ];
        snl(&args, "").out
    };
    let alone = export("1");
    assert_eq!(alone.lines().count(), 701);
    assert_eq!(export("3"), alone);
}

#[test]
fn wrong_calls_and_wrong_corpora_are_told_apart() {
    for (args, input, code, word) in [
        (&["judge", "-"][..], "", 2, "--mistakes"),
        (
            &["judge", "-", "--mistakes", "--count", "3"],
            "",
            2,
            "is no spec",
        ),
        (
            &["judge", "v1:family=none", "--mistakes"],
            "",
            2,
            "there is no family",
        ),
        (
            &[
                "judge",
                "-",
                "--mistakes",
                "--export-csv",
                "-",
                "--export-json",
                "-",
            ],
            "",
            2,
            "both",
        ),
        (
            &["judge", "no-such-file", "--mistakes"],
            "",
            1,
            "no-such-file",
        ),
        (
            &["judge", "-", "--mistakes"],
            "[[-1,5],[-1,3]]\n",
            1,
            "<stdin>:1: row 1, column 2",
        ),
        (
            &["judge", "-", "--mistakes"],
            "board,min_rolls\n\"[[-1,4],[-1,3]]\",2\n",
            1,
            "<stdin>:2: min_rolls says 2, the answer is 1",
        ),
    ] {
        let ran = snl(args, input);
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(word), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{args:?}");
    }
}
