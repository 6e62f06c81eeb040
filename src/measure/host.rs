//! The machine that a figure was measured on.
//!
//! Owns what the system says of itself. Must not fail: what cannot be learnt stays empty.

use super::bench::export::Provenance;
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

/// All that this machine says of itself; who measures adds what it knows of the program.
pub fn machine() -> Provenance {
    Provenance {
        version: String::new(),
        commit: None,
        compiler: None,
        host: host(),
        features: features(),
        kernel: kernel(),
        governor: line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        command: Vec::new(),
    }
}

/// The features that kernels ask for.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<String> {
    let known = [
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512vbmi", is_x86_feature_detected!("avx512vbmi")),
    ];
    let here = known.into_iter().filter(|(_, here)| *here);
    here.map(|(name, _)| name.to_owned()).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<String> {
    Vec::new()
}

fn kernel() -> Option<String> {
    let name = line("/proc/sys/kernel/ostype")?;
    Some(format!("{name} {}", line("/proc/sys/kernel/osrelease")?))
}

/// What a file of one line says.
fn line(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
