//! Answers boards with the solution in the module below. Reads one literal per line; prints
//! `ready`, then one line per board: its number in this process from 0, then the answer and the
//! time in ns, or `!` and the panic, after `@` and its line in the solution.
#![allow(warnings)]

macro_rules! println { ($($said:tt)*) => { eprintln!($($said)*) } }
macro_rules! print { ($($said:tt)*) => { eprint!($($said)*) } }

#[path = "SOLUTION_FILE"]
mod solution;

mod snl_adapter {
    use std::io::{BufRead, Write};

    /// Returns the numbers of a line.
    fn cells(line: &str) -> Vec<i32> {
        let words = line.split(|c: char| c != '-' && !c.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    }

    /// A number that a solution returns: an integer, or another one, which is no answer.
    pub trait Answer {
        fn whole(self) -> Result<i64, String>;
    }

    macro_rules! answers {
        ($($integer:ty)*) => { $(impl Answer for $integer { fn whole(self) -> Result<i64, String> { Ok(self as i64) } })* }
    }
    answers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

    impl Answer for f32 {
        fn whole(self) -> Result<i64, String> { Err(format!("{:?}", self)) }
    }

    impl Answer for f64 {
        fn whole(self) -> Result<i64, String> { Err(format!("{:?}", self)) }
    }

    pub fn run() {
        let mut boards = std::io::BufReader::with_capacity(1 << 16, std::io::stdin());
        let mut answers = std::io::stdout();
        let mut say = |word: &[u8]| answers.write_all(word).and_then(|()| answers.flush()).expect("the judge reads");
        say(b"ready\n");
        let (mut literal, mut word) = (String::new(), Vec::new());
        let mut number = 0u64;
        // The line of the last panic. What is printed at a panic is not read.
        let line = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
        let panicked = line.clone();
        std::panic::set_hook(Box::new(move |panic| {
            let location = panic.location().filter(|location| location.file().ends_with("SOLUTION_FILE"));
            *panicked.lock().expect("not poisoned") = location
                .map(|location| format!("@{} ", location.line()))
                .unwrap_or_default();
        }));
        while boards.read_line(&mut literal).unwrap_or(0) > 0 {
            let cells = cells(&literal);
            literal.clear();
            let n = (cells.len() as f64).sqrt().round() as usize;
            let board: Vec<Vec<i32>> = cells.chunks_exact(n).map(|row| row.to_vec()).collect();
            let solved = std::panic::catch_unwind(move || {
                let start = std::time::Instant::now();
                let answer = crate::SOLUTION_CALL::snl_call(board);
                (answer, start.elapsed().as_nanos())
            });
            word.clear();
            match solved {
                Ok((Ok(answer), ns)) => writeln!(word, "{} {} {}", number, answer, ns),
                Ok((Err(other), _)) => writeln!(word, "{} ? {}", number, other),
                Err(payload) => {
                    let message = payload
                        .downcast_ref::<String>()
                        .map(String::as_str)
                        .or_else(|| payload.downcast_ref::<&str>().copied())
                        .unwrap_or("");
                    let words: Vec<&str> = message.split_whitespace().collect();
                    let message: String = words.join(" ").chars().take(200).collect();
                    let line = line.lock().expect("not poisoned").clone();
                    writeln!(word, "{} ! {}panic: {}", number, line, message)
                }
            }
            .expect("memory");
            say(&word);
            number += 1;
        }
    }
}

fn main() {
    snl_adapter::run();
}
