"""Compares the CPU time of two builds of `snl`, command by command, in interleaved rounds.

Run:    cargo build --release && python3 scripts/versions.py OLD [NEW] [--rounds 9] [--hide SO] [-o FILE.md]
        OLD is the older program; NEW is target/release/snl by default.
Needs:  Python 3.11 on Linux. With `--hide`, the library that scripts/without_avx512.c builds: `run` is then timed without
        AVX-512, too.
Prints: a page of Markdown: for each command the median user CPU time of both and the ratio of the medians; machine, load,
        commits, command. Pages are read as text: no figure is checked.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import lib


def cpu(command: list[str], preload: str | None = None) -> float:
    """User CPU s of a command."""
    environment = {**os.environ, **({"LD_PRELOAD": preload} if preload else {})}
    return lib.measured(*command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment).user


def pair(programs: list[str], flags: list[str], rounds: int, preload: str | None = None) -> list[float]:
    """Median user CPU s of each program, run in turn."""
    times: list[list[float]] = [[] for _ in programs]
    for turn in range(rounds):
        order = range(len(programs)) if turn % 2 == 0 else reversed(range(len(programs)))
        for which in order:
            if "--out" in flags:
                # Newer versions do not replace an earlier run, and older ones lack --force.
                shutil.rmtree(flags[flags.index("--out") + 1], ignore_errors=True)
            times[which].append(cpu([programs[which], *flags], preload))
    return [statistics.median(some) for some in times]


def main() -> None:
    parser = lib.arguments(__doc__, snl=False, out=True)
    parser.add_argument("old", help="the older program")
    parser.add_argument("new", nargs="?", default=lib.ROOT / "target/release/snl", help="the newer program")
    parser.add_argument("--rounds", type=int, default=9, help="of each command")
    parser.add_argument("--hide", help="library that hides AVX-512")
    args = parser.parse_args()
    programs = [os.path.abspath(program) for program in (args.old, args.new)]
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        boards = ["generate", "-q", "-j", "1", "--count", "300000"]
        run = ["run", "-q", "-j", "1", "--count", "10000000", "--out", out]
        rows = [("`run --count 10000000 -j 1`", run, None)]
        if args.hide:
            rows.append(("the same without AVX-512", run, args.hide))
        files = {}
        for form in ["csv", "jsonl", "grid"]:
            files[form] = os.path.join(folder, f"boards.{form}")
            lib.run(programs[1], *boards, "--format", form, "-o", files[form])
            rows.append((f"`generate --format {form}`, 300,000 boards", [*boards, "--format", form, "-o", out + "." + form], None))
        for form, path in files.items():
            rows.append((f"`solve` of these, {form}", ["solve", "-q", "-j", "1", path, "-o", out + ".answers"], None))
        puzzles = ["--size", "10", "--rolls", "7", "--routes", "1", "--seed", "7", "--count", "1000", "-q", "-j", "1"]
        rows.append(("`generate --rolls 7 --routes 1`, 1,000 boards", ["generate", *puzzles, "-o", out + ".csv"], None))
        suite = ["generate", "--suite", "judge", "--seed", "1", "-q", "-o", out + ".csv"]
        rows.append(("`generate --suite judge --seed 1`, part of the new program", suite, None))
        times = []
        for name, flags, preload in rows:
            rounds = 3 if "suite" in name else args.rounds
            old, new = pair(programs, flags, rounds, preload)
            times.append([name, f"{old:.2f}", f"{new:.2f}", f"{new / old:.2f}"])
            print(*times[-1], file=sys.stderr)
    facts = [
        f"load average over a minute at the start: {load:.1f}",
        f"old: {lib.version(programs[0])}; new: {lib.version(programs[1])}",
        f"median user CPU times of {args.rounds} interleaved rounds (suite: 3), one thread but for the suite",
    ]
    page = f"""# Two versions of snl, compared by CPU time

{lib.table("command | old, s | new, s | ratio", times)}
{lib.origin(*facts)}"""
    lib.publish(page, args.out)


if __name__ == "__main__":
    main()
