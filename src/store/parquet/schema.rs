//! What all files have: how they begin, who wrote them, and their columns; and errors of those that are broken.

use parquet::errors::ParquetError;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor, TypePtr};
use std::cell::Cell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Once};

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
pub(super) const OF_ROW_GROUP: &str = concat!("snl ", env!("CARGO_PKG_VERSION"), " (row group)");

pub(super) const OF_FILE: &str = concat!("snl ", env!("CARGO_PKG_VERSION"));

pub(super) fn schema(message: &str) -> TypePtr {
    Arc::new(parse_message_type(message).expect("a message type"))
}

pub(super) fn columns(message: &str) -> SchemaDescPtr {
    Arc::new(SchemaDescriptor::new(schema(message)))
}

pub(super) fn invalid(error: ParquetError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

pub(super) fn broken(problem: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

thread_local! {
    /// Whether a panic of this thread is caught, and not reported.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Reads a part at which the crate may panic if its header is wrong.
pub(super) fn guarded<T>(read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_GUARDED.get() {
                report(panic);
            }
        }));
    });
    IS_GUARDED.set(true);
    // What was read by then is dropped.
    let read = panic::catch_unwind(AssertUnwindSafe(read));
    IS_GUARDED.set(false);
    read.unwrap_or_else(|_| Err(broken("a part is not what its header says")))
}
