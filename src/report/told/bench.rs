//! A bench, told.
//!
//! Owns the words, tables and charts of a bench. Must not work figures out: it is handed them.

use super::made_by::{command, fact, host, program};
use crate::measure::bench::Figures;
use crate::measure::bench::export::{ALL, Gate, Interval, Measured, Timed};
use crate::report::chart::{Curve, Effect, Scale, Words, forest, lines};
use crate::report::number::{counted, grouped, three};
use crate::report::page::{Block, Cell, Page, Section};

/// Adds what there is to say of the bench.
pub(super) fn tell(figures: &Figures, page: &mut Page) {
    page.summary.extend(summary(figures));
    page.sections.push(solvers(figures));
    page.sections
        .extend(figures.gate.as_ref().map(|gate| gated(figures, gate)));
    page.sections.extend(groups(figures));
    page.sections.push(provenance(figures));
}

fn of_all(figures: &Figures) -> impl Iterator<Item = &Measured> {
    figures.rows.iter().filter(|row| row.is_all())
}

/// A solver's colour, the same in every chart.
fn colour(figures: &Figures, solver: &str) -> usize {
    of_all(figures)
        .position(|row| row.solver == *solver)
        .unwrap_or(0)
}

fn summary(figures: &Figures) -> Vec<String> {
    let mut sentences = vec![format!(
        "{} compared on {} of {}, in {} after {} that did not count.",
        counted(of_all(figures).count() as u64, "solver"),
        counted(figures.corpus.boards, "board"),
        figures.corpus.name,
        counted(figures.settings.rounds, "round"),
        figures.settings.warmup,
    )];
    let speed = |row: &&Measured| row.speed.as_ref().map(|speed| speed.boards_per_s);
    let fastest = of_all(figures)
        .filter(|row| row.speed.is_some())
        .max_by(|a, b| speed(a).unwrap_or(0.0).total_cmp(&speed(b).unwrap_or(0.0)));
    if let Some((row, rate)) = fastest.and_then(|row| Some((row, speed(&row)?))) {
        let mut told = format!(
            "Fastest is {} with {} boards a second",
            row.solver,
            grouped(rate as u64)
        );
        if let Some(ratio) = row
            .ratio
            .as_ref()
            .filter(|_| row.solver != figures.reference)
        {
            told += &format!(
                ": {} times as fast as {} ({} to {}; {})",
                three(1.0 / ratio.time.estimate),
                figures.reference,
                three(1.0 / ratio.time.high),
                three(1.0 / ratio.time.low),
                ratio.verdict.words(),
            );
        }
        sentences.push(told + ".");
    }
    for row in of_all(figures).filter(|row| row.verdict != "AC") {
        sentences.push(format!("{} has no times: {}.", row.solver, failure(row)));
    }
    if let Some(gate) = &figures.gate {
        sentences.push(match gate.regression {
            true => format!(
                "Slower than the baseline {} of {}.",
                gate.baseline, gate.date
            ),
            false => format!(
                "No slower than the baseline {} of {}.",
                gate.baseline, gate.date
            ),
        });
    }
    sentences
}

fn failure(row: &Measured) -> String {
    match &row.err {
        Some(err) => format!("{} ({err})", row.verdict),
        None => row.verdict.clone(),
    }
}

const COLUMNS: [&str; 17] = [
    "solver",
    "n",
    "family",
    "boards",
    "timed",
    "verdict",
    "boards/s",
    "ns/board",
    "interval",
    "times ref.",
    "interval",
    "p50 ns",
    "p90 ns",
    "p99 ns",
    "p99.9 ns",
    "max ns",
    "peak MiB",
];

fn row(row: &Measured, reference: &str) -> Vec<Cell> {
    let none = || Cell::word("-");
    let figure = |figure: f64| Cell::number(figure, three(figure));
    let range = |interval: &Interval| {
        Cell::word(format!(
            "{} to {}",
            three(interval.low),
            three(interval.high)
        ))
    };
    let speed = row.speed.as_ref();
    let ratio = row.ratio.as_ref();
    let latency = row.latency.as_ref();
    vec![
        Cell::word(&*row.solver),
        row.n.parse().map_or(Cell::word(&*row.n), Cell::count),
        Cell::word(&*row.family),
        Cell::count(row.boards),
        Cell::word(match row.timed {
            Timed::Solving => "solving",
            Timed::Process => "process",
        }),
        Cell::word(match row.verdict.as_str() {
            "AC" if row.solver == reference => "reference".to_owned(),
            "AC" => match ratio {
                Some(ratio) => ratio.verdict.words().to_owned(),
                None => "right".to_owned(),
            },
            _ => failure(row),
        }),
        speed.map_or_else(none, |speed| {
            Cell::number(speed.boards_per_s, grouped(speed.boards_per_s as u64))
        }),
        speed.map_or_else(none, |speed| figure(speed.ns_per_board.estimate)),
        speed.map_or_else(none, |speed| range(&speed.ns_per_board)),
        ratio.map_or_else(none, |ratio| figure(ratio.time.estimate)),
        ratio.map_or_else(none, |ratio| range(&ratio.time)),
        Cell::maybe(latency.map(|latency| latency.p50_ns)),
        Cell::maybe(latency.map(|latency| latency.p90_ns)),
        Cell::maybe(latency.map(|latency| latency.p99_ns)),
        Cell::maybe(latency.map(|latency| latency.p99_9_ns)),
        Cell::maybe(latency.map(|latency| latency.max_ns)),
        row.peak_bytes
            .map_or_else(none, |bytes| figure(bytes as f64 / f64::from(1 << 20))),
    ]
}

