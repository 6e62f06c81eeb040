//! `snl judge FOLDER`: every file of a language has a row, and says what it is.

use crate::util::{Folder, is_installed};

const RIGHT: &str = include_str!("../../data/solutions/accepted/queue.py");

#[test]
fn a_file_without_a_solution_has_a_row_with_its_reason_everywhere() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    for inside in ["class/_bob", "class/node_modules/b"] {
        std::fs::create_dir_all(folder.join(inside)).unwrap();
    }
    folder.write("class/right.py", RIGHT);
    let beside = [
        (
            "class/test_right.py",
            "from right import Solution\n\ndef test_it(): pass\n",
        ),
        (
            "class/uses.py",
            "import right\nprint(right.Solution().snakesAndLadders([[-1]]))\n",
        ),
        ("class/tools.py", "def used(): pass\n"),
        ("class/main.py", "import uses, tools\n"),
        ("class/README.md", "# Class\n"),
        (
            "class/_bob/a.js",
            "function snakesAndLadders(board) { return 1 }\n",
        ),
        ("class/node_modules/b/b.js", "function helper() {}\n"),
    ];
    for (name, text) in beside {
        folder.write(name, text);
    }
    let judge = "judge class --sandbox none --export-csv rows.csv --export-json judged.json";
    let ran = folder.done(judge);
    ran.says("other files, not judged: 1 .md file (README.md), 1 folder of packages (node_modules), 1 hidden folder (_bob)");
    let not_judged = ["class/README.md", "class/node_modules", "class/_bob"];
    assert_eq!(
        folder.json("judged.json")["not_judged"],
        serde_json::json!(not_judged)
    );
    let page = folder.out("report judged.json");
    assert!(
        page.contains("Not judged: class/README.md, class/node"),
        "{page}"
    );
    for (name, cell) in [
        ("class/right.py ", " AC "),
        ("class/test_right.py ", " no solution: test "),
        ("class/uses.py ", " no solution: helper "),
        ("class/main.py ", " no solution: helper "),
        ("class/tools.py ", " no solution: helper "),
    ] {
        let row = ran.out.lines().find(|line| line.starts_with(name));
        assert!(row.is_some_and(|row| row.contains(cell)), "{}", ran.out);
    }

    let misspelt = RIGHT.replace("snakesAndLadders", "snakesAndLader");
    folder.write("class/misspelt.py", misspelt);
    folder.write("class/reads.py", "board = input()\nprint(4)\n");
    // It speaks of the solution beside it, and does not use it.
    folder.write("class/empty.py", "# snakesAndLadders is right\nx = 1\n");
    for flags in ["", " -q"] {
        let ran = folder.ends(&format!("{judge}{flags}"), 1, &[]);
        for words in [
            "error: class/misspelt.py: no solution: found `snakesAndLader`, expected `snakesAndLadders`\n",
            "it reads its input; if that is one board a line, write name='python3 class/reads.py'\n",
            "error: class/empty.py: no solution: no function in it has the name of a solution: expected class Solution",
            "error: 3 of 8 submissions could not be judged\n",
        ] {
            assert!(ran.err.contains(words), "{}", ran.err);
        }
    }
    let rows = folder.read("rows.csv");
    assert_eq!(rows.matches(",,no solution,,,,,").count(), 7, "{rows}");
    let judged = folder.json("judged.json");
    let programs = judged["programs"].as_array().unwrap();
    let kinds: Vec<&str> = programs
        .iter()
        .filter_map(|program| program["no_solution"]["kind"].as_str())
        .collect();
    let expected = [
        "nothing_to_call",
        "helper",
        "misspelt",
        "reads_input",
        "test",
        "helper",
        "helper",
    ];
    assert_eq!(kinds, expected);
    let page = folder.out("report judged.json");
    assert!(page.contains(
        "1 program on suite:judge,seed=1,version=2: 1 accepted. 7 files without a solution."
    ));
    assert!(page.contains("| misspelt.py | no solution |"), "{page}");
    folder.done("report judged.json -o programs.csv");
    let programs = folder.read("programs.csv");
    let rows: Vec<&str> = programs.lines().collect();
    assert_eq!(rows.len(), 1 + 8, "{programs}");
    let has_row = |row: &str| rows.iter().any(|found| found.contains(row));
    assert!(
        has_row(",Python,AC,,80,80,0,,,AC. 80 of 80 boards are right."),
        "{programs}"
    );
    assert!(
        has_row("misspelt.py,Python,no solution,,0,0,0,,,\"No solution: "),
        "{programs}"
    );
}

