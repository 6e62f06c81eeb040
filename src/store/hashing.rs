//! A writer that knows what went through it.
//!
//! Owns the count and the SHA-256 of what was written. Must not know where it goes.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// What a file is known by: its length and its SHA-256 in lower-case hexadecimal digits.
///
/// ```
/// use snakes_and_ladders::store::Hashed;
/// use std::io::Write;
/// let mut file = Hashed::new(Vec::new());
/// file.write_all(b"abc").unwrap();
/// let (_, stamp) = file.finish();
/// assert_eq!(stamp.bytes, 3);
/// assert!(stamp.sha256.starts_with("ba7816bf8f01cfea"));
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

/// Passes bytes on to `W`, counted and hashed as far as `W` took them.
#[derive(Debug)]
pub struct HashingWriter<W> {
    inner: W,
    hash: Sha256,
    bytes: u64,
}

impl<W> HashingWriter<W> {
    /// Starts with nothing written.
    pub fn new(inner: W) -> HashingWriter<W> {
        HashingWriter {
            inner,
            hash: Sha256::new(),
            bytes: 0,
        }
    }

    /// Goes on after bytes that were written before, for a run that resumes: they are read again, not
    /// believed.
    ///
    /// # Errors
    /// If reading fails.
    pub fn from_prefix(inner: W, mut before: impl io::Read) -> io::Result<HashingWriter<W>> {
        let mut hashed = HashingWriter::new(io::sink());
        io::copy(&mut before, &mut hashed)?;
        Ok(HashingWriter {
            inner,
            hash: hashed.hash,
            bytes: hashed.bytes,
        })
    }

    /// The writer beneath.
    pub fn get_ref(&self) -> &W {
        &self.inner
    }

    /// The writer beneath, to be changed but not written to.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.inner
    }

    /// The stamp of what was written so far.
    pub fn digest(&self) -> FileDigest {
        FileDigest {
            sha256: to_hex(self.hash.clone()),
            bytes: self.bytes,
        }
    }

    /// The writer beneath, and the stamp of all that was written.
    pub fn finish(self) -> (W, FileDigest) {
        let stamp = self.digest();
        (self.inner, stamp)
    }
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.inner.write(bytes)?;
        self.hash.update(&bytes[..taken]);
        self.bytes += taken as u64;
        Ok(taken)
    }

    /// All or, as far as the stamp knows, nothing: where a write fails, the stamp is that of what was written
    /// before.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_all(bytes)?;
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
