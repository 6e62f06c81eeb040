//! A book of puzzles: one self-contained HTML file, made to be printed. A section of it is a sheet
//! of the paper, less margins of 14 mm.

use super::number::pluralize;
use askama::Template;
use rayon::prelude::*;
use snakes_and_ladders::draw::picture::{self, PictureOptions, Theme};
use snakes_and_ladders::draw::text::route::describe_step;
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::routes::{Route, RouteCount};

/// The maximum number of rolls of a solution that are drawn as dice, and that are listed at all;
/// more would not fit.
const MAX_DICE: usize = 24;
const MAX_LISTED: usize = 60;
/// The maximum number of rolls of a solution that is explained in words.
const MAX_EXPLAINED: usize = 20;
/// The maximum length of the origin at the foot of a page; a longer one has a page of its own.
const MAX_FOOT: usize = 700;

/// A book.
#[derive(Clone, Debug)]
pub struct Book {
    pub title: String,
    /// The line below the title.
    pub subtitle: String,
    /// The way to make the puzzles again, for the last page.
    pub origin: String,
    /// The puzzles in order.
    pub puzzles: Vec<Puzzle>,
    /// The number of puzzles per page: 1, 2 (one above the other) or 4.
    pub per_page: usize,
    /// Whether the book is worksheets: it has no cover, and the rules are on each page of puzzles.
    pub worksheet: bool,
    /// The paper that the book is printed on.
    pub paper: Paper,
    /// The colors, which are not [`Theme::Auto`]: paper has no setting for it.
    pub theme: Theme,
}

/// The size of a sheet of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Returns the name in CSS.
    fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub board: Board,
    /// The text beside the number: the level or the score.
    pub label: String,
    /// The rest of the solution, such as the expected length of play.
    pub note: String,
    /// The command that shows the board again, or where it is from.
    pub again: String,
}

/// The parts that a file has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookPart {
    /// The puzzles alone.
    Puzzles,
    /// The solutions alone.
    Solutions,
    /// The puzzles, and the solutions at the back.
    Both,
}

#[derive(Template)]
#[template(path = "book.html")]
struct BookTemplate<'a> {
    book: &'a Book,
    policy: &'static str,
    style: String,
    cover: Option<String>,
    rules: Vec<&'static str>,
    /// The picture of a solved puzzle, and its steps in words.
    example: (String, Vec<String>),
    pages: Vec<&'a [Printed<'a>]>,
    /// The solutions of each page, and the number of solutions of their size for which the page has
    /// room.
    solutions: Vec<(usize, &'a [Printed<'a>])>,
    /// Whether the origin has a page of its own.
    has_origin_page: bool,
}

/// A puzzle with its solution.
struct Printed<'a> {
    number: usize,
    puzzle: &'a Puzzle,
    /// The picture, with or without the answer.
    svg: String,
    /// The maximum number of solutions on a page on which the numbers on this solution's discs are
    /// legible.
    per_page: usize,
    /// The number of rolls in words, or that there is no way.
    result: String,
    /// The number of shortest routes, in words.
    routes: String,
    /// The rolls as figures.
    rolls: String,
    /// The route in words; empty if there is none.
    words: String,
    /// A dice picture per roll.
    dice: Vec<String>,
}

/// Renders a book. The same book gives the same bytes.
pub fn html(book: &Book, part: BookPart) -> String {
    let printed = |is_wanted: bool, answer: bool| -> Vec<Printed<'_>> {
        let count = if is_wanted { book.puzzles.len() } else { 0 };
        (0..count)
            .into_par_iter()
            .map(|index| print(book, index, answer))
            .collect()
    };
    let puzzles = printed(part != BookPart::Solutions, false);
    let solutions = printed(part != BookPart::Puzzles, true);
    let frame = BookTemplate {
        book,
        policy: super::html::POLICY,
        style: format!("{}{}", include_str!("html/book.css"), book.theme.style()),
        cover: if book.worksheet {
            None
        } else {
            typical(&puzzles)
        },
        rules: rules(&book.puzzles),
        example: example(),
        pages: puzzles.chunks(book.per_page).collect(),
        solutions: solution_pages(&solutions),
        has_origin_page: book.origin.len() > MAX_FOOT,
    };
    let mut text = frame.render().expect("writing to a string cannot fail");
    text.push('\n');
    text
}

