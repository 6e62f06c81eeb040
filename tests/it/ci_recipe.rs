//! The commands of docs/CI.md, run in the order in which a workflow meets them: a push to `main`,
//! then a pull request.

use crate::util::{Folder, is_installed};
use std::fs;
use std::path::Path;

#[test]
fn the_hosted_workflow_names_recipes_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workflow = fs::read_to_string(root.join(".github/workflows/ci.yml")).unwrap();
    let recipes = fs::read_to_string(root.join("justfile")).unwrap();
    let calls = workflow
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- run: "))
        .filter_map(|command| command.split_once(" .ci/run "));
    let names: Vec<&str> = calls.flat_map(|(_, names)| names.split(' ')).collect();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        let heading = format!("\n{name}:\n");
        assert!(recipes.contains(&heading), "{name} is no recipe");
    }
}

#[test]
fn the_commands_of_the_ci_recipe_work() {
    if !is_installed("python3", "--version") {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/CI.md")).unwrap();
    // A command on two lines, as YAML folds them.
    let page = page
        .replace(">-\n          ", "")
        .replace("\n          --", " --");
    let lines = page.lines().filter_map(|line| line.split_once("run: "));
    let commands: Vec<&str> = lines
        .filter_map(|(_, command)| command.strip_prefix("snl "))
        .collect();
    let [judge, pull_request, push, report] = commands[..] else {
        panic!("four commands of snl in docs/CI.md: {commands:?}");
    };
    let folder = Folder::new();
    let solution = root.join("data/solutions/accepted/queue.py");
    fs::copy(solution, folder.join("solution.py")).unwrap();
    folder.ends(pull_request, 1, &["main"]);
    for command in [push, pull_request, report, judge] {
        let ran = folder.snl(command);
        // Whether a solver is slower depends on the machine.
        let is_slower = ran.code == 4 && command.contains(" --baseline ");
        assert!(
            ran.code == 0 || is_slower,
            "{command}: {}{}",
            ran.out,
            ran.err
        );
    }
    assert!(folder.join("bench.html").is_file());
}
