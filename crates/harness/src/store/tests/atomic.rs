//! Atomic files and directories, and manifests.

use super::*;

#[test]
fn a_file_has_its_name_only_after_the_commit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.csv");
    let mut file = OutputFile::create(&path).unwrap();
    file.write(b"abc").unwrap();
    let waiting = names(folder.path());
    assert!(waiting[0].starts_with(".results.csv.") && waiting[0].ends_with(".part"));
    file.commit().unwrap();
    assert_eq!(names(folder.path()), ["results.csv"]);
    assert_eq!(fs::read(&path).unwrap(), b"abc");

    let mut dropped = OutputFile::create(&path).unwrap();
    dropped.write(b"half").unwrap();
    drop(dropped);
    assert_eq!(names(folder.path()), ["results.csv"]);
    assert_eq!(fs::read(&path).unwrap(), b"abc");
}

#[test]
fn a_manifest_reads_back_and_newer_ones_do_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("manifest.json");
    let digest = FileDigest {
        method: HashMethod::Blocks,
        hash: "ab".repeat(32),
        bytes: 12,
    };
    let manifest = Manifest {
        spec: Some("v1:family=uniform;n=2..20;density=0.2;seed=42".to_owned()),
        rows: 3,
        resumed: vec![1, 2],
        files: [("results.csv".to_owned(), digest)].into(),
        ..Manifest::empty(crate::store::manifest::Build::default())
    };
    manifest.write(&path, None).unwrap();
    assert_eq!(names(folder.path()), ["manifest.json"]);
    assert_eq!(Manifest::read(&path).unwrap(), manifest);
    let newer = manifest.to_json().replacen('{', "{\"later\":[1],", 1);
    fs::write(&path, newer).unwrap();
    assert_eq!(Manifest::read(&path).unwrap(), manifest);
}

#[test]
fn a_directory_has_its_name_only_after_the_commit() {
    let within = tempfile::tempdir().unwrap();
    let path = within.path().join("package");
    let start = || {
        let folder = AtomicDir::create(&path).unwrap();
        folder.write("data/sample/01.in", b"abc").unwrap();
        folder.write("problem.yaml", b"").unwrap();
        folder
    };
    drop(start());
    assert_eq!(names(within.path()), [""; 0]);
    let folder = start();
    let waiting = names(within.path());
    assert!(waiting[0].starts_with(".package.") && waiting[0].ends_with(".part"));
    assert_eq!(waiting.len(), 1);
    folder.commit().unwrap();
    assert_eq!(names(within.path()), ["package"]);
    assert_eq!(names(&path), ["data", "problem.yaml"]);
    assert_eq!(fs::read(path.join("data/sample/01.in")).unwrap(), b"abc");
}

#[test]
fn an_empty_directory_is_replaced_and_any_other_is_untouched() {
    let within = tempfile::tempdir().unwrap();
    let (empty, full) = (within.path().join("empty"), within.path().join("full"));
    fs::create_dir(&empty).unwrap();
    fs::create_dir(&full).unwrap();
    fs::write(full.join("mine"), b"mine").unwrap();
    let folder = AtomicDir::create(&empty).unwrap();
    folder.write("new", b"new").unwrap();
    folder.commit().unwrap();
    assert_eq!(names(&empty), ["new"]);

    for (path, problem) in [
        (&full, "full: cannot be written: it exists and is not empty"),
        (&full.join("mine"), "mine: cannot be written"),
    ] {
        let refused = AtomicDir::create(path).unwrap_err().to_string();
        assert!(refused.contains(problem), "{refused}");
    }
    // Another process has filled the directory meanwhile: the rename fails and changes nothing.
    let taken = within.path().join("taken");
    let folder = AtomicDir::create(&taken).unwrap();
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("theirs"), b"theirs").unwrap();
    assert!(folder.commit().is_err());
    assert_eq!(names(within.path()), ["empty", "full", "taken"]);
    assert_eq!(names(&taken), ["theirs"]);
    assert_eq!(names(&full), ["mine"]);
}
