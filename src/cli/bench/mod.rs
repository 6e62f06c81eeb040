//! The `bench` command: compares solvers on the same boards, and with a baseline.

mod baselines;
mod boards;
mod parts;
mod targets;

use baselines::Baseline;
use boards::BenchBoards;
use targets::{Borrowed, Prepared};

use super::args::BenchArgs;
use super::version::BUILD;
use super::{CliError, CliResult, interrupt, paths, progress, stdio, terminal};
use crate::bench::export::{CorpusInfo, Provenance, SCHEMA, Settings};
use crate::bench::{self, BenchGroup, BenchReport, MIN_ROUNDS, Plan, Progress, samples_csv};
use crate::report::{
    bench_page, disturbed_share, doubts, failures, markdown, rounds, slower, terminal as render,
};
use snakes_and_ladders::escape;
use snakes_and_ladders::number::pluralize;
use snakes_and_ladders::solve::kernel;
use snl_harness::measure::pin_to_core;
use snl_harness::store::{Manifest, OutputFile, output_dir};
use std::cell::RefCell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Measures, or measures one part, as another process of this program says.
pub(super) fn bench(args: BenchArgs, is_part: bool) -> CliResult {
    let plan = Plan {
        warmup: args.warmup,
        runs: args.runs,
        min_time: args.min_time,
        max_time: args.max_time,
        seed: args.boards.seed.value,
    };
    if is_part {
        return parts::run_here(args, &plan);
    }
    let args = &args;
    let save_path = check(args)?;
    interrupt::install_handler(true);
    // They are created before anything is measured.
    let exports = stdio::create_all(args.exports())?;
    let baseline = baselines::read(args)?;
    let (_supervisor, programs) = targets::prepare(args)?;
    let BenchBoards {
        grouped,
        info,
        corpus,
    } = boards::boards(args, 0)?;
    let mut blank = blank_report(args, info)?;
    // The other processes inherit the core.
    let pinned = args.pin.map(pin_to_core).transpose();
    blank.settings.pinned = pinned.map_err(CliError::Failed)?.map(|core| core as u64);
    if let Some(baseline) = &baseline {
        baseline.note_disturbance();
        baseline.check(&blank, &targets::names(args)?, args.force)?;
        baseline.check_scopes(&targets::scopes(args, &programs))?;
    }
    if save_path.is_some() {
        output_dir::create_dir(&args.baseline_dir)?;
    }
    let save = save_path.as_deref().map(OutputFile::create).transpose()?;
    stdio::note_line(format_args!(
        "{} of {}",
        pluralize(blank.corpus.boards, "board"),
        escape::line(&blank.corpus.name)
    ));
    let measurement = Measurement {
        plan: &plan,
        groups: &grouped.groups,
        blank,
        programs: &programs,
        input: corpus.path().and_then(|path| path.to_str()),
        baseline: baseline.as_ref(),
    };
    let report = measurement.run()?;
    if let Some(solver) = bench::unmeasured(&report) {
        fail!(
            "{solver} was not measured: the clock of this machine stood still or is too coarse; nothing is written"
        );
    }
    let verdict = verdict(&report, args.fail_if_unsure);
    let is_gate_passed = !matches!(verdict, Err(CliError::Regression(_)));
    write(args, &report, exports, save, is_gate_passed)?;
    verdict
}

/// Checks what the parser does not, and returns the path of the baseline to be saved.
fn check(args: &BenchArgs) -> CliResult<Option<PathBuf>> {
    let save = args
        .save_baseline
        .as_deref()
        .map(|name| baselines::path(args, name));
    let inputs = args
        .external
        .iter()
        .map(|(_, program)| program)
        .chain(&args.corpus);
    let saved = paths::named("--save-baseline", &save);
    paths::check(inputs, args.exports().into_iter().chain([saved]))?;
    let is_compared = args.baseline.is_some() || args.save_baseline.is_some();
    if let Some(runs) = args.runs
        && is_compared
        && runs < MIN_ROUNDS
    {
        // With fewer, the intervals are so narrow that equal solvers look slower.
        usage!("--runs {runs}: a baseline needs at least {MIN_ROUNDS} rounds");
    }
    Ok(save)
}

