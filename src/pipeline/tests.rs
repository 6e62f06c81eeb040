//! The line keeps its order, its first error and its head.

use super::*;

/// Numbers 0 to `count` through a line whose early jobs are slow.
fn through(
    threads: usize,
    count: u64,
    refuse: Option<u64>,
    fail: Option<u64>,
) -> (Result<usize, String>, Vec<u64>) {
    let (mut next, mut seen) = (0, Vec::new());
    let result = run_ordered(
        threads,
        || 0,
        || 0u64,
        |job: &mut u64| {
            *job = next;
            next += 1;
            if fail == Some(*job) {
                Err(format!("fill {job}"))
            } else {
                Ok(*job < count)
            }
        },
        |worked, job| {
            *worked += 1;
            if *job % 7 == 0 {
                // Time for the others to overtake it.
                (0..100).for_each(|_| std::thread::yield_now());
            }
        },
        |job| {
            if refuse == Some(*job) {
                return Err(format!("drain {job}"));
            }
            seen.push(*job);
            Ok(())
        },
    );
    (
        result.map(|workers| workers.iter().sum::<u64>() as usize),
        seen,
    )
}

#[test]
fn jobs_come_out_in_the_order_in_which_they_went_in() {
    for threads in [1, 2, 3, 8] {
        for count in [0, 1, 5, 500] {
            let (result, seen) = through(threads, count, None, None);
            assert_eq!(result, Ok(count as usize));
            assert_eq!(seen, (0..count).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}

#[test]
fn the_first_error_in_order_wins_and_what_lies_before_it_is_drained() {
    for threads in [1, 2, 8] {
        let (result, seen) = through(threads, 500, Some(100), None);
        assert_eq!((result, seen.len()), (Err("drain 100".to_owned()), 100));
        let (result, seen) = through(threads, 500, None, Some(60));
        assert_eq!((result, seen.len()), (Err("fill 60".to_owned()), 60));
        let (result, _) = through(threads, 500, Some(50), Some(60));
        assert_eq!(result, Err("drain 50".to_owned()));
    }
}

#[test]
fn a_worker_that_panics_ends_the_line() {
    let caught = std::panic::catch_unwind(|| {
        run_ordered(
            3,
            || 0,
            || (),
            |_| Ok::<_, ()>(true),
            |(), _| panic!("on purpose"),
            |_: &mut u8| Ok(()),
        )
    });
    assert!(caught.is_err());
}
