//! Tables of the README and of docs/ whose figures are from a record: each is that of the newest.
//! `SNL_WRITE_README=1 cargo test --test it figures::` writes them.

use crate::readme::writes;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Returns the name and the text of the newest record whose name begins so after the date.
pub fn newest_record(kind: &str) -> (String, String) {
    let folder = Path::new(ROOT).join("data/record");
    let files = fs::read_dir(&folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let newest = names.filter(|name| name[11..].starts_with(kind)).max();
    let name = newest.unwrap_or_else(|| panic!("no record of {kind}"));
    let text = fs::read_to_string(folder.join(&name)).unwrap();
    (name, text)
}

/// With commas.
pub fn thousands(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        _ => format!("{},{:03}", thousands(count / 1000), count % 1000),
    }
}

fn cells(row: &str) -> Vec<&str> {
    let row = row.trim_start_matches("| ").trim_end_matches(" |");
    row.split(" | ").collect()
}

/// Compares a table of a page, found by its first line, or writes it into the page.
fn check(page: &str, table: &[String]) {
    let path = Path::new(ROOT).join(page);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let start = lines
        .iter()
        .position(|line| *line == table[0])
        .unwrap_or_else(|| panic!("{page} has no table {}", table[0]));
    let rows = lines[start..]
        .iter()
        .take_while(|line| line.starts_with('|'));
    let end = start + rows.count();
    if writes() {
        let table: Vec<&str> = table.iter().map(String::as_str).collect();
        let text = [&lines[..start], &table, &lines[end..]].concat().join("\n");
        fs::write(path, text + "\n").unwrap();
    } else {
        assert_eq!(&lines[start..end], table, "{page}");
    }
}

/// The titles of a table and the line below them: the first column is text.
fn head(titles: &str, left: usize) -> [String; 2] {
    let columns = cells(titles).len();
    let line = (0..columns)
        .map(|index| if index < left { "---" } else { "---:" })
        .collect::<Vec<_>>()
        .join(" | ");
    [titles.to_owned(), format!("| {line} |")]
}

#[test]
fn speeds_are_those_of_the_record() {
    let (name, record) = newest_record("peers.md");
    let mut table = head("| solver | time a board | times as fast as plain C++ |", 1).to_vec();
    let section = record
        .split("\n## ")
        .find(|part| part.starts_with("n=20, 20 %\n"));
    let rows: Vec<Vec<&str>> = section.unwrap().lines().map(cells).collect();
    for (title, contestant) in [
        ("`snl` with AVX-512", "auto"),
        ("`snl` with AVX2", "auto-without-avx512"),
        ("`snl` on any other processor (`bitset`)", "bitset"),
        ("plain C++, `g++ -O3 -march=native`", "cpp"),
        ("plain Python", "python"),
    ] {
        // C++ has a row of few boards, too, for the slow contestants.
        let row = rows.iter().rfind(|row| row[0] == contestant).unwrap();
        assert_eq!(row[1], row[2], "the README says that no board comes twice");
        table.push(format!("| {title} | {} ns | {} |", row[3], row[4]));
    }
    check("README.md", &table);

    let summary: Vec<&str> = record
        .lines()
        .filter(|line| cells(line).len() == 10)
        .collect();
    let chart = fs::read_to_string(Path::new(ROOT).join("docs/pictures/speed.svg")).unwrap();
    for row in &summary[2..] {
        let ratio = cells(row)[4];
        assert!(
            chart.contains(&format!(">{ratio}<")),
            "the chart is not of {name}: {row}"
        );
    }
    let titles = summary[0]
        .replace("times the C++ peer's speed", "solver")
        .replace("n=", "n = ")
        .replace("..", " to ");
    let mut table = head(&titles, 1).to_vec();
    table.extend(summary[2..].iter().copied().map(str::to_owned));
    check("docs/BENCH.md", &table);

    let page = fs::read_to_string(Path::new(ROOT).join("docs/BENCH.md"))
        .unwrap()
        .replace('\n', " ");
    for (title, words) in [
        ("n=20, 0 %", "only {} does at 0 %"),
        ("n=20, 1 %", "{} at 1 %"),
        ("n=20, longest route", "{} with the longest route"),
        ("n=2..20, 20 %", "{} in the mixture"),
    ] {
        let start = format!("{title}\n");
        let section = record.split("\n## ").find(|part| part.starts_with(&start));
        let rows: Vec<Vec<&str>> = section.unwrap().lines().map(cells).collect();
        let row = rows.iter().rfind(|row| row[0] == "auto").unwrap();
        let words = words.replace("{}", row[2]);
        assert!(page.contains(&words), "docs/BENCH.md: {words}");
    }

    let (_, families) = newest_record("peers-families.md");
    let row = |name| {
        families
            .lines()
            .map(cells)
            .find(|row| row[0] == name)
            .unwrap()
    };
    let names = row("times the C++ peer's speed");
    let auto = row("auto");
    let ratios = auto[1..]
        .iter()
        .map(|ratio| ratio.replace(',', "").parse::<f64>().unwrap());
    let lowest = ratios.zip(&names[1..]).min_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, family) = lowest.unwrap();
    let sentence = format!("the lowest ratio of `auto` is {ratio}, on `{family}`");
    assert!(page.contains(&sentence), "{sentence}");
}

/// The corpora of the record of strength, and their names in the pages.
const CORPORA: [(&str, &str); 4] = [
    ("the examples of LeetCode 909", "LeetCode's examples"),
    ("1000 uniform boards", "random boards"),
    ("suite:judge,seed=1", "`suite:judge,seed=1`"),
    ("suite:stress,seed=1", "`suite:stress,seed=1`"),
];

