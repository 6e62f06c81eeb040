//! The machine that a figure was measured on.
//!
//! Owns what the system says of itself. Must not fail: what cannot be learnt stays empty.

use serde::{Deserialize, Serialize};

/// The machine on which the files were made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Host {
    /// The processor's model name.
    pub cpu: String,
    /// The cores that the process may use.
    pub cores: usize,
    /// The operating system: `linux`, `macos`, …
    pub os: String,
    /// The architecture: `x86_64`, `aarch64`, …
    pub arch: String,
    /// The processor's features that solvers look for and that are there: `avx2`, `avx512vbmi`, …
    #[serde(default)]
    pub features: Vec<String>,
    /// The operating system's kernel and its release, where known: `Linux 6.1.0`.
    #[serde(default)]
    pub kernel: Option<String>,
    /// The governor of the processor's frequency, where there is one: `performance`, `powersave`, …
    #[serde(default)]
    pub governor: Option<String>,
}

/// This machine.
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

/// Those of the named features that the processor has.
macro_rules! detected {
    ($detected:ident: $($name:tt)*) => {
        [$(($name, std::arch::$detected!($name))),*]
            .into_iter()
            .filter_map(|(name, is_there)| is_there.then(|| name.to_owned()))
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
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))?;
    Some(model.trim_start_matches([' ', '\t', ':']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_says_what_it_is() {
        let host = host();
        assert!(host.cores > 0 && !host.os.is_empty() && !host.arch.is_empty());
        if cfg!(target_os = "linux") {
            assert!(
                host.kernel
                    .is_some_and(|kernel| kernel.starts_with("Linux "))
            );
        }
        if cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
            let special = crate::solve::kernels()
                .iter()
                .filter(|kernel| kernel.runs_here());
            for needs in special.filter_map(|kernel| kernel.needs()) {
                assert!(!host.features.is_empty(), "{needs}");
            }
        }
    }
}
