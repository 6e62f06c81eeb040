//! The formats that boards are written in: those of a corpus, and Parquet in builds with the feature `parquet`.

#[cfg(feature = "parquet")]
use super::parquet;
use super::{CorpusRow, ExtraColumns, Format, RowAnswer};
use crate::escape;
use crate::game::{Solution, UnknownName};
use crate::generate::{BOARDS_PER_CHUNK, GenerationPlan};
use crate::solve::routes::Route;
#[cfg(feature = "parquet")]
use crate::store::parquet::{MAGIC, RowGroupEncoder, write_footer};
#[cfg(not(feature = "parquet"))]
use crate::store::result_format::WITHOUT_PARQUET;
use crate::store::{OutputFile, StoreError};
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

/// A format that boards are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardFormat {
    /// A format that is read, too.
    Text(Format),
    /// Apache Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl BoardFormat {
    /// The name in flags, and the extension of files.
    pub const fn name(self) -> &'static str {
        match self {
            BoardFormat::Text(format) => format.name(),
            #[cfg(feature = "parquet")]
            BoardFormat::Parquet => "parquet",
        }
    }

    /// Whether the file is read back for what it ends with, so that it cannot be a pipe, and rows cannot be dropped once
    /// they are encoded.
    pub const fn is_read_back(self) -> bool {
        !matches!(self, BoardFormat::Text(_))
    }

    /// The format that the extension of a file names; none if it names none.
    ///
    /// # Errors
    /// If files with this extension are of a form that is not written.
    pub fn of_file(path: &Path) -> Result<Option<BoardFormat>, String> {
        let extension = path.extension();
        if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("parquet")) {
            return match "parquet".parse() {
                Ok(format) => Ok(Some(format)),
                Err(error) => Err(format!("{}: {error}", escape::path(path))),
            };
        }
        Ok(Format::of_file(path)?.map(BoardFormat::Text))
    }

    /// Cuts these boards of a plan into tasks.
    pub fn chunks(
        self,
        plan: &GenerationPlan,
        indices: Range<u64>,
    ) -> Box<dyn Iterator<Item = Range<u64>> + Send> {
        match self {
            BoardFormat::Text(_) => Box::new(plan.chunks(indices, BOARDS_PER_CHUNK)),
            // A task is a row group; with its levels, the largest board takes 4 KB.
            #[cfg(feature = "parquet")]
            BoardFormat::Parquet => {
                Box::new(plan.large_chunks(indices, (plan.boards() / 128).clamp(1 << 12, 1 << 14)))
            }
        }
    }

    /// What a file with these columns begins with.
    pub fn start(self, extra: ExtraColumns) -> Vec<u8> {
        let mut header = Vec::new();
        match self {
            BoardFormat::Text(format) => format.write_header(extra, &mut header),
            #[cfg(feature = "parquet")]
            BoardFormat::Parquet => header.extend_from_slice(MAGIC),
        }
        header
    }

    /// An encoder of rows with these columns.
    #[cfg_attr(not(feature = "parquet"), expect(unused_variables))]
    pub fn encoder(self, extra: ExtraColumns) -> BoardEncoder {
        match self {
            BoardFormat::Text(format) => BoardEncoder::Text(format),
            #[cfg(feature = "parquet")]
            BoardFormat::Parquet => {
                BoardEncoder::Parquet(RowGroupEncoder::new(&parquet::columns(extra)))
            }
        }
    }

    /// Writes what a file with these columns ends with. Done twice, it changes nothing.
    ///
    /// # Errors
    /// If it cannot be written.
    #[cfg_attr(not(feature = "parquet"), expect(unused_variables))]
    pub fn finish(self, extra: ExtraColumns, file: &mut OutputFile) -> Result<(), StoreError> {
        match self {
            BoardFormat::Text(_) => Ok(()),
            #[cfg(feature = "parquet")]
            BoardFormat::Parquet => write_footer(file, &parquet::columns(extra)).map(drop),
        }
    }
}

impl fmt::Display for BoardFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BoardFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<BoardFormat, String> {
        match name {
            #[cfg(feature = "parquet")]
            "parquet" => Ok(BoardFormat::Parquet),
            #[cfg(not(feature = "parquet"))]
            "parquet" => Err(WITHOUT_PARQUET.to_owned()),
            _ => name
                .parse()
                .map(BoardFormat::Text)
                .map_err(|error: UnknownName| match cfg!(feature = "parquet") {
                    true => error.to_string() + ", parquet",
                    false => error.to_string(),
                }),
        }
    }
}

/// Encodes rows of boards.
#[derive(Debug)]
pub enum BoardEncoder {
    /// As text.
    Text(Format),
    /// As row groups.
    #[cfg(feature = "parquet")]
    Parquet(RowGroupEncoder),
}

impl BoardEncoder {
    /// Appends a row, or keeps it until [`finish`](BoardEncoder::finish); with the answer if there is one, and a route if
    /// the format has routes.
    pub fn write(&mut self, row: &CorpusRow<'_>, solution: Option<Solution>, out: &mut Vec<u8>) {
        let has_route = matches!(self, BoardEncoder::Text(Format::Jsonl)) && solution.is_some();
        let route = has_route.then(|| Route::of(row.board)).flatten();
        let rolls: Option<Vec<u8>> = route.map(|route| route.rolls().collect());
        let answer = solution.map(|solution| RowAnswer {
            solution,
            route: rolls.as_deref(),
        });
        let row = CorpusRow { answer, ..*row };
        match self {
            BoardEncoder::Text(format) => format.write_row(&row, out),
            #[cfg(feature = "parquet")]
            BoardEncoder::Parquet(rows) => parquet::push_row(rows.columns(), &row),
        }
    }

    /// Appends the rows that were kept. The file can be cut after them.
    #[cfg_attr(not(feature = "parquet"), expect(unused_variables, clippy::ptr_arg))]
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        match self {
            BoardEncoder::Text(_) => {}
            #[cfg(feature = "parquet")]
            BoardEncoder::Parquet(rows) => rows.finish(out),
        }
    }
}
