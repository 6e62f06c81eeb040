//! What becomes of an output and of what was there before, for each verb, kind of path, existing thing and signal.

use crate::resume::send_when_handled;
use crate::util::{done, end, program, sh};
use std::fs::{self, File};
use std::os::unix::fs::symlink;
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

/// The fate of the file `OLD`, which holds [`BEFORE`].
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fate {
    /// The output follows what was there, and the shell's next word follows the output.
    Appended,
    /// The output stands over the beginning of what was there.
    Over,
    /// The output alone is there.
    Replaced,
    /// Nothing is written to it.
    Kept,
    /// Nothing is written to it, and the command fails with these words.
    Refused(&'static str),
}

use Fate::*;

const BEFORE: &str = "before\n";

/// Paths of an output; what the shell does around the command, for which `SNL` stands; and the fate of the file.
const PATHS: [(&str, &str, Fate); 21] = [
    ("-", "{ SNL; end; echo after; } >> OLD", Appended),
    ("/dev/stdout", "{ SNL; end; echo after; } >> OLD", Appended),
    ("/dev/fd/1", "{ SNL; end; echo after; } >> OLD", Appended),
    (
        "/proc/self/fd/1",
        "{ SNL; end; echo after; } >> OLD",
        Appended,
    ),
    (
        "/dev/fd/3",
        "{ SNL; end; echo after >&3; } 3>> OLD",
        Appended,
    ),
    (
        "/proc/self/fd/3",
        "{ SNL; end; echo after >&3; } 3>> OLD",
        Appended,
    ),
    (
        "/proc/thread-self/fd/3",
        "{ SNL; end; echo after >&3; } 3>> OLD",
        Appended,
    ),
    (
        "/dev/../dev/fd/3",
        "{ SNL; end; echo after >&3; } 3>> OLD",
        Appended,
    ),
    (
        "to-three.EXT",
        "{ SNL; end; echo after >&3; } 3>> OLD",
        Appended,
    ),
    ("/dev/fd/3", "{ SNL; end; } 3<> OLD", Over),
    ("/dev/fd/3", "{ SNL; end; } 3> OLD", Replaced),
    ("/dev/stdout", "{ SNL; end; } | cat > OLD", Replaced),
    ("pipe.EXT", "cat pipe.EXT > OLD & SNL; end; wait", Replaced),
    ("OLD", "SNL; end", Replaced),
    ("to-old.EXT", "SNL; end", Replaced),
    ("null.EXT", "SNL; end", Kept),
    (
        "/dev/fd/3",
        "{ SNL; end; } 3>&-",
        Refused("Bad file descriptor"),
    ),
    (
        "/dev/fd/3",
        "{ SNL; end; } 3< OLD",
        Refused("Bad file descriptor"),
    ),
    ("-", "{ SNL; end; } >&-", Refused("<stdout>: it is closed")),
    (
        "/dev/stdout",
        "{ SNL; end; } >&-",
        Refused("<stdout>: it is closed"),
    ),
    (
        "foreign.EXT",
        "ln -sf /proc/$$/fd/3 foreign.EXT; { SNL; end; } 3>> OLD",
        Refused("another process has this file open"),
    ),
];

#[test]
fn an_output_is_written_in_place_or_replaced_as_its_path_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(
        path,
        "generate --count 3 --size 2 --with-answers -o boards.csv",
    );
    done(path, "run --count 30 -q -o run");
    fs::write(path.join("bad.csv"), "board\nbad\nworse\n").unwrap();
    let mut combinations = 0;
    for (verb, extension) in VERBS {
        let name = |text: &str| text.replace("OLD", "old.EXT").replace("EXT", extension);
        let once = sh(
            path,
            &format!("snl {}", verb.replace("OUT", &name("once.EXT"))),
        );
        let bytes = fs::read_to_string(path.join(name("once.EXT"))).unwrap();
        let old = path.join(name("OLD"));
        for (link, target) in [
            ("to-three.EXT", "/dev/fd/3"),
            ("to-old.EXT", "OLD"),
            ("null.EXT", "/dev/null"),
            ("full.EXT", "/dev/full"),
        ] {
            let _ = fs::remove_file(path.join(name(link)));
            symlink(name(target), path.join(name(link))).unwrap();
        }
        sh(path, &name("rm -f pipe.EXT; mkfifo pipe.EXT"));
        for (out, around, fate) in PATHS {
            fs::write(&old, BEFORE).unwrap();
            let command = format!("snl {}", verb.replace("OUT", out));
            let line = name(&around.replace("SNL", &command));
            let ran = sh(path, &format!("end() {{ code=$?; }}; {line}; exit $code"));
            let (there, shown) = (
                fs::read_to_string(&old).unwrap(),
                format!("{line}: {}", ran.err),
            );
            let rest = |text: &str| BEFORE.get(text.len()..).unwrap_or_default().to_owned();
            let wanted = match fate {
                Appended => format!("{BEFORE}{bytes}after\n"),
                Over => bytes.clone() + &rest(&bytes),
                Replaced => bytes.clone(),
                Kept | Refused(_) => BEFORE.to_owned(),
            };
            assert_eq!(there, wanted, "{shown}");
            match fate {
                Refused(words) => assert!(ran.code == 1 && ran.err.contains(words), "{shown}"),
                // The shell forgets the code of a command before a pipe.
                _ if around.contains("| cat") => {}
                _ => assert_eq!(ran.code, once.code, "{shown}"),
            }
            assert!(
                fs::symlink_metadata(path.join(name("to-old.EXT")))
                    .unwrap()
                    .is_symlink()
            );
            combinations += 1;
        }
        fs::create_dir(path.join(name("folder.EXT"))).unwrap();
        for (out, words) in [
            ("folder.EXT", "Is a directory"),
            ("full.EXT", "No space left"),
        ] {
            let ran = sh(path, &name(&format!("snl {}", verb.replace("OUT", out))));
            assert!(
                ran.code == 1 && ran.err.contains(words),
                "{out}: {verb}: {}",
                ran.err
            );
        }
        fs::remove_dir(path.join(name("folder.EXT"))).unwrap();
    }
    assert!(combinations > 150);
}

#[test]
fn a_signal_ends_a_command_with_its_code_and_spares_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .unwrap();
    let hang_up_is_ignored = u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 != 0;
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
            fs::write(path.join("old"), BEFORE).unwrap();
            let mut command = program(path);
            let append = File::options().append(true).open(path.join("old")).unwrap();
            let command = command.args(verb.split(' ')).arg(out).stdin(Stdio::piped());
            let mut child = command.stdout(append).spawn().unwrap();
            // Kept open: the end of the input would end the process, too.
            let _input = child.stdin.take();
            send_when_handled(&child, signal);
            let ran = end(child);
            assert_eq!(ran.code, code, "{verb} {out}: {signal}: {}", ran.err);
            let there = fs::read_to_string(path.join("old")).unwrap();
            let is_kept = if out == "old" {
                there == BEFORE
            } else {
                there.starts_with(BEFORE)
            };
            assert!(is_kept, "{verb} {out}: {signal}");
            sh(path, "rm -f old.checkpoint.json .*.part .*.lock");
        }
    }
}
