//! Every flag of every command acts: `effects.txt` has a call for each flag that the help lists,
//! which is made with the flag and without it.

use crate::util::{Folder, Ran};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::process::Command;

/// The files that the calls read, besides those that [`PREPARATIONS`] write.
const INPUTS: &[(&str, &str)] = &[
    ("one.grid", "[[-1,-1],[-1,-1]]\n"),
    (
        "two.grid",
        "[[-1,-1],[-1,-1]]\n[[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]\n",
    ),
    ("bad.grid", "[[-1,-1],[-1,-1]]\nbad\n"),
    (
        "answers.csv",
        "board,min_rolls,mine\n\"[[-1,-1],[-1,-1]]\",1,2\n",
    ),
    ("pairs.json", "[[2,23],[17,4]]\n"),
    ("table.csv", "start,end\n2,23\n"),
    ("even.py", "def snakesAndLadders(board): return 2\n"),
    ("bad.c", BAD_C),
    ("kept/problem.yaml", "name: kept\n"),
    ("kept/problem_statement/problem.en.tex", "kept statement\n"),
];

/// A solution whose compiler has more to say than a terminal shows.
const BAD_C: &str = "int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int a = b;
    int c = d;
    int e = f;
    int g = h;
    return last_of_all;
}
";

const PREPARATIONS: &[&str] = &[
    "run --count 20 --size 4 --solver bitset -o ran",
    "run --count 20 --size 4 --shard 1/2 -o parts/1",
    "run --count 20 --size 4 --shard 2/2 -o parts/2",
    "bench two.grid --solver bitset,pairs --runs 20 --save-baseline kept --export-json bench.json",
];

/// The kinds of calls, by the sign that a line begins with.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// With the flag, the call says words that it does not say without.
    Adds,
    /// Without the flag, the call says words that it does not say with it.
    Removes,
    /// The flag is a promise to change nothing but the time.
    Same,
    /// The call is refused, and the error has the words.
    Refused,
}

/// A line of `effects.txt`.
struct Row<'a> {
    line: &'a str,
    kind: Kind,
    /// The call with the flag, and without it.
    with: String,
    without: String,
    /// The command and the flag; no command for a flag of every command.
    flag: (&'a str, &'a str),
    words: String,
}

impl Row<'_> {
    fn read(line: &str) -> Row<'_> {
        let (sign, call) = line.split_once(' ').expect(line);
        let kind = match sign {
            "+" => Kind::Adds,
            "-" => Kind::Removes,
            "=" => Kind::Same,
            "!" => Kind::Refused,
            _ => panic!("{line}: a line begins with +, -, = or !"),
        };
        let (call, words) = call.split_once(" => ").unwrap_or((call, ""));
        let (before, rest) = call.split_once('{').expect(line);
        let (flag, after) = rest.split_once('}').expect(line);
        let (flag, other) = flag.split_once('|').unwrap_or((flag, ""));
        let command = before.split(' ').next().unwrap_or_default();
        let name = flag.split([' ', '=']).next().unwrap_or_default();
        Row {
            line,
            kind,
            with: format!("{before}{flag}{after}"),
            without: format!("{before}{other}{after}"),
            flag: (command, name),
            words: words.replace("\\n", "\n").replace("\\e", "\u{1b}"),
        }
    }
}

/// The folders in which calls are made, each with the same files.
struct Calls {
    prepared: Folder,
    /// The output of calls: many rows have the same call without the flag.
    made: HashMap<String, String>,
}

impl Calls {
    fn new() -> Calls {
        let prepared = Folder::new();
        for (name, text) in INPUTS {
            let file = prepared.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            prepared.write(file, text);
        }
        PREPARATIONS
            .iter()
            .for_each(|line| drop(prepared.done(line)));
        let made = HashMap::new();
        Calls { prepared, made }
    }

