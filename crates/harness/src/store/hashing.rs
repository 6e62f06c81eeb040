//! SHA-256 and length of what is written.
//!
//! Results are hashed in blocks of [`BLOCK_LINES`] lines, each by the worker that writes its rows: a SHA-256 of the whole
//! file, one row after the other, takes 13 ns per board, and two dozen workers would wait for it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// Lines in a block; the first line of the file, its header, is a block of its own, and the last block may be shorter.
pub const BLOCK_LINES: usize = 1024;

/// What is hashed of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HashMethod {
    /// Its bytes. The manifest's key is `sha256`.
    #[default]
    Bytes,
    /// The SHA-256 of its blocks, 32 bytes each, one after the other. The manifest's key is `sha256_of_blocks`. By hand:
    ///
    /// ```sh
    /// { head -n 1 results.csv | sha256sum; tail -n +2 results.csv | split -l 1024 --filter=sha256sum; } |
    ///     cut -c -64 | xxd -r -p | sha256sum
    /// ```
    Blocks,
}

impl HashMethod {
    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            HashMethod::Bytes => "SHA-256",
            HashMethod::Blocks => "SHA-256 of blocks",
        }
    }
}

/// The length of a file and its SHA-256.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "DigestKeys", into = "DigestKeys")]
pub struct FileDigest {
    /// What is hashed.
    pub method: HashMethod,
    /// The hash, in lower-case hexadecimal digits.
    pub hash: String,
    /// The length.
    pub bytes: u64,
}

/// The serialized form.
#[derive(Serialize, Deserialize)]
struct DigestKeys {
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256_of_blocks: Option<String>,
    bytes: u64,
}

impl TryFrom<DigestKeys> for FileDigest {
    type Error = &'static str;

    fn try_from(keys: DigestKeys) -> Result<FileDigest, &'static str> {
        let (method, hash) = match (keys.sha256, keys.sha256_of_blocks) {
            (Some(hash), None) => (HashMethod::Bytes, hash),
            (None, Some(hash)) => (HashMethod::Blocks, hash),
            (Some(_), Some(_)) => return Err("both `sha256` and `sha256_of_blocks`"),
            (None, None) => return Err("missing field `sha256` or `sha256_of_blocks`"),
        };
        let bytes = keys.bytes;
        Ok(FileDigest {
            method,
            hash,
            bytes,
        })
    }
}

impl From<FileDigest> for DigestKeys {
    fn from(digest: FileDigest) -> DigestKeys {
        let hash_if = |method| (digest.method == method).then(|| digest.hash.clone());
        DigestKeys {
            sha256: hash_if(HashMethod::Bytes),
            sha256_of_blocks: hash_if(HashMethod::Blocks),
            bytes: digest.bytes,
        }
    }
}

/// A hash in lower-case hexadecimal digits.
fn to_hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first eight digits of the SHA-256: enough to distinguish names.
pub(super) fn short_hash(bytes: &[u8]) -> String {
    let mut hex = to_hex(&Sha256::digest(bytes));
    hex.truncate(8);
    hex
}

/// Counts and hashes the bytes that are written to it.
///
/// ```
/// use snl_harness::store::HashingWriter;
/// use std::io::Write;
/// let mut hash = HashingWriter::default();
/// hash.write_all(b"abc").unwrap();
/// assert_eq!(hash.digest().bytes, 3);
/// assert!(hash.digest().hash.starts_with("ba7816bf8f01cfea"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct HashingWriter {
    /// Of the bytes, or of the hashes of whole blocks.
    hash: Sha256,
    block: Option<OpenBlock>,
    bytes: u64,
}

/// The block that is being written.
#[derive(Clone, Debug)]
struct OpenBlock {
    hash: Sha256,
    is_empty: bool,
    /// Lines that it lacks, at least one.
    lines_left: usize,
}

impl OpenBlock {
    fn new(lines: usize) -> OpenBlock {
        OpenBlock {
            hash: Sha256::new(),
            is_empty: true,
            lines_left: lines,
        }
    }
}

/// The hashes of the blocks of a text that begins with a block, and ends anywhere. Made by a worker, and cheap to add to the
/// hash of the file.
#[derive(Clone, Default, Debug)]
pub struct BlockHashes {
    /// The end of each whole block in the text, and its hash.
    blocks: Vec<(usize, [u8; 32])>,
}

