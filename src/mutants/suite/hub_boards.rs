//! Boards of stations: a station is a square all of whose six next ones start jumps to stations, so that the token is
//! on a station, and on no other square, whenever it rests.
//!
//! Owns two kinds of them. Must not know who is caught by them.
//!
//! ```text
//! 16 15 14 13     circle: 2 to 7 lead to 8, and 9 to 14 to 1. After every odd number of rolls the token is on 8,
//!  9 10 11 12     after every even one on 1: a search that waits until nothing changes from one roll to the next
//!  8  7  6  5     waits for ever.
//!  1  2  3  4
//!
//! 25 24 23 22 21  errand: 4 leads to 15, 17 to 8, 10 to 25; all others of 2 to 7, 9 to 14 and 16 to 21 lead to
//! 16 17 18 19 20  stations visited before. The way goes up, down and up again, and there is no other.
//! 15 14 13 12 11
//!  6  7  8  9 10
//!  5  4  3  2  1
//! ```

use crate::game::{Board, FACES, Side, Square};
use crate::generate::BoardRng;

/// The least side: two stations with six squares each, and the last square.
pub(super) const MIN_HUB_SIDE: usize = 4;

/// A station and the squares after it.
const REGION: usize = FACES + 1;

/// Stations of a board, at most.
const MAX_HUBS: usize = 12;

/// A trap in which the sets of squares come back after two rolls or more.
pub(super) const CYCLE_TRAP: &str = "circle";
/// A way with many detours, and none besides.
pub(super) const SINGLE_PATH: &str = "errand";

/// Every station leads to the next with all six squares, the last back to any but itself.
pub(super) fn cycle_trap(side: Side, stream: &mut BoardRng) -> Board {
    let stations = draw_hubs(side, stream);
    let back = stream.below(stations.len() - 1) as usize;
    connect_hubs(side, stream, &stations, |_, place, _| {
        *stations.get(place + 1).unwrap_or(&stations[back])
    })
}

/// Every station leads to the next, the last to n², with one square, and with the others back to stations visited
/// before or to itself.
pub(super) fn single_path(side: Side, stream: &mut BoardRng) -> Board {
    let stations = draw_hubs(side, stream);
    let mut carrier = 0;
    connect_hubs(side, stream, &stations, |stream, place, face| {
        if face == 1 {
            carrier = 1 + stream.below(FACES) as usize;
        }
        match face == carrier {
            true => *stations.get(place + 1).unwrap_or(&side.squares()),
            false => stations[stream.below(place + 1) as usize],
        }
    })
}

/// Two stations or more, in the order in which they are visited: square 1 first.
fn draw_hubs(side: Side, stream: &mut BoardRng) -> Vec<usize> {
    let last = side.squares();
    let room = ((last - 1) / REGION).min(MAX_HUBS);
    let count = 2 + stream.below(room - 1) as usize;
    let slack = last - 1 - count * REGION;
    let mut shifts: Vec<usize> = (1..count)
        .map(|_| stream.below(slack + 1) as usize)
        .collect();
    shifts.sort_unstable();
    let others = shifts
        .iter()
        .zip(1..)
        .map(|(shift, place)| 1 + place * REGION + shift);
    let mut stations: Vec<usize> = std::iter::once(1).chain(others).collect();
    for place in 1..count {
        stations.swap(place, place + stream.below(count - place) as usize);
    }
    stations
}

/// The board on which the squares after each station lead where `end` says, of the station's place and the square's;
/// in up to three of eight cases any other square starts a jump, to anywhere: no token comes there.
fn connect_hubs(
    side: Side,
    stream: &mut BoardRng,
    stations: &[usize],
    mut end: impl FnMut(&mut BoardRng, usize, usize) -> usize,
) -> Board {
    let mut board = Board::empty(side);
    let mut put = |from: usize, to: usize| {
        board
            .set_jump(Square::at(from - 1), Square::at(to - 1))
            .expect("stations lie before the last square");
    };
    for (place, station) in stations.iter().enumerate() {
        for face in 1..=FACES {
            put(station + face, end(stream, place, face));
        }
    }
    let eighths = stream.below(4);
    let inside = |label: usize| stations.iter().any(|&at| at < label && label <= at + FACES);
    for label in (2..side.squares()).filter(|&label| !inside(label)) {
        if stream.below(8) < eighths {
            put(label, 1 + stream.below(side.squares()) as usize);
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solution;
    use crate::solve::default_kernel;
    use std::collections::BTreeSet;

    fn boards(draw: fn(Side, &mut BoardRng) -> Board) -> impl Iterator<Item = Board> {
        let mut stream = BoardRng::new(5);
        Side::all().skip(MIN_HUB_SIDE - 2).flat_map(move |side| {
            let boards = (0..40).map(|index| {
                stream.open(index);
                draw(side, &mut stream)
            });
            boards.collect::<Vec<_>>()
        })
    }

    /// Where a token may be after a roll from this label.
    fn ends(board: &Board, at: usize) -> BTreeSet<usize> {
        let ends = (at..at + FACES).map(|landing| board.rest(Square::at(landing)).label());
        ends.collect()
    }

    #[test]
    fn on_a_circle_the_token_is_on_one_square_at_a_time_and_comes_back_after_two_rolls_or_more() {
        let mut periods = BTreeSet::new();
        for board in boards(cycle_trap) {
            assert_eq!(
                default_kernel().solve_one(&board),
                Solution::Unreachable,
                "{board}"
            );
            let mut visited = vec![1];
            let period = loop {
                let ends = ends(&board, visited[visited.len() - 1]);
                assert_eq!(ends.len(), 1, "{board}");
                let end = *ends.first().unwrap();
                if let Some(first) = visited.iter().position(|&before| before == end) {
                    break visited.len() - first;
                }
                visited.push(end);
            };
            periods.insert(period);
        }
        assert!(periods.len() > 4 && !periods.contains(&1), "{periods:?}");
    }

    #[test]
    fn an_errand_goes_by_every_station_and_no_other_way() {
        let mut most = 0;
        for board in boards(single_path) {
            let (mut visited, mut downs) = (vec![1], 0);
            loop {
                let at = visited[visited.len() - 1];
                let mut fresh = ends(&board, at);
                fresh.retain(|end| !visited.contains(end));
                assert_eq!(fresh.len(), 1, "{board}");
                let next = *fresh.first().unwrap();
                if next == board.side().squares() {
                    break;
                }
                downs += usize::from(next < at);
                visited.push(next);
            }
            let rolls = default_kernel().solve_one(&board).min_rolls();
            assert_eq!(usize::try_from(rolls), Ok(visited.len()), "{board}");
            most = most.max(downs);
        }
        assert!(most >= 5, "{most}");
    }
}
