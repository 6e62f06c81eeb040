//! The machine that a figure was measured on.
//!
//! Owns what the system says of itself. Must not fail: what cannot be learnt stays out.

use serde::{Deserialize, Serialize};

/// A description of the machine, for manifests and records.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Host {
    /// Model of the processor, where the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// Threads that this process may use.
    pub cores: usize,
    /// Operating system.
    pub os: String,
    /// Release of its kernel, where the system tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kernel: Option<String>,
    /// Architecture.
    pub arch: String,
}

impl Host {
    /// This machine.
    pub fn here() -> Host {
        Host {
            cpu: cpu(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            os: std::env::consts::OS.to_owned(),
            kernel: first_line("/proc/sys/kernel/osrelease"),
            arch: std::env::consts::ARCH.to_owned(),
        }
    }
}

fn first_line(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    text.lines().next().map(str::to_owned)
}

fn cpu() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))?;
    Some(model.trim_start_matches([' ', '\t', ':']).to_owned())
}
