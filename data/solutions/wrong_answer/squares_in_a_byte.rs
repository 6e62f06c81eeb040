impl Solution {
    // Square 300 and square 44 are marked as one.
    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {
        let n = board.len();
        let mut seen = [false; 256];
        let mut level = vec![1];
        for rolls in 0.. {
            let mut after = Vec::new();
            for square in level {
                if square == n * n {
                    return rolls;
                }
                for landing in square + 1..=(square + 6).min(n * n) {
                    let (row, column) = ((landing - 1) / n, (landing - 1) % n);
                    let column = if row % 2 == 0 { column } else { n - 1 - column };
                    let jump = board[n - 1 - row][column];
                    let rest = if jump == -1 { landing } else { jump as usize };
                    if !std::mem::replace(&mut seen[rest as u8 as usize], true) {
                        after.push(rest);
                    }
                }
            }
            if after.is_empty() {
                return -1;
            }
            level = after;
        }
        -1
    }
}
