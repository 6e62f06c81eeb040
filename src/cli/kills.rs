//! The kill matrix as text, CSV and JSON.
//!
//! # Stability
//! The table has one row per board: `index,n,family,note,min_rolls,kills`, then one column per mistake, in the order of the
//! catalogue: 1 where the board kills it, 0 where it survives. A later version may add columns, for its catalogue
//! may have grown.

use super::CliError;
use crate::corpus::CorpusBoard;
use crate::corpus::csv::write_text;
use crate::game::{Board, Side, Solution};
use crate::generate::{BoardGenerator, Spec};
use crate::mutants::mistakes::{Mistake, catalogue};
use crate::mutants::strength::KillMatrix;
use crate::solve::default_kernel;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;

/// Mistakes shown as the weakest, unless all are asked for.
const WEAKEST_SHOWN: usize = 8;

/// How often every mistake should die: a corpus in which one board is lost should still be strong.
const TARGET_KILLS: usize = 3;

/// The kill matrix of a corpus with what its exports need.
pub(super) struct KillReport {
    corpus: String,
    pub(super) matrix: KillMatrix<'static>,
    /// Names of families, and for every board its place among them.
    families: Vec<String>,
    of_board: Vec<u16>,
    answers: Vec<Solution>,
    uniform: Option<UniformBaseline>,
}

/// How strong a uniform corpus of the same size is.
#[derive(Serialize)]
struct UniformBaseline {
    corpus: String,
    killed: usize,
    killed_three_times: usize,
}

/// A mistake in the JSON.
#[derive(Serialize)]
struct MistakeExport<'a> {
    name: &'a str,
    kind: String,
    sentence: &'a str,
    reason: &'a str,
    source: Option<&'a str>,
    kills: usize,
    wrong: usize,
    slow: usize,
    crashed: usize,
    families: Vec<&'a str>,
}

/// The whole JSON.
#[derive(Serialize)]
struct KillExport<'a> {
    corpus: &'a str,
    boards: usize,
    killed: usize,
    killed_three_times: usize,
    uniform: &'a Option<UniformBaseline>,
    mistakes: Vec<MistakeExport<'a>>,
}

fn put(out: &mut Vec<u8>, part: std::fmt::Arguments<'_>) {
    out.write_fmt(part).expect("a buffer takes it");
}

impl KillReport {
    /// Nothing yet.
    pub(super) fn new(corpus: String, matrix: KillMatrix<'static>) -> KillReport {
        KillReport {
            corpus,
            matrix,
            families: Vec::new(),
            of_board: Vec::new(),
            answers: Vec::new(),
            uniform: None,
        }
    }

    /// Adds boards, and returns their places in the matrix.
    pub(super) fn add(&mut self, cases: &[CorpusBoard]) -> Range<usize> {
        let answers: Vec<Solution> = cases.iter().map(CorpusBoard::answer).collect();
        let boards: Vec<&Board> = cases.iter().map(|case| &case.board).collect();
        let first = self.answers.len();
        self.matrix.add(&boards, &answers);
        self.answers.extend(answers);
        for case in cases {
            let known = self.families.iter().position(|name| *name == case.family);
            let family = known.unwrap_or_else(|| {
                self.families.push(case.family.to_string());
                self.families.len() - 1
            });
            self.of_board
                .push(u16::try_from(family).unwrap_or(u16::MAX));
        }
        first..self.answers.len()
    }

    /// Appends the table's header.
    pub(super) fn write_header(&self, out: &mut Vec<u8>) {
        put(out, format_args!("index,n,family,note,min_rolls,kills"));
        for mistake in 0..self.matrix.mistakes() {
            put(out, format_args!(",{}", self.matrix.mistake(mistake).name));
        }
        out.push(b'\n');
    }

    /// Appends the rows of these boards, which have these places in the matrix.
    pub(super) fn write_rows(
        &self,
        places: Range<usize>,
        cases: &[CorpusBoard],
        out: &mut Vec<u8>,
    ) {
        for (place, case) in places.zip(cases) {
            put(out, format_args!("{},{},", case.index, case.board.side()));
            write_text(&case.family, out);
            out.push(b',');
            write_text(&case.note, out);
            let (rolls, kills) = (
                self.answers[place].min_rolls(),
                self.matrix.killed_by(place).count(),
            );
            put(out, format_args!(",{rolls},{kills}"));
            for mistake in 0..self.matrix.mistakes() {
                let killed = self.matrix.killed(mistake, place);
                out.extend_from_slice(if killed { b",1" } else { b",0" });
            }
            out.push(b'\n');
        }
    }

