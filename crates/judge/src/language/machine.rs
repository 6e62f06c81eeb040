//! Messages of compilers and interpreters that fail because of the machine, not of a solution.

/// Parts of such messages: memory, processes or threads that they did not get.
const FAULTS: &[&str] = &[
    "Cannot allocate memory",
    "Resource temporarily unavailable",
    "insufficient memory for the Java Runtime",
    "Could not reserve enough space",
    "Could not allocate",
    "unable to create native thread",
    "cannot allocate heap metadata",
    "failed to reserve page summary memory",
    "failed to create new OS thread",
    "can't start new thread",
    "Fatal process OOM",
    "Failed to reserve virtual memory",
    "LLVM ERROR: out of memory",
    "Killed signal terminated program",
    "signal 9 (SIGKILL)",
];

/// Returns the line that says that the machine is at fault; none if no line does. A line that the
/// solution has itself may be quoted.
pub(crate) fn fault_of_machine<'m>(messages: &'m str, solution: &str) -> Option<&'m str> {
    let is_fault = |line: &&str| {
        FAULTS
            .iter()
            .any(|fault| line.contains(fault) && !solution.contains(fault))
    };
    let line = messages.lines().find(is_fault)?;
    // Node writes `#` around its message.
    Some(line.trim_matches([' ', '#']))
}
