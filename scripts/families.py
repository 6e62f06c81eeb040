"""Shows on boards of every family and side that the fast kernels are not slower than `array-queue`.

Run:    cargo build --release && python3 scripts/families.py -o data/record/DATE-families.md
Needs:  Python 3.11 (standard library only); a few minutes.
Prints: for each kernel named with --solvers a Markdown table of its time over `array-queue`'s, family by side (medians of
        pairs that were measured one right after the other by `snl bench`), and every group that is slower, by the
        whole of its interval. Ends with exit code 1 if there is one. With -o it writes the same to a file.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

QUEUE = "array-queue"


def families(snl: str) -> list[str]:
    """All but `exhaustive`, which has two sides only."""
    listed = subprocess.run([snl, "families"], check=True, capture_output=True, text=True).stdout
    names = [line.split()[0] for line in listed.splitlines()]
    return [name for name in names if name != "exhaustive"]


def bench(arguments: argparse.Namespace, family: str, folder: str) -> dict:
    """What one measurement of all sizes of a family found."""
    out = Path(folder) / f"{family}.json"
    command = [arguments.snl, "bench", "-q", "--family", family, "--count", str(arguments.count)]
    command += ["--solver", ",".join([QUEUE, *arguments.solvers]), "--reference", QUEUE]
    command += ["--runs", str(arguments.runs), "--seed", "1", "--export-json", str(out)]
    print(f"{family} …", file=sys.stderr, flush=True)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return json.loads(out.read_text())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl")
    parser.add_argument("--solvers", default="auto,bitset", type=lambda text: text.split(","))
    parser.add_argument("--count", type=int, default=3000, help="boards a family")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("-o", "--out", type=Path)
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        figures = {family: bench(arguments, family, folder) for family in families(arguments.snl)}
    ratios, slower, total = {}, [], 0
    for family, found in figures.items():
        for row in found["rows"]:
            if row["n"] == "all" or not row["ratio"] or row["solver"] == QUEUE:
                continue
            ratio = row["ratio"]
            ratios[row["solver"], family, int(row["n"])] = ratio["time"]["estimate"]
            total += 1
            if ratio["verdict"] == "slower":
                time = ratio["time"]
                slower.append(
                    f"- {row['solver']}, {family}, n = {row['n']}: {time['estimate']:.2f} "
                    f"({time['low']:.2f} to {time['high']:.2f})"
                )
    machine = next(iter(figures.values()))["provenance"]
    sides = range(2, 21)
    lines = ["# Time over array-queue's, by family and side", ""]
    lines += [f"- commit {machine['commit']}, {machine['compiler']}", f"- {machine['host']['cpu']}"]
    lines += [f"- `python3 scripts/families.py --count {arguments.count} --runs {arguments.runs}`", ""]
    for solver in dict.fromkeys(solver for solver, _, _ in ratios):
        lines += [f"## {solver}", "", "| family | " + " | ".join(str(n) for n in sides) + " |"]
        lines += ["| --- |" + " --- |" * len(sides)]
        for family in figures:
            cells = [ratios.get((solver, family, n)) for n in sides]
            lines.append(f"| {family} | " + " | ".join("" if c is None else f"{c:.2f}" for c in cells) + " |")
        lines.append("")
    lines.append(f"Slower than array-queue: {len(slower)} of {total}.")
    lines += slower
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if arguments.out:
        arguments.out.write_text(text)
    sys.exit(1 if slower else 0)


if __name__ == "__main__":
    main()
