"""How many first-order mutants of right programs the judge suites of several seeds kill.

Run:    cargo build --release && python3 scripts/mutants.py [FILE ...] [--seeds 1 2 3 4 5] [--cache FILE] -o data/record/DATE-mutants.md
Needs:  Python 3.11, gcc, g++, a JDK and node. Some 0.5 s of CPU per mutant; the cache lets it go on where it was stopped.
Prints: a row per program and a row per suite; then the mutants that a suite does not kill, or kills on one board only.

The suites are judged in one go: their boards alternate, so that a mutant that hangs fails on boards of each before it has
been restarted as often as allowed. Boards after that count as survived, so the share that dies on two boards is a lower bound.
"""

import csv
import json
import re
import sys
import tempfile
from pathlib import Path

import lib

FOLDER = Path("data/mutation")
SOLUTIONS = Path("data/solutions/accepted")
OF_SOLUTIONS = ["array.js", "Levels.java", "plain.cpp", "prints.py", "queue.py", "ring.c"]
FILES = [*(SOLUTIONS / name for name in OF_SOLUTIONS), *sorted(FOLDER.iterdir())]
RESTARTS = 19
# Why the suites spare mutants of these lines: first and last line.
REASONS = {
    ("ring.c", 14, 14): "It writes past the end of its memory, which the allocator's rounding mostly allows.",
    ("ring.c", 18, 18): "If n² cannot be reached, it reads one entry past the queue; what lies there is by chance.",
    ("Buckets.java", 31, 31): "Right, but slow where there are many ways to a square.",
    ("backwards.js", 30, 30): "Wrong only if n² can be reached from square 2, but not from square 1.",
    ("heap.js", 11, 25): "The heap's order is wrong, but a shorter way to a square is pushed again: only n² must not be popped too early.",
    ("heap.js", 50, 51): "Right, but squares are pushed again and again.",
    ("relax.c", 16, 16): "It reads the rolls of square 0, which nothing sets; what lies there is by chance.",
    ("two_ends.c", 17, 17): "If n² cannot be reached, it never ends where the search from n² is exhausted first.",
    ("two_ends.c", 36, 39): "The search from n² takes a wrong square, which matters only if the two searches meet there first.",
}
LIMITS = ["--sandbox", "none", "--time-limit", "0.1", "--max-restarts", str(RESTARTS), "--tries", "20000", "--side-3", "20000"]


def suites(snl: str, seeds: list[int]) -> list[str]:
    """The boards of the suites, in turn."""
    of_seeds = []
    for seed in seeds:
        command = [snl, "generate", "--suite", "judge", "--seed", seed, "--format", "grid", "-q"]
        of_seeds.append(lib.output(*command).splitlines())
    if len({len(boards) for boards in of_seeds}) != 1:
        sys.exit("the suites have different numbers of boards")
    return [board for boards in zip(*of_seeds) for board in boards]


def judge(snl: str, file: Path, folder: Path, cache: str) -> tuple[list[int], dict, list[list[str]]]:
    """Numbers of mutants (all, stillborn, equivalent), the others by name, and the kill matrix."""
    command = [snl, "mutants", file, "--corpus", folder / "suites", *LIMITS, "--cache", cache]
    command += ["--no-progress", "--export-csv", folder / "csv", "--export-json", folder / "json"]
    ran = lib.run(*command, codes=(0, 3))
    numbers = re.search(r"(\d+) mutants; left out: (\d+) that do not compile, and (\d+) presumed", ran.stderr)
    mutants = json.loads((folder / "json").read_text())["mistakes"]
    rows = list(csv.reader((folder / "csv").open()))
    return [int(number) for number in numbers.groups()], {one["name"]: one for one in mutants}, rows


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("files", type=Path, nargs="*", default=FILES, help="right programs")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="seeds of the suites")
    parser.add_argument("--cache", help="keep results in this file")
    args = parser.parse_args()
    programs = []
    once, twice, weak, total = [0] * len(args.seeds), [0] * len(args.seeds), {}, 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "suites").write_text("\n".join(suites(args.snl, args.seeds)) + "\n")
        for file in args.files:
            numbers, mutants, rows = judge(args.snl, file, folder, args.cache or str(folder / "cache"))
            programs.append([f"`{file.name}`", *numbers, len(mutants)])
            print(*programs[-1], file=sys.stderr, flush=True)
            total += len(mutants)
            for column, name in enumerate(rows[0][6:], 6):
                kills = [0] * len(args.seeds)
                for place, row in enumerate(rows[1:]):
                    kills[place % len(args.seeds)] += row[column] == "1"
                once = [sum + (number > 0) for sum, number in zip(once, kills)]
                twice = [sum + (number > 1) for sum, number in zip(twice, kills)]
                if min(kills) < 2:
                    short = f"{file.name}:{name.removeprefix(str(file) + ':')}"
                    line = int(short.split(":")[1])
                    reasons = [why for (of, first, last), why in REASONS.items() if of == file.name and first <= line <= last]
                    if sum(kills) == RESTARTS + 1:
                        reasons.append("Its processes failed as often as they may.")
                    elif board := mutants[name]["reason"]:
                        reasons.append(board)
                    weak[short] = (kills, mutants[name]["sentence"], " ".join(reasons))
    suites_killed = [
        [f"`suite:judge,seed={seed}`", *(f"{100 * number / total:.2f} % ({number})" for number in both)]
        for seed, *both in zip(args.seeds, once, twice)
    ]
    listed = [f"- `{name}`, {kills}: {sentence} {reason}".rstrip() for name, (kills, sentence, reason) in weak.items()]
    page = f"""# Mutants of right programs

{lib.origin(lib.version(args.snl), f"each program with `{' '.join(LIMITS)}`")}
{lib.table("program | mutants | do not compile | equivalent | judged", programs)}
{total} mutants are judged.

{lib.table("suite | killed | on two boards or more", suites_killed)}
Mutants that a suite does not kill on two boards, with their kills by suite:

"""
    lib.publish(page + "\n".join(listed) + "\n", args.out)


if __name__ == "__main__":
    main()
