//! The machine that a figure was measured on.
//!
//! Owns what the system says of itself. Must not fail: what cannot be learnt stays empty.

use crate::corpus::manifest::Host;

/// This machine.
pub fn host() -> Host {
    Host {
        cpu: cpu().unwrap_or_default(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        os: std::env::consts::OS.to_owned(),
        arch: std::env::consts::ARCH.to_owned(),
    }
}

fn cpu() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))?;
    Some(model.trim_start_matches([' ', '\t', ':']).to_owned())
}
