//! The textbook search, every line of which is a choice.
//!
//! Owns one breadth-first search with its choices made correctly, [`CORRECT`]. Must not know which choices are
//! mistakes.

mod marks;

pub(super) use marks::{Marks, RESTING, UNMARKED};

use super::Grid;
use super::run::{Answer, Halt, Halting, Run};

/// Slots for marks: labels to 400, and what a wrong program makes of them.
const SLOTS: usize = 512;

/// One bit a slot.
#[derive(Clone, Copy, Default)]
pub(super) struct Bits([u64; SLOTS / 64]);

impl Bits {
    fn has(&self, slot: usize) -> bool {
        self.0[slot / 64] >> (slot % 64) & 1 != 0
    }

    fn set(&mut self, slot: usize) {
        self.0[slot / 64] |= 1 << (slot % 64);
    }
}

/// What happens to a roll that leads beyond the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    /// It is not made.
    Stop,
    /// It arrives.
    Arrive,
    /// The token goes back by what is too much.
    Bounce,
    /// The token stays where it is.
    Stay,
}

/// What the rule for jumps may look at.
pub(super) struct Look<'a> {
    grid: &'a Grid,
    cell: fn(&Grid, i32) -> Halting<i32>,
    slot: fn(&Grid, i32) -> i32,
    room: usize,
    seen: Bits,
    /// Starts whose jump was taken before.
    taken: Bits,
}

impl Look<'_> {
    /// n².
    pub fn last(&self) -> i32 {
        self.grid.last()
    }

    /// Where the jump on this square ends, as the program reads it.
    pub fn jump(&self, label: i32) -> Halting<Option<i32>> {
        Ok(Some((self.cell)(self.grid, label)?).filter(|&value| value != -1))
    }

    /// Whether this square is marked.
    pub fn seen(&self, label: i32) -> Halting<bool> {
        Ok(self.seen.has(self.place(label)?))
    }

    fn mark(&mut self, label: i32) -> Halting<()> {
        self.seen.set(self.place(label)?);
        Ok(())
    }

    fn place(&self, label: i32) -> Halting<usize> {
        usize::try_from((self.slot)(self.grid, label))
            .ok()
            .filter(|&slot| slot < self.room)
            .ok_or(Halt::Crash)
    }

    /// Whether the jump on this square is taken for the first time.
    pub fn first_time(&mut self, label: i32) -> bool {
        let slot = label as usize % SLOTS;
        let taken = self.taken.has(slot);
        self.taken.set(slot);
        !taken
    }
}

/// The squares where a token may rest: none, one or two.
pub(super) type Rests = [Option<i32>; 2];

/// One resting square.
pub(super) fn only(rest: i32) -> Halting<Rests> {
    Ok([Some(rest), None])
}

