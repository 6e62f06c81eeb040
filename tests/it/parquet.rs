//! Parquet has the rows of CSV, whatever happens on the way. Other readers are asked in `scripts/parquet.py`.

use crate::test_support::long;
use crate::util::{done, files, kill_at, refused, snl};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use snakes_and_ladders::store::OutputFile;
use snakes_and_ladders::store::parquet::{
    MAGIC, RESULTS, RowGroupEncoder, Text, read_results, write_footer,
};
use std::fs::{self, File};
use std::path::Path;

/// The rows as lines of a CSV; lists and texts that need quotes are quoted.
fn rows(path: &Path) -> Vec<String> {
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows: Result<Vec<Row>, _> = file.get_row_iter(None).unwrap().collect();
    let line = |row: &Row| {
        let fields = row.get_column_iter().map(|(_, field)| text(field));
        fields.collect::<Vec<_>>().join(",")
    };
    rows.unwrap().iter().map(line).collect()
}

fn text(field: &Field) -> String {
    let quoted = |text: String| match text.contains([',', '"']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    };
    match field {
        Field::Null => String::new(),
        Field::Str(text) => quoted(text.clone()),
        Field::Double(number) if number.fract() == 0.0 => format!("{number:.0}"),
        Field::Double(number) => format!("{number:.6}"),
        Field::ListInternal(_) => quoted(format!("{field}").replace(' ', "")),
        number => format!("{number}"),
    }
}

fn csv_rows(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

fn assert_same_rows(parquet: &Path, csv: &Path) {
    let (found, wanted) = (rows(parquet), csv_rows(csv));
    assert_eq!(found.len(), wanted.len());
    for (found, wanted) in found.iter().zip(&wanted) {
        assert_eq!(found, wanted);
    }
}

#[test]
fn a_run_that_was_killed_resumes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 500000 --size 2..9 --seed 5 --no-timings --format parquet";
    done(path, &format!("{line} -o once"));
    let whole = fs::read(path.join("once/results.parquet")).unwrap();
    let line = format!("{line} -o out --resume --checkpoint-every 0");
    let first = kill_at(path, &line, whole.len() / 16 * 15, "out/checkpoint.json");
    assert_ne!(first, 0);
    let ran = done(path, &line);
    assert!(ran.err.contains(&format!("resuming after {first} boards")));
    assert!(fs::read(path.join("out/results.parquet")).unwrap() == whole);
    let ran = snl(path, &line);
    assert!(ran.err.contains("is already complete"), "{}", ran.err);
}

#[test]
fn a_run_has_the_rows_and_the_report_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 40000 --seed 5 --family uniform,classic";
    done(path, &format!("{line} -o csv"));
    done(path, &format!("{line} -o out --format parquet"));
    assert_same_rows(
        &path.join("out/results.parquet"),
        &path.join("csv/results.csv"),
    );
    let answers = |dir: &str| {
        let ran = done(path, &format!("report {dir}"));
        let mut sections = ran.out.split("\n## ");
        let section = sections.find(|part| part.starts_with("Answers"));
        section.unwrap().to_owned()
    };
    assert_eq!(answers("out"), answers("csv"));
    // Another format is another result, which replaces the first only if it is told to.
    let csv = format!("{line} -o out");
    let refused = snl(path, &csv);
    let words = "holds an earlier result";
    assert!(refused.err.contains(words), "{}", refused.err);
    let refused = snl(path, &format!("{csv} --resume"));
    let words = "the file of results is results.parquet there, results.csv here";
    assert!(refused.err.contains(words), "{}", refused.err);
    done(path, &format!("{csv} --force"));
    let left = ["manifest.json", "results.csv", "timings.csv"];
    assert_eq!(files(&path.join("out")), left);
    // A file of that name that no manifest lists is someone else's.
    fs::write(path.join("out/results.parquet"), "mine").unwrap();
    done(path, &format!("{csv} --force"));
    assert_eq!(fs::read(path.join("out/results.parquet")).unwrap(), b"mine");
}

