//! Files in the format of Apache Parquet: row groups, which workers encode, and the footer.
//!
//! Each row group is followed by a footer of its own. Readers of the file ignore it; here it lets the footer of the file be
//! made from the file alone, read backwards. So a resumed job and `merge` append row groups, and keep nothing about those
//! before.
//!
//! # What did not pay
//! Dictionaries for integers: the column writer hashes each value, and the pages were as small without.

use super::result_format::Body;
use super::results::Name;
use super::{OutputFile, StoreError};
use crate::solve::SolveResult;
use parquet::basic::{Compression, Encoding, Type, ZstdLevel};
use parquet::column::reader::{ColumnReaderImpl, get_typed_column_reader};
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    FileMetaData, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::{ReadOptionsBuilder, SerializedFileReader};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor, TypePtr};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

/// A text in a column. Copies share it.
pub use parquet::data_type::ByteArray as Text;

/// What a file begins with, and each footer ends with.
pub const MAGIC: &[u8] = b"PAR1";

/// The columns of results, as in `results.csv`.
pub const RESULTS: &str = "message results {
    required int64 index (INTEGER(64, false));
    required int32 n (INTEGER(8, true));
    required binary family (STRING);
    required int32 snakes (INTEGER(16, true));
    required int32 ladders (INTEGER(16, true));
    required int32 min_rolls (INTEGER(16, true));
}";

/// The writer of a footer that belongs to one row group, and not to the file.
const OF_ROW_GROUP: &str = concat!("snl ", env!("CARGO_PKG_VERSION"), " (row group)");

const OF_FILE: &str = concat!("snl ", env!("CARGO_PKG_VERSION"));

/// Encodes rows as row groups. Each worker has its own.
#[derive(Debug)]
pub struct RowGroupEncoder {
    schema: TypePtr,
    properties: WriterPropertiesPtr,
    /// In the order of the schema.
    columns: Vec<Column>,
}

/// The columns of an encoder, in the order of its message type.
pub type Columns<'a> = &'a mut [Column];

/// The values of a column.
#[derive(Debug)]
pub struct Column {
    values: Values,
    /// How much of the path to each value is there, and at which level it repeats; empty if all values are required.
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

#[derive(Debug)]
enum Values {
    Long(Vec<i64>),
    Int(Vec<i32>),
    Double(Vec<f64>),
    Text(Vec<Text>),
}

impl RowGroupEncoder {
    /// An encoder of rows with these columns, a Parquet message type.
    ///
    /// # Panics
    /// If it is not one, or has a column of another type than the four that are written here.
    pub fn new(message: &str) -> RowGroupEncoder {
        let schema = schema(message);
        let level = ZstdLevel::try_new(1).expect("there is a level 1");
        let columns = SchemaDescriptor::new(schema.clone());
        let mut properties = WriterProperties::builder()
            .set_created_by(OF_ROW_GROUP.to_owned())
            .set_compression(Compression::ZSTD(level))
            // Neither index of pages: nothing may stand between a row group and its footer.
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_dictionary_enabled(false);
        for column in columns.columns() {
            let path: ColumnPath = column.path().clone();
            properties = match column.physical_type() {
                Type::BYTE_ARRAY => properties
                    .set_column_dictionary_enabled(path.clone(), true)
                    .set_column_statistics_enabled(path, EnabledStatistics::None),
                Type::DOUBLE => properties,
                _ => properties.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
            };
        }
        let values = columns.columns().iter().map(|column| {
            let values = match column.physical_type() {
                Type::INT64 => Values::Long(Vec::new()),
                Type::INT32 => Values::Int(Vec::new()),
                Type::DOUBLE => Values::Double(Vec::new()),
                Type::BYTE_ARRAY => Values::Text(Vec::new()),
                other => panic!("{other}: not a type of a column"),
            };
            Column {
                values,
                definitions: Vec::new(),
                repetitions: Vec::new(),
            }
        });
        RowGroupEncoder {
            columns: values.collect(),
            schema,
            properties: Arc::new(properties.build()),
        }
    }

    /// The columns, to which the values of rows are added: as many to each.
    pub fn columns(&mut self) -> Columns<'_> {
        &mut self.columns
    }

