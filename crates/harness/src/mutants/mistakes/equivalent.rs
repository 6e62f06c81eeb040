//! Solvers that look wrong and are right, each with the reason.

use super::mistake::MistakeProgram::Custom;
use super::mistake::{bfs, with_rest};
use super::other_searches::{
    joins_when_better, jumps_when_popped, levels, relaxed, searches_from_the_end,
};
use super::search_view::only;
use super::textbook::{LANDING, Overshoot, POPPED, RESTING, START};
use super::{Mistake, MistakeKind};

const BASE: Mistake = Mistake::of_kind(MistakeKind::Equivalent);

pub(super) const SOLVERS: &[Mistake] = &[
    Mistake {
        name: "overshoot-arrives",
        description: "Treats a roll beyond n² as arriving.",
        source: Some("LeetCode-Feedback #23508"),
        why_wrong: "If a roll leads beyond n², a lower one leads to n², which starts no jump.",
        program: bfs!(overshoot = Overshoot::Arrive),
        ..BASE
    },
    Mistake {
        name: "overshoot-bounces",
        description: "Moves the token back by the excess of a roll beyond n².",
        why_wrong: "If a roll leads beyond n², a lower one arrives in the same number of rolls.",
        program: bfs!(overshoot = Overshoot::Bounce),
        ..BASE
    },
    Mistake {
        name: "overshoot-stays",
        description: "Leaves the token where it is on a roll beyond n², and lets it take the jump there.",
        why_wrong: "If a roll leads beyond n², a lower one arrives in the same number of rolls.",
        program: bfs!(overshoot = Overshoot::Stay),
        ..BASE
    },
    Mistake {
        name: "marks-landings-only",
        description: "Marks landing squares, not those where the token rests.",
        source: Some("github.com/Sathishr424/LeetcodeProblems, 909-SnakesandLadders.py"),
        why_wrong: "A landing square determines where the token rests: each is tried once, in the minimum number of rolls.",
        program: bfs!(check = LANDING, mark = START | LANDING),
        ..BASE
    },
    Mistake {
        name: "marks-when-popped",
        description: "Marks a square when it leaves the queue, and skips it when it does so again.",
        source: Some("LeetCode-Feedback #23508"),
        why_wrong: "A square joins the queue several times, but is searched only the first time.",
        program: bfs!(check = POPPED, mark = POPPED),
        ..BASE
    },
    Mistake {
        name: "start-unmarked",
        description: "Does not mark square 1 at the start.",
        why_wrong: "A jump back to square 1 queues it once more, and nothing new is found from there.",
        program: bfs!(check = RESTING, mark = RESTING),
        ..BASE
    },
    Mistake {
        name: "positive-is-a-jump",
        description: "Tests for a jump with `> 0`.",
        source: Some("github.com/p1nt3r3st/LeetCode, 909SnakesandLadders.py"),
        why_wrong: "The values are -1 and 1 to n².",
        program: with_rest(|view, _, landing| view.rest_if(landing, |_, end| Ok(end > 0))),
        ..BASE
    },
    Mistake {
        name: "loop-is-no-jump",
        description: "Ignores a jump that ends where it starts.",
        why_wrong: "The token rests there either way.",
        program: with_rest(|view, _, landing| view.rest_if(landing, |_, end| Ok(end != landing))),
        ..BASE
    },
    Mistake {
        name: "never-back-to-one",
        description: "Makes no move that ends on square 1.",
        why_wrong: "A shortest route never returns to where it started.",
        program: with_rest(|view, _, landing| {
            let rest = view.rest(landing)?;
            Ok([(rest != 1).then_some(rest), None])
        }),
        ..BASE
    },
    Mistake {
        name: "six-to-one",
        description: "Tries the rolls from 6 down to 1.",
        why_wrong: "Within a level, the order does not matter.",
        program: bfs!(die = &[6, 5, 4, 3, 2, 1]),
        ..BASE
    },
    Mistake {
        name: "furthest-plain-square-only",
        description: "Of the landing squares without a jump, tries only the furthest.",
        source: Some("lc909-bfs-with-dominance-proof"),
        why_wrong: "All that a nearer one reaches next is already within reach, or within reach of the furthest.",
        program: with_rest(|view, from, landing| {
            if let Some(end) = view.jump(landing)? {
                return only(end);
            }
            for further in landing + 1..=(from + 6).min(view.last()) {
                if view.jump(further)?.is_none() {
                    return Ok([None, None]);
                }
            }
            only(landing)
        }),
        ..BASE
    },
    Mistake {
        name: "end-seen-late",
        description: "Recognizes the end when its square leaves the queue.",
        why_wrong: "Squares leave the queue in the order of their rolls, and n² keeps its number.",
        program: bfs!(goal_when_popped = true),
        ..BASE
    },
    Mistake {
        name: "jumps-when-popped",
        description: "Puts the landing square in the queue, and takes its jump when it leaves.",
        why_wrong: "One jump is taken between two rolls either way, and the end is recognized after it.",
        program: Custom(jumps_when_popped),
        ..BASE
    },
    Mistake {
        name: "gives-up-after-n2-rolls",
        description: "Searches at most n² rolls deep.",
        why_wrong: "A shortest route visits no square twice.",
        program: bfs!(max_rolls = |n| n * n),
        ..BASE
    },
    Mistake {
        name: "stops-when-nothing-is-new",
        description: "Goes from one set of squares to the next, and returns -1 if none of them is new.",
        why_wrong: "If no square needs k rolls, none needs more.",
        program: Custom(|grid, exec| {
            levels(grid, exec, |level| (level.current - level.seen).is_empty())
        }),
        ..BASE
    },
    Mistake {
        name: "relaxes-until-quiet",
        description: "Relaxes all squares again and again, until no distance changes.",
        why_wrong: "Distances that no roll improves are minimal.",
        program: Custom(|grid, exec| relaxed(grid, exec, i32::MAX, 0)),
        ..BASE
    },
    Mistake {
        name: "joins-again-when-better",
        description: "Keeps distances instead of marks: a square joins the queue whenever its distance drops.",
        source: Some("LeetCode-Feedback #27967"),
        why_wrong: "In a first-in, first-out queue, the first distance found is minimal.",
        program: Custom(joins_when_better),
        ..BASE
    },
    Mistake {
        name: "searches-from-the-end",
        description: "Searches backwards, from n² to square 1.",
        why_wrong: "A route has the same number of rolls in either direction.",
        program: Custom(searches_from_the_end),
        ..BASE
    },
];
