"""Compares snl's statistics with numpy and scipy: on hand-made and random samples, and in the exports of a real bench.

Run:    cargo build --example statistics && cargo build --release
        python3 scripts/statistics_reference.py [--snl target/release/snl] [--example target/debug/examples/statistics]
Needs:  Python 3.11. Makes a virtual environment in target/ and installs numpy and scipy into it.
Prints: a line for each statistic, with the number of values compared and the largest difference.
Exits:  0 all agree; 1 one does not, which is named.

Medians, deviations and scores have to agree to 1e-12 of their size, intervals to 1e-8: the quantiles of
Student's t are found by iteration.
"""

import json
import math
import random
import sys
from collections import defaultdict

import lib

lib.enter_venv("statistics-venv", ["numpy>=2,<3", "scipy>=1.15,<2"])
import numpy  # noqa: E402
import scipy  # noqa: E402
from scipy import stats  # noqa: E402

LIMIT = 3.5
TRIM = 0.2


class Agreement:
    """What was compared, and how far it was apart."""

    def __init__(self) -> None:
        self.count: dict[str, int] = defaultdict(int)
        self.worst: dict[str, float] = defaultdict(float)

    def equal(self, what: str, ours: float, theirs: float, where: str, most: float = 1e-12) -> None:
        apart = abs(ours - theirs) / max(1.0, abs(theirs))
        self.count[what] += 1
        self.worst[what] = max(self.worst[what], apart)
        if not apart <= most:
            sys.exit(f"{what} of {where}: ours {ours!r}, the reference's {theirs!r}")

    def same(self, what: str, ours: object, theirs: object, where: str) -> None:
        self.count[what] += 1
        if ours != theirs:
            sys.exit(f"{what} of {where}: ours {ours!r}, the reference's {theirs!r}")

    def interval(self, what: str, ours: dict, logs: list, level: float, where: str) -> None:
        """`logs` are the logarithms of the repetitions, or two lists for the ratio of independent ones. Scipy compares a single one
        with numbers that do not vary."""
        logs = logs if len(logs) == 2 else [*logs, [0.0, 0.0]]
        means = [stats.trim_mean(some, TRIM) for some in logs]
        mean = means[0] - means[1]
        test = stats.ttest_ind(*logs, equal_var=False, trim=TRIM)
        ends = test.confidence_interval(1 - level) if math.isfinite(test.statistic) else (mean, mean)
        for one, log in zip(("estimate", "low", "high"), (mean, *ends)):
            self.equal(what, math.log(ours[one]), float(log), where, 1e-8)


def scores(values):
    """Modified z-scores after Iglewicz and Hoaglin, with scipy's deviation."""
    values = numpy.asarray(values, dtype=float)
    away = values - numpy.median(values)
    scale = stats.median_abs_deviation(values, scale="normal")
    if scale == 0:
        scale = numpy.mean(numpy.abs(away)) * (numpy.pi / 2) ** 0.5
    return away / scale if scale else numpy.zeros_like(values)


def samples(seed: int) -> list[list[float]]:
    """Hand-made samples, then random ones."""
    drawn = random.Random(seed)
    made = [
        [7.0], [1.0, 2.0], [2.0, 1.0, 3.0], [5.0] * 9, [5.0] * 8 + [6.0], [1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0],
        [-3.0, -1.0, -2.0, 100.0], [1e-9, 1e9, 1.0, 1e18], [0.1 + 0.2, 0.3, 0.1], [2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3],
        [float(k) for k in range(1, 101)], [float(k % 4 + 1) for k in range(50)],
    ]  # fmt: skip
    for size in (2, 5, 10, 20, 41, 64, 200):
        made.append([drawn.gauss(100, 3) for _ in range(size)])
        made.append([drawn.lognormvariate(5, 1) for _ in range(size)])
        made.append([float(drawn.randint(1, 6)) for _ in range(size)])
        made.append([drawn.gauss(100, 1) * (5 if drawn.random() < 0.1 else 1) for _ in range(size)])
    return made


