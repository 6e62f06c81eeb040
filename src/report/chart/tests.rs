//! Charts, parsed: each has the marks of its data, labels that do not overlap, and nothing outside
//! its bounds.

use super::*;
use crate::bench::export::{ConfidenceInterval, Difference};
use roxmltree::{Document, Node};

const LABELS: &Labels<'_> = &Labels {
    title: "a < b & \"c\"",
    x: "side <n>",
    y: "ns",
};

fn number(node: &Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// Returns a horizontal text with its box: left, top, right, bottom. The widths are taken from a
/// common font.
fn label(node: Node<'_, '_>) -> Option<(String, [f64; 4])> {
    if !node.has_tag_name("text") || node.attribute("transform").is_some() {
        return None;
    }
    let text = node.text()?;
    let class = node.attribute("class").unwrap_or("");
    let tiny = class.contains("tiny");
    let (width, height) = if tiny { (5.8, 11.0) } else { (7.0, 13.0) };
    let width = width * text.chars().count() as f64;
    let (x, y) = (number(&node, "x"), number(&node, "y"));
    let mut shares = [("end", 1.0), ("middle", 0.5), ("", 0.0)].into_iter();
    let share = shares.find(|(name, _)| class.contains(name));
    let left = x - width * share.map_or(0.0, |(_, share)| share);
    let at = [left, y - 0.75 * height, left + width, y];
    Some((text.to_owned(), at))
}

/// Asserts that a chart has this height and as many marks of classes as `marks` says, that labels
/// are within it and do not overlap, and that marks are within it; returns the labels.
fn laid_out(svg: &str, height: f64, marks: &str) -> Vec<(String, [f64; 4])> {
    let root = Document::parse(svg).unwrap();
    let element = root.root_element();
    let size = ["width", "height"].map(|side| number(&element, side));
    assert_eq!(size, [480.0, height]);
    let view = format!("0 0 480 {height}");
    assert_eq!(element.attribute("viewBox"), Some(&*view));
    for (class, count) in marks.split(", ").filter_map(|mark| mark.rsplit_once(' ')) {
        let found = svg.matches(&format!("class=\"{class}")).count();
        assert_eq!(found.to_string(), count, "{class}");
    }
    let labels: Vec<_> = root.descendants().filter_map(label).collect();
    for (index, (text, at)) in labels.iter().enumerate() {
        let inside = at[0] >= 0.0 && at[1] >= 0.0 && at[2] <= 480.0 && at[3] <= height;
        assert!(inside, "{text:?} is outside");
        for (name, other) in &labels[..index] {
            let beside = at[2] <= other[0] || other[2] <= at[0];
            let apart = beside || at[3] <= other[1] || other[3] <= at[1];
            assert!(apart, "{text:?} overlaps {name:?}");
        }
    }
    for mark in root.descendants() {
        let end = |at, size| number(&mark, at) + number(&mark, size);
        let (x, y) = match mark.tag_name().name() {
            "rect" => (end("x", "width"), end("y", "height")),
            "circle" => (end("cx", "r"), end("cy", "r")),
            _ => continue,
        };
        assert!(x <= 480.0 && y <= height, "a mark is outside: {x}, {y}");
    }
    labels
}

fn series(name: &str, color: usize, points: &[(f64, f64)]) -> Series {
    let band = points.iter().map(|&(x, y)| (x, y * 0.9, y * 1.1));
    Series {
        band: band.collect(),
        ..Series::new(name, color, points.to_vec())
    }
}

const SIDES: Scale = Scale::Linear(2.0, 20.0);

fn log(values: [f64; 2]) -> Scale {
    Scale::log(values.into_iter())
}

#[test]
fn charts_have_the_marks_of_their_data_and_grow_with_them() {
    let all = |count| -> Vec<Series> {
        let line = |color| series(&format!("<{color}>"), color, &[(2.0, 5.0), (20.0, 500.0)]);
        // A series without points is nothing.
        (0..count).map(line).chain([Series::default()]).collect()
    };
    let lines = |all: &[Series]| lines(LABELS, SIDES, log([5.0, 550.0]), all);
    let forest = |names: &[&str]| {
        let mut time = ConfidenceInterval::default();
        (time.low, time.estimate, time.high) = (1.2, 1.5, 1.6);
        let effects = names
            .iter()
            .map(|name| (name.to_string(), time, Difference::Inconclusive));
        forest(LABELS, "queue", &effects.collect::<Vec<_>>())
    };
    let heat = |rows: &[Vec<(u64, u64)>]| {
        let columns: Vec<String> = (0..rows[0].len())
            .map(|column| format!("c{column}"))
            .collect();
        let rows = rows.iter().map(|cells| ("mistake", cells.clone()));
        heat(LABELS, ["none", "all"], &columns, rows)
    };
    let shares = [
        vec![(0, 1000), (0, 0)],
        vec![(1, 1000), (999, 1000)],
        vec![(9, 9), (1, 1)],
    ];
    let counts = [("&", 3), ("<", 0), ("5", 1_000_000), ("-1", 1)]
        .map(|(name, count)| (name.to_owned(), count));
    let bars = bars(LABELS, Scale::Log(0.5, 1e6), &counts, "-1");
    let long = "a-name-that-is-as-long-as-those-of-files-may-be.py";
    let named = [series(long, 0, &[(2.0, 5.0), (20.0, 500.0)])];
    for (svg, height, marks) in [
        (lines(&all(2)), 340.0, "line 2, band 2, label 2, sample 0"),
        // Where colors repeat, each name has a sample of its line. There is room for twelve names.
        (lines(&all(12)), 340.0, "line 12, label 12, sample 12"),
        (lines(&all(20)), 340.0, "line 20, label 12, sample 12"),
        (lines(&[series("", 0, &[(5.0, 5.0)])]), 340.0, "line 1"),
        (bars.clone(), 320.0, "bar 3, bar c1 1"),
        (forest(&["one"]), 134.0, "bar 1, line 1"),
        (forest(&["one"; 60]), 2140.0, "bar 60, line 60"),
        // The legend has each color once. None differs from few, and most from all.
        (heat(&shares), 153.2, "h0 2, h1 2, h8 2, h9 3"),
        (heat(&[vec![(1, 2); 2]]), 125.2, "h5 3, tiny end 2"),
        (
            heat(&vec![vec![(1, 2); 19]; 100]),
            1516.8,
            "h5 1901, tiny end 19",
        ),
        // There is no room for the names of the columns.
        (
            heat(&vec![vec![(1, 2); 90]; 100]),
            1516.8,
            "h5 9001, tiny end 0",
        ),
        (lines(&named), 340.0, ""),
        (forest(&[long]), 134.0, ""),
    ] {
        laid_out(&svg, height, marks);
    }
    assert!(forest(&["one"]).contains("1.50 (cannot tell)</text>"));
    let document = Document::parse(&bars).unwrap();
    let mut rectangles = document
        .descendants()
        .filter(|node| node.has_tag_name("rect"));
    assert!(rectangles.all(|bar| number(&bar, "height") > 5.0));
}

#[test]
fn the_last_of_many_bars_has_its_label() {
    let mut counts: Vec<(String, u64)> = (1..=25).map(|rolls| (rolls.to_string(), 1)).collect();
    counts.push(("-1".to_owned(), 1));
    let labels = laid_out(
        &bars(LABELS, Scale::Log(0.5, 1.0), &counts, "-1"),
        320.0,
        "",
    );
    let is_shown = |name: &str| labels.iter().any(|(text, _)| text == name);
    assert!(is_shown("-1") && is_shown("1") && !is_shown("25"));
}
