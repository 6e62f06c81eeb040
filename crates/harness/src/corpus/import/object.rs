//! Boards in JSON objects: lists of jumps, and matrices under other keys than `board`.

use super::imported::{ANSWERS, ImportError, Imported, answer, plain_name};
use super::json::Json;
use super::sides::{SideName, StatedSide};
use super::{jumps, matrix};
use crate::corpus::ReadOptions;
use crate::corpus::record_problem::shorten;
use snakes_and_ladders::game::{Board, Side, Solution, read_literal};

/// The number of characters of a value that a message shows.
const MAX_SHOWN_CHARS: usize = 40;

/// The keys of matrices.
const MATRICES: [&str; 3] = ["board", "grid", "matrix"];

/// The keys of lists of jumps, misspelt.
const SINGULAR: [&str; 5] = ["ladder", "snake", "chute", "slide", "jump"];

/// The keys of a board inside an object that also has other things, such as an answer.
const WRAPPERS: [&str; 6] = ["input", "board", "game", "puzzle", "data", "args"];

/// The keys that corpora of this program have, whatever their value.
const OWN_KEYS: [&str; 2] = ["route", "note"];

/// A board in an object, and its answer if the object has one.
pub(in crate::corpus) struct ObjectBoard {
    pub board: Board,
    pub answer: Option<Solution>,
}

/// Reads the board of an object that has no matrix under the key `board`.
///
/// # Errors
/// If it has none under other keys, either, or a list that is not known, or breaks a rule.
pub(in crate::corpus) fn read(text: &[u8], options: &ReadOptions) -> Result<ObjectBoard, String> {
    let json = serde_json::from_slice(text).map_err(|error| format!("not JSON: {error}"))?;
    read_json(&json, options.side)
}

/// Returns whether a list or an object under this key gives a board, or a part of one.
pub(in crate::corpus) fn gives_board(key: &str) -> bool {
    let name = &*plain_name(key);
    jumps::list_of(key).is_some() || MATRICES.contains(&name) || SINGULAR.contains(&name)
}

/// Returns whether a number under this key gives the side of a board.
pub(in crate::corpus) fn gives_side(key: &str) -> bool {
    SideName::of(key).is_some()
}

/// A list of jumps in an object.
struct JumpList<'j> {
    key: &'j str,
    /// Which way its jumps lead: `ladders`, `snakes` or `jumps`.
    direction: &'static str,
    value: &'j Json,
}

/// A value that gives the whole board, and its key.
struct Whole<'j> {
    key: &'j str,
    form: WholeForm<'j>,
}

enum WholeForm<'j> {
    /// The text of a matrix.
    Matrix(String),
    /// Another object.
    Object(&'j Json),
}

/// The parts of an object that say something about its board.
#[derive(Default)]
struct ObjectParts<'j> {
    stated: StatedSide,
    lists: Vec<JumpList<'j>>,
    whole: Option<Whole<'j>>,
    /// The answer, and the place of its name in [`ANSWERS`].
    answer: Option<(usize, Solution)>,
}

