//! `merge`: joins the shards of a run.

use super::args::MergeArgs;
use super::job::JobLines;
use super::version::BUILD;
use super::{CliResult, stdio};
use snakes_and_ladders::escape;
use snl_harness::jobs::{self, MergeOptions};

pub(super) fn merge(args: &MergeArgs) -> CliResult {
    let lines = JobLines::new(None, None);
    let Some(out) = &args.out else {
        return match &*jobs::missing_shards(&args.shards, &lines)? {
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
    let run = jobs::merge(options, &lines)?;
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
