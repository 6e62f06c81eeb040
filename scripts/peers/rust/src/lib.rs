//! The protocol that all peers speak, for those in Rust.
//!
//! A peer is run as `PEER GRIDFILE [--limit N]`: one literal a line; N: only the first N boards. It prints
//! `ready BOARDS`; then, for every line `round K` on standard input, which solves all the boards K times,
//! `NS_PER_BOARD CHECKSUM`. Solving alone is timed. Checksum: h = (31 h + answer + 2) mod 1000000007, in order.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::io;
use std::time::Instant;

/// The literals that `GRIDFILE [--limit N]` names, one a board.
pub fn literals(mut args: impl Iterator<Item = String>) -> Result<Vec<String>, Box<dyn Error>> {
    let path = args.next().ok_or("usage: PEER GRIDFILE [--limit N]")?;
    let limit = match args.next().as_deref() {
        None => usize::MAX,
        Some("--limit") => args.next().ok_or("--limit needs a number")?.parse()?,
        Some(other) => return Err(format!("unknown argument {other}").into()),
    };
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    Ok(lines.take(limit).map(str::to_owned).collect())
}

/// Answers a `round K` on every line of standard input; `solve` writes all the answers once.
pub fn serve<A: Copy>(
    mut answers: Vec<A>,
    mut solve: impl FnMut(&mut [A]),
    min_rolls: impl Fn(A) -> i32,
) -> Result<(), Box<dyn Error>> {
    println!("ready {}", answers.len());
    for line in io::stdin().lines() {
        let line = line?;
        let repeats: u64 = line
            .strip_prefix("round ")
            .ok_or("want: round K")?
            .parse()?;
        let start = Instant::now();
        for _ in 0..repeats {
            solve(black_box(&mut answers));
        }
        let elapsed = start.elapsed().as_nanos() as f64;
        let checksum = answers.iter().fold(0, |sum, &answer| {
            (sum * 31 + i64::from(min_rolls(answer)) + 2) % 1_000_000_007
        });
        let solved = repeats as f64 * answers.len() as f64;
        println!("{:.3} {checksum}", elapsed / solved);
    }
    Ok(())
}
