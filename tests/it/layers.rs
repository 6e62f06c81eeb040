//! The layers of `src/` depend on one another in one direction, no files depend on one another in a circle, and the package for
//! crates.io has the files that the sources embed.
//!
//! The order of the layers is [`LAYERS`]; ARCHITECTURE.md shows it. The test reads `use` declarations as text: each is
//! followed through the re-exports of a `mod.rs` to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, each of which may use those before it.
const LAYERS: [&str; 14] = [
    "escape",
    "game",
    "solve",
    "generate",
    "pipeline",
    "measure",
    "store",
    "mutants",
    "corpus",
    "submissions",
    "package",
    "bench",
    "report",
    "cli",
];

/// A module: its file, without tests, and the paths that its `use` declarations name.
struct Module {
    file: PathBuf,
    uses: Vec<Use>,
}

/// One path of a `use` declaration, absolute from the crate's root.
struct Use {
    path: Vec<String>,
    /// What the name is called here; it differs from the last segment after `as`.
    name: String,
    is_public: bool,
}

type Modules = BTreeMap<Vec<String>, Module>;

#[test]
fn layers_use_only_layers_before_them() {
    let modules = modules();
    let mut wrong = Vec::new();
    for (module, Module { file, uses }) in &modules {
        let Some(layer) = position(module) else {
            panic!("{} is in no layer of LAYERS", file.display());
        };
        let later = |used: &&Use| position(&used.path).is_some_and(|other| other > layer);
        for used in uses.iter().filter(later) {
            wrong.push(format!("{} uses {}", file.display(), used.path.join("::")));
        }
    }
    assert!(
        wrong.is_empty(),
        "against the order of the layers:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn no_files_use_one_another_in_a_circle() {
    let modules = modules();
    let mut edges: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
    for module in modules.values() {
        let edges = edges.entry(&module.file).or_default();
        // What a `mod.rs` re-exports it need not use.
        let uses = module.uses.iter().filter(|used| !used.is_public);
        let targets = uses.filter_map(|used| definition(&modules, &used.path));
        edges.extend(targets.filter(|&target| target != module.file));
    }
    let reachable = |from: &Path| {
        let (mut seen, mut next) = (BTreeSet::<&Path>::new(), vec![&edges[from]]);
        while let Some(files) = next.pop() {
            let new = files.iter().filter(|&&file| seen.insert(file));
            next.extend(new.map(|&file| &edges[file]));
        }
        seen
    };
    let reachable: BTreeMap<&Path, _> = edges.keys().map(|&file| (file, reachable(file))).collect();
    let circles: BTreeSet<Vec<&Path>> = reachable
        .iter()
        .map(|(&file, others)| {
            let back = others
                .iter()
                .filter(|&&other| reachable[other].contains(file));
            back.copied().collect::<Vec<_>>()
        })
        .filter(|circle| !circle.is_empty())
        .collect();
    assert!(
        circles.is_empty(),
        "files that use one another in a circle: {circles:#?}"
    );
}

/// The package for crates.io has the files outside of `src/` that the sources embed.
#[test]
fn embedded_files_are_in_the_package() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let src = root.join("src").canonicalize().unwrap();
    let mut outside = 0;
    for module in modules().values() {
        let file = root.join(&module.file);
        let text = fs::read_to_string(&file).unwrap();
        for rest in text.split("include_str!(\"").skip(1) {
            let embedded = file.with_file_name(rest.split('"').next().unwrap());
            let embedded = embedded.canonicalize().unwrap();
            if embedded.starts_with(&src) {
                continue;
            }
            let name = embedded.strip_prefix(root.canonicalize().unwrap()).unwrap();
            let listed = format!("\"/{}\"", name.display());
            assert!(
                manifest.contains(&listed),
                "`include` of Cargo.toml lacks {listed}"
            );
            outside += 1;
        }
    }
    assert!(outside > 0);
}

fn position(path: &[String]) -> Option<usize> {
    LAYERS
        .iter()
        .position(|layer| path.first().is_some_and(|first| first == layer))
}