/// Returns the report before anything is measured.
fn blank_report(args: &BenchArgs, corpus: CorpusInfo) -> CliResult<BenchReport> {
    Ok(BenchReport {
        schema: SCHEMA.to_owned(),
        // Once the thread is pinned, only one core is available.
        provenance: Provenance::of(&Manifest::empty(BUILD)),
        corpus,
        settings: Settings {
            warmup: args.warmup,
            seed: args.boards.seed.value,
            significance_level: args.significance_level,
            noise_threshold: args.noise_threshold,
            ..Settings::default()
        },
        reference: kernel(&args.reference)?.name.to_owned(),
        ..BenchReport::default()
    })
}

/// What is measured, and what it is compared with.
struct Measurement<'a> {
    plan: &'a Plan,
    groups: &'a [BenchGroup],
    /// The report before anything is measured.
    blank: BenchReport,
    programs: &'a [Prepared],
    /// The file of the boards, if they are in one.
    input: Option<&'a str>,
    baseline: Option<&'a Baseline<'a>>,
}

impl Measurement<'_> {
    /// Measures, and measures once more if the gate finds a difference: only differences found a
    /// second time count.
    fn run(&self) -> CliResult<BenchReport> {
        let mut report = self.run_and_compare()?;
        if failures(&report).next().is_none()
            && let Some(first) = report.gate.take_if(|gate| gate.differs())
        {
            report = self.run_and_compare()?;
            report.gate = report.gate.map(|second| first.confirm(second));
        }
        Ok(report)
    }

    fn run_and_compare(&self) -> CliResult<BenchReport> {
        let mut report = self.run_once()?;
        if report.settings.partial {
            if report.rows.iter().all(|row| row.samples.is_empty()) {
                return Err(CliError::interrupted());
            }
        } else if let Some(baseline) = self.baseline {
            // A program that failed is said to have failed, whatever can be compared.
            report.gate = match baseline.compare(&report) {
                Ok(gate) => Some(gate),
                Err(_) if failures(&report).next().is_some() => None,
                Err(error) => return Err(error),
            };
        }
        Ok(report)
    }

    /// Measures in as many processes as planned, with a progress bar.
    fn run_once(&self) -> CliResult<BenchReport> {
        let bar = progress::bar(None, "{spinner} warming up");
        let prepared = self.programs.iter();
        let mut programs: Vec<Borrowed<'_>> = prepared
            .map(|program| program.as_ref().map_err(Clone::clone))
            .collect();
        let mut estimate = FirstEstimate::new(self.plan);
        let report = bench::bench(self.groups, self.plan, self.blank.clone(), &mut |part| {
            let estimate = RefCell::new(&mut estimate);
            let progress = &mut |step| match step {
                Progress::Round => {
                    bar.inc(1);
                    estimate.borrow_mut().rounds += 1;
                }
                Progress::Planned(planned) => {
                    estimate.borrow_mut().is_made = true;
                    bar.suspend(|| {
                        stdio::note_line(format_args!(
                            "{}, and {} to warm up: about {} s",
                            rounds(planned.counted, self.plan.processes()),
                            planned.warmup,
                            planned.time.as_secs_f64().ceil()
                        ));
                    });
                    bar.set_length(planned.counted + planned.warmup);
                    let template = "{wide_bar} round {human_pos} of {human_len}  {eta} left";
                    bar.set_style(progress::style(template));
                }
            };
            let wait = &mut || bar.suspend(|| estimate.borrow_mut().wait());
            let measured = parts::run_apart(part, self.input, &programs, progress, wait)?;
            // A program that has failed is not run again by the next process.
            let kernels = measured.targets.len() - programs.len();
            for (program, target) in programs.iter_mut().zip(&measured.targets[kernels..]) {
                if let Err(failure) = &target.samples {
                    *program = Err(failure.clone());
                }
            }
            Ok(measured)
        });
        bar.finish_and_clear();
        report
    }
}

