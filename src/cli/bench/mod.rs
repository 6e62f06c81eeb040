//! The `bench` command: compares solvers on the same boards, and with a baseline.

mod baselines;
mod targets;

use super::args::{BenchArgs, GlobalArgs, SandboxMode};
use super::{COMMIT, COMPILER, CliError, interrupt, paths, progress, stdio, supervisor, terminal};
use crate::bench::export::{CorpusInfo, Provenance, SCHEMA, Settings};
use crate::bench::{
    BenchReport, BenchTarget, GroupedBoards, MAX_BOARDS, MoreBoards, Plan, RESAMPLES,
    bench as measure, samples_csv,
};
use crate::report::text::bench as text;
use crate::report::{bench_page, markdown};
use snakes_and_ladders::escape;
use snakes_and_ladders::game::{Board, Side};
use snakes_and_ladders::generate::{BoardGenerator, STREAM_VERSION};
use snl_harness::measure::{host, pin_to_core};
use snl_harness::store::manifest::command_line;
use snl_harness::store::{OutputFile, STDIO};
use snl_judge::{Hidden, OrphanReaper, SubmissionKind, Supervisor, Toolchains};
use std::ops::ControlFlow;

/// The default number of boards of a spec: about 260 per side. Every round has as many new ones.
const COUNT: u64 = 5000;

/// Supervises the external programs.
fn supervise(args: &BenchArgs) -> Result<Supervisor, CliError> {
    let files = args.external.iter().flat_map(|external| {
        let (_, program) = external.split_once('=').unwrap_or_default();
        SubmissionKind::Command(vec![program.to_owned()]).files()
    });
    let outputs = [&args.export_csv, &args.export_json, &args.export_markdown];
    let hidden = Hidden {
        files: files.chain(args.corpus.iter().map(Into::into)).collect(),
        outputs: outputs.into_iter().flatten().map(Into::into).collect(),
    };
    let tools = Toolchains::new(std::env::var_os("PATH").unwrap_or_default());
    let supervisor = supervisor::of(args.sandbox, &tools, hidden)?;
    if args.sandbox != SandboxMode::None {
        stdio::note_line(supervisor.describe_sandbox());
    }
    Ok(supervisor)
}

pub(super) fn bench(args: &BenchArgs, global: &GlobalArgs) -> Result<(), CliError> {
    let save = args.save_baseline.as_deref();
    let save = save.map(|name| baselines::path(args, name));
    paths::check_bench(args, save.as_deref())?;
    interrupt::install_handler(true);
    let outputs = ExportFiles::create(args)?;
    let baseline = baselines::read(args)?;
    let supervisor = (!args.external.is_empty())
        .then(|| supervise(args))
        .transpose()?;
    // Kills what external programs leave behind.
    let reaper = supervisor
        .as_ref()
        .map(|_| OrphanReaper::become_subreaper());
    let mut targets = targets::of(args, supervisor.as_ref())?;
    let (mut grouped, corpus) = boards(args)?;
    // Read before the thread is pinned, after which only one core is available.
    let provenance = provenance();
    let forced = match &baseline {
        Some(baseline) => baselines::check_compatible(baseline, &corpus, &provenance, args)?,
        None => Vec::new(),
    };
    let save = baselines::create(args)?;
    if !global.quiet {
        let name = escape::line(&corpus.name);
        stdio::status_line(format_args!("{} boards of {name}", corpus.boards));
    }
    let blank = BenchReport {
        schema: SCHEMA.to_owned(),
        date: String::new(),
        provenance,
        corpus,
        settings: settings(args)?,
        reference: targets::reference(args)?,
        rows: Vec::new(),
        gate: None,
    };
    let report = match &baseline {
        None => run(args, global, &mut grouped, &mut targets, blank)?,
        Some(baseline) => {
            let mut run_and_compare = || {
                let mut report = run(args, global, &mut grouped, &mut targets, blank.clone())?;
                let gate = baselines::compare(&report, baseline, args, forced.clone())?;
                report.gate = Some(gate);
                Ok::<BenchReport, CliError>(report)
            };
            confirm(&mut run_and_compare)?
        }
    };
    drop(targets);
    if let Some(reaper) = reaper {
        reaper.kill_orphans();
    }
    let uses_stdout = outputs.uses_stdout;
    outputs.write(&report)?;
    if let Some(file) = save {
        stdio::finish(file, report.to_json().as_bytes())?;
    }
    if !global.quiet {
        let text = |screen| text::plain(&report, global.verbose, screen);
        if uses_stdout {
            stdio::status(text(terminal::errors()))
        } else {
            stdio::print_summary(text(terminal::output()).as_bytes())?
        }
    }
    verdict(&report)
}

/// Measures a second time if a solver is slower or faster; only differences found both times count.
fn confirm(
    run_and_compare: &mut dyn FnMut() -> Result<BenchReport, CliError>,
) -> Result<BenchReport, CliError> {
    let first = run_and_compare()?;
    let Some(gate) = first.gate.as_ref().filter(|gate| gate.differs()) else {
        return Ok(first);
    };
    let mut second = run_and_compare()?;
    second.gate = second.gate.map(|second| gate.confirm(second));
    Ok(second)
}