impl BlockHashes {
    /// Removes all.
    pub fn clear(&mut self) {
        self.blocks.clear();
    }

    /// Adds a block of [`BLOCK_LINES`] lines: what follows the last one up to the end of the text.
    pub fn push(&mut self, text: &[u8]) {
        let hash = Sha256::digest(&text[self.end()..]);
        self.blocks.push((text.len(), hash.into()));
    }

    fn end(&self) -> usize {
        self.blocks.last().map_or(0, |&(end, _)| end)
    }
}

impl HashingWriter {
    /// Of nothing yet.
    pub fn new(method: HashMethod) -> HashingWriter {
        HashingWriter {
            block: (method == HashMethod::Blocks).then(|| OpenBlock::new(1)),
            ..HashingWriter::default()
        }
    }

    /// The digest of what was written so far.
    pub fn digest(&self) -> FileDigest {
        let (method, mut hash) = (HashMethod::Bytes, self.hash.clone());
        let method = match &self.block {
            None => method,
            Some(block) => {
                if !block.is_empty {
                    hash.update(block.hash.clone().finalize());
                }
                HashMethod::Blocks
            }
        };
        let hash = hash.finalize();
        FileDigest {
            method,
            hash: to_hex(&hash),
            bytes: self.bytes,
        }
    }

    /// Adds a text whose whole blocks are hashed already. If it does not begin with a block, or there are no blocks, it is
    /// hashed here.
    pub fn add(&mut self, text: &[u8], hashes: &BlockHashes) {
        let whole = match &self.block {
            Some(block) if block.is_empty && block.lines_left == BLOCK_LINES => hashes.end(),
            _ => 0,
        };
        if whole > 0 {
            hashes
                .blocks
                .iter()
                .for_each(|(_, hash)| self.hash.update(hash));
            self.bytes += whole as u64;
        }
        self.update(&text[whole..]);
    }

    fn update(&mut self, mut text: &[u8]) {
        self.bytes += text.len() as u64;
        let Some(block) = &mut self.block else {
            return self.hash.update(text);
        };
        while !text.is_empty() {
            let last = memchr::memchr_iter(b'\n', text).nth(block.lines_left - 1);
            let (here, rest) = text.split_at(last.map_or(text.len(), |last| last + 1));
            block.hash.update(here);
            block.is_empty = false;
            match last {
                Some(_) => {
                    let whole = std::mem::replace(block, OpenBlock::new(BLOCK_LINES));
                    self.hash.update(whole.hash.finalize());
                }
                None => block.lines_left -= memchr::memchr_iter(b'\n', here).count(),
            }
            text = rest;
        }
    }
}

impl Write for HashingWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// As [`HashMethod::Blocks`] says.
    fn hash_of_blocks(text: &[u8]) -> String {
        let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        let (header, rows) = lines.split_at(lines.len().min(1));
        let mut hash = Sha256::new();
        for block in header.chunks(1).chain(rows.chunks(1024)) {
            hash.update(Sha256::digest(block.concat()));
        }
        let hash = hash.finalize();
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    proptest! {
        #[test]
        fn however_it_is_written_the_hash_of_blocks_is_the_same(
            rows in 0..5000usize,
            pieces in prop::collection::vec((0..3000usize, any::<bool>()), 1..9),
            open: bool,
        ) {
            let mut text = b"header\n".to_vec();
            for row in 0..rows {
                text.extend_from_slice(format!("{row},x\n").as_bytes());
            }
            if open {
                text.extend_from_slice(b"no line end");
            }
            let mut hash = HashingWriter::new(HashMethod::Blocks);
            let (mut left, mut written) = (text.split_inclusive(|&byte| byte == b'\n'), 0);
            for (lines, by_worker) in pieces.into_iter().chain([(rows + 9, false)]) {
                let (mut piece, mut hashes) = (Vec::new(), BlockHashes::default());
                for (count, line) in (1..=lines).zip(&mut left) {
                    piece.extend_from_slice(line);
                    if count % BLOCK_LINES == 0 {
                        hashes.push(&piece);
                    }
                }
                match by_worker {
                    true => hash.add(&piece, &hashes),
                    false => hash.write_all(&piece).unwrap(),
                }
                written += piece.len();
                let digest = hash.digest();
                prop_assert_eq!((digest.hash, digest.bytes), (hash_of_blocks(&text[..written]), written as u64));
            }
            prop_assert_eq!(written, text.len());
        }
    }
}
