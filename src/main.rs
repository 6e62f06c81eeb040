//! The program `snl`, which does no more than call the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    snl::cli::main()
}
