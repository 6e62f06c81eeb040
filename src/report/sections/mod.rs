//! The sections of a page, by input.

pub(super) mod bench;
mod compare;
mod hardest;
pub(super) mod judged;
pub(super) mod kills;
mod play;
pub(super) mod provenance;
pub(super) mod run;
mod spread;

use super::page::Page;
use super::{Input, ReportError};
use crate::bench::BenchReport;
use snakes_and_ladders::solve::play::PlayRules;

/// Builds the page for these inputs, each with the name it was given by. With `play`, the sections
/// of a run have the lengths of random games by these rules. Runs and exports of `bench` are set
/// side by side; other inputs follow one another.
///
/// # Errors
/// If an input is inconsistent.
pub fn report(inputs: &[(String, Input)], play: Option<PlayRules>) -> Result<Page, ReportError> {
    if let [(_, Input::Bench(report))] = inputs {
        return Ok(bench_page(report));
    }
    let is_timed = |(_, input): &(String, Input)| matches!(input, Input::Run(_) | Input::Bench(_));
    let is_comparison = inputs.len() > 1 && inputs.iter().all(is_timed);
    let mut page = Page::default();
    let described = if is_comparison {
        compare::render(inputs, &mut page)?;
        &[]
    } else {
        inputs
    };
    for (name, input) in described {
        match input {
            Input::Run(folders) => {
                let [folder] = &folders[..] else {
                    let problem = "several runs: join shards with `snl merge`, or name another input to compare with";
                    return Err(ReportError::wrong(&**name, problem));
                };
                run::render(folder, play, &mut page)?;
            }
            Input::Bench(report) => bench::render(report, &mut page),
            Input::Kills(table) => kills::render_table(name, table, &mut page),
            Input::Strength(strength) => kills::render_strength(strength, true, &mut page),
            Input::Judged(report) => judged::render(report, &mut page),
        }
    }
    let subject = match inputs {
        [(name, Input::Run(_))] => format!("the run in {name}"),
        [(name, Input::Kills(_) | Input::Strength(_))] => format!("the mistakes in {name}"),
        [(name, Input::Judged(report))] => match &report.programs[..] {
            [program] => format!("the diagnosis of {}", program.name),
            _ => format!("the programs in {name}"),
        },
        [(first, _), (second, _)] if is_comparison => format!("{first} and {second}"),
        _ => "report".to_owned(),
    };
    Ok(page.finish(&subject))
}

/// Builds the page of one bench.
pub fn bench_page(report: &BenchReport) -> Page {
    let mut page = Page::default();
    bench::render(report, &mut page);
    page.finish(&format!("the bench of {}", report.corpus.name))
}