#[test]
fn shards_merge_into_the_rows_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let line = "run --count 60000 --seed 6 --format parquet";
    done(path, "run --count 60000 --seed 6 -o csv");
    for shard in 1..=3 {
        done(path, &format!("{line} --shard {shard}/3 -o {shard}"));
    }
    done(path, "merge 3 1 2 --out joined");
    let joined = path.join("joined/results.parquet");
    assert_same_rows(&joined, &path.join("csv/results.csv"));
    done(path, "run --count 60000 --seed 6 --shard 2/3 -o other");
    let mixed = snl(path, "merge 1 other 3 --out mixed");
    let words = "file of results is results.csv, but 1 has results.parquet";
    assert!(mixed.err.contains(words), "{}", mixed.err);
    let altered = path.join("2/results.parquet");
    let mut bytes = fs::read(&altered).unwrap();
    bytes[1000] ^= 1;
    fs::write(&altered, bytes).unwrap();
    let refused = snl(path, "merge 1 2 3 --out again");
    assert!(refused.err.contains("its SHA-256 is"), "{}", refused.err);
    assert!(!path.join("again/results.parquet").exists());
}

#[test]
fn empty_runs_and_shards_are_files_without_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "run --count 0 --format parquet -o none");
    assert_eq!(rows(&path.join("none/results.parquet")).len(), 0);
    for shard in 1..=2 {
        done(
            path,
            &format!("run --count 1 --format parquet --shard {shard}/2 -o {shard}"),
        );
    }
    done(path, "merge 1 2 -o joined");
    assert_eq!(rows(&path.join("joined/results.parquet")).len(), 1);
}

#[test]
fn corpora_and_answers_have_the_rows_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for flags in [
        "--count 6000 --family uniform,dense,classic --with-answers",
        "--count 500 --size 2..9 --difficulty --with-answers",
        "--count 300 --size 6 --rolls 5 --routes 1 --expected",
        "--suite judge --seed 1 --quiet",
    ] {
        done(path, &format!("generate {flags} -o boards.csv"));
        done(path, &format!("generate {flags} -o boards.parquet"));
        let lines = csv_rows(&path.join("boards.csv"));
        assert_eq!(rows(&path.join("boards.parquet")), lines, "{flags}");
    }
    done(path, "generate --count 30000 -o boards.csv");
    let line = "generate --count 30000 -o boards.parquet --resume --checkpoint-every 0";
    done(path, "generate --count 30000 -o once.parquet");
    let whole = fs::read(path.join("once.parquet")).unwrap();
    fs::remove_file(path.join("boards.parquet")).unwrap();
    let kept = kill_at(
        path,
        line,
        whole.len() / 4 * 3,
        "boards.parquet.checkpoint.json",
    );
    assert_ne!(kept, 0);
    done(path, line);
    assert!(fs::read(path.join("boards.parquet")).unwrap() == whole);
    done(path, "solve boards.csv -o answers.csv");
    done(path, "solve boards.csv boards.csv -o answers.parquet");
    let answers = rows(&path.join("answers.parquet"));
    let wanted = csv_rows(&path.join("answers.csv"));
    assert_eq!(answers, [&wanted[..], &wanted].concat());
}

#[test]
fn indices_have_64_bits_and_rejects_the_header_of_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let last = "index,board\n18446744073709551615,\"[[-1,-1],[-1,-1]]\"\n7,\"[[1]]\"\n";
    fs::write(path.join("last.csv"), last).unwrap();
    let first = "board,index\n\"[[-1,-1],[-1,-1]]\",0\n";
    fs::write(path.join("first.csv"), first).unwrap();
    let line = "solve first.csv last.csv --on-error skip --rejects rejects.csv -o out.parquet";
    done(path, line);
    let found = rows(&path.join("out.parquet"));
    assert_eq!(found, ["0,2,,0,0,1", "18446744073709551615,2,,0,0,1"]);
    let rejects = fs::read_to_string(path.join("rejects.csv")).unwrap();
    assert_eq!(rejects, "index,board\n7,\"[[1]]\"\n");
}

#[test]
fn what_parquet_cannot_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    std::os::unix::fs::symlink("/dev/null", folder.path().join("out/results.parquet")).unwrap();
    for (line, words) in [
        (
            "generate --format parquet",
            "parquet is written to a regular file; use --out FILE",
        ),
        (
            "solve - -o /dev/null --format parquet",
            "parquet is written to a regular file",
        ),
        (
            "generate -o x.parquet --distinct",
            "--distinct cannot be combined with --format parquet",
        ),
        (
            "generate -o x.csv --format parquet",
            "the extension of x.csv says csv, --format says parquet",
        ),
        (
            "solve - -o x.parquet --format csv",
            "the extension of x.parquet says parquet",
        ),
        (
            "solve - -o x.jsonl",
            "x.jsonl: solve writes csv and parquet",
        ),
        (
            "run --format parquet --out out",
            "parquet is written to a regular file",
        ),
        (
            "run --format json",
            "unknown format \"json\"; available: csv, parquet",
        ),
    ] {
        refused(folder.path(), line, 2, &[words]);
    }
    assert_eq!(files(folder.path()), ["out/results.parquet"]);
}

