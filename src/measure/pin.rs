//! Staying on one core, so that the system does not move a measurement.
//!
//! Owns the binding of a thread. Must not know what it measures.

/// Binds this thread, and the programs that it starts from now on, to a core: the one of this number, or the last that
/// the process may use. Says which.
///
/// # Errors
/// If the process may not use that core, or the system cannot bind.
pub fn pin_to_core(core: Option<usize>) -> Result<usize, String> {
    let allowed = core_affinity::get_core_ids().unwrap_or_default();
    let found = match core {
        Some(core) => allowed.iter().find(|allowed| allowed.id == core),
        None => allowed.last(),
    };
    let Some(found) = found else {
        let numbers: Vec<String> = allowed.iter().map(|core| core.id.to_string()).collect();
        let wanted = core.map_or("any core".to_owned(), |core| format!("core {core}"));
        return Err(format!(
            "cannot stay on {wanted}; this process may use {}",
            match numbers.is_empty() {
                true => "none that can be named".to_owned(),
                false => format!("core {}", numbers.join(", ")),
            }
        ));
    };
    match core_affinity::set_for_current(*found) {
        true => Ok(found.id),
        false => Err(format!("the system does not bind to core {}", found.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_that_is_not_there_is_refused_with_those_that_are() {
        let error = pin_to_core(Some(1 << 20)).unwrap_err();
        assert!(
            error.contains("core 1048576; this process may use"),
            "{error}"
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_bound_thread_stays() {
        let bound =
            std::thread::spawn(|| (pin_to_core(None), std::thread::available_parallelism()));
        let (pinned, cores) = bound.join().unwrap();
        assert!(pinned.is_ok());
        assert_eq!(usize::from(cores.unwrap()), 1);
    }
}
