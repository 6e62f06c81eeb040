//! `bench`: solvers compared on the same boards, and with a baseline.
//!
//! Owns the order of these steps, and the exit code. Must not know how any of them is done.

mod against;
mod baselines;
mod grid;
mod tables;
mod targets;

use super::args::{BenchArgs, GlobalArgs};
use super::destination::OutputFile;
use super::{COMMIT, COMPILER, CliError, interrupt, progress, stdio};
use crate::bench::export::{CorpusInfo, Provenance};
use crate::bench::{
    BenchMetadata, BenchReport, BenchTarget, GroupedBoards, MAX_BOARDS, Plan, bench as measure,
    sample_rows, write_sample_rows,
};
use crate::generate::STREAM_VERSION;
use crate::measure::{host, pin_to_core};
use crate::store::STDIO;
use crate::submissions::OrphanReaper;
use baselines::Baselines;
use std::ops::ControlFlow;
use std::path::Path;

/// Boards of a spec, unless said otherwise: about 260 of each side, more than a branch predictor learns by heart.
const COUNT: u64 = 5000;

/// Runs the verb.
pub(super) fn bench(args: &BenchArgs, global: &GlobalArgs) -> Result<(), CliError> {
    interrupt::install_handler(true);
    let mut outputs = ExportFiles::create(args)?;
    let baselines = Baselines::in_folder(&args.baseline_dir);
    let then = args.baseline.as_ref().map(|name| baselines.read(name));
    let then = then.transpose()?;
    // Kills what external programs leave behind.
    let reaper = (!args.external.is_empty()).then(OrphanReaper::become_subreaper);
    let mut field = targets::of(args)?;
    let (grouped, corpus) = boards(args)?;
    // The machine is asked before the thread is bound to one of its cores.
    let provenance = provenance();
    let forced = match &then {
        Some(then) => baselines::check_compatible(then, &corpus, &provenance, args)?,
        None => Vec::new(),
    };
    let save = args.save_baseline.as_ref();
    let save = save.map(|name| baselines.create(name)).transpose()?;
    if !global.quiet {
        stdio::status_line(format_args!("{} boards of {}", corpus.boards, corpus.name));
    }
    let about = BenchMetadata {
        corpus,
        provenance,
        reference: targets::reference(args)?,
        pinned: args.pin.map(pin_core).transpose()?,
        significance_level: args.significance_level,
        noise_threshold: args.noise_threshold,
    };
    let figures = match &then {
        None => run(args, global, &grouped, &mut field, about)?,
        Some(then) => {
            let mut once = || {
                let mut figures = run(args, global, &grouped, &mut field, about.clone())?;
                let gate = baselines::compare(&figures, then, args, forced.clone())?;
                figures.gate = Some(gate);
                Ok::<BenchReport, CliError>(figures)
            };
            confirm(&mut once)?
        }
    };
    drop(field);
    if let Some(reaper) = reaper {
        reaper.kill_orphans();
    }
    outputs.write(&figures)?;
    if let Some(file) = save {
        baselines::save(file, &figures)?;
    }
    if !global.quiet {
        let told = tables::render(&figures, global.verbose);
        match outputs.on_standard {
            true => stdio::status(&told),
            false => stdio::print_summary(told.as_bytes())?,
        }
    }
    verdict(&figures)
}

/// Measures again where a solver is slower or faster: the word counts if it is said twice.
fn confirm(
    once: &mut dyn FnMut() -> Result<BenchReport, CliError>,
) -> Result<BenchReport, CliError> {
    let first = once()?;
    let Some(gate) = first.gate.as_ref().filter(|gate| gate.differs()) else {
        return Ok(first);
    };
    let mut again = once()?;
    again.gate = again.gate.map(|second| gate.confirm(second));
    Ok(again)
}

