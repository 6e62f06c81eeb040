"""Compares snl's statistics with numpy and scipy: on hand-made and random samples, and in the exports of a real bench.

Run:    cargo build --example statistics && cargo build --release
        python3 scripts/statistics_reference.py [--snl target/release/snl] [--example target/debug/examples/statistics]
Needs:  Python 3.11. Makes a virtual environment in target/ and installs numpy and scipy into it.
Prints: a line for each statistic, with the number of values compared and the largest difference.
Exits:  0 all agree; 1 one does not, which is named.

Medians, percentiles, deviations, scores and ratios have to agree to 1e-12 of their size. Intervals come from random
resamples, so theirs and ours differ: the shares of scipy's resamples below our lower and above our upper end have to be
what the level says, within five standard deviations of such a share.
"""

import json
import random
import sys
from collections import defaultdict

import lib

lib.enter_venv("statistics-venv", ["numpy>=2,<3", "scipy>=1.15,<2"])
import numpy  # noqa: E402
import scipy  # noqa: E402
from scipy import stats  # noqa: E402

RESAMPLES = 20_000
LIMIT = 3.5


class Agreement:
    """What was compared, and how far it was apart."""

    def __init__(self) -> None:
        self.count: dict[str, int] = defaultdict(int)
        self.worst: dict[str, float] = defaultdict(float)

    def equal(self, what: str, ours: float, theirs: float, where: str) -> None:
        apart = abs(ours - theirs) / max(1.0, abs(theirs))
        self.count[what] += 1
        self.worst[what] = max(self.worst[what], apart)
        if not apart <= 1e-12:
            sys.exit(f"{what} of {where}: ours {ours!r}, the reference's {theirs!r}")

    def same(self, what: str, ours: object, theirs: object, where: str) -> None:
        self.count[what] += 1
        if ours != theirs:
            sys.exit(f"{what} of {where}: ours {ours!r}, the reference's {theirs!r}")

    def interval(self, what: str, ends: tuple[float, float], resampled, level: float, draws: int, where: str) -> None:
        """The ends have to cut off tails of the right size; where many resamples equal an end, it may lie among them."""
        tail = level / 2
        slack = 5 * (tail * (1 - tail) * (1 / len(resampled) + 1 / draws)) ** 0.5
        low, high = ends
        # Quotients of equal medians may differ in the last bit.
        near = 1e-12 * max(1.0, abs(low), abs(high))
        below = numpy.mean(resampled < low - near), numpy.mean(resampled <= low + near)
        above = numpy.mean(resampled > high + near), numpy.mean(resampled >= high - near)
        self.count[what] += 1
        for end, (least, most) in ((low, below), (high, above)):
            off = max(least - tail, tail - most, 0.0)
            self.worst[what] = max(self.worst[what], off)
            # An end between two resampled values is interpolated: then no resample equals it.
            if off > slack:
                sys.exit(f"{what} of {where}: {end!r} cuts off {least:.4f} to {most:.4f}, not {tail} +- {slack:.4f}")


def scores(values):
    """Modified z-scores after Iglewicz and Hoaglin, with scipy's deviation."""
    values = numpy.asarray(values, dtype=float)
    away = values - numpy.median(values)
    scale = stats.median_abs_deviation(values, scale="normal")
    if scale == 0:
        scale = numpy.mean(numpy.abs(away)) * (numpy.pi / 2) ** 0.5
    return away / scale if scale else numpy.zeros_like(values)


def resampled_medians(values, rng):
    if len(values) == 1 or numpy.ptp(values) == 0:
        return numpy.full(RESAMPLES, float(numpy.median(values)))
    options = {"n_resamples": RESAMPLES, "method": "percentile", "vectorized": True, "rng": rng}
    return stats.bootstrap((values,), numpy.median, **options).bootstrap_distribution


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


def compare_samples(example: str, agreement: Agreement, rng) -> None:
    made = samples(1)
    lines = "".join(json.dumps(values) + "\n" for values in made)
    found = [json.loads(line) for line in lib.output(example, input=lines).splitlines()]
    assert len(found) == len(made)
    before = None
    for values, ours in zip(made, found):
        where = f"{len(values)} numbers from {values[0]}"
        agreement.equal("median", ours["median"], float(numpy.median(values)), where)
        for percent, value in zip([0, 2.5, 25, 50, 90, 99.9, 100], ours["percentiles"]):
            agreement.equal("percentile", value, float(numpy.percentile(values, percent)), where)
        agreement.equal("deviation (MAD)", ours["mad"], float(stats.median_abs_deviation(values)), where)
        theirs = scores(values)
        for mine, other in zip(ours["scores"], theirs):
            agreement.equal("modified z-score", mine, float(other), where)
        agreement.same("outliers", ours["outliers"], [bool(abs(s) > LIMIT) for s in theirs], where)
        medians = resampled_medians(values, rng)
        agreement.interval("bootstrap, 95 %", ours["interval"], medians, 0.05, RESAMPLES, where)
        agreement.interval("bootstrap, 99 %", ours["interval_99"], medians, 0.01, RESAMPLES, where)
        if before is not None:
            ratio, ends = ours["over_the_line_before"]
            agreement.equal("ratio of medians", ratio, float(numpy.median(values) / numpy.median(before[0])), where)
            rng.shuffle(medians)
            agreement.interval("ratio of medians, 95 %", ends, medians / before[1], 0.05, RESAMPLES, where)
        before = values, medians


