//! The descendants of a process and their memory, from `/proc`.

use procfs::FromRead;
use procfs::process::Stat;
use rustix::process::{Pid, Signal, kill_process};

/// The descendants of a process, zombies included, in no particular order.
pub(super) fn descendants(root: u32) -> Vec<Stat> {
    let Ok(folder) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    // A process may exit between the listing and the reading.
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

/// Resident memory of the descendants of a process, in bytes.
pub(super) fn memory(root: u32) -> u64 {
    let pages: u64 = descendants(root).iter().map(|stat| stat.rss).sum();
    pages * rustix::param::page_size() as u64
}

/// Kills the present descendants of a process except `spared`, and returns how many there were. They may be forking:
/// repeat until there are none.
pub(super) fn kill_descendants(root: u32, spared: &[i32]) -> usize {
    let mut family = descendants(root);
    family.retain(|stat| !spared.contains(&stat.pid));
    for stat in &family {
        if let Some(pid) = Pid::from_raw(stat.pid) {
            // It may have exited meanwhile.
            let _ = kill_process(pid, Signal::KILL);
        }
    }
    family.len()
}
