//! Faults of the system: each ends with a clear message, the right exit code, and no file that
//! looks complete but is not.
//!
//! A full disk is tested by `scripts/full_disk.py`.

mod files;
mod folders;
mod handles;
mod streams;

use crate::util::Folder;

/// A folder with a corpus with answers, corpora of one board with a right, a wrong and an invalid
/// answer, shards and a run.
fn place() -> Folder {
    let folder = Folder::new();
    folder.done("generate --count 100 --size 6 --with-answers -o boards.csv");
    folder.shards("run -q --count 300", 1..=3, 3, "shards");
    folder.done("run -q --count 300 -o run");
    for (name, answer) in [("one.csv", 1), ("wrong.csv", 2), ("bad.csv", 0)] {
        let text = format!("board,min_rolls\n\"[[-1,4],[-1,3]]\",{answer}\n");
        folder.write(name, text);
    }
    folder
}
