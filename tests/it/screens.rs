//! Texts on terminals of 50, 80 and 120 columns: commands run in a pseudo-terminal.
//!
//! `tests/it/screens.txt` holds what they print, without color;
//! `SNL_WRITE_SCREENS=1 cargo test --test it screens::` writes it. Commands that print times, or
//! hundreds of lines, are only held to the width.

use crate::util::{Folder, end, is_installed, program, runs_long_tests, skip};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::path::Path;

const WIDTHS: [u16; 3] = [50, 80, 120];

const SHOWN: &str = "tests/it/screens.txt";

/// Commands that print the same at any time.
const SAME: &[&str] = &[
    "show v1:family=classic;n=8;seed=1 --explain",
    "show v1:family=printed;n=10;seed=8 1",
    "show v1:family=classic;n=20;seed=1 --levels",
    "generate --family clasic",
    "solve no-such-file.csv",
    "solve family=classic;n=10",
    "show v1:family=trap;n=5;seed=1 --expected",
    "families",
];

/// Commands that print times, or hundreds of lines.
const ONLY_WIDTH: &[&str] = &[
    "run --count 2000 --size 4..6 -o out --force",
    "bench v1:family=uniform;n=4,5;seed=1 --solver array-queue,bitset,oracle --count 20 --runs 2 --warmup 0",
    "judge v1:family=uniform;n=4,5;seed=1 --count 20 data/accepted/queue.py data/wrong_answer/follows-chains.py",
    "show v1:family=long;n=20 --explain",
    "show v1:family=empty;n=20 --expected --start off",
];

/// Returns what a command prints on a terminal of this width; none where there are no
/// pseudo-terminals.
fn on_terminal(
    folder: &Folder,
    line: &str,
    columns: u16,
    variables: &[(&str, &str)],
) -> Option<String> {
    let (master, slave) = match pseudo_terminal(columns) {
        Ok(pair) => pair,
        Err(error) => {
            skip(&format!("a pseudo-terminal: {error}"));
            return None;
        }
    };
    let mut command = program(folder);
    command
        .args(line.split_whitespace())
        .envs([("TERM", "xterm"), ("LANG", "C.UTF-8")])
        .env_remove("NO_COLOR")
        .env_remove("CI")
        .env_remove("CLICOLOR_FORCE")
        .envs(variables.iter().copied())
        .stdin(slave.try_clone().unwrap())
        .stdout(slave.try_clone().unwrap())
        .stderr(slave);
    let child = command.spawn().expect("the program starts");
    drop(command);
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // Linux ends it with EIO when the last process closes its side.
        let _ = fs::File::from(master).read_to_end(&mut bytes);
        bytes
    });
    end(child);
    let bytes = reader.join().unwrap();
    Some(String::from_utf8(bytes).unwrap().replace("\r\n", "\n"))
}

fn pseudo_terminal(columns: u16) -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&master)?;
    unlockpt(&master)?;
    let name = ptsname(&master, Vec::new())?;
    let slave = rustix::fs::open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty())?;
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&slave, size)?;
    Ok((master, slave))
}

fn folder() -> Folder {
    let folder = Folder::new();
    for file in ["accepted/queue.py", "wrong_answer/follows-chains.py"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/solutions");
        let to = folder.join("data").join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from.join(file), to).unwrap();
    }
    folder
}

fn check_width(shown: &str, line: &str, columns: u16) {
    // A literal stays whole, so that it can be copied.
    let lines = shown
        .lines()
        .filter(|shown| !shown.trim_start().starts_with("[["));
    for shown in lines {
        let width = shown.chars().count();
        assert!(width <= columns.into(), "{line}: {width} columns:\n{shown}");
    }
}

