//! `snl strength` and suites on the command line: output, exports, exit codes.

use crate::util::{Folder, Ran, has_all, runs_long_tests};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Runs `snl` with this line and input, which ends with this code.
fn snl(line: &str, input: &str, code: i32) -> Ran {
    let ran = Folder::new().piped(line, input.as_bytes());
    ran.ends_with(code, line);
    ran
}

/// The rows of a CSV, each by the names of its columns.
fn table(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.unwrap()).collect()
}

#[test]
fn survivors_end_in_exit_code_3_and_are_named_with_their_reason() {
    let ran = snl("strength -", "[[-1,4],[-1,3]]\n", 3);
    let last = ran.err.lines().last().unwrap();
    assert!(last.contains("mistakes survive: "), "{last}");
    assert!(last.contains(" mirrored, ") && !last.contains("one-roll-short"));
    ran.prints("1 board of <stdin> kill");
    ran.prints("mirrored survives. Starts at the bottom right: the direction of every row is reversed. Wrong: ");
    // The table of kills has no mistake without one.
    let mut rows = ran.out.lines().map(str::trim_start);
    assert!(rows.all(|row| !row.starts_with("0 ")), "{}", ran.out);
    assert_eq!(snl("strength - -q", "[[-1,4],[-1,3]]\n", 3).out, "");
}

#[test]
fn the_table_says_which_board_kills_which_mistake() {
    let corpus = "index,n,family,board,note\n\
        7,2,wall,\"[[-1,4],[-1,3]]\",\"two, \"\"one\"\" after the other\"\n\
        9,3,,\"[[1,1,-1],[1,1,1],[-1,1,1]]\",\n";
    let ran = snl("strength - --export-csv -", corpus, 3);
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
        let others = ["index", "n", "min_rolls", "kills"]
            .into_iter()
            .filter(|&name| row[name] == "1")
            .count();
        assert_eq!(row["kills"], (kills - others).to_string());
    }
    // The table is on standard output, so the summary goes to standard error.
    ran.says("2 boards of <stdin> kill");
}

