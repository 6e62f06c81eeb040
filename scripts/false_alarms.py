"""Shows that the intervals of `snl bench` mean what they say, and that its gate finds a solver that was slowed by 10 % on purpose.

Run:    cargo build --release
        cargo build --release --features inject-slowdown --target-dir target/slowed
        python3 scripts/false_alarms.py [-o data/record/DATE-false-alarms.md]      (10 minutes on two quiet cores)
Needs:  Python 3.11, standard library only; both builds. A busy machine is welcome: that is what is tried.
Prints: a page of Markdown: how often a run against a baseline of the same binary was called slower (and how often faster,
        which shuts no gate), how often a solver against itself in one run was called either, how often the slowed one
        was found; for each row of benches of other boards, how many of their 95 % intervals of time and of ratio cover the
        mean of all benches; commit, machine, load, boards, command.
Exits:  0 at most 5 % false alarms, at least 90 % found, and at least 88 % of the intervals of every row cover it; 1 not so; 2
        wrong usage. A part of which no runs are wanted (--found 0) is left out.

A comparison is one call of `snl bench`, with all its rows: one row called slower shuts the gate. Baselines are made anew:
each run of the first part is compared with the run before it, and saved as the baseline of the next, so that no
baseline that happened to be good or bad is behind all of them.
"""

import argparse
import collections
import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import lib

VERDICTS = ("faster", "slower", "no difference", "cannot tell")


def bench(args: argparse.Namespace, folder: Path, *flags: str, snl: str | None = None) -> tuple[bool, dict]:
    """One bench; whether the gate is shut, and its figures."""
    out = folder / "now.json"
    command = [snl or args.snl, "bench", "-q", "--size", args.size, "--count", args.count, "--min-time", args.min_time]
    command += ["--warmup", "1", "--export-json", out, *flags]
    if "--baseline" in flags or "--save-baseline" in flags:
        command += ["--baseline-dir", folder]
    return lib.run(*command, codes=(0, 4)).returncode == 4, json.loads(out.read_text())


