"""Compares snl's kernels with the peers in this folder: the same boards, each solved once, one core, interleaved rounds.

Needs:  Python 3.11 on Linux, a release build of snl, which makes the boards, cargo and g++ (the yardstick); a JDK, pip for
        networkx, and a C compiler to hide AVX-512. A contestant that does not build or run here is left out, which the page says.
Run:    cargo build --release && python3 scripts/peers/compare.py [CONTESTANT...] [--rounds 2] [-o FILE] [--chart FILE.svg]
        About five minutes.
Prints: a page of Markdown: for every corpus and contestant the median ns per board and the ratio to the C++ peer; then CPU,
        compilers, commit and command. Progress goes to standard error. Ends with exit code 1 where an answer is wrong.

A round has boards of its own. In each every contestant makes one pass over them, in random order, 512 at a time: it reads a
line with their number, then a literal a line, into its own form; then it solves them and prints, on one line, the ns of CPU time
that its thread took for solving alone, and the answers. So the boards have just been made, as those of `snl run` and `snl bench` have. The
slow contestants (Python's) get the first --slow boards of a round. A ratio is that of one round: the C++ peer's ns per board by the
contestant's, on the same boards; the C++ peer therefore takes the first --slow boards and the others apart. A round that is not
counted comes first (for Java's compiler ten times). `auto-without-avx512` is what a CPU without AVX-512 would run.
"""

import csv
import io
import math
import os
import random
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import lib  # noqa: E402

BUILD = lib.ROOT / "target/peers"
RUST = f"{lib.ROOT}/target/release/snl-peers"
CARGO = "cargo build --quiet --release -p snl-peers"
KERNELS = ("auto", "avx512", "avx2", "bitset", "array-queue")
# The commands that build and run each, in this folder.
CONTESTANTS = {
    "cpp": (f"g++ -O3 -march=native -std=c++17 plain.cpp -o {BUILD}/plain", f"{BUILD}/plain"),
    **{kernel: (CARGO, f"{RUST} {kernel}") for kernel in KERNELS},
    "auto-without-avx512": (
        f"{CARGO} && cc -O2 -shared -fPIC ../without_avx512.c -o {BUILD}/without_avx512.so",
        f"env LD_PRELOAD={BUILD}/without_avx512.so {RUST} auto",
    ),
    "java": (f"javac -d {BUILD} Plain.java", f"java -cp {BUILD} Plain"),
    "petgraph": (CARGO, f"{RUST} petgraph"),
    "python": ("true", f"{sys.executable} -B plain.py"),
    "networkx": (
        f"{sys.executable} -m venv {BUILD}/venv && {BUILD}/venv/bin/pip install --quiet networkx",
        f"{BUILD}/venv/bin/python -B networkx_peer.py",
    ),
}
SLOW = ("python", "networkx")
CHUNK = 512
# Titles, and the flags of `snl generate`.
CORPORA = {
    "n=20, 0 %": "--size 20 --density 0",
    "n=20, 1 %": "--size 20 --density 0.01",
    "n=20, 5 %": "--size 20 --density 0.05",
    "n=20, 20 %": "--size 20 --density 0.2",
    "n=20, 50 %": "--size 20 --density 0.5",
    "n=20, 95 %": "--size 20 --density 0.95",
    "n=10, 20 %": "--size 10 --density 0.2",
    "n=2..20, 20 %": "--size 2..20 --density 0.2",
    "n=20, longest route": "--size 20 --family longest",
}
CHARTED = "n=20, 20 %"
TOOLS = ("g++ --version", "java --version", "rustc --version", "python3 --version", "cargo tree -p petgraph --depth 0")
TOOLS += (f"{BUILD}/venv/bin/pip freeze",)


def solve(process: subprocess.Popen, name: str, boards: list[tuple[str, str]]) -> int:
    """The ns of a pass over boards, whose right answers are known."""
    chunks = [boards[at : at + CHUNK] for at in range(0, len(boards), CHUNK)]
    process.stdin.write("".join(f"{len(chunk)}\n" + "".join(f"{board}\n" for board, _ in chunk) for chunk in chunks))
    process.stdin.flush()
    said = [process.stdout.readline().split() for _ in chunks]
    if [answer for _, *answers in said for answer in answers] != [answer for _, answer in boards]:
        sys.exit(f"{name} answers wrongly")
    return sum(int(spent) for spent, *_ in said)


