"""Checks a build of snl for aarch64 under qemu: its boards are the golden ones, and its kernels answer like the oracle.

Run:    rustup target add aarch64-unknown-linux-gnu
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc cargo build --target aarch64-unknown-linux-gnu
        python3 scripts/aarch64.py
Needs:  Python 3.11, qemu-aarch64 and the C library of aarch64 (Debian: apt-get install gcc-aarch64-linux-gnu qemu-user),
        and a build of snl for this machine.
Prints: a line for each set of boards.
Exit:   1 at the first difference.
"""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDEN_BOARDS = 3000  # as tests/it/stream.rs has it
BEGAN = time.monotonic()
FLAGS = {"n": "size"}


def output(*command: str) -> bytes:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def flags(spec: str) -> list[str]:
    """The flags of `snl generate` that name a spec."""
    _, _, parameters = spec.partition(":")
    pairs = (parameter.split("=") for parameter in parameters.split(";"))
    return [word for key, value in pairs for word in (f"--{FLAGS.get(key, key)}", value)]


def check(name: str, equal: bool) -> None:
    print(f"{time.monotonic() - BEGAN:6.1f} s  {name}: {'as expected' if equal else 'DIFFERENT'}", flush=True)
    if not equal:
        sys.exit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program for this machine")
    parser.add_argument("--cross", default="target/aarch64-unknown-linux-gnu/debug/snl", help="the program for aarch64")
    parser.add_argument("--boards", type=int, default=20_000, help="boards of each family")
    parser.add_argument("--solvers", default="neon", help="kernels, separated by commas")
    args = parser.parse_args()
    cross = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", args.cross]

    golden = (ROOT / "data/golden/stream-v1.txt").read_text().splitlines()
    families = {}
    for line in golden:
        spec, wanted = line.split()
        count = ["--count", str(GOLDEN_BOARDS)]
        boards = output(*cross, "generate", "-q", "--format", "grid", *flags(spec), *count)
        check(f"golden boards of {spec}", hashlib.sha256(boards).hexdigest() == wanted)
        family = spec.split(";")[0].removeprefix("v1:family=")
        if "," not in family and family != "exhaustive":
            families.setdefault(family, ["--family", family, "--count", str(args.boards)])

    fixed = ROOT / "data/boards/boards.jsonl"
    wanted = [json.loads(line)["min_rolls"] for line in fixed.read_text().splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        boards = pathlib.Path(folder) / "boards"
        for solver in args.solvers.split(","):
            rows = output(*cross, "solve", "-q", "--solver", solver, str(fixed)).decode().splitlines()
            check(f"{solver}: fixed boards", [int(row.split(",")[5]) for row in rows[1:]] == wanted)
        sets = {
            "side 2": ["--family", "exhaustive", "--size", "2"],
            "side 3": ["--family", "exhaustive", "--size", "3", "--count", "100000"],
            **families,
            "few jumps": ["--density", "0.03", "--count", str(args.boards)],
            "many jumps": ["--density", "0.9", "--count", str(args.boards)],
        }
        for name, these in sets.items():
            output(args.snl, "generate", "-q", "--format", "grid", *these, "--out", str(boards))
            right = output(args.snl, "solve", "-q", "--solver", "oracle", str(boards))
            for solver in args.solvers.split(","):
                check(f"{solver}: {name}", output(*cross, "solve", "-q", "--solver", solver, str(boards)) == right)
            boards.unlink()


if __name__ == "__main__":
    main()