def per_board(row: dict) -> dict[int, float]:
    return {sample["round"]: sample["ns"] / sample["boards"] for sample in row["samples"]}


def compare_figures(figures: dict, agreement: Agreement, rng) -> dict:
    """Works every row out again from its raw samples; gives the pairs' ratios by row."""
    level, draws = figures["settings"]["significance_level"], figures["settings"]["resamples"]
    rows = {(row["solver"], row["n"], row["family"]): row for row in figures["rows"]}
    ratios = {}
    for key, row in rows.items():
        where = f"bench {key}"
        mine = per_board(row)
        values = list(mine.values())
        speed = row["speed"]
        estimate = speed["ns_per_board"]
        agreement.equal("bench: ns per board", estimate["estimate"], float(numpy.median(values)), where)
        agreement.equal("bench: deviation", speed["mad_ns"], float(stats.median_abs_deviation(values)), where)
        marked = [sample["outlier"] for sample in row["samples"]]
        agreement.same("bench: outliers", marked, [bool(abs(s) > LIMIT) for s in scores(values)], where)
        medians = resampled_medians(values, rng)
        ends = estimate["low"], estimate["high"]
        agreement.interval("bench: interval", ends, medians, level, draws, where)
        theirs = per_board(rows[figures["reference"], key[1], key[2]])
        pairs = [mine[number] / theirs[number] for number in sorted(mine)]
        ratios[key] = pairs
        time = row["ratio"]["time"]
        agreement.equal("bench: ratio by pairs", time["estimate"], float(numpy.median(pairs)), where)
        ends = time["low"], time["high"]
        agreement.interval("bench: ratio's interval", ends, resampled_medians(pairs, rng), level, draws, where)
        if latency := row["latency"]:
            alone = numpy.repeat(*map(list, zip(*latency["histogram"])))
            agreement.same("bench: boards alone", latency["samples"], len(alone), where)
            for name, percent in (("p50", 50), ("p90", 90), ("p99", 99), ("p99_9", 99.9), ("max", 100)):
                value = numpy.percentile(alone, percent, method="inverted_cdf")
                agreement.same("bench: percentiles", latency[f"{name}_ns"], int(value), where)
    return ratios


def compare_gate(now: dict, here: dict, there: dict, agreement: Agreement, rng) -> None:
    level = now["settings"]["significance_level"] / len(now["gate"]["rows"])
    for row in now["gate"]["rows"]:
        key = row["solver"], row["n"], row["family"]
        change = row["change"]
        estimate = numpy.median(here[key]) / numpy.median(there[key])
        agreement.equal("gate: change", change["estimate"], float(estimate), f"gate {key}")
        mine, theirs = (resampled_medians(ratios[key], rng) for ratios in (here, there))
        ends = change["low"], change["high"]
        agreement.interval("gate: interval", ends, mine / theirs, level, RESAMPLES, f"gate {key}")


def compare_bench(snl: str, agreement: Agreement, rng) -> None:
    """A small bench, saved as a baseline and compared with it."""
    with lib.scratch() as folder:
        common = [snl, "bench", "-q", "--size", "4,12", "--count", "400", "--runs", "25", "--baseline-dir", folder]
        common += ["--solver", "bitset,array-queue,levels"]
        lib.run(*common, "--save-baseline", "then")
        lib.run(*common, "--baseline", "then", "--export-json", folder / "now.json", codes=(0, 4))
        then, now = (json.loads((folder / f"{name}.json").read_text()) for name in ("then", "now"))
    there, here = (compare_figures(figures, agreement, rng) for figures in (then, now))
    compare_gate(now, here, there, agreement, rng)


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--example", default="target/debug/examples/statistics", help="the example")
    args = parser.parse_args()
    agreement, rng = Agreement(), numpy.random.default_rng(1)
    compare_samples(args.example, agreement, rng)
    compare_bench(args.snl, agreement, rng)
    print(f"numpy {numpy.__version__}, scipy {scipy.__version__}")
    for what, count in agreement.count.items():
        print(f"{what:<24} {count:>6} compared, apart by {agreement.worst[what]:.2g} at most")


if __name__ == "__main__":
    main()
