"""Merges a thousand shards with at most 64 file handles, and shows the memory that it takes.

Run:    cargo build --release && python3 scripts/merge_limits.py [--shards 1000]
Needs:  Python 3.11 on Linux.
Prints: the peak resident memory in MiB and the time. Exits with 1 if the merge fails, needs 64 MiB or more, or gives
        other bytes than one run.
"""

import resource
import sys
import tempfile
from pathlib import Path

import lib

HANDLES = 64


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--shards", type=int, default=1000, help="how many shards")
    parser.add_argument("--boards", type=int, default=2000, help="boards a shard")
    args = parser.parse_args()
    count = args.shards * args.boards
    run = [args.snl, "run", "-q", "--count", count]
    with tempfile.TemporaryDirectory() as scratch:
        shards, whole, joined = (Path(scratch, name) for name in ("shards", "whole", "joined"))
        for part in range(1, args.shards + 1):
            lib.run(*run, "--shard", f"{part}/{args.shards}", "--out", shards / str(part), "-j", 1)
        lib.run(*run, "--out", whole)
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES, HANDLES))
        took = lib.measured(args.snl, "merge", "-q", shards, "--out", joined, preexec_fn=limit)
        rows = (whole / "results.csv").read_bytes()
        is_same = (joined / "results.csv").read_bytes() == rows
    megabytes = len(rows) / 1e6
    print(f"{args.shards} shards, {count} boards, {megabytes:.0f} MB: {took.peak:.1f} MiB at the peak, {took.elapsed:.2f} s")
    if not is_same or took.peak >= 64:
        sys.exit("merge took too much, or gave other bytes")


if __name__ == "__main__":
    main()