    /// Finds out how strong as many uniform boards are.
    pub(super) fn compare(&mut self) {
        let mut generator =
            BoardGenerator::new(&Spec::default()).expect("the usual spec can be made");
        let boards: Vec<Board> = (0..self.matrix.boards() as u64)
            .map(|index| {
                let mut board = Board::empty(Side::MIN);
                generator.generate(index, &mut board);
                board
            })
            .collect();
        let answers: Vec<Solution> = boards
            .iter()
            .map(|b| default_kernel().solve_one(b))
            .collect();
        let matrix = KillMatrix::of(catalogue(), boards.iter(), &answers);
        self.uniform = Some(UniformBaseline {
            corpus: generator.spec().to_string(),
            killed: matrix.killed_by_at_least(1),
            killed_three_times: matrix.killed_by_at_least(TARGET_KILLS),
        });
    }

    /// The names of the families whose boards kill the mistake.
    fn families(&self, mistake: usize) -> BTreeSet<&str> {
        self.matrix
            .killers(mistake)
            .filter_map(|board| self.families.get(usize::from(self.of_board[board])))
            .map(String::as_str)
            .collect()
    }

    /// How strong the corpus is, and how strong a uniform one: a line each.
    pub(super) fn strength(&self) -> String {
        let (boards, mistakes) = (self.matrix.boards(), self.matrix.mistakes());
        let noun = if boards == 1 { "board" } else { "boards" };
        let line = |corpus: &str, killed: usize, often: usize| {
            format!(
                "{boards} {noun} of {corpus} kill {killed} of {mistakes} mistakes, {often} at least {TARGET_KILLS} times\n"
            )
        };
        let mut text = line(
            &self.corpus,
            self.matrix.killed_by_at_least(1),
            self.matrix.killed_by_at_least(TARGET_KILLS),
        );
        if let Some(uniform) = &self.uniform {
            text += &line(&uniform.corpus, uniform.killed, uniform.killed_three_times);
        }
        text
    }

    /// What there is to say, in lines.
    pub(super) fn summary_text(&self, all: bool) -> String {
        let matrix = &self.matrix;
        let mut text = self.strength();
        for mistake in matrix.survivors() {
            let Mistake {
                name,
                description,
                why_wrong,
                ..
            } = matrix.mistake(mistake);
            let _ = write!(
                text,
                "\nsurvives: {name}\n  {description}\n  Wrong: {why_wrong}\n"
            );
        }
        self.render_kills(all, &mut text);
        text
    }

    /// A row a mistake that dies: all of them, or the weakest.
    fn render_kills(&self, all: bool, text: &mut String) {
        let matrix = &self.matrix;
        let mut dead: Vec<usize> = (0..matrix.mistakes())
            .filter(|&mistake| matrix.kills(mistake) > 0)
            .collect();
        if dead.is_empty() {
            return;
        }
        if !all {
            dead.sort_by_key(|&mistake| matrix.kills(mistake));
            dead.truncate(WEAKEST_SHOWN);
        }
        let which = if all { "" } else { ", fewest kills first" };
        let _ = writeln!(
            text,
            "\n   kills    wrong     slow  crashed families  mistake{which}"
        );
        for mistake in dead {
            let faults = matrix.faults(mistake);
            let _ = writeln!(
                text,
                "{:8} {:8} {:8} {:8} {:8}  {}",
                matrix.kills(mistake),
                faults.wrong,
                faults.slow,
                faults.crashed,
                self.families(mistake).len(),
                matrix.mistake(mistake).name,
            );
        }
    }

    /// The whole as indented JSON and a line feed.
    pub(super) fn to_json(&self) -> String {
        let matrix = &self.matrix;
        let mistakes = (0..matrix.mistakes()).map(|index| {
            let (mistake, faults) = (matrix.mistake(index), matrix.faults(index));
            MistakeExport {
                name: mistake.name,
                kind: mistake.kind.to_string(),
                sentence: mistake.description,
                reason: mistake.why_wrong,
                source: mistake.source,
                kills: matrix.kills(index),
                wrong: faults.wrong,
                slow: faults.slow,
                crashed: faults.crashed,
                families: self.families(index).into_iter().collect(),
            }
        });
        let report = KillExport {
            corpus: &self.corpus,
            boards: matrix.boards(),
            killed: matrix.killed_by_at_least(1),
            killed_three_times: matrix.killed_by_at_least(TARGET_KILLS),
            uniform: &self.uniform,
            mistakes: mistakes.collect(),
        };
        let mut text = serde_json::to_string_pretty(&report).expect("all keys are strings");
        text.push('\n');
        text
    }

    /// Exit code 3 and their names, if mistakes survive.
    pub(super) fn verdict(&self) -> Result<(), CliError> {
        let survivors = self.matrix.survivors();
        if survivors.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = survivors
            .iter()
            .map(|&mistake| self.matrix.mistake(mistake).name)
            .collect();
        let verb = if names.len() == 1 {
            "survives"
        } else {
            "survive"
        };
        Err(CliError::CheckFailed(format!(
            "{} of {} mistakes {verb}: {}",
            names.len(),
            self.matrix.mistakes(),
            names.join(", ")
        )))
    }
}
