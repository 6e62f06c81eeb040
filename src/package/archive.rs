//! The zip of a package, with fixed order, times and permissions.

use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// Files are stored, not compressed, so that the bytes do not depend on the version of a compressor.
pub(super) fn zip<'a>(folder: &str, files: impl Iterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
        .system(System::Unix);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(format!("{folder}{path}"), options)
            .and_then(|()| Ok(zip.write_all(bytes)?))
            .expect("writing to memory succeeds, and paths are unique");
    }
    zip.finish()
        .expect("writing to memory succeeds")
        .into_inner()
}
