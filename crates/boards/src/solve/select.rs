//! Selecting a kernel: by name, or the fastest that this CPU runs.
//!
//! The list is in `kernels/mod.rs`; `--solver`, the help, the tests and the benches all read it.

use super::kernel::Kernel;
use super::kernels::KERNELS;
use crate::game::UnknownName;

/// The name that stands for [`default_kernel`].
pub const AUTO: &str = "auto";

/// The reason why a kernel cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KernelError {
    /// A name that no kernel has.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A kernel that this CPU cannot run.
    #[error(
        "this CPU cannot run the solver {name}, which needs {needs}; use {AUTO} for the fastest that it can run"
    )]
    Unsupported {
        /// The kernel.
        name: &'static str,
        /// The CPU features that the kernel needs.
        needs: &'static str,
    },
}

/// Returns all kernels, fastest first.
pub fn kernels() -> &'static [Kernel] {
    KERNELS
}

/// Returns the fastest kernel that this CPU can run; `auto` on the command line.
pub fn default_kernel() -> &'static Kernel {
    let mut kernels = KERNELS.iter();
    let kernel = kernels.find(|kernel| kernel.runs_here());
    kernel.expect("the oracle runs on every CPU")
}

/// Returns the kernel with this name, or [`default_kernel`] for `auto`.
///
/// # Errors
/// If there is no such kernel, or this CPU cannot run it.
pub fn kernel(name: &str) -> Result<&'static Kernel, KernelError> {
    if name == AUTO {
        return Ok(default_kernel());
    }
    let names = || KERNELS.iter().map(|kernel| kernel.name);
    let kernel = KERNELS
        .iter()
        .find(|kernel| kernel.name == name)
        .ok_or_else(|| UnknownName::new("solver", name, [AUTO].into_iter().chain(names())))?;
    match kernel.requirement {
        Some((needs, is_met)) if !is_met() => Err(KernelError::Unsupported {
            name: kernel.name,
            needs,
        }),
        _ => Ok(kernel),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_find_their_kernel() {
        let unknown = kernel("fastest").unwrap_err().to_string();
        let start = "unknown solver \"fastest\"; available: auto, ";
        assert!(unknown.starts_with(start), "{unknown}");
        let mut seen = BTreeSet::from([AUTO]);
        for listed @ Kernel { name, .. } in kernels() {
            assert!(seen.insert(name), "{name} twice");
            assert!(unknown.contains(name), "{unknown}");
            match kernel(name) {
                Ok(found) => assert!(found.name == *name && found.runs_here()),
                Err(KernelError::Unsupported { .. }) => assert!(!listed.runs_here(), "{name}"),
                Err(error) => panic!("{error}"),
            }
        }
    }
}
