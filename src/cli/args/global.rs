//! The flags of every command, which are set once.

use clap::{Args, ColorChoice};
use std::sync::OnceLock;

static GLOBAL: OnceLock<GlobalArgs> = OnceLock::new();

/// Returns the flags of every command; before the command line is parsed, their defaults.
pub(in crate::cli) fn global() -> &'static GlobalArgs {
    GLOBAL.get_or_init(GlobalArgs::default)
}

/// Flags of every command.
#[derive(Args, Default, Debug)]
pub(in crate::cli) struct GlobalArgs {
    /// Print errors only
    #[arg(short, long, global = true, display_order = 900)]
    pub(in crate::cli) quiet: bool,
    /// Do not show a progress bar
    #[arg(long, global = true, hide_short_help = true)]
    pub(in crate::cli) no_progress: bool,
    /// When to use color; `auto`: on a terminal, unless NO_COLOR is set
    // Read before the command line is parsed, by `terminal::choose_color`.
    #[arg(long = "color", global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto, value_enum, hide_short_help = true)]
    _color: ColorChoice,
}

impl GlobalArgs {
    /// Makes these flags hold for the whole program.
    pub(in crate::cli) fn set(self) {
        let set = GLOBAL.set(self);
        set.expect("the flags are set once, before they are read");
    }
}
