//! Shrinking: a smaller board with the same property, such as "this program answers it wrongly".

use snakes_and_ladders::game::{Board, Jump, Side, Square};
use std::convert::Infallible;

/// Returns the smallest board that can be derived from this one in steps for which `holds` stays
/// true: first smaller sides, by removing squares anywhere, then fewer jumps, until neither helps.
/// Returns the board unchanged if `holds` is false for it.
///
/// Deterministic if `holds` is. Calls `holds` some thousand times on a board of side 20.
///
/// ```
/// use snakes_and_ladders::{Board, solve};
/// use snl_harness::mutants::shrink::shrink;
/// let board: Board = "[[-1,-1,-1,-1],[-1,15,-1,4],[-1,-1,-1,-1],[-1,7,-1,-1]]".parse().unwrap();
/// // A board with a jump from which one roll is not enough.
/// let small = shrink(&board, |board| board.starts().len() > 0 && solve(board).min_rolls() > 1);
/// assert_eq!((small.side().n(), small.starts().len()), (3, 1));
/// ```
pub fn shrink(board: &Board, mut holds: impl FnMut(&Board) -> bool) -> Board {
    let mut best = *board;
    loop {
        let before = (best.side(), best.starts().len());
        loop {
            let smaller = smaller_sides(&best).find(|smaller| holds(smaller));
            let Some(smaller) = smaller else { break };
            best = smaller;
        }
        let side = best.side();
        let with_jumps = |jumps: &[Jump]| {
            Board::with_jumps(side, jumps.iter().copied()).expect("they are jumps of a board")
        };
        let Ok(jumps) = remove_items(best.jumps().collect(), |fewer| {
            Ok::<_, Infallible>(holds(&with_jumps(fewer)))
        });
        best = with_jumps(&jumps);
        if (best.side(), best.starts().len()) == before {
            return best;
        }
    }
}

/// Returns the boards of the next smaller side that result from removing squares: at the end, at
/// the start, or after any square. Jumps from removed squares disappear; jumps to them end on the
/// last square before.
fn smaller_sides(board: &Board) -> impl Iterator<Item = Board> {
    let side = Side::new(board.side().n() - 1);
    side.into_iter().flat_map(move |side| {
        let last = side.squares();
        // A cut after `last` would remove the old last square.
        let cuts = [last - 1, 1].into_iter().chain((2..last - 1).rev());
        cuts.map(move |cut| resized(board, side, cut))
    })
}

/// Returns the board on another side, with squares removed, or free squares inserted, after label
/// `cut`.
pub(super) fn resized(board: &Board, side: Side, cut: usize) -> Board {
    let before = board.side().squares();
    let after = side.squares();
    let moved = |square: Square| match square.label() {
        label if label <= cut => Some(square),
        label => Square::from_label((label + after).saturating_sub(before))
            .filter(|square| square.label() > cut),
    };
    let jumps = board.jumps().filter_map(|Jump { from, to }| {
        let to = moved(to).unwrap_or(Square::from_index(cut - 1));
        moved(from).map(|from| Jump { from, to })
    });
    Board::with_jumps(side, jumps).expect("the first and the last square do not change")
}

/// Removes items as long as `holds` is true for the items that are left: half of them at once, then
/// a quarter, and so on down to single ones.
///
/// # Errors
/// Fails with the first error of `holds`.
pub fn remove_items<T: Clone, E>(
    mut items: Vec<T>,
    mut holds: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let mut width = items.len().div_ceil(2);
    while width > 0 {
        let mut at = 0;
        while at < items.len() {
            let end = items.len().min(at + width);
            let fewer = [&items[..at], &items[end..]].concat();
            if holds(&fewer)? {
                items = fewer;
            } else {
                at = end;
            }
        }
        width /= 2;
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::mistakes::catalogue;
    use snakes_and_ladders::generate::{Family, Spec};

    #[test]
    fn a_shrunk_board_is_still_answered_wrongly_and_minimal() {
        let mut builder = Spec::builder();
        builder.families([Family::Uniform, Family::Forced]);
        let spec = builder.build().unwrap();
        let boards: Vec<Board> = spec.boards().unwrap().take(60).collect();
        for board in &boards {
            assert_eq!(shrink(board, |_| false), *board);
            assert_eq!(shrink(board, |_| true), Board::empty(Side::MIN));
        }
        let mistake = |name: &str| catalogue().iter().find(|m| m.name == name).unwrap();
        for name in "jump-optional follows-chains starts-top-left die-of-five".split(' ') {
            let mut runner = mistake(name).runner();
            let mut dies = |board: &Board| runner.is_wrong(board);
            let mut seen = 0;
            for board in &boards {
                if !dies(board) {
                    continue;
                }
                seen += 1;
                let small = shrink(board, &mut dies);
                assert!(dies(&small), "{name}: {small}");
                assert!(small.side() <= board.side());
                for from in small.starts().iter() {
                    let mut fewer = small;
                    fewer.remove_jump(from);
                    assert!(!dies(&fewer), "{name}: {small}");
                }
                let mut smaller = smaller_sides(&small);
                assert!(smaller.all(|board| !dies(&board)), "{name}: {small}");
            }
            assert!(seen > 0, "{name}");
        }
    }

    #[test]
    fn squares_are_removed_and_inserted_after_the_cut() {
        for (literal, [n, cut], expected) in [
            // Jumps 2 to 7, 10 to 15, 12 to 4 and 15 to 9 without squares 3 to 9: the last leads to
            // 2.
            (
                "[[-1,9,-1,-1],[-1,15,-1,4],[-1,-1,-1,-1],[-1,7,-1,-1]]",
                [3, 2],
                "2-2 3-8 5-2 8-2 ",
            ),
            // Jumps 2 to 7, 5 to 2 and 6 to 4, with seven squares after 4.
            ("[[-1,-1,-1],[4,2,-1],[-1,7,-1]]", [4, 4], "2-14 12-2 13-4 "),
        ] {
            let board = resized(&literal.parse().unwrap(), Side::new(n).unwrap(), cut);
            let shown = |jump: Jump| format!("{}-{} ", jump.from, jump.to);
            assert_eq!(board.jumps().map(shown).collect::<String>(), expected);
        }
    }
}