/// An axis that holds all intervals and one.
fn about_one(effects: &[Effect]) -> Scale {
    Scale::about_one(effects.iter().flat_map(|effect| [effect.low, effect.high]))
}

fn effect(name: String, interval: &Interval, verdict: &str) -> Effect {
    Effect {
        name,
        note: format!("{} ({})", three(interval.estimate), verdict),
        estimate: interval.estimate,
        low: interval.low,
        high: interval.high,
    }
}

fn level(figures: &Figures) -> String {
    let percent = (1.0 - figures.settings.significance_level) * 100.0;
    format!("{} %", (percent * 10.0).round() / 10.0)
}

fn solvers(figures: &Figures) -> Section {
    let mut section = Section::new("Solvers");
    let effects: Vec<Effect> = of_all(figures)
        .filter(|row| row.solver != figures.reference)
        .filter_map(|row| {
            let ratio = row.ratio.as_ref()?;
            Some(effect(
                row.solver.clone(),
                &ratio.time,
                ratio.verdict.words(),
            ))
        })
        .collect();
    if !effects.is_empty() {
        let words = Words {
            title: "Time over the reference's",
            x: "time over the reference's: to the left is faster",
            y: "",
        };
        let svg = forest(words, &figures.reference, about_one(&effects), &effects);
        let caption = format!(
            "Each solver's time over that of {}, on all boards: the median of pairs of the same round, with its {} interval.",
            figures.reference,
            level(figures)
        );
        section.picture("ratios", &caption, svg);
    }
    section.blocks.extend(latencies(figures));
    section.table(
        "All boards",
        &COLUMNS,
        of_all(figures)
            .map(|one| row(one, &figures.reference))
            .collect(),
    );
    section
}

/// How many boards had been solved after which time.
fn latencies(figures: &Figures) -> Option<Block> {
    let curves: Vec<Curve> = of_all(figures)
        .filter_map(|row| {
            let latency = row.latency.as_ref()?;
            let mut passed = 0;
            let points = latency.histogram.iter().map(|&(ns, count)| {
                passed += count;
                (
                    ns.max(1) as f64,
                    passed as f64 / latency.samples.max(1) as f64 * 100.0,
                )
            });
            Some(Curve {
                name: row.solver.clone(),
                colour: colour(figures, &row.solver),
                points: thinned(points.collect()),
                steps: true,
                ..Curve::default()
            })
        })
        .collect();
    if curves.is_empty() {
        return None;
    }
    let x = Scale::log(
        curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|point| point.0)),
    );
    let words = Words {
        title: "Times of single boards",
        x: "ns, logarithmic",
        y: "boards solved within that time, %",
    };
    let mut section = Section::default();
    let svg = lines(
        words,
        x,
        Scale::Linear {
            low: 0.0,
            high: 100.0,
        },
        &curves,
    );
    section.picture("latency", "How many of the boards, solved one at a time, took at most so long. The slowest boards are at the right end.", svg);
    section.blocks.pop()
}

/// Points that can be told apart in a chart: a fifth of a percent apart, and the first and the last.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    let last = points.len().saturating_sub(1);
    for (place, point) in points.into_iter().enumerate() {
        if kept.last().is_none_or(|before| point.1 - before.1 >= 0.2) || place == last {
            kept.push(point);
        }
    }
    kept
}

