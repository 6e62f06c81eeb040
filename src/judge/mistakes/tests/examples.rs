//! The search for the smallest boards that mistakes answer wrongly.
//!
//! Owns how [`Mistake::example`] was found. Must not know why a mistake is one.

use super::*;
use crate::game::Jump;

/// All boards of sides 2 and 3 with at most `most` jumps, fewest first.
fn small_boards(most: u32) -> Vec<Board> {
    let mut boards = Vec::new();
    for n in [2, 3] {
        let side = Side::new(n).unwrap();
        let (first, last) = (boards.len(), side.squares());
        for starts in 0u32..1 << (last - 2) {
            if starts.count_ones() > most {
                continue;
            }
            for mut rank in 0..last.pow(starts.count_ones()) {
                let mut board = Board::empty(side);
                for from in (1..last - 1).filter(|from| starts >> (from - 1) & 1 != 0) {
                    board
                        .put(Square::at(from), Square::at(rank % last))
                        .unwrap();
                    rank /= last;
                }
                boards.push(board);
            }
        }
        boards[first..].sort_by_key(|board| board.starts().len());
    }
    boards
}

/// Takes jumps off for as long as the board is answered wrongly.
fn shrunk(mistake: &Mistake, mut board: Board) -> Board {
    loop {
        let smaller = board
            .jumps()
            .collect::<Vec<Jump>>()
            .into_iter()
            .find_map(|jump| {
                let mut fewer = board;
                fewer.lift(jump.from);
                dies(mistake, &[fewer]).then_some(fewer)
            });
        match smaller {
            Some(fewer) => board = fewer,
            None => return board,
        }
    }
}

fn smallest(mistake: &Mistake, small: &[Board]) -> Vec<Board> {
    if mistake.kind == Kind::State {
        let few = &small[..small.len().min(200)];
        let pairs = few.iter().flat_map(|&a| few.iter().map(move |&b| [a, b]));
        let mut dice = Dice(7);
        let random = (0..100_000).map(|round| {
            let mut side = || 2 + dice.roll(5);
            let (a, b) = (side(), side());
            [
                draw(round % KINDS, a, &mut dice),
                draw(round / KINDS % KINDS, b, &mut dice),
            ]
        });
        return pairs
            .chain(random)
            .find(|pair| dies(mistake, pair))
            .map_or_else(Vec::new, Vec::from);
    }
    let mut runner = mistake.runner();
    if let Some(&board) = small
        .iter()
        .find(|board| !runner.answer(board).is(oracle(board)))
    {
        return vec![board];
    }
    let side = Side::new(3).unwrap();
    let mut board = Board::empty(side);
    let mut best: Option<Board> = None;
    for rank in 0..10_000_000 {
        ranked(side, rank, &mut board);
        let fewer = best.is_none_or(|best| board.starts().len() < best.starts().len());
        if fewer && !runner.answer(&board).is(oracle(&board)) {
            best = Some(board);
        }
    }
    if let Some(board) = best {
        return vec![board];
    }
    let mut dice = Dice(3);
    for side in Side::all().skip(2) {
        let best = (0..30_000)
            .map(|round| draw(round % KINDS, side.n(), &mut dice))
            .filter(|board| !runner.answer(board).is(oracle(board)))
            .take(300)
            .map(|board| shrunk(mistake, board))
            .min_by_key(|board| board.starts().len());
        if let Some(board) = best {
            return vec![board];
        }
    }
    Vec::new()
}

#[test]
#[ignore = "a search of minutes that prints names and boards; MISTAKE=name,name chooses"]
fn print_smallest_examples() {
    let small = small_boards(5);
    let wanted = std::env::var("MISTAKE").ok();
    catalogue()
        .par_iter()
        .filter(|mistake| {
            wanted
                .as_deref()
                .is_none_or(|names| names.split(',').any(|name| name == mistake.name))
        })
        .for_each(|mistake| {
            let boards = smallest(mistake, &small);
            let literals: Vec<String> = boards.iter().map(Board::to_string).collect();
            println!("{}\t{}", mistake.name, literals.join(" "));
        });
}
