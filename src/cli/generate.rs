//! `generate`: writes a corpus of boards.

use super::args::{GenerateArgs, GlobalArgs, OutputFormat, Suite};
use super::job::JobLines;
use super::{CliError, package, stdio, suite};
use snl_harness::corpus::Format;
use snl_harness::jobs::{self, GenerateOptions};
use snl_harness::mutants::suite::SuiteKind;
use std::path::Path;

pub(super) fn generate(args: &GenerateArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let format = match args.format {
        Some(OutputFormat::Package) => OutputFormat::Package,
        _ => OutputFormat::Corpus(corpus_format(args)?),
    };
    if let Some(suite) = args.suite {
        let kind = match suite {
            Suite::Judge => SuiteKind::Judge,
            Suite::Stress => SuiteKind::Stress,
        };
        return suite::suite(kind, format, args, global);
    }
    let OutputFormat::Corpus(format) = format else {
        if args.checkpoints.resume {
            return Err(CliError::Usage(
                "--resume does not apply to packages".to_owned(),
            ));
        }
        return package::package(args, global);
    };
    let plan = args.boards.plan(args.count, 1000)?;
    let kernel = args.solving.kernel()?;
    let out = stdio::output_path(&args.out)?;
    let lines = JobLines::new(Some(plan.describe()), Some(plan.boards()), global);
    let generated = jobs::generate(
        GenerateOptions {
            plan,
            format,
            out,
            answers: args.answers.then_some(kernel),
            difficulty: args.difficulty,
            expected: args.boards.expected(),
            distinct: args.distinct,
            threads: args.solving.threads.threads,
            checkpoints: args.checkpoints.options(),
        },
        &lines,
    );
    lines.end(generated, args.boards.random_seed())
}

/// The format of a corpus: the one given, else by the extension of its name, else csv.
fn corpus_format(args: &GenerateArgs) -> Result<Format, CliError> {
    if args.profile.is_some() {
        return Err(CliError::Usage(
            "--profile requires --format package".to_owned(),
        ));
    }
    let path = Path::new(&args.out);
    let by_extension = Format::of_file(path).map_err(CliError::Usage)?;
    match (args.format, by_extension) {
        (Some(OutputFormat::Corpus(format)), Some(other)) if format != other => {
            Err(CliError::Usage(format!(
                "the extension of {} says {other}, --format says {format}: change one of them",
                args.out
            )))
        }
        (Some(OutputFormat::Corpus(format)), _) => Ok(format),
        (_, by_extension) => Ok(by_extension.unwrap_or(Format::Csv)),
    }
}
