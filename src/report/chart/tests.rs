//! Every chart is XML, holds what it was given, and nothing outside itself.

use super::*;
use roxmltree::Document;

const WORDS: AxisLabels<'_> = AxisLabels {
    title: "a < b & \"c\"",
    x: "side <n>",
    y: "ns",
};

fn count(svg: &str, element: &str, class: &str) -> usize {
    let root = Document::parse(svg).unwrap();
    let with_class = |node: &roxmltree::Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or("");
        node.has_tag_name(element) && classes.split(' ').any(|name| name == class)
    };
    let found = root.descendants().filter(with_class);
    found.count()
}

fn curve(name: &str, colour: usize, points: &[(f64, f64)]) -> Series {
    Series {
        name: name.to_owned(),
        points: points.to_vec(),
        band: points.iter().map(|&(x, y)| (x, y * 0.9, y * 1.1)).collect(),
        colour,
        steps: false,
    }
}

#[test]
fn lines_have_names_and_bands_however_many() {
    for many in [1, 2, 20] {
        let curves: Vec<Series> = (0..many)
            .map(|colour| curve(&format!("<{colour}>"), colour, &[(2.0, 5.0), (20.0, 500.0)]))
            .collect();
        let x = Scale::Linear {
            low: 2.0,
            high: 20.0,
        };
        let svg = lines(WORDS, x, Scale::log([5.0, 550.0].into_iter()), &curves);
        assert_eq!(count(&svg, "path", "line"), many);
        assert_eq!(count(&svg, "path", "band"), many);
        assert_eq!(count(&svg, "text", "label"), many.min(12));
        let root = Document::parse(&svg).unwrap();
        let mut heights: Vec<f64> = root
            .descendants()
            .filter(|node| {
                node.attribute("class")
                    .is_some_and(|class| class.starts_with("label"))
            })
            .map(|node| node.attribute("y").unwrap().parse().unwrap())
            .collect();
        heights.sort_by(f64::total_cmp);
        assert!(
            heights.windows(2).all(|pair| pair[1] - pair[0] > 12.0),
            "{heights:?}"
        );
        assert!(
            heights.iter().all(|height| (30.0..400.0).contains(height)),
            "{heights:?}"
        );
    }
}

#[test]
fn a_line_through_one_point_is_a_dot_and_one_through_none_is_nothing() {
    let x = Scale::Linear {
        low: 4.0,
        high: 6.0,
    };
    let curves = [curve("one", 0, &[(5.0, 5.0)]), curve("none", 1, &[])];
    let svg = lines(WORDS, x, Scale::from_zero([5.0].into_iter()), &curves);
    assert_eq!(count(&svg, "path", "line"), 1);
}

#[test]
fn a_bar_for_every_count_but_nought() {
    let all: Vec<Bar> = [3, 0, 1_000_000, 1]
        .into_iter()
        .map(|count| Bar {
            name: "&".to_owned(),
            count,
            apart: count == 1,
        })
        .collect();
    let svg = bars(
        WORDS,
        Scale::Log {
            low: 0.5,
            high: 1e6,
        },
        &all,
    );
    assert_eq!(count(&svg, "rect", "bar"), 3);
    assert_eq!(count(&svg, "rect", "c1"), 1);
    let root = Document::parse(&svg).unwrap();
    for bar in root.descendants().filter(|node| node.has_tag_name("rect")) {
        let height: f64 = bar.attribute("height").unwrap().parse().unwrap();
        assert!(height > 5.0, "a bar that can be seen");
    }
}

#[test]
fn an_effect_has_a_dot_and_its_note() {
    let effects: Vec<Effect> = (1..=3)
        .map(|place| Effect {
            name: format!("solver {place}"),
            note: "cannot tell".to_owned(),
            estimate: f64::from(place) / 2.0,
            low: f64::from(place) / 3.0,
            high: f64::from(place),
        })
        .collect();
    let svg = forest(
        WORDS,
        "queue",
        Scale::around_one([0.3, 3.0].into_iter()),
        &effects,
    );
    assert_eq!(count(&svg, "circle", "bar"), 3);
    assert_eq!(svg.matches("cannot tell</text>").count(), 3);
    assert!(svg.contains(">queue</text>"));
}

#[test]
fn heat_tells_none_from_little_and_much_from_all() {
    let table = Heatmap {
        columns: vec!["a".to_owned(), "b".to_owned()],
        rows: vec![
            ("none".to_owned(), vec![(0, 1000), (0, 0)]),
            ("little".to_owned(), vec![(1, 1000), (999, 1000)]),
            ("all".to_owned(), vec![(1000, 1000), (1, 1)]),
        ],
    };
    let svg = heat(WORDS, &table);
    // One of each is the legend's.
    for (step, cells) in [(0, 1), (1, 1), (8, 1), (9, 2)] {
        assert_eq!(
            count(&svg, "rect", &format!("h{step}")),
            cells + 1,
            "{step}"
        );
    }
}