    /// Adds a row of [`RESULTS`].
    #[inline]
    pub(super) fn push_result(&mut self, index: u64, family: &Name, solved: &SolveResult) {
        let [at, n, name, snakes, ladders, rolls] = &mut *self.columns else {
            panic!("not an encoder of results");
        };
        at.push_long(index as i64);
        n.push_int(solved.side.n() as i32);
        name.push_text(&family.text);
        snakes.push_int(solved.tally.snakes.into());
        ladders.push_int(solved.tally.ladders.into());
        rolls.push_int(solved.solution.min_rolls());
    }

    /// Appends the rows to `out` as a row group with its footer, and forgets them. No rows are no row group.
    ///
    /// # Panics
    /// If the columns are not of the same length.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if self.columns[0].len() == 0 {
            return;
        }
        let begin = out.len();
        self.write(&mut *out)
            .expect("rows of the schema are written to memory");
        // The row group begins where the file before it ends.
        out.drain(begin..begin + MAGIC.len());
    }

    fn write(&mut self, out: &mut Vec<u8>) -> Result<(), ParquetError> {
        let (schema, properties) = (Arc::clone(&self.schema), Arc::clone(&self.properties));
        let mut file = SerializedFileWriter::new(out, schema, properties)?;
        let mut group = file.next_row_group()?;
        for column in &mut self.columns {
            let mut writer = group.next_column()?.expect("a writer for each column");
            column.write(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        file.close().map(drop)
    }
}

impl Column {
    fn len(&self) -> usize {
        match &self.values {
            Values::Long(values) => values.len(),
            Values::Int(values) => values.len(),
            Values::Double(values) => values.len(),
            Values::Text(values) => values.len(),
        }
    }

    /// Adds a value to a column of 64-bit integers.
    #[inline]
    pub fn push_long(&mut self, value: i64) {
        match &mut self.values {
            Values::Long(values) => values.push(value),
            other => wrong_type(other),
        }
    }

    /// Adds a value to a column of smaller integers.
    #[inline]
    pub fn push_int(&mut self, value: i32) {
        match &mut self.values {
            Values::Int(values) => values.push(value),
            other => wrong_type(other),
        }
    }

    /// Adds a value to a column of smaller integers, some of which may be missing.
    pub fn push_optional_int(&mut self, value: Option<i32>) {
        self.definitions.push(value.is_some().into());
        value.into_iter().for_each(|value| self.push_int(value));
    }

    /// Adds an element of a list of lists of integers. The repetition is 0 for the first of a row, 1 for the first of an
    /// inner list, else 2.
    #[inline]
    pub fn push_element(&mut self, value: i32, repetition: i16) {
        self.definitions.push(2);
        self.repetitions.push(repetition);
        self.push_int(value);
    }

    /// Adds a value to a column of floating-point numbers.
    pub fn push_double(&mut self, value: f64) {
        match &mut self.values {
            Values::Double(values) => values.push(value),
            other => wrong_type(other),
        }
    }

    /// Adds a value to a column of floating-point numbers, some of which may be missing.
    pub fn push_optional_double(&mut self, value: Option<f64>) {
        self.definitions.push(value.is_some().into());
        value.into_iter().for_each(|value| self.push_double(value));
    }

    /// Adds a value to a column of texts.
    #[inline]
    pub fn push_text(&mut self, value: &Text) {
        match &mut self.values {
            Values::Text(values) => values.push(value.clone()),
            other => wrong_type(other),
        }
    }

    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = [&self.definitions, &self.repetitions];
        match &mut self.values {
            Values::Long(values) => write(writer.typed::<Int64Type>(), values, levels),
            Values::Int(values) => write(writer.typed::<Int32Type>(), values, levels),
            Values::Double(values) => write(writer.typed::<DoubleType>(), values, levels),
            Values::Text(values) => write(writer.typed::<ByteArrayType>(), values, levels),
        }?;
        self.definitions.clear();
        self.repetitions.clear();
        Ok(())
    }
}

#[cold]
fn wrong_type(values: &Values) -> ! {
    panic!("a value of another type than the column's: {values:?}")
}

