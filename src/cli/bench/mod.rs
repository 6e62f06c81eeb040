//! The `bench` command: compares solvers on the same boards, and with a baseline.

mod baselines;
mod boards;
mod parts;
mod targets;

use super::args::{BenchArgs, GlobalArgs};
use super::{COMMIT, COMPILER, CliError, CliResult, interrupt, paths, progress, stdio, terminal};
use crate::bench::export::{Provenance, SCHEMA, Settings};
use crate::bench::{self, BenchGroup, BenchReport, MIN_ROUNDS, Part, Plan, Progress, samples_csv};
use crate::report::text::bench as text;
use crate::report::{bench_page, markdown};
use snakes_and_ladders::escape;
use snl_harness::measure::{host, pin_to_core};
use snl_harness::store::STDIO;
use snl_harness::store::manifest::command_line;
use std::path::Path;
use targets::Prepared;
use tempfile::NamedTempFile;

pub(super) fn bench(args: &BenchArgs, global: &GlobalArgs) -> CliResult {
    let plan = Plan {
        warmup: args.warmup,
        runs: args.runs,
        min_time: args.min_time,
        max_time: args.max_time,
        seed: args.boards.seed.value,
    };
    if let Some(number) = args.part {
        stdio::set_quiet(true);
        let rounds = args.part_rounds;
        return parts::run_here(args, &plan, Part { number, rounds });
    }
    let inputs = args.external.iter().map(|(_, program)| program);
    let inputs = inputs.chain(&args.corpus);
    let save = args.save_baseline.as_deref();
    let save = save.map(|name| baselines::path(args, name));
    let save = save.as_deref().map(|path| ("--save-baseline", path));
    let outputs = args.exports().into_iter().chain([save]);
    paths::check(inputs.map(Path::new), outputs)?;
    let is_compared = args.baseline.is_some() || args.save_baseline.is_some();
    if let Some(runs) = args.runs.filter(|&runs| is_compared && runs < MIN_ROUNDS) {
        // With fewer, the intervals are so narrow that equal solvers look slower.
        usage!("--runs {runs}: a baseline needs at least {MIN_ROUNDS} rounds");
    }
    interrupt::install_handler(true);
    // They are created before anything is measured.
    let outputs = stdio::create_all(args.exports())?;
    let uses_stdout = stdio::any_is_stdout(&args.exports());
    let baseline = baselines::read(args)?;
    let (_supervisor, programs) = targets::prepare(args)?;
    let (mut grouped, corpus) = boards::boards(args, 0)?;
    let input = (args.corpus.as_deref() == Some(STDIO)).then(|| boards::keep(&mut grouped));
    let input = input.transpose().map_err(|error| {
        CliError::Io(format!("cannot keep the boards of standard input: {error}"))
    })?;
    // The provenance is read before the thread is pinned, after which only one core is available.
    let provenance = provenance();
    let forced = match &baseline {
        Some(baseline) => baselines::check_compatible(baseline, &corpus, &provenance, args)?,
        None => Vec::new(),
    };
    let save = baselines::create(args)?;
    // The other processes inherit the core.
    let pinned = args.pin.map(pin_to_core).transpose();
    let name = escape::line(&corpus.name);
    stdio::note_line(format_args!("{} boards of {name}", corpus.boards));
    let blank = BenchReport {
        schema: SCHEMA.to_owned(),
        provenance,
        corpus,
        settings: Settings {
            warmup: args.warmup,
            pinned: pinned.map_err(CliError::Failed)?.map(|core| core as u64),
            seed: args.boards.seed.value,
            significance_level: args.significance_level,
            noise_threshold: args.noise_threshold,
            ..Settings::default()
        },
        reference: targets::reference(args)?,
        ..BenchReport::default()
    };
    let run_and_compare = || {
        let groups = &grouped.groups;
        let (input, blank) = (input.as_ref(), blank.clone());
        let mut report = run(global, groups, input, &programs, &plan, blank)?;
        if let Some(baseline) = baseline.as_ref().filter(|_| !report.settings.partial) {
            let gate = baselines::compare(&report, baseline, args, forced.clone())?;
            report.gate = Some(gate);
        }
        Ok::<BenchReport, CliError>(report)
    };
    let mut report = run_and_compare()?;
    // Only differences found a second time count.
    if let Some(first) = report.gate.take_if(|gate| gate.differs()) {
        report = run_and_compare()?;
        report.gate = report.gate.map(|second| first.confirm(second));
    }
    let page = markdown(&bench_page(&report), None).into_bytes();
    let exports = [samples_csv(&report), report.to_json().into_bytes(), page];
    for (file, bytes) in outputs.into_iter().zip(exports) {
        file.map_or(Ok(()), |file| stdio::finish(file, &bytes))?;
    }
    if let Some(file) = save.filter(|_| !report.settings.partial) {
        stdio::finish(file, report.to_json().as_bytes())?;
    }
    if !global.quiet {
        let text = text::plain(&report, global.verbose, terminal::screen(uses_stdout));
        stdio::print_beside(&text, &args.exports())?;
    }
    verdict(&report)
}

fn run(
    global: &GlobalArgs,
    groups: &[BenchGroup],
    input: Option<&NamedTempFile>,
    programs: &[Prepared],
    plan: &Plan,
    blank: BenchReport,
) -> CliResult<BenchReport> {
    let bar = progress::bar(None, "{spinner} warming up", global);
    let report = bench::bench(groups, plan, blank, &mut |part| {
        parts::run_apart(part, input, programs, &mut |step| {
            let (rounds, round) = match step {
                Progress::Round => return bar.inc(1),
                Progress::Planned(_, _) if part.number > 0 => return,
                Progress::Planned(rounds, round) => (rounds, round),
            };
            let total = rounds * plan.processes();
            let seconds = (round * total as u32).as_secs_f64().ceil();
            stdio::note_line(format_args!(
                "{total} rounds in {} processes: about {seconds} s",
                plan.processes()
            ));
            bar.set_length(total);
            let template = "{wide_bar} round {human_pos} of {human_len}  {eta} left";
            bar.set_style(progress::style(template));
        })
    });
    bar.finish_and_clear();
    let report = report?;
    if report.settings.partial && report.rows.iter().all(|row| row.samples.is_empty()) {
        return Err(CliError::interrupted());
    }
    Ok(report)
}

pub(super) fn provenance() -> Provenance {
    Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: (!COMMIT.is_empty()).then(|| COMMIT.to_owned()),
        compiler: (!COMPILER.is_empty()).then(|| COMPILER.to_owned()),
        host: host(),
        command: command_line(),
    }
}

/// Returns the outcome for the exit code: a wrong answer takes precedence over a regression.
fn verdict(report: &BenchReport) -> CliResult {
    let failed = text::failures(report).map(|failure| escape::line(&failure).into_owned());
    let failed: Vec<String> = failed.collect();
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
            text::slower(gate).join(", ")
        ))),
        _ => Ok(()),
    }
}
