//! The programs of a JSON export of `judge` as a CSV: a row per program. docs/FILES.md explains the
//! columns.

use super::input::JudgeReport;
use super::sections::judged::in_words;
use snakes_and_ladders::escape;

/// The columns.
///
/// # Stability
///
/// Columns keep their names, order and units; new ones come at the end.
const COLUMNS: [&str; 10] = [
    "program",
    "language",
    "verdict",
    "expected_verdict",
    "right",
    "boards",
    "skipped",
    "finding",
    "mistake",
    "in_words",
];

/// Returns the file: a header, then the programs in the order in which they were given.
pub fn programs_csv(report: &JudgeReport) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = writer.write_record(COLUMNS);
    header.expect("writing to memory succeeds");
    for program in &report.programs {
        let verdict = match program.verdict {
            Some(verdict) => verdict.name(),
            None if program.no_solution.is_some() => "no solution",
            None => "not run",
        };
        let diagnosis = program.diagnosis.as_ref();
        let mistake = diagnosis.and_then(|diagnosis| diagnosis.name.as_deref());
        let in_words = in_words(program);
        let written = writer.serialize((
            escape::cell(&program.name),
            program.language.as_deref(),
            verdict,
            program.expected_verdict.map(|verdict| verdict.name()),
            program.right,
            program.boards,
            program.skipped,
            diagnosis.map(|diagnosis| diagnosis.finding),
            mistake,
            escape::cell(&in_words),
        ));
        written.expect("rows are of one shape");
    }
    writer.into_inner().expect("writing to memory succeeds")
}
