//! A writer that knows what went through it.
//!
//! Owns the count and the SHA-256 of what was written. Must not know where it goes.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// What a file is known by: its length and its SHA-256 in lower-case hexadecimal digits.
///
/// ```
/// use snakes_and_ladders::corpus::Hashed;
/// use std::io::Write;
/// let mut file = Hashed::new(Vec::new());
/// file.write_all(b"abc").unwrap();
/// let (_, stamp) = file.finish();
/// assert_eq!(stamp.bytes, 3);
/// assert!(stamp.sha256.starts_with("ba7816bf8f01cfea"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// The hash.
    pub sha256: String,
    /// The length.
    pub bytes: u64,
}

/// Passes bytes on to `W`, counted and hashed as far as `W` took them.
#[derive(Debug)]
pub struct Hashed<W> {
    inner: W,
    hash: Sha256,
    bytes: u64,
}

impl<W> Hashed<W> {
    /// Starts with nothing written.
    pub fn new(inner: W) -> Hashed<W> {
        Hashed {
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
    pub fn resumed(inner: W, mut before: impl io::Read) -> io::Result<Hashed<W>> {
        let mut hashed = Hashed::new(io::sink());
        io::copy(&mut before, &mut hashed)?;
        Ok(Hashed {
            inner,
            hash: hashed.hash,
            bytes: hashed.bytes,
        })
    }

    /// The bytes so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The writer beneath, and the stamp of all that was written.
    pub fn finish(self) -> (W, Stamp) {
        let digits = |byte: &u8| format!("{byte:02x}");
        let sha256 = self.hash.finalize().iter().map(digits).collect();
        let bytes = self.bytes;
        (self.inner, Stamp { sha256, bytes })
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.inner.write(bytes)?;
        self.hash.update(&bytes[..taken]);
        self.bytes += taken as u64;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
