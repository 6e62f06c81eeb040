"""Shows that `snl run` needs the same memory for few boards and for many, and keeps its speed.

Run:    cargo build --release && python3 scripts/flat_memory.py [--large 100000000]
Needs:  Python 3.11 on Linux, a folder for temporary files with room for the results (25 bytes per board).
Prints: for each count the peak resident memory in MiB, the time in s and the boards a second.
Exit:   1 if the large run needs 64 MiB or more, or 4 MiB more than the small one.
"""

import sys
import tempfile

import lib


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--small", type=int, default=300_000, help="boards of the small run")
    parser.add_argument("--large", type=int, default=100_000_000, help="boards of the large run")
    args = parser.parse_args()
    peaks = []
    for count in (args.small, args.large):
        with tempfile.TemporaryDirectory() as folder:
            took = lib.measured(args.snl, "run", "-q", "--count", count, "--out", folder)
        peaks.append(took.peak)
        speed = f"{took.elapsed:7.2f} s, {count / took.elapsed:12,.0f} boards/s"
        print(f"{count:>12} boards: {took.peak:6.1f} MiB at the peak, {speed}")
    small, large = peaks
    if large >= 64 or large > small + 4:
        sys.exit(f"memory is not flat: {small:.1f} MiB, then {large:.1f} MiB")


if __name__ == "__main__":
    main()
