//! Files in the format of Apache Parquet: row groups, which workers encode, and the footer.
//!
//! Each row group is followed by a footer of its own. Readers of the file ignore it; here it lets the footer of the file be
//! made from the file alone, read backwards. So a resumed job and `merge` append row groups, and keep nothing about those
//! before.
//!
//! `tests/it/parquet.rs` has the tests.

mod footer;
mod read;
mod row_group;
mod schema;

pub use footer::write_footer;
pub use read::read_results;
pub(super) use read::row_groups;
pub use row_group::{ParquetColumn, RowGroupEncoder, Text};
pub use schema::{MAGIC, RESULTS};
