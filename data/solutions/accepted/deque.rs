use std::collections::VecDeque;

impl Solution {
    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {
        let n = board.len();
        let mut squares = vec![0];
        for (k, row) in board.iter().rev().enumerate() {
            if k % 2 == 0 {
                squares.extend(row.iter());
            } else {
                squares.extend(row.iter().rev());
            }
        }
        let mut seen = vec![false; n * n + 1];
        let mut queue = VecDeque::from([(1, 0)]);
        while let Some((square, rolls)) = queue.pop_front() {
            if square == n * n {
                println!("reached after {rolls}");
                return rolls;
            }
            for landing in square + 1..=(square + 6).min(n * n) {
                let rest = match squares[landing] {
                    -1 => landing,
                    jump => jump as usize,
                };
                if !seen[rest] {
                    seen[rest] = true;
                    queue.push_back((rest, rolls + 1));
                }
            }
        }
        -1
    }
}