/// Results on boards of side 2 in row groups of these lengths, without a footer of the file.
fn results(path: &Path, groups: &[i64]) -> OutputFile {
    let mut file = OutputFile::create(path).unwrap();
    file.write(MAGIC).unwrap();
    let mut rows = RowGroupEncoder::new(RESULTS);
    let mut index = 0;
    for &group in groups {
        let mut text = Vec::new();
        for index in index..index + group {
            let [at, n, family, snakes, ladders, rolls] = rows.columns() else {
                panic!("columns of results");
            };
            at.push_long(index);
            n.push_int(2);
            family.push_text(&Text::from("a"));
            snakes.push_int(0);
            ladders.push_int(0);
            rolls.push_int(-1);
        }
        index += group;
        rows.finish(&mut text);
        file.write(&text).unwrap();
    }
    file
}

#[test]
fn the_footer_is_written_once_and_says_where_all_rows_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.parquet");
    let mut file = results(&path, &[3, 0, 70_000, 1]);
    assert_eq!(write_footer(&mut file, RESULTS).unwrap(), 70_004);
    let end = file.bytes();
    assert_eq!(write_footer(&mut file, RESULTS).unwrap(), 70_004);
    assert_eq!(file.bytes(), end);
    file.commit().unwrap();
    let mut seen = 0;
    let wrong = read_results(File::open(&path).unwrap(), |index, n, family, rolls| {
        seen += 1;
        (index, n, family, rolls) == (seen - 1, 2, b"a", -1)
    });
    assert_eq!((wrong.unwrap(), seen), (None, 70_004));
    let wrong = read_results(File::open(&path).unwrap(), |index, _, _, _| index < 7);
    assert_eq!(wrong.unwrap(), Some(7));
}

/// Writes a file of two row groups, and returns its bytes.
fn two_row_groups(path: &Path) -> Vec<u8> {
    let mut file = results(path, &[30, 50]);
    write_footer(&mut file, RESULTS).unwrap();
    file.commit().unwrap();
    fs::read(path).unwrap()
}

/// Whether results can be read from these bytes, and whether a footer is written after them.
fn reads_and_extends(path: &Path, bytes: &[u8]) -> [bool; 2] {
    fs::write(path, bytes).unwrap();
    let reads = read_results(File::open(path).unwrap(), |_, _, _, _| true).is_ok();
    let mut file = OutputFile::create(path).unwrap();
    file.write(bytes).unwrap();
    let extends = write_footer(&mut file, RESULTS).is_ok() && file.bytes() > bytes.len() as u64;
    [reads, extends]
}

#[test]
fn a_file_that_was_altered_anywhere_is_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.parquet");
    let bytes = two_row_groups(&path);
    let changes = [0x01, 0x80, 0xff];
    let (mut tried, mut refused) = (0, 0);
    for at in 0..bytes.len() {
        let of_this = if long() { 0..3 } else { at % 3..at % 3 + 1 };
        for change in &changes[of_this] {
            let mut altered = bytes.clone();
            altered[at] ^= change;
            let [reads, _] = reads_and_extends(&path, &altered);
            tried += 1;
            refused += usize::from(!reads);
        }
    }
    assert!(refused > tried / 6, "{refused} of {tried}");
}

#[test]
fn a_file_that_was_cut_anywhere_is_an_error_and_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.parquet");
    let bytes = two_row_groups(&path);
    let cuts = (0..bytes.len()).map(|end| reads_and_extends(&path, &bytes[..end]));
    let cuts: Vec<[bool; 2]> = cuts.collect();
    // The first row group with its footer is a file.
    assert_eq!(cuts.iter().filter(|[reads, _]| *reads).count(), 1);
    // Without row groups, and after either, the footer of the file is missing.
    let extended = cuts[MAGIC.len()..].iter().filter(|[_, extends]| *extends);
    assert_eq!(extended.count(), 3);
}
