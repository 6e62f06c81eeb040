//! Conformance vectors: how often each answer occurs, and a SHA-256 of all answers, for the first boards of a spec. The format is
//! stable (docs/FILES.md), and so are the files in `data/conformance/`, which `cargo run --release --example conformance` writes.

use super::CorpusError;
use crate::pipeline::run_ordered;
use crate::store::{AnswerHistogram, number};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use snakes_and_ladders::game::{Side, Solution};
use snakes_and_ladders::generate::{BOARDS_PER_CHUNK, BatchGenerator, Family, GenerationPlan};
use snakes_and_ladders::solve::{Kernel, NoTiming, SolveResult};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Display;

/// The vectors that are part of the program.
const EMBEDDED: &str = include_str!("../../../../data/conformance/short.jsonl");

/// The right answers to the first boards of a spec.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConformanceVector {
    /// The spec of the boards.
    pub spec: String,
    /// The number of boards.
    pub boards: u64,
    /// Each answer (-1: unreachable) and how many boards have it, in ascending order.
    pub answers: Vec<(i32, u64)>,
    /// SHA-256 of the answers as text, each with a line feed, in lower-case hexadecimal digits.
    pub sha256: String,
}

impl ConformanceVector {
    /// Returns the vector of the boards of a plan, solved by `kernel` on `threads` threads (0: one per core).
    ///
    /// # Panics
    /// If this CPU cannot run the kernel.
    pub fn of(plan: &GenerationPlan, kernel: &Kernel, threads: usize) -> ConformanceVector {
        let mut chunks = plan.chunks(plan.range(), BOARDS_PER_CHUNK);
        let mut digest = AnswerDigest::default();
        let solved = run_ordered(
            threads,
            || (0..0, Vec::<SolveResult>::new()),
            || BatchGenerator::new(plan.generator.clone()),
            |(indices, _)| {
                let next = chunks.next();
                *indices = next.clone().unwrap_or_default();
                Ok::<bool, Infallible>(next.is_some())
            },
            |batches, (indices, results)| {
                batches.solve(indices.clone(), kernel, &mut NoTiming, results);
            },
            |solved| {
                let results = solved.iter().flat_map(|(_, results)| results);
                results.for_each(|one| digest.add(one.solution));
                Ok(())
            },
        );
        let Ok(()) = solved;
        digest.vector(plan.generator.spec().to_string())
    }
}

/// A digest of answers: their counts, and the text that is to be hashed.
#[derive(Default)]
pub struct AnswerDigest {
    histogram: AnswerHistogram,
    text: Vec<u8>,
    hash: Sha256,
}

impl AnswerDigest {
    /// Adds an answer.
    pub fn add(&mut self, answer: Solution) {
        self.histogram.count(answer);
        number::push(answer.min_rolls(), &mut self.text);
        self.text.push(b'\n');
        if self.text.len() > 1 << 14 {
            self.hash.update(&self.text);
            self.text.clear();
        }
    }

    /// Returns the vector of all answers so far, and forgets them.
    pub fn vector(&mut self, spec: String) -> ConformanceVector {
        let AnswerDigest {
            histogram,
            text,
            mut hash,
        } = std::mem::take(self);
        hash.update(&text);
        let unreachable = (-1, histogram.of(0));
        let rolls = (1..=Side::MAX.squares()).map(|rolls| (rolls as i32, histogram.of(rolls)));
        let answers = std::iter::once(unreachable).chain(rolls);
        ConformanceVector {
            spec,
            boards: histogram.boards(),
            answers: answers.filter(|&(_, boards)| boards > 0).collect(),
            sha256: to_hex(&hash.finalize()),
        }
    }
}

/// Returns a hash in lower-case hexadecimal digits.
fn to_hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Conformance vectors as a corpus: the boards of the first vector, then the boards of the next.
#[derive(Default, Debug)]
pub struct ConformanceVectors {
    /// The vectors, in order.
    pub vectors: Vec<ConformanceVector>,
    /// The boards of the vectors, in the same order.
    pub plans: Vec<GenerationPlan>,
    /// The position after the last board of each vector.
    ends: Vec<u64>,
}

impl ConformanceVectors {
    /// Returns the vectors that are part of the program: up to 1,000 boards of every family and side.
    pub fn embedded() -> ConformanceVectors {
        let vectors = ConformanceVectors::parse("the embedded vectors", EMBEDDED);
        vectors.expect("the embedded vectors are valid")
    }

