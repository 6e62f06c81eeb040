"""Measures `snl run` and `snl merge` from start to end: boards a second, CPU time and bytes a board, and the cost of a shard.

Run:    cargo build --release && python3 scripts/run_speed.py [--count 10000000] [--runs 9] [-o data/record/DATE-run-SOLVER.md]
Needs:  Python 3.11 on Linux, and a folder for temporary files with room for the results (28 bytes a board).
Prints: a page of Markdown: medians and ranges of the runs, the solver that `auto` selected, what else the machine did, and its origin.
"""

import csv
import os
import statistics
from pathlib import Path

import lib


def row(name: str, values: list[float], form: str) -> tuple[str, str, str]:
    low, middle, high = (format(value, form) for value in (min(values), statistics.median(values), max(values)))
    return name, middle, f"{low} to {high}"


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--count", type=int, default=10_000_000, help="boards of a run")
    parser.add_argument("--runs", type=int, default=9, help="runs on all cores, and on one")
    args = parser.parse_args()
    loads = [os.getloadavg()[0]]
    took, solver, solving, merged, single = {"0": [], "1": []}, "", [], [], []
    with lib.scratch() as folder:
        for _ in range(args.runs):
            for threads, usages in took.items():
                flags = ["--count", args.count, "--seed", 42, "--force", "-j", threads, "-o", folder / "out"]
                usages.append(lib.measured(args.snl, "run", "-q", *flags))
            loads.append(os.getloadavg()[0])
            with (folder / "out/timings.csv").open(newline="") as rows:
                every = list(csv.DictReader(rows))
            solver = every[0]["solver"]
            solving.append(sum(int(group["solve_ns"]) for group in every[:-1]) / (args.count - int(every[-1]["disturbed"])))
        size = Path(folder / "out/results.csv").stat().st_size
        for part in range(1, 5):
            lib.run(args.snl, "run", "-q", "--count", args.count, "--shard", f"{part}/4", "-o", folder / f"shards/{part}")
        for _ in range(args.runs):
            merged.append(lib.measured(args.snl, "merge", "-q", "--force", folder / "shards", "-o", folder / "whole"))
            single.append(lib.measured(args.snl, "run", "-q", "--count", 1, "--force", "-o", folder / "single"))
    rows = [
        row("boards a second on all cores, in millions", [args.count / usage.elapsed / 1e6 for usage in took["0"]], ".1f"),
        row("CPU time a board, in ns", [usage.cpu / args.count * 1e9 for usage in took["0"]], ".0f"),
        row("boards a second with `-j 1`, in millions", [args.count / usage.elapsed / 1e6 for usage in took["1"]], ".1f"),
        row("CPU time a board with `-j 1`, in ns", [usage.cpu / args.count * 1e9 for usage in took["1"]], ".0f"),
        row("of that solving, in ns", solving, ".1f"),
        row("memory at the peak, in MiB", [usage.peak for usage in took["0"]], ".1f"),
        row("`results.csv`, in bytes a board", [size / args.count], ".1f"),
        row("CPU time a board of `merge`, four shards, in ns", [usage.cpu / args.count * 1e9 for usage in merged], ".0f"),
        row("memory of `merge` at the peak, in MiB", [usage.peak for usage in merged], ".1f"),
        row("a run of one board: CPU time, in ms", [usage.cpu * 1e3 for usage in single], ".0f"),
        row("a run of one board: elapsed, in ms", [usage.elapsed * 1e3 for usage in single], ".0f"),
    ]
    page = f"# A run of {args.count:,} boards with {solver}\n\n"
    page += f"`snl run --count {args.count} --seed 42`, {args.runs} times, in turn on all cores and with `-j 1`. The boards are\n"
    page += "`uniform`, of sides 2 to 20, with density 0.2. Other work on the machine makes every time longer.\n\n"
    page += lib.table("figure | median | lowest to highest", rows)
    facts = [f"solver: {solver}", f"processes that wanted to run, mean of a minute: {min(loads):.1f} to {max(loads):.1f}"]
    lib.publish(args, page, *facts)


if __name__ == "__main__":
    main()