/// A breadth-first search, line by line.
pub(super) struct Search {
    /// The square at which it begins.
    pub start: i32,
    /// The faces of the die, in the order tried.
    pub die: &'static [i32],
    /// The last square on which a roll may end, of n².
    pub bound: fn(i32) -> i32,
    /// What a roll beyond it does.
    pub beyond: Beyond,
    /// The square that ends the game, of n².
    pub goal: fn(&Grid) -> i32,
    /// Whether the end is seen when its square leaves the queue, not when it joins.
    pub late: bool,
    /// What stands on the square with this label: -1, or where the jump ends.
    pub cell: fn(&Grid, i32) -> Halting<i32>,
    /// Where a token rests that came from the first square and landed on the second.
    pub rest: fn(&mut Look<'_>, i32, i32) -> Halting<Rests>,
    /// The marks.
    pub marks: Marks,
    /// Whether a square that is passed over ends the row of rolls.
    pub breaks: bool,
    /// The place of a label's mark.
    pub slot: fn(&Grid, i32) -> i32,
    /// The room for marks, of n².
    pub room: fn(i32) -> usize,
    /// Whether the square that joined last leaves first.
    pub stack: bool,
    /// The most rolls tried, of n.
    pub depth: fn(i32) -> i32,
    /// What is said to the rolls found, with n.
    pub found: fn(i32, i32) -> i32,
    /// What is said when the queue is empty, of the most rolls made.
    pub lost: fn(i32) -> i32,
    /// Whether the marks of the board before are left standing.
    pub keeps_marks: bool,
    /// Whether what was left in the queue of the board before comes first.
    pub keeps_queue: bool,
}

/// The search with no mistake.
pub(super) const CORRECT: Search = Search {
    start: 1,
    die: &[1, 2, 3, 4, 5, 6],
    bound: |last| last,
    beyond: Beyond::Stop,
    goal: Grid::last,
    late: false,
    cell: Grid::cell,
    rest: |look, _, landing| only(look.jump(landing)?.unwrap_or(landing)),
    marks: RESTING,
    breaks: false,
    slot: |_, label| label,
    room: |last| last as usize + 1,
    stack: false,
    depth: |_| i32::MAX,
    found: |rolls, _| rolls,
    lost: |_| -1,
    keeps_marks: false,
    keeps_queue: false,
};

impl Search {
    /// What this search says to the board.
    pub fn answer(&self, grid: &Grid, run: &mut Run) -> Answer {
        let mut look = Look {
            grid,
            cell: self.cell,
            slot: self.slot,
            room: (self.room)(grid.last()).min(SLOTS),
            seen: if self.keeps_marks {
                run.kept.seen
            } else {
                Bits::default()
            },
            taken: Bits::default(),
        };
        let mut queue = std::mem::take(&mut run.queue);
        if !self.keeps_queue {
            queue.clear();
        }
        let rolls = self.search(&mut look, &mut queue, run);
        run.queue = queue;
        if self.keeps_marks {
            run.kept.seen = look.seen;
        }
        Answer::from(rolls)
    }

    fn search(
        &self,
        look: &mut Look<'_>,
        queue: &mut Vec<(i32, i32)>,
        run: &mut Run,
    ) -> Halting<i32> {
        let (n, last) = (look.grid.n(), look.last());
        let (goal, bound, depth) = ((self.goal)(look.grid), (self.bound)(last), (self.depth)(n));
        let (marks, mut head, mut deepest) = (self.marks, 0, 0);
        queue.push((self.start, 0));
        if marks.start {
            look.mark(self.start)?;
        }
        loop {
            let next = if self.stack {
                queue.pop()
            } else {
                queue.get(head).copied()
            };
            let Some((from, rolls)) = next else { break };
            head += 1;
            run.step()?;
            if marks.ask_popped && look.seen(from)? {
                continue;
            }
            if marks.set_popped {
                look.mark(from)?;
            }
            if self.late && from == goal {
                queue.drain(..head.min(queue.len()));
                return Ok((self.found)(rolls, n));
            }
            if rolls >= depth {
                continue;
            }
            deepest = deepest.max(rolls);
            for &roll in self.die {
                run.step()?;
                let mut landing = from + roll;
                if landing > bound {
                    match self.beyond {
                        Beyond::Stop => continue,
                        Beyond::Arrive => landing = goal,
                        Beyond::Bounce => landing = 2 * bound - landing,
                        Beyond::Stay => landing = from,
                    }
                }
                let landed_before =
                    (marks.ask_landing || marks.set_landing) && look.seen(landing)?;
                if marks.ask_landing && landed_before {
                    if self.breaks {
                        break;
                    }
                    continue;
                }
                if marks.set_landing {
                    look.mark(landing)?;
                }
                for rest in (self.rest)(look, from, landing)?.into_iter().flatten() {
                    if !self.late && rest == goal {
                        queue.drain(..head.min(queue.len()));
                        return Ok((self.found)(rolls + 1, n));
                    }
                    // The mark just made on the landing square is no reason to pass over it.
                    let before = if marks.set_landing && rest == landing {
                        landed_before
                    } else {
                        marks.ask_resting && look.seen(rest)?
                    };
                    if marks.ask_resting && before {
                        continue;
                    }
                    if marks.set_resting {
                        look.mark(rest)?;
                    }
                    queue.push((rest, rolls + 1));
                }
            }
        }
        queue.clear();
        Ok((self.lost)(deepest))
    }
}
