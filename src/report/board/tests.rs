//! What a picture of a board shows, counted in its SVG.

use super::svg;
use crate::game::{Board, Side, Square};
use crate::solve::routes::Route;
use roxmltree::{Document, Node};

/// Boards of every side with every kind of jump, from empty to full.
fn boards() -> impl Iterator<Item = Board> {
    Side::all().flat_map(|side| {
        [0, 1, 2, 7].into_iter().map(move |every| {
            let mut board = Board::empty(side);
            let squares = side.squares();
            for index in (1..squares - 1).filter(|index| every > 0 && index % every == 0) {
                let end = match index % 5 {
                    0 => index,
                    1 => 0,
                    2 => squares - 1,
                    _ => (index * 37 + 11) % squares,
                };
                board.set_jump(Square::at(index), Square::at(end)).unwrap();
            }
            board
        })
    })
}

fn picture(board: &Board) -> String {
    svg(board, Route::of(board).as_ref())
}

fn classes<'a>(root: &Document<'a>, class: &str) -> usize {
    let of_class = |node: &Node<'_, '_>| {
        let named = node.attribute("class");
        named.is_some_and(|names| names.split(' ').any(|name| name == class))
    };
    root.descendants().filter(of_class).count()
}

#[test]
fn what_is_on_the_board_is_in_the_picture_once() {
    for board in boards() {
        let text = picture(&board);
        let root = Document::parse(&text).unwrap();
        let counts = board.tally();
        let drawn = ["snake", "ladder", "loop"].map(|class| classes(&root, class));
        assert_eq!(
            drawn,
            [counts.snakes, counts.ladders, counts.loops].map(usize::from),
            "{board}"
        );
        let texts: Vec<&str> = root
            .descendants()
            .filter(Node::is_element)
            .filter_map(|node| node.text())
            .collect();
        for square in (0..board.side().squares()).map(Square::at) {
            let labels = root.descendants().filter(|node| {
                node.has_tag_name("text")
                    && node.text() == Some(&square.to_string())
                    && node.parent().and_then(|group| group.attribute("class")) == Some("labels")
            });
            assert_eq!(labels.count(), 1, "{square:?} of {board}");
        }
        assert!(texts.contains(&"start") && texts.contains(&"finish"));
        let rolls = Route::of(&board).map_or(0, |route| route.steps.len());
        assert_eq!(classes(&root, "disc"), rolls, "{board}");
        for roll in 1..=rolls {
            let title = format!("roll {roll}: ");
            let titles = texts.iter().filter(|text| text.starts_with(&title));
            assert_eq!(titles.count(), 1);
        }
    }
}

#[test]
fn title_and_description_name_every_jump_and_the_route() {
    let board: Board = "[[-1,-1,-1],[-1,5,9],[-1,2,1]]".parse().unwrap();
    let text = picture(&board);
    let root = Document::parse(&text).unwrap();
    let child = |name| {
        let mut children = root.root_element().children();
        children
            .find(|node| node.has_tag_name(name))
            .unwrap()
            .text()
            .unwrap()
    };
    assert_eq!(
        child("title"),
        "A 3 by 3 board with 1 ladder, 1 snake and 2 loops"
    );
    assert_eq!(
        child("desc"),
        "Ladders: 4 to 9. Snakes: 3 to 1. Loops: 2, 5. A best game, 1 roll: 3"
    );
    let closed: Board = "[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
    assert!(picture(&closed).contains("The last square cannot be reached."));
}

#[test]
fn the_same_board_gives_the_same_bytes_and_another_board_others() {
    let all: Vec<String> = boards().map(|board| picture(&board)).collect();
    let again: Vec<String> = boards().map(|board| picture(&board)).collect();
    assert!(all == again);
    let mut distinct: Vec<&String> = all.iter().collect();
    distinct.sort();
    distinct.dedup();
    // On side 2 some of the boards are the same.
    assert!(distinct.len() > 70, "{}", distinct.len());
}

#[test]
fn nothing_comes_from_elsewhere_and_nothing_has_an_id() {
    for board in boards() {
        let text = picture(&board);
        let root = Document::parse(&text).unwrap();
        for node in root.descendants() {
            for attribute in node.attributes() {
                assert!(!["id", "href", "src"].contains(&attribute.name()));
            }
        }
        assert!(!text.contains("url(") && !text.contains("@import"));
        assert!(text.contains("prefers-color-scheme:dark"));
    }
}

#[test]
fn nothing_is_drawn_outside_the_picture() {
    for board in boards() {
        let text = picture(&board);
        let root = Document::parse(&text).unwrap();
        let shape = root.root_element().attribute("viewBox").unwrap();
        let width: f64 = shape.split(' ').nth(2).unwrap().parse().unwrap();
        let paths = root.descendants().filter_map(|node| node.attribute("d"));
        // The paths of a snake's head are transformed.
        for d in paths.filter(|d| d.starts_with('m')) {
            for (x, y) in points(d) {
                assert!(x > 0.0 && y > 0.0 && x < width && y < width, "{board}: {d}");
            }
        }
    }
}

/// The points of a path in relative steps of `m`, `l` and `q`.
fn points(d: &str) -> Vec<(f64, f64)> {
    let (mut at, mut all) = ((0.0, 0.0), Vec::new());
    for step in d.split(|c: char| c.is_ascii_alphabetic()) {
        let step = step.replace('-', " -");
        let numbers = step
            .split_whitespace()
            .map(|number| number.parse().unwrap());
        let numbers: Vec<f64> = numbers.collect();
        let steps: Vec<(f64, f64)> = numbers
            .chunks(2)
            .map(|pair| (at.0 + pair[0], at.1 + pair[1]))
            .collect();
        at = steps.last().copied().unwrap_or(at);
        all.extend(steps);
    }
    all
}
