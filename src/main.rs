//! From arguments to exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    snakes_and_ladders::cli::main()
}
