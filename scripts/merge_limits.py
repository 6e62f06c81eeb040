"""Merges a thousand shards with at most 64 file handles, and shows the memory that it takes.

Run:    cargo build --release && python3 scripts/merge_limits.py [--shards 1000]
Needs:  Python 3.11 on Linux.
Prints: the peak resident memory in MiB and the time. Exits with 1 if the merge fails, needs 64 MiB or more, or gives
        other bytes than one run.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HANDLES = 64


def run(snl: str, *words: object) -> None:
    subprocess.run([snl, "run", "-q", *map(str, words)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--shards", type=int, default=1000, help="how many shards")
    parser.add_argument("--boards", type=int, default=2000, help="boards a shard")
    args = parser.parse_args()
    count = args.shards * args.boards
    with tempfile.TemporaryDirectory() as scratch:
        shards, whole, joined = (Path(scratch, name) for name in ("shards", "whole", "joined"))
        for part in range(1, args.shards + 1):
            run(args.snl, "--count", count, "--shard", f"{part}/{args.shards}", "--out", shards / str(part), "-j", 1)
        run(args.snl, "--count", count, "--out", whole)
        began = time.monotonic()
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES, HANDLES))  # noqa: E731
        child = subprocess.Popen([args.snl, "merge", "-q", shards, "--out", joined], preexec_fn=limit)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds, peak = time.monotonic() - began, usage.ru_maxrss / 1024
        same = child.returncode == 0 and (joined / "results.csv").read_bytes() == (whole / "results.csv").read_bytes()
        size = (whole / "results.csv").stat().st_size / 1e6
    print(f"{args.shards} shards, {count} boards, {size:.0f} MB: {peak:.1f} MiB at the peak, {seconds:.2f} s")
    if not same or peak >= 64:
        sys.exit(f"merge exited with {child.returncode}, or took too much, or gave other bytes")


if __name__ == "__main__":
    main()
