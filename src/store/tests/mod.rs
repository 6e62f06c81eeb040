//! Files and folders appear whole or not at all.

mod atomic_dir;
mod atomic_file;

use super::*;