    /// Makes a call in a folder of its own. Returns its exit code, what it prints, and the files
    /// that are new or changed.
    fn make(&self, call: &str) -> String {
        let folder = Folder::new();
        let copied = Command::new("cp")
            .args(["-r", "."])
            .arg(&*folder)
            .current_dir(&*self.prepared)
            .status();
        assert!(copied.unwrap().success());
        let Ran { code, out, err } = folder.piped(call, b"[[-1,-1],[-1,-1]]\n");
        let mut said = format!("exit code {code}\n{out}\n{err}\n");
        for name in folder.files() {
            let bytes = folder.bytes(&name);
            if fs::read(self.prepared.join(&name)).ok().as_ref() == Some(&bytes) {
                continue;
            }
            let text = String::from_utf8_lossy(&bytes);
            // The command line of a manifest says what is asked, not what is done.
            let (done, _asked) = text.split_once("\"command\"").unwrap_or((&text, ""));
            said += &format!("{name}:\n{done}\n");
        }
        said
    }

    fn said(&mut self, call: &str) -> &str {
        if !self.made.contains_key(call) {
            let said = self.make(call);
            self.made.insert(call.to_owned(), said);
        }
        &self.made[call]
    }
}

/// Returns the first lines of what a call wrote: what is wrong is near the start.
fn start_of(said: &str) -> String {
    const MAX_LINES: usize = 30;
    said.lines()
        .take(MAX_LINES)
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// Returns the flags that the help of a command lists, `--help` and `--version` aside.
fn listed(folder: &Folder, command: &str) -> BTreeSet<String> {
    let help = folder.out(&format!("{command} --help"));
    let name = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        let mut words = line
            .trim_start()
            .split([' ', ',', '[', '='])
            .filter(|word| word.starts_with("--"));
        let is_flag = indent <= 6 && line.trim_start().starts_with('-');
        if is_flag {
            words.next().map(str::to_owned)
        } else {
            None
        }
    };
    let mut flags: BTreeSet<String> = help.lines().filter_map(name).collect();
    flags.retain(|flag| flag != "--help" && flag != "--version");
    flags
}

#[test]
fn every_flag_acts_or_is_refused() {
    let mut calls = Calls::new();
    let text = fs::read_to_string("tests/it/effects.txt").unwrap();
    let lines = text.lines();
    let rows: Vec<Row<'_>> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(Row::read)
        .collect();
    let mut wrong = Vec::new();

    let of_all = listed(&calls.prepared, "");
    let overview = calls.prepared.out("--help");
    let commands = overview
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .map(|line| line.split(' ').next().unwrap_or_default());
    let commands =
        commands.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase()));
    let of_each = commands.filter(|name| *name != "snl").map(|name| {
        let flags = listed(&calls.prepared, name);
        (name, flags.difference(&of_all).cloned().collect())
    });
    let every: Vec<(&str, BTreeSet<String>)> = of_each.chain([("", of_all.clone())]).collect();
    for (command, flags) in &every {
        for flag in flags {
            let acts = |row: &Row<'_>| {
                let is_of_it =
                    row.flag == (command, flag) || command.is_empty() && row.flag.1 == flag;
                is_of_it && row.kind != Kind::Refused
            };
            if !rows.iter().any(acts) {
                wrong.push(format!(
                    "snl {command} {flag}: no call in tests/it/effects.txt shows what it does"
                ));
            }
        }
    }

    for row in &rows {
        let with = calls.make(&row.with);
        if row.kind == Kind::Refused {
            if !with.starts_with("exit code 2\n\nerror: ") || !with.contains(&row.words) {
                wrong.push(format!(
                    "{}\nis not refused by CONDITIONS in src/cli/args/effects.rs\n{}",
                    row.line,
                    start_of(&with)
                ));
            }
            continue;
        }
        let without = calls.said(&row.without);
        let has_words = [&*with, without].map(|said| said.contains(&row.words));
        let is_right = match row.kind {
            Kind::Adds => has_words == [true, false],
            Kind::Removes => has_words == [false, true],
            _ => with == without && with.starts_with("exit code 0\n"),
        };
        if !is_right || row.words.is_empty() != (row.kind == Kind::Same) {
            let (with, without) = (start_of(&with), start_of(without));
            wrong.push(format!("{}\n{with}\nwithout:\n{without}", row.line));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}
