"""Shows what taking times costs `snl run`: runs with and without them, interleaved, in one call.

Run:    cargo build --release && python3 scripts/timing_cost.py [--rounds 21]
Needs:  Python 3.11 on Linux.
Prints: the median CPU time in s of both, and the median and quartiles of the ratio, pair by pair.
"""

import argparse
import os
import random
import statistics
import subprocess
import tempfile


def cpu_seconds(snl: str, count: int, flags: list[str]) -> float:
    """User and system time of one run on one thread."""
    with tempfile.TemporaryDirectory() as folder:
        command = [snl, "run", "-q", "-j", "1", "--count", str(count), "--out", folder, *flags]
        child = subprocess.Popen(command)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        return usage.ru_utime + usage.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--count", type=int, default=2_000_000, help="boards a run")
    parser.add_argument("--rounds", type=int, default=21, help="pairs of runs")
    args = parser.parse_args()
    styles = {"timed": [], "untimed": ["--no-timings"]}
    times: dict[str, list[float]] = {style: [] for style in styles}
    for _ in range(args.rounds):
        for style in random.sample(sorted(styles), 2):
            times[style].append(cpu_seconds(args.snl, args.count, styles[style]))
    ratios = [timed / untimed for timed, untimed in zip(times["timed"], times["untimed"])]
    low, middle, high = statistics.quantiles(ratios, n=4)
    for style in styles:
        print(f"{style:>8}: {statistics.median(times[style]):.3f} s of CPU for {args.count} boards")
    print(f"   ratio: {middle:.4f} (quartiles {low:.4f} to {high:.4f}) over {args.rounds} pairs")


if __name__ == "__main__":
    main()