fn run(
    args: &BenchArgs,
    global: &GlobalArgs,
    grouped: &GroupedBoards,
    field: &mut [Box<dyn BenchTarget>],
    about: BenchMetadata,
) -> Result<BenchReport, CliError> {
    let plan = Plan {
        warmup: args.warmup,
        runs: args.runs,
        min_time: args.min_time,
        seed: 0,
    };
    let bar = progress::measuring(global);
    let figures = measure(grouped, field, &plan, about, &mut |step| {
        progress::step(&bar, step);
        match interrupt::requested() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    bar.finish_and_clear();
    match figures {
        ControlFlow::Continue(figures) => Ok(figures),
        ControlFlow::Break(()) => Err(CliError::interrupted()),
    }
}

/// The boards in memory, and what they are called.
fn boards(args: &BenchArgs) -> Result<(GroupedBoards, CorpusInfo), CliError> {
    let spec = match &args.corpus {
        Some(text) => text.clone(),
        None => args.boards.spec()?.to_string(),
    };
    let corpus = stdio::corpus(&spec, args.count, COUNT)?;
    let made = corpus.count().is_some();
    let (mut cursor, mut boards) = (corpus.open(0)?, Vec::new());
    while cursor.read(&mut |entry| boards.push((entry.board, entry.family.clone().into_owned())))? {
        if boards.len() > MAX_BOARDS {
            return Err(CliError::Failed(format!(
                "{}: bench keeps its boards in memory, at most {MAX_BOARDS} of them; give it fewer",
                corpus.name()
            )));
        }
    }
    if boards.is_empty() {
        return Err(CliError::Failed(format!("{}: no boards", corpus.name())));
    }
    let grouped = GroupedBoards::new(boards);
    let facts = CorpusInfo {
        name: corpus.name().to_owned(),
        spec: made.then(|| corpus.name().to_owned()),
        stream: made.then(|| STREAM_VERSION.to_owned()),
        boards: grouped.count(),
        sha256: grouped.sha256().to_owned(),
    };
    Ok((grouped, facts))
}

fn provenance() -> Provenance {
    Provenance {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: (!COMMIT.is_empty()).then(|| COMMIT.to_owned()),
        compiler: (!COMPILER.is_empty()).then(|| COMPILER.to_owned()),
        host: host(),
        command: std::env::args().collect(),
    }
}

fn pin_core(core: Option<usize>) -> Result<u64, CliError> {
    pin_to_core(core)
        .map(|core| core as u64)
        .map_err(CliError::Failed)
}

/// The exports, open before anything is measured.
struct ExportFiles {
    csv: Option<OutputFile>,
    json: Option<OutputFile>,
    markdown: Option<OutputFile>,
    /// Whether one of them goes to standard output.
    on_standard: bool,
}

impl ExportFiles {
    fn create(args: &BenchArgs) -> Result<ExportFiles, CliError> {
        let names = [&args.export_csv, &args.export_json, &args.export_markdown];
        let standard = names.iter().filter(|name| name.as_deref() == Some(STDIO));
        let standard = standard.count();
        if standard > 1 {
            return Err(CliError::Usage(
                "only one export can go to standard output".to_owned(),
            ));
        }
        let open = |name: &Option<String>| {
            let create = |name: &String| OutputFile::create(Path::new(name));
            name.as_ref().map(create).transpose()
        };
        Ok(ExportFiles {
            csv: open(&args.export_csv)?,
            json: open(&args.export_json)?,
            markdown: open(&args.export_markdown)?,
            on_standard: standard == 1,
        })
    }

    fn write(&mut self, figures: &BenchReport) -> Result<(), CliError> {
        if let Some(mut file) = self.csv.take() {
            let mut text = Vec::new();
            write_sample_rows(&sample_rows(figures), &mut text)
                .map_err(|error| CliError::Failed(format!("the samples: {error}")))?;
            file.write(&text)?;
            file.commit()?;
        }
        if let Some(file) = self.json.take() {
            baselines::save(file, figures)?;
        }
        if let Some(mut file) = self.markdown.take() {
            file.write(tables::markdown(figures).as_bytes())?;
            file.commit()?;
        }
        Ok(())
    }
}

/// A wrong answer first, then a regression.
fn verdict(figures: &BenchReport) -> Result<(), CliError> {
    let failed: Vec<String> = tables::failures(figures).collect();
    if !failed.is_empty() {
        return Err(CliError::CheckFailed(failed.join("\n")));
    }
    match &figures.gate {
        Some(gate) if gate.regression => Err(CliError::Regression(format!(
            "slower than the baseline {}: {}",
            gate.baseline,
            against::slower(gate).join(", ")
        ))),
        _ => Ok(()),
    }
}
