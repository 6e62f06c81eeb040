//! Helpers for the tests of all layers.

/// Whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests take samples of large sets.
pub(crate) fn long() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}
