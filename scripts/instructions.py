"""Counts the instructions that each kernel but `avx512` takes per board, on the board sets of the benches.

Run:    python3 scripts/instructions.py [--rounds 10] [-o FILE]
Needs:  Python 3.11, cargo, and valgrind on the path (Debian: apt-get install valgrind).
Prints: a page with a table of instructions per board.

valgrind's callgrind counts the instructions of a run that solves a set R times and of one that solves it 2R times; the
difference, by R times the boards of a set, leaves out start-up and the making of boards. The count repeats exactly, but
for `textbook`, whose hash maps draw their keys: it is given to three digits. `avx512` is left out: valgrind knows no
AVX-512. `bitset` is counted in the form that this machine has: with AVX2, or the plain one.
"""

import json
import os
import re
import sys

import lib

KERNELS = ["avx2", "bitset", "array-queue", "levels", "pairs", "textbook"]
SETS = ["n20-5%", "n20-20%", "n20-95%", "n10-20%", "n2..20-20%", "n20-longest"]
BOARDS = 1000  # in a set, as crates/boards/benches/instructions.rs has it
DRAWS = {"textbook"}
FEATURES = {"avx2", "bmi1", "bmi2", "abm", "popcnt"}  # of the CPU, which `avx2` and the faster form of `bitset` need


def build() -> str:
    """Builds the bench and says where cargo put it."""
    flags = ["-p", "snakes-and-ladders", "--bench", "instructions", "--no-run", "--message-format=json"]
    messages = map(json.loads, lib.output("cargo", "bench", *flags, cwd=lib.ROOT).splitlines())
    built = [message["executable"] for message in messages if message["reason"] == "compiler-artifact" and message["target"]["kind"] == ["bench"]]
    return next(filter(None, built))


def run(*command: object) -> tuple[str, str]:
    """What a command prints, and what it says on stderr, in an environment that is the same every time."""
    done = lib.run(*command, env={"PATH": os.environ["PATH"]})
    return done.stdout, done.stderr


def counted(bench: str, boards: str, kernel: str, rounds: int, right: str) -> int:
    """Instructions of one run, whose answers must be the right ones."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    checksum, said = run(*valgrind, bench, boards, kernel, rounds)
    if checksum != right:
        sys.exit(f"{kernel} on {boards}: checksum {checksum.strip()}, the oracle has {right.strip()}")
    return int(re.search(r"Collected : (\d+)", said)[1])


def main() -> None:
    parser = lib.arguments(__doc__, snl=False, out=True)
    parser.add_argument("--rounds", type=int, default=10, help="R: times that the shorter run solves a set")
    args = parser.parse_args()
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    lib.need("valgrind")
    has_avx2 = FEATURES <= set(lib.cpu_info().get("flags", "").split())
    bench = build()
    rights = {boards: run(bench, boards, "oracle", 1)[0] for boards in SETS}
    rows = []
    for kernel in KERNELS if has_avx2 else KERNELS[1:]:
        row = [f"`{kernel}`"]
        for boards in SETS:
            once, twice = (counted(bench, boards, kernel, rounds, rights[boards]) for rounds in (args.rounds, 2 * args.rounds))
            count = (twice - once) / (args.rounds * BOARDS)
            row.append(f"≈ {float(f'{count:.3g}'):,.0f}" if kernel in DRAWS else f"{count:,.1f}")
            print(f"{kernel} {boards}: {row[-1]}", file=sys.stderr)
        rows.append(row)
    page = f"""# Instructions per board

{lib.table(" | ".join(["kernel", *SETS]), rows)}
Each set has {BOARDS:,} boards of the family `uniform`, by side and share of jump starts, but `n20-longest`: one board,
the longest route of all, over and over. `textbook` draws the keys of its hash maps, so its counts vary; the others
repeat exactly.
"""
    facts = [
        f"commit: {lib.output('git', 'describe', '--always', '--dirty', cwd=lib.ROOT).strip()}",
        lib.version("rustc"),
        f"{lib.version('valgrind')}, callgrind; `bitset` in its {'AVX2' if has_avx2 else 'plain'} form",
    ]
    lib.publish(args, page, *facts)


if __name__ == "__main__":
    main()