def covered(benches: list[dict]) -> tuple[list[list[object]], int]:
    """For each side how many of the intervals cover the geometric mean of all estimates, of the time and of the ratio; the least.
    The rows of all sides are left out: boards of other seeds are not as many of each side, so these rows measure other things."""
    intervals = collections.defaultdict(list)
    for row in (row for found in benches for row in found["rows"] if row["n"] != "all"):
        key = row["solver"], row["n"]
        intervals[key, "time"].append(row["speed"]["ns_per_board"])
        if row["solver"] != benches[0]["reference"]:
            intervals[key, "ratio"].append(row["ratio"]["time"])
    counts = {}
    for key, some in intervals.items():
        pooled = math.exp(statistics.fmean(math.log(row["estimate"]) for row in some))
        width = statistics.median((row["high"] - row["low"]) / 2 / row["estimate"] for row in some)
        counts[key] = sum(row["low"] <= pooled <= row["high"] for row in some), f"{pooled:.3g}", f"{width:.2%}"
    rows = [[*key, what, *figures] for (key, what), figures in counts.items()]
    return rows, min(count for count, *_ in counts.values())


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--slowed", default="target/slowed/release/snl", help="the one built with --features inject-slowdown")
    parser.add_argument("--same", type=int, default=200, help="runs against a baseline of the same binary")
    parser.add_argument("--itself", type=int, default=200, help="runs of a solver against itself")
    parser.add_argument("--found", type=int, default=50, help="runs of the slowed binary")
    parser.add_argument("--covered", type=int, default=100, help="runs with other boards, whose intervals are compared")
    parser.add_argument("--size", default="4,12,20", help="sides of the boards")
    parser.add_argument("--count", type=int, default=900, help="boards")
    parser.add_argument("--min-time", type=float, default=0.6, help="seconds of measuring a run")
    args = parser.parse_args()
    began = time.monotonic()
    loads = [os.getloadavg()[0]]

    def times(what: str, runs: int, compare: Callable[[int], tuple[bool, list[dict]]]) -> tuple[int, int, str]:
        """How often a comparison raised the alarm, how often it called a row faster, and how often each verdict came."""
        alarms = hasty = 0
        counts = collections.Counter()
        for number in range(runs):
            alarm, rows = compare(number)
            verdicts = [row["verdict"] for row in rows]
            alarms += alarm
            hasty += "faster" in verdicts
            counts.update(verdicts)
            if sys.stderr.isatty():
                print(f"\r{what}: {number + 1} of {runs} ", end="\n" * (number + 1 == runs), file=sys.stderr, flush=True)
        loads.append(os.getloadavg()[0])
        return alarms, hasty, ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS)

    def with_baseline(number: int) -> tuple[bool, list[dict]]:
        alarm, now = bench(args, folder, *gate, str(number + 1), "--baseline", str(number))
        return alarm, now["gate"]["rows"]

    def with_itself(_: int) -> tuple[bool, list[dict]]:
        _, now = bench(args, folder, "--solver", "bitset,bitset", "--reference", "bitset")
        rows = [row["ratio"] for row in now["rows"] if row["solver"] == "bitset#2"]
        return any(row["verdict"] in ("faster", "slower") for row in rows), rows

    def with_slowed(_: int) -> tuple[bool, list[dict]]:
        _, then = bench(args, folder, "--solver", "bitset", "--save-baseline", "then")
        alarm, now = bench(args, folder, "--solver", "bitset", "--baseline", "then", snl=args.slowed)
        commits = [both["provenance"]["commit"] for both in (then, now)]
        if commits[0] != commits[1]:
            sys.exit(f"the two programs are of different commits, {' and '.join(commits)}: build both anew")
        return alarm, now["gate"]["rows"]

    def with_other_boards(number: int) -> tuple[bool, list[dict]]:
        benches.append(bench(args, folder, "--solver", "bitset,levels", "--seed", str(number + 1))[1])
        return False, []

    benches: list[dict] = []
    with lib.scratch() as folder:
        gate = ["--solver", "bitset,levels", "--save-baseline"]
        figures = bench(args, folder, *gate, "0")[1]
        alarms, hasty, same = times("against its own baseline", args.same, with_baseline)
        alarms_itself, _, itself = times("against itself", args.itself, with_itself)
        found, _, slowed = times("slowed by 10 %", args.found, with_slowed)
        times("other boards", args.covered, with_other_boards)
    coverage, least = covered(benches) if benches else ([], 0)
    provenance, corpus = figures["provenance"], figures["corpus"]
    rows = [
        ["the same binary against its own baseline", args.same, f"{alarms} false alarms, {hasty} with a row called faster", same],
        ["a solver against itself in one run", args.itself, f"{alarms_itself} false alarms", itself],
        ["a solver slowed by 10 % against its baseline", args.found, f"{found} found", slowed],
    ]
    page = f"""# Intervals and gate on a busy machine

{lib.table("comparison | runs | outcome | rows", rows, left=4)}
A run is `snl bench --size {args.size} --count {args.count} --min-time {args.min_time} --warmup 1`; one row called slower
shuts the gate, which is an alarm; against itself one row called slower or faster is.

Of {args.covered} benches with seeds 1 to {args.covered}, this many 95 % intervals cover the mean of all; `±` is the median of half
their widths:

{lib.table("solver | n | of | cover it | mean | ±", coverage, left=3)}"""
    facts = [
        f"{(time.monotonic() - began) / 60:.0f} minutes; governor {provenance['host']['governor'] or 'unknown'}",
        f"load average over a minute at the start and after each part: {', '.join(f'{load:.1f}' for load in loads)}",
        f"boards: {corpus['boards']} of {corpus['spec']}, hash {corpus['xxh128']}",
        f"commit {provenance['commit']}; {provenance['compiler']}",
    ]
    lib.publish(args, page, *facts)
    is_calm = alarms <= 0.05 * args.same and alarms_itself <= 0.05 * args.itself
    sys.exit(0 if is_calm and found >= 0.9 * args.found and least >= 0.88 * args.covered else 1)


if __name__ == "__main__":
    main()
