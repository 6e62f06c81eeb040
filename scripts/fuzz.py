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
import tempfile
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
    "parts": [{"name": ".results.csv.1", "bytes": 77, "sha256": "00" * 32}, {"name": "b", "bytes": 0, "crc32": "00000000"}],
    "state": {"mark": {"offset": 1, "line": 2, "counted": 3}, "rows": [1, -1, None, "x"]},
}


def board(side: int, jumps: list[tuple[int, int]]) -> bytes:
    """As the target of the kernels reads it: squares from 1 on, where a jump starts and ends."""
    inner = b"".join(struct.pack("<HH", start - 2, end - 1) for start, end in jumps)
    return bytes([side - 2, len(jumps)]) + inner


def seeds(snl: str) -> dict[str, list[bytes]]:
    """What each target starts from, by the name of its file."""

    def made(*args: str) -> bytes:
        return lib.output(snl, *args, "-q", text=False)

    few = ["generate", "--count", "3", "--with-answers"]
    families = ["uniform", "chain", "cycle", "long"]
    lines = [made("generate", "--count", "4", "--size", "3..5", "--family", family, "--format", "grid") for family in families]
    specs = [
        "v1:family=uniform;n=2..20;density=0.2;seed=42",
        "v1:family=chain,cycle;n=2,4,9..12;density=0.05;seed=18446744073709551615",
        "v1:family=uniform;n=10;density=0.2;seed=7;rolls=6..9;routes=1;solvable=yes;snakes=3;ladders=4",
        "v1:family=exhaustive;n=2,3",
    ]
    with tempfile.TemporaryDirectory() as folder:
        made("run", "--count", "10", "--shard", "1/2", "--out", folder + "/out")
        manifest = Path(folder, "out", "manifest.json").read_bytes()
    long = [(square, square - 5 if square > 6 else 1) for square in range(2, 64)]
    return {
        "literal": [line for text in lines for line in text.splitlines()],
        "csv": [b"\x07\x00" + made(*few, "--size", "2..4", "--format", "csv")],
        "jsonl": [b"\x50\x01" + made(*few, "--size", "2..4", "--format", "jsonl")],
        "spec": [spec.encode() for spec in specs],
        "manifest": [manifest],
        "checkpoint": [json.dumps(CHECKPOINT).encode()],
        "kernels": [board(8, long), board(20, [(395, 1), (9, 399)]) + board(2, []), board(19, [(2, 1)] * 100)],
    }


def fuzz(name: str, source: str, args: argparse.Namespace) -> dict:
    """Fuzzes one target for a time, from its seeds and from what was found before."""
    kept, findings, cases = (FUZZ / folder / name for folder in ("corpus", "artifacts", "cases"))
    for folder in (kept, findings):
        folder.mkdir(parents=True, exist_ok=True)
    for place, seed in enumerate(args.seeds[source]):
        (kept / f"seed-{place}").write_bytes(seed)
    binary = next((FUZZ / "target").glob(f"*/fuzz/{name}"))
    folders = [kept, *([cases] if cases.exists() else [])]
    started = time.monotonic()
    ran = subprocess.run(
        [binary, *folders, f"-max_total_time={args.seconds}", "-timeout=5", "-max_len=4096", "-print_final_stats=1",
         f"-artifact_prefix={findings}/"],
        capture_output=True, text=True, errors="replace",
    )  # fmt: skip
    seconds = time.monotonic() - started
    reached = re.findall(r"cov: (\d+) ft: \d+ corp: (\d+)", ran.stderr)
    runs = re.search(r"stat::number_of_executed_units: (\d+)", ran.stderr)
    found = sorted(path.name for path in findings.iterdir())
    if ran.returncode != 0 or found:
        print(f"{name}: exit {ran.returncode}: {found}\n{ran.stderr[-3000:]}", flush=True)
    return {
        "property": name.replace("_", " "),
        "seconds": round(seconds),
        "executions": int(runs[1]) if runs else 0,
        "edges": int(reached[-1][0]) if reached else 0,
        "inputs": int(reached[-1][1]) if reached else 0,
        "findings": len(found) or int(ran.returncode != 0),
    }


def main() -> int:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--seconds", type=int, default=900, help="for each target [900]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="targets at a time [cores]")
    args = parser.parse_args()
    # For a named target: otherwise the flags are those of build scripts, too.
    target = re.search("host: (.*)", lib.output("rustc", "-vV"))[1]
    env = os.environ | {"RUSTC_BOOTSTRAP": "1", "RUSTFLAGS": " ".join(RUSTFLAGS), "CARGO_TARGET_DIR": str(FUZZ / "target")}
    subprocess.run(["cargo", "build", "--profile", "fuzz", "--bins", "--target", target], cwd=FUZZ, check=True, env=env)
    args.seeds = seeds(args.snl)
    bins = tomllib.loads((FUZZ / "Cargo.toml").read_text())["bin"]
    targets = [(target["name"], Path(target["path"]).stem) for target in bins]
    with ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda target: fuzz(*target, args), targets))
    head = ["property", "seconds", "executions", "edges", "inputs", "findings"]
    cells = [[row["property"], *(f"{row[name]:,}" for name in head[1:])] for row in rows]
    page = f"""# Fuzzing

libFuzzer with the address sanitizer, debug assertions on. *Edges* are those between blocks of code that were reached, *inputs* those
kept because they reached something new.

{lib.table(" | ".join(head), cells)}
{lib.origin(lib.output("rustc", "--version").strip(), lib.version(args.snl))}"""
    lib.publish(page, args.out)
    return int(any(row["findings"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
