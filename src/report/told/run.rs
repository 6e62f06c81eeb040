//! A run, told.
//!
//! Owns the words, tables and charts of a run. Must not read files.

use super::made_by::{command, fact, host, program};
use crate::game::{Board, MAX_SQUARES, Side};
use crate::generate::{Maker, Spec};
use crate::measure::TimingRow;
use crate::report::chart::{Bar, Curve, Scale, Words, bars, lines};
use crate::report::input::{Counts, Hardest, RunFolder};
use crate::report::number::{counted, grouped, percent, three};
use crate::report::page::{Block, Cell, Page, Picture, Section};
use crate::report::{ReportError, board};
use crate::solve::routes::Route;

/// Boards shown as pictures.
const SHOWN: usize = 6;
/// Bars that still can be told apart.
const BARS: usize = 60;
/// Lines that still can be told apart.
const LINES: usize = 7;

/// Adds what there is to say of the run.
pub(super) fn tell(folder: &RunFolder, page: &mut Page) -> Result<(), ReportError> {
    page.summary.extend(summary(folder));
    page.sections.push(answers(folder));
    page.sections.extend(timings(folder));
    page.sections.extend(hardest(folder)?);
    page.sections.push(provenance(folder));
    Ok(())
}

fn summary(folder: &RunFolder) -> Vec<String> {
    let all = &folder.answers.all;
    let of = folder
        .manifest
        .spec
        .as_ref()
        .map_or(String::new(), |spec| format!(" of {spec}"));
    let mut lead = format!(
        "{}{of} in {}: ",
        counted(all.boards(), "board"),
        folder.name
    );
    lead += &match (all.percentile(50), all.percentile(100)) {
        (Some(median), Some(greatest)) => format!(
            "{} can be won, half of these in at most {}, the hardest in {}.",
            percent(all.solvable(), all.boards()),
            counted(median as u64, "roll"),
            counted(greatest as u64, "roll"),
        ),
        _ => "none can be won.".to_owned(),
    };
    let mut sentences = vec![lead];
    if let Some(timings) = &folder.timings {
        let row = timings.all();
        let mut speed = format!(
            "The solver {} took {} ns a board in thread time; made, solved and written were {} boards a second.",
            row.solver,
            three(row.solve_ns as f64 / row.boards.max(1) as f64),
            grouped(row.boards_per_s),
        );
        if let (Some(p50), Some(p99), Some(max)) = (row.p50_ns, row.p99_ns, row.max_ns) {
            speed += &format!(
                " Of {} boards solved one at a time, half took at most {} ns, 99 of 100 at most {} ns, the slowest {} ns.",
                grouped(row.samples),
                grouped(p50),
                grouped(p99),
                grouped(max),
            );
        }
        sentences.push(speed);
    }
    sentences
}

fn answers(folder: &RunFolder) -> Section {
    let mut section = Section::new("Answers");
    section.text("The answer is the least number of rolls from square 1 to the last square.");
    let answers = &folder.answers;
    let bars = histogram(&answers.all);
    section.picture("answers", &bars.1, bars.0);
    let columns = |first| {
        [
            first, "boards", "solvable", "least", "median", "p90", "p99", "greatest",
        ]
    };
    let row = |name: Cell, counts: &Counts| {
        let mut row = vec![
            name,
            Cell::count(counts.boards()),
            Cell::number(
                counts.solvable() as f64 / counts.boards().max(1) as f64,
                percent(counts.solvable(), counts.boards()),
            ),
        ];
        row.extend(
            [0, 50, 90, 99, 100]
                .map(|p| Cell::maybe(counts.percentile(p).map(|rolls| rolls as u64))),
        );
        row
    };
    let sides: Vec<usize> = answers.sides().collect();
    if sides.len() > 1 {
        let curve = |(colour, (name, percent)): (usize, (&str, u64))| Curve {
            name: name.to_owned(),
            colour,
            points: sides
                .iter()
                .filter_map(|&n| Some((n as f64, answers.by_side[n].percentile(percent)? as f64)))
                .collect(),
            ..Curve::default()
        };
        let told = [("greatest", 100), ("p99", 99), ("median", 50), ("least", 0)];
        let curves: Vec<Curve> = told.into_iter().enumerate().map(curve).collect();
        let figures = curves
            .iter()
            .flat_map(|curve| curve.points.iter().map(|point| point.1));
        let words = Words {
            title: "Rolls over the side",
            x: "side n",
            y: "rolls, of the solvable boards",
        };
        let svg = lines(
            words,
            over_sides(&sides),
            Scale::from_zero(figures.clone()),
            &curves,
        );
        section.picture(
            "rolls-over-n",
            "Least, median, 99th percentile and greatest answer by side.",
            svg,
        );
    }
    let rows = sides
        .iter()
        .map(|&n| row(Cell::count(n as u64), &answers.by_side[n]))
        .collect();
    section.table("Answers by side", &columns("n"), rows);
    if answers.by_family.len() > 1 {
        let rows = answers
            .by_family
            .iter()
            .map(|(name, counts)| row(Cell::word(name), counts))
            .collect();
        section.table("Answers by family", &columns("family"), rows);
    }
    section
}

