//! Files that `snl` has made, altered. They are made once, in one folder, which is copied for each
//! case.

use super::{bench, checkpoint, manifest, results};
use crate::util::Folder;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// The unfinished job whose checkpoint is altered, resumed.
const RESUME: &str = "run --count 3000000 --seed 1 -j 1 --checkpoint-interval 0 -o job --resume";

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

/// The name of the fault, the alteration, and what the message says.
pub type Row = (&'static str, Edit, &'static [&'static str]);

/// A table of alterations: the parser, the file that is altered, the command that reads it, and the
/// rows.
type Table = (&'static str, &'static str, &'static str, &'static [Row]);

const BENCH: &str = "bench --count 10 --runs 20 --solver array-queue,levels,bitset --baseline it";
const MERGE: &str = "merge shards --out joined";
const RUN: &str = "run --count 30 -o run --resume";
const REPORT: &str = "report run -o page.html";
const SHARD: [&str; 3] = [
    "shards/2/results.csv",
    "shards/2/timings.csv",
    "shards/2/histograms.json",
];

pub const TABLES: &[Table] = &[
    (
        "manifest",
        "shards/2/manifest.json",
        MERGE,
        manifest::OF_A_SHARD,
    ),
    ("manifest", "run/manifest.json", RUN, manifest::OF_A_RUN),
    ("manifest", "run/manifest.json", REPORT, manifest::REPORTED),
    (SHARD[0], SHARD[0], MERGE, manifest::OF_A_FILE),
    (SHARD[1], SHARD[1], MERGE, manifest::OF_A_FILE),
    (SHARD[2], SHARD[2], MERGE, manifest::OF_A_FILE),
    (
        "checkpoint",
        "job/checkpoint.json",
        RESUME,
        checkpoint::ROWS,
    ),
    ("results", "run/results.csv", REPORT, results::RESULTS),
    ("timings", "run/timings.csv", REPORT, results::TIMINGS),
    (
        "kills",
        "kills.csv",
        "report kills.csv -o page.html",
        results::KILLS,
    ),
    (
        "strength",
        "kills.json",
        "report kills.json -o page.html",
        results::STRENGTH,
    ),
    (
        "report",
        "boards.csv",
        "report boards.csv -o page.html",
        results::STRANGERS,
    ),
    (
        "bench json",
        "bench.json",
        "report bench.json -o page.html",
        bench::JSON,
    ),
    ("baseline", ".snl/baselines/it.json", BENCH, bench::BASELINE),
];

static MADE: LazyLock<Folder> = LazyLock::new(|| {
    let folder = Folder::new();
    for line in [
        "run -q --count 30 --shard 1/2 -o shards/1",
        "run -q --count 30 --shard 2/2 -o shards/2",
        "run -q --count 30 -o run",
        "generate -q --count 10 -o boards.csv",
        "bench -q --count 10 --runs 20 --solver array-queue,levels,bitset --export-json bench.json \
         --save-baseline it",
    ] {
        folder.done(line);
    }
    let line = "strength boards.csv --export-csv kills.csv --export-json kills.json";
    folder.ends(line, 3, &[]);
    folder.kill_at(RESUME, 2_000_000, "job/checkpoint.json");
    // Only the files that the checkpoint names are kept.
    for name in folder.files() {
        if name.starts_with("job/.") && !name.starts_with("job/.results.csv.") {
            folder.remove(name);
        }
    }
    folder
});

/// Copies what `snl` has made, with one of the files altered.
pub fn put(folder: &Path, file: &str, edit: Edit) {
    copy(&MADE, folder);
    edit.apply(&folder.join(file));
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let from = entry.path();
        let to = to.join(entry.file_name());
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
