//! The sections of a run: answers, times, the hardest boards (regenerated from the spec and checked), provenance.

use super::provenance::ProvenanceSection;
use crate::report::ReportError;
use crate::report::chart::{AxisLabels, Bar, Scale, Series, bars, lines};
use crate::report::input::RunFolder;
use crate::report::number::{percent, pluralize, thousands, three_significant};
use crate::report::page::{Page, PageBlock, Picture, Section, TableCell};
use snakes_and_ladders::draw::picture;
use snakes_and_ladders::game::{Board, MAX_SQUARES};
use snakes_and_ladders::solve::play::PlayRules;
use snakes_and_ladders::solve::routes::Route;
use snl_harness::measure::TimingRow;
use snl_harness::store::{AnswerHistogram, AnswersBySide};
use std::collections::BTreeSet;

pub(super) fn render(
    folder: &RunFolder,
    play: Option<PlayRules>,
    page: &mut Page,
) -> Result<(), ReportError> {
    page.summary.push(summary(folder));
    page.summary.extend(speed_summary(folder));
    page.sections.push(answers_section(folder));
    page.sections.extend(time_section(folder));
    page.sections.extend(hardest_section(folder)?);
    if let Some(rules) = play {
        page.sections.extend(super::play::section(folder, rules)?);
    }
    page.sections.push(provenance(folder));
    Ok(())
}

fn summary(folder: &RunFolder) -> String {
    let all = folder.answers.by_side.all();
    let boards = pluralize(all.boards(), "board");
    let spec = folder.manifest.spec.as_ref();
    let spec = spec.map_or(String::new(), |spec| format!(" of {spec}"));
    let answers = match (all.percentile(50), all.percentile(100)) {
        (Some(median), Some(max)) => format!(
            "{} solvable; median {}, max {}",
            percent(all.solvable(), all.boards()),
            pluralize(median as u64, "roll"),
            pluralize(max as u64, "roll"),
        ),
        _ => "none is solvable".to_owned(),
    };
    format!("{boards}{spec} in {}: {answers}.", folder.name)
}

fn speed_summary(folder: &RunFolder) -> Option<String> {
    let row = folder.timings.as_ref()?.all();
    let throughput = thousands(row.boards_per_s);
    let Some(ns) = row.ns_per_board() else {
        return Some(format!(
            "End-to-end throughput was {throughput} boards/s. Other work disturbed the machine throughout: no board is timed."
        ));
    };
    let mut text = format!(
        "The solver {} took {} ns per board (thread time); end-to-end throughput was {throughput} boards/s.",
        row.solver,
        three_significant(ns),
    );
    if let (Some(p50), Some(p99), Some(max)) = (row.p50_ns, row.p99_ns, row.max_ns) {
        text += &format!(
            " Of {} boards solved one at a time, the median took {} ns, the 99th percentile {} ns, the slowest {} ns.",
            thousands(row.samples),
            thousands(p50),
            thousands(p99),
            thousands(max),
        );
    }
    if row.disturbed > 0 {
        text += &format!(
            " {} of the boards were solved while other work disturbed the machine: their times are left out.",
            percent(row.disturbed, row.boards),
        );
    }
    Some(text)
}

/// An axis over the sides, ascending; a single side is in the middle.
fn side_axis(sides: &[usize]) -> Scale {
    let (first, last) = (sides[0] as f64, sides[sides.len() - 1] as f64);
    let margin = if sides.len() == 1 { 1.0 } else { 0.0 };
    Scale::Linear {
        low: first - margin,
        high: last + margin,
    }
}

fn provenance(folder: &RunFolder) -> Section {
    let manifest = &folder.manifest;
    let mut facts = Vec::new();
    facts.extend(manifest.spec.clone().map(|spec| ("spec", spec)));
    facts.extend(manifest.stream.clone().map(|stream| ("stream", stream)));
    for (name, digest) in &manifest.files {
        let bytes = pluralize(digest.bytes, "byte");
        facts.push((
            name.as_str(),
            format!("{bytes}, {} {}", digest.method.name(), digest.hash),
        ));
    }
    ProvenanceSection {
        facts,
        version: &manifest.version,
        commit: manifest.commit.as_deref(),
        compiler: manifest.compiler.as_deref(),
        host: &manifest.host,
        command: &manifest.command,
    }
    .section()
}

