//! The hash and the length of what is written.
//!
//! Results are hashed in blocks of [`BLOCK_LINES`] lines, each by the worker that writes its rows: a SHA-256 of the whole
//! file, one row after the other, takes 13 ns per board, and two dozen workers would wait for it.

use super::StoreError;
use super::small_file::open_regular;
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use sha2::block_api::compress256;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;

/// The number of lines in a block; the first line of the file, its header, is a block of its own, and the last block may be
/// shorter.
pub const BLOCK_LINES: usize = 1024;

/// The parts of a file that are hashed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HashMethod {
    /// The bytes, by SHA-256. The manifest's key is `sha256`.
    #[default]
    Bytes,
    /// The SHA-256 sums of the file's blocks, 32 bytes each, one after the other, hashed by SHA-256. The manifest's key is
    /// `sha256_of_blocks`. By hand:
    ///
    /// ```sh
    /// { head -n 1 results.csv | sha256sum; tail -n +2 results.csv | split -l 1024 --filter=sha256sum; } |
    ///     cut -c -64 | xxd -r -p | sha256sum
    /// ```
    Blocks,
    /// The bytes, by CRC-32: for files that only checkpoints and records describe. (SHA-256 would take 10 ns per board of
    /// what `solve` writes, CRC-32 takes 1.)
    Crc32,
}

impl HashMethod {
    /// Returns the name of the method in messages.
    pub fn name(self) -> &'static str {
        match self {
            HashMethod::Bytes => "SHA-256",
            HashMethod::Blocks => "SHA-256 of blocks",
            HashMethod::Crc32 => "CRC-32",
        }
    }
}

/// The length of a file and its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "DigestKeys", into = "DigestKeys")]
pub struct FileDigest {
    /// The parts that are hashed.
    pub method: HashMethod,
    /// The hash, in lower-case hexadecimal digits.
    pub hash: String,
    /// The length.
    pub bytes: u64,
}

impl FileDigest {
    /// Reads a file and returns its digest.
    pub(crate) fn of(path: &Path, method: HashMethod) -> Result<FileDigest, StoreError> {
        let mut hash = HashingWriter::new(method);
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
        self.compare(path, &FileDigest::of(path, self.method)?)
    }

    /// Checks the length of a file alone.
    pub(crate) fn check_length(&self, path: &Path) -> Result<(), StoreError> {
        let file = open_regular(path).and_then(|file| file.metadata());
        let bytes = file.map_err(|source| StoreError::read(path, source))?.len();
        if bytes == self.bytes {
            return Ok(());
        }
        let problem = format!("it has {bytes} bytes, its manifest says {}", self.bytes);
        Err(StoreError::altered(path, problem))
    }

    /// Checks that `found`, the digest of the file as it is, equals this one.
    pub(crate) fn compare(&self, path: &Path, found: &FileDigest) -> Result<(), StoreError> {
        if self == found {
            return Ok(());
        }
        let (method, here, there) = (self.method.name(), &found.hash, &self.hash);
        let problem = format!("its {method} is {here}, its manifest says {there}");
        Err(StoreError::altered(path, problem))
    }
}

/// The serialized form of a digest.
#[derive(Serialize, Deserialize)]
struct DigestKeys {
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256_of_blocks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crc32: Option<String>,
    bytes: u64,
}

impl TryFrom<DigestKeys> for FileDigest {
    type Error = &'static str;

    fn try_from(keys: DigestKeys) -> Result<FileDigest, &'static str> {
        let (method, hash) = match (keys.sha256, keys.sha256_of_blocks, keys.crc32) {
            (Some(hash), None, None) => (HashMethod::Bytes, hash),
            (None, Some(hash), None) => (HashMethod::Blocks, hash),
            (None, None, Some(hash)) => (HashMethod::Crc32, hash),
            (None, None, None) => return Err("missing field `sha256` or `sha256_of_blocks`"),
            _ => return Err("more than one hash"),
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
            crc32: hash_if(HashMethod::Crc32),
            bytes: digest.bytes,
        }
    }
}

/// Returns a hash in lower-case hexadecimal digits.
fn to_hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hashes two texts in turn, 64 bytes of each at a time. The CPU overlaps the two: a row takes 10.5 ns, with a single text 14.3.
fn sha256_of_two(texts: [&[u8]; 2]) -> [[u8; 32]; 2] {
    // The first 32 bits of the fractional parts of the square roots of the first eight primes (FIPS 180-4).
    let mut states = [[
        0x6a09_e667_u32,
        0xbb67_ae85,
        0x3c6e_f372,
        0xa54f_f53a,
        0x510e_527f,
        0x9b05_688c,
        0x1f83_d9ab,
        0x5be0_cd19,
    ]; 2];
    let parts = texts.map(|text| text.as_chunks::<64>());
    let common = parts[0].0.len().min(parts[1].0.len());
    for at in 0..common {
        for (state, (blocks, _)) in states.iter_mut().zip(parts) {
            compress256(state, &blocks[at..=at]);
        }
    }
    let mut hashes = [[0; 32]; 2];
    for (text, (state, hash)) in texts.iter().zip(states.iter_mut().zip(&mut hashes)) {
        // The rest, a bit, zeros up to a multiple of 64 bytes, and the length in bits.
        let mut rest = text[64 * common..].to_vec();
        rest.push(0x80);
        rest.resize((rest.len() + 8).next_multiple_of(64) - 8, 0);
        rest.extend((8 * text.len() as u64).to_be_bytes());
        compress256(state, rest.as_chunks().0);
        for (bytes, word) in hash.as_chunks_mut().0.iter_mut().zip(state) {
            *bytes = word.to_be_bytes();
        }
    }
    hashes
}

