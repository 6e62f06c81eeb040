"""Fuzzes every parser and the kernels: the targets of fuzz/, one property each.

Run:    cargo build --release && python3 scripts/fuzz.py [--seconds 900] [--jobs 2] [-o FILE]
        (a short form: --seconds 10)
Needs:  Python 3.11 on Linux, and a C++ compiler. No nightly compiler: the sanitizer is asked of the stable one.
Prints: a row for each target: seconds, executions, coverage (edges of the program that were reached), inputs that
        reached something new, and findings. Exits with 1 on a finding, whose input lies in fuzz/artifacts/.
"""

import argparse
import json
import os
import re
import struct
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lib

FUZZ = lib.ROOT / "fuzz"
# As `cargo fuzz build` does: coverage of edges and comparisons for libFuzzer, the address sanitizer, debug assertions.
COVERAGE = ["-level=4", "-inline-8bit-counters", "-pc-table", "-trace-compares"]
RUSTFLAGS = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    *(f"-Cllvm-args=-sanitizer-coverage{flag}" for flag in COVERAGE),
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Zsanitizer=address",
    "-Cdebug-assertions",
]
CHECKPOINT = {
    "job": {"verb": "run", "spec": "v1:family=uniform;n=2..20;density=0.2;seed=0", "version": "0.1.0"},
    "boards": 4096,
    "whole": False,
    "parts": [{"name": ".results.csv.1", "bytes": 77, "xxh128": "00" * 16}, {"name": "b", "bytes": 0, "xxh128": "00" * 16}],
    "state": {"mark": {"offset": 1, "line": 2, "counted": 3}, "rows": [1, -1, None, "x"]},
}


def board(side: int, jumps: list[tuple[int, int]]) -> bytes:
    """As the target of the kernels reads it: squares from 1 on, where a jump starts and ends."""
    inner = b"".join(struct.pack("<HH", start - 2, end - 1) for start, end in jumps)
    return bytes([side - 2, len(jumps)]) + inner


def seeds(snl: str) -> dict[str, list[bytes]]:
    """What each target starts from, by the name of its file."""

    def made(*args: object) -> bytes:
        return lib.output(snl, *args, "-q", text=False)

    grids = ["generate", "--count", "4", "--size", "3..5", "--format", "grid", "--family"]
    lines = [line for family in ("uniform", "chain", "cycle", "long") for line in made(*grids, family).splitlines()]
    specs = [
        "v1:family=uniform;n=2..20;density=0.2;seed=42",
        "v1:family=chain,cycle;n=2,4,9..12;density=0.05;seed=18446744073709551615",
        "v1:family=uniform;n=10;density=0.2;seed=7;rolls=6..9;routes=1;solvable=yes;snakes=3;ladders=4",
        "v1:family=exhaustive;n=2,3",
    ]
    with lib.scratch() as folder:
        made("run", "--count", "10", "--shard", "1/2", "--out", folder / "out")
        manifest = (folder / "out/manifest.json").read_bytes()
    long = [(square, square - 5 if square > 6 else 1) for square in range(2, 64)]
    return {
        "literal": lines,
        "spec": [spec.encode() for spec in specs],
        "manifest": [manifest],
        "checkpoint": [json.dumps(CHECKPOINT).encode()],
        "kernels": [board(8, long), board(20, [(395, 1), (9, 399)]) + board(2, []), board(19, [(2, 1)] * 100)],
    }


def fuzz(name: str, source: str, args: argparse.Namespace) -> list[object]:
    """Fuzzes one target for a time, from its seeds and from what was found before: a row of the table."""
    kept, findings, cases = (FUZZ / folder / name for folder in ("corpus", "artifacts", "cases"))
    for folder in (kept, findings):
        folder.mkdir(parents=True, exist_ok=True)
    for place, seed in enumerate(args.inputs[source]):
        (kept / f"seed-{place}").write_bytes(seed)
    binary = next((FUZZ / "target").glob(f"*/fuzz/{name}"))
    command = [binary, kept, *([cases] if cases.exists() else []), f"-max_total_time={args.seconds}", f"-artifact_prefix={findings}/"]
    command += ["-timeout=5", "-max_len=4096", "-print_final_stats=1"]
    started = time.monotonic()
    ran = subprocess.run(command, capture_output=True, text=True, errors="replace")
    seconds = round(time.monotonic() - started)
    runs = re.findall(r"stat::number_of_executed_units: (\d+)", ran.stderr) or [0]
    edges, inputs = [(0, 0), *re.findall(r"cov: (\d+) ft: \d+ corp: (\d+)", ran.stderr)][-1]
    found = sorted(path.name for path in findings.iterdir())
    if ran.returncode != 0 or found:
        print(f"{name}: exit {ran.returncode}: {found}\n{ran.stderr[-3000:]}", flush=True)
    return [name.replace("_", " "), seconds, *map(int, (runs[0], edges, inputs)), len(found) or int(ran.returncode != 0)]


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--seconds", type=int, default=900, help="for each target [900]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="targets at a time [cores]")
    args = parser.parse_args()
    # For a named target: otherwise the flags are those of build scripts, too.
    target = re.search("host: (.*)", lib.output("rustc", "-vV"))[1]
    env = os.environ | {"RUSTC_BOOTSTRAP": "1", "RUSTFLAGS": " ".join(RUSTFLAGS), "CARGO_TARGET_DIR": str(FUZZ / "target")}
    subprocess.run(["cargo", "build", "--profile", "fuzz", "--bins", "--target", target], cwd=FUZZ, check=True, env=env)
    args.inputs = seeds(args.snl)
    bins = tomllib.loads((FUZZ / "Cargo.toml").read_text())["bin"]
    with ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda binary: fuzz(binary["name"], Path(binary["path"]).stem, args), bins))
    cells = [[name, *(f"{number:,}" for number in numbers)] for name, *numbers in rows]
    page = f"""# Fuzzing

libFuzzer with the address sanitizer, debug assertions on. *Edges* are those between blocks of code that were reached, *inputs* those
kept because they reached something new.

{lib.table("property | seconds | executions | edges | inputs | findings", cells)}"""
    lib.publish(args, page, lib.version("rustc"))
    sys.exit(any(findings for *_, findings in rows))


if __name__ == "__main__":
    main()
