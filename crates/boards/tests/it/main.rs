//! The integration tests of the library, one binary: `cargo test -p snakes-and-ladders --test it`.

mod allocations;
mod fixed_boards;
mod kernels;
mod stream;
#[path = "../../../../tests/it/test_support.rs"]
mod test_support;
