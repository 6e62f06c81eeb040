//! The version of the program, and what it was built from. `build.rs` sets the variables.

use snl_harness::store::manifest::Build;

/// The program's version, with the commit where git knew it.
pub const VERSION: &str = if COMMIT.is_empty() {
    env!("CARGO_PKG_VERSION")
} else {
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("SNL_COMMIT"), ")")
};

/// The commit that the program was built from; empty where git did not know it.
pub const COMMIT: &str = env!("SNL_COMMIT");

/// The compiler that built the program, as it names itself; empty where it did not say.
pub const COMPILER: &str = env!("SNL_COMPILER");

/// The build, as manifests name it.
pub const BUILD: Build = Build {
    commit: COMMIT,
    compiler: COMPILER,
};