fn write<T: DataType>(
    writer: &mut ColumnWriterImpl<'_, T>,
    values: &mut Vec<T::T>,
    levels: [&Vec<i16>; 2],
) -> Result<(), ParquetError> {
    let [definitions, repetitions] = levels.map(|levels| (!levels.is_empty()).then_some(&**levels));
    writer.write_batch(values, definitions, repetitions)?;
    values.clear();
    Ok(())
}

fn schema(message: &str) -> TypePtr {
    Arc::new(parse_message_type(message).expect("a message type"))
}

fn columns(message: &str) -> SchemaDescPtr {
    Arc::new(SchemaDescriptor::new(schema(message)))
}

/// Writes the footer of a file of row groups, unless it is there: a job may be resumed after it was written. Gives the number
/// of rows.
///
/// # Errors
/// If the file cannot be read back, which a pipe cannot, or not be written.
pub fn write_footer(file: &mut OutputFile, message: &str) -> Result<u64, StoreError> {
    let end = file.bytes();
    let (footer, rows) = file.read_back(|file| guarded(|| footer(file, end, message)))?;
    file.write(&footer)?;
    Ok(rows)
}

/// The footer of a file that has row groups and no more in its first `end` bytes, and the number of rows; empty if there is
/// one already. Takes 2 KB per row group.
fn footer(file: &mut File, end: u64, message: &str) -> io::Result<(Vec<u8>, u64)> {
    let columns = columns(message);
    let mut groups = Vec::new();
    let mut at = end;
    while at > MAGIC.len() as u64 {
        let (metadata, begin) = read_footer(file, at, &columns)?;
        let file_metadata = metadata.file_metadata();
        if file_metadata.created_by() != Some(OF_ROW_GROUP) && at == end {
            return Ok((Vec::new(), file_metadata.num_rows() as u64));
        }
        let [group] = metadata.row_groups() else {
            return Err(broken("a footer of more than one row group"));
        };
        let length = group.compressed_size() as u64;
        at = begin
            .checked_sub(length)
            .filter(|&at| at >= MAGIC.len() as u64)
            .ok_or_else(|| broken("a row group before the file's beginning"))?;
        groups.push(moved(group, at as i64 - MAGIC.len() as i64).map_err(invalid)?);
    }
    groups.reverse();
    let rows: i64 = groups.iter().map(RowGroupMetaData::num_rows).sum();
    let groups = groups.into_iter().zip(0..).map(|(group, number)| {
        let group = group.into_builder().set_ordinal(number);
        group.build().expect("the number is all that changed")
    });
    let groups = groups.collect();
    let of_file = FileMetaData::new(1, rows, Some(OF_FILE.to_owned()), None, columns, None);
    let mut out = Vec::new();
    let metadata = ParquetMetaData::new(of_file, groups);
    ParquetMetaDataWriter::new(&mut out, &metadata)
        .finish()
        .map_err(invalid)?;
    Ok((out, rows as u64))
}

/// What is said of a row group that is this many bytes farther from the beginning.
fn moved(group: &RowGroupMetaData, by: i64) -> Result<RowGroupMetaData, ParquetError> {
    let columns = group.columns().iter().map(|column| {
        let dictionary = column.dictionary_page_offset().map(|offset| offset + by);
        let data = column.data_page_offset() + by;
        let column = column.clone().into_builder();
        column
            .set_dictionary_page_offset(dictionary)
            .set_data_page_offset(data)
            .build()
    });
    let columns = columns.collect::<Result<_, _>>()?;
    let offset = group.file_offset().unwrap_or(0) + by;
    let group = group.clone().into_builder();
    group
        .set_column_metadata(columns)
        .set_file_offset(offset)
        .build()
}

/// The longest footer that is read: of a file with 100,000 row groups.
const MAX_FOOTER_BYTES: u64 = 256 << 20;

