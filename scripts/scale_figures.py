"""Measures what docs/SCALE.md reckons with: CPU, bytes and memory a board, the cost of a shard, and of merging.

Run:    cargo build --release && python3 scripts/scale_figures.py
Needs:  Python 3.11 on Linux.
Prints: a line a figure. Elapsed times depend on what else the machine does; CPU times hardly.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def measured(*words: object) -> tuple[float, float, float]:
    """Elapsed s, CPU s and peak MiB of a command."""
    began = time.monotonic()
    child = subprocess.Popen([str(word) for word in words])
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{words}: exit code {child.returncode}")
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--count", type=int, default=10_000_000, help="boards of the run and of the merge")
    args = parser.parse_args()
    run = [args.snl, "run", "-q"]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        elapsed, cpu, peak = measured(*run, "--count", args.count, "--out", folder / "whole")
        rows = (folder / "whole/results.csv").stat().st_size
        print(f"run, {args.count} boards: {cpu / args.count * 1e6:.2f} us of CPU and {rows / args.count:.1f} bytes per board,")
        print(f"  {peak:.1f} MiB at the peak, {elapsed:.1f} s elapsed")
        for part in range(1, 5):
            measured(*run, "--count", args.count, "--shard", f"{part}/4", "--out", folder / f"shards/{part}")
        elapsed, cpu, peak = measured(args.snl, "merge", "-q", folder / "shards", "--out", folder / "joined")
        print(f"merge, 4 shards: {cpu / args.count * 1e6:.3f} us of CPU a board, {rows / cpu / 1e6:.0f} MB a CPU second,")
        print(f"  {peak:.1f} MiB at the peak, {elapsed:.1f} s elapsed")
        small = [*run, "--count", 1_000_000, "-j", 1]
        ones = [measured(*small, "--shard", f"{k}/1000000", "--out", folder / f"one-{k}") for k in range(1, 22)]
        print(f"a shard of one board: {statistics.median(one[1] for one in ones) * 1e3:.0f} ms of CPU,")
        print(f"  {statistics.median(one[0] for one in ones) * 1e3:.0f} ms elapsed (fsync), {size(folder / 'one-1')} bytes")
        beside = size(folder / "shards/1") - (folder / "shards/1/results.csv").stat().st_size
        print(f"a shard of {args.count // 4} boards: {beside} bytes beside its results")
        measured(*run, "--count", 10**12, "--shard", "1000000/1000000", "--out", folder / "last")
        last = (folder / "last/results.csv").stat().st_size
        print(f"boards near index 10^12: {last / 1e6:.1f} bytes per board")


if __name__ == "__main__":
    main()