    /// Reads a file of vectors, one JSON object per line; `name` is its name in messages.
    ///
    /// # Errors
    /// If a line is not a vector, or there is none.
    pub fn parse(name: &str, text: &str) -> Result<ConformanceVectors, CorpusError> {
        let mut all = ConformanceVectors::default();
        for (number, line) in (1..).zip(text.lines()) {
            let invalid = |problem: &dyn Display| {
                let problem = format!("{name}:{number}: not a conformance vector: {problem}");
                CorpusError::Invalid(problem)
            };
            let vector: ConformanceVector =
                serde_json::from_str(line).map_err(|error| invalid(&error))?;
            let boards = vector.boards;
            let spec = vector.spec.parse();
            let plan = spec.and_then(|spec| GenerationPlan::from_spec(&spec, Some(boards), 0));
            let plan = plan.map_err(|error| invalid(&error))?;
            let counts = vector.answers.iter().map(|&(_, boards)| boards);
            let counted = counts.fold(0u64, u64::saturating_add);
            match all.boards().checked_add(boards) {
                Some(end) if boards > 0 && counted == boards => all.ends.push(end),
                _ => return Err(invalid(&format!("{boards} boards, but {counted} answers"))),
            }
            all.plans.push(plan);
            all.vectors.push(vector);
        }
        if all.vectors.is_empty() {
            return Err(CorpusError::Invalid(format!("{name}: it has no vectors")));
        }
        Ok(all)
    }

    /// Returns the number of boards of all vectors.
    pub fn boards(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the number of distinct families in the specs of the vectors.
    pub fn families(&self) -> usize {
        let specs = self.plans.iter().map(|plan| plan.generator.spec());
        let families = specs.flat_map(|spec| spec.families.iter().copied());
        let names: BTreeSet<&str> = families.map(Family::name).collect();
        names.len()
    }

    /// Returns the vector that has the board at this position, and the board's index in it.
    pub fn locate(&self, position: u64) -> Option<(usize, u64)> {
        let vector = self.ends.partition_point(|&end| end <= position);
        let end = self.ends.get(vector)?;
        Some((vector, position - (end - self.vectors[vector].boards)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::long;
    use snakes_and_ladders::generate::BoardGenerator;
    use snakes_and_ladders::solve::kernel;
    use std::collections::BTreeMap;

    /// Returns the vector as docs/FILES.md defines it, answered by the oracle board by board.
    fn by_definition(vector: &ConformanceVector) -> ConformanceVector {
        let mut generator = BoardGenerator::new(&vector.spec.parse().unwrap()).unwrap();
        let (mut text, mut answers) = (String::new(), BTreeMap::<i32, u64>::new());
        for index in 0..vector.boards {
            let board = generator.board(index);
            let answer = kernel("oracle").unwrap().solve_one(&board).min_rolls();
            text += &format!("{answer}\n");
            *answers.entry(answer).or_default() += 1;
        }
        let hash = Sha256::digest(text);
        ConformanceVector {
            answers: answers.into_iter().collect(),
            sha256: to_hex(&hash),
            ..vector.clone()
        }
    }

    /// Checks every 20th vector, or all of them in long tests.
    #[test]
    fn the_embedded_vectors_are_what_the_oracle_answers() {
        let all = ConformanceVectors::embedded();
        let vectors = &all.vectors;
        assert_eq!(all.families(), Family::ALL.len());
        let step = if long() { 1 } else { 20 };
        for vector in vectors.iter().step_by(step) {
            assert_eq!(&by_definition(vector), vector);
        }
        for (vector, plan) in vectors.iter().zip(&all.plans).step_by(step) {
            let own = ConformanceVector::of(plan, kernel("auto").unwrap(), 1);
            assert_eq!(&own, vector);
        }
    }

    #[test]
    fn a_position_is_that_of_a_vector_and_an_index() {
        let text = r#"{"spec":"v1:family=empty;n=2","boards":3,"answers":[[1,3]],"sha256":""}
                      {"spec":"v1:family=exhaustive;n=2","boards":25,"answers":[[1,25]],"sha256":""}"#;
        let vectors = ConformanceVectors::parse("two", text).unwrap();
        assert_eq!((vectors.boards(), vectors.families()), (28, 2));
        let places = [0, 2, 3, 27, 28].map(|position| vectors.locate(position));
        let expected = [
            Some((0, 0)),
            Some((0, 2)),
            Some((1, 0)),
            Some((1, 24)),
            None,
        ];
        assert_eq!(places, expected);
    }
}
