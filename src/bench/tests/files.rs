//! The exports, written and read back.

use crate::bench::export::*;
use crate::bench::samples_csv;

/// A report with a full row, a row without latencies, and a failure.
const REPORT: &str = include_str!("report.json");

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
