//! Who descends from whom, and what they use.
//!
//! Owns the reading of `/proc`. Must not know why it is asked.

use super::ResourceUsage;
use procfs::FromRead;
use procfs::process::Stat;
use rustix::process::{Pid, Signal, kill_process};

/// The descendants of a process, in no order, and their resident memory in pages; dead ones too that nobody has
/// asked after.
pub(super) fn descendants(root: u32) -> Vec<Stat> {
    let Ok(folder) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    // A process may end between the listing and the look: it is then none.
    let pids = folder
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let mut others: Vec<Stat> = pids
        .filter_map(|pid| Stat::from_file(format!("/proc/{pid}/stat")).ok())
        .collect();
    let mut family: Vec<Stat> = Vec::new();
    let mut parents = vec![root as i32];
    while let Some(parent) = parents.pop() {
        let children = others.extract_if(.., |stat| stat.ppid == parent);
        let first = family.len();
        family.extend(children);
        parents.extend(family[first..].iter().map(|stat| stat.pid));
    }
    family
}

/// What the descendants of a process use.
pub(super) fn usage(root: u32) -> ResourceUsage {
    let family = descendants(root);
    let pages: u64 = family.iter().map(|stat| stat.rss).sum();
    ResourceUsage {
        memory: pages * rustix::param::page_size() as u64,
        processes: family.len(),
    }
}

/// Kills the descendants of a process as they are now, but for some, and says how many there were. They may be
/// making more: call it until they are gone.
pub(super) fn kill_descendants(root: u32, spared: &[i32]) -> usize {
    let mut family = descendants(root);
    family.retain(|stat| !spared.contains(&stat.pid));
    for stat in &family {
        if let Some(pid) = Pid::from_raw(stat.pid) {
            // One that has ended meanwhile cannot be killed, which is fine.
            let _ = kill_process(pid, Signal::KILL);
        }
    }
    family.len()
}
