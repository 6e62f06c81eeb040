//! No files of a crate use one another in a circle, and neither do the folders at its root. The
//! compiler keeps the direction between crates.
//!
//! Each path of a `use` declaration or of an expression is followed through the re-exports of
//! `mod.rs` files to the file that defines the item.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Meta, UseTree, Visibility};

/// The paths in the code of a module, absolute from the crate's root.
struct Module {
    file: PathBuf,
    uses: BTreeSet<Vec<String>>,
    /// The names that `use` declarations bring in, for children and others, and the paths that they
    /// stand for.
    names: BTreeMap<String, Vec<String>>,
}

type Modules = BTreeMap<Vec<String>, Module>;

const SOURCES: [&str; 6] = [
    "src",
    "crates/boards/src",
    "crates/harness/src",
    "crates/judge/src",
    "python/src",
    "web/src",
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
            "pub struct C; pub(in crate::b) fn c() { assert!(matches!((), () if { crate::A; true })); }",
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

/// Reads all modules of a crate, from `lib.rs` on, without its tests.
fn modules(source: &Path) -> Modules {
    let mut modules = Modules::new();
    read(&source.join("lib.rs"), source, &[], &mut modules);
    modules
}

/// Reads the module of a file, and the modules below it, whose files are in `folder`.
fn read(file: &Path, folder: &Path, module: &[String], modules: &mut Modules) {
    let code = std::fs::read_to_string(file).unwrap();
    let syntax = syn::parse_file(&code).unwrap();
    let children: Vec<String> = syntax
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Mod(child) if child.content.is_none() && !is_test(&child.attrs) => {
                Some(child.ident.to_string())
            }
            _ => None,
        })
        .collect();
    for child in &children {
        let inside = folder.join(child);
        let (beside, below) = (inside.with_extension("rs"), inside.join("mod.rs"));
        let file = if beside.exists() { beside } else { below };
        let path = [module, std::slice::from_ref(child)].concat();
        read(&file, &inside, &path, modules);
    }
    let mut reader = Reader {
        module,
        children: &children,
        inline: 0,
        uses: BTreeSet::new(),
        names: BTreeMap::new(),
    };
    reader.visit_file(&syntax);
    let Reader { uses, names, .. } = reader;
    let file = file.to_owned();
    modules.insert(module.to_vec(), Module { file, uses, names });
}

/// Returns whether an item is compiled for tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let Meta::List(list) = &attribute.meta else {
            return false;
        };
        list.path.is_ident("cfg") && words(list.tokens.clone()).contains(&"test".to_owned())
    })
}

/// Collects the paths in the code of a file.
struct Reader<'a> {
    module: &'a [String],
    /// The modules that the file declares and others hold.
    children: &'a [String],
    /// The number of inline modules around the code that is visited.
    inline: usize,
    uses: BTreeSet<Vec<String>>,
    names: BTreeMap<String, Vec<String>>,
}

impl Reader<'_> {
    /// Returns a path from the crate's root; none if it begins elsewhere.
    fn absolute(&self, path: &[String]) -> Option<Vec<String>> {
        let (base, rest) = match path.first()?.as_str() {
            "crate" => (0, 1),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                // In an inline module, `super` may be this file.
                let depth = (self.module.len() + self.inline).checked_sub(ups)?;
                (depth.min(self.module.len()), ups)
            }
            "self" => (self.module.len(), 1),
            first if self.children.iter().any(|child| child == first) => (self.module.len(), 0),
            _ => return None,
        };
        Some([&self.module[..base], &path[rest..]].concat())
    }

    /// Adds the paths of a tree of a `use` declaration, after those before it, and the names that
    /// they get.
    fn add_tree(&mut self, tree: &UseTree, before: &[String], is_public: bool) {
        let (mut path, name) = match tree {
            UseTree::Path(part) => {
                let path = [before, &[part.ident.to_string()]].concat();
                return self.add_tree(&part.tree, &path, is_public);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_tree(tree, before, is_public);
                }
                return;
            }
            UseTree::Name(part) => ([before, &[part.ident.to_string()]].concat(), None),
            UseTree::Rename(part) => (
                [before, &[part.ident.to_string()]].concat(),
                Some(part.rename.to_string()),
            ),
            UseTree::Glob(_) => (before.to_vec(), None),
        };
        path.pop_if(|last| last == "self");
        let name = name.or_else(|| path.last().cloned()).unwrap_or_default();
        if let Some(path) = self.absolute(&path) {
            // A module need not use the items that it re-exports.
            if !is_public {
                self.uses.insert(path.clone());
            }
            self.names.insert(name, path);
        }
    }

    /// Adds a path of at least two parts: a name alone belongs to the file, or is brought in.
    fn add_path(&mut self, path: &[String]) {
        if path.len() > 1 {
            self.uses.extend(self.absolute(path));
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Struct(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        self.inline += 1;
        visit::visit_item_mod(self, module);
        self.inline -= 1;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_public = !matches!(item.vis, Visibility::Inherited);
        self.add_tree(&item.tree, &[], is_public);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        self.add_path(&parts);
        visit::visit_path(self, path);
    }

    /// The code in a macro is not parsed: its paths are read from the tokens.
    fn visit_token_stream(&mut self, tokens: &'ast TokenStream) {
        let words = words(tokens.clone());
        let is_word = |word: &String| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let mut path: Vec<String> = Vec::new();
        for (index, word) in words.iter().enumerate() {
            if is_word(word) {
                if index == 0 || words[index - 1] != "::" {
                    self.add_path(&path);
                    path.clear();
                }
                path.push(word.clone());
            }
        }
        self.add_path(&path);
    }

    /// The path in `pub(in crate::a)` says who may use an item.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// Returns the words, `::` and other characters of code, also inside brackets.
fn words(tokens: TokenStream) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                words.push("(".to_owned());
                words.extend(self::words(group.stream()));
                words.push(")".to_owned());
            }
            TokenTree::Punct(mark)
                if mark.as_char() == ':' && words.last().is_some_and(|last| last == ":") =>
            {
                *words.last_mut().unwrap() = "::".to_owned();
            }
            token => words.push(token.to_string()),
        }
    }
    words
}
