//! Inputs, names and limits of the system on which the program panicked, hung, failed, or took all
//! memory.

use crate::util::{Folder, end, program};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;

#[test]
fn an_output_whose_name_is_not_utf_8_is_written() {
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"out\xff\xfe");
    let mut command = program(&folder);
    let child = command
        .args(["run", "-q", "--count", "100", "--out"])
        .arg(name);
    let ran = end(child.spawn().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let manifest = folder.read(Path::new(name).join("manifest.json"));
    assert!(manifest.contains("out\u{fffd}\u{fffd}"), "{manifest}");
}

#[test]
fn any_number_of_threads_may_be_asked_for() {
    let folder = Folder::new();
    let run = "run -q --force --count 20000";
    folder.done(&format!("{run} -o once"));
    for threads in ["4000", "100000000"] {
        folder.done(&format!("{run} -j {threads} -o out"));
        assert!(folder.results("out") == folder.results("once"));
        let generate = "generate --rolls 3 --count 10 -q -o puzzles.csv";
        folder.done(&format!("{generate} -j {threads}"));
        let strength = "strength v1:family=long;n=8 --count 1 -q";
        folder.ends(&format!("{strength} -j {threads}"), 3, &[]);
    }
}

#[test]
fn the_gaps_between_any_number_of_shards_are_found() {
    let folder = Folder::new();
    let of = 1_000_000_000_000;
    folder.shards("run -q --count 100", [1, 5, of], of, "all");
    let ran = folder.sh("ulimit -v 2000000; snl merge --missing all");
    ran.ends_with(0, "merge");
    assert_eq!(ran.out, "2-4,6-999999999999\n");
}

#[test]
fn reports_read_files_of_a_reasonable_length_alone() {
    let folder = Folder::new();
    for (name, first) in [("a.json", "{"), ("a.csv", "index,n"), ("a.md", "# text")] {
        folder.write(name, first);
        // A sparse file, which takes no room.
        let file = fs::File::options().append(true).open(folder.join(name));
        file.unwrap().set_len(1 << 30).unwrap();
        for input in [name, "/dev/zero"] {
            let ran = folder.sh(&format!("ulimit -v 1500000; snl report {input}"));
            ran.ends_with(1, input);
            let word = format!("error: {input}: cannot be read: it is longer than ");
            assert!(ran.err.starts_with(&word), "{}", ran.err);
        }
    }
}

#[test]
fn a_named_pipe_in_place_of_a_file_is_named() {
    let folder = Folder::new();
    folder.done("run -q --count 10 --shard 1/1 --out out");
    for name in [
        "manifest.json",
        "results.csv",
        "timings.csv",
        "histograms.json",
    ] {
        let file = format!("out/{name}");
        let bytes = folder.bytes(&file);
        folder
            .sh(&format!("rm {file}; mkfifo {file}"))
            .ends_with(0, name);
        for line in ["report out", "merge out --out joined"] {
            folder.ends(line, 1, &[name]);
        }
        if name == "manifest.json" {
            folder.ends("run --count 10 --shard 1/1 --out out --resume", 1, &[name]);
        }
        folder.remove(&file);
        folder.write(&file, bytes);
    }
    let names = ["x.csv.checkpoint.json", "y.csv.done.json"];
    let pipes = format!("mkfifo {}; : > y.csv", names.join(" "));
    folder.sh(&pipes).ends_with(0, &pipes);
    for name in names {
        let word = format!("{name}: cannot be read: it is not a regular file");
        let line = format!("generate --count 3 -o {} --resume", &name[..5]);
        folder.ends(&line, 1, &[&word]);
    }
}

#[test]
fn a_lock_that_is_a_link_or_a_pipe_is_not_written_to() {
    let folder = Folder::new();
    fs::create_dir(folder.join("out")).unwrap();
    folder.write("precious", "data\n");
    symlink("../precious", folder.join("out/.checkpoint.json.lock")).unwrap();
    symlink("precious", folder.join(".a.csv.lock")).unwrap();
    assert_eq!(folder.sh("mkfifo .b.csv.lock").code, 0);
    for (line, name) in [
        ("run -q --count 10 --out out", "out/.checkpoint.json.lock"),
        ("generate --count 10 -o a.csv", ".a.csv.lock"),
        ("generate --count 10 -o b.csv", ".b.csv.lock"),
    ] {
        folder.ends(line, 1, &["cannot be locked: ", &format!("{name}: ")]);
        assert_eq!(folder.read("precious"), "data\n");
    }
}

#[test]
fn names_as_long_as_the_file_system_takes_are_written_and_resumed() {
    let folder = Folder::new();
    folder.done("generate --count 5 -o boards.csv");
    folder.done("generate --count 20000 --seed 5 -o once");
    for length in [230, 240, 250, 255] {
        let name = "n".repeat(length);
        folder.done(&format!("generate --count 5 -o {name} --resume"));
        folder.remove(&name);
        folder.done(&format!("solve boards.csv -o {name}"));
        folder.remove(&name);
        folder.done(&format!("run -q --count 5 --out {name}"));
        fs::remove_dir_all(folder.join(&name)).unwrap();
    }
    let name = "é".repeat(127);
    let line = format!("generate --count 20000 --seed 5 -j 1 --checkpoint-interval 0 -o {name}");
    let before = folder.files();
    let is_new = |file: &String| file.ends_with(".checkpoint.json") && !before.contains(file);
    let checkpoint = folder.kill_until(&line, 4000 * 512, || {
        folder.files().into_iter().find(is_new)
    });
    assert!(checkpoint.len() <= 255, "{checkpoint}");
    folder
        .done(&format!("{line} --resume"))
        .says("resuming after ");
    assert!(folder.bytes(&name) == folder.bytes("once"));
}
