//! The hash and the length of what is written.
//!
//! Every file is hashed by XXH3 with 128 bits, which finds whatever happens to a file but not a
//! forgery: whoever forges a file can also write a manifest. A SHA-256 of the rows took 10 ns per
//! board, or 6 % of `run`, even in blocks that the workers hashed two at a time; this hash takes 2.

use super::small_file::open_regular;
use super::{Alteration, StoreError};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::Path;
use twox_hash::XxHash3_128;

/// The length of a file and its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileDigest {
    /// The XXH3 hash of 128 bits without a seed, in lower-case hexadecimal digits, as `xxh128sum`
    /// prints it.
    pub xxh128: String,
    pub bytes: u64,
}

impl FileDigest {
    /// Reads a file and returns its digest.
    pub(crate) fn of(path: &Path) -> Result<FileDigest, StoreError> {
        let mut hash = HashingWriter::default();
        open_regular(path)
            .and_then(|mut file| io::copy(&mut file, &mut hash))
            .map_err(|source| StoreError::read(path, source))?;
        Ok(hash.digest())
    }

    /// Checks that this is the digest of a file. A file of another length is not read.
    ///
    /// # Errors
    /// If it is not, or the file cannot be read.
    pub fn check(&self, path: &Path) -> Result<(), StoreError> {
        self.check_length(path)?;
        self.compare(path, &FileDigest::of(path)?)
    }

    /// Checks the length of a file alone.
    pub(crate) fn check_length(&self, path: &Path) -> Result<(), StoreError> {
        let file = open_regular(path).and_then(|file| file.metadata());
        let bytes = file.map_err(|source| StoreError::read(path, source))?.len();
        if bytes == self.bytes {
            return Ok(());
        }
        let expected = self.bytes;
        Err(StoreError::altered(
            path,
            Alteration::Length { bytes, expected },
        ))
    }

    /// Checks that `found`, the digest of the file as it is, equals this one.
    pub(crate) fn compare(&self, path: &Path, found: &FileDigest) -> Result<(), StoreError> {
        if self == found {
            return Ok(());
        }
        let alteration = Alteration::Hash {
            hash: found.xxh128.clone(),
            expected: self.xxh128.clone(),
        };
        Err(StoreError::altered(path, alteration))
    }
}

/// Returns the first eight digits of the hash: enough to distinguish names.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    format!("{:08x}", XxHash3_128::oneshot(bytes) >> 96)
}

/// A writer that counts and hashes the bytes that are written to it.
///
/// ```
/// use snl_harness::store::HashingWriter;
/// use std::io::Write;
/// let mut hash = HashingWriter::default();
/// hash.write_all(b"abc").unwrap();
/// assert_eq!(hash.digest().bytes, 3);
/// assert_eq!(hash.digest().xxh128, "06b05ab6733a618578af5f94892f3950");
/// ```
#[derive(Clone, Default)]
pub struct HashingWriter {
    hash: XxHash3_128,
    /// The number of bytes so far. If bytes are counted without being hashed, the digest is not the
    /// digest of any file.
    pub(super) bytes: u64,
}

impl HashingWriter {
    /// Returns the digest of what was written so far.
    pub fn digest(&self) -> FileDigest {
        FileDigest {
            xxh128: format!("{:032x}", self.hash.finish_128()),
            bytes: self.bytes,
        }
    }
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes += bytes.len() as u64;
        self.hash.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