fn gated(figures: &Figures, gate: &Gate) -> Section {
    let mut section = Section::new("Against the baseline");
    section.text(format!(
        "Baseline {}, measured {}.",
        gate.baseline, gate.date
    ));
    for sentence in &gate.forced {
        section.text(format!(
            "Compared all the same, as --force was given: {sentence}"
        ));
    }
    let name = |solver: &str, n: &str, family: &str| match n {
        ALL => solver.to_owned(),
        _ => format!("{solver}, n = {n}, {family}"),
    };
    let effects: Vec<Effect> = gate
        .rows
        .iter()
        .map(|row| {
            effect(
                name(&row.solver, &row.n, &row.family),
                &row.change,
                row.verdict.words(),
            )
        })
        .collect();
    if !effects.is_empty() && effects.len() <= 60 {
        let words = Words {
            title: "Change since the baseline",
            x: "ratio to the reference now over then: to the left is faster",
            y: "",
        };
        let svg = forest(words, "as before", about_one(&effects), &effects);
        let caption = format!(
            "Change since the baseline; intervals hold for all rows together at {}.",
            level(figures)
        );
        section.picture("gate", &caption, svg);
    }
    let rows = gate.rows.iter().map(|row| {
        vec![
            Cell::word(&*row.solver),
            row.n.parse().map_or(Cell::word(&*row.n), Cell::count),
            Cell::word(&*row.family),
            Cell::number(row.change.estimate, three(row.change.estimate)),
            Cell::word(format!(
                "{} to {}",
                three(row.change.low),
                three(row.change.high)
            )),
            Cell::word(row.verdict.words()),
        ]
    });
    section.table(
        "Change since the baseline",
        &[
            "solver",
            "n",
            "family",
            "now over then",
            "interval",
            "verdict",
        ],
        rows.collect(),
    );
    section
}

/// Speed over the side, a chart a family, and the table of all groups.
fn groups(figures: &Figures) -> Option<Section> {
    let rows: Vec<&Measured> = figures.rows.iter().filter(|row| !row.is_all()).collect();
    if rows.is_empty() {
        return None;
    }
    let mut section = Section::new("By side and family");
    let mut families: Vec<&str> = rows.iter().map(|row| &*row.family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        let solvers = of_all(figures).map(|row| &row.solver);
        let curves: Vec<Curve> = solvers
            .map(|solver| {
                let own = rows
                    .iter()
                    .filter(|row| row.solver == *solver && row.family == family);
                let points: Vec<(f64, Interval)> = own
                    .filter_map(|row| Some((row.n.parse().ok()?, row.speed.as_ref()?.ns_per_board)))
                    .collect();
                Curve {
                    name: solver.clone(),
                    colour: colour(figures, solver),
                    band: points.iter().map(|(n, ns)| (*n, ns.low, ns.high)).collect(),
                    points: points.iter().map(|(n, ns)| (*n, ns.estimate)).collect(),
                    steps: false,
                }
            })
            .filter(|curve| !curve.points.is_empty())
            .collect();
        let sides = curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|point| point.0));
        let (low, high) = sides.fold((f64::INFINITY, 0.0), |(low, high), n| {
            (f64::min(low, n), f64::max(high, n))
        });
        if high <= low {
            continue;
        }
        let bands = curves
            .iter()
            .flat_map(|curve| curve.band.iter().flat_map(|&(_, low, high)| [low, high]));
        let title = match family {
            "" => "Time a board over the side".to_owned(),
            family => format!("Time a board over the side, family {family}"),
        };
        let words = Words {
            title: &title,
            x: "side n",
            y: "ns a board, logarithmic",
        };
        let svg = lines(
            words,
            Scale::Linear { low, high },
            Scale::log(bands.clone()),
            &curves,
        );
        let name = match family {
            "" => "time-over-n".to_owned(),
            family => format!("time-over-n-{family}"),
        };
        section.picture(
            &name,
            &format!("{title}: median with its {} interval.", level(figures)),
            svg,
        );
    }
    section.table(
        "Groups",
        &COLUMNS,
        rows.into_iter()
            .map(|one| row(one, &figures.reference))
            .collect(),
    );
    Some(section)
}

fn provenance(figures: &Figures) -> Section {
    let (made, corpus, settings) = (&figures.provenance, &figures.corpus, &figures.settings);
    let mut section = Section::new("Where the figures come from");
    let mut facts = vec![
        fact("measured", &*figures.date),
        fact("corpus", &*corpus.name),
    ];
    if let Some(spec) = &corpus.spec {
        facts.push(fact("spec", spec));
    }
    if let Some(stream) = &corpus.stream {
        facts.push(fact("stream", stream));
    }
    facts.push(fact("boards' SHA-256", &*corpus.sha256));
    facts.push(fact(
        "settings",
        format!(
            "{} rounds after {} that did not count, batches of at least {} ns, clock {} ns, seed {}, {} resamples, noise threshold {} %",
            settings.rounds,
            settings.warmup,
            grouped(settings.batch_ns),
            settings.clock_ns,
            settings.seed,
            grouped(settings.resamples),
            three(settings.noise_threshold * 100.0),
        ),
    ));
    if let Some(core) = settings.pinned {
        facts.push(fact("bound to core", core.to_string()));
    }
    facts.extend(program(
        &made.version,
        made.commit.as_ref(),
        made.compiler.as_ref(),
    ));
    facts.extend(host(&made.host));
    section.blocks.push(Block::Facts(facts));
    section.text("To make it again:");
    section.blocks.push(Block::Code(command(&made.command)));
    section
}