impl<'j> ObjectParts<'j> {
    fn of(entries: &'j [(String, Json)]) -> Result<ObjectParts<'j>, String> {
        let mut parts = ObjectParts::default();
        for (key, value) in entries {
            parts.add(key, value)?;
        }
        if let (Some(whole), Some(list)) = (&parts.whole, parts.lists.first()) {
            return Err(format!(
                "keys {} and {} both give a board; remove one of them",
                whole.key, list.key
            ));
        }
        Ok(parts)
    }

    /// Adds an entry; one that says nothing about the board is skipped.
    fn add(&mut self, key: &'j str, value: &'j Json) -> Result<(), String> {
        let name = &*plain_name(key);
        if *value == Json::Null || OWN_KEYS.contains(&name) {
            return Ok(());
        }
        if let Some(direction) = jumps::list_of(key) {
            let mut others = self.lists.iter();
            if let Some(other) = others.find(|other| other.direction == direction) {
                return Err(twice(other.key, key));
            }
            self.lists.push(JumpList {
                key,
                direction,
                value,
            });
        } else if let Some(form) = whole_board(key, value)? {
            if let Some(other) = self.whole.replace(Whole { key, form }) {
                return Err(twice(other.key, key));
            }
        } else if value.has_parts() {
            return Err(unknown_list(key, value));
        } else if let Some(side_name) = SideName::of(key) {
            let number = value
                .whole()
                .ok_or_else(|| format!("key {key}: {} is not a number", shown(value)))?;
            self.stated.add(key, side_name.side(key, number)?)?;
        } else if let Some(place) = ANSWERS.iter().position(|known| *known == name) {
            let given = value.whole().and_then(answer).ok_or_else(|| {
                format!(
                    "key {key}: {} is not an answer; write -1 or a number of rolls from 1",
                    shown(value)
                )
            })?;
            if self.answer.is_none_or(|(before, _)| place < before) {
                self.answer = Some((place, given));
            }
        }
        Ok(())
    }
}

fn read_json(json: &Json, side: Option<Side>) -> Result<ObjectBoard, String> {
    let Json::Object(entries) = json else {
        return Err(format!("{} is not an object", shown(json)));
    };
    let ObjectParts {
        mut stated,
        lists,
        whole,
        answer,
    } = ObjectParts::of(entries)?;
    let answer = answer.map(|(_, answer)| answer);
    if let Some(whole) = whole {
        let found = read_whole(&whole, side)?;
        stated.add("the board", found.board.side())?;
        return Ok(ObjectBoard {
            board: found.board,
            answer: answer.or(found.answer),
        });
    }
    if lists.is_empty() {
        return Err(no_board(entries));
    }
    let mut board = Board::empty(stated.resolve(side)?);
    for list in lists {
        for [start, end] in pairs(list.key, list.direction, list.value)? {
            jumps::add(&mut board, list.direction, &start, &end)?;
        }
    }
    Ok(ObjectBoard { board, answer })
}

/// Reads the board, and the answer if there is one, of a value that gives the whole board.
fn read_whole(whole: &Whole<'_>, side: Option<Side>) -> Result<ObjectBoard, String> {
    match &whole.form {
        WholeForm::Matrix(text) => {
            let mut board = Board::empty(Side::MIN);
            read_literal(text.as_bytes(), &mut board)
                .map_err(|error| format!("key {}: {error}", whole.key))?;
            Ok(ObjectBoard {
                board,
                answer: None,
            })
        }
        WholeForm::Object(inside) => read_json(inside, side),
    }
}

/// Returns the board that a value is by itself, as a matrix or an object with jumps; none if it is
/// something else.
fn whole_board<'j>(key: &str, value: &'j Json) -> Result<Option<WholeForm<'j>>, String> {
    let name = &*plain_name(key);
    let is_wrapper = WRAPPERS.contains(&name);
    if !is_wrapper && !MATRICES.contains(&name) {
        return Ok(None);
    }
    match value {
        Json::Object(_) if is_wrapper => Ok(Some(WholeForm::Object(value))),
        Json::List(items) if items.iter().any(|item| matches!(item, Json::List(_))) => {
            // `[[[…]]]`: the arguments of a call that has one.
            let matrix = match &items[..] {
                [argument @ Json::List(rows)] if matches!(rows[..], [Json::List(_), ..]) => {
                    argument
                }
                _ => value,
            };
            Ok(Some(WholeForm::Matrix(matrix.to_string())))
        }
        Json::Text(text) if text.contains('[') => {
            let board = matrix::one(text).map_err(|problem| format!("key {key}: {problem}"))?;
            Ok(Some(WholeForm::Matrix(board.to_string())))
        }
        Json::List(_) | Json::Object(_) => Ok(None),
        _ if is_wrapper && name != "board" => Ok(None),
        _ => Err(format!(
            "key {key}: {} is not a board; a board is written [[-1,4],[-1,3]]",
            shown(value)
        )),
    }
}

/// Returns the error of an object without a board.
fn no_board(entries: &[(String, Json)]) -> String {
    match ends(entries, "jumps") {
        Some(_) => "this object is one jump; put the jumps of a board into a list: \
                    {\"n\":10,\"jumps\":[[2,23]]}"
            .to_owned(),
        None => "key board is missing or empty; every record needs a board".to_owned(),
    }
}

