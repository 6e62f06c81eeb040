//! Pinning a measurement to one core.

/// Pins this thread, and the programs that it starts from now on, to a core, and returns its number. Without one, it is
/// the last core that the process may use.
///
/// # Errors
/// If the process may not use that core, or the system does not support pinning.
pub fn pin_to_core(core: Option<usize>) -> Result<usize, String> {
    let allowed = core_affinity::get_core_ids().unwrap_or_default();
    let found = match core {
        Some(core) => allowed.iter().find(|allowed| allowed.id == core),
        None => allowed.last(),
    };
    let Some(found) = found else {
        let numbers: Vec<String> = allowed.iter().map(|core| core.id.to_string()).collect();
        let wanted = core.map_or("any core".to_owned(), |core| format!("core {core}"));
        let available = match numbers.is_empty() {
            true => "unknown".to_owned(),
            false => numbers.join(", "),
        };
        return Err(format!(
            "cannot pin to {wanted}; available cores: {available}"
        ));
    };
    match core_affinity::set_for_current(*found) {
        true => Ok(found.id),
        false => Err(format!("this system cannot pin to core {}", found.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_that_does_not_exist_is_an_error_that_lists_those_that_do() {
        let error = pin_to_core(Some(1 << 20)).unwrap_err();
        assert!(
            error.starts_with("cannot pin to core 1048576; available cores: "),
            "{error}"
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_pinned_thread_has_one_core() {
        let thread =
            std::thread::spawn(|| (pin_to_core(None), std::thread::available_parallelism()));
        let (pinned, cores) = thread.join().unwrap();
        assert!(pinned.is_ok());
        assert_eq!(usize::from(cores.unwrap()), 1);
    }
}
