//! The type of a kernel.

use crate::game::{Board, Solution};

/// A function that solves the boards at the indices `which`; `answers` is as long as `boards`. A
/// call is unsafe unless the CPU meets the kernel's requirement.
pub(super) type BatchFn = unsafe fn(boards: &[Board], which: &[u32], answers: &mut [Solution]);

/// The CPU features that a kernel needs, as shown to the user, and whether this CPU has them.
pub(super) type CpuRequirement = (&'static str, fn() -> bool);

/// A search algorithm, compiled together with its loop over a batch of boards.
#[derive(Debug)]
pub struct Kernel {
    /// The name that `--solver` takes.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Whether the kernel searches several boards at once, so that no board in a batch has a time
    /// of its own.
    pub interleaves: bool,
    pub(super) requirement: Option<CpuRequirement>,
    pub(super) batch: BatchFn,
}

impl Kernel {
    /// Returns whether this CPU can run the kernel.
    pub fn runs_here(&self) -> bool {
        self.requirement.is_none_or(|(_, is_met)| is_met())
    }

    /// Returns the CPU features that the kernel needs; `None` if it runs on every CPU.
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

    /// Solves the boards at the indices `which`, and writes each answer to the same index of
    /// `answers`. This is fastest if boards of one side are adjacent in `which`.
    ///
    /// # Panics
    /// If an index is out of bounds of `boards` or `answers`, or this CPU cannot run the kernel.
    #[inline]
    pub fn solve_batch(&self, boards: &[Board], which: &[u32], answers: &mut [Solution]) {
        assert!(self.runs_here(), "`kernel` checks the requirement");
        #[cfg(feature = "inject-slowdown")]
        let start = std::time::Instant::now();
        // SAFETY: the CPU has the features that the kernel is compiled for, as was just checked.
        unsafe { (self.batch)(boards, which, answers) };
        // Waits for a tenth of the time: boards that are solved again would cost less.
        #[cfg(feature = "inject-slowdown")]
        if self.name == "bitset" {
            let end = start.elapsed() * 11 / 10;
            while start.elapsed() < end {}
        }
    }
}
