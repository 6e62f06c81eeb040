//! The one list of kernels, which feeds `--solver`, the help, the tests and the benches.
//!
//! Owns names, what each kernel needs of the machine, and the choice of a default. Must not know how a
//! kernel searches.

#[cfg(target_arch = "x86_64")]
use super::kernels::avx512 as wide;
use super::kernels::{
    self as baselines, array_queue as queue, bitset as words, oracle, sparse as thin,
};
use crate::game::{Board, Solution};
use std::fmt;

/// Answers the boards that `which` names; `answers` has a place for every board.
type BatchFn = fn(boards: &[Board], which: &[u32], answers: &mut [Solution]);

/// What a kernel needs of the machine: in words, and whether it is there; none where any machine will do.
type CpuRequirement = Option<(&'static str, fn() -> bool)>;

/// A way to search one board, run over a batch: chosen once, with the loop over boards inside.
pub struct Kernel {
    /// What `--solver` calls it.
    pub name: &'static str,
    /// One sentence for the help.
    pub summary: &'static str,
    /// Whether it works on several boards at once, so that one board among many has no time of its own.
    pub interleaves: bool,
    needs: CpuRequirement,
    batch: BatchFn,
}

/// Makes a list entry of a function from board to answer, with the loop compiled around it.
macro_rules! kernel {
    ($name:literal, $search:path, $summary:literal) => {
        Kernel {
            name: $name,
            summary: $summary,
            interleaves: false,
            needs: None,
            batch: |boards, which, answers| {
                for &index in which {
                    answers[index as usize] = $search(&boards[index as usize]);
                }
            },
        }
    };
}

static KERNELS: &[Kernel] = &[
    #[cfg(target_arch = "x86_64")]
    Kernel {
        name: "wide",
        summary: "backwards, a board's whole table in 512-bit registers, several boards at once",
        interleaves: true,
        needs: Some(("AVX-512 with VBMI", wide::runs_here)),
        batch: wide::many,
    },
    Kernel {
        name: "words",
        summary: "level by level, squares as bits in 64-bit words",
        interleaves: false,
        needs: None,
        batch: words::many,
    },
    kernel!(
        "thin",
        thin::search,
        "square by square; wide and words hand it boards with long thin routes"
    ),
    kernel!(
        "queue",
        queue::search,
        "breadth-first with arrays on the stack, no allocation"
    ),
    kernel!(
        "levels",
        baselines::levels::search,
        "as people write it: level by level, visited as a vector"
    ),
    kernel!(
        "pairs",
        baselines::pairs::search,
        "as people write it: a queue of (square, rolls), row and column each time"
    ),
    kernel!(
        "textbook",
        baselines::textbook::search,
        "as people write it: a hash map, a hash set, a linked list"
    ),
    kernel!(
        "oracle",
        oracle::search,
        "slow and obvious: relaxes distances to a fixpoint; checks the others"
    ),
];

/// The name that stands for the best kernel of this machine.
const AUTO: &str = "auto";

/// A kernel that is not to be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KernelError {
    /// No kernel has this name.
    #[error("there is no solver {name:?}; there are {AUTO}, {}", names().join(", "))]
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// This machine cannot run it.
    #[error(
        "this machine cannot run the solver {name}, which needs {needs}; auto takes the fastest that it can"
    )]
    NotHere {
        /// The kernel.
        name: &'static str,
        /// What the machine lacks.
        needs: &'static str,
    },
}

fn names() -> Vec<&'static str> {
    kernels().iter().map(|kernel| kernel.name).collect()
}

/// Every kernel, the fastest first.
pub fn kernels() -> &'static [Kernel] {
    KERNELS
}

/// The best kernel for this machine: what `auto` stands for.
pub fn default_kernel() -> &'static Kernel {
    KERNELS
        .iter()
        .find(|kernel| kernel.runs_here())
        .expect("most kernels need nothing")
}

/// The kernel of this name, or the best one for `auto`.
///
/// # Errors
/// If there is none, or this machine cannot run it.
pub fn kernel(name: &str) -> Result<&'static Kernel, KernelError> {
    if name == AUTO {
        return Ok(default_kernel());
    }
    let found = KERNELS.iter().find(|kernel| kernel.name == name);
    let kernel = found.ok_or_else(|| KernelError::Unknown {
        name: name.to_owned(),
    })?;
    match kernel.needs {
        Some((needs, there)) if !there() => Err(KernelError::NotHere {
            name: kernel.name,
            needs,
        }),
        _ => Ok(kernel),
    }
}

impl Kernel {
    /// Whether this machine can run it.
    pub fn runs_here(&self) -> bool {
        self.needs.is_none_or(|(_, there)| there())
    }

    /// What it needs of the machine, in words; none where any will do.
    pub fn needs(&self) -> Option<&'static str> {
        self.needs.map(|(needs, _)| needs)
    }

    /// The answer to one board.
    ///
    /// ```
    /// use snakes_and_ladders::{game::{Board, Solution}, solve};
    /// let board: Board = "[[1,1,-1],[1,1,1],[-1,1,1]]".parse().unwrap();
    /// for kernel in solve::kernels().iter().filter(|kernel| kernel.runs_here()) {
    ///     assert_eq!(kernel.one(&board), Solution::Unreachable, "{}", kernel.name);
    /// }
    /// ```
    ///
    /// # Panics
    /// If this machine cannot run the kernel.
    pub fn solve_one(&self, board: &Board) -> Solution {
        let mut answer = [Solution::Unreachable];
        self.solve_batch(std::slice::from_ref(board), &[0], &mut answer);
        answer[0]
    }

    /// Answers the boards that `which` names by their places, each into its place of `answers`; fastest
    /// where boards of one side stand together.
    ///
    /// # Panics
    /// If `which` names a place that `boards` or `answers` does not have, or this machine cannot run the
    /// kernel.
    #[inline]
    pub fn solve_batch(&self, boards: &[Board], which: &[u32], answers: &mut [Solution]) {
        // Solves a tenth of the boards again: see Cargo.toml.
        #[cfg(feature = "slowed")]
        if self.name == "words" {
            (self.many)(boards, &which[..which.len().div_ceil(10)], answers);
        }
        (self.batch)(boards, which, answers);
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kernel {}", self.name)
    }
}
