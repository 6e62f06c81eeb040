"""Shows on boards of every family and side that the fast kernels are not slower than `array-queue`.

Run:    cargo build --release && python3 scripts/families.py -o data/record/DATE-families.md
Needs:  Python 3.11 (standard library only); a few minutes.
Prints: for each kernel named with --solvers a Markdown table of its time over `array-queue`'s, family by side (medians of
        pairs that were measured one right after the other by `snl bench`), and every group that is slower, by the
        whole of its interval. Ends with exit code 1 if there is one. With -o it writes the same to a file.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import lib

QUEUE = "array-queue"


def families(snl: str) -> list[str]:
    """All but `exhaustive`, which has two sides only."""
    names = [line.split()[0] for line in lib.output(snl, "families").splitlines()]
    return [name for name in names if name != "exhaustive"]


def bench(arguments: argparse.Namespace, family: str, folder: str) -> dict:
    """What one measurement of all sizes of a family found."""
    out = Path(folder) / f"{family}.json"
    command = [arguments.snl, "bench", "-q", "--family", family, "--count", arguments.count]
    command += ["--solver", ",".join([QUEUE, *arguments.solvers]), "--reference", QUEUE]
    command += ["--runs", arguments.runs, "--seed", 1, "--export-json", out]
    print(f"{family} …", file=sys.stderr, flush=True)
    lib.run(*command)
    return json.loads(out.read_text())


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--solvers", default="auto,bitset", type=lambda text: text.split(","))
    parser.add_argument("--count", type=int, default=3000, help="boards a family")
    parser.add_argument("--runs", type=int, default=15)
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        figures = {family: bench(arguments, family, folder) for family in families(arguments.snl)}
    ratios, slower, total = {}, [], 0
    for family, found in figures.items():
        for row in found["rows"]:
            if row["n"] == "all" or not row["ratio"] or row["solver"] == QUEUE:
                continue
            ratio = row["ratio"]
            ratios[row["solver"], family, int(row["n"])] = ratio["time"]["estimate"]
            total += 1
            if ratio["verdict"] == "slower":
                time = ratio["time"]
                slower.append(
                    f"- {row['solver']}, {family}, n = {row['n']}: {time['estimate']:.2f} "
                    f"({time['low']:.2f} to {time['high']:.2f})\n"
                )
    machine = next(iter(figures.values()))["provenance"]
    sides = range(2, 21)
    page = "# Time over array-queue's, by family and side\n\n"
    page += lib.origin(f"commit {machine['commit']}, {machine['compiler']}")
    for solver in dict.fromkeys(solver for solver, _, _ in ratios):
        rows = []
        for family in figures:
            cells = [ratios.get((solver, family, n)) for n in sides]
            rows.append([family, *("" if cell is None else f"{cell:.2f}" for cell in cells)])
        page += f"\n## {solver}\n\n" + lib.table(" | ".join(["family", *map(str, sides)]), rows)
    page += f"\nSlower than array-queue: {len(slower)} of {total}.\n" + "".join(slower)
    lib.publish(page, arguments.out)
    sys.exit(1 if slower else 0)


if __name__ == "__main__":
    main()
