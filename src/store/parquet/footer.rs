//! The footer of a file, from those of its row groups.

use super::schema::{MAGIC, OF_FILE, OF_ROW_GROUP, broken, columns, guarded, invalid};
use crate::store::{OutputFile, StoreError};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    FileMetaData, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::schema::types::SchemaDescPtr;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

/// Writes the footer of a file of row groups, unless it is there: a job may be resumed after it was written. Returns the number
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
pub(super) fn footer(file: &mut File, end: u64, message: &str) -> io::Result<(Vec<u8>, u64)> {
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
pub(super) fn read_footer(
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
