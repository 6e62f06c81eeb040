//! What the page can ask. A request is lines: its name and its arguments. A response is JSON:
//! `{"error": …}` with the words of the command line, or what the function of the request says.

use serde_json::{Value, json};
use snakes_and_ladders::Spec;
use snakes_and_ladders::draw::picture::{PictureOptions, Theme, svg, tile};
use snakes_and_ladders::draw::text::review::AnswerReview;
use snakes_and_ladders::draw::text::route;
use snakes_and_ladders::game::{Board, Side, Square, SquareSet};
use snakes_and_ladders::generate::{BoardGenerator, Family, Level};
use snakes_and_ladders::solve::routes::{BfsLevels, Route, Score, moves};
use snakes_and_ladders::solve::solve;
use std::error::Error;

type Response = Result<Value, Box<dyn Error>>;
type Request = fn(&[&str]) -> Response;

/// Every request, by its name.
const REQUESTS: [(&str, Request); 9] = [
    ("answers", answers),
    ("board", describe),
    ("boards", generate),
    ("harder", find_harder),
    ("levels", list_levels),
    ("moves", list_moves),
    ("picture", draw),
    ("puzzle", make_puzzle),
    ("review", review),
];

pub(crate) fn respond(request: &str) -> String {
    let lines: Vec<&str> = request.lines().collect();
    let (name, arguments) = lines.split_first().unwrap_or((&"", &[]));
    let found = REQUESTS.iter().find(|(known, _)| known == name);
    let response = match found {
        Some((_, function)) => function(arguments),
        None => Err(format!("unknown request {name:?}").into()),
    };
    response
        .unwrap_or_else(|error| json!({ "error": error.to_string() }))
        .to_string()
}

fn argument<'a>(arguments: &[&'a str], index: usize) -> Result<&'a str, String> {
    let found = arguments.get(index).copied();
    found.ok_or_else(|| format!("argument {} is missing", index + 1))
}

fn board_of(literal: &str) -> Result<Board, String> {
    let board = literal.parse();
    board.map_err(|error| format!("invalid board: {error}"))
}

/// Literals: the minimum number of rolls of each.
fn answers(literals: &[&str]) -> Response {
    let answer = |literal: &&str| Ok(solve(&board_of(literal)?).min_rolls());
    let answers: Result<Vec<i32>, String> = literals.iter().map(answer).collect();
    Ok(json!(answers?))
}

/// A literal: the canonical one, all that the page shows of it, and its picture without the answer.
fn describe(arguments: &[&str]) -> Response {
    // A pasted literal may have line breaks.
    let board = board_of(&arguments.join("\n"))?;
    let levels = BfsLevels::of(&board);
    let score = Score::of(&board).map(|score| score.value());
    let level = Level::ALL
        .iter()
        .find(|level| score.is_some_and(|score| level.score().contains(score.into())));
    let options = PictureOptions {
        answer: false,
        caption: false,
        ..PictureOptions::default()
    };
    let route = Route::of(&board);
    let steps = route.iter().flat_map(|route| &route.steps);
    let squares = (0..board.side().squares()).map(Square::from_index);
    // One line per roll, however long, after the sentence that says how many there are and an empty
    // line.
    let explanation = route::explain_within(&board, usize::MAX);
    Ok(json!({
        "literal": board.to_string(),
        "last": board.side().squares(),
        "rolls": levels.solution().min_rolls(),
        "score": score,
        "level": level.map(|level| level.name()),
        "levels": levels.levels().iter().map(|level| labels(*level)).collect::<Vec<_>>(),
        "rests": steps.map(|step| [step.landing.label(), step.rest.label()]).collect::<Vec<_>>(),
        "explanation": explanation.lines().collect::<Vec<_>>(),
        "tiles": squares.map(|square| tile(&board, square)).collect::<Vec<_>>(),
        "picture": svg(&board, options),
    }))
}

fn labels(squares: SquareSet) -> Vec<usize> {
    squares.iter().map(Square::label).collect()
}

