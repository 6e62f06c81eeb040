//! Charts, parsed: each has the marks of its data, labels that do not overlap, and nothing outside its bounds.

use super::*;
use crate::bench::export::ConfidenceInterval;
use roxmltree::{Document, Node};

const LABELS: &str = "a < b & \"c\" | side <n> | ns";

fn has_class(node: &Node<'_, '_>, class: &str) -> bool {
    let classes = node.attribute("class").unwrap_or("");
    classes.split(' ').any(|name| name == class)
}

fn count(svg: &str, element: &str, class: &str) -> usize {
    let root = Document::parse(svg).unwrap();
    let elements = root.descendants().filter(|it| it.has_tag_name(element));
    elements.filter(|node| has_class(node, class)).count()
}

/// Returns an attribute of each element of this name.
fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
    let root = Document::parse(svg).unwrap();
    let elements = root.descendants().filter(|it| it.has_tag_name(element));
    elements.map(|node| number(&node, attribute)).collect()
}

fn number(node: &Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// A label and its box: left, top, right, bottom. The widths are taken from a common font.
type Label = (String, [f64; 4]);

/// Returns the box of a horizontal text.
fn label(node: Node<'_, '_>) -> Option<Label> {
    if !node.has_tag_name("text") || node.attribute("transform").is_some() {
        return None;
    }
    let text = node.text()?.to_owned();
    let tiny = has_class(&node, "tiny");
    let (width, height) = if tiny { (5.8, 11.0) } else { (7.0, 13.0) };
    let width = width * text.chars().count() as f64;
    let (x, y) = (number(&node, "x"), number(&node, "y"));
    let shares = [("end", 1.0), ("middle", 0.5)].into_iter();
    let mut shares = shares.filter(|(class, _)| has_class(&node, class));
    let left = x - width * shares.next().map_or(0.0, |(_, share)| share);
    Some((text, [left, y - 0.75 * height, left + width, y]))
}

/// Asserts that a chart has this height, that labels are within it and do not overlap, and that marks are within it; returns the
/// labels.
fn laid_out(svg: &str, height: f64) -> Vec<Label> {
    let root = Document::parse(svg).unwrap();
    let element = root.root_element();
    let size = ["width", "height"].map(|side| number(&element, side));
    assert_eq!(size, [480.0, height]);
    let view = format!("0 0 480 {height}");
    assert_eq!(element.attribute("viewBox"), Some(&*view));
    let labels: Vec<Label> = root.descendants().filter_map(label).collect();
    for (index, (text, [left, top, right, bottom])) in labels.iter().enumerate() {
        let inside = *left >= 0.0 && *top >= 0.0 && *right <= 480.0 && *bottom <= height;
        assert!(inside, "{text:?} is outside");
        for (other, there) in &labels[..index] {
            let beside = *right <= there[0] || there[2] <= *left;
            let apart = beside || *bottom <= there[1] || there[3] <= *top;
            assert!(apart, "{text:?} overlaps {other:?}");
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

/// Returns the positions along x and y of the labels that are numbers.
fn ticks(svg: &str) -> (Vec<f64>, Vec<f64>) {
    let root = Document::parse(svg).unwrap();
    let mut found = (Vec::new(), Vec::new());
    for node in root.descendants().filter(|node| {
        let digits = node.text().unwrap_or("x").replace([',', '.', '-'], "");
        node.has_tag_name("text") && digits.parse::<u64>().is_ok()
    }) {
        match node.attribute("class") {
            Some("middle") => found.0.push(number(&node, "x")),
            Some("end") => found.1.push(number(&node, "y")),
            _ => {}
        }
    }
    found
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

fn from_zero(max: f64) -> Scale {
    Scale::from_zero([max].into_iter())
}

fn effect(name: String) -> Effect {
    Effect {
        name,
        note: "1.50 (cannot tell)".to_owned(),
        interval: ConfidenceInterval::new(1.2, 1.5, 1.6),
    }
}

fn bar(name: impl ToString, count: u64) -> Bar {
    Bar {
        name: name.to_string(),
        count,
        set_apart: count == 1,
    }
}

#[test]
fn lines_have_bands_and_up_to_twelve_names_that_do_not_overlap() {
    for count_of_lines in [1, 2, 12, 20] {
        let line = |color| series(&format!("<{color}>"), color, &[(2.0, 5.0), (20.0, 500.0)]);
        let mut all: Vec<Series> = (0..count_of_lines).map(line).collect();
        // A series without points is nothing.
        all.push(series("none", 1, &[]));
        let svg = lines(LABELS, SIDES, log([5.0, 550.0]), &all);
        laid_out(&svg, 340.0);
        let names = count_of_lines.min(12);
        // Where colors repeat, each name has a sample of its line.
        let samples = if count_of_lines > COLORS { names } else { 0 };
        assert_eq!(count(&svg, "path", "sample"), samples);
        assert_eq!(count(&svg, "path", "line"), count_of_lines + samples);
        assert_eq!(count(&svg, "path", "band"), count_of_lines);
        assert_eq!(count(&svg, "text", "label"), names);
    }
    let one = [series("one", 0, &[(5.0, 5.0)])];
    let dot = lines(LABELS, SIDES, from_zero(5.0), &one);
    assert_eq!(count(&dot, "path", "line"), 1);
}

#[test]
fn names_of_lines_are_at_their_ends_unless_these_are_close() {
    let line = |(color, end)| series(&format!("line {color}"), color, &[(2.0, 5.0), (20.0, end)]);
    let ends = [500.0, 490.0, 5.0].into_iter().enumerate();
    let all: Vec<Series> = ends.map(line).collect();
    let labels = laid_out(&lines(LABELS, SIDES, from_zero(500.0), &all), 340.0);
    let bottom = |name| labels.iter().find(|(label, _)| label == name).unwrap().1[3];
    // The plot is from y = 34 (500) to y = 288 (0); a name is 4.5 below the end of its line.
    assert_eq!(bottom("line 0"), 38.5);
    assert_eq!(bottom("line 1"), 38.5 + 17.0);
    assert!((bottom("line 2") - (288.0 - 2.54 + 4.5)).abs() < 0.1);
}

#[test]
fn axes_have_a_readable_number_of_ticks() {
    let scales = [0.7, 394.0, 1e6].map(from_zero).into_iter();
    for y in scales.chain([[31.0, 1500.0], [1.0, 1e6], [9.0, 11.0]].map(log)) {
        let svg = lines(LABELS, SIDES, y, &[]);
        laid_out(&svg, 340.0);
        let (x, y) = ticks(&svg);
        assert_eq!(x.len(), 10, "sides 2, 4, … 20");
        assert!((2..=11).contains(&y.len()), "{} ticks", y.len());
        assert!(y.windows(2).all(|pair| pair[0] - pair[1] >= 25.0), "{y:?}");
        assert!(y[0] - y[y.len() - 1] >= 220.0, "ticks span the axis: {y:?}");
    }
    // Labels are left out only if they would overlap.
    for (bars_count, labels_count) in [(5, 5..=5), (20, 10..=20), (60, 12..=20), (394, 10..=16)] {
        let all: Vec<Bar> = (1..=bars_count).map(|rolls| bar(rolls, rolls)).collect();
        let svg = bars(LABELS, from_zero(394.0), &all);
        laid_out(&svg, 320.0);
        let found = ticks(&svg).0.len();
        assert!(labels_count.contains(&found), "{bars_count} bars: {found}");
    }
}

#[test]
fn every_count_above_0_has_a_visible_bar() {
    let all = [3, 0, 1_000_000, 1].map(|count| bar("&", count));
    let svg = bars(LABELS, Scale::Log(0.5, 1e6), &all);
    laid_out(&svg, 320.0);
    assert_eq!(count(&svg, "rect", "c1"), 1);
    let heights = numbers(&svg, "rect", "height");
    assert_eq!(heights.len(), 3);
    assert!(heights.iter().all(|&height| height > 5.0), "{heights:?}");
}

#[test]
fn a_forest_plot_grows_by_34_units_per_row() {
    for rows in [1, 3, 60] {
        let effects = (1..=rows).map(|row| effect(format!("solver {row}")));
        let effects: Vec<Effect> = effects.collect();
        let svg = forest(LABELS, "queue", &effects);
        laid_out(&svg, 100.0 + 34.0 * rows as f64);
        assert_eq!(svg.matches("1.50 (cannot tell)</text>").count(), rows);
        assert!(svg.contains(">queue</text>"));
        let (x, _) = ticks(&svg);
        assert!((4..=11).contains(&x.len()), "{x:?}");
        let expected = (0..rows).map(|row| 54.0 + 34.0 * row as f64);
        let heights = numbers(&svg, "circle", "cy");
        assert!(heights.iter().copied().eq(expected), "{heights:?}");
    }
}

#[test]
fn a_heat_map_distinguishes_none_from_few_and_most_from_all() {
    let rows = [
        ("none", vec![(0, 1000), (0, 0)]),
        ("little", vec![(1, 1000), (999, 1000)]),
        ("all", vec![(1000, 1000), (1, 1)]),
    ];
    let rows = rows.map(|(name, cells)| (name.to_owned(), cells));
    let columns = ["a", "b"].map(str::to_owned);
    let svg = heat(LABELS, ["none", "all"], &columns, &rows);
    // The legend has one of each.
    for (step, cells) in [(0, 1), (1, 1), (8, 1), (9, 2)] {
        let found = count(&svg, "rect", &format!("h{step}"));
        assert_eq!(found, cells + 1, "{step}");
    }
}

#[test]
fn a_heat_map_grows_by_14_units_per_row_and_drops_column_names_without_room() {
    for (rows, columns, names) in [(1, 2, 2), (100, 19, 19), (100, 90, 0)] {
        let row = |row| (format!("mistake {row}"), vec![(1, 2); columns]);
        let titles: Vec<String> = (0..columns).map(|column| format!("c{column}")).collect();
        let rows: Vec<_> = (0..rows).map(row).collect();
        let svg = heat(LABELS, ["none", "all"], &titles, &rows);
        let longest: f64 = if columns > 10 { 3.0 } else { 2.0 };
        let names_height = ((100.0 + 5.6 * longest) * 10.0).round() / 10.0;
        laid_out(&svg, 14.0 * rows.len() as f64 + names_height);
        assert_eq!(svg.matches("rotate(-60)").count(), names);
        assert_eq!(count(&svg, "rect", "h5"), rows.len() * columns + 1);
    }
}

#[test]
fn strips_have_a_tick_per_value_and_a_mark_for_the_median() {
    let values = [0.98, 1.0, 1.01, 1.3].map(|value| (0.0, value));
    for rows in [1, 8] {
        let strip = |color| series(&format!("solver {color}"), color, &values);
        let all: Vec<Series> = (0..rows).map(strip).collect();
        let svg = strips(LABELS, Scale::Linear(0.9, 1.3), &all);
        laid_out(&svg, 96.0 + 26.0 * rows as f64);
        assert_eq!(count(&svg, "path", "tick"), rows);
        assert_eq!(count(&svg, "path", "line"), 2 * rows);
    }
}

#[test]
fn long_names_are_shortened_and_stay_within() {
    let name = "a-name-that-is-as-long-as-those-of-files-may-be.py";
    let all = [series(name, 0, &[(2.0, 5.0), (20.0, 500.0)])];
    laid_out(&lines(LABELS, SIDES, log([5.0, 550.0]), &all), 340.0);
    laid_out(&forest(LABELS, "queue", &[effect(name.to_owned())]), 134.0);
    laid_out(&strips(LABELS, SIDES, &all), 122.0);
}