def compare_samples(example: str, agreement: Agreement) -> None:
    made = samples(1)
    lines = "".join(json.dumps(values) + "\n" for values in made)
    found = [json.loads(line) for line in lib.output(example, input=lines).splitlines()]
    assert len(found) == len(made)
    before = None
    for values, ours in zip(made, found):
        where = f"{len(values)} numbers from {values[0]}"
        agreement.equal("median", ours["median"], float(numpy.median(values)), where)
        agreement.equal("deviation (MAD)", ours["mad"], float(stats.median_abs_deviation(values)), where)
        theirs = scores(values)
        for mine, other in zip(ours["scores"], theirs):
            agreement.equal("modified z-score", mine, float(other), where)
        agreement.same("outliers", ours["outliers"], [bool(abs(s) > LIMIT) for s in theirs], where)
        logs = numpy.log(values) if min(values) > 0 and len(values) > 1 else None
        agreement.same("values with an interval", ours["interval"] is not None, logs is not None, where)
        if logs is not None:
            agreement.interval("interval, 95 %", named(ours["interval"]), [logs], 0.05, where)
            agreement.interval("interval, 99 %", named(ours["interval_99"]), [logs], 0.01, where)
            if before is not None:
                ratio = named(ours["over_the_line_before"])
                agreement.interval("interval of a ratio", ratio, [logs, before], 0.05, where)
        before = logs


def named(interval: list) -> dict:
    estimate, (low, high) = interval
    return {"estimate": estimate, "low": low, "high": high}


def over_processes(row: dict, values: dict[int, float]) -> list[float]:
    """The logarithms of the medians of each process, from values by round."""
    process = {sample["round"]: sample["process"] for sample in row["samples"]}
    rounds = sorted(set(process.values()))
    return [math.log(numpy.median([value for it, value in values.items() if process[it] == one])) for one in rounds]


def per_board(row: dict) -> dict[int, float]:
    return {sample["round"]: sample["ns"] / sample["boards"] for sample in row["samples"]}


def compare_figures(figures: dict, agreement: Agreement) -> dict:
    """Works every row out again from its raw samples; gives the logarithms of the processes' ratios by row."""
    level = figures["settings"]["significance_level"]
    rows = {(row["solver"], row["n"], row["family"]): row for row in figures["rows"]}
    ratios = {}
    for key, row in rows.items():
        where = f"bench {key}"
        mine = per_board(row)
        values = list(mine.values())
        speed = row["speed"]
        agreement.equal("bench: deviation", speed["mad_ns"], float(stats.median_abs_deviation(values)), where)
        marked = [sample["outlier"] for sample in row["samples"]]
        agreement.same("bench: outliers", marked, [bool(abs(s) > LIMIT) for s in scores(values)], where)
        logs = over_processes(row, mine)
        agreement.interval("bench: ns per board", speed["ns_per_board"], [logs], level, where)
        theirs = per_board(rows[figures["reference"], key[1], key[2]])
        pairs = over_processes(row, {number: mine[number] / theirs[number] for number in mine})
        ratios[key] = pairs
        agreement.interval("bench: ratio by pairs", row["ratio"]["time"], [pairs], level, where)
        if latency := row["latency"]:
            alone = numpy.repeat(*map(list, zip(*latency["histogram"])))
            agreement.same("bench: boards alone", latency["samples"], len(alone), where)
            for name, percent in (("p50", 50), ("p90", 90), ("p99", 99), ("p99_9", 99.9)):
                value = numpy.percentile(alone, percent, method="inverted_cdf")
                agreement.same("bench: percentiles", latency[f"{name}_ns"], int(value), where)
    return ratios


def compare_gate(now: dict, here: dict, there: dict, agreement: Agreement) -> None:
    level = now["settings"]["significance_level"] / len(now["gate"]["rows"])
    for row in now["gate"]["rows"]:
        key = row["solver"], row["n"], row["family"]
        agreement.interval("gate: change", row["change"], [here[key], there[key]], level, f"gate {key}")


def compare_bench(snl: str, agreement: Agreement) -> None:
    """A small bench, saved as a baseline and compared with it."""
    with lib.scratch() as folder:
        common = [snl, "bench", "-q", "--size", "4,12", "--count", "400", "--runs", "25", "--baseline-dir", folder]
        common += ["--solver", "bitset,array-queue,levels"]
        lib.run(*common, "--save-baseline", "then")
        lib.run(*common, "--baseline", "then", "--export-json", folder / "now.json", codes=(0, 4))
        then, now = (json.loads((folder / f"{name}.json").read_text()) for name in ("then", "now"))
    there, here = (compare_figures(figures, agreement) for figures in (then, now))
    compare_gate(now, here, there, agreement)


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--example", default="target/debug/examples/statistics", help="the example")
    args = parser.parse_args()
    agreement = Agreement()
    compare_samples(args.example, agreement)
    compare_bench(args.snl, agreement)
    print(f"numpy {numpy.__version__}, scipy {scipy.__version__}")
    for what, count in agreement.count.items():
        print(f"{what:<24} {count:>6} compared, apart by {agreement.worst[what]:.2g} at most")


if __name__ == "__main__":
    main()
