//! `judge`: verdicts on other people's programs.

use super::args::{DEFAULT_CORPUS, GlobalArgs, JudgeArgs, JudgingArgs};
use super::progress::JudgeProgress;
use super::stdio::DEFAULT_COUNT;
use super::{CliError, interrupt, paths, stdio, supervisor, terminal};
use crate::report::text::conformance::render_conformance;
use crate::report::text::{self, judge::JudgeTable};
use snakes_and_ladders::draw::picture::{PictureOptions, svg_with_note};
use snakes_and_ladders::escape;
use snl_harness::corpus::CorpusSource;
use snl_harness::store::OutputFile;
use snl_judge::{
    FoundSubmissions, Hidden, JudgeOptions, JudgeRun, Language, ResultCsv, StressTest, Submission,
    SubmissionOutcome, Toolchains, find,
};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

pub(super) fn judge(mut args: JudgeArgs, global: &GlobalArgs) -> Result<(), CliError> {
    if is_solution(&args.corpus) {
        let program = std::mem::replace(&mut args.corpus, DEFAULT_CORPUS.to_owned());
        args.programs.insert(0, program);
        stdio::note_line(format_args!("no corpus given: judging on {DEFAULT_CORPUS}"));
    }
    if args.programs.is_empty() {
        let on = match &*args.corpus {
            "" => String::new(),
            corpus => format!(" on {}", escape::line(corpus)),
        };
        return Err(CliError::Usage(format!(
            "nothing to judge{on}: give programs (a file in one of the languages, directory, name=command); `snl strength` \
             measures a corpus"
        )));
    }
    let input = Path::new(&args.corpus);
    check(&args.programs, Some(input), &args.judging)?;
    let corpus = || {
        let corpus = stdio::corpus(&args.corpus, args.count.count, DEFAULT_COUNT)?;
        Ok(corpus.with_options(args.input.options()))
    };
    let stress = args.stress.map(|boards| StressTest {
        boards,
        seed: args.seed,
    });
    let (programs, judging) = (&args.programs, &args.judging);
    judge_submissions(
        programs,
        Some(input),
        corpus,
        Vec::new(),
        stress,
        judging,
        global,
    )
}

/// Whether an argument is a file of a language of solutions, one of its lines, a directory or name=command: none is a corpus.
fn is_solution(argument: &str) -> bool {
    let is_corpus = CorpusSource::names_spec(argument)
        || CorpusSource::names_suite(argument)
        // A spec whose version was forgotten.
        || ["n=", "family="].iter().any(|key| argument.starts_with(key))
        || Path::new(argument).is_file();
    if argument.contains('=') && !is_corpus {
        return true;
    }
    let file = match argument.rsplit_once(':') {
        Some((file, line)) if line.parse::<usize>().is_ok() => file,
        _ => argument,
    };
    Language::of(Path::new(file)).is_some() || Path::new(argument).is_dir()
}

/// Checks the names of the outputs; `input` is the file of boards or vectors.
pub(super) fn check(
    programs: &[String],
    input: Option<&Path>,
    args: &JudgingArgs,
) -> Result<(), CliError> {
    args.svg.as_deref().map_or(Ok(()), paths::require_svg)?;
    // A program may be a file, or FILE:LINE.
    let files = programs.iter().flat_map(|program| {
        let file = program.rsplit_once(':').map(|(file, _)| file);
        [Some(&**program), file]
    });
    paths::check(
        files.flatten().map(Path::new).chain(input),
        [
            paths::named("--export-csv", &args.export_csv),
            paths::named("--svg", &args.svg),
        ],
    )
}

/// Draws the first counterexample with both answers, or says that there is none.
fn draw_counterexample(
    name: &str,
    file: OutputFile,
    outcomes: &[SubmissionOutcome],
) -> Result<(), CliError> {
    let found = outcomes
        .iter()
        .find_map(|outcome| Some((outcome, text::judge::failed_board(outcome)?)));
    let Some((outcome, (board, answers))) = found else {
        stdio::note_line(format_args!(
            "{}: not written, no submission fails on a board",
            escape::line(name)
        ));
        return Ok(());
    };
    let submission = outcome.name.rsplit('/').next().unwrap_or(&outcome.name);
    let note = format!("{submission}: {answers}");
    let svg = svg_with_note(board, PictureOptions::default(), &note);
    stdio::finish(file, svg.as_bytes())?;
    stdio::note_written(name);
    Ok(())
}

