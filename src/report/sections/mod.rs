//! What a report says of its inputs.
//!
//! Owns the order of the parts. Must not know how an input is read or a page written.

mod bench;
mod kills;
mod provenance;
mod record;
mod run;
mod samples;

use super::page::Page;
use super::{Input, ReportError};

/// The report on these inputs, in their order; each comes with the name by which it was given.
///
/// # Errors
/// If an input contradicts itself.
pub fn report(inputs: &[(String, Input)]) -> Result<Page, ReportError> {
    let mut page = Page::default();
    for (name, input) in inputs {
        match input {
            Input::Run(folder) => run::render(folder, &mut page)?,
            Input::Bench(figures) => bench::render(figures, &mut page),
            Input::Samples(rows) => samples::render(rows, &mut page),
            Input::Kills(table) => kills::render_table(name, table, &mut page),
            Input::Strength(strength) => kills::render_strength(strength, &mut page),
            Input::Record(text) => record::render(name, text, &mut page),
        }
    }
    page.title = match inputs {
        [(name, Input::Run(_))] => format!("Snakes and Ladders: the run in {name}"),
        [(name, Input::Bench(_) | Input::Samples(_))] => {
            format!("Snakes and Ladders: the bench in {name}")
        }
        [(name, Input::Kills(_) | Input::Strength(_))] => {
            format!("Snakes and Ladders: the mistakes in {name}")
        }
        [(name, Input::Record(_))] => format!("Snakes and Ladders: {name}"),
        _ => "Snakes and Ladders: a report".to_owned(),
    };
    page.name_pictures();
    Ok(page)
}