fn run(
    args: &BenchArgs,
    global: &GlobalArgs,
    grouped: &mut GroupedBoards,
    targets: &mut [Box<dyn BenchTarget>],
    blank: BenchReport,
) -> Result<BenchReport, CliError> {
    let plan = Plan {
        runs: args.runs,
        min_time: args.min_time,
    };
    let bar = progress::measuring(global);
    let report = measure(grouped, targets, &plan, blank, &mut |step| {
        progress::step(&bar, step);
        if interrupt::requested() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    bar.finish_and_clear();
    match report {
        ControlFlow::Continue(report) => Ok(report),
        ControlFlow::Break(()) => Err(CliError::interrupted()),
    }
}

fn boards(args: &BenchArgs) -> Result<(GroupedBoards, CorpusInfo), CliError> {
    args.boards.check_expected()?;
    let spec = match &args.corpus {
        Some(text) => text.clone(),
        None => args.boards.spec()?.to_string(),
    };
    let corpus = stdio::corpus(&spec, args.count, COUNT)?;
    let is_spec = corpus.count().is_some();
    let (mut cursor, mut boards) = (corpus.open(0)?, Vec::new());
    while cursor.read(&mut |entry| boards.push((entry.board, entry.family.clone().into_owned())))? {
        if boards.len() > MAX_BOARDS {
            return Err(CliError::Failed(format!(
                "{}: at most {MAX_BOARDS} boards can be benchmarked",
                corpus.name()
            )));
        }
    }
    if boards.is_empty() {
        return Err(CliError::Failed(format!("{}: no boards", corpus.name())));
    }
    let more = corpus.is_spec().then(|| more_boards(&spec)).transpose()?;
    let grouped = GroupedBoards::new(boards, more);
    let info = CorpusInfo {
        name: corpus.name().to_owned(),
        spec: is_spec.then(|| corpus.name().to_owned()),
        stream: is_spec.then(|| STREAM_VERSION.to_owned()),
        boards: grouped.count(),
        sha256: grouped.sha256().to_owned(),
    };
    Ok((grouped, info))
}

/// The boards of a spec from the first, and their number if it is finite.
fn more_boards(spec: &str) -> Result<(MoreBoards, Option<u64>), CliError> {
    let mut generator = BoardGenerator::new(&spec.parse()?)?;
    let count = generator.board_count();
    let mut indices = (0..count.unwrap_or(u64::MAX)).cycle();
    let next = move || {
        let mut board = Board::empty(Side::MIN);
        let index = indices.next().expect("a spec has a board");
        let family = generator.generate(index, &mut board);
        (board, family.name().to_owned())
    };
    Ok((Box::new(next), count))
}

fn provenance() -> Provenance {
    Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: (!COMMIT.is_empty()).then(|| COMMIT.to_owned()),
        compiler: (!COMPILER.is_empty()).then(|| COMPILER.to_owned()),
        host: host(),
        command: command_line(),
    }
}

/// Pins this thread if asked to, and returns the settings; the measurement sets those that are 0 here.
fn settings(args: &BenchArgs) -> Result<Settings, CliError> {
    let pinned = args.pin.map(pin_to_core).transpose();
    Ok(Settings {
        warmup: args.warmup,
        rounds: 0,
        solves: 0,
        clock_ns: 0,
        pinned: pinned.map_err(CliError::Failed)?.map(|core| core as u64),
        seed: 0,
        significance_level: args.significance_level,
        noise_threshold: args.noise_threshold,
        resamples: RESAMPLES,
    })
}

/// The export files, created before anything is measured.
struct ExportFiles {
    csv: Option<OutputFile>,
    json: Option<OutputFile>,
    markdown: Option<OutputFile>,
    /// Whether one of them is standard output.
    uses_stdout: bool,
}

impl ExportFiles {
    fn create(args: &BenchArgs) -> Result<ExportFiles, CliError> {
        let names = [&args.export_csv, &args.export_json, &args.export_markdown];
        let on_stdout = names.iter().filter(|name| name.as_deref() == Some(STDIO));
        let on_stdout = on_stdout.count();
        if on_stdout > 1 {
            return Err(CliError::Usage(
                "only one export can go to standard output".to_owned(),
            ));
        }
        Ok(ExportFiles {
            csv: stdio::create_optional(&args.export_csv)?,
            json: stdio::create_optional(&args.export_json)?,
            markdown: stdio::create_optional(&args.export_markdown)?,
            uses_stdout: on_stdout == 1,
        })
    }

    fn write(self, report: &BenchReport) -> Result<(), CliError> {
        let files = [
            (self.csv, samples_csv(report)),
            (self.json, report.to_json().into_bytes()),
            (
                self.markdown,
                markdown(&bench_page(report), None).into_bytes(),
            ),
        ];
        for (file, bytes) in files {
            file.map_or(Ok(()), |file| stdio::finish(file, &bytes))?;
        }
        Ok(())
    }
}

/// The outcome for the exit code: a wrong answer takes precedence over a regression.
fn verdict(report: &BenchReport) -> Result<(), CliError> {
    let failed: Vec<String> = text::failures(report).collect();
    if !failed.is_empty() {
        return Err(CliError::CheckFailed(failed.join("\n")));
    }
    match &report.gate {
        Some(gate) if gate.regression => Err(CliError::Regression(format!(
            "slower than the baseline {}: {}",
            gate.baseline,
            text::slower(gate).join(", ")
        ))),
        _ => Ok(()),
    }
}
