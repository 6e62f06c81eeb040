//! Selecting a kernel: by name, or the fastest that this CPU runs.
//!
//! The list is in `kernels/mod.rs`; `--solver`, the help, the tests and the benches all read it.

use super::kernel::Kernel;
use super::kernels::KERNELS;
use crate::game::UnknownName;

/// The name that stands for [`default_kernel`].
const AUTO: &str = "auto";

/// Why a kernel cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KernelError {
    /// No kernel has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// This CPU cannot run it.
    #[error(
        "this CPU cannot run the solver {name}, which needs {needs}; use {AUTO} for the fastest that it can run"
    )]
    Unsupported {
        /// The kernel.
        name: &'static str,
        /// The CPU features that it needs.
        needs: &'static str,
    },
}

fn names() -> impl Iterator<Item = &'static str> {
    let kernels = KERNELS.iter().map(|kernel| kernel.name);
    std::iter::once(AUTO).chain(kernels)
}

/// All kernels, fastest first.
pub fn kernels() -> &'static [Kernel] {
    KERNELS
}

/// The fastest kernel that this CPU can run; `auto` on the command line.
pub fn default_kernel() -> &'static Kernel {
    KERNELS
        .iter()
        .find(|kernel| kernel.runs_here())
        .expect("all but one need nothing")
}

fn find(name: &str) -> Option<&'static Kernel> {
    KERNELS
        .iter()
        .find(|kernel| kernel.name == name || kernel.alias == Some(name))
}

/// The kernel with this name, or [`default_kernel`] for `auto`. Names of version 0.1 are accepted.
///
/// # Errors
/// If there is no such kernel, or this CPU cannot run it.
pub fn kernel(name: &str) -> Result<&'static Kernel, KernelError> {
    if name == AUTO {
        return Ok(default_kernel());
    }
    let kernel = find(name).ok_or_else(|| UnknownName::new("solver", name, names()))?;
    match kernel.requirement {
        Some((needs, is_met)) if !is_met() => Err(KernelError::Unsupported {
            name: kernel.name,
            needs,
        }),
        _ => Ok(kernel),
    }
}

/// The current name of the kernel that has, or had in version 0.1, this name.
///
/// ```
/// use snakes_and_ladders::solve::current_name;
/// assert_eq!(current_name("words"), Some("bitset"));
/// assert_eq!(current_name("my-solver"), None);
/// ```
pub fn current_name(name: &str) -> Option<&'static str> {
    find(name).map(|kernel| kernel.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_and_aliases_are_unique_and_find_their_kernel() {
        let mut seen = BTreeSet::from([AUTO]);
        for kernel in kernels() {
            for name in [kernel.name].into_iter().chain(kernel.alias) {
                assert!(seen.insert(name), "{name} twice");
                assert_eq!(current_name(name), Some(kernel.name));
                assert_eq!(
                    super::kernel(name).map(|found| found.name).ok(),
                    kernel.runs_here().then_some(kernel.name)
                );
            }
        }
    }

    #[test]
    fn an_unknown_name_is_refused_and_aliases_are_not_advertised() {
        let error = kernel("fastest").unwrap_err().to_string();
        assert!(
            error.starts_with("unknown solver \"fastest\"; available: auto, "),
            "{error}"
        );
        for kernel in KERNELS {
            assert!(error.contains(kernel.name), "{error}");
            let alias = kernel.alias.unwrap_or("fast");
            assert!(!error.contains(&format!(" {alias},")), "{error}");
        }
    }
}
