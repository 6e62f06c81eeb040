//! The speed of reading literals, compared with serde_json on the same lines, and of writing them.
//!
//! ```text
//! cargo bench --bench literal             every reader and the writer
//! cargo bench --bench literal -- write    one of them
//! ```
//!
//! Every reader and the writer are measured on 100 uniform boards (n = 2..20, density 0.2), which stay in the cache, and
//! on 10,000. `fast` reads the canonical literal; `strict` the same line after a space, which the fast reader rejects;
//! `serde_json` parses into `Vec<Vec<i16>>` and validates nothing. `write` is `write_literal` into a buffer; without
//! AVX-512, which the library of scripts/without_avx512.c hides (LD_PRELOAD), it is the portable loop.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use snakes_and_ladders::Spec;
use snakes_and_ladders::game::{Board, Side, read_literal, write_literal};

const COUNTS: [usize; 2] = [100, 10_000];

fn boards(count: usize) -> Vec<Board> {
    let spec = "v1:family=uniform;n=2..20;density=0.2;seed=0".parse::<Spec>();
    let boards = spec.and_then(|spec| spec.boards());
    boards.expect("the spec has boards").take(count).collect()
}

/// Measures `read` on the literals of `count` boards, each after `indent`.
fn read(bencher: Bencher<'_, '_>, count: usize, indent: &str, mut read: impl FnMut(&[u8])) {
    let boards = boards(count);
    let lines = boards.iter().map(|board| format!("{indent}{board}\n"));
    let lines: Vec<String> = lines.collect();
    bencher
        .counter(ItemsCount::new(count))
        .counter(BytesCount::new(lines.concat().len()))
        .bench_local(|| lines.iter().for_each(|line| read(line.as_bytes())));
}

fn read_with_snl(bencher: Bencher<'_, '_>, count: usize, indent: &str) {
    let mut board = Board::empty(Side::MIN);
    read(bencher, count, indent, |line| {
        read_literal(line, &mut board).expect("a generated board");
        black_box(&board);
    });
}

#[divan::bench(args = COUNTS)]
fn fast(bencher: Bencher<'_, '_>, count: usize) {
    read_with_snl(bencher, count, "");
}

#[divan::bench(args = COUNTS)]
fn strict(bencher: Bencher<'_, '_>, count: usize) {
    read_with_snl(bencher, count, " ");
}

#[divan::bench(args = COUNTS)]
fn serde_json(bencher: Bencher<'_, '_>, count: usize) {
    read(bencher, count, "", |line| {
        let rows: Vec<Vec<i16>> = ::serde_json::from_slice(line).expect("a generated board");
        black_box(&rows);
    });
}

#[divan::bench(args = COUNTS)]
fn write(bencher: Bencher<'_, '_>, count: usize) {
    let (boards, mut out) = (boards(count), Vec::new());
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        out.clear();
        for board in &boards {
            write_literal(board, &mut out);
            out.push(b'\n');
        }
        black_box(&out);
    });
}

fn main() {
    divan::main();
}