/// Bars that are still distinguishable; beyond that, each covers several answers.
const MAX_BARS: usize = 60;

/// The columns of the tables of answers, after the first.
const ANSWERS: &str = " | boards | solvable | min | median | p90 | p99 | max";

fn answers_section(folder: &RunFolder) -> Section {
    let mut section = Section::new("Answers");
    section.text("The answer is the minimum number of rolls from square 1 to the last square.");
    let answers = &folder.answers;
    histogram(&answers.by_side.all(), &mut section);
    if answers.by_side.sides().count() > 1 {
        by_side(&answers.by_side, &mut section);
    }
    let sides = answers.by_side.sides();
    let rows = sides.map(|(n, answers)| row(TableCell::count(n as u64), answers));
    section.table("Answers by side", &format!("n{ANSWERS}"), rows);
    if answers.by_family.len() > 1 {
        let families = answers.by_family.iter();
        let rows = families.map(|(name, answers)| row(TableCell::text(name), answers));
        section.table("Answers by family", &format!("family{ANSWERS}"), rows);
    }
    section
}

fn row(name: TableCell, answers: &AnswerHistogram) -> Vec<TableCell> {
    let (solvable, boards) = (answers.solvable(), answers.boards());
    let mut row = vec![
        name,
        TableCell::count(boards),
        TableCell::number(
            solvable as f64 / boards.max(1) as f64,
            percent(solvable, boards),
        ),
    ];
    row.extend([0, 50, 90, 99, 100].map(|percent| {
        TableCell::opt_count(answers.percentile(percent).map(|rolls| rolls as u64))
    }));
    row
}

/// Adds the chart of percentiles by side.
fn by_side(answers: &AnswersBySide, section: &mut Section) {
    let sides: Vec<usize> = answers.sides().map(|(n, _)| n).collect();
    let percentiles = [("max", 100), ("p99", 99), ("median", 50), ("min", 0)];
    let series = |(color, (name, percent)): (usize, (&str, u64))| Series {
        name: name.to_owned(),
        color,
        points: answers
            .sides()
            .filter_map(|(n, side)| Some((n as f64, side.percentile(percent)? as f64)))
            .collect(),
        ..Series::default()
    };
    let series: Vec<Series> = percentiles.into_iter().enumerate().map(series).collect();
    let points = series.iter().flat_map(|series| &series.points);
    let labels = AxisLabels {
        title: "Rolls by side",
        x: "side n",
        y: "rolls, of the solvable boards",
    };
    let svg = lines(
        labels,
        side_axis(&sides),
        Scale::from_zero(points.map(|point| point.1)),
        &series,
    );
    section.picture(
        "rolls-over-n",
        "Minimum, median, 99th percentile and maximum answer by side.",
        svg,
    );
}

/// Adds the histogram of answers; unreachable boards are the last bar.
fn histogram(answers: &AnswerHistogram, section: &mut Section) {
    let max = answers.percentile(100).unwrap_or(0);
    let width = max.div_ceil(MAX_BARS).max(1);
    let mut all: Vec<Bar> = (1..=max)
        .step_by(width)
        .map(|first| Bar {
            name: match width {
                1 => first.to_string(),
                _ => format!("{first}-{}", (first + width - 1).min(MAX_SQUARES)),
            },
            count: (first..first + width).map(|rolls| answers.of(rolls)).sum(),
            set_apart: false,
        })
        .collect();
    if answers.unreachable() > 0 {
        all.push(Bar {
            name: "-1".to_owned(),
            count: answers.unreachable(),
            set_apart: true,
        });
    }
    let counts = all.iter().map(|bar| bar.count).filter(|&count| count > 0);
    let min = counts.clone().min().unwrap_or(0);
    let max = counts.max().unwrap_or(0);
    let is_log = max > 200 * min;
    let scale = if is_log {
        Scale::Log {
            low: 0.5,
            high: 10f64.powi((max as f64).log10().ceil() as i32),
        }
    } else {
        Scale::from_zero([max as f64].into_iter())
    };
    let labels = AxisLabels {
        title: "Boards by answer",
        x: "minimum number of rolls; -1: unreachable",
        y: if is_log {
            "boards, logarithmic"
        } else {
            "boards"
        },
    };
    let caption = if is_log {
        "Number of boards by answer, on a logarithmic axis."
    } else {
        "Number of boards by answer."
    };
    section.picture("answers", caption, bars(labels, scale, &all));
}