#[test]
fn what_a_terminal_shows_fits_its_width_and_is_what_it_was() {
    let folder = folder();
    let mut text = String::new();
    for line in SAME {
        let mut narrower = String::new();
        for columns in WIDTHS {
            let quiet = format!("{line} --no-progress");
            let Some(shown) = on_terminal(&folder, &quiet, columns, &[("NO_COLOR", "1")]) else {
                return;
            };
            check_width(&shown, line, columns);
            text += &format!("$ snl {line}   # {columns} columns\n");
            text += if shown == narrower {
                "the same\n"
            } else {
                &shown
            };
            text += "\n";
            narrower = shown;
        }
    }
    if std::env::var_os("SNL_WRITE_SCREENS").is_some() {
        fs::write(SHOWN, &text).unwrap();
    }
    let wanted = fs::read_to_string(SHOWN).unwrap();
    let mut then = wanted.lines();
    for line in text.lines() {
        assert_eq!(Some(line), then.next(), "{SHOWN} differs");
    }
    assert_eq!(then.next(), None, "{SHOWN} has more lines");
}

#[test]
fn tables_of_times_and_long_texts_fit_the_terminal() {
    let folder = folder();
    for line in ONLY_WIDTH {
        if line.contains(".py") && !is_installed("python3", "--version") {
            continue;
        }
        for &columns in if runs_long_tests() {
            &WIDTHS[..]
        } else {
            &WIDTHS[..2]
        } {
            let quiet = format!("{line} --no-progress");
            let Some(shown) = on_terminal(&folder, &quiet, columns, &[("NO_COLOR", "1")]) else {
                return;
            };
            assert!(shown.lines().count() > 3, "{line}: {shown}");
            check_width(&shown, line, columns);
        }
    }
}

#[test]
fn color_is_for_terminals_and_for_those_who_ask() {
    let folder = folder();
    let line = "show v1:family=classic;n=8;seed=1";
    let ask = |flags: &str, variables: &[(&str, &str)]| {
        let line = format!("{line} {flags}");
        on_terminal(&folder, &line, 80, variables).map(|shown| shown.contains('\x1b'))
    };
    for (flags, variables, colored) in [
        ("", &[][..], true),
        ("", &[("NO_COLOR", "1")][..], false),
        ("", &[("TERM", "dumb")][..], false),
        ("--color never", &[][..], false),
        ("--color=always", &[("NO_COLOR", "1")][..], true),
    ] {
        let Some(is_colored) = ask(flags, variables) else {
            return;
        };
        assert_eq!(is_colored, colored, "{flags} {variables:?}");
    }
    let shown = on_terminal(&folder, "show [[-1,9],[-1,3]]", 80, &[]).unwrap();
    assert!(
        shown.starts_with("\x1b[31merror:\x1b[0m invalid board"),
        "{shown:?}"
    );

    // Pipes and files.
    assert!(!folder.snl(line).out.contains('\x1b'));
    assert!(
        folder
            .snl(&format!("{line} --color always"))
            .out
            .contains('\x1b')
    );
    let mut forced = program(&folder);
    forced
        .args(line.split_whitespace())
        .env("CLICOLOR_FORCE", "1");
    assert!(end(forced.spawn().unwrap()).out.contains('\x1b'));
    let bench = "bench v1:family=uniform;n=4,5;seed=1 --count 40 --runs 2 --warmup 0 --color always \
        --export-json b.json --export-csv b.csv --export-markdown b.md";
    folder.done(bench);
    for name in ["b.json", "b.csv", "b.md"] {
        assert!(!folder.read(name).contains('\x1b'), "{name}");
    }
}

#[test]
fn a_command_that_waits_for_a_terminal_says_so() {
    let folder = folder();
    let (master, slave) = match pseudo_terminal(80) {
        Ok(pair) => pair,
        Err(error) => return skip(&format!("a pseudo-terminal: {error}")),
    };
    // The end of input, before it is read: Ctrl-D.
    rustix::io::write(&master, b"[[-1,4],[-1,3]]\n\x04").unwrap();
    let mut command = program(&folder);
    let ran = end(command.args(["solve", "-"]).stdin(slave).spawn().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.says("reading boards from the terminal");
    assert!(ran.out.ends_with("\n0,2,,0,2,1\n"), "{}", ran.out);
}
