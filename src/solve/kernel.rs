//! What a kernel is, and how one is chosen: by name, or the fastest that this CPU runs.
//!
//! The list is in `kernels/mod.rs`; `--solver`, the help, the tests and the benches all read it.

use super::kernels::KERNELS;
use crate::game::{Board, Solution};
use std::fmt;

/// Solves the boards at the indices `which`; `answers` is as long as `boards`.
pub(super) type BatchFn = fn(boards: &[Board], which: &[u32], answers: &mut [Solution]);

/// The CPU features that a kernel needs, as shown to the user, and whether this CPU has them.
pub(super) type CpuRequirement = (&'static str, fn() -> bool);

/// A search algorithm, compiled together with its loop over a batch of boards.
pub struct Kernel {
    /// The name that `--solver` takes.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Whether it searches several boards at once, so that no board in a batch has a time of its own.
    pub interleaves: bool,
    /// Its name in version 0.1, still accepted.
    pub(super) alias: Option<&'static str>,
    pub(super) requirement: Option<CpuRequirement>,
    pub(super) batch: BatchFn,
}

/// The name that stands for [`default_kernel`].
const AUTO: &str = "auto";

/// Why a kernel cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KernelError {
    /// No kernel has this name.
    #[error("unknown solver {name:?}; available: {AUTO}, {}", names().join(", "))]
    Unknown {
        /// The name.
        name: String,
    },
    /// This CPU cannot run it.
    #[error(
        "this CPU cannot run the solver {name}, which needs {needs}; use {AUTO} for the fastest that it can run"
    )]
    NotHere {
        /// The kernel.
        name: &'static str,
        /// The CPU features that it needs.
        needs: &'static str,
    },
}

fn names() -> Vec<&'static str> {
    KERNELS.iter().map(|kernel| kernel.name).collect()
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
    let kernel = find(name).ok_or_else(|| KernelError::Unknown {
        name: name.to_owned(),
    })?;
    match kernel.requirement {
        Some((needs, is_met)) if !is_met() => Err(KernelError::NotHere {
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

impl Kernel {
    /// Whether this CPU can run it.
    pub fn runs_here(&self) -> bool {
        self.requirement.is_none_or(|(_, is_met)| is_met())
    }

    /// The CPU features that it needs; `None` if it runs on every CPU.
    pub fn needs(&self) -> Option<&'static str> {
        self.requirement.map(|(features, _)| features)
    }

    /// Solves one board.
    ///
    /// ```
    /// use snakes_and_ladders::{game::{Board, Solution}, solve};
    /// let board: Board = "[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
    /// for kernel in solve::kernels().iter().filter(|kernel| kernel.runs_here()) {
    ///     assert_eq!(kernel.solve_one(&board), Solution::Unreachable, "{}", kernel.name);
    /// }
    /// ```
    ///
    /// # Panics
    /// If this CPU cannot run the kernel.
    pub fn solve_one(&self, board: &Board) -> Solution {
        let mut answer = [Solution::Unreachable];
        self.solve_batch(std::slice::from_ref(board), &[0], &mut answer);
        answer[0]
    }

    /// Solves the boards at the indices `which`, and writes each answer to the same index of `answers`. Fastest if
    /// boards of one side are adjacent in `which`.
    ///
    /// # Panics
    /// If an index is out of bounds of `boards` or `answers`, or this CPU cannot run the kernel.
    #[inline]
    pub fn solve_batch(&self, boards: &[Board], which: &[u32], answers: &mut [Solution]) {
        // Solves a tenth of the boards twice: see Cargo.toml.
        #[cfg(feature = "inject-slowdown")]
        if self.name == "bitset" {
            (self.batch)(boards, &which[..which.len().div_ceil(10)], answers);
        }
        (self.batch)(boards, which, answers);
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kernel {}", self.name)
    }
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
        assert!(
            error.contains("bitset, sparse, array-queue, levels"),
            "{error}"
        );
    }
}