/// Returns the picture of the puzzle in the middle, if they are ordered by size and jumps.
fn typical(puzzles: &[Printed<'_>]) -> Option<String> {
    let mut puzzles: Vec<&Printed<'_>> = puzzles.iter().collect();
    let board = |printed: &Printed<'_>| printed.puzzle.board;
    puzzles.sort_by_key(|puzzle| (board(puzzle).side(), board(puzzle).jumps().len()));
    Some(puzzles.get(puzzles.len() / 2)?.svg.clone())
}

/// Returns the rules that these puzzles need.
fn rules(puzzles: &[Puzzle]) -> Vec<&'static str> {
    let mut rules = vec![
        "Start on square 1.",
        "You choose every roll: 1, 2, 3, 4, 5 or 6. Move that many squares, in the order of the numbers.",
        "If you stop at the foot of a ladder, climb to its top.",
        "If you stop at the head of a snake, slide to its tail.",
        "There your move ends, even if another ladder or snake starts there.",
        "Reach the last square exactly, in as few rolls as you can.",
    ];
    let is_loop = |puzzle: &Puzzle| puzzle.board.tally().loops > 0;
    if puzzles.iter().any(is_loop) {
        rules.push("An arrow in a ring leads back to its own square.");
    }
    let has_no_way = |puzzle: &Puzzle| Route::of(&puzzle.board).is_none();
    if puzzles.iter().any(has_no_way) {
        rules.push("If there is no way to the last square, write “no way”.");
    }
    rules
}

/// Returns the picture of a solved puzzle, and its steps in words.
fn example() -> (String, Vec<String>) {
    let board: Board = "[[-1,-1,-1,-1],[-1,16,-1,-1],[-1,-1,3,-1],[-1,-1,9,-1]]"
        .parse()
        .expect("the board of the example is valid");
    let route = Route::of(&board).expect("the example has a route");
    let describe = |(roll, step)| format!("Roll {roll}: {}.", describe_step(step));
    let mut steps: Vec<String> = (1..).zip(&route.steps).map(describe).collect();
    let rolls = pluralize(steps.len() as u64, "roll");
    let routes = RouteCount::of(&board);
    steps.push(format!(
        "{rolls} are the fewest. There are {routes} ways with {rolls}, and any of them is right."
    ));
    let no_chain = "A 5 lands on 6, and the snake leads to 3. There the move is over: the ladder on 3 is not climbed.";
    steps.push(no_chain.to_owned());
    (picture(&board, true), steps)
}

/// Splits the solutions into pages, which have as many as the largest board on them allows.
fn solution_pages<'a>(mut rest: &'a [Printed<'a>]) -> Vec<(usize, &'a [Printed<'a>])> {
    let mut pages = Vec::new();
    while let Some(first) = rest.first() {
        let mut room = first.per_page;
        let mut len = 1;
        while let Some(next) = rest.get(len).filter(|next| len < room.min(next.per_page)) {
            room = room.min(next.per_page);
            len += 1;
        }
        let (page, later) = rest.split_at(len);
        pages.push((room, page));
        rest = later;
    }
    pages
}

/// Returns the board without caption and style, which the page has.
fn picture(board: &Board, answer: bool) -> String {
    let options = PictureOptions {
        answer,
        caption: false,
        style: false,
        ..PictureOptions::default()
    };
    picture::svg(board, options)
}

/// Returns the number of solutions of this size that a page has room for: a page of fewer has room
/// for larger boards, and for more rolls and words.
fn solutions_per_page(book: &Book, board: &Board, rolls: &[u8], words: &str) -> usize {
    match (
        book.puzzles.len(),
        board.side().n(),
        rolls.len(),
        words.len(),
    ) {
        (..=2, ..) | (_, 13.., ..) | (_, _, 11.., _) | (.., 331..) => 2,
        (..=4, ..) | (_, 8.., ..) | (_, _, 7.., _) | (.., 221..) => 4,
        _ => 6,
    }
}

/// Draws and solves a puzzle of a book; the picture has the answer if `answer`.
fn print(book: &Book, index: usize, answer: bool) -> Printed<'_> {
    let puzzle = &book.puzzles[index];
    let board = &puzzle.board;
    let route = Route::of(board);
    let rolls: Vec<u8> = route.iter().flat_map(Route::rolls).collect();
    let figures: Vec<String> = rolls.iter().map(u8::to_string).collect();
    let routes = RouteCount::of(board);
    let dice = if rolls.len() <= MAX_DICE {
        rolls.iter()
    } else {
        [].iter()
    };
    let words = if rolls.len() <= MAX_EXPLAINED {
        let steps = route.iter().flat_map(|route| &route.steps);
        steps.map(describe_step).collect::<Vec<_>>().join("; ")
    } else {
        "too long to explain here; the command below does, with --explain".to_owned()
    };
    let die = |&face: &u8| {
        let mut svg = "<svg class=\"snl-board\" viewBox=\"0 0 20 20\">".to_owned();
        picture::die(face, 1.0, 1.0, 18.0, &mut svg);
        svg + "</svg>"
    };
    Printed {
        number: index + 1,
        puzzle,
        svg: picture(board, answer),
        per_page: solutions_per_page(book, board, &rolls, &words),
        result: match rolls.len() {
            0 => "Unreachable".to_owned(),
            count => pluralize(count as u64, "roll"),
        },
        routes: match routes.count {
            0 => String::new(),
            1 => "the only shortest route".to_owned(),
            2..10_000 => format!("{routes} shortest routes"),
            _ => "very many shortest routes".to_owned(),
        },
        words,
        dice: dice.map(die).collect(),
        rolls: match rolls.len() {
            ..=MAX_LISTED => figures.join(" "),
            _ => "too many to list here; snl show --explain lists them".to_owned(),
        },
    }
}
