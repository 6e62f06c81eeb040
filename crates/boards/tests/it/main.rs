//! The integration tests of the library, one binary: `cargo test -p snakes-and-ladders --test it`.

mod allocations;
mod examples;
mod fixed_boards;
mod kernels;
#[cfg(feature = "serde")]
mod serialized;
mod specs;
mod stream;

/// Returns whether the environment asks for full sweeps with `SNL_LONG_TESTS=1`. Without it, tests
/// take samples of large sets.
fn runs_long_tests() -> bool {
    std::env::var_os("SNL_LONG_TESTS").is_some_and(|value| value == "1")
}