#[test]
fn a_file_or_a_word_that_is_no_submission_is_named_as_what_it_is() {
    let folder = Folder::new();
    folder.write("notes.md", "```python\n```\n");
    folder.write("all.ipynb", "{}\n");
    folder.write("fits.py", RIGHT);
    for (line, code, words) in [
        (
            "judge notes.md",
            2,
            "notes.md is Markdown: save the code as a file of its language",
        ),
        (
            "judge all.ipynb",
            2,
            "all.ipynb is a notebook: save the code",
        ),
        (
            "judge suite:judge,seed=1 notes.md",
            1,
            "this is Markdown; save the code as a file",
        ),
        (
            "judge sh fits.py",
            2,
            "sh is a program, not boards; a command is one argument, such as name='sh fits.py'",
        ),
        (
            "judge suite:judge,seed=1 a=fits.py",
            1,
            "the file of this name cannot be run as a program",
        ),
    ] {
        folder.ends(line, code, &[words]);
    }
}

#[test]
fn a_name_that_begins_as_a_solution_is_one_where_there_is_no_other() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    let by_bfs = RIGHT.replace("def snakesAndLadders(", "def snakesAndLaddersUsingBfs1(");
    let helper = "\ndef snakesAndLaddersHelper(board):\n    return 0\n";
    folder.write("two.py", format!("{by_bfs}{helper}"));
    folder.write("one.py", format!("{RIGHT}{helper}"));
    let line = "judge suite:judge,seed=1 two.py one.py --sandbox none --verdict-only";
    let ran = folder.ends(line, 3, &[]);
    let rows: Vec<Vec<&str>> = ran
        .out
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().take(2).collect())
        .filter(|row: &Vec<&str>| row.first().is_some_and(|name| name.contains(".py")))
        .collect();
    assert_eq!(rows.len(), 3, "{}", ran.out);
    assert_eq!((rows[0][1], rows[1][1]), ("AC", "WA"), "{}", ran.out);
    assert_eq!(rows[2], ["one.py", "AC"], "{}", ran.out);
}

#[test]
fn a_wrong_program_that_is_accepted_is_not_to_be_mended() {
    if !is_installed("python3", "--version") {
        return;
    }
    let folder = Folder::new();
    let wrong = "def snakesAndLadders(board): return 1\n";
    for (path, text, words) in [
        ("accepted", wrong, "next: mend 1 of 2: all/accepted/a.py"),
        (
            "wrong_answer",
            RIGHT,
            "next: look at 1 of 2: all/wrong_answer/a.py",
        ),
    ] {
        std::fs::create_dir_all(folder.join(format!("all/{path}"))).unwrap();
        folder.write(format!("all/{path}/a.py"), text);
        let other = folder.join("all/accepted/b.py");
        std::fs::create_dir_all(other.parent().unwrap()).unwrap();
        std::fs::write(other, RIGHT).unwrap();
        let ran = folder.snl("judge suite:judge,seed=1 all --sandbox none --verdict-only");
        assert_eq!(ran.code, 3, "{}", ran.err);
        ran.says(words);
        std::fs::remove_dir_all(folder.join("all")).unwrap();
    }
}

#[test]
fn the_table_of_programs_says_why_each_fails() {
    let folder = Folder::new();
    let boards = "[[-1,4],[-1,3]]\n[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n";
    folder.write("boards.grid", boards);
    folder.write("broken.py", "def snakesAndLadders(board)\n    return 1\n");
    let keeps = "calls = []\ndef snakesAndLadders(board):\n    calls.append(1)\n    \
                 return min(len(calls), 1) if len(board) == 2 else 2 - (len(calls) > 1)\n";
    folder.write("keeps.py", keeps);
    let line = "judge boards.grid broken.py keeps.py --export-json judged.json";
    folder.ends(line, 3, &[]);
    folder.done("report judged.json -o programs.csv");
    let programs = folder.read("programs.csv");
    for words in [
        "broken.py,Python,CE,,0,0,0,,,\"CE: broken.py, line 1: SyntaxError: ",
        "Fails only after 1 other board in the same process: it keeps state",
    ] {
        assert!(programs.contains(words), "{programs}");
    }
}
