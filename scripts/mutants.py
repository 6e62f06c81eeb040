"""How many first-order mutants of right programs the judge suites of several seeds kill.

Run:    cargo build --release && python3 scripts/mutants.py [FILE ...] [--seeds 1 2 3 4 5] [--cache FILE] -o data/record/DATE-mutants.md
Needs:  Python 3.11, gcc, g++, a JDK and node. Some 0.5 s of CPU per mutant; the cache lets it go on where it was stopped.
Prints: a row per program and a row per suite; then the mutants that a suite does not kill, or kills on one board only.

The suites are judged in one go: their boards alternate, so that a mutant that hangs fails on boards of each before it has
been restarted as often as allowed. Boards after that count as survived, so the share that dies on two boards is a lower bound.
"""

import argparse
import csv
import datetime
import json
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

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
        command = [snl, "generate", "--suite", "judge", "--seed", str(seed), "--format", "grid", "-q"]
        of_seeds.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines())
    if len({len(boards) for boards in of_seeds}) != 1:
        sys.exit("the suites have different numbers of boards")
    return [board for boards in zip(*of_seeds) for board in boards]


def judge(snl: str, file: Path, folder: Path, cache: str) -> tuple[list[int], dict, list[list[str]]]:
    """Numbers of mutants (all, stillborn, equivalent), the others by name, and the kill matrix."""
    command = [snl, "mutants", str(file), "--corpus", str(folder / "suites"), *LIMITS, "--cache", cache]
    command += ["--no-progress", "--export-csv", str(folder / "csv"), "--export-json", str(folder / "json")]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: {ran.stderr}")
    numbers = re.search(r"(\d+) mutants; left out: (\d+) that do not compile, and (\d+) presumed", ran.stderr)
    mutants = json.loads((folder / "json").read_text())["mistakes"]
    rows = list(csv.reader((folder / "csv").open()))
    return [int(number) for number in numbers.groups()], {one["name"]: one for one in mutants}, rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="*", default=FILES, help="right programs")
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="seeds of the suites")
    parser.add_argument("--cache", help="keep results in this file")
    parser.add_argument("-o", "--out", type=Path, help="a record to write")
    args = parser.parse_args()
    programs = ["| program | mutants | do not compile | equivalent | judged |", "| --- | ---: | ---: | ---: | ---: |"]
    once, twice, weak, total = [0] * len(args.seeds), [0] * len(args.seeds), {}, 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "suites").write_text("\n".join(suites(args.snl, args.seeds)) + "\n")
        for file in args.files:
            numbers, mutants, rows = judge(args.snl, file, folder, args.cache or str(folder / "cache"))
            programs.append(f"| `{file.name}` | " + " | ".join(map(str, [*numbers, len(mutants)])) + " |")
            print(programs[-1], flush=True)
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
    lines = [*programs, "", f"{total} mutants are judged.", ""]
    lines += ["| suite | killed | on two boards or more |", "| --- | ---: | ---: |"]
    for seed, killed, more in zip(args.seeds, once, twice):
        share = f"{100 * killed / total:.2f} % ({killed}) | {100 * more / total:.2f} % ({more})"
        lines.append(f"| `suite:judge,seed={seed}` | {share} |")
    lines += ["", "Mutants that a suite does not kill on two boards, with their kills by suite:", ""]
    lines += [f"- `{name}`, {kills}: {sentence} {reason}".rstrip() for name, (kills, sentence, reason) in weak.items()]
    print("\n".join(lines[len(programs) :]))
    if args.out:
        version = subprocess.run([args.snl, "--version"], capture_output=True, text=True).stdout.strip()
        names = " ".join(map(str, args.files))
        head = f"# Mutants of right programs, {datetime.date.today()}\n\n{version}, {platform.machine()}. `python3 scripts/mutants.py "
        head += f"{names} --seeds {' '.join(map(str, args.seeds))}`, with `{' '.join(LIMITS)}`\n"
        args.out.write_text("\n".join([head, *lines]).rstrip() + "\n")


if __name__ == "__main__":
    main()
