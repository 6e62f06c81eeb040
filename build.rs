//! Tells the program which commit it is built from, where git knows, and which compiler built it.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for file in [".git/HEAD", ".git/logs/HEAD"] {
        if std::path::Path::new(file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    let described = Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=10"])
        .output();
    let commit = described.ok().filter(|output| output.status.success());
    let commit = commit
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_default();
    println!("cargo::rustc-env=SNL_COMMIT={}", commit.trim());
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.ok().filter(|output| output.status.success());
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok());
    println!(
        "cargo::rustc-env=SNL_COMPILER={}",
        version.unwrap_or_default().trim()
    );
}
