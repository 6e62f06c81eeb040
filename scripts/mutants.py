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
from pathlib import Path

import lib

SOLUTIONS = Path("data/solutions/accepted")
OF_SOLUTIONS = ["array.js", "Levels.java", "plain.cpp", "prints.py", "queue.py", "ring.c"]
FILES = [*(SOLUTIONS / name for name in OF_SOLUTIONS), *sorted(Path("data/mutation").iterdir())]
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
    flags = ["--format", "grid", "-q"]
    of_seeds = [lib.output(snl, "suite", "judge", "--seed", seed, *flags).splitlines() for seed in seeds]
    return [board for boards in zip(*of_seeds, strict=True) for board in boards]


def judge(snl: str, file: Path, folder: Path, cache: str) -> tuple[list[int], list[dict], list[list[str]]]:
    """Numbers of mutants (all, stillborn, equivalent), the others, and the columns of the kill matrix."""
    command = [snl, "mutants", file, "--corpus", folder / "suites", *LIMITS, "--cache", cache]
    command += ["--no-progress", "--export-csv", folder / "csv", "--export-json", folder / "json"]
    ran = lib.run(*command, codes=(0, 3))
    numbers = re.search(r"(\d+) mutants; left out: (\d+) that do not compile, and (\d+) presumed", ran.stderr)
    mutants = json.loads((folder / "json").read_text())["mistakes"]
    columns = zip(*csv.reader((folder / "csv").open()))
    return [int(number) for number in numbers.groups()], mutants, [*columns][6:]


def reasons(file: Path, line: int, kills: list[int], mutant: dict) -> str:
    found = [why for (of, first, last), why in REASONS.items() if of == file.name and first <= line <= last]
    if sum(kills) == RESTARTS + 1:
        found.append("Its processes failed as often as they may.")
    elif mutant["reason"]:
        found.append(mutant["reason"])
    return " ".join(found)


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("files", type=Path, nargs="*", default=FILES, help="right programs")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="seeds of the suites")
    parser.add_argument("--cache", help="keep results in this file")
    args = parser.parse_args()
    suites_of = len(args.seeds)
    programs, weak, all_kills = [], [], []
    with lib.scratch() as folder:
        (folder / "suites").write_text("\n".join(suites(args.snl, args.seeds)) + "\n")
        for file in args.files:
            numbers, mutants, columns = judge(args.snl, file, folder, args.cache or str(folder / "cache"))
            by_name = {mutant["name"]: mutant for mutant in mutants}
            programs.append([f"`{file.name}`", *numbers, len(mutants)])
            print(*programs[-1], file=sys.stderr, flush=True)
            for name, *cells in columns:
                kills = [cells[place::suites_of].count("1") for place in range(suites_of)]
                all_kills.append(kills)
                if min(kills) < 2:
                    short = f"{file.name}:{name.removeprefix(f'{file}:')}"
                    why = reasons(file, int(short.split(":")[1]), kills, by_name[name])
                    weak.append(f"- `{short}`, {kills}: {by_name[name]['sentence']} {why}".rstrip())
    rows = []
    for seed, kills in zip(args.seeds, zip(*all_kills)):
        killed = [sum(number >= least for number in kills) for least in (1, 2)]
        rows.append([f"`suite:judge,seed={seed}`", *(f"{100 * number / len(kills):.2f} % ({number})" for number in killed)])
    page = f"""# Mutants of right programs

{lib.table("program | mutants | do not compile | equivalent | judged", programs)}
{len(all_kills)} mutants are judged.

{lib.table("suite | killed | on two boards or more", rows)}
Mutants that a suite does not kill on two boards, with their kills by suite:

"""
    lib.publish(args, page + "\n".join(weak) + "\n", f"each program with `{' '.join(LIMITS)}`")


if __name__ == "__main__":
    main()
