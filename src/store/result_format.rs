//! The formats of results: `results.csv`, and `results.parquet` in builds with the feature `parquet`.

#[cfg(feature = "parquet")]
use super::parquet::{self, RowGroupEncoder};
use super::results::{self, Name, RowWriter};
use super::{BLOCK_LINES, HashMethod, Manifest, OutputFile, StoreError};
use crate::game::UnknownName;
use crate::generate::GenerationPlan;
use crate::solve::SolveResult;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

/// A format of results.
#[derive(Debug)]
pub struct ResultFormat {
    /// The name in flags, and the extension of files.
    pub name: &'static str,
    /// The name of the file in an output directory.
    pub file: &'static str,
    /// What a file begins with.
    pub start: &'static [u8],
    /// Whether it is read back for what it ends with, so that it cannot be a pipe.
    pub is_read_back: bool,
    /// How the file is hashed in a manifest.
    pub hash: HashMethod,
    /// Cuts these boards of a run into tasks.
    pub chunks: fn(&GenerationPlan, Range<u64>) -> Chunks,
    /// Batches of input per task of `solve`.
    pub batches: usize,
    /// An encoder of rows.
    pub encoder: fn() -> RowEncoder,
    /// Writes what a file ends with, and gives the number of rows if that is known. Done twice, it changes nothing.
    pub finish: fn(&mut OutputFile) -> Result<Option<u64>, StoreError>,
    /// Finds the rows of a complete file, and leaves it at its beginning.
    pub(super) body: fn(&mut File) -> io::Result<Body>,
}

/// The indices of tasks.
pub type Chunks = Box<dyn Iterator<Item = Range<u64>> + Send>;

/// The rows of a file of results.
#[derive(Debug)]
pub(super) struct Body {
    /// The bytes, without what the file begins and ends with.
    pub(super) bytes: Range<u64>,
    /// The number of rows, if the file says it.
    pub(super) rows: Option<u64>,
    /// The index of the first row; none if it cannot be read.
    pub(super) first: Option<u64>,
}

/// What a build without the feature `parquet` says of it.
pub const WITHOUT_PARQUET: &str =
    "this snl was built without Parquet; build it with `--features parquet`";

/// The minimum number of tasks of a large run: enough for many workers to end at the same time.
const MIN_TASKS: u64 = 128;

/// An index of 20 digits and the comma after it.
const INDEX_BYTES: u64 = 21;

/// Comma-separated values.
pub static CSV: ResultFormat = ResultFormat {
    name: "csv",
    file: results::FILE,
    start: results::HEADER.as_bytes(),
    is_read_back: false,
    hash: HashMethod::Blocks,
    // Rows are written at once. Larger writes are cheaper: a row costs 12 ns in writes of 24 KB, 7 in writes of 100 KB, 4 in
    // writes of 1 MB. But four tasks per worker wait in memory. Whole blocks of lines, whose hashes the workers make.
    chunks: |plan, indices| {
        let boards = (plan.boards() / MIN_TASKS).clamp(1, 4096);
        Box::new(plan.chunks(indices, boards.next_multiple_of(BLOCK_LINES as u64)))
    },
    batches: 1,
    encoder: || RowEncoder::Csv(RowWriter::default()),
    finish: |_| Ok(None),
    body: |file| {
        let start = results::HEADER.len() as u64;
        let mut row = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.take(INDEX_BYTES).read_to_end(&mut row)?;
        file.rewind()?;
        let index = row.split(|&byte| byte == b',').next();
        let index = index.and_then(|index| std::str::from_utf8(index).ok());
        Ok(Body {
            bytes: start..file.metadata()?.len(),
            rows: None,
            first: index.and_then(|index| index.parse().ok()),
        })
    },
};

/// Apache Parquet.
#[cfg(feature = "parquet")]
pub static PARQUET: ResultFormat = ResultFormat {
    name: "parquet",
    file: "results.parquet",
    start: parquet::MAGIC,
    is_read_back: true,
    hash: HashMethod::Bytes,
    // A task is a row group. Larger ones are read faster, and their footers weigh less: 1.5 KB each.
    chunks: |plan, indices| {
        let boards = (plan.boards() / MIN_TASKS).clamp(1 << 14, 1 << 17);
        Box::new(plan.large_chunks(indices, boards))
    },
    batches: 16,
    encoder: || RowEncoder::Parquet(RowGroupEncoder::new(parquet::RESULTS)),
    finish: |file| parquet::write_footer(file, parquet::RESULTS).map(Some),
    body: |file| parquet::row_groups(file),
};

impl ResultFormat {
    /// Every format of this build.
    pub const ALL: &[&ResultFormat] = &[
        &CSV,
        #[cfg(feature = "parquet")]
        &PARQUET,
    ];

    /// The format of this name.
    ///
    /// # Errors
    /// If there is none in this build.
    pub fn named(name: &str) -> Result<&'static ResultFormat, String> {
        let found = ResultFormat::ALL.iter().find(|format| format.name == name);
        if found.is_none() && name == "parquet" {
            return Err(WITHOUT_PARQUET.to_owned());
        }
        let names = ResultFormat::ALL.iter().map(|format| format.name);
        found
            .copied()
            .ok_or_else(|| UnknownName::new("format", name, names).to_string())
    }

    /// The format of the results in an output directory.
    pub fn of_manifest(manifest: &Manifest) -> Option<&'static ResultFormat> {
        let mut formats = ResultFormat::ALL.iter().copied();
        formats.find(|format| manifest.results() == Some(format.file))
    }

    /// The format that the extension of a file names; none if it names none.
    pub fn of_file(path: &Path) -> Option<&'static ResultFormat> {
        let extension = path.extension()?;
        let mut formats = ResultFormat::ALL.iter().copied();
        formats.find(|format| extension.eq_ignore_ascii_case(format.name))
    }
}

/// Encodes rows of results.
#[derive(Debug)]
pub enum RowEncoder {
    /// As lines.
    Csv(RowWriter),
    /// As row groups.
    #[cfg(feature = "parquet")]
    Parquet(RowGroupEncoder),
}

impl RowEncoder {
    /// Appends a row, or keeps it until [`finish`](RowEncoder::finish).
    #[inline]
    pub fn write(&mut self, index: u64, family: &Name, solved: &SolveResult, out: &mut Vec<u8>) {
        match self {
            RowEncoder::Csv(rows) => rows.write(index, family, solved, out),
            #[cfg(feature = "parquet")]
            RowEncoder::Parquet(rows) => rows.push_result(index, family, solved),
        }
    }

    /// Appends the rows that were kept. The file can be cut after them.
    #[cfg_attr(not(feature = "parquet"), expect(unused_variables, clippy::ptr_arg))]
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        match self {
            RowEncoder::Csv(_) => {}
            #[cfg(feature = "parquet")]
            RowEncoder::Parquet(rows) => rows.finish(out),
        }
    }
}
