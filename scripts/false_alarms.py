"""Shows that the gate of `snl bench` does not cry wolf, and finds a solver that was slowed by 10 % on purpose.

Run:    cargo build --release
        cargo build --release --features inject-slowdown --target-dir target/slowed
        python3 scripts/false_alarms.py [-o data/record/DATE-false-alarms.md]      (10 minutes on two quiet cores)
Needs:  Python 3.11, standard library only; both builds. A busy machine is welcome: that is what is tried.
Prints: a page of Markdown: how often a run against a baseline of the same binary was called slower (and how often faster,
        which shuts no gate), how often a solver against itself in one run was called either, how often the slowed one
        was found; commit, machine, load, boards, command.
Exits:  0 at most 5 % false alarms and at least 90 % found; 1 not so; 2 wrong usage.

A comparison is one call of `snl bench`, with all its rows: one row called slower shuts the gate. Baselines are made anew:
each run of the first part is compared with the run before it, and saved as the baseline of the next, so that no
baseline that happened to be good or bad is behind all of them.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import lib

ROWS = ("faster", "slower", "no difference", "cannot tell")


def call(snl: str, folder: str, args: argparse.Namespace, *flags: str) -> tuple[int, dict]:
    """One bench; its exit code and figures."""
    out = f"{folder}/now.json"
    command = [snl, "bench", "-q", "--size", args.size, "--count", args.count, "--min-time", args.min_time]
    command += ["--warmup", "1", "--baseline-dir", folder, "--export-json", out, *flags]
    done = lib.run(*command, codes=(0, 4))
    return done.returncode, json.loads(Path(out).read_text())


def count(rows: list[dict], counts: dict[str, int]) -> None:
    for row in rows:
        counts[row["verdict"]] += 1


def outcomes(counts: dict[str, int]) -> str:
    return ", ".join(f"{counts[word]} {word}" for word in ROWS)


def report(done: int, of: int, what: str) -> None:
    """How far it is, where someone watches."""
    if sys.stderr.isatty():
        print(f"\r{what}: {done} of {of} ", end="" if done < of else "\n", file=sys.stderr, flush=True)


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--slowed", default="target/slowed/release/snl", help="the one built with --features inject-slowdown")
    parser.add_argument("--same", type=int, default=200, help="runs against a baseline of the same binary")
    parser.add_argument("--itself", type=int, default=200, help="runs of a solver against itself")
    parser.add_argument("--found", type=int, default=50, help="runs of the slowed binary")
    parser.add_argument("--size", default="4,12,20", help="sides of the boards")
    parser.add_argument("--count", type=int, default=900, help="boards")
    parser.add_argument("--min-time", type=float, default=0.6, help="seconds of measuring a run")
    args = parser.parse_args()
    began = time.monotonic()
    loads = [os.getloadavg()[0]]
    same, itself, slowed = ({word: 0 for word in ROWS} for _ in range(3))
    alarms = {"baseline": 0, "itself": 0}
    hasty = found = 0
    with tempfile.TemporaryDirectory() as folder:
        gate = ["--solver", "bitset,levels", "--save-baseline"]
        call(args.snl, folder, args, *gate, "0")
        for number in range(args.same):
            flags = [*gate, str(number + 1), "--baseline", str(number)]
            code, figures = call(args.snl, folder, args, *flags)
            alarms["baseline"] += code == 4
            hasty += any(row["verdict"] == "faster" for row in figures["gate"]["rows"])
            count(figures["gate"]["rows"], same)
            report(number + 1, args.same, "against its own baseline")
        loads.append(os.getloadavg()[0])
        for number in range(args.itself):
            _, figures = call(args.snl, folder, args, "--solver", "bitset,bitset", "--reference", "bitset")
            rows = [row["ratio"] for row in figures["rows"] if row["solver"] == "bitset#2"]
            alarms["itself"] += any(row["verdict"] in ("faster", "slower") for row in rows)
            count(rows, itself)
            report(number + 1, args.itself, "against itself")
        loads.append(os.getloadavg()[0])
        for number in range(args.found):
            _, then = call(args.snl, folder, args, "--solver", "bitset", "--save-baseline", "then")
            code, figures = call(args.slowed, folder, args, "--solver", "bitset", "--baseline", "then")
            found += code == 4
            commits = [both["provenance"]["commit"] for both in (then, figures)]
            if commits[0] != commits[1]:
                sys.exit(f"the two programs are of different commits, {' and '.join(commits)}: build both anew")
            count(figures["gate"]["rows"], slowed)
            report(number + 1, args.found, "slowed by 10 %")
        loads.append(os.getloadavg()[0])
    provenance, corpus = figures["provenance"], figures["corpus"]
    host = provenance["host"]
    said = f"{alarms['baseline']} false alarms, {hasty} with a row called faster"
    rows = [
        ["the same binary against its own baseline", args.same, said, outcomes(same)],
        ["a solver against itself in one run", args.itself, f"{alarms['itself']} false alarms", outcomes(itself)],
        ["a solver slowed by 10 % against its baseline", args.found, f"{found} found", outcomes(slowed)],
    ]
    facts = [
        f"{(time.monotonic() - began) / 60:.0f} minutes; governor {host['governor'] or 'unknown'}",
        f"load average over a minute at the start and after each part: {', '.join(f'{load:.1f}' for load in loads)}",
        f"boards: {corpus['boards']} of {corpus['spec']}, SHA-256 {corpus['sha256']}",
        f"snl {provenance['version']}, commit {provenance['commit']}; {provenance['compiler']}",
    ]
    page = f"""# The gate on a busy machine

{lib.table("comparison | runs | outcome | rows", rows, left=4)}
A run is `snl bench --size {args.size} --count {args.count} --min-time {args.min_time} --warmup 1`; one row called slower
shuts the gate, which is an alarm; against itself one row called slower or faster is.

{lib.origin(*facts)}"""
    lib.publish(page, args.out)
    calm = all(alarms[kind] <= 0.05 * runs for kind, runs in (("baseline", args.same), ("itself", args.itself)))
    sys.exit(0 if calm and found >= 0.9 * args.found else 1)


if __name__ == "__main__":
    main()
