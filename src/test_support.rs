//! Support for tests.

/// Whether the long versions of slow tests run: `SNL_LONG_TESTS` is set.
pub(crate) fn long() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some()
}
