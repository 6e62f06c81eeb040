//! `merge`: joins the shards of a run.

use super::args::MergeArgs;
use super::version::BUILD;
use super::{CliResult, job, stdio};
use snakes_and_ladders::escape;
use snl_harness::jobs::{self, MergeOptions};

pub(super) fn merge(args: &MergeArgs) -> CliResult {
    let Some(out) = &args.out else {
        let missing = job::observe(None, None, |lines| {
            jobs::missing_shards(&args.shards, lines)
        });
        return match &*missing? {
            "" => Ok(()),
            missing => stdio::print(format!("{missing}\n").as_bytes()),
        };
    };
    let options = MergeOptions {
        shards: args.shards.clone(),
        out: out.clone(),
        force: args.force,
        build: BUILD,
    };
    let run = job::observe(None, None, |lines| jobs::merge(options, lines))?;
    let text = format!(
        "{} boards of {} from {} shards\n{} in {}\n",
        run.boards,
        run.spec,
        run.shards,
        run.files.join(", "),
        escape::path(out)
    );
    stdio::print_summary(&text, &[])
}
