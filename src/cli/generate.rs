//! `generate`: writes a corpus of boards.

use super::args::{GenerateArgs, GlobalArgs};
use super::job::JobLines;
use super::{CliError, stdio};
use snl_harness::jobs::{self, GenerateOptions};

pub(super) fn generate(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let format = args.output.format()?;
    let plan = args.boards.plan(args.count, 1000)?;
    let kernel = args.solving.kernel()?;
    let excluded = args.exclude.boards(plan.count, &args.output.out)?;
    let out = stdio::output_path(&args.output.out)?;
    let lines = JobLines::new(Some(plan.describe()), Some(plan.boards()), global);
    let generated = jobs::generate(
        GenerateOptions {
            plan,
            format,
            out,
            answers: args.output.answers.then_some(kernel),
            difficulty: args.output.difficulty,
            expected: args.boards.expected(),
            distinct: args.distinct,
            excluded,
            threads: args.solving.threads.threads,
            checkpoints: args.checkpoints.options(),
        },
        &lines,
    );
    lines.end(generated, args.boards.random_seed())
}
