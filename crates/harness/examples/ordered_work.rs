//! How many workers `snl run` can keep busy: what is done in order, one task after the other, is done for real, and the rest
//! of the work is waited for, so that two cores can play the part of 64. Prints a table in Markdown.
//!
//! ```sh
//! cargo run --release --example ordered_work -- 160   # nanoseconds per board that workers wait
//! ```

use snakes_and_ladders::generate::{BatchGenerator, BoardGenerator, Family};
use snakes_and_ladders::solve::default_kernel;
use snl_harness::measure::{Clock, GroupTimer, GroupTimings, ThreadClock};
use snl_harness::pipeline::run_ordered;
use snl_harness::store::results::{HEADER, Name, RowWriter};
use snl_harness::store::{
    AnswersBySide, BLOCK_LINES, BlockHashes, HashMethod, HistogramBin, OutputFile, StoreError,
};
use std::time::{Duration, Instant};

/// As many as `run` writes at once.
const BOARDS_PER_TASK: u64 = 4096;

const TASKS: u64 = 2000;

/// What a worker of `run` hands to the writer.
#[derive(Clone)]
struct Task {
    text: Vec<u8>,
    hashes: BlockHashes,
    answers: Vec<HistogramBin>,
    timer: GroupTimer,
}

fn solved_task() -> Task {
    let spec = "v1:family=uniform;n=2..20;density=0.2;seed=1"
        .parse()
        .expect("a spec");
    let generator = BoardGenerator::new(&spec).expect("the spec has boards");
    let names = Family::ALL.map(|family| Name::new(family.name()));
    let (mut rows, mut answers) = (RowWriter::default(), AnswersBySide::default());
    let mut task = Task {
        text: Vec::new(),
        hashes: BlockHashes::default(),
        answers: Vec::new(),
        timer: GroupTimer::new(Clock::calibrate()),
    };
    let (mut batches, mut results) = (BatchGenerator::new(generator), Vec::new());
    batches.solve(
        0..BOARDS_PER_TASK,
        default_kernel(),
        &mut task.timer,
        &mut results,
    );
    // Indices of eight digits, as most are in a run of a billion.
    for (index, solved) in (10_000_000..).zip(&results) {
        rows.write(
            index,
            &names[usize::from(solved.family)],
            solved,
            &mut task.text,
        );
        answers.count(solved.side, solved.solution);
        if (index + 1 - 10_000_000) % BLOCK_LINES as u64 == 0 {
            task.hashes.push(&task.text);
        }
    }
    answers.drain_into(&mut task.answers);
    task
}

/// Boards per second with this many workers, and nanoseconds of ordered work per board.
fn run(workers: usize, wait: Duration, solved: &Task) -> Result<(f64, f64), StoreError> {
    let path = std::env::temp_dir().join("ordered_work.csv");
    let mut file = OutputFile::create_for(&path, HashMethod::Blocks, None)?;
    file.write(HEADER.as_bytes())?;
    let (mut answers, mut times) = (AnswersBySide::default(), GroupTimings::default());
    // CPU time: on a busy machine, the wall clock counts other work.
    let (mut tasks, mut ordered_ns, clock) = (0, 0, ThreadClock::calibrate());
    let began = Instant::now();
    run_ordered(
        workers,
        || solved.clone(),
        || (),
        |_| {
            tasks += 1;
            Ok(tasks <= TASKS)
        },
        |(), task| {
            std::thread::sleep(wait);
            task.timer.clone_from(&solved.timer);
        },
        |tasks| {
            let mut written = Ok(());
            ordered_ns += clock.time(|| {
                written = file.write_blocks(tasks.iter().map(|task| (&*task.text, &task.hashes)));
                for task in tasks {
                    answers.add(&task.answers);
                    times.take(&mut task.timer);
                }
            });
            written
        },
    )?;
    let boards = (TASKS * BOARDS_PER_TASK) as f64;
    let speed = boards / began.elapsed().as_secs_f64();
    Ok((speed, ordered_ns as f64 / boards))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wait = std::env::args().nth(1);
    let ns: u64 = wait.map_or(Ok(160), |ns| ns.parse())?;
    let wait = Duration::from_nanos(ns * BOARDS_PER_TASK);
    let solved = solved_task();
    println!("| workers | boards/s | times one worker | ordered work, ns per board |");
    println!("| ---: | ---: | ---: | ---: |");
    let mut one = None;
    for workers in [1, 2, 4, 8, 16, 32, 64] {
        let (speed, ordered) = run(workers, wait, &solved)?;
        let times = speed / *one.get_or_insert(speed);
        println!(
            "| {workers} | {:.1} M | {times:.1} | {ordered:.1} |",
            speed / 1e6
        );
    }
    Ok(())
}