/// From the least to the greatest side; a single one stands in the middle.
fn over_sides(sides: &[usize]) -> Scale {
    let (first, last) = (sides[0] as f64, sides[sides.len() - 1] as f64);
    match sides.len() {
        1 => Scale::Linear {
            low: first - 1.0,
            high: last + 1.0,
        },
        _ => Scale::Linear {
            low: first,
            high: last,
        },
    }
}

/// How often each answer came, the unreachable at the end, and the words for it.
fn histogram(counts: &Counts) -> (String, String) {
    let greatest = counts.percentile(100).unwrap_or(0);
    let width = greatest.div_ceil(BARS).max(1);
    let mut all: Vec<Bar> = (1..=greatest)
        .step_by(width)
        .map(|first| Bar {
            name: match width {
                1 => first.to_string(),
                _ => format!("{first}-{}", (first + width - 1).min(MAX_SQUARES)),
            },
            count: (first..first + width).map(|rolls| counts.of(rolls)).sum(),
            apart: false,
        })
        .collect();
    if counts.unreachable() > 0 {
        all.push(Bar {
            name: "-1".to_owned(),
            count: counts.unreachable(),
            apart: true,
        });
    }
    let (least, most) = all
        .iter()
        .map(|bar| bar.count)
        .filter(|&count| count > 0)
        .fold((u64::MAX, 0), |(least, most), count| {
            (least.min(count), most.max(count))
        });
    let log = most > 200 * least.min(most);
    let scale = match log {
        true => Scale::Log {
            low: 0.5,
            high: 10f64.powi((most as f64).log10().ceil() as i32),
        },
        false => Scale::from_zero([most as f64].into_iter()),
    };
    let words = Words {
        title: "How many boards have which answer",
        x: "least number of rolls; -1: unreachable",
        y: if log { "boards, logarithmic" } else { "boards" },
    };
    let caption = match log {
        true => "How many boards have which answer; each line across is ten times the one below.",
        false => "How many boards have which answer.",
    };
    (bars(words, scale, &all), caption.to_owned())
}

fn timings(folder: &RunFolder) -> Option<Section> {
    let timings = folder.timings.as_ref()?;
    let mut section = Section::new("Time");
    section.text(
        "Solving alone is timed, from boards in memory to answers. The mean is of all boards, solved together; the percentiles are \
         of boards solved one at a time, the cost of the clock taken off.",
    );
    let groups: Vec<(f64, &TimingRow)> = timings
        .rows
        .iter()
        .filter_map(|row| Some((row.n.parse().ok()?, row)))
        .collect();
    let mut families: Vec<&str> = groups.iter().map(|(_, row)| &*row.family).collect();
    families.sort_unstable();
    families.dedup();
    let of = |family: &str, figure: fn(&TimingRow) -> Option<u64>| -> Vec<(f64, f64)> {
        let rows = groups.iter().filter(|(_, row)| row.family == family);
        rows.filter_map(|(n, row)| Some((*n, figure(row)? as f64)))
            .collect()
    };
    let mean = |row: &TimingRow| Some(row.solve_ns.checked_div(row.boards)?.max(1));
    let curves: Vec<Curve> = match families[..] {
        [family] => {
            let edges = of(family, |row| row.p50_ns)
                .into_iter()
                .zip(of(family, |row| row.p99_ns));
            vec![
                Curve {
                    name: "p50 to p99".to_owned(),
                    points: of(family, |row| row.p50_ns),
                    band: edges.map(|((n, low), (_, high))| (n, low, high)).collect(),
                    ..Curve::default()
                },
                Curve {
                    name: "mean".to_owned(),
                    points: of(family, mean),
                    colour: 1,
                    ..Curve::default()
                },
            ]
        }
        _ => families
            .iter()
            .take(LINES)
            .enumerate()
            .map(|(colour, family)| Curve {
                name: (*family).to_owned(),
                points: of(family, mean),
                colour,
                ..Curve::default()
            })
            .collect(),
    };
    let mut sides: Vec<usize> = groups.iter().map(|(n, _)| *n as usize).collect();
    sides.sort_unstable();
    sides.dedup();
    if !sides.is_empty() {
        let figures = curves.iter().flat_map(|curve| {
            let points = curve.points.iter().map(|point| point.1);
            points.chain(curve.band.iter().flat_map(|&(_, low, high)| [low, high]))
        });
        let words = Words {
            title: "Time a board over the side",
            x: "side n",
            y: "ns a board, logarithmic",
        };
        let svg = lines(
            words,
            over_sides(&sides),
            Scale::log(figures.clone()),
            &curves,
        );
        let caption = match families.len() {
            1 => {
                "Time a board by side: the mean of all, and for boards solved one at a time the median with a band up to the 99th percentile."
            }
            all if all > LINES => {
                "Mean time a board by side, for the first seven families; the table has all."
            }
            _ => "Mean time a board by side and family.",
        };
        section.picture("time-over-n", caption, svg);
    }
    let rows = timings.rows.iter().map(|row| {
        vec![
            row.n.parse().map_or(Cell::word(&*row.n), Cell::count),
            Cell::word(&*row.family),
            Cell::count(row.boards),
            Cell::number(
                row.solve_ns as f64 / row.boards.max(1) as f64,
                three(row.solve_ns as f64 / row.boards.max(1) as f64),
            ),
            Cell::count(row.samples),
            Cell::maybe(row.p50_ns),
            Cell::maybe(row.p90_ns),
            Cell::maybe(row.p99_ns),
            Cell::maybe(row.max_ns),
            Cell::count(row.boards_per_s),
        ]
    });
    let columns = [
        "n", "family", "boards", "mean ns", "samples", "p50 ns", "p90 ns", "p99 ns", "max ns",
        "boards/s",
    ];
    section.table(
        "Times by group; boards a second are by elapsed time in the row all, by thread time elsewhere",
        &columns,
        rows.collect(),
    );
    Some(section)
}

