//! Every kernel gives the answers of the oracle.

use crate::runs_long_tests;
use proptest::prelude::*;
use rayon::prelude::*;
use snakes_and_ladders::game::{Board, Jump, Side, Solution};
use snakes_and_ladders::generate::{BoardGenerator, Family};
use snakes_and_ladders::solve::{BoardBatch, NoTiming, kernel, kernels, solve, solve_many};

/// Solves the boards with every kernel, as one batch and every fifth alone, compares with the
/// oracle, and returns the number of boards.
fn compare(boards: impl Iterator<Item = Board>, name: &str) -> usize {
    let mut chunk = BoardBatch::new();
    for board in boards {
        *chunk.next_slot() = board;
        chunk.commit(0);
    }
    chunk.solve(kernel("oracle").unwrap(), &mut NoTiming);
    let right = chunk.answers().to_vec();
    let others = kernels().iter().filter(|kernel| kernel.name != "oracle");
    for kernel in others.filter(|kernel| kernel.runs_here()) {
        chunk.solve(kernel, &mut NoTiming);
        for (index, board) in chunk.boards().iter().enumerate() {
            let alone = (index % 5 == 0).then(|| kernel.solve_one(board));
            for answer in alone.into_iter().chain([chunk.answers()[index]]) {
                assert!(
                    answer == right[index],
                    "{}, {name}, board {index}: {answer}, the oracle says {}: {board}",
                    kernel.name,
                    right[index]
                );
            }
        }
    }
    right.len()
}

fn made(spec: &str, indices: std::ops::Range<u64>) -> impl Iterator<Item = Board> {
    let mut maker = BoardGenerator::new(&spec.parse().unwrap()).unwrap();
    indices.map(move |index| maker.board(index))
}

/// Compares boards of every random family, over all its sizes and densities: more of the families
/// that vary most (400,000 with the long tests), fewer of those whose boards serve one purpose and
/// are slow for the oracle.
#[test]
fn on_many_boards_of_every_family() {
    const CHUNK: u64 = 2_000;
    let (broad, narrow) = if runs_long_tests() {
        (200_000, 20_000)
    } else {
        (3 * CHUNK, CHUNK)
    };
    for family in Family::ALL {
        let boards = match family {
            Family::Exhaustive => continue,
            Family::Empty => CHUNK,
            Family::Uniform | Family::Classic => broad,
            // Boards of this family take longest to make.
            Family::Printed => narrow / 10,
            _ => narrow,
        };
        let sizes = family.sizes();
        let densities = "0.01,0.05,0.2,0.5,0.95";
        let spec = format!("v1:family={family};n={sizes};density={densities};seed=9");
        let parts = (0..boards.div_ceil(CHUNK)).into_par_iter();
        let compared = parts.map(|part| {
            let indices = part * CHUNK..boards.min((part + 1) * CHUNK);
            compare(made(&spec, indices), &spec)
        });
        assert_eq!(compared.sum::<usize>() as u64, boards, "{family}");
    }
}

/// Returns a board on which square s leads back to s - 5, but the first squares and six from `wall`
/// on lead to 1, so that it is long to search from either end. With a wall beyond the board, the
/// board has the longest route of its side.
fn stairs(side: Side, wall: usize) -> Board {
    let jumps = (2..side.squares()).map(|from| {
        let is_low = from < 7 || (wall..wall + 6).contains(&from);
        Jump::new(from, if is_low { 1 } else { from - 5 })
    });
    Board::with_jumps(side, jumps).unwrap()
}

/// The recipe `side-3` of the justfile counts the answers of all ten million boards of side 3.
#[test]
fn on_the_boards_of_side_2_and_some_of_side_3() {
    let count = if runs_long_tests() { 1_000_000 } else { 20_000 };
    let three = made("v1:family=exhaustive;n=3", 1_000_000..1_000_000 + count);
    let all = made("v1:family=exhaustive;n=2", 0..25).chain(three);
    assert_eq!(compare(all, "exhaustive") as u64, 25 + count);
}

/// Returns any valid board, with more jumps to the first square and the last six than chance would
/// give.
fn any_board() -> impl Strategy<Value = Board> {
    (2..=20usize, 0..=100u32).prop_flat_map(|(n, share)| {
        let last = n * n - 1;
        let end = prop_oneof![4 => 0..=last, 1 => Just(0), 1 => last.saturating_sub(6)..=last];
        let jumps = prop::collection::vec((0..100u32, end), last + 1);
        jumps.prop_map(move |cells| {
            let cells = (1..).zip(cells);
            let inner = cells.filter(|&(from, (lot, _))| 1 < from && from <= last && lot < share);
            let jumps = inner.map(|(from, (_, to))| Jump::new(from, to + 1));
            Board::with_jumps(Side::new(n).unwrap(), jumps).unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if runs_long_tests() { 2000 } else { 500 }))]
    #[test]
    fn on_any_board(boards in prop::collection::vec(any_board(), 1..5)) {
        compare(boards.into_iter(), "any");
    }
}

/// A board that `avx512` leaves to another kernel shares its group with those that have the longest
/// routes.
#[test]
fn on_unreachable_boards_beside_the_longest() {
    for side in Side::all().skip(1) {
        let last = side.squares();
        let sparse = Board::with_jumps(side, [Jump::new(last / 2, last / 2 + 1)]).unwrap();
        let [longest, low, high] = [last, last / 2, last - 8].map(|wall| stairs(side, wall));
        let mut boards = [longest, high, sparse, low, Board::empty(side), sparse];
        for _ in 0..boards.len() {
            boards.rotate_left(1);
            compare(boards.into_iter(), "stairs and walls");
        }
        let answer = kernel("auto").unwrap().solve_one(&longest);
        assert_eq!(answer, Solution::Rolls((last - 6) as u16));
    }
}

/// Answers are in the order of the boards, also where they are solved by side and in parts.
#[test]
fn many_boards_have_the_answers_of_each_alone() {
    let boards: Vec<Board> = made("v1:family=uniform,wall;n=3..20;seed=5", 0..10_000).collect();
    for count in [0, 1, 100, 4096, 4097, 10_000] {
        let alone: Vec<Solution> = boards[..count].iter().map(solve).collect();
        assert!(solve_many(&boards[..count]) == alone, "{count} boards");
    }
}
