"""Measures how the cost of a board grows with its side and with the density of its jumps, for every kernel.

Run:    cargo build --release && python3 scripts/scaling.py -o data/record/DATE-scaling
Needs:  Python 3.11 (standard library only).
Prints: two Markdown tables of ns per board (medians over interleaved rounds, solving alone, one thread), by side
        at density 0.2 and by density at side 20, and what they were measured on. With -o it writes them to
        NAME.md and the first as a picture to NAME.svg.
"""

import argparse
import csv
import platform
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SIDES = list(range(2, 21))
DENSITIES = [0, 0.01, 0.05, 0.1, 0.2, 0.5, 0.8, 0.95, 1]
SLOW = {"oracle", "textbook"}
COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999", "#444444"]


def solvers(snl: str) -> list[str]:
    """The kernels that this machine can run."""
    lines = subprocess.run([snl, "solve", "--list-solvers"], check=True, capture_output=True, text=True).stdout
    return [line[2:].split()[0] for line in lines.splitlines() if "not here" not in line]


def rows(snl: str, solver: str, size: str, density: float, count: int) -> dict[str, float]:
    """ns per board by side, of one run."""
    with tempfile.TemporaryDirectory() as folder:
        command = [snl, "run", "-q", "-j", "1", "--solver", solver, "--size", size, "--density", str(density)]
        subprocess.run([*command, "--count", str(count), "--seed", "1", "--out", folder], check=True)
        with open(Path(folder) / "timings.csv", newline="") as file:
            return {row["n"]: int(row["solve_ns"]) / int(row["boards"]) for row in csv.DictReader(file)}


def measure(snl: str, names: list[str], rounds: int, count: int) -> tuple[dict, dict]:
    by_side = {name: {n: [] for n in SIDES} for name in names}
    by_density = {name: {d: [] for d in DENSITIES} for name in names}
    jobs = [(name, d) for name in names for d in [None, *DENSITIES]]
    for number in range(rounds):
        for name, density in random.sample(jobs, len(jobs)):
            boards = count // 20 if name in SLOW else count
            if density is None:
                for n, ns in rows(snl, name, "2..20", 0.2, boards).items():
                    if n != "all":
                        by_side[name][int(n)].append(ns)
            else:
                by_density[name][density].append(rows(snl, name, "20", density, boards // 8)["all"])
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return medians(by_side), medians(by_density)


def medians(samples: dict) -> dict:
    return {name: {key: statistics.median(ns) for key, ns in row.items()} for name, row in samples.items()}


def table(title: str, figures: dict) -> str:
    names = list(figures)
    lines = [f"| {title} | " + " | ".join(names) + " |", "| ---: " * (len(names) + 1) + "|"]
    for key in figures[names[0]]:
        lines.append(f"| {key} | " + " | ".join(f"{figures[name][key]:,.1f}" for name in names) + " |")
    return "\n".join(lines) + "\n"


def picture(figures: dict) -> str:
    """ns per board over the side, on a logarithmic scale."""
    from math import log10

    left, top, width, height = 60, 30, 520, 340
    decades = (1, 5)
    x = lambda n: left + (n - 2) / 18 * width
    y = lambda ns: top + height - (log10(ns) - decades[0]) / (decades[1] - decades[0]) * height
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 110} {top + height + 50}"'
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{left}" y="18">ns per board, by side n (uniform, 20 % jumps, one core)</text>',
    ]
    for decade in range(decades[0], decades[1] + 1):
        level = y(10**decade)
        parts.append(f'<path d="M{left} {level:.1f}H{left + width}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{level + 4:.1f}" text-anchor="end">{10**decade:,}</text>')
    for n in range(2, 21, 2):
        parts.append(f'<text x="{x(n):.1f}" y="{top + height + 18}" text-anchor="middle">{n}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">side n</text>')
    labels: list[float] = []
    ends = sorted(figures.items(), key=lambda item: -item[1][20])
    for (name, row), color in zip(ends, COLORS):
        points = " ".join(f"{x(n):.1f},{y(max(ns, 10)):.1f}" for n, ns in row.items())
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        level = max(y(row[20]) + 4, labels[-1] + 15 if labels else 0)
        labels.append(level)
        parts.append(f'<text x="{left + width + 8}" y="{level:.1f}" fill="{color}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def provenance() -> str:
    def said(*command: str) -> str:
        return subprocess.run(command, capture_output=True, text=True).stdout.strip()

    try:
        cpus = Path("/proc/cpuinfo").read_text().splitlines()
        cpu = next(line.split(":", 1)[1].strip() for line in cpus if line.startswith("model name"))
        family = next(line.split(":", 1)[1].strip() for line in cpus if line.startswith("cpu family"))
        model = next(line.split(":", 1)[1].strip() for line in cpus if line.startswith("model\t"))
        cpu = f"{cpu} (family {family}, model {model})"
    except (OSError, StopIteration):
        cpu = platform.processor()
    facts = [
        f"- CPU: {cpu}; {platform.system()} {platform.release()}",
        f"- commit {said('git', 'describe', '--always', '--dirty')}; {said('rustc', '--version')}",
        f"- command: `python3 {' '.join(sys.argv)}`",
    ]
    return "\n".join(facts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds")
    parser.add_argument("--count", type=int, default=200_000, help="boards a run over all sides")
    parser.add_argument("-o", metavar="NAME", help="write NAME.md and NAME.svg")
    args = parser.parse_args()
    by_side, by_density = measure(args.snl, solvers(args.snl), args.rounds, args.count)
    text = "# ns per board, solving alone\n\n" + provenance()
    text += "\nBy side, uniform boards with 20 % jumps:\n\n" + table("n", by_side)
    text += "\nBy density, uniform boards of side 20:\n\n" + table("density", by_density)
    print(text)
    if args.o:
        Path(args.o).parent.mkdir(parents=True, exist_ok=True)
        Path(f"{args.o}.md").write_text(text)
        Path(f"{args.o}.svg").write_text(picture(by_side))


if __name__ == "__main__":
    main()
