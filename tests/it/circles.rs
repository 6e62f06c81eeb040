//! No files of a crate use one another in a circle, and neither do the folders at its root. The
//! compiler keeps the direction between crates.
//!
//! The test reads the sources as tokens: each path of a `use` declaration or of an expression is
//! followed through the re-exports of `mod.rs` files to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The paths in the code of a module, absolute from the crate's root.
struct Module {
    file: PathBuf,
    uses: BTreeSet<Vec<String>>,
    /// The names that `use` declarations bring in, for children and others, and the paths that they
    /// stand for.
    names: BTreeMap<String, Vec<String>>,
}

type Modules = BTreeMap<Vec<String>, Module>;

const SOURCES: [&str; 4] = [
    "src",
    "crates/boards/src",
    "crates/harness/src",
    "crates/judge/src",
];

#[test]
fn no_files_use_one_another_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for source in SOURCES {
        let circles = circles(&edges(&modules(&root.join(source))));
        assert!(
            circles.is_empty(),
            "files that use one another in a circle: {circles:#?}"
        );
    }
}

#[test]
fn no_folders_use_one_another_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for source in SOURCES {
        let source = root.join(source);
        let circles = circles(&edges_of_folders(&modules(&source), &source));
        assert!(
            circles.is_empty(),
            "folders that use one another in a circle: {circles:#?}"
        );
    }
}

#[test]
fn circles_of_folders_are_found_where_files_have_none() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a/mod.rs", "pub mod one; pub mod two;"),
        ("a/one.rs", "use crate::b::B;"),
        ("a/two.rs", "pub struct Two;"),
        (
            "b.rs",
            "use crate::a::two::Two; use crate::c::C; pub struct B;",
        ),
        ("c.rs", "pub struct C;"),
    ] {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let modules = modules(folder.path());
    assert_eq!(circles(&edges(&modules)), BTreeSet::new());
    let found = circles(&edges_of_folders(&modules, folder.path()));
    let circle = ["a", "b"].map(|name| folder.path().join(name));
    assert_eq!(found, BTreeSet::from([circle.to_vec()]));
}

#[test]
fn circles_are_found_through_re_exports_groups_and_plain_paths() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("lib.rs", "mod a; mod b; mod c; pub use a::A;"),
        ("a.rs", "use crate::{b::{self, B}, c::C}; pub struct A;"),
        (
            "b.rs",
            "/* use crate::c::C; */ fn b() -> &'static str { \"crate::c::C\" } pub struct B;",
        ),
        (
            "c.rs",
            "pub struct C; pub(in crate::b) fn c() { crate::A; }",
        ),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let found = circles(&edges(&modules(folder.path())));
    let circle = ["a.rs", "c.rs"].map(|name| folder.path().join(name));
    assert_eq!(found, BTreeSet::from([circle.to_vec()]));
}

/// The files or folders that each file or folder uses, without itself.
type Edges = BTreeMap<PathBuf, BTreeSet<PathBuf>>;

fn edges(modules: &Modules) -> Edges {
    let mut edges = Edges::new();
    for module in modules.values() {
        let targets = module
            .uses
            .iter()
            .filter_map(|path| definition(modules, path))
            .filter(|&target| target != module.file)
            .map(Path::to_owned);
        edges
            .entry(module.file.clone())
            .or_default()
            .extend(targets);
    }
    edges
}

/// Returns the edges between the folders, and the files beside them, at the root of a crate. The
/// root itself names them all.
fn edges_of_folders(modules: &Modules, source: &Path) -> Edges {
    let folder = |file: &Path| -> PathBuf {
        let inside = file.strip_prefix(source).unwrap();
        let first = Path::new(inside.iter().next().unwrap());
        source.join(first.with_extension(""))
    };
    let root = source.join("lib");
    let mut folders = Edges::new();
    for (file, targets) in edges(modules) {
        let from = folder(&file);
        let targets = targets
            .iter()
            .map(|target| folder(target))
            .filter(|target| *target != from && *target != root);
        folders.entry(from.clone()).or_default().extend(targets);
    }
    folders.remove(&root);
    folders
}

/// Returns the sets of nodes that can be reached from one another.
fn circles(edges: &Edges) -> BTreeSet<Vec<PathBuf>> {
    let mut reachable: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> = BTreeMap::new();
    for from in edges.keys() {
        let mut seen = BTreeSet::new();
        let mut next = vec![from];
        while let Some(node) = next.pop() {
            let targets = edges.get(node).into_iter().flatten();
            next.extend(targets.filter(|&target| seen.insert(target)));
        }
        reachable.insert(from, seen);
    }
    reachable
        .iter()
        .map(|(from, targets)| {
            let is_back = |target: &&&PathBuf| {
                reachable
                    .get(**target)
                    .is_some_and(|targets| targets.contains(from))
            };
            targets
                .iter()
                .filter(is_back)
                .map(|&target| target.clone())
                .collect()
        })
        .filter(|circle: &Vec<PathBuf>| !circle.is_empty())
        .collect()
}

/// Returns the file that defines the item of this path; none if it belongs to another crate.
fn definition<'a>(modules: &'a Modules, path: &[String]) -> Option<&'a Path> {
    let known = (1..=path.len())
        .rev()
        .find(|&length| modules.contains_key(&path[..length]))
        .unwrap_or(0);
    let module = modules.get(&path[..known])?;
    let origin = path.get(known).and_then(|item| module.names.get(item));
    match origin {
        Some(origin) if origin[..] != *path => definition(modules, origin),
        _ => Some(&module.file),
    }
}

