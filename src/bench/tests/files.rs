//! The exports, written and read back.

use crate::bench::export::*;
use crate::bench::samples_csv;

/// A report with a full row, one without latencies, and a failure.
const REPORT: &str = r#"{
    "schema": "snl-bench-2",
    "date": "2026-11-21T06:28:59Z",
    "provenance": {
        "version": "0.1.0", "commit": null, "compiler": "rustc", "command": ["snl", "bench"],
        "host": {"cpu": "", "cores": 0, "os": "", "arch": "", "features": [], "kernel": null, "governor": null}
    },
    "corpus": {"name": "boards.csv", "spec": null, "stream": null, "boards": 7, "sha256": "00"},
    "settings": {
        "processes": 2, "warmup": 1, "rounds": 2, "partial": false, "solves": 1, "clock_ns": 20, "pinned": 1, "seed": 18446744073709551615,
        "significance_level": 0.05, "noise_threshold": 0.02
    },
    "reference": "array-queue",
    "rows": [{
        "solver": "array-queue", "n": "20", "family": "uniform", "boards": 7, "timed": "solving", "verdict": "AC", "err": null,
        "samples": [
            {"process": 0, "round": 0, "boards": 14, "ns": 18446744073709551615, "outlier": true},
            {"process": 1, "round": 1, "boards": 14, "ns": 1001, "outlier": false}
        ],
        "speed": {
            "ns_per_board": {"estimate": 0.3333333333333333, "low": 0.3, "high": 0.37037037037037035},
            "boards_per_s": 1.4285714285714286e299, "mad_ns": 2.2250738585072014e-308, "outliers": 1
        },
        "latency": {
            "samples": 3, "p50_ns": 1, "p90_ns": 2, "p99_ns": 2, "p99_9_ns": 2, "histogram": [[1, 2], [2, 1]]
        },
        "ratio": {
            "time": {"estimate": 0.30000000000000004, "low": 0.27, "high": 0.33333333333333337}, "pairs": 2,
            "verdict": "cannot tell"
        },
        "peak_bytes": 1099511627776
    }, {
        "solver": "avx512", "n": "all", "family": "all", "boards": 7, "timed": "solving", "verdict": "AC", "err": null,
        "samples": [
            {"process": 0, "round": 0, "boards": 14, "ns": 9, "outlier": true},
            {"process": 1, "round": 1, "boards": 14, "ns": 8, "outlier": false}
        ],
        "speed": {
            "ns_per_board": {"estimate": 0.5, "low": 0.25, "high": 1.0},
            "boards_per_s": 2e9, "mad_ns": 0.125, "outliers": 1
        },
        "latency": null, "ratio": null, "peak_bytes": null
    }, {
        "solver": "a \"quoted\", odd name", "n": "all", "family": "", "boards": 7, "timed": "process", "verdict": "WA",
        "err": "board 3: 7 instead of -1\nand so on", "samples": [], "speed": null, "latency": null, "ratio": null,
        "peak_bytes": null
    }],
    "gate": {
        "baseline": "main", "date": "2026-11-20T00:00:00Z", "forced": ["another machine"], "measurements": 2,
        "rows": [{
            "solver": "avx512", "n": "all", "family": "all", "change": {"estimate": 1.1, "low": 0.99, "high": 1.25},
            "verdict": "slower"
        }],
        "regression": true
    }
}"#;

pub(super) fn report() -> BenchReport {
    BenchReport::read(REPORT.as_bytes()).unwrap()
}

#[test]
fn json_reads_back_with_the_same_keys_and_values() {
    let text = report().to_json();
    assert_eq!(BenchReport::read(text.as_bytes()).unwrap(), report());
    let value = |text| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&text), value(REPORT));
    // Keys that a later version adds are skipped.
    let later = REPORT.replacen("\"date\"", "\"mood\":\"good\",\"date\"", 1);
    assert_eq!(BenchReport::read(later.as_bytes()).unwrap(), report());
}

#[test]
fn other_files_are_rejected_with_the_reason() {
    let other = |text: &str| BenchReport::read(text.as_bytes()).unwrap_err().to_string();
    assert!(other("{\"schema\":\"snl-bench-9\"}").contains("\"snl-bench-9\", not \"snl-bench-2\""));
    assert!(other("{}").contains("not an export of bench"));
    assert!(BenchReport::read(&b"not json"[..]).is_err());
}

#[test]
fn csv_has_a_row_per_sample_and_per_failure() {
    let text = samples_csv(&report());
    let mut reader = csv::Reader::from_reader(&text[..]);
    let header = "solver,n,family,timed,round,boards,ns,outlier,reference,group_boards,verdict,err,peak_bytes,disturbed,solves,process";
    assert!(reader.headers().unwrap().iter().eq(header.split(',')));
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 5);
    let sample =
        "array-queue,20,uniform,solving,1,14,1001,false,array-queue,7,AC,,1099511627776,false,1,1";
    assert!(rows[1].iter().eq(sample.split(',')), "{:?}", rows[1]);
    assert_eq!([&rows[4][6], &rows[4][10]], ["", "WA"]);
}