#[test]
fn kills_are_those_of_the_record() {
    let (_, record) = newest_record("strength.md");
    let row = |name: &str| {
        record
            .lines()
            .map(cells)
            .find(|row| row[0] == name)
            .unwrap()
    };
    // "33.94 % (37 of 109)"
    let counts = |cell: &str| {
        let (_, counts) = cell.trim_end_matches(')').split_once('(').unwrap();
        let (killed, all) = counts.split_once(" of ").unwrap();
        [killed, all].map(|number| thousands(number.parse().unwrap()))
    };
    let number = |text: &str| thousands(text.parse().unwrap());
    let all: Vec<String> = row(CORPORA[0].0)[2..]
        .iter()
        .map(|cell| counts(cell)[1].clone())
        .collect();
    let titles = format!("| boards | how many | mistakes caught, of {} |", all[1]);
    let mut table = head(&titles, 1).to_vec();
    for (name, title) in &CORPORA[..3] {
        let row = row(name);
        let title = title.replace("`suite:judge,seed=1`", "`snl suite judge --seed 1`");
        let killed = &counts(row[3])[0];
        table.push(format!("| {title} | {} | {killed} |", number(row[1])));
    }
    check("README.md", &table);

    let titles = format!(
        "| boards | how many | mistakes with a source, of {} | all mistakes, of {} | gated faults, of {} | of these held out, of {} |",
        all[0], all[1], all[2], all[3]
    );
    let mut table = head(&titles, 1).to_vec();
    for (name, title) in CORPORA {
        let row = row(name);
        let killed: Vec<String> = row[2..]
            .iter()
            .map(|cell| counts(cell)[0].clone())
            .collect();
        table.push(format!(
            "| {title} | {} | {} |",
            number(row[1]),
            killed.join(" | ")
        ));
    }
    check("docs/SUITES.md", &table);
}

/// Two significant digits.
fn rounded(value: f64) -> String {
    let digits = 1 - value.log10().floor() as i32;
    match digits {
        1.. => format!("{value:.0$}", digits as usize),
        _ => {
            let unit = 10_f64.powi(-digits);
            thousands(((value / unit).round() * unit) as u64)
        }
    }
}

fn bytes(value: f64) -> String {
    let (unit, name) = [(1e15, "PB"), (1e12, "TB"), (1e9, "GB")]
        .into_iter()
        .find(|(unit, _)| value >= *unit)
        .unwrap();
    format!("{} {name}", rounded(value / unit))
}

fn duration(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("{} s", rounded(seconds)),
        ..7200.0 => format!("{} minutes", rounded(seconds / 60.0)),
        _ => format!("{} hours", rounded(seconds / 3600.0)),
    }
}

/// The mean number of digits of the indices below 10^`exponent`.
fn mean_digits(exponent: i32) -> f64 {
    let shares = (1..=exponent).map(|digits| {
        let numbers = 10_f64.powi(digits)
            - if digits == 1 {
                0.0
            } else {
                10_f64.powi(digits - 1)
            };
        f64::from(digits) * numbers
    });
    shares.sum::<f64>() / 10_f64.powi(exponent)
}

#[test]
fn costs_of_large_runs_are_those_of_the_record() {
    let (name, record) = newest_record("run-");
    let page = fs::read_to_string(Path::new(ROOT).join("docs/SCALE.md")).unwrap();
    assert!(page.contains(&name), "docs/SCALE.md does not name {name}");
    let figure = |start: &str| {
        let mut rows = record.lines().map(cells);
        let row = rows.find(|row| row[0].starts_with(start)).unwrap();
        row[1].parse::<f64>().unwrap()
    };
    let run = figure("CPU time a board, in ns") / 1e9;
    let merge = figure("CPU time a board of `merge`") / 1e9;
    // The record has ten million boards.
    let without_index = figure("`results.csv`, in bytes a board") - mean_digits(7);
    let titles = "| boards | core-hours to make and solve | bytes of results | core-hours to merge | in short |";
    let mut costs = head(titles, 0).to_vec();
    costs[1] = "| ---: | ---: | ---: | ---: | --- |".to_owned();
    let titles = "| boards | shards | boards per shard | time per shard on one core |";
    let mut shards = head(titles, 0).to_vec();
    for (exponent, boards, count, shard, sentence) in [
        (9, "10⁹", 10.0, "10⁸", "one machine, minutes"),
        (
            12,
            "10¹²",
            1e3,
            "10⁹",
            "a cluster; merge only if one file is needed",
        ),
        (
            15,
            "10¹⁵",
            1e5,
            "10¹⁰",
            "keep the timings of the shards, not the rows",
        ),
    ] {
        let number = 10_f64.powi(exponent);
        let hours = |seconds: f64| rounded(number * seconds / 3600.0);
        costs.push(format!(
            "| {boards} | {} | {} | {} | {sentence} |",
            hours(run),
            bytes(number * (without_index + mean_digits(exponent))),
            hours(merge)
        ));
        shards.push(format!(
            "| {boards} | {} | {shard} | {} |",
            thousands(count as u64),
            duration(number / count * run)
        ));
    }
    check("docs/SCALE.md", &costs);
    check("docs/SCALE.md", &shards);
}

#[test]
fn speeds_of_families_are_those_of_the_record() {
    let (_, record) = newest_record("families.md");
    for titles in [
        "| family | n = 5 | n = 10 | n = 20 |",
        "| level | boards a second |",
    ] {
        let rows = record.lines().skip_while(|line| *line != titles);
        let table: Vec<String> = rows
            .take_while(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        assert!(!table.is_empty(), "the record has no table {titles}");
        check("docs/CORPORA.md", &table);
    }
}
