#!/usr/bin/env python3
"""Compares what building two checkouts costs: CPU time crate by crate, and elapsed time.

Run:    git worktree add OLD 762f0cd && python3 scripts/build_times.py OLD . [-o data/record/DATE-build.md]
Needs:  Python 3.11 on Linux; a machine with nothing else to do, for elapsed times; dependencies already downloaded.
Prints: a page of Markdown: `cargo build --release` of each checkout from nothing: elapsed and CPU s, and the CPU s of rustc for
        the ten crates that take longest. Cargo runs this file in place of rustc (RUSTC_WRAPPER).
"""

import argparse
import collections
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

LOG = "SNL_BUILD_TIMES"


def rustc() -> int:
    """Runs rustc, and appends the crate and its CPU time to the log."""
    # With cargo's job server, whose pipe it inherits.
    code = subprocess.run(sys.argv[1:], close_fds=False).returncode
    if "--crate-name" in sys.argv:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        name = sys.argv[sys.argv.index("--crate-name") + 1]
        with open(os.environ[LOG], "a") as log:
            log.write(f"{name} {used.ru_utime + used.ru_stime}\n")
    return code


def build(checkout: str) -> tuple[float, float, collections.Counter]:
    """Elapsed s, CPU s, and CPU s by crate."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "log"
        environment = {**os.environ, LOG: str(log), "RUSTC_WRAPPER": __file__, "CARGO_TARGET_DIR": folder}
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        subprocess.run(["cargo", "build", "--release", "--locked"], cwd=checkout, env=environment, check=True)
        elapsed, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        crates = collections.Counter()
        for line in log.read_text().splitlines():
            name, seconds = line.split()
            crates[name.replace("build_script_build", "build scripts")] += float(seconds)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return elapsed, cpu, crates


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares what building two checkouts costs.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("-o", "--out")
    args = parser.parse_args()
    load = os.getloadavg()[0]
    checkouts = [args.old, args.new]
    builds = [build(checkout) for checkout in checkouts]
    commits = [
        subprocess.run(["git", "-C", path, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True).stdout.strip()
        for path in checkouts
    ]
    lines = ["# What a release build costs", "", "| s | old | new |", "| --- | ---: | ---: |"]
    lines += [f"| {what} | {builds[0][at]:.0f} | {builds[1][at]:.0f} |" for at, what in enumerate(["elapsed", "CPU"])]
    largest = sorted(builds[0][2] | builds[1][2], key=lambda name: -max(crates[name] for *_, crates in builds))
    crates = [[f"{crates[name]:.1f}" if name in crates else "-" for *_, crates in builds] for name in largest]
    lines += [f"| CPU of `{name}` | {old} | {new} |" for name, (old, new) in list(zip(largest, crates))[:10]]
    rustc_version = subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout.strip()
    lines += ["", f"- {rustc_version}, {os.cpu_count()} cores, load average over a minute at the start: {load:.1f}"]
    lines += [f"- old: {commits[0]}; new: {commits[1]}", "- command: `python3 scripts/build_times.py OLD .`", ""]
    page = "\n".join(lines)
    print(page)
    if args.out:
        pathlib.Path(args.out).write_text(page)


if __name__ == "__main__":
    sys.exit(rustc() if LOG in os.environ else main())
