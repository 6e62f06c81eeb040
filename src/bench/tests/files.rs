//! The exports, written and read back.

use crate::bench::export::*;
use crate::bench::{read_sample_rows, sample_rows, write_sample_rows};
use crate::measure::Host;

fn interval(estimate: f64) -> ConfidenceInterval {
    ConfidenceInterval {
        estimate,
        low: estimate * 0.9,
        high: estimate / 0.9,
    }
}

/// A report with a full row, one without latencies, and a failure.
fn report() -> BenchReport {
    let full = BenchRow {
        solver: "array-queue".to_owned(),
        n: "20".to_owned(),
        family: "uniform".to_owned(),
        boards: 7,
        timed: TimingScope::Solving,
        verdict: "AC".to_owned(),
        err: None,
        samples: vec![
            Sample {
                round: 0,
                boards: 14,
                ns: u64::MAX,
                outlier: true,
            },
            Sample {
                round: 1,
                boards: 14,
                ns: 1001,
                outlier: false,
            },
        ],
        speed: Some(Speed {
            ns_per_board: interval(1.0 / 3.0),
            boards_per_s: 1e300 / 7.0,
            mad_ns: f64::MIN_POSITIVE,
            outliers: 1,
        }),
        latency: Some(Latency {
            samples: 3,
            p50_ns: 1,
            p90_ns: 2,
            p99_ns: 2,
            p99_9_ns: 2,
            max_ns: 2,
            histogram: vec![(1, 2), (2, 1)],
        }),
        ratio: Some(Ratio {
            time: interval(0.1 + 0.2),
            pairs: 2,
            verdict: Difference::Inconclusive,
        }),
        peak_bytes: Some(1 << 40),
    };
    let bare = BenchRow {
        solver: "avx512".to_owned(),
        n: ALL.to_owned(),
        family: ALL.to_owned(),
        latency: None,
        ratio: None,
        peak_bytes: None,
        ..full.clone()
    };
    let failed = BenchRow {
        solver: "a \"quoted\", odd name".to_owned(),
        family: String::new(),
        timed: TimingScope::Process,
        verdict: "WA".to_owned(),
        err: Some("board 3: 7 instead of -1\nand so on".to_owned()),
        samples: Vec::new(),
        speed: None,
        ..bare.clone()
    };
    let change = ComparisonRow {
        solver: "avx512".to_owned(),
        n: ALL.to_owned(),
        family: ALL.to_owned(),
        change: interval(1.1),
        verdict: Difference::Slower,
    };
    BenchReport {
        schema: SCHEMA.to_owned(),
        date: "2026-11-21T06:28:59Z".to_owned(),
        provenance: Provenance {
            version: "0.1.0".to_owned(),
            commit: None,
            compiler: Some("rustc".to_owned()),
            host: Host::default(),
            command: vec!["snl".to_owned(), "bench".to_owned()],
        },
        corpus: CorpusInfo {
            name: "boards.csv".to_owned(),
            spec: None,
            stream: None,
            boards: 7,
            sha256: "00".to_owned(),
        },
        settings: Settings {
            warmup: 1,
            rounds: 2,
            batch_ns: 500_000,
            clock_ns: 20,
            pinned: Some(1),
            seed: u64::MAX,
            significance_level: 0.05,
            noise_threshold: 0.02,
            resamples: 10_000,
        },
        reference: "array-queue".to_owned(),
        rows: vec![full, bare, failed],
        gate: Some(Gate {
            baseline: "main".to_owned(),
            date: "2026-11-20T00:00:00Z".to_owned(),
            measurements: 2,
            forced: vec!["another machine".to_owned()],
            rows: vec![change],
            regression: true,
        }),
    }
}

fn json(report: &BenchReport) -> Vec<u8> {
    let mut text = Vec::new();
    report.write(&mut text).unwrap();
    text
}

#[test]
fn json_reads_back_and_writes_the_same_bytes() {
    let text = json(&report());
    let read = BenchReport::read(&text[..]).unwrap();
    assert_eq!(read, report());
    assert_eq!(json(&read), text);
}

#[test]
fn every_double_survives_json() {
    let mut report = report();
    let mut bits = 1u64;
    for _ in 0..20_000 {
        bits = bits
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let value = f64::from_bits(bits);
        if value.is_finite() {
            report.rows[0].speed.as_mut().unwrap().mad_ns = value;
            let text = serde_json::to_string(&report.rows[0].speed).unwrap();
            let read: Option<Speed> = serde_json::from_str(&text).unwrap();
            assert_eq!(read.unwrap().mad_ns.to_bits(), value.to_bits(), "{value}");
        }
    }
}

#[test]
fn other_files_are_rejected_with_the_reason() {
    let other = |text: &str| BenchReport::read(text.as_bytes()).unwrap_err().to_string();
    assert!(other("{\"schema\":\"snl-bench-9\"}").contains("\"snl-bench-9\", not \"snl-bench-1\""));
    assert!(other("{}").contains("not an export of bench"));
    assert!(BenchReport::read(&b"not json"[..]).is_err());
}

#[test]
fn kernel_names_of_version_0_1_are_read_as_the_current_ones() {
    let mut old = report();
    old.reference = "queue".to_owned();
    old.rows[0].solver = "queue".to_owned();
    old.rows[1].solver = "wide#2".to_owned();
    old.gate.as_mut().unwrap().rows[0].solver = "words".to_owned();
    let read = BenchReport::read(&json(&old)[..]).unwrap();
    let mut solvers: Vec<&str> = read.rows.iter().map(|row| &*row.solver).collect();
    solvers.extend([
        &*read.reference,
        &*read.gate.as_ref().unwrap().rows[0].solver,
    ]);
    assert_eq!(
        solvers,
        [
            "array-queue",
            "avx512#2",
            "a \"quoted\", odd name",
            "array-queue",
            "bitset"
        ]
    );
}

#[test]
fn keys_that_a_later_version_adds_are_skipped() {
    let text = String::from_utf8(json(&report())).unwrap();
    let later = text.replacen("\"date\"", "\"mood\":\"good\",\"date\"", 1);
    assert_eq!(BenchReport::read(later.as_bytes()).unwrap(), report());
}

#[test]
fn csv_has_a_row_per_sample_and_per_failure_and_reads_back() {
    let rows = sample_rows(&report());
    let mut text = Vec::new();
    write_sample_rows(&rows, &mut text).unwrap();
    let header = b"solver,n,family,timed,round,boards,ns,outlier,reference,group_boards,verdict,err,peak_bytes\n";
    assert!(
        text.starts_with(header),
        "{}",
        String::from_utf8_lossy(&text)
    );
    assert!(String::from_utf8_lossy(&text).contains(
        "\narray-queue,20,uniform,solving,1,14,1001,false,array-queue,7,AC,,1099511627776\n"
    ));
    let read = read_sample_rows(&text[..]).unwrap();
    assert_eq!(read, rows);
    assert_eq!(rows.len(), 5);
    let failure = &rows[4];
    assert_eq!((failure.ns, &*failure.verdict), (None, "WA"));
}

#[test]
fn zz_print() {
    println!("{}", String::from_utf8(json(&report())).unwrap());
}
