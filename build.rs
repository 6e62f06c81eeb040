//! Tells the program which commit it is built from, where git knows, and by which compiler. A debug
//! build does not say.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiler = said(Command::new(rustc).arg("--version"));
    println!("cargo::rustc-env=SNL_COMPILER={compiler}");
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        // Otherwise every commit would build everything again.
        println!("cargo::rustc-env=SNL_COMMIT=dev");
        return;
    }
    for file in ["HEAD", "logs/HEAD"] {
        // In a second working tree they are not in the folder `.git`.
        let file = said(Command::new("git").args(["rev-parse", "--git-path", file]));
        if std::path::Path::new(&file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
    let commit = said(Command::new("git").args(["describe", "--always", "--dirty", "--abbrev=10"]));
    println!("cargo::rustc-env=SNL_COMMIT={commit}");
}

/// Returns the output of a program, or nothing where it fails.
fn said(command: &mut Command) -> String {
    let output = command
        .output()
        .ok()
        .filter(|output| output.status.success());
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok());
    text.unwrap_or_default().trim().to_owned()
}
