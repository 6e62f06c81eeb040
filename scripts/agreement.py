"""Shows that `bench`, `run` and `solve` agree on how long a solver takes for boards that it has never seen.

Run:    cargo build --release && python3 scripts/agreement.py [-o data/record/DATE-agreement.md]     (10 minutes)
Needs:  Python 3.11, standard library only. Solvers that this machine cannot run are left out.
Prints: a page of Markdown: for each kind of boards and each solver the ns per board in `bench` at its defaults, `bench --count
        100`, `run` with the solver alone and with all of them, and `solve`, and how far the slowest is from the fastest. Each is
        the median of three, which are measured in turn, as the speed of a machine drifts by more than what is compared.
Exits:  0 all agree within 10 %; 1 some do not; 2 wrong usage.
"""

import argparse
import csv
import json
import statistics
import sys
from pathlib import Path

import lib

SOLVERS = ("avx512", "avx2", "bitset", "array-queue", "levels")
# Titles, and the flags of the boards.
BOARDS = {
    "n=10, 20 %": "--size 10",
    "n=20, 0 %": "--size 20 --density 0",
    "n=20, 5 %": "--size 20 --density 0.05",
    "n=20, 20 %": "--size 20",
    "n=20, 50 %": "--size 20 --density 0.5",
    "n=2..20, 20 %": "",
}
MOST = 0.1
TRIES = 20
ROUNDS = 3


def bench(args: argparse.Namespace, folder: Path, solvers: list[str], flags: list[str]) -> dict[str, float]:
    """The ns per board of each solver. All sides weigh alike, as they do in `run`: a hundred boards are not as many of each."""
    out = folder / "bench.json"
    command = [args.snl, "bench", "-q", "--solver", ",".join(solvers), "--reference", solvers[-1], "--export-json", out]
    lib.run(*command, *(["--min-time", args.min_time] if args.min_time else []), *flags)
    rows = [row for row in json.loads(out.read_text())["rows"] if row["n"] != "all"]
    times = {solver: [row["speed"]["ns_per_board"]["estimate"] for row in rows if row["solver"] == solver] for solver in solvers}
    return {solver: statistics.fmean(some) for solver, some in times.items()}


def timings(file: Path, *command: object) -> dict[str, float]:
    """Runs a command that writes a file of timings; the ns per board of each solver. A run in which other work disturbed all boards
    of a solver is made again."""
    for _ in range(TRIES):
        lib.run(*command)
        with open(file, newline="") as table:
            rows = [row for row in csv.DictReader(table) if row["n"] == "all"]
        times = {row["solver"]: (int(row["solve_ns"]), int(row["boards"]) - int(row["disturbed"])) for row in rows}
        if all(timed for _, timed in times.values()):
            return {solver: ns / timed for solver, (ns, timed) in times.items()}
    sys.exit("other work disturbs all boards: try again later, or with a larger --count")


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--count", type=int, default=500_000, help="boards of a run")
    parser.add_argument("--min-time", type=float, help="seconds of measuring a bench; its default if left out")
    args = parser.parse_args()
    listed = {line[2:].split()[0]: line for line in lib.output(args.snl, "solve", "--list-solvers").splitlines()}
    solvers = [name for name in SOLVERS if "not here" not in listed[name]]
    table, worst = [], 0.0
    with lib.scratch() as folder:
        corpus, out, times = folder / "boards.grid", folder / "out", folder / "times.csv"
        for title, words in BOARDS.items():
            flags = words.split()
            run = [args.snl, "run", "-q", "-j", 1, "--force", "--count", args.count, "--out", out, *flags, "--solver"]
            lib.run(args.snl, "generate", "-q", "--count", min(args.count, 200_000), "-o", corpus, *flags)
            rounds = []
            for _ in range(ROUNDS):
                columns = [bench(args, folder, solvers, flags), bench(args, folder, solvers, [*flags, "--count", "100"])]
                alone, solved = {}, {}
                for solver in solvers:
                    alone |= timings(out / "timings.csv", *run, solver)
                    solve = [args.snl, "solve", "-q", "-j", 1, corpus, "--solver", solver, "-o", folder / "answers.csv"]
                    solved |= timings(times, *solve, "--timings", times)
                rounds.append([*columns, alone, timings(out / "timings.csv", *run, ",".join(solvers)), solved])
            for solver in solvers:
                ns = [statistics.median(column[solver] for column in each) for each in zip(*rounds)]
                apart = max(ns) / min(ns) - 1
                worst = max(worst, apart)
                table.append([title, solver, *(f"{value:.3g}" for value in ns), f"{apart:.1%}"])
                print(*table[-1], sep="  ", file=sys.stderr, flush=True)
    head = "boards | solver | bench | bench --count 100 | run | run of all | solve | apart"
    page = f"""# Do bench, run and solve agree?

ns per board, of boards that the solver meets for the first time; `apart` is the slowest over the fastest, less one. Each is the
median of {ROUNDS}, measured in turn.

{lib.table(head, table, left=2)}
At most {worst:.1%} apart, {MOST:.0%} allowed. A run has {args.count} boards; all have one thread.
"""
    lib.publish(args, page)
    sys.exit(worst > MOST)


if __name__ == "__main__":
    main()
