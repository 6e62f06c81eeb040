//! `merge`: joins the shards of a run.

use super::args::MergeArgs;
use super::version::BUILD;
use super::{CliResult, job, stdio};
use crate::report::{differing_origins, pluralize};
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
    let mut text = format!(
        "{} of {} from {}\n",
        pluralize(run.boards, "board"),
        run.spec,
        pluralize(run.shards, "shard")
    );
    let origins = differing_origins(&run.origins);
    if !origins.is_empty() {
        text += "The shards are from several machines or builds, whose times are averaged:\n";
    }
    for origin in origins {
        text += &format!("  {origin}\n");
    }
    text += &format!("{} in {}\n", run.files.join(", "), escape::path(out));
    stdio::print_summary(&text, &[])
}
