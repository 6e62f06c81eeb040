"""Shows that `snl run` needs the same memory for few boards and for many, and keeps its speed.

Run:    cargo build --release && python3 scripts/flat_memory.py [--large 100000000]
Needs:  Python 3.11 on Linux, a folder for temporary files with room for the results (25 bytes per board).
Prints: for each count the peak resident memory in MiB, the time in s and the boards a second.
Exit:   1 if the large run needs 64 MiB or more, or 4 MiB more than the small one.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time


def peak_and_time(snl: str, count: int) -> tuple[float, float]:
    """Peak resident memory in MiB and wall time in s of one run."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        child = subprocess.Popen([snl, "run", "-q", "--count", str(count), "--out", folder])
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"the run of {count} boards exited with {child.returncode}")
        return usage.ru_maxrss / 1024, time.monotonic() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--small", type=int, default=300_000, help="boards of the small run")
    parser.add_argument("--large", type=int, default=100_000_000, help="boards of the large run")
    args = parser.parse_args()
    peaks = []
    for count in (args.small, args.large):
        peak, seconds = peak_and_time(args.snl, count)
        peaks.append(peak)
        print(f"{count:>12} boards: {peak:6.1f} MiB at the peak, {seconds:7.2f} s, {count / seconds:12,.0f} boards/s")
    small, large = peaks
    if large >= 64 or large > small + 4:
        sys.exit(f"memory is not flat: {small:.1f} MiB, then {large:.1f} MiB")


if __name__ == "__main__":
    main()
