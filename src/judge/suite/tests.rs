//! What a suite is worth.

use super::*;
use crate::judge::mistakes::Kind;

#[test]
#[ignore]
fn times() {
    let now = std::time::Instant::now();
    let subjects = Subjects::new(catalogue());
    let lap = |what: &str| eprintln!("{what}: {:?}", now.elapsed());
    let p = pool::pool(1, &subjects);
    lap("pool");
    let chosen = choose(&p, &subjects, &vec![0; catalogue().len()]);
    lap("choose");
    let suite = arranged(1, &p, &chosen, catalogue());
    lap("arranged");
    let answers: Vec<Solution> = suite.iter().map(|(entry, _)| entry.answer).collect();
    let matrix = Matrix::of(catalogue(), suite.iter().map(|(e, _)| &e.board), &answers);
    lap("matrix");
    for s in 0..subjects.count() {
        let n = p.iter().filter(|c| c.subjects.contains(&s)).count();
        let f: std::collections::BTreeSet<_> = p
            .iter()
            .filter(|c| c.subjects.contains(&s))
            .map(|c| c.family)
            .collect();
        if f.len() < 5 || n < 20 {
            eprintln!(
                "{n} {} {}",
                f.len(),
                match subjects.get(s) {
                    Subject::Mistake(m) => m.name,
                    Subject::Behaviour(b) => b,
                    Subject::Side => "side",
                }
            );
        }
    }
    drop(matrix);
}

/// Prints how often mistakes die that the suite was not chosen against.
#[test]
#[ignore]
fn held_out() {
    let mut dice = 12345u64;
    let mut next = || {
        dice = dice
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        dice >> 33
    };
    let mut total = [0usize; 5];
    let mut bad = std::collections::BTreeMap::<&str, (usize, usize)>::new();
    for seed in 0..10 {
        let out: Vec<bool> = catalogue().iter().map(|_| next() % 5 == 0).collect();
        let known: Vec<Mistake> = catalogue()
            .iter()
            .zip(&out)
            .filter(|(_, o)| !**o)
            .map(|(m, _)| *m)
            .collect();
        let unknown: Vec<Mistake> = catalogue()
            .iter()
            .zip(&out)
            .filter(|(_, o)| **o)
            .map(|(m, _)| *m)
            .collect();
        let suite = suite_against(seed, &known);
        let answers: Vec<_> = suite.iter().map(|e| e.answer).collect();
        let m = Matrix::of(&unknown, suite.iter().map(|e| &e.board), &answers);
        for i in 0..m.mistakes() {
            total[m.kills(i).min(4)] += 1;
            let b = bad.entry(m.mistake(i).name).or_default();
            b.1 += 1;
            if m.kills(i) < 3 {
                b.0 += 1;
            }
        }
        eprintln!("seed {seed}: {} boards, {} out", suite.len(), unknown.len());
    }
    eprintln!("kills 0,1,2,3,4+: {total:?}");
    for (name, (b, n)) in bad {
        if b > 0 {
            eprintln!("{name}: {b} of {n}");
        }
    }
    for kind in [
        Kind::Numbering,
        Kind::Jumps,
        Kind::Marks,
        Kind::Ends,
        Kind::Order,
        Kind::Limits,
        Kind::State,
    ] {
        let known: Vec<Mistake> = catalogue()
            .iter()
            .filter(|m| m.kind != kind)
            .copied()
            .collect();
        let unknown: Vec<Mistake> = catalogue()
            .iter()
            .filter(|m| m.kind == kind)
            .copied()
            .collect();
        let suite = suite_against(7, &known);
        let answers: Vec<_> = suite.iter().map(|e| e.answer).collect();
        let m = Matrix::of(&unknown, suite.iter().map(|e| &e.board), &answers);
        let weak: Vec<_> = (0..m.mistakes())
            .filter(|&i| m.kills(i) < 3)
            .map(|i| (m.mistake(i).name, m.kills(i)))
            .collect();
        eprintln!("without {kind}: {} boards, weak {weak:?}", suite.len());
    }
}
