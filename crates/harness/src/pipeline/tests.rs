//! The pipeline keeps the order, reports the first error, and survives a panic.

use super::*;

/// Sends the numbers 0..`count` through a pipeline in which every seventh job is slow. The consumer
/// fails on one number, the producer on another.
fn send(
    threads: usize,
    count: u64,
    consumer_fails: Option<u64>,
    producer_fails: Option<u64>,
) -> (Result<(), String>, Vec<u64>) {
    let mut next = 0;
    let mut seen = Vec::new();
    let result = run_ordered(
        threads,
        || 0,
        || (),
        |job: &mut u64| {
            *job = next;
            next += 1;
            if producer_fails == Some(*job) {
                Err(format!("produce {job}"))
            } else {
                Ok(*job < count)
            }
        },
        |(), job| {
            if *job % 7 == 0 {
                // Time for the others to overtake it.
                (0..100).for_each(|_| std::thread::yield_now());
            }
        },
        |jobs| {
            jobs.iter().try_for_each(|&job| {
                if consumer_fails == Some(job) {
                    return Err(format!("consume {job}"));
                }
                seen.push(job);
                Ok(())
            })
        },
    );
    (result, seen)
}

#[test]
fn jobs_come_out_in_the_order_in_which_they_went_in() {
    for threads in [1, 2, 3, 8] {
        for count in [0, 1, 5, 500] {
            let (result, seen) = send(threads, count, None, None);
            assert_eq!(result, Ok(()));
            assert_eq!(seen, (0..count).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}

#[test]
fn the_first_error_in_order_wins_and_the_jobs_before_it_are_consumed() {
    for threads in [1, 2, 8] {
        let (result, seen) = send(threads, 500, Some(100), None);
        assert_eq!((result, seen.len()), (Err("consume 100".to_owned()), 100));
        let (result, seen) = send(threads, 500, None, Some(60));
        assert_eq!((result, seen.len()), (Err("produce 60".to_owned()), 60));
        let (result, _) = send(threads, 500, Some(50), Some(60));
        assert_eq!(result, Err("consume 50".to_owned()));
    }
}

#[test]
fn a_worker_that_panics_stops_the_pipeline() {
    let caught = std::panic::catch_unwind(|| {
        run_ordered(
            3,
            || 0,
            || (),
            |_| Ok::<_, ()>(true),
            |(), _| panic!("on purpose"),
            |_: &mut [u8]| Ok(()),
        )
    });
    assert!(caught.is_err());
}
