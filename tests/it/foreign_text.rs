//! Text of others comes out inert everywhere: on the terminal, in CSV, Markdown, HTML and SVG.

use crate::util::{Folder, end, program};
use std::fs;
use std::process::Stdio;

/// Sets the title of a terminal, clears it, forges a row, reverses what follows, and is markup and
/// a formula.
const HOSTILE: &str = "=1+1|`x`\u{1b}]0;t\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{85}<script>alert(1)</script><img src=x onerror=alert(1)>\"'&*_[a](javascript:x)";

/// Like [`HOSTILE`], with a forged row, and without what file names cannot have.
fn hostile_name() -> String {
    HOSTILE.replace('/', "\u{2215}") + "\nforged.py  AC  64 of 64"
}

fn run(folder: &Folder, args: &[&str]) -> (i32, String) {
    let mut command = program(folder);
    let ran = end(command.args(args).stdin(Stdio::null()).spawn().unwrap());
    let said = format!("{}{}", ran.out, ran.err);
    (ran.code, said)
}

/// Asserts that nothing in the text does anything.
fn check_inert(what: &str, text: &str) {
    let active = |char: char| {
        char.is_control() && !matches!(char, '\n' | '\t')
            || matches!(char, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let found: String = text.chars().filter(|&char| active(char)).collect();
    assert!(found.is_empty(), "{what}: {found:?}");
    let forged = |line: &str| line.trim_start().starts_with("forged.py");
    // In HTML a line feed is a space.
    let is_page = what.ends_with(".html");
    assert!(is_page || !text.lines().any(forged), "{what}");
}

fn check_csv(what: &str, text: &str) {
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    for row in rows.records() {
        for cell in row.unwrap().iter() {
            let formula = cell.trim_start().starts_with(['=', '+', '-', '@']);
            assert!(!formula || cell.parse::<f64>().is_ok(), "{what}: {cell:?}");
        }
    }
}

fn check_html(what: &str, text: &str) {
    assert_eq!(text.matches("<script").count(), 1, "{what}");
    assert!(
        !text.contains("<img") && !text.contains("javascript:x\""),
        "{what}: {text}"
    );
    let policy =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;";
    assert!(text.contains(policy), "{what}");
    // The policy comes before anything that it is to hold for.
    assert!(text.find(policy) < text.find("<style"), "{what}");
}

fn check_markdown(what: &str, text: &str) {
    use pulldown_cmark::{Event, Options, Parser, Tag};
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Html(found) | Event::InlineHtml(found) => panic!("{what}: {found}"),
            Event::Start(Tag::Link { dest_url, .. }) => panic!("{what}: {dest_url}"),
            Event::Start(Tag::Image { dest_url, .. }) => {
                assert!(dest_url.starts_with("images/"), "{what}: {dest_url}");
            }
            _ => {}
        }
    }
    assert!(
        !text.lines().any(|line| line == "# forged") || text.contains("````text\n"),
        "{what}"
    );
}