/// Reads all modules below a source folder, without their tests.
fn modules(source: &Path) -> Modules {
    let mut modules = Modules::new();
    let mut folders = vec![source.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            let stem = file.file_stem().unwrap().to_str().unwrap();
            if ["tests", "differential_tests", "test_support", "main"].contains(&stem) {
                continue;
            } else if file.is_dir() {
                folders.push(file);
            } else if file.extension().is_some_and(|ending| ending == "rs") {
                let inside = file.strip_prefix(source).unwrap().with_extension("");
                let mut module: Vec<String> = inside
                    .iter()
                    .map(|part| part.to_str().unwrap().to_owned())
                    .collect();
                module.pop_if(|last| ["mod", "lib"].contains(&last.as_str()));
                let text = std::fs::read_to_string(&file).unwrap();
                let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
                modules.insert(module.clone(), read(code, &module, file));
            }
        }
    }
    modules
}

fn read(code: &str, module: &[String], file: PathBuf) -> Module {
    let tokens = tokens(code);
    let is_word = |token: &str| token.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let children: BTreeSet<&str> = tokens
        .windows(3)
        .filter(|three| three[0] == "mod" && three[2] == ";")
        .map(|three| three[1])
        .collect();
    // In an inline module, `super` may be this file.
    let absolute = |path: &[&str], inline: usize| -> Option<Vec<String>> {
        let ups = path.iter().take_while(|&&part| part == "super").count();
        let (base, rest) = match *path.first()? {
            "crate" => (&module[..0], &path[1..]),
            "super" => (
                &module[..(module.len() + inline).checked_sub(ups)?.min(module.len())],
                &path[ups..],
            ),
            "self" => (module, &path[1..]),
            first if children.contains(first) => (module, path),
            _ => return None,
        };
        let rest = rest.iter().map(|&part| part.to_owned());
        Some(base.iter().cloned().chain(rest).collect())
    };
    let (mut uses, mut names) = (BTreeSet::new(), BTreeMap::new());
    let mut at = 0;
    let mut depth = 0;
    let mut inline = Vec::new();
    while at < tokens.len() {
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        match tokens[at] {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inline.pop_if(|start| *start == depth);
            }
            "mod" if tokens.get(at + 2) == Some(&"{") => inline.push(depth),
            _ => {}
        }
        if tokens[at] == "use" {
            let is_public = ["pub", ")"].contains(&before);
            at += 1;
            leaves(&tokens, &mut at, &mut Vec::new(), &mut |path, name| {
                if let Some(path) = absolute(path, inline.len()) {
                    names.insert(name.to_owned(), path.clone());
                    // A module need not use the items that it re-exports.
                    uses.extend((!is_public).then_some(path));
                }
            });
        } else if is_word(tokens[at]) && before != "::" && before != "." {
            let start = at;
            let mut path = vec![tokens[at]];
            while tokens.get(at + 1) == Some(&"::") && is_word(tokens[at + 2]) {
                at += 2;
                path.push(tokens[at]);
            }
            // The path in `pub(in crate::a)` says who may use an item.
            let is_visibility = before == "in" && tokens[start - 2] == "(";
            if path.len() > 1 && !is_visibility {
                uses.extend(absolute(&path, inline.len()));
            }
        }
        at += 1;
    }
    Module { file, uses, names }
}

/// Calls `leaf` with every path of the `use` tree at `at` and the name that it gets, and moves `at`
/// behind the tree.
fn leaves<'a>(
    tokens: &[&'a str],
    at: &mut usize,
    path: &mut Vec<&'a str>,
    leaf: &mut impl FnMut(&[&str], &str),
) {
    let length = path.len();
    loop {
        match tokens[*at] {
            "::" => {}
            "{" => {
                while tokens[*at] != "}" {
                    *at += 1;
                    leaves(tokens, at, path, leaf);
                }
                *at += 1;
                break;
            }
            "," | "}" | ";" => {
                if path.len() > length {
                    path.pop_if(|last| ["self", "*"].contains(last));
                    leaf(path, path.last().unwrap_or(&""));
                }
                break;
            }
            "as" => {
                leaf(path, tokens[*at + 1]);
                *at += 2;
                break;
            }
            part => path.push(part),
        }
        *at += 1;
    }
    path.truncate(length);
}

/// Splits code into words, `::` and single characters, without comments, strings and white space.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let end_of = |end: &str, from: usize| {
            rest[from..]
                .find(end)
                .map_or(rest.len(), |at| from + at + end.len())
        };
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            '/' if rest.starts_with("//") => end_of("\n", 0),
            '/' if rest.starts_with("/*") => end_of("*/", 2),
            'r' if rest.starts_with("r#\"") => end_of("\"#", 3),
            '"' => {
                let mut escaped = false;
                let end = rest[1..].find(|c| {
                    let ends = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                end.map_or(rest.len(), |end| end + 2)
            }
            // A character that would begin a string or a comment; a lifetime is a word after a
            // quote.
            '\'' if rest.starts_with("'\"'") => 3,
            '\'' if rest.starts_with("'\\") => end_of("'", 3),
            first if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if rest.starts_with("::") => 2,
            first => first.len_utf8(),
        };
        if !first.is_whitespace()
            && !rest.starts_with("//")
            && !rest.starts_with("/*")
            && first != '"'
        {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}