#[test]
fn the_json_counts_by_verdict() {
    let folder = Folder::new();
    let corpus = "[[1,1,-1],[1,1,1],[-1,1,1]]\n[[-1,-1],[-1,-1]]\n";
    let line = "strength - --export-json kills.json";
    folder.piped(line, corpus.as_bytes()).ends_with(3, line);
    let json = folder.json("kills.json");
    assert_eq!(json["boards"], 2);
    for (name, key, count) in [
        ("no-marks", "slow", 1),
        ("unreachable-is-zero", "wrong", 1),
        ("no-room-for-the-last-square", "crashed", 1),
        ("die-of-five", "kills", 0),
    ] {
        let mut mistakes = json["mistakes"].as_array().unwrap().iter();
        let mistake = mistakes.find(|mistake| mistake["name"] == name).unwrap();
        assert_eq!(mistake[key], count, "{name}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let spec = "v1:family=uniform;n=2..6;seed=3";
    let count = if runs_long_tests() { 300 } else { 100 };
    let export = |threads: &str| {
        let line = format!("strength {spec} --count {count} --export-csv - -j {threads}");
        snl(&line, "", 3).out
    };
    let alone = export("1");
    assert_eq!(alone.lines().count(), count + 1);
    assert_eq!(export("3"), alone);
}

/// The suite of seed 1 as a CSV, shared by all tests because a suite takes seconds.
static SUITE: LazyLock<String> = LazyLock::new(|| suite("csv"));

/// The suite of seed 1 as a file.
fn suite(format: &str) -> String {
    let line = format!("suite judge --seed 1 -q --format {format}");
    let ran = snl(&line, "", 0);
    assert_eq!(ran.err, "");
    ran.out
}

/// Returns what `strength` says about this suite: its summary, and the kill matrix as CSV.
static KILLS: LazyLock<(Ran, String)> = LazyLock::new(|| {
    let folder = Folder::new();
    let line = "strength - --export-csv kills.csv";
    let ran = folder.piped(line, SUITE.as_bytes());
    (ran, folder.read("kills.csv"))
});

#[test]
fn a_suite_kills_all_and_as_many_uniform_boards_do_not() {
    let csv = &*SUITE;
    let boards = csv.lines().count() - 1;
    assert!(csv.starts_with("index,n,family,board,note\n0,6,sample,"));
    assert!(boards <= 80);
    let (ran, _) = &*KILLS;
    ran.ends_with(0, "strength");
    let second = ran
        .out
        .lines()
        .find_map(|line| line.strip_prefix("For comparison, "))
        .unwrap();
    let begin = format!("{boards} boards of v1:family=uniform;");
    assert!(second.starts_with(&begin), "{second}");
    // The same uniform boards, judged by themselves.
    let spec = second.split_whitespace().nth(3).unwrap();
    let uniform = snl(&format!("strength {spec} --count {boards}"), "", 3);
    assert!(
        uniform.out.lines().any(|line| line == second),
        "{}",
        uniform.out
    );
}

#[test]
fn a_suite_without_the_killers_of_a_mistake_is_found_out() {
    let table = table(&KILLS.1);
    let mut lines = SUITE.lines();
    let header = lines.next().unwrap();
    let boards: Vec<&str> = lines.collect();
    assert_eq!(table.len(), boards.len(), "no note has a line end");
    let mistakes = ["jump-optional", "rolls-in-a-byte"];
    let few = 10;
    for mistake in &mistakes[..if runs_long_tests() { 2 } else { 1 }] {
        let left: String = boards
            .iter()
            .zip(&table)
            .filter(|(_, row)| row[*mistake] == "0")
            .take(if runs_long_tests() { boards.len() } else { few })
            .map(|(board, _)| format!("{board}\n"))
            .collect();
        let ran = snl("strength -", &format!("{header}\n{left}"), 3);
        let last = ran.err.lines().last().unwrap();
        // So many mistakes survive on few boards that not all are named.
        let named = if runs_long_tests() {
            *mistake
        } else {
            "mistakes"
        };
        assert!(last.split([' ', ',']).any(|word| word == named), "{last}");
        ran.prints(&format!("{mistake} survives. "));
    }
}

#[test]
fn a_suite_is_the_same_at_every_number_of_threads_and_in_every_format() {
    let line = "suite judge --seed 1 -q --with-answers --format jsonl -j";
    let jsonl = snl(&format!("{line} 3"), "", 0).out;
    let rows = table(&SUITE);
    for (line, row) in jsonl.lines().zip(&rows) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["note"], *row["note"]);
        assert_eq!(line["family"], *row["family"]);
        assert_eq!(line["board"].to_string(), row["board"]);
        assert!(line["min_rolls"].is_number());
    }
    assert_eq!(rows.len(), jsonl.lines().count());
    // By name, and from files with answers, which are checked.
    let of = |corpus: &str, input: &str| {
        let line = format!("strength {corpus} --export-csv - -q");
        Folder::new().piped(&line, input.as_bytes()).out
    };
    let matrix = &KILLS.1;
    if runs_long_tests() {
        assert_eq!(of("suite:judge,seed=1", ""), *matrix);
        assert_eq!(of("-", &jsonl), *matrix);
        assert_eq!(snl(&format!("{line} 1"), "", 0).out, jsonl);
        let boards: String = rows.iter().map(|row| row["board"].clone() + "\n").collect();
        assert_eq!(suite("grid"), boards);
    }
    let first: String = jsonl.split_inclusive('\n').take(10).collect();
    let begin = of("-", &first);
    assert_eq!(begin.lines().count(), 11);
    assert!(matrix.starts_with(&begin), "{begin}");
}

#[test]
fn gated_faults_survive_few_boards_and_are_exported_like_mistakes() {
    let ran = snl("strength - --gated --export-json -", &SUITE, 3);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let faults = json["mistakes"].as_array().unwrap();
    let killed = json["killed"].as_u64().unwrap();
    let all = faults.len() as u64;
    let is_most = killed * 100 >= 95 * all && killed < all;
    assert!(is_most, "{killed} of {all}");
    let column = |key: &str| -> Vec<u64> {
        let rows = json["coverage"].as_array().unwrap().iter();
        rows.map(|row| row[key].as_u64().unwrap()).collect()
    };
    assert_eq!(column("boards")[..5], [1, 5, 10, 20, 40]);
    assert_eq!(column("killed")[5], killed);
    assert!(column("killed").is_sorted());
    ran.says(&format!(" kill {killed} of {all} gated faults, "));
    ran.says("\nKilled by the first boards: 1: ");
    let last = ran.err.lines().last().unwrap();
    has_all(last, &[" gated faults survive: ", " more"]);
    // The matrix has a column per fault.
    let corpus = "[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]\n";
    let ran = snl("strength - --gated -q --export-csv -", corpus, 3);
    let rows = table(&ran.out);
    assert_eq!(rows[0]["jump-skipped@n=3"], "1");
    assert_eq!(rows[0]["jump-skipped@n=4"], "0");
}
