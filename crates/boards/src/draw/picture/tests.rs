//! What a picture of a board shows, counted in its SVG.

use super::{PictureOptions, svg};
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
    svg(board, PictureOptions::default())
}

/// Calls `check` with every board, its picture and the picture's elements.
fn for_each_picture(check: impl Fn(&Board, &str, &Document<'_>)) {
    for board in boards() {
        let text = picture(&board);
        check(&board, &text, &Document::parse(&text).unwrap());
    }
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
    for_each_picture(|board, _, root| {
        let counts = board.tally();
        let drawn = ["snake", "ladder", "loop"].map(|class| classes(root, class));
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
        let rolls = Route::of(board).map_or(0, |route| route.steps.len());
        assert_eq!(classes(root, "disc"), rolls, "{board}");
        for roll in 1..=rolls {
            let title = format!("roll {roll}: ");
            let titles = texts.iter().filter(|text| text.starts_with(&title));
            assert_eq!(titles.count(), 1);
        }
    });
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
    assert!(
        picture(&closed).contains(
            "The last square cannot be reached: every roll leads back to square 1.</desc>"
        )
    );
    let trapped: Board = "[[2,2,-1],[2,2,2],[-1,-1,2]]".parse().unwrap();
    assert!(picture(&trapped).contains("no roll leaves the 2 shaded squares"));
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
    for_each_picture(|_, text, root| {
        for node in root.descendants() {
            for attribute in node.attributes() {
                assert!(!["id", "href", "src"].contains(&attribute.name()));
            }
        }
        assert!(!text.contains("url(") && !text.contains("@import"));
        assert!(text.contains("prefers-color-scheme:dark"));
    });
}

#[test]
fn nothing_is_drawn_outside_the_picture() {
    for_each_picture(|board, _, root| {
        let shape = root.root_element().attribute("viewBox").unwrap();
        let width: f64 = shape.split(' ').nth(2).unwrap().parse().unwrap();
        let paths = root.descendants().filter_map(|node| node.attribute("d"));
        // The paths of a snake's head are transformed.
        for d in paths.filter(|d| d.starts_with('m')) {
            for (x, y) in points(d) {
                assert!(x > 0.0 && y > 0.0 && x < width && y < width, "{board}: {d}");
            }
        }
    });
}

/// A rectangle: left, top, right, bottom.
type Rect = [f64; 4];

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The rectangles of all texts but the captions, of the discs of the rolls and of the dice, by the widest digits of common
/// fonts.
fn labels(root: &Document<'_>) -> Vec<Rect> {
    let mut labels = Vec::new();
    for node in root.descendants() {
        let class = node.attribute("class").unwrap_or("");
        let parent = node.parent().and_then(|parent| parent.attribute("class"));
        let parent = parent.unwrap_or("");
        if node.has_tag_name("text") && parent == "labels" {
            // Digits and arrows are up to 0.64 of the size wide, small letters less.
            let (size, letter) = match (class, node.text().unwrap()) {
                ("word", "start" | "finish") => (10.0, 0.56),
                ("word", _) => (10.0, 0.64),
                _ => (15.0, 0.64),
            };
            let (x, y) = (number(node, "x"), number(node, "y"));
            let width = node.text().unwrap().chars().count() as f64 * size * letter;
            labels.push([x, y - size * 0.75, x + width, y]);
        } else if node.has_tag_name("circle") && parent.starts_with("disc") {
            let (x, y, r) = (number(node, "cx"), number(node, "cy"), number(node, "r"));
            labels.push([x - r, y - r, x + r, y + r]);
        } else if node.has_tag_name("rect") && parent == "die" {
            let (x, y, width) = (number(node, "x"), number(node, "y"), number(node, "width"));
            labels.push([x, y, x + width, y + width]);
        }
    }
    labels
}

#[test]
fn no_label_covers_another_and_all_are_inside() {
    for_each_picture(|board, _, root| {
        let shape = root.root_element().attribute("viewBox").unwrap();
        let size: Vec<f64> = shape
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let labels = labels(root);
        assert!(labels.len() >= board.side().squares());
        for (place, one) in labels.iter().enumerate() {
            assert!(
                one[0] > 0.0 && one[1] > 0.0 && one[2] < size[2] && one[3] < size[3],
                "{one:?}: {board}"
            );
            for other in &labels[..place] {
                let apart = one[2] <= other[0]
                    || other[2] <= one[0]
                    || one[3] <= other[1]
                    || other[3] <= one[1];
                // A token may land on a square twice: then one disc hides the other.
                assert!(apart || one == other, "{one:?} {other:?}: {board}");
            }
        }
    });
}

/// A head is drawn after every body, ladder and loop, so that nothing hides where a snake starts.
#[test]
fn heads_of_snakes_are_on_top() {
    for_each_picture(|board, _, root| {
        let classes: Vec<&str> = root
            .descendants()
            .filter_map(|node| node.attribute("class"))
            .collect();
        let is = |class: &str, name: &str| class.split(' ').any(|it| it == name);
        let is_jump = |class: &&str| ["snake", "ladder", "loop"].iter().any(|it| is(class, it));
        let last_jump = classes.iter().rposition(is_jump);
        let first_head = classes.iter().position(|class| is(class, "face"));
        assert_eq!(
            self::classes(root, "face"),
            usize::from(board.tally().snakes),
            "{board}"
        );
        if let (Some(jump), Some(head)) = (last_jump, first_head) {
            assert!(jump < head, "{board}");
        }
    });
}

#[test]
fn an_answer_is_shown_only_if_asked_for() {
    let puzzle = PictureOptions {
        answer: false,
        ..PictureOptions::default()
    };
    for board in boards() {
        let text = svg(&board, puzzle);
        let root = Document::parse(&text).unwrap();
        for class in ["disc", "walk", "glow", "die", "reached"] {
            assert_eq!(classes(&root, class), 0, "{class}: {board}");
        }
        assert!(
            !text.contains("reached:") && !text.contains("best game"),
            "{board}"
        );
        let is_shaded = classes(&Document::parse(&picture(&board)).unwrap(), "reached") == 1;
        assert_eq!(is_shaded, Route::of(&board).is_none(), "{board}");
        let bare = PictureOptions {
            style: false,
            caption: false,
            ..puzzle
        };
        let text = svg(&board, bare);
        assert!(!text.contains("<style>") && !text.contains("caption"));
    }
}

/// The pips of every die of a caption are its roll.
#[test]
fn dice_show_the_rolls() {
    let board: Board = "[[-1,-1,-1,-1],[-1,15,-1,4],[-1,-1,-1,-1],[-1,7,-1,-1]]"
        .parse()
        .unwrap();
    let text = picture(&board);
    let root = Document::parse(&text).unwrap();
    let dice = root
        .descendants()
        .filter(|node| node.attribute("class") == Some("die"));
    let pips: Vec<usize> = dice
        .map(|die| {
            die.children()
                .filter(|node| node.has_tag_name("circle"))
                .count()
        })
        .collect();
    let rolls: Vec<usize> = Route::of(&board)
        .unwrap()
        .rolls()
        .map(usize::from)
        .collect();
    assert_eq!(pips, rolls);
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
