//! The version of the program, and what it was built from. `build.rs` sets the variables.

use snl_harness::store::manifest::Build;

/// The program's version, with the commit where git knew it.
pub const VERSION: &str = if BUILD.commit.is_empty() {
    env!("CARGO_PKG_VERSION")
} else {
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("SNL_COMMIT"), ")")
};

/// The commit and the compiler of the program; empty where git or the compiler did not say.
pub const BUILD: Build = Build {
    commit: env!("SNL_COMMIT"),
    compiler: env!("SNL_COMPILER"),
};
