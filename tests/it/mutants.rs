//! `snl mutants`: mutants of a solution in C whose search is in a macro, so that only a few can be made.

use crate::util::{Folder, Ran, is_installed};
use snakes_and_ladders::game::Board;
use snl_judge::{
    JudgeRun, Limits, NoSandbox, PreparedSubmission, Supervisor, Toolchains, Verdict, find,
};
use std::time::Duration;

/// `SIX / ONE` for `SIX * ONE` is equivalent.
const SOLUTION: &str = "#define DEFINE_SEARCH static int search(int** board, int n, int die) { \\
    int rolls[401], queue[401], last = n * n, first = 0, count = 1; \\
    for (int i = 0; i <= last; i++) rolls[i] = -1; \\
    rolls[1] = 0; queue[0] = 1; \\
    while (first < count) { \\
        int at = queue[first++]; \\
        for (int to = at + 1; to <= at + die && to <= last; to++) { \\
            int row = (to - 1) / n, column = (to - 1) % n; \\
            int jump = board[n - 1 - row][row % 2 ? n - 1 - column : column]; \\
            int rest = jump == -1 ? to : jump; \\
            if (rolls[rest] == -1) { rolls[rest] = rolls[at] + 1; queue[count++] = rest; } \\
        } \\
    } \\
    return rolls[last]; \\
}
#define SIX 6
#define ONE 1
DEFINE_SEARCH

int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    return search(board, boardSize, SIX * ONE);
}
";

fn mutants(folder: &Folder, flags: &str, code: i32, words: &[&str]) -> Ran {
    let trials = "--tries 300 --side-3 300 --time-limit 60";
    folder.ends(&format!("mutants {flags} {trials}"), code, words)
}

#[test]
fn mutants_die_survive_or_are_equivalent_and_results_are_kept() {
    if !is_installed("gcc", "--version") {
        return;
    }
    let folder = Folder::new();
    folder.write("a.c", SOLUTION);
    let all = "a.c --export-json a.json --export-csv a.csv --cache kept";
    let words = "9 mutants; left out: 0 that do not compile, and 1 presumed equivalent:\nright on ";
    let ran = mutants(&folder, all, 0, &[words]);
    ran.prints("80 boards of suite:judge,seed=1 kill 8 of 8 mutants, 8 at least 3 times\n");
    let read = |name: &str| folder.read(name);
    let first = &folder.json("a.json")["mistakes"][0];
    assert_eq!(first["name"], "a.c:21:SDL:1");
    let change = "Line 21: `return search(board, boardSize, SIX * ONE);` becomes `;`.";
    assert_eq!(first["sentence"], change);
    assert_eq!(first["kills"], 80);
    let table = read("a.csv");
    assert_eq!(table.lines().count(), 81);
    let header = table.lines().next().unwrap();
    assert!(header.contains(",kills,a.c:21:SDL:1,"), "{header}");
    assert_eq!(header.split(',').count(), 6 + 8);

    // The results are taken from the file: it does not grow, and the exports are the same.
    let kept = read("kept");
    assert_eq!(kept.lines().count(), 9 + 1);
    assert_eq!(mutants(&folder, all, 0, &[]).out, ran.out);
    assert_eq!((read("kept"), read("a.csv")), (kept, table));

    // One board of side 2: a die of five is enough.
    folder.write("one.txt", "[[-1,-1],[-1,-1]]\n");
    let weak = mutants(&folder, "a.c --corpus one.txt --cache kept", 3, &[]);
    weak.prints("\nsurvives: a.c:21:AOR:");
    let reason = "becomes `return search(board, boardSize, SIX - ONE);`.\n  Wrong: It fails on [[";
    weak.prints(reason);
}

#[test]
fn what_has_no_mutants_is_named() {
    let folder = Folder::new();
    folder.write("wrong.c", SOLUTION.replace("SIX *", "5 *"));
    if is_installed("gcc", "--version") {
        let words = "wrong.c: not a right solution, so its mutants say nothing about a corpus; it fails on [[";
        mutants(&folder, "wrong.c", 1, &[words]);
    }
}

#[test]
fn a_program_that_is_slow_once_is_tried_again() {
    if !is_installed("gcc", "--version") {
        return;
    }
    let folder = Folder::new();
    // Every program loops on the first board of side 3 for which it is asked.
    let slow_once = "char mark[4096] = \"\"; \
        if (n == 3) strcat(mark + readlink(\"/proc/self/exe\", mark, 4000), \".mark\"); \
        if (n == 3 && access(mark, F_OK)) { close(creat(mark, 0600)); for (;;); } int rolls[";
    let solution = SOLUTION.replacen("int rolls[", slow_once, 1);
    let solution =
        format!("#include <fcntl.h>\n#include <string.h>\n#include <unistd.h>\n{solution}");
    folder.write("a.c", solution);
    let corpus = "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n";
    folder.write("two.txt", corpus);
    let line =
        "mutants a.c --corpus two.txt --sandbox none --tries 20 --side-3 20 --time-limit 0.05";
    let words = "9 mutants; left out: 0 that do not compile, and 1 presumed equivalent:";
    folder.ends(line, 3, &[words]);
}

/// Sleeps longer than a board may take, and loops on boards of side 3.
const SLEEPS: &str = "import time

class Solution:
    def snakesAndLadders(self, board):
        while len(board) == 3:
            pass
        time.sleep(1)
        return 1
";

#[test]
fn a_loop_is_recognised_by_its_cpu_time() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    folder.write("sleeps.py", SLEEPS);
    let file = folder.join("sleeps.py").display().to_string();
    let limits = Limits {
        // Much more than a busy machine makes of what an answer takes.
        board: Duration::from_millis(500),
        ..Limits::default()
    };
    let program = env!("CARGO_BIN_EXE_snl").into();
    let supervisor = Supervisor::new(program, Err(NoSandbox::NotWanted)).unwrap();
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap());
    let found = find(&[file], false, &tools).unwrap();
    let prepared =
        PreparedSubmission::prepare(&found.submissions[0], &tools, &supervisor, &limits).unwrap();
    let run = JudgeRun {
        supervisor: &supervisor,
        limits: &limits,
        isolate: false,
    };
    let literals = ["[[-1,-1],[-1,-1]]", "[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]"];
    let boards: Vec<Board> = literals.iter().map(|text| text.parse().unwrap()).collect();
    let (boards, mut verdicts) = (&boards[..], Vec::new());
    let mut results = run.results(&prepared, &boards).unwrap();
    while let Some(result) = results.advance().unwrap() {
        verdicts.push((result.verdict, result.note.unwrap_or_default()));
    }
    let [(slept, disturbed), (looped, _)] = &verdicts[..] else {
        panic!("{verdicts:?}");
    };
    assert_eq!((*slept, *looped), (Verdict::Accepted, Verdict::TimeLimit));
    assert!(disturbed.contains("s, disturbed: "), "{disturbed}");
}