/// Pictures of the boards that take most rolls, made again from the spec.
fn hardest(folder: &RunFolder) -> Result<Option<Section>, ReportError> {
    let Some(text) = &folder.manifest.spec else {
        return Ok(None);
    };
    let wrong = |problem: String| ReportError::wrong(&*folder.name, problem);
    let spec: Spec = text
        .parse()
        .map_err(|error| wrong(format!("manifest.json: {error}")))?;
    let mut maker = Maker::new(&spec).map_err(|error| wrong(format!("manifest.json: {error}")))?;
    let mut seen: Vec<Board> = Vec::new();
    let mut pictures = Vec::new();
    for Hardest {
        index,
        n,
        family,
        rolls,
    } in folder.answers.hardest()
    {
        if maker.limit().is_some_and(|limit| *index >= limit) {
            return Err(wrong(format!(
                "results.csv has a board {index}, but {text} has none"
            )));
        }
        let mut made = Board::empty(Side::MIN);
        maker.make(*index, &mut made);
        let route = Route::of(&made);
        let length = route.as_ref().map(|route| route.steps.len());
        if made.side().n() != *n || length != Some(usize::from(*rolls)) {
            return Err(wrong(format!(
                "board {index} is not the one of results.csv when it is made again from {text}: \
                 the run is of another version of the program; make it again by its command"
            )));
        }
        if seen.contains(&made) {
            continue;
        }
        pictures.push(Picture {
            name: format!("board-{index}"),
            svg: board::svg(&made, route.as_ref()),
            caption: format!(
                "Board {index}, n = {n}, {family}: {}. snl show '{text}' {index}",
                counted(u64::from(*rolls), "roll")
            ),
        });
        seen.push(made);
        if pictures.len() == SHOWN {
            break;
        }
    }
    if pictures.is_empty() {
        return Ok(None);
    }
    let mut section = Section::new("The hardest boards");
    section.text(match folder.answers.by_family.len() {
        1 => "Those that take most rolls, each with one of its best games; numbered discs show where each roll lands.",
        _ => "Those that take most rolls in each family, each with one of its best games; numbered discs show where each roll lands.",
    });
    section.blocks.push(Block::Gallery(pictures));
    Ok(Some(section))
}

fn provenance(folder: &RunFolder) -> Section {
    let manifest = &folder.manifest;
    let mut section = Section::new("Where the figures come from");
    let mut facts = Vec::new();
    if let Some(spec) = &manifest.spec {
        facts.push(fact("spec", spec));
    }
    if let Some(stream) = &manifest.stream {
        facts.push(fact("stream", stream));
    }
    for (name, stamp) in &manifest.files {
        facts.push(fact(
            name,
            format!("{}, SHA-256 {}", counted(stamp.bytes, "byte"), stamp.sha256),
        ));
    }
    facts.extend(program(
        &manifest.version,
        manifest.commit.as_ref(),
        manifest.compiler.as_ref(),
    ));
    facts.extend(host(&manifest.host));
    section.blocks.push(Block::Facts(facts));
    section.text("To make it again:");
    section.blocks.push(Block::Code(command(&manifest.command)));
    section
}
