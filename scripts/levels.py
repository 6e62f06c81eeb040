"""Measures the levels of puzzles: score, how players fail, and the length of a random game.

Run:    cargo build --release && python3 scripts/levels.py -o data/record/DATE-levels.md
Needs:  Python 3.11 (standard library only); some minutes.
Prints: a Markdown table with a row per level, of the boards that `snl generate --level LEVEL --seed 1` makes. The players are
        played here, by the literals, independent of the program. Ends with exit code 1 if the scores of two levels overlap in
        their middle halves, or a player fails less, or has less regret, on a harder level. With -o it writes the same to a file.
"""

import csv
import json
import statistics
import sys
import tempfile

import lib

LEVELS = ("kids", "easy", "medium", "hard", "expert")
# What the regret of a player who goes around in circles counts.
NEVER = 8


def ends_of(literal: str) -> list[int]:
    """The square where a token rests that lands on each; index 0 is unused."""
    ends = [0]
    for up, row in enumerate(reversed(json.loads(literal))):
        for cell in row if up % 2 == 0 else reversed(row):
            ends.append(len(ends) if cell == -1 else cell)
    return ends


def landings(ends: list[int], at: int) -> range:
    return range(at + 1, min(at + 6, len(ends) - 1) + 1)


def furthest(ends: list[int], at: int) -> int:
    return max(ends[landing] for landing in landings(ends, at))


def every_ladder(ends: list[int], at: int) -> int:
    tops = [ends[landing] for landing in landings(ends, at) if ends[landing] > landing]
    return max(tops) if tops else furthest(ends, at)


def two_ahead(ends: list[int], at: int) -> int:
    last = len(ends) - 1
    reach = lambda rest: (last, True, rest) if rest == last else (furthest(ends, rest), False, rest)  # noqa: E731
    return max((ends[landing] for landing in landings(ends, at)), key=reach)


PLAYERS = {"furthest square": furthest, "every ladder": every_ladder, "two ahead": two_ahead}


def regret(row: dict, choose) -> int:
    """The rolls of a player above the minimum; NEVER if a square comes again."""
    ends = ends_of(row["board"])
    at, seen, rolls = 1, set(), 0
    while at != len(ends) - 1:
        if at in seen:
            return NEVER
        seen.add(at)
        at, rolls = choose(ends, at), rolls + 1
    return rolls - int(row["min_rolls"])


def spread(numbers: list[float]) -> tuple[float, float, float, float]:
    """Minimum, middle half, maximum."""
    low, _, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return min(numbers), low, high, max(numbers)


def measure(args, level: str) -> dict:
    command = [args.snl, "generate", "--level", level, "--count", args.count, "--seed", 1, "-q", "-j", args.threads]
    command += ["--with-answers", "--difficulty", "--expected"]
    print(f"{level} …", file=sys.stderr, flush=True)
    with tempfile.TemporaryFile("w+", newline="") as boards:
        seconds = lib.measured(*command, stdout=boards).cpu
        boards.seek(0)
        rows = list(csv.DictReader(boards))
    assert len(rows) == args.count, f"{len(rows)} boards"
    regrets = {name: [regret(row, choose) for row in rows] for name, choose in PLAYERS.items()}
    return {
        "seconds": seconds,
        "sides": sorted({int(row["n"]) for row in rows}),
        "score": spread([int(row["score"]) for row in rows]),
        "rolls": statistics.fmean(int(row["min_rolls"]) for row in rows),
        "random": spread([float(row["expected_rolls"]) for row in rows]),
        "regret": statistics.fmean(min(NEVER, rolls) for rolls in regrets["furthest square"]),
        "missed": {name: sum(rolls > 0 for rolls in all_of) / args.count for name, all_of in regrets.items()},
    }


def compare(level: str, figures: dict, before: dict) -> list[str]:
    """What is not harder than on the level before."""
    wrong = []
    if figures["score"][1] <= before["score"][2]:
        wrong.append(f"{level}: the middle half of the scores overlaps that of the level before")
    if figures["regret"] <= before["regret"]:
        wrong.append(f"{level}: no more regret than on the level before")
    fails = [name for name in PLAYERS if figures["missed"][name] <= before["missed"][name]]
    return wrong + [f"{level}: {name} fails no more than on the level before" for name in fails]


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--count", type=int, default=10_000, help="boards per level")
    parser.add_argument("-j", "--threads", type=int, default=2)
    args = parser.parse_args()
    levels = {level: measure(args, level) for level in LEVELS}
    rows = []
    for level, of in levels.items():
        row = [level, ", ".join(map(str, of["sides"])), "{:g}, {:g} to {:g}, {:g}".format(*of["score"])]
        row += ["{:.1f}, {:.1f} to {:.1f}, {:.1f}".format(*of["random"]), f"{of['seconds']:.1f}", f"{of['rolls']:.2f}", f"{of['regret']:.2f}"]
        rows.append([*row, *(f"{100 * share:.1f} %" for share in of["missed"].values())])
    wrong = [line for level, next in zip(LEVELS, LEVELS[1:]) for line in compare(next, levels[next], levels[level])]
    right = ["From level to level the middle halves of the scores do not overlap, and every player fails more."]
    head = " | ".join(["level", "sides", "score", "random game", "CPU, s", "min. rolls", "regret", *PLAYERS])
    page = f"""# Levels of puzzles

Score and the length of a random game: minimum, middle half, maximum. Regret: the mean rolls above the minimum of the player who
always moves to the furthest square; {NEVER} at most, and if that player never arrives. Then the share of boards on which a player
misses the minimum: that one, one who takes every ladder, one who looks two rolls ahead.

{lib.table(head, rows, left=4)}
""" + "\n".join([*(wrong or right), ""])
    total = sum(of["seconds"] for of in levels.values())
    lib.publish(args, page, f"{args.count} boards per level, seed 1, made in {total:.1f} s of CPU")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