const MAX_LINES: usize = 7;

/// The section; none for a run without timings.
fn time_section(folder: &RunFolder) -> Option<Section> {
    let timings = folder.timings.as_ref()?;
    let mut section = Section::new("Time");
    section.text(
        "Solving only, from boards in memory to answers. The mean is over all boards, solved in batches; the percentiles are of \
         boards solved one at a time, without the cost of reading the clock.",
    );
    time_chart(&timings.rows, &mut section);
    let rows = timings.rows.iter().map(|row| {
        vec![
            TableCell::parse(&row.n),
            TableCell::text(&*row.family),
            TableCell::count(row.boards),
            TableCell::opt_figure(row.ns_per_board()),
            TableCell::count(row.samples),
            TableCell::opt_count(row.p50_ns),
            TableCell::opt_count(row.p90_ns),
            TableCell::opt_count(row.p99_ns),
            TableCell::opt_count(row.max_ns),
            TableCell::count(row.boards_per_s),
            TableCell::count(row.disturbed),
        ]
    });
    let header = "n | family | boards | mean ns | samples | p50 ns | p90 ns | p99 ns | max ns | boards/s | disturbed";
    section.table(
        "Times by group; boards/s is by elapsed time in the row all, by thread time elsewhere",
        header,
        rows,
    );
    Some(section)
}

/// Adds the chart of times by side, unless no side has a time.
fn time_chart(rows: &[TimingRow], section: &mut Section) {
    let groups: Vec<(usize, &TimingRow)> = rows
        .iter()
        .filter(|row| row.timed() > 0)
        .filter_map(|row| Some((row.n.parse().ok()?, row)))
        .collect();
    let sides: BTreeSet<usize> = groups.iter().map(|(n, _)| *n).collect();
    let sides: Vec<usize> = sides.into_iter().collect();
    if sides.is_empty() {
        return;
    }
    let families: BTreeSet<&str> = groups.iter().map(|(_, row)| &*row.family).collect();
    let families: Vec<&str> = families.into_iter().collect();
    let points = |family: &str, figure: fn(&TimingRow) -> Option<u64>| -> Vec<(f64, f64)> {
        let rows = groups.iter().filter(|(_, row)| row.family == family);
        rows.filter_map(|(n, row)| Some((*n as f64, figure(row)? as f64)))
            .collect()
    };
    let mean = |row: &TimingRow| Some((row.solve_ns / row.timed()).max(1));
    let series: Vec<Series> = match families[..] {
        [family] => {
            let (p50, p99) = (
                points(family, |row| row.p50_ns),
                points(family, |row| row.p99_ns),
            );
            let band = p50.iter().zip(p99);
            let band = band.map(|(&(n, low), (_, high))| (n, low, high)).collect();
            vec![
                Series {
                    name: "p50 to p99".to_owned(),
                    points: p50,
                    band,
                    ..Series::default()
                },
                Series {
                    name: "mean".to_owned(),
                    points: points(family, mean),
                    color: 1,
                    ..Series::default()
                },
            ]
        }
        _ => families
            .iter()
            .take(MAX_LINES)
            .enumerate()
            .map(|(color, family)| Series {
                name: (*family).to_owned(),
                points: points(family, mean),
                color,
                ..Series::default()
            })
            .collect(),
    };
    let labels = AxisLabels {
        title: "Time per board by side",
        x: "side n",
        y: "ns per board, logarithmic",
    };
    let y = Scale::log(series.iter().flat_map(Series::values));
    let svg = lines(labels, side_axis(&sides), y, &series);
    let caption = match families.len() {
        1 => {
            "Time per board by side: the mean over all boards, and for boards solved one at a time the median with a band up to the 99th percentile."
        }
        count if count > MAX_LINES => {
            "Mean time per board by side, for the first seven families; the table has all."
        }
        _ => "Mean time per board by side and family.",
    };
    section.picture("time-over-n", caption, svg);
}