def compare(names: list[str], rounds: list[list[tuple[str, str]]], slow: int, order: random.Random) -> dict:
    """The ns per board in each round but the first by contestant and number of boards."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": HERE}
    running = {name: subprocess.Popen(CONTESTANTS[name][1].split(), **pipes) for name in names}
    times = defaultdict(list)
    for name, process in running.items():
        for _ in range(10 if name == "java" else 1):
            solve(process, name, rounds[0][: slow if name in SLOW else None])
    for boards in rounds[1:]:
        for name in order.sample(names, len(names)):
            spent = begin = 0
            for end in (slow, len(boards)) if name == "cpp" else (slow if name in SLOW else len(boards),):
                spent += solve(running[name], name, boards[begin:end])
                times[name, end].append(spent / end)
                begin = end
    for process in running.values():
        process.communicate()
    return times


def significant(value: float) -> str:
    """Three significant digits, never in scientific notation."""
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}".rstrip(".") if value >= 0.001 else f"{value:.6f}"


def chart(ratios: dict[str, float]) -> str:
    """A picture of the ratios in SVG: bars from 1 on a logarithmic axis, in colors that are legible on light and on dark ground."""
    low, high = math.log10(min(ratios.values())), math.log10(max(ratios.values()))
    start, bars = 150 - 380 * low / (high - low), ""
    for row, (name, ratio) in enumerate(ratios.items()):
        end, y = start + 380 * math.log10(ratio) / (high - low), 20 * row + 15
        color = "#2a78c2" if CONTESTANTS[name][0].startswith(CARGO) and name != "petgraph" else "#8b949e"
        bars += f'<text x="140" y="{y}" text-anchor="end">{name}</text><text x="{max(start, end) + 6:.1f}" y="{y}">{significant(ratio)}</text>\n'
        bars += f'<rect x="{min(start, end):.1f}" y="{y - 11}" width="{abs(end - start) + 1:.1f}" height="14" fill="{color}"/>\n'
    style = 'font-family="sans-serif" font-size="12" fill="#717b87"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {20 * len(ratios) + 4}" {style}>\n{bars}</svg>\n'


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("contestants", nargs="*", help=f"the C++ peer and these (all: {', '.join(CONTESTANTS)})")
    parser.add_argument("--boards", type=int, default=4096, help="boards of a round")
    parser.add_argument("--slow", type=int, default=100, help="of these for the slow contestants")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--families", action="store_true", help="boards of each family, n = 20, instead of uniform ones")
    parser.add_argument("--chart", type=Path, help=f"draw the ratios of {CHARTED.replace('%', '%%')} here, too (without --families)")
    args = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    names, missing = [], []
    for name in CONTESTANTS:
        if name == "cpp" or name in args.contestants or not args.contestants:
            build, run = CONTESTANTS[name]
            built = subprocess.run(f"{build} && echo 0 | {run}", shell=True, cwd=HERE, stdout=subprocess.DEVNULL).returncode == 0
            (names if built else missing).append(name)
    if "cpp" in missing:
        sys.exit("the C++ peer is needed")
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    corpora = CORPORA
    if args.families:
        families = [line.split()[0] for line in lib.output(args.snl, "families").splitlines()]
        corpora = {name: f"--family {name} --size 20" for name in families if name != "exhaustive"}
    ratios, details = defaultdict(dict), ""
    for title, flags in corpora.items():
        print(f"timing {title}", file=sys.stderr, flush=True)
        flags = [*flags.split(), "--count", (args.rounds + 1) * args.boards, "--seed", 1, "--with-answers", "-q"]
        boards = [(row["board"], row["min_rolls"]) for row in csv.DictReader(io.StringIO(lib.output(args.snl, "generate", *flags)))]
        rounds = [boards[at : at + args.boards] for at in range(0, len(boards), args.boards)]
        times, rows = compare(names, rounds, args.slow, random.Random(title)), []
        for (name, count), measured in times.items():
            ratio = sorted(theirs / ours for theirs, ours in zip(times["cpp", count], measured))
            low, middle, high = map(significant, statistics.quantiles(ratio, n=4, method="inclusive"))
            different = len({board for boards in rounds[1:] for board, _ in boards[:count]})
            solved = [f"{number:,}" for number in (count * args.rounds, different)]
            rows.append([name, *solved, significant(statistics.median(own)), middle, f"{low} to {high}"])
            ratios[name][title] = statistics.median(ratio)
        rows.sort(key=lambda row: names.index(row[0]))
        head = "contestant | boards | different boards | ns per board | times the C++ peer's speed | quartiles"
        details += f"\n## {title}\n\n{lib.table(head, rows)}"
    head = " | ".join(["times the C++ peer's speed", *corpora])
    summary = lib.table(head, [[name, *map(significant, ratios[name].values())] for name in names if name != "cpp"])
    page = f"""# Against the peers

Medians of {args.rounds} interleaved rounds on one core, from boards in memory to answers, in CPU time. A ratio above 1 is faster than
the C++ peer. Each round has new boards, which a contestant solves once, {CHUNK} at a time; where fewer of them are different than
were solved, some came again.

{summary}{details}
## Where this comes from
"""
    cpu = lib.cpu_info()
    wide = sorted({"avx2", "avx512f", "avx512_vbmi2"} & set(cpu.get("flags", "").split()))
    tools = [subprocess.getoutput(f"{tool} | head -1") for tool in TOOLS]
    facts = [f"CPU family {cpu.get('cpu family')}, model {cpu.get('model')}; {', '.join(wide)}; all on core {core}", *tools]
    lib.publish(args, page, *facts, f"left out: {', '.join(missing) or 'none'}")
    if args.chart:
        args.chart.write_text(chart({name: ratios[name][CHARTED] for name in names}))


if __name__ == "__main__":
    main()
