//! The contents of pictures of boards, counted in their SVG.

use super::{PictureOptions, svg};
use crate::game::{Board, Side, Square};
use crate::solve::routes::Route;
use roxmltree::{Document, Node};

fn picture(board: &Board) -> String {
    svg(board, PictureOptions::default())
}

/// Calls `check` with boards of every side, from empty to full, their pictures and the pictures'
/// elements.
fn for_each_picture(check: impl Fn(&Board, &str, &Document<'_>)) {
    for side in Side::all() {
        for family in ["empty", "uniform", "cycle", "dense"] {
            let board = Board::of_spec(&format!("v1:family={family};n={side}"));
            let text = picture(&board);
            check(&board, &text, &Document::parse(&text).unwrap());
        }
    }
}

fn has_class(node: Node<'_, '_>, class: &str) -> bool {
    let classes = node.attribute("class").unwrap_or("");
    classes.split(' ').any(|name| name == class)
}

fn is_in(node: Node<'_, '_>, class: &str) -> bool {
    node.parent().is_some_and(|parent| has_class(parent, class))
}

fn count(root: &Document<'_>, class: &str) -> usize {
    let nodes = root.descendants();
    nodes.filter(|node| has_class(*node, class)).count()
}

fn numbers<const N: usize>(node: Node<'_, '_>, names: [&str; N]) -> [f64; N] {
    names.map(|name| node.attribute(name).unwrap().parse().unwrap())
}

/// Returns the width and the height of a picture.
fn size(root: &Document<'_>) -> (f64, f64) {
    let shape = root.root_element().attribute("viewBox").unwrap();
    let (width, height) = shape[4..].split_once(' ').unwrap();
    (width.parse().unwrap(), height.parse().unwrap())
}

#[test]
fn each_jump_square_and_roll_is_in_the_picture_once() {
    for_each_picture(|board, _, root| {
        let counts = board.tally();
        for (class, jumps) in [
            ("snake", counts.snakes),
            ("face", counts.snakes),
            ("ladder", counts.ladders),
            ("loop", counts.loops),
        ] {
            assert_eq!(count(root, class), usize::from(jumps), "{class}: {board}");
        }
        let texts: Vec<(&str, bool)> = root
            .descendants()
            .filter(Node::is_element)
            .filter_map(|node| Some((node.text()?, is_in(node, "labels"))))
            .collect();
        for square in (0..board.side().squares()).map(Square::from_index) {
            let label = square.to_string();
            let labels = texts.iter().filter(|&&text| text == (&label, true));
            assert_eq!(labels.count(), 1, "{square:?} of {board}");
        }
        assert!(texts.contains(&("start", true)) && texts.contains(&("finish", true)));
        let rolls = Route::of(board).map_or(0, |route| route.steps.len());
        assert_eq!(count(root, "disc"), rolls, "{board}");
        for roll in 1..=rolls {
            let title = format!("roll {roll}: ");
            let titles = texts.iter().filter(|(text, _)| text.starts_with(&title));
            assert_eq!(titles.count(), 1);
        }
    });
}

#[test]
fn title_and_description_name_every_jump_and_the_route() {
    for (literal, words) in [
        (
            "[[-1,-1,-1],[-1,5,9],[-1,2,1]]",
            "<title>A 3 by 3 board with 1 ladder, 1 snake and 2 loops</title>\n\
             <desc>Ladders: 4 to 9. Snakes: 3 to 1. Loops: 2, 5. A best game, 1 roll: 3</desc>",
        ),
        (
            "[[1,1,-1],[1,1,1],[-1,1,1]]",
            "The last square cannot be reached: every roll leads back to square 1.</desc>",
        ),
        (
            "[[2,2,-1],[2,2,2],[-1,-1,2]]",
            "no roll leaves the 2 shaded squares",
        ),
    ] {
        assert!(
            picture(&literal.parse().unwrap()).contains(words),
            "{words}"
        );
    }
}

#[test]
fn nothing_is_drawn_outside_the_picture() {
    for_each_picture(|board, _, root| {
        let (width, _) = size(root);
        let paths = root.descendants().filter_map(|node| node.attribute("d"));
        // The paths of a snake's head are transformed.
        for d in paths.filter(|d| d.starts_with('m')) {
            for (x, y) in points(d) {
                assert!(x > 0.0 && y > 0.0 && x < width && y < width, "{board}: {d}");
            }
        }
    });
}

/// Returns the rectangle (left, top, right, bottom) of a die, of the disc of a roll, or of a text
/// that is not a caption, by the widest digits of common fonts. The sizes come from style.css.
fn label(node: Node<'_, '_>) -> Option<[f64; 4]> {
    let is_large = node.ancestors().any(|parent| has_class(parent, "large"));
    if node.has_tag_name("text") && is_in(node, "labels") {
        let text = node.text().unwrap();
        // Digits and arrows are up to 0.64 of the size wide, small letters less.
        let size = match (has_class(node, "word"), is_large) {
            (true, false) => 10.0,
            (true, true) => 14.0,
            (false, false) => 15.0,
            (false, true) => 20.0,
        };
        let is_word = ["start", "finish"].contains(&text);
        let letter = if is_word { 0.56 } else { 0.64 };
        let [x, y] = numbers(node, ["x", "y"]);
        let width = text.chars().count() as f64 * size * letter;
        Some([x, y - size * 0.75, x + width, y])
    } else if node.has_tag_name("circle") && is_in(node, "disc") {
        let [x, y, r] = numbers(node, ["cx", "cy", "r"]);
        Some([x - r, y - r, x + r, y + r])
    } else if node.has_tag_name("rect") && is_in(node, "die") {
        let [x, y, width] = numbers(node, ["x", "y", "width"]);
        Some([x, y, x + width, y + width])
    } else {
        None
    }
}

#[test]
fn no_label_covers_another_and_all_are_inside() {
    for_each_picture(|board, _, root| {
        let (width, height) = size(root);
        let labels: Vec<[f64; 4]> = root.descendants().filter_map(label).collect();
        assert!(labels.len() >= board.side().squares());
        for (place, label) in labels.iter().enumerate() {
            assert!(
                label[0] > 0.0 && label[1] > 0.0 && label[2] < width && label[3] < height,
                "{label:?}: {board}"
            );
            for other in &labels[..place] {
                let is_before = |a: &[f64; 4], b: &[f64; 4]| a[2] <= b[0] || a[3] <= b[1];
                // A token may land on a square twice: then one disc hides the other.
                let apart = is_before(label, other) || is_before(other, label) || label == other;
                assert!(apart, "{label:?} {other:?}: {board}");
            }
        }
    });
}

/// A head is drawn after every body, ladder and loop, so that nothing hides where a snake starts.
#[test]
fn heads_of_snakes_are_on_top() {
    for_each_picture(|board, _, root| {
        let nodes: Vec<Node<'_, '_>> = root.descendants().collect();
        let is_jump = |node: &Node<'_, '_>| {
            ["snake", "ladder", "loop"]
                .iter()
                .any(|class| has_class(*node, class))
        };
        let last_jump = nodes.iter().rposition(is_jump);
        let first_head = nodes.iter().position(|node| has_class(*node, "face"));
        assert!(first_head.is_none() || last_jump < first_head, "{board}");
    });
}

#[test]
fn style_and_caption_can_be_left_out() {
    let bare = PictureOptions {
        style: false,
        caption: false,
        ..PictureOptions::default()
    };
    for_each_picture(|board, whole, _| {
        let has_either = |text: &str| ["<style>", "caption"].map(|part| text.contains(part));
        assert_eq!(has_either(whole), [true; 2]);
        assert_eq!(has_either(&svg(board, bare)), [false; 2]);
    });
}

/// The pips of every die of a caption are its roll.
#[test]
fn dice_show_the_rolls() {
    let board: Board = "[[-1,-1,-1,-1],[-1,15,-1,4],[-1,-1,-1,-1],[-1,7,-1,-1]]"
        .parse()
        .unwrap();
    let text = picture(&board);
    let root = Document::parse(&text).unwrap();
    let dice = root.descendants().filter(|node| has_class(*node, "die"));
    let pips = |die: Node<'_, '_>| {
        let parts = die.children();
        parts.filter(|part| part.has_tag_name("circle")).count() as u8
    };
    assert!(dice.map(pips).eq(Route::of(&board).unwrap().rolls()));
}

/// Returns the points of a path in relative steps of `m`, `l` and `q`.
fn points(d: &str) -> Vec<(f64, f64)> {
    let mut at = (0.0, 0.0);
    let mut all = Vec::new();
    for step in d.split(|c: char| c.is_ascii_alphabetic()) {
        let from = at;
        let step = step.replace('-', " -");
        let numbers = step
            .split_whitespace()
            .map(|number| number.parse().unwrap());
        for pair in numbers.collect::<Vec<f64>>().chunks(2) {
            at = (from.0 + pair[0], from.1 + pair[1]);
            all.push(at);
        }
    }
    all
}