/// Reads the footer that ends at this place, of a file with these columns; also where it begins. What it says of the columns is
/// skipped: it may be nested without end.
fn read_footer(
    file: &mut File,
    end: u64,
    columns: &SchemaDescPtr,
) -> io::Result<(ParquetMetaData, u64)> {
    let mut tail = [0; 8];
    let cut = || broken("no footer at its end");
    let at = end.checked_sub(8).ok_or_else(cut)?;
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut tail)?;
    let (length, magic) = tail.split_at(4);
    if magic != MAGIC {
        return Err(cut());
    }
    let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]).into();
    if length > MAX_FOOTER_BYTES {
        return Err(broken("its footer is too long"));
    }
    let begin = at.checked_sub(length).ok_or_else(cut)?;
    file.seek(SeekFrom::Start(begin))?;
    let mut text = Vec::new();
    file.take(length).read_to_end(&mut text)?;
    let options = ParquetMetaDataOptions::new().with_schema(Arc::clone(columns));
    let metadata = ParquetMetaDataReader::decode_metadata_with_options(&text, Some(&options));
    Ok((metadata.map_err(invalid)?, begin))
}

fn invalid(error: ParquetError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn broken(problem: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

/// Reads what the crate may panic at, if it is not as it says of itself.
fn guarded<T>(read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    // What was read by then is dropped.
    let read = panic::catch_unwind(AssertUnwindSafe(read));
    panic::set_hook(hook);
    read.unwrap_or_else(|_| Err(broken("a part is not what its header says")))
}

/// Finds the row groups of a file of results.
pub(super) fn row_groups(file: &mut File) -> io::Result<Body> {
    guarded(|| find_row_groups(file))
}

fn find_row_groups(file: &mut File) -> io::Result<Body> {
    let end = file.metadata()?.len();
    let (metadata, end) = read_footer(file, end, &columns(RESULTS))?;
    file.rewind()?;
    let column = metadata.row_groups().first();
    let column = column.and_then(|group| group.columns().first());
    let indices = column.and_then(|column| match column.statistics() {
        Some(Statistics::Int64(indices)) => indices.min_opt().copied(),
        _ => None,
    });
    Ok(Body {
        bytes: MAGIC.len() as u64..end,
        rows: Some(metadata.file_metadata().num_rows() as u64),
        first: indices.map(|index| index as u64),
    })
}

/// Rows that are read at once.
const ROWS_AT_ONCE: usize = 1 << 14;

/// Reads results: passes the index, side, family and minimum number of rolls of each row, -1 if there is none, to `each`,
/// until that is false. Gives the number of the row where it was, from 0.
///
/// # Errors
/// If the file cannot be read, or is broken.
pub fn read_results(
    mut file: File,
    mut each: impl FnMut(u64, i32, &[u8], i32) -> bool,
) -> io::Result<Option<u64>> {
    // Checks the length of the footer.
    row_groups(&mut file)?;
    guarded(|| read_rows(file, &mut each))
}

fn read_rows(
    file: File,
    each: &mut impl FnMut(u64, i32, &[u8], i32) -> bool,
) -> io::Result<Option<u64>> {
    let columns = columns(RESULTS);
    let options = ReadOptionsBuilder::new().with_parquet_schema(Arc::clone(&columns));
    let file = SerializedFileReader::new_with_options(file, options.build()).map_err(invalid)?;
    let (mut row, mut end) = (0, 0);
    for number in 0..file.num_row_groups() {
        let group = file.get_row_group(number).map_err(invalid)?;
        if group.num_columns() != columns.num_columns() {
            return Err(broken("its columns are not those of results"));
        }
        end += group.metadata().num_rows() as u64;
        let mut indices = ColumnRows::<Int64Type>::of(&*group, 0)?;
        let mut sides = ColumnRows::<Int32Type>::of(&*group, 1)?;
        let mut families = ColumnRows::<ByteArrayType>::of(&*group, 2)?;
        let mut rolls = ColumnRows::<Int32Type>::of(&*group, 5)?;
        loop {
            let indices = indices.next()?;
            let (sides, families, rolls) = (sides.next()?, families.next()?, rolls.next()?);
            let rows = indices.len();
            let ends_early = rows == 0 && row != end;
            if [sides.len(), families.len(), rolls.len()] != [rows; 3] || ends_early {
                return Err(broken("its columns are not as long as its footer says"));
            }
            if rows == 0 {
                break;
            }
            for at in 0..rows {
                if !each(
                    indices[at] as u64,
                    sides[at],
                    families[at].data(),
                    rolls[at],
                ) {
                    return Ok(Some(row));
                }
                row += 1;
            }
        }
    }
    Ok(None)
}

/// A column of a row group, some rows at a time.
struct ColumnRows<T: DataType> {
    reader: ColumnReaderImpl<T>,
    rows: Vec<T::T>,
}

impl<T: DataType> ColumnRows<T> {
    fn of(group: &dyn RowGroupReader, column: usize) -> io::Result<ColumnRows<T>> {
        let reader = group.get_column_reader(column).map_err(invalid)?;
        Ok(ColumnRows {
            reader: get_typed_column_reader(reader),
            rows: Vec::new(),
        })
    }

    fn next(&mut self) -> io::Result<&[T::T]> {
        self.rows.clear();
        self.reader
            .read_records(ROWS_AT_ONCE, None, None, &mut self.rows)
            .map_err(invalid)?;
        Ok(&self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{JumpCounts, Side, Solution};

    fn results(path: &std::path::Path, groups: &[u64]) -> OutputFile {
        let mut file = OutputFile::create(path).unwrap();
        file.write(MAGIC).unwrap();
        let mut rows = RowGroupEncoder::new(RESULTS);
        let solved = SolveResult {
            side: Side::MIN,
            family: 0,
            tally: JumpCounts::default(),
            solution: Solution::Unreachable,
        };
        let (mut text, mut index) = (Vec::new(), 0);
        for &group in groups {
            for _ in 0..group {
                rows.push_result(index, &Name::new("a"), &solved);
                index += 1;
            }
            rows.finish(&mut text);
        }
        file.write(&text).unwrap();
        file
    }

    #[test]
    fn the_footer_is_written_once_and_says_where_all_rows_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.parquet");
        let mut file = results(&path, &[3, 0, 70_000, 1]);
        assert_eq!(write_footer(&mut file, RESULTS).unwrap(), 70_004);
        let end = file.bytes();
        assert_eq!(write_footer(&mut file, RESULTS).unwrap(), 70_004);
        assert_eq!(file.bytes(), end);
        file.commit().unwrap();
        let mut seen = 0;
        let wrong = read_results(File::open(&path).unwrap(), |index, n, family, rolls| {
            seen += 1;
            (index, n, family, rolls) == (seen - 1, 2, b"a", -1)
        });
        assert_eq!((wrong.unwrap(), seen), (None, 70_004));
        let body = row_groups(&mut File::open(&path).unwrap()).unwrap();
        assert_eq!((body.rows, body.first), (Some(70_004), Some(0)));
        let wrong = read_results(File::open(&path).unwrap(), |index, _, _, _| index < 7);
        assert_eq!(wrong.unwrap(), Some(7));
    }

    #[test]
    fn a_file_that_was_altered_anywhere_is_never_a_panic() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.parquet");
        let mut file = results(&path, &[30, 50]);
        write_footer(&mut file, RESULTS).unwrap();
        file.commit().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let mut refused = 0;
        for at in 0..bytes.len() {
            for change in [0x01, 0x80, 0xff] {
                let mut altered = bytes.clone();
                altered[at] ^= change;
                std::fs::write(&path, altered).unwrap();
                let read = read_results(File::open(&path).unwrap(), |_, _, _, _| true);
                refused += usize::from(read.is_err());
                let mut file = File::open(&path).unwrap();
                let _ = guarded(|| footer(&mut file, bytes.len() as u64, RESULTS));
            }
        }
        assert!(
            refused > bytes.len() / 2,
            "{refused} of {}",
            3 * bytes.len()
        );
    }

    #[test]
    fn a_file_that_was_cut_anywhere_is_an_error_and_never_a_panic() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.parquet");
        let mut file = results(&path, &[30, 50]);
        write_footer(&mut file, RESULTS).unwrap();
        file.commit().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let mut readable = 0;
        for end in 0..bytes.len() {
            std::fs::write(&path, &bytes[..end]).unwrap();
            let mut file = File::open(&path).unwrap();
            // A file cut after a row group has a footer, which is not the file's.
            if row_groups(&mut file).is_ok() {
                let (footer, _) = footer(&mut file, end as u64, RESULTS).unwrap();
                assert!(!footer.is_empty(), "{end}");
            }
            readable += u32::from(read_results(file, |_, _, _, _| true).is_ok());
        }
        // The first row group with its footer is a file.
        assert_eq!(readable, 1);
    }
}