/// Returns the starts and ends of a list or a map of jumps.
fn pairs(key: &str, list: &str, value: &Json) -> Result<Vec<[String; 2]>, String> {
    let wrong = |found: &Json| {
        format!(
            "{key}: {} is not one or more jumps, as [[2,23],[17,4]]",
            shown(found)
        )
    };
    let end_of = |end: &Json| {
        end.whole()
            .map(str::to_owned)
            .ok_or_else(|| format!("{key}: {} is not a square", shown(end)))
    };
    match value {
        Json::List(items) => items
            .iter()
            .map(|item| {
                let ends = match item {
                    Json::List(ends) => <&[Json; 2]>::try_from(&ends[..])
                        .ok()
                        .map(|[start, end]| [start, end]),
                    Json::Object(entries) => ends(entries, list),
                    _ => None,
                };
                let [start, end] = ends.ok_or_else(|| wrong(item))?;
                Ok([end_of(start)?, end_of(end)?])
            })
            .collect(),
        Json::Object(entries) => entries
            .iter()
            .map(|(start, end)| Ok([start.trim().to_owned(), end_of(end)?]))
            .collect(),
        other => Err(wrong(other)),
    }
}

/// Returns the start and the end of a jump that is an object; none if it lacks one, names one
/// twice, or has another list or object inside.
fn ends<'j>(entries: &'j [(String, Json)], list: &str) -> Option<[&'j Json; 2]> {
    let (mut start, mut end) = (None, None);
    for (key, value) in entries {
        let place = match (&*plain_name(key), list) {
            ("from" | "start" | "head", _) | ("bottom", "ladders") | ("top", "snakes") => {
                &mut start
            }
            ("to" | "end" | "tail", _) | ("top", "ladders") | ("bottom", "snakes") => &mut end,
            _ if value.has_parts() => return None,
            _ => continue,
        };
        if place.replace(value).is_some() {
            return None;
        }
    }
    Some([start?, end?])
}

/// Reads a list of jumps, or a list of such lists.
pub(super) fn read_pairs(text: &str, side: Option<Side>) -> Result<Vec<Imported>, ImportError> {
    let json: Json = serde_json::from_str(text).map_err(|error| {
        ImportError::new(
            error.line() as u64,
            format!("not a list like [[2,23],[17,4]]: {error}"),
        )
    })?;
    let is_jump = |item: &Json| match item {
        Json::List(ends) => ends.iter().all(|end| !end.has_parts()),
        _ => true,
    };
    let lists: Vec<&Json> = match &json {
        Json::List(items) if !items.iter().all(is_jump) => items.iter().collect(),
        list => vec![list],
    };
    let read = |list: &Json| {
        let mut board = Board::empty(StatedSide::default().resolve(side)?);
        for [start, end] in pairs("jumps", "jumps", list)? {
            jumps::add(&mut board, "jumps", &start, &end)?;
        }
        Ok(Imported::new(1, board))
    };
    let boards: Result<Vec<Imported>, String> = lists.into_iter().map(read).collect();
    boards.map_err(|problem| ImportError::new(1, problem))
}

fn twice(first: &str, second: &str) -> String {
    if first == second {
        format!("duplicate key {first}; rename or remove one of the two")
    } else {
        format!("keys {first} and {second} say the same; rename or remove one of the two")
    }
}

fn unknown_list(key: &str, value: &Json) -> String {
    if let Json::List(items) = value
        && let [Json::Object(_), ..] = items[..]
    {
        return format!(
            "key {key}: {} is not known here; if it is a list of boards, write the list alone, without the object around it",
            shown(value)
        );
    }
    format!(
        "key {key}: {} is not known here; a board is `board`, or `n` with `ladders`, `snakes` (or `chutes`, `slides`) and \
         `jumps`, one board an object: rename or remove it",
        shown(value)
    )
}

fn shown(value: &Json) -> String {
    let text = value.to_string();
    let (start, more) = shorten(&text, MAX_SHOWN_CHARS);
    format!("{start}{more}")
}
