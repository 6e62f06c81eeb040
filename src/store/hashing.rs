//! SHA-256 and length of what is written.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// The length of a file and its SHA-256 in lower-case hexadecimal digits.
///
/// ```
/// use snakes_and_ladders::store::HashingWriter;
/// use std::io::Write;
/// let mut file = HashingWriter::new(Vec::new());
/// file.write_all(b"abc").unwrap();
/// let (_, digest) = file.finish();
/// assert_eq!(digest.bytes, 3);
/// assert!(digest.sha256.starts_with("ba7816bf8f01cfea"));
/// ```
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

/// Passes bytes on to `W`; counts and hashes those that `W` accepted.
#[derive(Debug)]
pub struct HashingWriter<W> {
    inner: W,
    hash: Sha256,
    bytes: u64,
}

impl<W> HashingWriter<W> {
    /// A writer of which nothing is hashed yet.
    pub fn new(inner: W) -> HashingWriter<W> {
        HashingWriter {
            inner,
            hash: Sha256::new(),
            bytes: 0,
        }
    }

    /// The digest of what was written so far.
    pub fn digest(&self) -> FileDigest {
        FileDigest {
            sha256: to_hex(self.hash.clone()),
            bytes: self.bytes,
        }
    }

    /// The inner writer, and the digest of all that was written.
    pub fn finish(self) -> (W, FileDigest) {
        let digest = self.digest();
        (self.inner, digest)
    }
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let accepted = self.inner.write(bytes)?;
        self.hash.update(&bytes[..accepted]);
        self.bytes += accepted as u64;
        Ok(accepted)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
