//! Tests of atomic files and directories, and of resumable jobs.

mod atomic_dir;
mod atomic_file;
mod resumable_job;

use super::*;
