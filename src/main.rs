//! Arguments to verb to exit code.
fn main() {}