/// Writes the exports and the baseline, and prints the report. The baseline is saved only if all
/// programs were right, all rounds were measured, and no gate has failed.
fn write(
    args: &BenchArgs,
    report: &BenchReport,
    exports: [Option<OutputFile>; 3],
    save: Option<OutputFile>,
    is_gate_passed: bool,
) -> CliResult {
    let shown = bench_page(report);
    let page = markdown(&shown, None).into_bytes();
    let json = report.to_json().into_bytes();
    let is_right = failures(report).next().is_none();
    let is_saved = is_right && is_gate_passed && !report.settings.partial;
    if let Some(name) = &args.save_baseline
        && !is_saved
    {
        let reason = if !is_right {
            "a program failed"
        } else if report.settings.partial {
            "the measurement was stopped"
        } else {
            "the comparison with the baseline failed"
        };
        stdio::status_line(format_args!(
            "the baseline {name} is not saved, as {reason}; one that was there is unchanged"
        ));
    }
    if let Some(name) = &args.save_baseline
        && is_saved
        && let Some(share) = disturbed_share(report)
    {
        stdio::status_line(format_args!(
            "the baseline {name} is saved, but other work on the machine disturbed {share} of its batches: replace it when the machine is idle"
        ));
    }
    let save = if is_saved { save } else { None };
    let files = exports.into_iter().chain([save]);
    for (file, bytes) in files.zip([&samples_csv(report), &json, &page, &json]) {
        if let Some(file) = file {
            stdio::finish(file, bytes)?;
        }
    }
    let named = args.exports();
    let screen = terminal::screen(stdio::any_is_stdout(&named));
    stdio::print_summary(&render(&shown, args.detail.verbose, screen), &named)?;
    if let Some(gate) = &report.gate {
        for doubt in doubts(gate, args.noise_threshold) {
            stdio::status_line(doubt);
        }
    }
    Ok(())
}

/// The estimate that is made while the first rounds have not shown how long a round takes.
struct FirstEstimate<'p> {
    plan: &'p Plan,
    start: Instant,
    /// The number of rounds that are over.
    rounds: u32,
    /// Whether an estimate has been made.
    is_made: bool,
}

impl FirstEstimate<'_> {
    fn new(plan: &Plan) -> FirstEstimate<'_> {
        FirstEstimate {
            plan,
            start: Instant::now(),
            rounds: 0,
            is_made: false,
        }
    }

    /// Makes the estimate once [`FIRST_ESTIMATE`] has passed.
    fn wait(&mut self) {
        let elapsed = self.start.elapsed();
        if self.is_made || elapsed < FIRST_ESTIMATE {
            return;
        }
        self.is_made = true;
        let planned = self.plan.fewest(elapsed / (self.rounds + 1));
        stdio::note_line(format_args!(
            "warming up: at {:.1} s a round, {} with {} to warm up take about {} s; the first rounds take longest",
            elapsed.as_secs_f64() / f64::from(self.rounds + 1),
            pluralize(planned.counted, "round"),
            planned.warmup,
            planned.time.as_secs_f64().ceil()
        ));
    }
}

/// The time after which something is said though no round has shown how long it takes.
const FIRST_ESTIMATE: Duration = Duration::from_secs(4);

/// Returns the outcome for the exit code: a wrong answer takes precedence over a regression.
fn verdict(report: &BenchReport, fails_if_unsure: bool) -> CliResult {
    let failed: Vec<String> = failures(report)
        .map(|failure| escape::line(&failure).into_owned())
        .collect();
    if !failed.is_empty() {
        return Err(CliError::CheckFailed(failed.join("\n")));
    }
    if report.settings.partial {
        return Err(CliError::interrupted());
    }
    match &report.gate {
        Some(gate) if gate.regression => Err(CliError::Regression(format!(
            "slower than the baseline {}: {}",
            gate.baseline,
            slower(gate).join(", ")
        ))),
        Some(gate) if fails_if_unsure && gate.leaves_doubts() => {
            Err(CliError::Regression(format!(
                "the comparison with the baseline {} leaves doubts (--fail-if-unsure)",
                gate.baseline
            )))
        }
        _ => Ok(()),
    }
}
