//! The speed of reading literals, compared with serde_json on the same lines, and of writing them.
//!
//! ```text
//! cargo bench --bench literal                      10,000 uniform boards, n = 2..20, density 0.2, 15 rounds
//! cargo bench --bench literal -- 'SPEC' BOARDS ROUNDS
//! ```
//!
//! Prints a row per reader: the median of its rounds in GB/s (10^9 bytes of text per second) and ns per board, and
//! the median of its time over serde_json's in the same round. The readers alternate, so that they share the
//! machine's disturbances. `fast` reads the canonical literal; `strict` the same line after a space, which the
//! fast reader rejects; `serde_json` parses into `Vec<Vec<i16>>` and validates nothing. All must agree on the
//! sum of the cells. `write` is `write_literal` into a buffer; without AVX-512, which the library of
//! scripts/without_avx512.c hides (LD_PRELOAD), it is the portable loop.

use snakes_and_ladders::game::{Board, Side, read_literal, write_literal};
use snakes_and_ladders::generate::BoardGenerator;
use snl_harness::corpus::{CorpusRow, Format};
use std::hint::black_box;
use std::time::Instant;

struct Text {
    bytes: Vec<u8>,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl Text {
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.bytes[start..end])
    }

    fn push(&mut self, line: &[u8]) {
        self.bytes.extend_from_slice(line);
        self.ends.push(self.bytes.len());
    }
}

fn sum_of_board(board: &Board) -> i64 {
    let jumps: i64 = board.jumps().map(|jump| jump.to.label() as i64 + 1).sum();
    jumps - board.side().squares() as i64
}

/// Reads every line into one board. The sum is computed only outside of the timing.
fn read_with_snl(text: &Text, sum: bool) -> i64 {
    let mut board = Board::empty(Side::MIN);
    let mut total = 0;
    for line in text.lines() {
        read_literal(line, &mut board).expect("a generated board");
        if sum {
            total += sum_of_board(&board);
        }
        black_box(&board);
    }
    total
}

fn read_with_serde(text: &Text, sum: bool) -> i64 {
    let mut total = 0;
    for line in text.lines() {
        let rows: Vec<Vec<i16>> = serde_json::from_slice(line).expect("a generated board");
        if sum {
            total += rows
                .iter()
                .flatten()
                .map(|&cell| i64::from(cell))
                .sum::<i64>();
        }
        black_box(&rows);
    }
    total
}

/// Writes every board after the one before it.
fn write(boards: &[Board], out: &mut Vec<u8>) {
    out.clear();
    for board in boards {
        write_literal(board, out);
        out.push(b'\n');
    }
    black_box(out);
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    // Cargo passes --bench.
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let spec = args
        .next()
        .unwrap_or("v1:family=uniform;n=2..20;density=0.2;seed=0".to_owned());
    let mut number = |default| {
        args.next()
            .map_or(default, |arg| arg.parse().expect("a number"))
    };
    let (boards, rounds) = (number(10_000u64), number(15));
    let mut generator =
        BoardGenerator::new(&spec.parse().expect("a spec")).expect("a satisfiable spec");
    let empty = || Text {
        bytes: Vec::new(),
        ends: Vec::new(),
    };
    let (mut plain, mut spaced) = (empty(), empty());
    let (mut board, mut line) = (Board::empty(Side::MIN), Vec::new());
    let mut all = Vec::new();
    for index in 0..boards {
        generator.generate(index, &mut board);
        all.push(board);
        line.clear();
        line.push(b' ');
        let row = CorpusRow {
            index,
            family: "",
            board: &board,
            answer: None,
            note: None,
            difficulty: None,
            expected: None,
        };
        Format::Grid.write_row(&row, &mut line);
        spaced.push(&line);
        plain.push(&line[1..]);
    }
    type Reader = fn(&Text, bool) -> i64;
    let readers: [(&str, &Text, Reader); 3] = [
        ("fast", &plain, read_with_snl),
        ("strict", &spaced, read_with_snl),
        ("serde_json", &plain, read_with_serde),
    ];
    let sums = readers.map(|(_, text, read)| read(text, true));
    assert!(sums.iter().all(|&sum| sum == sums[0]), "{sums:?}");
    let (mut written, mut write_times) = (Vec::new(), Vec::new());
    write(&all, &mut written);
    assert!(written == plain.bytes);
    let mut times = readers.map(|_| Vec::new());
    for _ in 0..rounds {
        for ((_, text, read), times) in readers.iter().zip(&mut times) {
            let start = Instant::now();
            read(text, false);
            times.push(start.elapsed().as_secs_f64());
        }
        let start = Instant::now();
        write(&all, &mut written);
        write_times.push(start.elapsed().as_secs_f64());
    }
    println!(
        "{boards} boards of {spec}, {} bytes, sum {}",
        plain.bytes.len(),
        sums[0]
    );
    println!("reader        GB/s  ns/board  / serde_json");
    for ((name, text, _), own) in readers.iter().zip(&times) {
        let ratios = own
            .iter()
            .zip(&times[2])
            .map(|(own, serde)| own / serde)
            .collect();
        let time = median(own.clone());
        println!(
            "{name:<11} {:>6.3} {:>9.1} {:>14.3}",
            text.bytes.len() as f64 / time / 1e9,
            time / boards as f64 * 1e9,
            median(ratios),
        );
    }
    let time = median(write_times);
    println!(
        "{:<11} {:>6.3} {:>9.1}",
        "write",
        written.len() as f64 / time / 1e9,
        time / boards as f64 * 1e9,
    );
}