#[test]
fn hostile_text_is_inert_wherever_it_comes_out() {
    let folder = Folder::new();
    let name = hostile_name();
    let corpus = format!("{name}.csv");
    let quoted = HOSTILE.replace('"', "\"\"");
    let board = "\"[[-1,4],[-1,3]]\"";
    folder.write(
        &corpus,
        format!(
            "family,board,min_rolls,note\n\"{quoted}\",{board},1,\"{quoted}\"\nuniform,{board},1,\n"
        ),
    );
    let bad = format!("{name}.bad.csv");
    folder.write(
        &bad,
        format!("board,min_rolls\n{board},0\n\"{quoted}\",1\n"),
    );
    let wrong = format!("{name}.wrong.csv");
    folder.write(&wrong, format!("board,min_rolls\n{board},2\n"));
    // An external program that answers with hostile text, and one that is right.
    let says = folder.join("says.sh");
    fs::write(
        &says,
        format!("cat >/dev/null\ncat <<'E'\n{HOSTILE}\nE\ncat >&2 <<'E'\n{HOSTILE}\nE\nexit 1\n"),
    )
    .unwrap();
    let external = format!("{}=sh says.sh", HOSTILE.replace('=', ""));
    let right = "right|<b>=sed s/.*/1/";
    let missing = format!("{name}.missing");
    let locked = format!("{name}/out.csv");
    let lines: Vec<(i32, Vec<&str>)> = vec![
        (1, vec!["solve", &missing]),
        (1, vec!["solve", &bad, "-o", "x.csv"]),
        (0, vec!["solve", &bad, "--on-error", "skip", "-o", "x.csv"]),
        (3, vec!["solve", &wrong, "--check", "-o", "x.csv"]),
        (2, vec!["solve", &corpus, "-o", &corpus]),
        (1, vec!["solve", &corpus, "-o", &locked]),
        (1, vec!["generate", "-o", &locked]),
        (1, vec!["merge", &missing, "--out", "joined"]),
        (1, vec!["show", &missing]),
        (1, vec!["report", &missing]),
        (1, vec!["report", &corpus]),
        (
            3,
            vec![
                "strength",
                &corpus,
                "--export-csv",
                "kills.csv",
                "--export-json",
                "kills.json",
            ],
        ),
        (3, vec!["judge", &corpus, &external]),
        (2, vec!["judge", &corpus, &missing]),
        (
            3,
            vec![
                "bench",
                &corpus,
                "--runs",
                "3",
                "--warmup",
                "0",
                "--solver",
                "bitset",
                "--external",
                &external,
                "--external",
                right,
                "--export-csv",
                "bench.csv",
                "--export-json",
                "bench.json",
                "--export-markdown",
                "bench.md",
            ],
        ),
        (1, vec!["bench", "--solver", HOSTILE]),
    ];
    for (code, args) in &lines {
        let (got, said) = run(&folder, args);
        check_inert(&format!("{args:?}"), &said);
        if args[0] != "bench" || args[1] != "--solver" {
            assert_eq!(got, *code, "{args:?}: {said}");
        }
    }

    // A run whose manifest others wrote, and the exports above.
    folder.done("run -q --count 100 -o run");
    let manifest = folder.join("run/manifest.json");
    let mut text: serde_json::Value =
        serde_json::from_slice(&fs::read(&manifest).unwrap()).unwrap();
    for key in ["version", "commit", "compiler"] {
        text[key] = HOSTILE.into();
    }
    text["host"]["cpu"] = HOSTILE.into();
    text["command"] = serde_json::json!(["snl", HOSTILE, "```\n# forged\n"]);
    fs::write(&manifest, text.to_string()).unwrap();
    for page in ["page.html", "page.md"] {
        let inputs = ["run", "bench.json", "kills.csv", "kills.json"];
        let args: Vec<&str> = ["report"]
            .into_iter()
            .chain(inputs)
            .chain(["-o", page])
            .collect();
        let (code, said) = run(&folder, &args);
        assert_eq!(code, 0, "{said}");
        let words = [
            "report",
            "bench.json",
            "--images",
            "images",
            "-o",
            &format!("bench-{page}"),
        ]
        .map(str::to_owned);
        let (code, said) = run(&folder, &words.each_ref().map(|word| &**word));
        assert_eq!(code, 0, "{said}");
    }

    let mut seen = 0;
    for file in folder.files() {
        let extension = file.rsplit('.').next().unwrap();
        let ours = ["bench", "kills", "page", "images/"]
            .iter()
            .any(|prefix| file.starts_with(prefix));
        if !ours || extension == "json" {
            continue;
        }
        let text = folder.read(&file);
        check_inert(&file, &text);
        match extension {
            "csv" => check_csv(&file, &text),
            "html" => check_html(&file, &text),
            "md" => check_markdown(&file, &text),
            "svg" => drop(roxmltree::Document::parse(&text).unwrap()),
            _ => panic!("{file}"),
        }
        seen += 1;
    }
    assert!(seen >= 7, "{seen} files");
}
