//! The fate of an output and of the file that was there before, for each verb, kind of &folder,
//! existing thing and signal: `outputs.txt` has a line per path.

use crate::resume::{send_when_handled, signals};
use crate::util::{Folder, end, program};
use std::fs::File;
use std::process::Stdio;

/// Verbs, with `OUT` for their output, and the extension of its name.
const VERBS: [(&str, &str); 8] = [
    ("generate --count 3 --size 2 -q -o OUT", "csv"),
    ("solve boards.csv -q -o OUT", "csv"),
    (
        "solve bad.csv -q -o /dev/null --on-error skip --rejects OUT",
        "csv",
    ),
    ("show boards.csv --svg OUT", "svg"),
    ("report run -q -o OUT", "md"),
    ("book --count 1 --level kids -q -o OUT", "html"),
    ("strength boards.csv -q --export-csv OUT", "csv"),
    ("strength boards.csv -q --export-json OUT", "json"),
];

/// The text of the file that is there before.
const BEFORE: &str = "before\n";

#[test]
fn an_output_is_written_in_place_or_replaced_as_its_path_says() {
    let folder = Folder::new();
    folder.done("generate --count 3 --size 2 --with-answers -o boards.csv");
    folder.done("run --count 30 -q -o run");
    folder.write("bad.csv", "board\nbad\nworse\n");
    for (verb, extension) in VERBS {
        let out = format!("once.{extension}");
        let once = folder.snl(&verb.replace("OUT", &out));
        let bytes = folder.read(out);
        let rows = include_str!("outputs.txt").lines();
        for row in rows.filter(|row| !row.is_empty() && !row.starts_with('#')) {
            let (command, fate) = row.split_once(" => ").expect(row);
            let (out, around) = command.split_once(" : ").expect(row);
            let (fate, words) = fate.split_once(": ").unwrap_or((fate, ""));
            let old = format!("old.{extension}");
            folder.sh("rm -rf to-*");
            folder.write(&old, BEFORE);
            let line = around
                .replace("SNL", &format!("snl {}", verb.replace("OUT", out)))
                .replace("OLD", &old)
                .replace("EXT", extension);
            let ran = folder.sh(&format!("end() {{ code=$?; }}; {line}; exit $code"));
            let there = folder.read(old);
            let wanted = match fate {
                "appended" => format!("{BEFORE}{bytes}after\n"),
                "over" => bytes.clone() + BEFORE.get(bytes.len()..).unwrap_or_default(),
                "alone" => bytes.clone(),
                _ => BEFORE.to_owned(),
            };
            assert_eq!(there, wanted, "{line}: {}", ran.err);
            // The shell forgets the code of a command before a bar.
            let code = if words.is_empty() { once.code } else { 1 };
            let is_right = ran.code == code || around.contains("| cat");
            assert!(is_right, "{line}: {}: {}", ran.code, ran.err);
            ran.says(words);
        }
    }
}

#[test]
fn a_signal_ends_a_command_with_its_code_and_spares_what_was_there() {
    let folder = Folder::new();
    let hang_up_is_ignored = signals("self", "SigIgn:") & 1 != 0;
    for (verb, out) in [
        ("generate --count 1000000000000 -q -o", "old"),
        ("generate --count 1000000000000 -q -o", "/dev/stdout"),
        ("generate --count 1000000000000 -q -o", "-"),
        ("solve - -o", "old"),
        ("solve - -o", "/dev/stdout"),
        ("solve - -o /dev/null --on-error skip --rejects", "old"),
    ] {
        for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("KILL", -1)] {
            if signal == "HUP" && hang_up_is_ignored {
                continue;
            }
            folder.write("old", BEFORE);
            let mut command = program(&folder);
            let append = File::options().append(true).open(folder.join("old"));
            let command = command.args(verb.split(' ')).arg(out).stdin(Stdio::piped());
            let mut child = command.stdout(append.unwrap()).spawn().unwrap();
            // Kept open: the end of the input would end the process, too.
            let _input = child.stdin.take();
            send_when_handled(&child, signal);
            let ran = end(child);
            assert_eq!(ran.code, code, "{verb} {out}: {signal}: {}", ran.err);
            let there = folder.read("old");
            assert!(there.starts_with(BEFORE), "{verb} {out}: {signal}");
            // Nothing else is left, unless there is something to resume or the process could not
            // clear up, killed or waiting for input: then the next one that writes there does.
            if out == "old" {
                assert_eq!(there, BEFORE, "{verb}: {signal}");
                let is_resumable = folder.sh("rm old.checkpoint.json").code == 0;
                if is_resumable || signal == "KILL" || verb.starts_with("solve -") {
                    folder.done("generate --count 1 -q -o old");
                }
            }
            assert_eq!(folder.files(), ["old"], "{verb} {out}: {signal}");
        }
    }
}
