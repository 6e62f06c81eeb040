//! A description of this machine, for manifests and exports. Nothing in it can fail: what is
//! unknown stays empty.

use serde::{Deserialize, Serialize};

/// A machine. The fields are keys of manifests and exports.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Host {
    /// The model name of the CPU.
    pub cpu: String,
    /// The number of cores that the process may use.
    pub cores: usize,
    /// The operating system: `linux`, `macos`, …
    pub os: String,
    /// The architecture: `x86_64`, `aarch64`, …
    pub arch: String,
    /// The features of the CPU that matter to solvers: `avx2`, `avx512vbmi`, …
    pub features: Vec<String>,
    /// The operating system's kernel and release, if known: `Linux 6.1.0`.
    pub kernel: Option<String>,
    /// The CPU frequency governor, if there is one: `performance`, `powersave`, …
    pub governor: Option<String>,
}

/// Describes this machine.
///
/// ```
/// let host = snl_harness::measure::host();
/// assert!(host.cores > 0 && !host.os.is_empty() && !host.arch.is_empty());
/// ```
pub fn host() -> Host {
    Host {
        cpu: cpu().unwrap_or_default(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        os: std::env::consts::OS.to_owned(),
        arch: std::env::consts::ARCH.to_owned(),
        features: features(),
        kernel: first_line("/proc/sys/kernel/osrelease").map(|release| format!("Linux {release}")),
        governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
    }
}

/// Returns the name of this machine, if it is known. It is no part of [`Host`], since who reads a
/// result need not know it.
pub(crate) fn host_name() -> Option<String> {
    first_line("/proc/sys/kernel/hostname")
}

/// Lists the named features that the CPU has.
macro_rules! detected {
    ($detected:ident: $($name:tt)*) => {
        [$(($name, std::arch::$detected!($name))),*]
            .into_iter()
            .filter_map(|(name, available)| available.then(|| name.to_owned()))
            .collect()
    };
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<String> {
    detected!(is_x86_feature_detected: "avx2" "bmi1" "bmi2" "lzcnt" "popcnt" "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512vbmi2")
}

#[cfg(target_arch = "aarch64")]
fn features() -> Vec<String> {
    detected!(is_aarch64_feature_detected: "neon" "sve" "sve2")
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn features() -> Vec<String> {
    Vec::new()
}

fn first_line(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(text.lines().next()?.trim().to_owned())
}

fn cpu() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let mut lines = info.lines();
    let model = lines.find_map(|line| line.strip_prefix("model name"))?;
    Some(model.trim_start_matches([' ', '\t', ':']).to_owned())
}
