//! What the tests of several rooms share.

/// Whether the long tests run too: `SNL_LONG_TESTS` is set.
pub(crate) fn long() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some()
}
