"""Compares the CPU time of two builds of `snl`, command by command, in interleaved rounds.

Run:    cargo build --release && python3 scripts/versions.py OLD [NEW] [--rounds 9] [--hide SO] [--note FILE.md] [-o FILE.md]
        OLD is the older program; NEW is target/release/snl by default.
Needs:  Python 3.11 on Linux. With `--hide`, the library that scripts/without_avx512.c builds: `run` is then timed without
        AVX-512, too.
Prints: a page of Markdown: for each command the median user CPU time of both and the ratio of the medians; the elapsed time of
        `generate`, which ends when its file is on the disk, beside that of writing and syncing the same bytes; machine, load,
        commits, command. Pages are read as text: no figure is checked.
"""

import argparse
import datetime
import os
import pathlib
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def cpu(command: list[str], preload: str | None = None) -> tuple[float, float]:
    """User CPU s and elapsed s of a command."""
    environment = {**os.environ, **({"LD_PRELOAD": preload} if preload else {})}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime, time.monotonic() - start


def pair(programs: list[str], flags: list[str], rounds: int, preload: str | None = None) -> list[float]:
    """Median user CPU s of each program, run in turn."""
    times: list[list[float]] = [[] for _ in programs]
    for turn in range(rounds):
        order = range(len(programs)) if turn % 2 == 0 else reversed(range(len(programs)))
        for which in order:
            if "--out" in flags:
                # Newer versions do not replace an earlier run, and older ones lack --force.
                shutil.rmtree(flags[flags.index("--out") + 1], ignore_errors=True)
            times[which].append(cpu([programs[which], *flags], preload)[0])
    return [statistics.median(some) for some in times]


def write(data: memoryview, path: str) -> None:
    """Writes a file in blocks of 256 KiB, and waits until it is on the disk."""
    with open(path, "wb", buffering=0) as file:
        for at in range(0, len(data), 1 << 18):
            file.write(data[at : at + (1 << 18)])
        os.fsync(file.fileno())


def elapsed_times(generate: list[str], path: str, rounds: int) -> list[float]:
    """Minimum elapsed s of writing the bytes of a file, and of `generate` with one thread and with two, in turn."""
    data, out = memoryview(pathlib.Path(path).read_bytes()), path + ".copy"
    commands = [lambda: write(data, out)]
    commands += [lambda threads=threads: cpu([*generate, "-j", threads, "-o", out]) for threads in "12"]
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(rounds):
        for command, some in zip(commands, times):
            start = time.monotonic()
            command()
            some.append(time.monotonic() - start)
            os.remove(out)
    # Not the median: the disk is slow at times, whoever writes.
    return [min(some) for some in times]


def version(program: str) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def cpu_name() -> str:
    found = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return found.group(1) if found else platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old", help="the older program")
    parser.add_argument("new", nargs="?", default=str(ROOT / "target/release/snl"), help="the newer program")
    parser.add_argument("--rounds", type=int, default=9, help="of each command")
    parser.add_argument("--hide", help="library that hides AVX-512")
    parser.add_argument("--note", action="append", default=[], help="a Markdown file to append")
    parser.add_argument("-o", "--out", type=pathlib.Path, help="write the page here too")
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
            subprocess.run([programs[1], *boards, "--format", form, "-o", files[form]], check=True)
            rows.append((f"`generate --format {form}`, 300,000 boards", [*boards, "--format", form, "-o", out + "." + form], None))
        for form, path in files.items():
            rows.append((f"`solve` of these, {form}", ["solve", "-q", "-j", "1", path, "-o", out + ".answers"], None))
        puzzles = ["--size", "10", "--rolls", "7", "--routes", "1", "--seed", "7", "--count", "1000", "-q", "-j", "1"]
        rows.append(("`generate --rolls 7 --routes 1`, 1,000 boards", ["generate", *puzzles, "-o", out + ".csv"], None))
        suite = ["generate", "--suite", "judge", "--seed", "1", "-q", "-o", out + ".csv"]
        rows.append(("`generate --suite judge --seed 1`, part of the new program", suite, None))
        lines = ["| command | old, s | new, s | ratio |", "| --- | ---: | ---: | ---: |"]
        for name, flags, preload in rows:
            rounds = 3 if "suite" in name else args.rounds
            old, new = pair(programs, flags, rounds, preload)
            lines.append(f"| {name} | {old:.2f} | {new:.2f} | {new / old:.2f} |")
            print(lines[-1], file=sys.stderr)
        sizes = [
            "| format | bytes | GB/s of `solve` | writing the bytes, s | `generate -j 1`, s | `generate -j 2`, s |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        for form, path in files.items():
            size = os.path.getsize(path)
            solve = pair(programs[1:], ["solve", "-q", "-j", "1", path, "-o", out + ".answers"], args.rounds)[0]
            generate = [programs[1], "generate", "-q", "--count", "300000", "--format", form]
            write_s, *made = elapsed_times(generate, path, args.rounds)
            cells = " | ".join(f"{s:.3f} ({s / write_s:.2f} times)" for s in made)
            sizes.append(f"| {form} | {size} | {size / solve / 1e9:.2f} | {write_s:.3f} | {cells} |")
    title = "# Two versions of snl, compared by CPU time\n\n"
    facts = [
        f"- date: {datetime.date.today()}",
        f"- CPU: {cpu_name()}, {os.cpu_count()} cores; {platform.system()} {platform.release()}",
        f"- load average over a minute at the start: {load:.1f}",
        f"- old: {version(programs[0])}; new: {version(programs[1])}",
        f"- median user CPU times of {args.rounds} interleaved rounds (suite: 3), one thread but for the suite; minimum elapsed times",
        f"- command: `python3 scripts/versions.py OLD{' --hide without_avx512.so' if args.hide else ''}`",
    ]
    notes = "".join("\n" + pathlib.Path(note).read_text() for note in args.note)
    page = title + "\n".join(lines) + "\n\n" + "\n".join(sizes) + "\n\n" + "\n".join(facts) + "\n" + notes
    print(page, end="")
    if args.out:
        args.out.write_text(page)


if __name__ == "__main__":
    main()
