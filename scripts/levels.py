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

    def reach(rest: int) -> tuple[int, bool, int]:
        return (last, True, rest) if rest == last else (furthest(ends, rest), False, rest)

    return max((ends[landing] for landing in landings(ends, at)), key=reach)


PLAYERS = {"furthest square": furthest, "every ladder": every_ladder, "two ahead": two_ahead}


def play(ends: list[int], choose) -> int | None:
    """The rolls of a player, or None if a square comes again."""
    at, seen, rolls = 1, set(), 0
    while at != len(ends) - 1:
        if at in seen:
            return None
        seen.add(at)
        at, rolls = choose(ends, at), rolls + 1
    return rolls


def measure(snl: str, level: str, count: int, threads: int) -> dict:
    command = [snl, "generate", "--level", level, "--count", count, "--seed", 1, "-q", "-j", threads]
    command += ["--with-answers", "--difficulty", "--expected"]
    print(f"{level} …", file=sys.stderr, flush=True)
    with tempfile.TemporaryFile("w+", newline="") as boards:
        seconds = lib.measured(*command, stdout=boards).cpu
        boards.seek(0)
        rows = list(csv.DictReader(boards))
    assert len(rows) == count, f"{len(rows)} boards"
    missed, regrets = dict.fromkeys(PLAYERS, 0), []
    for row in rows:
        ends = ends_of(row["board"])
        for name, choose in PLAYERS.items():
            rolls = play(ends, choose)
            regret = NEVER if rolls is None else rolls - int(row["min_rolls"])
            missed[name] += regret > 0
            if name == "furthest square":
                regrets.append(min(regret, NEVER))
    return {
        "seconds": seconds,
        "sides": sorted({int(row["n"]) for row in rows}),
        "score": sorted(int(row["score"]) for row in rows),
        "rolls": statistics.fmean(int(row["min_rolls"]) for row in rows),
        "expected": sorted(float(row["expected_rolls"]) for row in rows),
        "regret": statistics.fmean(regrets),
        "missed": {name: count / len(rows) for name, count in missed.items()},
    }


def middle_half(numbers: list) -> tuple:
    low, _, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return low, high


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--count", type=int, default=10_000, help="boards per level")
    parser.add_argument("-j", "--threads", type=int, default=2)
    arguments = parser.parse_args()

    levels = {level: measure(arguments.snl, level, arguments.count, arguments.threads) for level in LEVELS}
    total = sum(figures["seconds"] for figures in levels.values())
    made = f"{arguments.count} boards per level, seed 1, made in {total:.1f} s of CPU"
    page = f"# Levels of puzzles\n\n{lib.origin(lib.version(arguments.snl), made)}\n"
    page += (
        "Score and the length of a random game: minimum, middle half, maximum. Regret: the mean rolls above the minimum of "
        f"the player who always moves to the furthest square; {NEVER} at most, and if that player never arrives. Then the "
        "share of boards on which a player misses the minimum: that one, one who takes every ladder, one who looks two rolls ahead.\n\n"
    )
    rows, wrong, before = [], [], None
    for level, figures in levels.items():
        score, expected = figures["score"], figures["expected"]
        low, high = middle_half(score)
        fast, slow = middle_half(expected)
        missed = figures["missed"]
        row = [level, ", ".join(map(str, figures["sides"])), f"{score[0]}, {low:g} to {high:g}, {score[-1]}"]
        row += [f"{expected[0]:.1f}, {fast:.1f} to {slow:.1f}, {expected[-1]:.1f}"]
        row += [f"{figures['seconds']:.1f}", f"{figures['rolls']:.2f}", f"{figures['regret']:.2f}"]
        rows.append([*row, *(f"{100 * share:.1f} %" for share in missed.values())])
        if before:
            if low <= middle_half(before["score"])[1]:
                wrong.append(f"{level}: the middle half of the scores overlaps that of the level before")
            if figures["regret"] <= before["regret"]:
                wrong.append(f"{level}: no more regret than on the level before")
            wrong += [
                f"{level}: {name} fails no more than on the level before"
                for name in PLAYERS
                if missed[name] <= before["missed"][name]
            ]
        before = figures
    head = " | ".join(["level", "sides", "score", "random game", "CPU, s", "min. rolls", "regret", *PLAYERS])
    right = "From level to level the middle halves of the scores do not overlap, and every player fails more."
    lib.publish(page + lib.table(head, rows, left=4) + "\n" + ("\n".join(wrong) or right) + "\n", arguments.out)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
