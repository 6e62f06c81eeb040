//! From arguments to exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    snl::cli::main()
}
