//! Copies the results of one shard, and checks them.

use super::{FoundShard, MergeError};
use crate::store::{FileDigest, hashing, results};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

impl FoundShard {
    /// Passes the rows to `write` in blocks, without the header.
    pub(super) fn copy<E: From<MergeError> + Send>(
        &self,
        rows: Range<u64>,
        block: &mut [u8],
        write: &mut (impl FnMut(&[u8]) -> Result<(), E> + Send),
    ) -> Result<(), E> {
        let path = self.dir.join(results::FILE);
        let mut file = File::open(&path).map_err(|source| read_error(&path, source))?;
        let mut hash = Sha256::new();
        let (mut lines, mut in_body) = (0, false);
        loop {
            let used = fill(&mut file, block).map_err(|source| read_error(&path, source))?;
            let bytes = &block[..used];
            lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
            let body = if in_body {
                bytes
            } else {
                self.body(&path, bytes, &rows)?
            };
            in_body = true;
            // Most time is spent hashing, by the writer too: both run at once.
            let ((), written) = rayon::join(|| hash.update(bytes), || write(body));
            written?;
            if used < block.len() {
                break;
            }
        }
        check_hash(&path, hash, &self.results)?;
        let wanted = rows.end - rows.start + 1;
        if lines != wanted {
            let problem = format!("it has {lines} lines, not {wanted}");
            return Err(altered_error(&path, problem).into());
        }
        Ok(())
    }

    /// What follows the header, and must begin with the first row.
    fn body<'b>(
        &self,
        path: &Path,
        bytes: &'b [u8],
        rows: &Range<u64>,
    ) -> Result<&'b [u8], MergeError> {
        let body = bytes.strip_prefix(results::HEADER.as_bytes());
        let body = body.ok_or_else(|| altered_error(path, "unexpected header".to_owned()))?;
        let first = format!("{},", rows.start);
        if rows.is_empty() || body.starts_with(first.as_bytes()) {
            return Ok(body);
        }
        Err(altered_error(
            path,
            format!("its first row is not that of board {}", rows.start),
        ))
    }
}

fn fill(file: &mut File, block: &mut [u8]) -> std::io::Result<usize> {
    let mut used = 0;
    while used < block.len() {
        match file.read(&mut block[used..])? {
            0 => break,
            more => used += more,
        }
    }
    Ok(used)
}

pub(super) fn check_length(path: &Path, digest: &FileDigest) -> Result<(), MergeError> {
    let length = path
        .metadata()
        .map_err(|source| read_error(path, source))?
        .len();
    if length != digest.bytes {
        let problem = format!("it has {length} bytes, its manifest says {}", digest.bytes);
        return Err(altered_error(path, problem));
    }
    Ok(())
}

pub(super) fn check_hash(path: &Path, hash: Sha256, digest: &FileDigest) -> Result<(), MergeError> {
    let sha256 = hashing::to_hex(hash);
    if sha256 != digest.sha256 {
        let problem = format!(
            "its SHA-256 is {sha256}, its manifest says {}",
            digest.sha256
        );
        return Err(altered_error(path, problem));
    }
    Ok(())
}

fn altered_error(path: &Path, problem: String) -> MergeError {
    MergeError::Altered {
        file: path.display().to_string(),
        problem,
    }
}

pub(super) fn read_error(path: &Path, source: std::io::Error) -> MergeError {
    MergeError::Read {
        file: path.display().to_string(),
        source,
    }
}
