//! SHA-256 and length of what is written.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// The length of a file and its SHA-256 in lower-case hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileDigest {
    /// The hash.
    pub sha256: String,
    /// The length.
    pub bytes: u64,
}

/// A hash in lower-case hexadecimal digits.
pub(super) fn to_hex(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first eight digits of the SHA-256: enough to tell names apart.
pub(super) fn short_hash(bytes: &[u8]) -> String {
    let mut hex = to_hex(Sha256::new_with_prefix(bytes));
    hex.truncate(8);
    hex
}

/// Counts and hashes the bytes that are written to it.
///
/// ```
/// use snakes_and_ladders::store::HashingWriter;
/// use std::io::Write;
/// let mut hash = HashingWriter::default();
/// hash.write_all(b"abc").unwrap();
/// assert_eq!(hash.digest().bytes, 3);
/// assert!(hash.digest().sha256.starts_with("ba7816bf8f01cfea"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct HashingWriter {
    hash: Sha256,
    bytes: u64,
}

impl HashingWriter {
    /// The digest of what was written so far.
    pub fn digest(&self) -> FileDigest {
        FileDigest {
            sha256: to_hex(self.hash.clone()),
            bytes: self.bytes,
        }
    }
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