const MAX_PICTURES: usize = 6;

/// The section; none without a spec or a solvable board.
///
/// # Errors
/// If a regenerated board does not have the recorded answer.
fn hardest_section(folder: &RunFolder) -> Result<Option<Section>, ReportError> {
    let (Some(mut generator), Some(text)) = (folder.generator()?, &folder.manifest.spec) else {
        return Ok(None);
    };
    let wrong = |problem: String| ReportError::wrong(&*folder.name, problem);
    let mut shown: Vec<Board> = Vec::new();
    let mut pictures = Vec::new();
    for hard in folder.answers.hardest() {
        let index = hard.index;
        if generator.board_count().is_some_and(|count| index >= count) {
            return Err(wrong(format!(
                "the results have a board {index}, but {text} has none"
            )));
        }
        let board = generator.board(index);
        let route = Route::of(&board);
        let rolls = route.as_ref().map(|route| route.steps.len());
        if board.side().n() != hard.n || rolls != Some(usize::from(hard.rolls)) {
            return Err(wrong(format!(
                "board {index} of the results differs from the one regenerated from {text}: \
                 the run is of another version of the program; regenerate it by its command"
            )));
        }
        if shown.contains(&board) {
            continue;
        }
        pictures.push(Picture {
            name: format!("board-{index}"),
            svg: picture::svg(&board, picture::PictureOptions::default()),
            caption: format!(
                "Board {index}, n = {}, {}: {}. snl show '{text}' {index}",
                hard.n,
                hard.family,
                pluralize(u64::from(hard.rolls), "roll")
            ),
        });
        shown.push(board);
        if pictures.len() == MAX_PICTURES {
            break;
        }
    }
    if pictures.is_empty() {
        return Ok(None);
    }
    let mut section = Section::new("The hardest boards");
    let scope = match folder.answers.by_family.len() {
        1 => "",
        _ => " of each family",
    };
    section.text(format!(
        "The boards{scope} that take the most rolls, each with a shortest route; a numbered disc marks where each roll lands."
    ));
    section.blocks.push(PageBlock::Gallery(pictures));
    Ok(Some(section))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A side with 10 boards.
    fn row(n: &str, disturbed: u64) -> TimingRow {
        TimingRow {
            n: n.to_owned(),
            family: "uniform".to_owned(),
            solver: "array-queue".to_owned(),
            boards: 10,
            solve_ns: (10 - disturbed) * 50,
            mean_ns: 50,
            samples: 0,
            p50_ns: None,
            p90_ns: None,
            p99_ns: None,
            max_ns: None,
            boards_per_s: 1,
            disturbed,
        }
    }

    #[test]
    fn the_chart_has_the_sides_that_were_timed() {
        let chart = |rows: &[TimingRow]| {
            let mut section = Section::new("Time");
            time_chart(rows, &mut section);
            section.blocks.len()
        };
        assert_eq!(chart(&[row("2", 10), row("3", 4), row("all", 7)]), 1);
        assert_eq!(chart(&[row("2", 10), row("3", 10), row("all", 10)]), 0);
        assert_eq!(row("3", 10).ns_per_board(), None);
        assert_eq!(row("3", 4).ns_per_board(), Some(50.0));
    }
}
