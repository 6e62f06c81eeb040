//! Reads results that `run` wrote, for `merge` and `report`.

use super::footer::read_footer;
use super::schema::{MAGIC, RESULTS, broken, columns, guarded, invalid};
use crate::store::result_format::Body;
use parquet::column::reader::{ColumnReaderImpl, get_typed_column_reader};
use parquet::data_type::{ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::{ReadOptionsBuilder, SerializedFileReader};
use parquet::file::statistics::Statistics;
use std::fs::File;
use std::io::{self, Seek};
use std::sync::Arc;

/// Finds the row groups of a file of results.
pub(in crate::store) fn row_groups(file: &mut File) -> io::Result<Body> {
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
/// until it returns false. Returns the number of that row, from 0.
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
