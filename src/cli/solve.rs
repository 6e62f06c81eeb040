//! `solve`: answers boards from files or standard input.

use super::args::{OnError, SolveArgs};
use super::{CliError, CliResult, job, paths, stdio, terminal};
use snakes_and_ladders::escape;
use snakes_and_ladders::number::{agree, plural, pluralize};
use snakes_and_ladders::solve::{Kernel, default_kernel, kernel, kernels};
use snl_harness::corpus::Format;
use snl_harness::jobs::{self, SolveOptions, SolveStats, checkpoint_paths};
use snl_harness::source::CorpusSource;
use std::path::Path;

pub(super) fn solve(args: &SolveArgs) -> CliResult {
    match Format::of_file(Path::new(&args.out)) {
        Ok(None | Some(Format::Csv)) => {}
        _ => usage!("{}: solve writes csv; name the file .csv", args.out),
    }
    if args.list_solvers {
        let list = terminal::wrap(&list_solvers(), terminal::output());
        return stdio::print(list.as_bytes());
    }
    let kernel = kernel(&args.solving.solver)?;
    check_paths(args)?;
    let corpus = |name: &String| {
        let count = if CorpusSource::names_spec(name) {
            args.count.count
        } else {
            None
        };
        let corpus = stdio::corpus(name, count, stdio::DEFAULT_COUNT)?;
        let mut options = args.input.options();
        options.answers = args.answer_column.clone();
        Ok::<_, CliError>(corpus.with_options(options))
    };
    let options = SolveOptions {
        inputs: args.files.iter().map(corpus).collect::<Result<_, _>>()?,
        kernel,
        out: stdio::output_path(&args.out)?,
        check: args.check,
        skip_invalid: args.on_error == OnError::Skip,
        rejects: args.rejects.as_ref().map(stdio::output_path).transpose()?,
        timings: args.timings.as_ref().map(stdio::output_path).transpose()?,
        job: args.checkpoints.options(args.solving.threads.threads),
    };
    let stats = job::observe(None, None, |lines| jobs::solve(options, lines))?;
    report(&stats, args)
}

fn check_paths(args: &SolveArgs) -> CliResult {
    let beside = checkpoint_paths(Path::new(&args.out)).ok();
    let record = beside.as_ref().and_then(|paths| paths.record.as_deref());
    let outputs = [
        Some(("--out", Path::new(&args.out))),
        paths::named("--rejects", &args.rejects),
        paths::named("--timings", &args.timings),
        beside
            .as_ref()
            .map(|paths| ("the checkpoint", &*paths.checkpoint)),
        record.map(|record| ("the record of the finished job", record)),
    ];
    paths::check(&args.files, outputs)
}

fn list_solvers() -> String {
    let auto = default_kernel().name;
    let line = |kernel: &Kernel| {
        let mark = if kernel.name == auto { '*' } else { ' ' };
        let here = match kernel.needs() {
            Some(needs) if kernel.runs_here() => format!(" (needs {needs}: here)"),
            Some(needs) => format!(" (needs {needs}: not here)"),
            None => String::new(),
        };
        format!("{mark} {:<11} {}{here}\n", kernel.name, kernel.summary)
    };
    kernels().iter().map(line).collect()
}

/// Returns the sentence on the boards that have no answer to compare with.
fn unanswered(stats: &SolveStats) -> Option<String> {
    let first = stats.first_unanswered.as_ref()?;
    let has = if stats.unanswered == 1 { "has" } else { "have" };
    Some(format!(
        "{} {has} no answer; first: {}:{}",
        pluralize(stats.unanswered, "board"),
        first.file,
        first.line
    ))
}

/// Says what was rejected and checked.
///
/// # Errors
/// If an answer differs or is missing.
fn report(stats: &SolveStats, args: &SolveArgs) -> CliResult {
    if stats.rejected > 0 {
        let file = match &args.rejects {
            Some(file) => format!(" (see {file})"),
            None => String::new(),
        };
        stdio::status_line(format_args!(
            "{} {} rejected{file}:",
            stats.rejected,
            plural(stats.rejected, "record")
        ));
        stats.first_rejects.iter().for_each(stdio::status_line);
        let more = stats.rejected - stats.first_rejects.len() as u64;
        if more > 0 {
            stdio::status_line(format_args!("and {more} more"));
        }
    }
    let answers = stats.boards - stats.unanswered;
    if stats.mismatches > 0 {
        let mut text = format!(
            "{} of {} {} {}:",
            stats.mismatches,
            answers,
            plural(answers, "answer"),
            agree(stats.mismatches, "differ")
        );
        for mismatch in &stats.first_mismatches {
            text += &format!("\n{mismatch}");
        }
        let more = stats.mismatches - stats.first_mismatches.len() as u64;
        if more > 0 {
            text += &format!("\nand {more} more");
            if !stdio::is_descriptor(&args.out) {
                let out = escape::path(Path::new(&args.out));
                text += &format!("; {out} has the right answers of all boards, by index");
            }
        }
        if let Some(sentence) = unanswered(stats) {
            text += &format!("\n{sentence}");
        }
        return Err(CliError::CheckFailed(text));
    }
    if let Some(sentence) = unanswered(stats) {
        let others = match answers {
            1 => "the only answer matches".to_owned(),
            answers => format!("all {answers} answers match"),
        };
        fail!("--check: {sentence}; {others}");
    }
    if stats.boards == 0 {
        let reason = match stats.rejected {
            0 => "there are no boards in the input",
            _ => "all records of the input are rejected",
        };
        if args.check {
            fail!("--check: {reason}: nothing was compared");
        }
        stdio::note_line(format_args!("{reason}: nothing was solved"));
    }
    if args.check {
        stdio::note_line(match stats.boards {
            1 => "the only answer matches".to_owned(),
            boards => format!("all {boards} answers match"),
        });
    }
    Ok(())
}