/// A spec, the index of the first and the number of boards: their literals.
fn generate(arguments: &[&str]) -> Response {
    let spec: Spec = argument(arguments, 0)?.parse()?;
    let first: u64 = argument(arguments, 1)?.parse()?;
    let count: u64 = argument(arguments, 2)?.parse()?;
    let mut generator = BoardGenerator::new(&spec)?;
    let end = generator.board_count().unwrap_or(u64::MAX);
    let indices = first..first.saturating_add(count).min(end);
    let literal = |index| generator.board(index).to_string();
    Ok(json!(indices.map(literal).collect::<Vec<_>>()))
}

/// The printed boards of a side that are drawn in search of a harder one.
const DRAWS_PER_SIDE: u64 = 100;
/// How much harder it may be, where there is a choice.
const STEP: u32 = 8;

/// A literal and a seed: a printed board with a higher score, of the same side or the next that has
/// one.
fn find_harder(arguments: &[&str]) -> Response {
    let board = board_of(argument(arguments, 0)?)?;
    let seed = argument(arguments, 1)?.parse()?;
    let score = Score::of(&board).map_or(0, |score| score.value());
    let sides = Side::all().filter(|side| side.n() >= board.side().n().max(4));
    for side in sides {
        let mut builder = Spec::builder();
        builder.families([Level::FAMILY]).sizes(side).seed(seed);
        let spec = builder.build()?;
        let mut generator = BoardGenerator::new(&spec)?;
        let mut hardest: Option<(u32, Board)> = None;
        for index in 0..DRAWS_PER_SIDE {
            let drawn = generator.board(index);
            let value = Score::of(&drawn).map_or(0, |score| score.value());
            if (score + 1..=score + STEP).contains(&value) {
                return Ok(json!({ "literal": drawn.to_string() }));
            }
            if value > hardest.as_ref().map_or(score, |(hardest, _)| *hardest) {
                hardest = Some((value, drawn));
            }
        }
        if let Some((_, board)) = hardest {
            return Ok(json!({ "literal": board.to_string() }));
        }
    }
    Err(format!("no printed board with a score above {score} is found").into())
}

/// The names of the levels and the families.
fn list_levels(_: &[&str]) -> Response {
    Ok(json!({
        "levels": Level::ALL.map(Level::name),
        "families": Family::ALL.map(|family| family.name()),
    }))
}

/// A literal and a square: the legal moves from there.
fn list_moves(arguments: &[&str]) -> Response {
    let board = board_of(argument(arguments, 0)?)?;
    let label: usize = argument(arguments, 1)?.parse()?;
    let from = board
        .side()
        .square(label)
        .ok_or_else(|| format!("the board has no square {label}"))?;
    let moves = moves(&board, from).map(|step| {
        json!({
            "landing": step.landing.label(),
            "rest": step.rest.label(),
            "text": route::describe_landing(&step),
        })
    });
    Ok(moves.collect())
}

/// A literal, `answer` or `blank`, and a theme: the picture as a file.
fn draw(arguments: &[&str]) -> Response {
    let board = board_of(argument(arguments, 0)?)?;
    let theme: Theme = argument(arguments, 2)?.parse()?;
    let options = PictureOptions {
        answer: argument(arguments, 1)? == "answer",
        theme,
        ..PictureOptions::default()
    };
    Ok(json!({ "svg": svg(&board, options) }))
}

/// A level and a seed: a board.
fn make_puzzle(arguments: &[&str]) -> Response {
    let level: Level = argument(arguments, 0)?.parse()?;
    let seed = argument(arguments, 1)?.parse()?;
    let mut builder = Spec::builder();
    let spec = level.spec(builder.families([Level::FAMILY]).seed(seed))?;
    let board = spec.boards()?.next().ok_or("the level has no boards")?;
    Ok(json!({ "literal": board.to_string() }))
}

/// A literal and an answer: whether it is right, and its rolls in words, with those that lose.
fn review(arguments: &[&str]) -> Response {
    let board = board_of(argument(arguments, 0)?)?;
    let answer = arguments[1..].join(" ").parse()?;
    let review = AnswerReview::of(&board, &answer)?;
    Ok(json!({
        "right": review.is_right,
        "summary": review.summary,
        "rolls": review.rolls.iter().map(|roll| &roll.text).collect::<Vec<_>>(),
        "losing": review.rolls.iter().map(|roll| roll.loses).collect::<Vec<_>>(),
    }))
}
