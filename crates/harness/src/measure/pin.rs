//! Pinning a measurement to one core.

/// Pins this thread, and the programs that it starts from now on, to a core, and returns its
/// number. Without `core`, it is the last core that the process may use.
///
/// # Errors
/// If the process may not use that core, or the system refuses.
#[cfg(target_os = "linux")]
pub fn pin_to_core(core: Option<usize>) -> Result<usize, String> {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let wanted = core.map_or("any core".to_owned(), |core| format!("core {core}"));
    let allowed =
        sched_getaffinity(None).map_err(|error| format!("cannot pin to {wanted}: {error}"))?;
    let mut cores = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core));
    let found = match core {
        Some(core) => cores.clone().find(|&allowed| allowed == core),
        None => cores.next_back(),
    };
    let Some(found) = found else {
        let numbers: Vec<String> = cores.map(|core| core.to_string()).collect();
        let available = numbers.join(", ");
        return Err(format!(
            "cannot pin to {wanted}; available cores: {available}"
        ));
    };
    let mut only = CpuSet::new();
    only.set(found);
    let pinned = sched_setaffinity(None, &only);
    pinned.map_err(|error| format!("cannot pin to core {found}: {error}"))?;
    Ok(found)
}

/// Reports that the system does not support pinning.
///
/// # Errors
/// Fails always.
#[cfg(not(target_os = "linux"))]
pub fn pin_to_core(_: Option<usize>) -> Result<usize, String> {
    Err("cannot pin to a core: not supported on this system; omit --pin".to_owned())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_pinned_thread_has_one_core() {
        let thread =
            std::thread::spawn(|| (pin_to_core(None), std::thread::available_parallelism()));
        let (pinned, cores) = thread.join().unwrap();
        assert!(pinned.is_ok());
        assert_eq!(usize::from(cores.unwrap()), 1);
    }
}
