//! The CSV of `judge`: a row per submission and board.
//!
//! # Stability
//! docs/FILES.md explains the columns. New columns are appended to [`ResultCsv::HEADER`] and to the row in [`ResultCsv::write`].

use super::{BoardResult, Verdict};
use snakes_and_ladders::escape;
use std::fs::File;
use std::io::{self, Seek, SeekFrom};

/// The rows of one submission, in a temporary file.
#[derive(Debug)]
pub struct ResultCsv {
    name: String,
    sandbox: &'static str,
    rows: csv::Writer<File>,
}

impl ResultCsv {
    /// The header of the rows.
    pub const HEADER: &[u8] = b"contestant,board,verdict,expected,got,time_ns,clock,note,sandbox\n";

    /// Returns a CSV without rows.
    pub fn new(name: &str, sandbox: &'static str) -> io::Result<ResultCsv> {
        Ok(ResultCsv {
            name: name.to_owned(),
            sandbox,
            rows: csv::WriterBuilder::new()
                .buffer_capacity(1 << 16)
                .from_writer(tempfile::tempfile()?),
        })
    }

    /// Adds the row of a board.
    pub fn write(&mut self, result: &BoardResult) -> io::Result<()> {
        let (ns, clock) = match (result.inside_ns, result.wall_ns) {
            (Some(ns), _) => (ns.to_string(), "inside"),
            (None, Some(ns)) => (ns.to_string(), "wall"),
            (None, None) => (String::new(), ""),
        };
        let board = result.board.map(|(_, index)| index.to_string());
        let expected = result.expected.map(|expected| expected.to_string());
        self.rows.write_record([
            &*escape::cell(&self.name),
            &board.unwrap_or_default(),
            &result.verdict.to_string(),
            &expected.unwrap_or_default(),
            &escape::cell(&result.output.to_string()),
            &ns,
            clock,
            &escape::cell(result.note.as_deref().unwrap_or_default()),
            self.sandbox,
        ])?;
        Ok(())
    }

    /// Adds the row of a submission that does not compile, with the first line of the compiler's messages.
    pub fn write_compile_error(&mut self, messages: &str) -> io::Result<()> {
        let note = messages.lines().next().map(str::to_owned);
        self.write(&BoardResult::new(None, Verdict::CompileError, note))
    }

    /// Returns the rows, to be read from the start.
    pub fn into_file(self) -> io::Result<File> {
        let mut file = self.rows.into_inner().map_err(|error| error.into_error())?;
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Output;
    use crate::queue::PendingBoard;
    use snakes_and_ladders::game::Solution;
    use std::io::Read;

    #[test]
    fn rows_have_the_columns_of_the_header() {
        let mut csv = ResultCsv::new("a,b.py", "none").unwrap();
        let expected = Solution::Rolls(2);
        let board = Some((0, PendingBoard { index: 7, expected }));
        let note = Some("late, alas".to_owned());
        let mut right = BoardResult::new(board, Verdict::Accepted, None);
        let mut slow = BoardResult::new(board, Verdict::TimeLimit, note);
        let mut text = BoardResult::new(None, Verdict::Presentation, None);
        (right.output, right.inside_ns) = (Output::Number(2), Some(1200));
        (slow.output, slow.wall_ns) = (Output::Number(2), Some(9));
        text.output = Output::Text("two, I think".to_owned());
        for result in [right, slow, text] {
            csv.write(&result).unwrap();
        }
        csv.write_compile_error("error: no\nmore of it\n").unwrap();
        csv.write_compile_error("").unwrap();
        let mut rows = String::new();
        csv.into_file().unwrap().read_to_string(&mut rows).unwrap();
        assert_eq!(
            rows,
            "\"a,b.py\",7,AC,2,2,1200,inside,,none\n\
             \"a,b.py\",7,TLE,2,2,9,wall,\"late, alas\",none\n\
             \"a,b.py\",,PE,,\"two, I think\",,,,none\n\
             \"a,b.py\",,CE,,,,,error: no,none\n\
             \"a,b.py\",,CE,,,,,,none\n"
        );
        // A reader of CSV refuses rows of another length than the header.
        let table = [ResultCsv::HEADER, rows.as_bytes()].concat();
        let mut records = csv::Reader::from_reader(&*table).into_records();
        assert!(
            records.all(|record| record.is_ok()),
            "not as many as in HEADER"
        );
    }
}