/// Returns the first eight digits of the SHA-256: enough to distinguish names.
pub(super) fn short_hash(bytes: &[u8]) -> String {
    let mut hex = to_hex(&Sha256::digest(bytes));
    hex.truncate(8);
    hex
}

/// A writer that counts and hashes the bytes that are written to it.
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
    method: HashMethod,
    crc: Hasher,
    /// The hash of the bytes, or of the hashes of whole blocks.
    sha: Sha256,
    /// The hash of the block after the whole ones.
    block: Sha256,
    /// Whether this block has begun.
    is_open: bool,
    /// The number of lines that it lacks, at least one.
    lines_left: usize,
    /// The number of bytes so far. If bytes are counted without being hashed, the digest is not the digest of any file.
    pub(super) bytes: u64,
}

/// The hashes of the blocks of a text that begins with a block, and ends anywhere. Made by a worker, and cheap to add to the
/// hash of the file.
#[derive(Clone, Default, Debug)]
pub struct BlockHashes {
    /// The end of each whole block in the text, and its hash.
    blocks: Vec<(usize, [u8; 32])>,
}

impl BlockHashes {
    /// Removes all blocks.
    pub fn clear(&mut self) {
        self.blocks.clear();
    }

    /// Marks the end of a block of [`BLOCK_LINES`] lines, which begins where the last one ends.
    pub fn mark(&mut self, text: &[u8]) {
        self.blocks.push((text.len(), [0; 32]));
    }

    /// Hashes the marked blocks of the text.
    pub fn hash(&mut self, text: &[u8]) {
        let mut start = 0;
        for blocks in self.blocks.chunks_mut(2) {
            let mut texts = [&text[..0]; 2];
            for (piece, &mut (end, _)) in texts.iter_mut().zip(blocks.iter_mut()) {
                *piece = &text[start..end];
                start = end;
            }
            for (block, hash) in blocks.iter_mut().zip(sha256_of_two(texts)) {
                block.1 = hash;
            }
        }
    }
}

impl HashingWriter {
    /// Returns an empty writer that hashes by this method.
    pub fn new(method: HashMethod) -> HashingWriter {
        HashingWriter {
            method,
            lines_left: 1,
            ..HashingWriter::default()
        }
    }

    /// Returns the digest of what was written so far.
    pub fn digest(&self) -> FileDigest {
        let mut sha = self.sha.clone();
        if self.is_open {
            sha.update(self.block.clone().finalize());
        }
        FileDigest {
            method: self.method,
            hash: match self.method {
                HashMethod::Crc32 => to_hex(&self.crc.clone().finalize().to_be_bytes()),
                HashMethod::Bytes | HashMethod::Blocks => to_hex(&sha.finalize()),
            },
            bytes: self.bytes,
        }
    }

    /// Adds a text whose whole blocks are hashed already. If it does not begin with a block, or there are no blocks, it is
    /// hashed here.
    pub fn add(&mut self, mut text: &[u8], hashes: Option<&BlockHashes>) {
        let begins_block = !self.is_open && self.lines_left == BLOCK_LINES;
        if let Some(BlockHashes { blocks }) = hashes.filter(|_| begins_block) {
            blocks.iter().for_each(|(_, block)| self.sha.update(block));
            let end = blocks.last().map_or(0, |&(end, _)| end);
            self.bytes += end as u64;
            text = &text[end..];
        }
        self.update(text);
    }

    fn update(&mut self, mut text: &[u8]) {
        self.bytes += text.len() as u64;
        match self.method {
            HashMethod::Bytes => return self.sha.update(text),
            HashMethod::Crc32 => return self.crc.update(text),
            HashMethod::Blocks => {}
        }
        while !text.is_empty() {
            let last = memchr::memchr_iter(b'\n', text).nth(self.lines_left - 1);
            let (here, rest) = text.split_at(last.map_or(text.len(), |last| last + 1));
            self.block.update(here);
            self.is_open = last.is_none();
            if self.is_open {
                self.lines_left -= memchr::memchr_iter(b'\n', here).count();
            } else {
                self.sha.update(self.block.finalize_reset());
                self.lines_left = BLOCK_LINES;
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

    /// Returns the hash that [`HashMethod::Blocks`] describes.
    fn hash_of_blocks(text: &[u8]) -> String {
        let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        let (header, rows) = lines.split_at(lines.len().min(1));
        let mut hash = Sha256::new();
        for block in header.chunks(1).chain(rows.chunks(1024)) {
            hash.update(Sha256::digest(block.concat()));
        }
        to_hex(&hash.finalize())
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
                        hashes.mark(&piece);
                    }
                }
                hashes.hash(&piece);
                if by_worker { hash.add(&piece, Some(&hashes)) } else { hash.write_all(&piece).unwrap() }
                written += piece.len();
                let digest = hash.digest();
                prop_assert_eq!((digest.hash, digest.bytes), (hash_of_blocks(&text[..written]), written as u64));
            }
            prop_assert_eq!(written, text.len());
        }
    }
}
