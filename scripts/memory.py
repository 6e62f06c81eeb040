"""Shows that memory stays flat: `snl run` needs the same for few boards and for many, and `snl merge` little for a thousand shards.

Run:    cargo build --release && python3 scripts/memory.py run [--small 300000] [--large 100000000]
        cargo build --release && python3 scripts/memory.py merge [--shards 1000] [--boards 2000]
Needs:  Python 3.11 on Linux, a folder for temporary files with room for the results (25 bytes per board).
Prints: the peak resident memory in MiB and the time in s; of a run the boards a second, too.
Exit:   1 if 64 MiB or more are needed, by the large run 4 MiB more than by the small one, or if the merge, with at most 64 file
        handles, fails or gives other bytes than one run.
"""

import argparse
import resource
import sys

import lib

HANDLES = 64
MOST = 64


def run(args: argparse.Namespace) -> bool:
    peaks = []
    for count in (args.small, args.large):
        with lib.scratch() as folder:
            took = lib.measured(args.snl, "run", "-q", "--count", count, "--out", folder)
        peaks.append(took.peak)
        print(f"{count:>12} boards: {took.peak:6.1f} MiB at the peak, {took.elapsed:7.2f} s, {count / took.elapsed:12,.0f} boards/s")
    return peaks[1] < MOST and peaks[1] <= peaks[0] + 4


def merge(args: argparse.Namespace) -> bool:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES, HANDLES))

    count = args.shards * args.boards
    command = [args.snl, "run", "-q", "--count", count, "--out"]
    with lib.scratch() as folder:
        for part in range(1, args.shards + 1):
            lib.run(*command, folder / f"shards/{part}", "--shard", f"{part}/{args.shards}", "-j", 1)
        lib.run(*command, folder / "whole")
        took = lib.measured(args.snl, "merge", "-q", folder / "shards", "--out", folder / "joined", preexec_fn=limit)
        joined, whole = ((folder / name / "results.csv").read_bytes() for name in ("joined", "whole"))
    print(f"{args.shards} shards, {count} boards, {len(whole) / 1e6:.0f} MB: {took.peak:.1f} MiB at the peak, {took.elapsed:.2f} s")
    return took.peak < MOST and joined == whole


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("job", choices=["run", "merge"], help="what is measured")
    parser.add_argument("--small", type=int, default=300_000, help="boards of the small run")
    parser.add_argument("--large", type=int, default=100_000_000, help="boards of the large run")
    parser.add_argument("--shards", type=int, default=1000, help="how many shards are merged")
    parser.add_argument("--boards", type=int, default=2000, help="boards a shard")
    args = parser.parse_args()
    if not (run(args) if args.job == "run" else merge(args)):
        sys.exit("memory is not flat, or the merge gave other bytes")


if __name__ == "__main__":
    main()