/// Judges the programs in `names` on a corpus, which is read from `input`, prints their report after that of `outcomes`, and
/// fails if a verdict is not the expected one.
pub(super) fn judge_submissions(
    names: &[String],
    input: Option<&Path>,
    corpus: impl FnOnce() -> Result<CorpusSource, CliError>,
    mut outcomes: Vec<SubmissionOutcome>,
    stress: Option<StressTest>,
    args: &JudgingArgs,
    global: &GlobalArgs,
) -> Result<(), CliError> {
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let FoundSubmissions {
        submissions,
        skipped,
    } = find(names, args.shell, &tools)?;
    if !skipped.is_empty() && !global.quiet {
        stdio::status_line(skipped_files(&skipped));
    }
    let supervisor = supervisor::of(args.sandbox.mode, &tools, hidden(&submissions, input, args))?;
    let corpus = corpus()?.into_replayable()?;
    // Faults of the corpus are reported before anything is run.
    corpus.open(0)?;
    let mut csv = stdio::create_optional(&args.export_csv)?;
    if let Some(csv) = &mut csv {
        csv.write(ResultCsv::HEADER)?;
    }
    let picture = stdio::create_optional(&args.svg)?;
    let exports = [&args.export_csv, &args.svg];
    let screen = if stdio::any_is_stdout(&exports) {
        terminal::errors()
    } else {
        terminal::output()
    };
    let progress = JudgeProgress::new(submissions.len(), global);
    let table = JudgeTable::new(
        &submissions,
        corpus.count(),
        stress.as_ref().map(|stress| stress.boards),
        screen,
    );
    let report = |text: &str| {
        if global.quiet {
            Ok(())
        } else {
            progress.suspend(|| stdio::print_beside(text, &exports))
        }
    };
    let options = JudgeOptions {
        corpus: &corpus,
        tools: &tools,
        run: JudgeRun {
            supervisor: &supervisor,
            limits: &args.limits(),
            isolate: args.isolate,
        },
        stress,
        rows: csv.is_some(),
        progress: &|step| progress.step(step),
    };

    interrupt::install_handler(false);
    // The report on vectors has the answers on each of them; others are a table.
    let row = |outcome: &SubmissionOutcome| match corpus.vectors() {
        Some(all) => render_conformance(outcome, all.families(), global.verbose),
        None => table.row(outcome),
    };
    let sandbox = supervisor.describe_sandbox();
    if corpus.vectors().is_none() {
        report(&table.header(&corpus.describe(), &sandbox))?;
    } else if !submissions.is_empty() {
        stdio::note_line(&sandbox);
    }
    outcomes
        .iter()
        .try_for_each(|outcome| report(&row(outcome)))?;
    options.judge_all(submissions, args.threads.threads, |mut outcome| {
        if let Some(reason) = &outcome.not_run {
            progress.suspend(|| stdio::status_line(format_args!("error: {reason}")));
        }
        if let (Some(csv), Some(mut rows)) = (&mut csv, outcome.rows.take()) {
            append(&mut rows, csv)?;
        }
        report(&row(&outcome))?;
        outcomes.push(outcome);
        Ok::<(), CliError>(())
    })?;
    progress.finish();
    if let Some(csv) = csv {
        csv.commit()?;
    }
    report(&text::judge::render_failures(&outcomes, screen))?;
    if let (Some(name), Some(file)) = (&args.svg, picture) {
        draw_counterexample(name, file, &outcomes)?;
    }
    check_verdicts(&outcomes)
}

/// A sentence that names the files, or the first ones.
fn skipped_files(skipped: &[PathBuf]) -> String {
    const MAX_NAMED: usize = 8;
    let names: Vec<String> = skipped
        .iter()
        .take(MAX_NAMED)
        .map(|path| path.display().to_string())
        .collect();
    let more = match skipped.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("skipped, without a solution: {}{more}", names.join(", "))
}

/// Returns the files that no submission is to see: the corpus, the submissions and the outputs.
fn hidden(submissions: &[Submission], input: Option<&Path>, args: &JudgingArgs) -> Hidden {
    let own = submissions
        .iter()
        .flat_map(|submission| submission.kind.files());
    Hidden {
        files: own.chain(input.map(Path::to_owned)).collect(),
        outputs: [&args.export_csv, &args.svg]
            .into_iter()
            .flatten()
            .filter(|name| !stdio::is_descriptor(name))
            .map(PathBuf::from)
            .collect(),
    }
}

fn append(rows: &mut File, csv: &mut OutputFile) -> Result<(), CliError> {
    let mut block = vec![0; 1 << 16];
    loop {
        match rows.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(read) => csv.write(&block[..read])?,
            Err(error) => return Err(CliError::file("read", "a temporary file", &error)),
        }
    }
}

/// The exit code. Submissions that were not run come first, as then not all were judged.
fn check_verdicts(outcomes: &[SubmissionOutcome]) -> Result<(), CliError> {
    let all = outcomes.len();
    let (run, not_run): (Vec<_>, Vec<_>) = outcomes.iter().partition(|one| one.not_run.is_none());
    let unexpected: Vec<&str> = run
        .iter()
        .filter(|one| !one.matches_expected_verdict())
        .map(|one| one.name.as_str())
        .collect();
    let mut problems = Vec::new();
    if !not_run.is_empty() {
        problems.push(format!(
            "{} of {all} submissions could not be run",
            not_run.len()
        ));
    }
    if !unexpected.is_empty() {
        problems.push(format!(
            "{} of {all} submissions did not get the expected verdict: {}",
            unexpected.len(),
            unexpected.join(", ")
        ));
    }
    let text = problems.join("; ");
    match (not_run.is_empty(), unexpected.is_empty()) {
        (true, true) => Ok(()),
        (true, false) => Err(CliError::CheckFailed(text)),
        (false, _) => Err(CliError::Failed(text)),
    }
}
