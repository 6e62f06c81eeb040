//! Files that `snl` has made, altered. They are made once, in one folder, which is copied for each case.

use super::Case;
use crate::util::{done, kill_at, snl};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

/// The unfinished job whose checkpoint is altered.
pub const JOB: &str = "run --count 3000000 --seed 1 -j 1 --checkpoint-interval 0 -o job";

/// How a file is altered.
#[derive(Clone, Copy, Debug)]
pub enum Edit {
    /// Replaced by this text.
    Whole(&'static str),
    /// The JSON value at this place replaced by another.
    Set(&'static str, &'static str),
    /// A key of the JSON object at this place removed.
    Drop(&'static str, &'static str),
    /// The first occurrence of one text replaced by another.
    Swap(&'static str, &'static str),
    /// Cut to its first half.
    Half,
    /// Removed.
    Gone,
}

/// The name of the fault, the alteration, the exit code, and what the message says.
pub type Row = (&'static str, Edit, i32, &'static [&'static str]);

static MADE: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for line in [
        "run -q --count 30 --shard 1/2 -o shards/1",
        "run -q --count 30 --shard 2/2 -o shards/2",
        "run -q --count 30 -o run",
        "generate -q --count 10 -o boards.csv",
        "bench -q --count 10 --runs 20 --solver array-queue,levels,bitset --export-json bench.json \
         --save-baseline it",
    ] {
        done(path, line);
    }
    let line = "strength boards.csv --export-csv kills.csv --export-json kills.json";
    assert_eq!(snl(path, line).code, 3);
    unfinished(path);
    folder
});

/// Starts the job and kills it when it has a checkpoint.
fn unfinished(path: &Path) {
    kill_at(path, JOB, 2_000_000, "job/checkpoint.json");
    // Only the files that the checkpoint names are kept.
    for entry in fs::read_dir(path.join("job")).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        if name.starts_with('.') && !name.starts_with(".results.csv.") {
            fs::remove_file(file).unwrap();
        }
    }
}

/// The cases of one file and the command that reads it.
pub fn cases(parser: &'static str, file: &'static str, line: &str, rows: &[Row]) -> Vec<Case> {
    let case = |&(kind, edit, code, says): &Row| Case {
        parser,
        kind: kind.to_owned(),
        put: Box::new(move |folder| {
            copy(MADE.path(), folder);
            edit.apply(&folder.join(file));
        }),
        line: super::words(line),
        code,
        says: says.iter().map(|&word| word.to_owned()).collect(),
    };
    rows.iter().map(case).collect()
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            fs::create_dir(&to).unwrap();
            copy(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

impl Edit {
    fn apply(self, path: &Path) {
        let text = fs::read_to_string(path).unwrap();
        let json = || serde_json::from_str::<Value>(&text).unwrap();
        let new = match self {
            Edit::Whole(text) => text.to_owned(),
            Edit::Set(place, value) => {
                let mut json = json();
                *json.pointer_mut(place).expect(place) = serde_json::from_str(value).unwrap();
                json.to_string()
            }
            Edit::Drop(place, key) => {
                let mut json = json();
                let object = json
                    .pointer_mut(place)
                    .expect(place)
                    .as_object_mut()
                    .unwrap();
                assert!(object.remove(key).is_some(), "{key}");
                json.to_string()
            }
            Edit::Swap(old, new) => {
                assert!(text.contains(old), "{old}");
                text.replacen(old, new, 1)
            }
            Edit::Half => text[..text.len() / 2].to_owned(),
            Edit::Gone => return fs::remove_file(path).unwrap(),
        };
        assert_ne!(new, text, "{self:?}");
        fs::write(path, new).unwrap();
    }
}
