//! Encodes rows as row groups.
//!
//! # What did not pay
//! Dictionaries for integers: the column writer hashes each value, and the pages were as small without.

use super::schema::{MAGIC, OF_ROW_GROUP, schema};
use crate::solve::SolveResult;
use crate::store::results::Name;
use parquet::basic::{Compression, Encoding, Type, ZstdLevel};
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, SchemaDescriptor, TypePtr};
use std::sync::Arc;

/// A text in a column. Copies share it.
pub use parquet::data_type::ByteArray as Text;

/// Encodes rows as row groups. Each worker has its own.
#[derive(Debug)]
pub struct RowGroupEncoder {
    schema: TypePtr,
    properties: WriterPropertiesPtr,
    /// In the order of the schema.
    columns: Vec<ParquetColumn>,
}

/// A column of an encoder, whose columns are in the order of its message type.
#[derive(Debug)]
pub struct ParquetColumn {
    values: ColumnValues,
    /// How much of the path to each value is there, and at which level it repeats; empty if all values are required.
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

#[derive(Debug)]
enum ColumnValues {
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
                Type::INT64 => ColumnValues::Long(Vec::new()),
                Type::INT32 => ColumnValues::Int(Vec::new()),
                Type::DOUBLE => ColumnValues::Double(Vec::new()),
                Type::BYTE_ARRAY => ColumnValues::Text(Vec::new()),
                other => panic!("{other}: not a type of a column"),
            };
            ParquetColumn {
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
    pub fn columns(&mut self) -> &mut [ParquetColumn] {
        &mut self.columns
    }

    /// Adds a row of [`RESULTS`](super::RESULTS).
    #[inline]
    pub(in crate::store) fn push_result(
        &mut self,
        index: u64,
        family: &Name,
        solved: &SolveResult,
    ) {
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

impl ParquetColumn {
    fn len(&self) -> usize {
        match &self.values {
            ColumnValues::Long(values) => values.len(),
            ColumnValues::Int(values) => values.len(),
            ColumnValues::Double(values) => values.len(),
            ColumnValues::Text(values) => values.len(),
        }
    }

    /// Adds a value to a column of 64-bit integers.
    #[inline]
    pub fn push_long(&mut self, value: i64) {
        match &mut self.values {
            ColumnValues::Long(values) => values.push(value),
            other => wrong_type(other),
        }
    }

    /// Adds a value to a column of smaller integers.
    #[inline]
    pub fn push_int(&mut self, value: i32) {
        match &mut self.values {
            ColumnValues::Int(values) => values.push(value),
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
            ColumnValues::Double(values) => values.push(value),
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
            ColumnValues::Text(values) => values.push(value.clone()),
            other => wrong_type(other),
        }
    }

    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = [&self.definitions, &self.repetitions];
        match &mut self.values {
            ColumnValues::Long(values) => write(writer.typed::<Int64Type>(), values, levels),
            ColumnValues::Int(values) => write(writer.typed::<Int32Type>(), values, levels),
            ColumnValues::Double(values) => write(writer.typed::<DoubleType>(), values, levels),
            ColumnValues::Text(values) => write(writer.typed::<ByteArrayType>(), values, levels),
        }?;
        self.definitions.clear();
        self.repetitions.clear();
        Ok(())
    }
}

#[cold]
fn wrong_type(values: &ColumnValues) -> ! {
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
