"""Counts the instructions that each kernel but `avx512` takes per board, on the board sets of the benches.

Run:    python3 scripts/instructions.py [--rounds 10] [-o FILE]
Needs:  Python 3.11, cargo, and valgrind on the path (Debian: apt-get install valgrind).
Prints: a Markdown table of instructions per board; with -o, writes it to a new file with where it comes from.

valgrind's callgrind counts the instructions of a run that solves a set R times and of one that solves it 2R times; the
difference, by R times the boards of a set, leaves out start-up and the making of boards. The count repeats exactly, but
for `textbook`, whose hash maps draw their keys: it is given to three digits. `avx512` is left out: valgrind knows no
AVX-512. `bitset` is counted in the form that this machine has: with AVX2, or the plain one.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KERNELS = ["avx2", "bitset", "sparse", "array-queue", "levels", "pairs", "textbook"]
SETS = ["n20-5%", "n20-20%", "n20-95%", "n10-20%", "n2..20-20%", "n20-longest"]
BOARDS = 1000  # in a set, as crates/boards/benches/sets/mod.rs has it
DRAWS = {"textbook"}
COUNTED = re.compile(r"Collected : (\d+)")


def output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def build() -> str:
    """Builds the bench and says where cargo put it."""
    lines = output("cargo", "bench", "--bench", "instructions", "--no-run", "--message-format=json").splitlines()
    for message in map(json.loads, lines):
        if message["reason"] == "compiler-artifact" and message["target"]["kind"] == ["bench"] and message["executable"]:
            return message["executable"]
    sys.exit("instructions: cargo built no bench")


def run(*command: str) -> tuple[str, str]:
    """What a command prints, and what it says on stderr, in an environment that is the same every time."""
    done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"instructions: {shlex.join(command)} failed:\n{done.stderr}")
    return done.stdout, done.stderr


def counted(bench: str, boards: str, kernel: str, rounds: int, right: str) -> int:
    """Instructions of one run, whose answers must be the right ones."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    checksum, said = run(*valgrind, bench, boards, kernel, str(rounds))
    if checksum != right:
        sys.exit(f"instructions: {kernel} on {boards}: checksum {checksum.strip()}, the oracle has {right.strip()}")
    return int(COUNTED.search(said)[1])


def cell(kernel: str, instructions: int, rounds: int) -> str:
    a_board = instructions / (rounds * BOARDS)
    return f"≈ {float(f'{a_board:.3g}'):,.0f}" if kernel in DRAWS else f"{a_board:,.1f}"


def measure(bench: str, rounds: int) -> str:
    """The table."""
    rights = {boards: run(bench, boards, "oracle", "1")[0] for boards in SETS}
    lines = ["| kernel | " + " | ".join(SETS) + " |", "| --- |" + " ---: |" * len(SETS)]
    for kernel in KERNELS:
        if kernel == "avx2" and not cpu()[1]:
            continue
        cells = []
        for boards in SETS:
            once, twice = (counted(bench, boards, kernel, r, rights[boards]) for r in (rounds, 2 * rounds))
            cells.append(cell(kernel, twice - once, rounds))
            print(f"{kernel} {boards}: {cells[-1]}", file=sys.stderr)
        lines.append(f"| `{kernel}` | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def cpu() -> tuple[str, bool]:
    """The CPU, and whether it has what `avx2` and the faster form of `bitset` need."""
    text = pathlib.Path("/proc/cpuinfo").read_text()
    name = re.search(r"model name\s*: (.*)", text)
    flags = re.search(r"flags\s*: (.*)", text)
    has_avx2 = flags is not None and {"avx2", "bmi1", "bmi2", "abm", "popcnt"} <= set(flags[1].split())
    return name[1] if name else "unknown", has_avx2


def page(table: str) -> str:
    """The table, and where it comes from."""
    commit = output("git", "rev-parse", "--short", "HEAD").strip()
    changed = " with changes" if output("git", "status", "--porcelain", "--untracked-files=no") else ""
    about = {
        "Date": datetime.date.today().isoformat(),
        "Command": f"`{shlex.join(['python3', 'scripts/instructions.py', *sys.argv[1:]])}`",
        "Commit": commit + changed,
        "Compiler": output("rustc", "--version").strip(),
        "Counter": output("valgrind", "--version").strip() + ", callgrind",
        "CPU": f"{cpu()[0]}; `bitset` in its {'AVX2' if cpu()[1] else 'plain'} form",
    }
    head = "# Instructions per board\n\n" + "".join(f"- {key}: {value}\n" for key, value in about.items())
    return (
        f"{head}\n{table}\nEach set has {BOARDS:,} boards of the family `uniform`, by side and share of jump starts, but "
        "`n20-longest`: one board,\nthe longest route of all, over and over. `textbook` draws the keys of its hash maps, "
        "so its counts vary; the others\nrepeat exactly.\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10, help="R: times that the shorter run solves a set")
    parser.add_argument("-o", dest="file", type=pathlib.Path, help="write the page to this new file")
    args = parser.parse_args()
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    if not shutil.which("valgrind"):
        sys.exit("instructions: needs valgrind: apt-get install valgrind, or https://valgrind.org")
    if args.file and args.file.exists():
        sys.exit(f"instructions: {args.file} is there already; choose another name")
    table = measure(build(), args.rounds)
    print(table, end="")
    if args.file:
        args.file.parent.mkdir(parents=True, exist_ok=True)
        args.file.write_text(page(table), encoding="utf-8")


if __name__ == "__main__":
    main()