/// The file that defines the item of this path.
fn definition<'a>(modules: &'a Modules, path: &[String]) -> Option<&'a Path> {
    let known = (1..=path.len())
        .rev()
        .find(|&length| modules.contains_key(&path[..length]))?;
    let module = &modules[&path[..known]];
    let Some(item) = path.get(known) else {
        return Some(&module.file);
    };
    let origin = module
        .uses
        .iter()
        .find(|used| used.is_public && used.name == *item);
    match origin {
        Some(origin) if origin.path[..] != *path => definition(modules, &origin.path),
        _ => Some(&module.file),
    }
}

/// All modules under `src/` but the tests.
fn modules() -> Modules {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut modules = Modules::new();
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !["lib", "main", "tests", "test_support", "differential_tests"].contains(&stem)
            {
                let inside = path
                    .strip_prefix(root.join("src"))
                    .unwrap()
                    .with_extension("");
                if inside.iter().any(|part| part == "tests") {
                    continue;
                }
                let mut module: Vec<String> = inside
                    .iter()
                    .map(|part| part.to_str().unwrap().to_owned())
                    .collect();
                module.pop_if(|last| last == "mod");
                let text = fs::read_to_string(&path).unwrap();
                let uses = uses(&text, &module);
                let file = path.strip_prefix(root).unwrap().to_owned();
                modules.insert(module, Module { file, uses });
            }
        }
    }
    assert!(modules.len() > 100, "{} modules found", modules.len());
    modules
}

/// The `use` declarations of a file, and the paths in its code that begin with `crate::` or `super::`.
fn uses(text: &str, module: &[String]) -> Vec<Use> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let code: String = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code[..at].lines().last().unwrap_or("").trim_start();
        let is_public = before.starts_with("pub");
        if !(before.is_empty() || is_public) {
            continue;
        }
        let tree = code[at + 4..].split(';').next().unwrap();
        leaves(tree.trim(), &[], &mut |path, name| {
            found.extend(resolve(path, module).map(|path| Use {
                path,
                name: name.to_owned(),
                is_public,
            }));
        });
    }
    for prefix in ["crate::", "super::"] {
        for (at, _) in code.match_indices(prefix) {
            let rest = &code[at..];
            let end = rest
                .find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'))
                .unwrap_or(rest.len());
            if rest[..end].ends_with("::") {
                continue;
            }
            let path: Vec<&str> = rest[..end]
                .split("::")
                .filter(|part| !part.is_empty())
                .collect();
            found.extend(resolve(&path, module).map(|path| Use {
                name: path.last().cloned().unwrap_or_default(),
                path,
                is_public: false,
            }));
        }
    }
    found
}

/// Calls `leaf` with every path of a `use` tree and the name that it brings in.
fn leaves<'a>(tree: &'a str, before: &[&'a str], leaf: &mut impl FnMut(&[&'a str], &str)) {
    let tree = tree.trim();
    if let Some((head, list)) = tree.split_once('{') {
        let mut path = before.to_vec();
        path.extend(
            head.split("::")
                .map(str::trim)
                .filter(|part| !part.is_empty()),
        );
        let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
        let (mut depth, mut start) = (0, 0);
        for (at, letter) in list.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    leaves(&list[start..at], &path, leaf);
                    start = at + 1;
                }
                _ => {}
            }
        }
        leaves(&list[start..], &path, leaf);
    } else if !tree.is_empty() {
        let (tree, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path = before.to_vec();
        path.extend(
            tree.split("::")
                .map(str::trim)
                .filter(|&part| part != "self"),
        );
        if tree.starts_with("self::") {
            path.insert(0, "self");
        }
        let name = if alias.is_empty() {
            path.last().unwrap_or(&"")
        } else {
            alias
        };
        leaf(&path, name);
    }
}

/// The path from the crate's root; none for other crates.
fn resolve(path: &[&str], module: &[String]) -> Option<Vec<String>> {
    let ups = path.iter().take_while(|&&part| part == "super").count();
    let (base, rest) = match path.first() {
        Some(&"crate") => (&module[..0], &path[1..]),
        Some(&"super") => (&module[..module.len().checked_sub(ups)?], &path[ups..]),
        Some(&"self") => (module, &path[1..]),
        // A child of the module, as in `pub use board::Board`.
        Some(first) if first.starts_with(|letter: char| letter.is_lowercase()) => (module, path),
        _ => return None,
    };
    let rest = rest
        .iter()
        .filter(|&&part| part != "*")
        .map(|&part| part.to_owned());
    Some(base.iter().cloned().chain(rest).collect())
}
