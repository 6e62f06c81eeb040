//! The inputs of contests: numbers of jumps, and the jumps, on boards of 100 squares unless another
//! side is given.

use super::imported::{ImportError, Imported};
use super::jumps;
use snakes_and_ladders::game::{Board, Side};

/// The side of the boards of contests.
const CONTEST_SIDE: Side = Side::new(10).expect("it is a side");

/// The way out for those who gave no numbers of jumps.
const COUNTS_COME_FIRST: &str =
    "the first numbers are read as numbers of jumps: begin a list of jumps alone with start,end";

/// The numbers of a text, in their order.
struct Numbers<'t> {
    /// The words that are left, each with its line.
    words: Box<dyn Iterator<Item = (u64, &'t str)> + 't>,
    /// The last line of the text.
    last_line: u64,
}

impl<'t> Numbers<'t> {
    fn new(text: &'t str) -> Numbers<'t> {
        let words = (1..)
            .zip(text.lines())
            .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
        Numbers {
            words: Box::new(words),
            last_line: text.lines().count() as u64,
        }
    }

    fn next(&mut self) -> Result<(u64, &'t str), ImportError> {
        self.words.next().ok_or_else(|| {
            let problem =
                "the text ends before the last of its jumps; add the rest, correct their number, or begin a list of jumps alone with start,end";
            ImportError::new(self.last_line, problem)
        })
    }

    /// Returns the next number, which counts boards or jumps, and its line.
    fn count(&mut self) -> Result<(u64, usize), ImportError> {
        let (line, word) = self.next()?;
        let count = word
            .parse()
            .map_err(|_| ImportError::new(line, format!("{word} is not a number of jumps")))?;
        Ok((line, count))
    }
}

/// Reads the input of a contest.
///
/// # Errors
/// If it is not one. A square of numbers is then a matrix in which another number than -1 stands
/// for no jump.
pub(super) fn read(text: &str, side: Option<Side>) -> Result<Vec<Imported>, ImportError> {
    read_lists(text, side).map_err(|error| {
        if is_matrix(text) {
            let problem = "this is a matrix without -1; write -1 in a cell without a jump";
            ImportError::new(1, problem)
        } else {
            error
        }
    })
}

/// Returns whether a text has as many numbers in each line as it has lines, or blank cells between
/// tabs.
fn is_matrix(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let side = lines().count();
    let is_square = side > 2 && lines().all(|line| line.split_whitespace().count() == side);
    is_square || text.contains("\t\t")
}

/// Reads lists of jumps after their lengths. If the first line is one number, it is the number of
/// boards, and each list of ladders or snakes comes after its own length (HackerRank). Otherwise,
/// both lengths come first, and then the jumps of one board (Baekjoon 16928).
fn read_lists(text: &str, side: Option<Side>) -> Result<Vec<Imported>, ImportError> {
    let first_line = text.lines().find(|line| !line.trim().is_empty());
    let has_total = first_line.is_some_and(|line| line.split_whitespace().count() == 1);
    let mut numbers = Numbers::new(text);
    let board_count = if has_total { numbers.count()?.1 } else { 1 };
    let mut boards = Vec::new();
    for _ in 0..board_count {
        let mut board = Board::empty(side.unwrap_or(CONTEST_SIDE));
        let (line, ladders) = numbers.count()?;
        let snakes = if has_total {
            None
        } else {
            Some(numbers.count()?.1)
        };
        for (key, known_length) in [("ladders", Some(ladders)), ("snakes", snakes)] {
            let length = match known_length {
                Some(length) => length,
                None => numbers.count()?.1,
            };
            for _ in 0..length {
                let ((line, start), (_, end)) = (numbers.next()?, numbers.next()?);
                jumps::add(&mut board, key, start, end).map_err(|problem| {
                    ImportError::new(line, format!("{problem}; {COUNTS_COME_FIRST}"))
                })?;
            }
        }
        boards.push(Imported::new(line, board));
    }
    if let Some((line, _)) = numbers.words.next() {
        let problem = "there are more jumps than the numbers before them say; correct the numbers, or remove the rest";
        return Err(ImportError::new(line, problem));
    }
    Ok(boards)
}
