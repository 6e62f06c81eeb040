//! A book of puzzles: one self-contained HTML file, made to be printed. A page of it is 186 by 252 mm, which fits the printable
//! area of both A4 and Letter, so one file serves both.

use super::number::pluralize;
use askama::Template;
use rayon::prelude::*;
use snakes_and_ladders::draw::picture::{self, PictureOptions, Theme};
use snakes_and_ladders::game::Board;
use snakes_and_ladders::solve::routes::{Route, RouteCount};

/// Solutions on a page, three by three.
const SOLUTIONS_PER_PAGE: usize = 9;
/// Rolls of a solution that are drawn as dice, and that are listed at all; more would not fit.
const MAX_DICE: usize = 24;
const MAX_LISTED: usize = 60;

/// A book.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// How to make the puzzles again, for the last page.
    pub origin: String,
    /// The puzzles in order.
    pub puzzles: Vec<Puzzle>,
    /// Puzzles per page: 1, 2 (one above the other) or 4.
    pub per_page: usize,
    /// The colors; [`Theme::Auto`] is light.
    pub theme: Theme,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The text beside the number: the level or the score.
    pub label: String,
    /// The rest of the solution, such as the expected length of play.
    pub note: String,
}

/// Which parts a file has.
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
    theme: &'static str,
    cover: Option<String>,
    pages: Vec<&'a [PrintedPuzzle<'a>]>,
    solutions: Vec<&'a [PrintedSolution<'a>]>,
}

struct PrintedPuzzle<'a> {
    number: usize,
    puzzle: &'a Puzzle,
    svg: String,
}

struct PrintedSolution<'a> {
    printed: PrintedPuzzle<'a>,
    /// The number of rolls in words, or that there is no way.
    result: String,
    /// How many shortest routes there are.
    routes: String,
    /// The rolls as figures.
    rolls: String,
    /// A dice picture per roll.
    dice: Vec<String>,
}

/// Renders a book. The same book gives the same bytes.
pub fn html(book: &Book, part: BookPart) -> String {
    let printed = |without, answer: bool| {
        let puzzles = if part == without {
            &[][..]
        } else {
            &book.puzzles
        };
        let puzzles = puzzles.par_iter().enumerate();
        puzzles.map(move |(place, puzzle)| PrintedPuzzle {
            number: place + 1,
            puzzle,
            svg: picture(&puzzle.board, answer),
        })
    };
    let puzzles: Vec<_> = printed(BookPart::Solutions, false).collect();
    let solutions: Vec<_> = printed(BookPart::Puzzles, true)
        .map(PrintedSolution::of)
        .collect();
    let theme = match book.theme {
        Theme::Auto => Theme::Light,
        theme => theme,
    };
    let cover = puzzles.first();
    let frame = BookTemplate {
        book,
        policy: super::html::POLICY,
        style: format!("{}{}", include_str!("html/book.css"), theme.style()),
        theme: theme.name(),
        cover: cover.map(|printed| printed.svg.clone()),
        pages: puzzles.chunks(book.per_page).collect(),
        solutions: solutions.chunks(SOLUTIONS_PER_PAGE).collect(),
    };
    let mut text = frame.render().expect("writing to a string cannot fail");
    text.push('\n');
    text
}

/// The board without caption and style, which the page has.
fn picture(board: &Board, answer: bool) -> String {
    let options = PictureOptions {
        answer,
        caption: false,
        style: false,
        ..PictureOptions::default()
    };
    picture::svg(board, options)
}

impl<'a> PrintedSolution<'a> {
    fn of(printed: PrintedPuzzle<'a>) -> PrintedSolution<'a> {
        let board = &printed.puzzle.board;
        let rolls: Vec<u8> = Route::of(board).iter().flat_map(Route::rolls).collect();
        let figures: Vec<String> = rolls.iter().map(u8::to_string).collect();
        let routes = RouteCount::of(board);
        let dice = rolls.iter().filter(|_| rolls.len() <= MAX_DICE);
        PrintedSolution {
            printed,
            result: match rolls.len() {
                0 => "Unreachable".to_owned(),
                count => pluralize(count as u64, "roll"),
            },
            routes: match routes.count {
                0 => String::new(),
                1 => "the only shortest route".to_owned(),
                2..10_000 => format!("one of {routes} shortest routes"),
                _ => "one of very many routes".to_owned(),
            },
            dice: dice.map(|&roll| die(roll)).collect(),
            rolls: if rolls.len() <= MAX_LISTED {
                figures.join(" ")
            } else {
                "too many to list here; snl show --explain lists them".to_owned()
            },
        }
    }
}

/// A picture of one face of a die.
fn die(face: u8) -> String {
    let mut svg = "<svg class=\"snl-board\" viewBox=\"0 0 20 20\">".to_owned();
    picture::die(face, 1.0, 1.0, 18.0, &mut svg);
    svg + "</svg>"
}
