//! The descendants of a process, their memory and their CPU time, from `/proc`.

use super::{CoreTime, Usage};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The fields of `/proc/PID/stat` of a process.
pub(super) struct Stat {
    pub pid: i32,
    ppid: i32,
    sid: i32,
    /// Whether a signal has stopped the process.
    is_stopped: bool,
    /// CPU time in ticks, of the user and of the system, including children that have ended.
    ticks: u64,
    threads: u64,
    /// Resident memory in pages.
    rss: u64,
}

impl Stat {
    /// Reads a line as in proc(5): id, name in parentheses, state, parent's id, group, session,
    /// ..., as fields 14 to 17 the CPU time, as field 20 the threads, as field 24 the resident
    /// pages. The name may hold any byte.
    fn parse(line: &[u8]) -> Option<Stat> {
        let line = String::from_utf8_lossy(line);
        let (pid, rest) = line.split_once(' ')?;
        let (_, rest) = rest.rsplit_once(") ")?;
        // The first field here is the third of the line.
        let fields: Vec<&str> = rest.split(' ').collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        Some(Stat {
            pid: pid.parse().ok()?,
            ppid: number(4)? as i32,
            sid: number(6)? as i32,
            is_stopped: fields[0] == "T",
            ticks: (14..=17).filter_map(number).sum(),
            threads: number(20)?,
            rss: number(24)?,
        })
    }
}

/// Adds the children of a process with this many threads. Some may be missing if a child or a
/// thread ends meanwhile.
fn add_children(pid: i32, threads: u64, children: &mut Vec<i32>) {
    let mut folders = vec![PathBuf::from(format!("/proc/{pid}/task/{pid}"))];
    if threads > 1 {
        let all = std::fs::read_dir(format!("/proc/{pid}/task"))
            .into_iter()
            .flatten()
            .flatten();
        folders = all.map(|thread| thread.path()).collect();
    }
    for folder in folders {
        let line = std::fs::read_to_string(folder.join("children")).unwrap_or_default();
        children.extend(line.split(' ').filter_map(|pid| pid.parse::<i32>().ok()));
    }
}

/// Returns the descendants of a supervisor, zombies included, in no particular order. One may be
/// missing while others end.
pub(super) fn descendants(root: u32) -> Vec<Stat> {
    if !Path::new("/proc/thread-self/children").exists() {
        return all_descendants(root);
    }
    let (mut family, mut pids) = (Vec::new(), Vec::new());
    // The first thread has all children of the supervisor. Looking at other threads, which end
    // soon, makes the system wait.
    add_children(root as i32, 1, &mut pids);
    while let Some(pid) = pids.pop() {
        let line = std::fs::read(format!("/proc/{pid}/stat"));
        let stat = line.ok().and_then(|line| Stat::parse(&line));
        if let Some(stat) = stat {
            add_children(pid, stat.threads, &mut pids);
            family.push(stat);
        }
    }
    family
}

