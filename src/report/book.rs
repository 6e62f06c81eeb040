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
    pages: Vec<Vec<Blank>>,
    solutions: Vec<Vec<PrintedSolution>>,
}

struct Blank {
    number: usize,
    label: String,
    literal: String,
    last: usize,
    svg: String,
}

struct PrintedSolution {
    number: usize,
    note: String,
    /// The number of rolls in words, or that there is no way.
    result: String,
    /// How many shortest routes there are.
    routes: String,
    /// The rolls as figures.
    rolls: String,
    /// A dice picture per roll.
    dice: Vec<String>,
    svg: String,
}

/// Renders a book. The same book gives the same bytes.
pub fn html(book: &Book, part: BookPart) -> String {
    let numbered = || book.puzzles.par_iter().enumerate();
    let blanks: Vec<Blank> = match part {
        BookPart::Solutions => Vec::new(),
        _ => numbered()
            .map(|(place, puzzle)| Blank::of(place + 1, puzzle))
            .collect(),
    };
    let solutions: Vec<PrintedSolution> = match part {
        BookPart::Puzzles => Vec::new(),
        _ => numbered()
            .map(|(place, puzzle)| PrintedSolution::of(place + 1, puzzle))
            .collect(),
    };
    let theme = match book.theme {
        Theme::Auto => Theme::Light,
        theme => theme,
    };
    let cover = book.puzzles.first().filter(|_| part != BookPart::Solutions);
    let frame = BookTemplate {
        book,
        policy: super::html::POLICY,
        style: format!("{}{}", include_str!("html/book.css"), theme.style()),
        theme: theme.name(),
        cover: cover.map(|puzzle| picture(&puzzle.board, false)),
        pages: in_pages(blanks, book.per_page),
        solutions: in_pages(solutions, SOLUTIONS_PER_PAGE),
    };
    let mut text = frame.render().expect("writing to a string cannot fail");
    text.push('\n');
    text
}

fn in_pages<T>(items: Vec<T>, per_page: usize) -> Vec<Vec<T>> {
    let mut items = items.into_iter();
    let page = || Some(items.by_ref().take(per_page).collect());
    let pages = std::iter::from_fn(page);
    pages.take_while(|page: &Vec<T>| !page.is_empty()).collect()
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

impl Blank {
    fn of(number: usize, puzzle: &Puzzle) -> Blank {
        Blank {
            number,
            label: puzzle.label.clone(),
            literal: puzzle.board.to_string(),
            last: puzzle.board.side().squares(),
            svg: picture(&puzzle.board, false),
        }
    }
}

impl PrintedSolution {
    fn of(number: usize, puzzle: &Puzzle) -> PrintedSolution {
        let solution = PrintedSolution {
            number,
            note: puzzle.note.clone(),
            result: "Unreachable".to_owned(),
            routes: String::new(),
            rolls: String::new(),
            dice: Vec::new(),
            svg: picture(&puzzle.board, true),
        };
        let Some(route) = Route::of(&puzzle.board) else {
            return solution;
        };
        let rolls: Vec<u8> = route.rolls().collect();
        let figures: Vec<String> = rolls.iter().map(u8::to_string).collect();
        let count = RouteCount::of(&puzzle.board);
        PrintedSolution {
            result: pluralize(rolls.len() as u64, "roll"),
            routes: match count.count {
                1 => "the only shortest route".to_owned(),
                _ if count.count < 10_000 => format!("one of {count} shortest routes"),
                _ => "one of very many routes".to_owned(),
            },
            rolls: match rolls.len() {
                0..=MAX_LISTED => figures.join(" "),
                _ => "too many to list here; snl show --explain lists them".to_owned(),
            },
            dice: match rolls.len() {
                0..=MAX_DICE => rolls.iter().map(|&roll| die(roll)).collect(),
                _ => Vec::new(),
            },
            ..solution
        }
    }
}

/// A picture of one face of a die.
fn die(face: u8) -> String {
    let mut svg = "<svg class=\"snl-board\" viewBox=\"0 0 20 20\">".to_owned();
    picture::die(face, 1.0, 1.0, 18.0, &mut svg);
    svg + "</svg>"
}
