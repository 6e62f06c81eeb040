//! Boards of many kinds, and their answers.
//!
//! Owns the generators and the oracle of these tests, which share no line with what they test. Must not know
//! the mistakes.

use crate::game::{Board, Side, Solution, Square};

/// Splitmix64.
pub(super) struct Dice(pub u64);

impl Dice {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to `below` - 1; good enough for tests.
    pub(super) fn roll(&mut self, below: usize) -> usize {
        (self.word() % below as u64) as usize
    }
}

/// The answer by relaxing every edge until nothing changes, on resting squares by index.
pub(super) fn oracle(board: &Board) -> Solution {
    let last = board.side().squares() - 1;
    let rest = board.resting();
    let mut distance = [u16::MAX; 400];
    distance[0] = 0;
    loop {
        let mut quiet = true;
        for from in 0..last {
            if distance[from] == u16::MAX {
                continue;
            }
            let rolls = distance[from] + 1;
            for landing in from + 1..=(from + 6).min(last) {
                let known = &mut distance[usize::from(rest[landing])];
                if rolls < *known {
                    *known = rolls;
                    quiet = false;
                }
            }
        }
        if quiet {
            break;
        }
    }
    match distance[last] {
        u16::MAX => Solution::Unreachable,
        rolls => Solution::Rolls(rolls),
    }
}

/// Kinds of boards that [`draw`] knows.
pub(super) const KINDS: usize = 11;

/// A board of this kind and side.
pub(super) fn draw(kind: usize, n: usize, dice: &mut Dice) -> Board {
    let side = Side::new(n).unwrap();
    let last = side.squares();
    let mut board = Board::empty(side);
    let mut put = |from: usize, to: usize| {
        if from > 1 && from < last {
            let square = |label: usize| Square::new(label.clamp(1, last)).unwrap();
            board.set_jump(square(from), square(to)).unwrap();
        }
    };
    let percent = [2, 5, 10, 20, 40, 60, 80, 95, 100][dice.roll(9)];
    match kind {
        // Uniform, sparse to full.
        0..=2 => {
            for from in 2..last {
                if dice.roll(100) < percent {
                    put(from, dice.roll(last) + 1);
                }
            }
        }
        // All to square 1, with a few holes and ladders.
        3 => {
            for from in 2..last {
                match dice.roll(10) {
                    0 => {}
                    1 => put(from, dice.roll(last) + 1),
                    _ => put(from, 1),
                }
            }
        }
        // Walls of six snakes, with a ladder somewhere before each.
        4 => {
            let mut at = 2 + dice.roll(6);
            while at < last {
                for from in at..at + 6 {
                    put(from, 1 + dice.roll(at));
                }
                if dice.roll(4) > 0 {
                    put(1 + dice.roll(at), at + 6 + dice.roll(4));
                }
                at += 8 + dice.roll(12);
            }
        }
        // Chains: ends on starts.
        5 => {
            let starts: Vec<usize> = (2..last).filter(|_| dice.roll(100) < percent).collect();
            for &from in &starts {
                put(from, starts[dice.roll(starts.len())]);
            }
        }
        // Near the end.
        6 => {
            for from in last.saturating_sub(9).max(2)..last {
                if dice.roll(2) == 0 {
                    put(from, last - dice.roll(last.min(9)));
                }
            }
            for _ in 0..3 {
                put(dice.roll(last), last);
            }
        }
        // Long routes, of which a few jumps may be missing.
        7 => {
            let holes = dice.roll(4);
            for from in 2..last {
                put(from, if from < 7 { 1 } else { from - 5 });
            }
            for _ in 0..holes {
                let from = dice.roll(last) + 1;
                put(from, dice.roll(last) + 1);
            }
        }
        // Traps: short jumps back that lead in circles.
        8 => {
            for from in 2..last {
                if dice.roll(100) < percent {
                    put(from, from - dice.roll(from.min(7)));
                }
            }
        }
        // Traps in which the sets of squares come back after several rolls: six squares after each of a few
        // lead to the next of these.
        9 => {
            let gap = 7 + dice.roll(3);
            let stations: Vec<usize> = (0..1 + dice.roll(5)).map(|step| 1 + step * gap).collect();
            for (index, &station) in stations.iter().enumerate() {
                let next = stations[(index + 1) % stations.len()];
                for from in station + 1..=station + 6 {
                    put(from, next);
                }
            }
            if dice.roll(2) == 0 {
                put(dice.roll(last) + 1, dice.roll(last) + 1);
            }
        }
        // Short jumps either way, loops and jumps to the ends.
        _ => {
            for from in 2..last {
                match dice.roll(100) {
                    roll if roll >= percent => {}
                    roll if roll % 8 == 0 => put(from, from),
                    roll if roll % 8 == 1 => put(from, 1),
                    roll if roll % 8 == 2 => put(from, last),
                    _ => put(from, (from + dice.roll(13)).saturating_sub(6)),
                }
            }
        }
    }
    board
}