/// Returns the same as [`descendants`] from a list of all processes, which takes longer.
pub(super) fn all_descendants(root: u32) -> Vec<Stat> {
    let Ok(folder) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    // A process may exit between the listing and the reading.
    let stats = folder.flatten().filter_map(|entry| {
        let pid: u32 = entry.file_name().to_str()?.parse().ok()?;
        Stat::parse(&std::fs::read(format!("/proc/{pid}/stat")).ok()?)
    });
    let mut others: Vec<Stat> = stats.collect();
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

/// Returns the resources that the descendants of a process use now.
pub(super) fn usage(root: u32) -> Usage {
    let family = descendants(root);
    let pages: u64 = family.iter().map(|stat| stat.rss).sum();
    Usage {
        memory: pages * rustix::param::page_size() as u64 + memory_of_files(&family),
        processes: family.len(),
        is_stopped: family.iter().any(|stat| stat.is_stopped),
    }
}

/// Returns the bytes of the open files that are held in memory (`memfd_create`, `/dev/shm`) and not
/// mapped, and of those that have been deleted, which are found nowhere else.
fn memory_of_files(family: &[Stat]) -> u64 {
    let mut files: HashMap<(u64, u64), u64> = HashMap::new();
    for stat in family {
        let open = std::fs::read_dir(format!("/proc/{}/fd", stat.pid));
        for entry in open.into_iter().flatten().flatten() {
            let path = entry.path();
            let in_memory = std::fs::read_link(&path).is_ok_and(|to| {
                let to = to.as_os_str().as_encoded_bytes();
                to.starts_with(b"/memfd:")
                    || to.starts_with(b"/dev/shm/")
                    || to.ends_with(b" (deleted)")
            });
            if let (true, Ok(data)) = (in_memory, std::fs::metadata(&path)) {
                files.insert((data.dev(), data.ino()), data.blocks() * 512);
            }
        }
    }
    let all: u64 = files.into_values().sum();
    if all == 0 {
        return 0;
    }
    // The shared memory in the resident memory of each process.
    let mapped_kib = family.iter().filter_map(|stat| {
        let status = std::fs::read_to_string(format!("/proc/{}/status", stat.pid)).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("RssShmem:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    all.saturating_sub(mapped_kib.sum::<u64>() << 10)
}

/// Returns the CPU time of the descendants of a process, in steps of a tick (mostly 10 ms), and
/// whether one of their threads runs, waits for a processor or waits for a disk.
pub(super) fn cpu_time(root: u32) -> (Duration, bool) {
    let family = descendants(root);
    let ticks: u64 = family.iter().map(|stat| stat.ticks).sum();
    let seconds = ticks as f64 / rustix::param::clock_ticks_per_second() as f64;
    let threads = family.iter().flat_map(|stat| {
        let folder = std::fs::read_dir(format!("/proc/{}/task", stat.pid));
        folder.into_iter().flatten().flatten()
    });
    let mut lines = threads.filter_map(|thread| std::fs::read(thread.path().join("stat")).ok());
    let is_busy = lines.any(|line| {
        let behind_name = line.rsplit(|&byte| byte == b')').next();
        behind_name.is_some_and(|rest| rest.starts_with(b" R") || rest.starts_with(b" D"))
    });
    (Duration::from_secs_f64(seconds), is_busy)
}

/// Returns the time that each thread of the descendants of a process has been on a core, and has
/// waited for one, by its id. Empty where the system does not tell.
pub(super) fn core_times(root: u32) -> BTreeMap<i32, CoreTime> {
    let mut times = BTreeMap::new();
    for stat in descendants(root) {
        let folder = std::fs::read_dir(format!("/proc/{}/task", stat.pid));
        for thread in folder.into_iter().flatten().flatten() {
            let id = thread.file_name().to_str().and_then(|id| id.parse().ok());
            let line = std::fs::read_to_string(thread.path().join("schedstat"));
            if let (Some(id), Ok(line)) = (id, line)
                && let Some(time) = CoreTime::parse(&line)
            {
                times.insert(id, time);
            }
        }
    }
    times
}

/// Terminates the children of a process that are in other sessions, except `spared`, with their
/// descendants, and returns how many there were. Repeat until there are none.
pub(super) fn kill_strays(root: i32, spared: &BTreeSet<i32>) -> usize {
    let family = all_descendants(root as u32);
    let root_stat = std::fs::read(format!("/proc/{root}/stat"));
    let Some(root_stat) = root_stat.ok().and_then(|line| Stat::parse(&line)) else {
        return 0;
    };
    let is_stray = |stat: &&Stat| {
        stat.ppid == root && stat.sid != root_stat.sid && !spared.contains(&stat.pid)
    };
    let strays: Vec<&Stat> = family.iter().filter(is_stray).collect();
    for stray in &strays {
        kill(&all_descendants(stray.pid as u32));
        send(stray.pid, Signal::KILL);
        let _ = waitpid(Pid::from_raw(stray.pid), WaitOptions::NOHANG);
    }
    strays.len()
}

/// Sends a signal to a process, which may have exited meanwhile.
pub(super) fn send(pid: i32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(pid) {
        let _ = kill_process(pid, signal);
    }
}

/// Terminates these processes. They may be forking: repeat until there are none.
pub(super) fn kill(family: &[Stat]) {
    family.iter().for_each(|stat| send(stat.pid, Signal::KILL));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_threads_are_read_and_subtracted() {
        let before = CoreTime::parse("1000 500 3\n").unwrap();
        let time = CoreTime::parse("4000 1500 9\n").unwrap().since(before);
        assert_eq!(time.running, Duration::from_nanos(3000));
        assert_eq!(time.waiting, Duration::from_nanos(1000));
        assert_eq!(CoreTime::parse(""), None);
        let (of_test, id) = (
            core_times(std::os::unix::process::parent_id()),
            std::process::id(),
        );
        assert!(of_test.is_empty() || of_test.contains_key(&(id as i32)));
    }

    #[test]
    fn a_name_of_any_bytes_moves_no_field() {
        let line =
            b"7 (a) b) \xff (c) S 3 7 8 0 -1 4194560 1 2 0 0 5 6 2 1 20 0 1 0 8 9437184 321 99";
        let stat = Stat::parse(line).expect("a valid line");
        assert_eq!((stat.pid, stat.ppid, stat.sid), (7, 3, 8));
        assert_eq!((stat.ticks, stat.threads, stat.rss), (14, 1, 321));
        assert!(!stat.is_stopped);
    }
}
