"""Compares snl's kernels with the peers in this folder: the same boards, one core, interleaved rounds, checked answers.

Needs:  Python 3.11, standard library only, on Linux or another Unix; a release build
        of snl, which makes the boards; for each contestant its own tools: g++ (the yardstick), a JDK, cargo, pip. A
        tool that is missing makes a row that says so. The tools' own output is kept in BUILD/NAME.log, a contestant's
        standard error in BUILD/NAME.err.
Run:    cargo build --release && python3 scripts/peers/compare.py [--quick] [-o FILE]
        --help tells all the flags. About three minutes; the first time, builds come on top.
Prints: a page of Markdown to standard output (and FILE): for every corpus and contestant the median ns per board and the
        ratio to the C++ peer; then CPU, compilers, commit and command. Progress goes to standard error.
Exits:  0 done, whatever was missing; 1 the boards could not be made; 2 wrong usage; 3 a contestant answered wrongly.

Timed is the solving alone, from the boards in memory to the answers. In a round every contestant runs once, in random
order, each on as many repeats of the boards as take about --round-ms. A ratio is that of one round: the C++ peer's ns per
board by the contestant's, both on the same boards; the tables give the median of these ratios and their quartiles. The slow
contestants (Python's) read only the first --slow-boards boards, and are compared with a C++ peer that reads as many.
A few boards solved again and again are learnt by the branch predictor, and many fall out of the caches: a time belongs
to its number of boards, which stands beside it.
"""

import argparse
import os
import platform
import random
import re
import select
import shutil
import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import lib  # noqa: E402

PEERS = ("cpp", "java", "petgraph", "python", "networkx")
SLOW = ("python", "networkx")
PROGRAM_SECONDS = 120
LONGEST = "n=20, longest route"
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
    LONGEST: "--size 20 --family longest",
}
# Answers that are known without a solver: ceil((n * n - 1) / 6) rolls without jumps, n * n - 6 at the longest.
KNOWN = {"n=20, 0 %": 67, LONGEST: 394}
HEADER = "contestant | boards | ns per board | times the C++ peer's speed | quartiles | rounds"


class Unavailable(Exception):
    """There is no answer to be had from this contestant, and why."""


def last_words(path: Path) -> str:
    """The last line of a program's output that tells something: no hint, no line of a Java stack."""
    lines = [line.strip() for line in path.read_text(errors="replace").splitlines()]
    return [line for line in ["it said nothing", *lines] if line and not line.startswith(("note:", "at "))][-1]


def make(build: Path, name: str, tool: str, *command: object) -> None:
    """Runs a tool that builds; its output goes to BUILD/NAME.log."""
    if not shutil.which(tool):
        raise Unavailable(f"{tool} not found")
    log = build / f"{name}.log"
    with open(log, "w") as out:
        done = subprocess.run([tool, *map(str, command)], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        errors = [line for line in log.read_text(errors="replace").splitlines() if re.search(r"\berror(\[|:)", line, re.I)]
        raise Unavailable(f"did not build: {(errors or [last_words(log)])[0].strip()} (more in {log.name} in the build folder)")


def prepare(name: str, build: Path) -> list[object]:
    """Builds a contestant and returns its command, to which the grid file is added."""
    if name == "cpp":
        make(build, name, "g++", "-O3", "-march=native", "-std=c++17", HERE / "plain.cpp", "-o", build / "plain")
        return [build / "plain"]
    if name == "java":
        make(build, name, "javac", "-d", build, HERE / "Plain.java")
        return ["java", "-cp", build, "Plain"]
    if name == "python":
        return [sys.executable, HERE / "plain.py"]
    if name == "networkx":
        python = build / "venv/bin/python"
        if not python.exists():
            make(build, "venv", sys.executable, "-m", "venv", build / "venv")
        if subprocess.run([python, "-c", "import networkx"], capture_output=True).returncode != 0:
            make(build, name, str(python), "-m", "pip", "install", "networkx")
        return [python, HERE / "networkx_peer.py"]
    binary = "petgraph_peer" if name == "petgraph" else "snl_peer"
    options = ["--release", "--manifest-path", HERE / "rust/Cargo.toml", "--target-dir", build / "rust", "--bin", binary]
    make(build, binary, "cargo", "build", *options)
    return [build / "rust/release" / binary, *(["--solver", name.removeprefix("snl:")] if name.startswith("snl:") else [])]


class Contestant:
    """One running program over one grid file, and what it has measured so far.

    `limit` is the number of boards that it reads. Once it has failed, `failure` says how, and it is asked no more.
    """

    def __init__(self, name: str, command: list[object], grid: Path, limit: int, core: int | None, build: Path) -> None:
        self.name, self.limit = name, limit
        self.repeats, self.checksum, self.failure = 1, None, None
        self.rounds: list[float] = []
        self.unread = b""
        self.errors = build / f"{name.replace(':', '-')}.err"
        pin = None if core is None else lambda: os.sched_setaffinity(0, {core})
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "bufsize": 0, "preexec_fn": pin}
        words = [str(word) for word in (*command, grid, "--limit", limit)]
        with open(self.errors, "w") as errors:
            self.process = subprocess.Popen(words, stderr=errors, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}, **pipes)
        if (ready := self.line()) not in (None, f"ready {limit}"):
            self.fail(f"WRONG: said {ready!r}, not `ready {limit}`")

    def line(self) -> str | None:
        """The next line that the program prints; None, and `failure` set, where there is none."""
        while b"\n" not in self.unread:
            if not select.select([self.process.stdout], [], [], PROGRAM_SECONDS)[0]:
                return self.fail(f"no answer within {PROGRAM_SECONDS} s")
            more = os.read(self.process.stdout.fileno(), 4096)
            if not more:
                return self.fail(f"stopped, exit code {self.process.wait()}: {last_words(self.errors)}")
            self.unread += more
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode().strip()

    def round(self) -> float | None:
        """Solves all the boards `repeats` times; ns per board, or None where it has failed."""
        if self.failure:
            return None
        try:
            self.process.stdin.write(f"round {self.repeats}\n".encode())
        except BrokenPipeError:
            return self.fail(f"stopped, exit code {self.process.wait()}: {last_words(self.errors)}")
        if (line := self.line()) is None:
            return None
        found = re.fullmatch(r"(\S+) (\d+)", line)
        if not found:
            return self.fail(f"said {line!r}, not `NS_PER_BOARD CHECKSUM`")
        checksum = int(found[2])
        if self.checksum not in (None, checksum):
            return self.fail(f"WRONG: checksum {checksum} after {self.checksum} on the same boards")
        self.checksum = checksum
        return float(found[1])

    def warm_up(self, seconds: float, round_seconds: float) -> None:
        """Runs for a while (a just-in-time compiler needs it), then sets how many repeats make a round."""
        spent = 0.0
        while spent < seconds and (ns := self.round()) is not None:
            once = max(ns * self.limit / 1e9, 1e-9)
            spent += once * self.repeats
            self.repeats = max(1, round(round_seconds / once))

    def fail(self, why: str) -> None:
        self.failure = why
        self.stop()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Result(NamedTuple):
    """A contestant on a corpus: its rounds, the ratios of the C++ peer's rounds to these, or why there are none."""

    name: str
    boards: int
    rounds: list[float]
    ratios: list[float]
    why: str | None


def expected_checksum(title: str, running: list[Contestant], boards: int) -> int | None:
    """Of that many boards: what is known, or what the C++ peer says, or else what most say."""
    if title in KNOWN:
        checksum = 0
        for _ in range(boards):
            checksum = (checksum * 31 + KNOWN[title] + 2) % 1_000_000_007
        return checksum
    said = [(rival.name == "cpp", rival.checksum) for rival in running if rival.limit == boards and rival.checksum is not None]
    votes = [checksum for is_cpp, checksum in said if is_cpp] or [checksum for _, checksum in said]
    return Counter(votes).most_common(1)[0][0] if votes else None


def compare(title: str, grid: Path, commands: dict, args: argparse.Namespace, shuffle: random.Random) -> list[Result]:
    """Runs all contestants over one grid file."""
    slow = min(args.slow_boards, args.boards)
    limits = [(name, slow if name in SLOW else args.boards) for name in commands]
    if slow < args.boards and any(name in SLOW for name in commands):
        limits.insert(1, ("cpp", slow))
    running: dict[tuple[str, int], Contestant] = {}
    try:
        for name, limit in limits:
            if isinstance(commands[name], Unavailable):
                continue
            rival = running[name, limit] = Contestant(name, commands[name], grid, limit, args.core, args.build)
            seconds = args.round_ms / 1000
            rival.warm_up(30 * seconds if name == "java" else 3 * seconds, seconds)
        for _ in range(args.rounds):
            for rival in shuffle.sample([*running.values()], len(running)):
                if (ns := rival.round()) is not None:
                    rival.rounds.append(ns)
    finally:
        for rival in running.values():
            if rival.process.returncode is None:
                rival.stop()
    results = []
    for name, limit in limits:
        expected = expected_checksum(title, [*running.values()], limit)
        rival, base = running.get((name, limit)), running.get(("cpp", limit))
        why = rival.failure if rival else str(commands[name])
        if why is None and rival.checksum != expected:
            why = f"WRONG: checksum of the answers {rival.checksum}, not {expected}"
        usable = rival and base and not base.failure and base.checksum == expected
        ratios = [theirs / ours for theirs, ours in zip(base.rounds, rival.rounds)] if usable else []
        results.append(Result(name, limit, rival.rounds if rival else [], ratios, why))
    return results


def significant(value: float) -> str:
    """Three significant digits, never in scientific notation."""
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}".rstrip(".") if value >= 0.001 else f"{value:.6f}"


def row(result: Result) -> list[object]:
    if result.why:
        return [result.name, result.boards, result.why, "-", "-", "-"]
    ratio, spread = "-", "-"
    if result.ratios:
        ratios = result.ratios if len(result.ratios) > 1 else result.ratios * 2
        low, middle, high = map(significant, statistics.quantiles(ratios, n=4, method="inclusive"))
        ratio, spread = middle, f"{low} to {high}"
    return [result.name, result.boards, significant(statistics.median(result.rounds)), ratio, spread, len(result.rounds)]


def summary(corpora: dict[str, list[Result]]) -> str:
    """One row a contestant, one column a corpus: the median ratio."""
    rows: dict[str, list[str]] = {}
    for results in corpora.values():
        for name, result in {result.name: result for result in results if result.name != "cpp"}.items():
            failed = result.why and ("WRONG" if result.why.startswith("WRONG") else "failed")
            ratio = significant(statistics.median(result.ratios)) if result.ratios else "-"
            rows.setdefault(name, [name]).append(failed or ratio)
    return lib.table(" | ".join(["times the C++ peer's speed", *corpora]), rows.values())


def first_line(*command: object) -> str:
    """The first line that a program prints; `none` where it fails or does not exist."""
    try:
        done = subprocess.run([*map(str, command)], cwd=HERE, capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return "none"
    return done.stdout.splitlines()[0] if done.returncode == 0 and done.stdout else "none"


def facts(args: argparse.Namespace) -> list[str]:
    # A virtual machine's model name may say little; family and model still tell which core it is.
    cpu = lib.cpu_info()
    wide = {"avx2", "avx512f", "avx512_vbmi2"} & set(cpu.get("flags", "").split())
    networkx = first_line(args.build / "venv/bin/python", "-c", "import networkx; print(networkx.__version__)")
    petgraph = re.search(r'name = "petgraph"\nversion = "(.*)"', (HERE / "rust/Cargo.lock").read_text())[1]
    return [
        f"CPU family {cpu.get('cpu family')}, model {cpu.get('model')}; {', '.join(sorted(wide)) or 'no AVX2'}",
        f"all contestants on {'any core' if args.core is None else f'core {args.core}'}",
        f"g++: {first_line('g++', '--version')}, -O3 -march=native",
        f"Java: {first_line('java', '--version')}",
        f"Rust: {first_line('rustc', '--version')}, RUSTFLAGS `{os.environ.get('RUSTFLAGS', '')}`",
        f"Python: {platform.python_version()}; petgraph: {petgraph}; networkx: {networkx}",
        f"commit: {first_line('git', 'describe', '--always', '--dirty', '--abbrev=40')}",
    ]


def names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]


def arguments() -> argparse.Namespace:
    parser = lib.arguments(__doc__, out=True)
    add = parser.add_argument
    add("--peers", type=names, default=list(PEERS), help=f"of {','.join(PEERS)} (default: all; cpp always runs)")
    add("--solvers", type=names, default=["auto", "avx512", "avx2", "bitset", "array-queue"], help="snl's kernels; '' for none")
    add("--boards", type=int, help="boards a corpus (default 2000, --quick 1000)")
    add("--slow-boards", type=int, help="of these for the slow contestants (default 200, --quick 50)")
    add("--rounds", type=int, help="rounds (default 11, --quick 5)")
    add("--round-ms", type=float, help="how long one contestant's round is, at least one solve of all (50; 20)")
    add("--families", action="store_true", help="boards of each family, n = 20, instead of uniform ones")
    add("--quick", action="store_true", help="half a minute instead of three: to see that all works")
    add("--seed", type=int, default=1, help="for the boards and the order of the rounds")
    add("--core", type=int, help="the core to run on (default: the last one allowed; -1: do not pin)")
    add("--build", type=Path, default=lib.ROOT / "target/peers", help="where to build and put the boards")
    args = parser.parse_args()
    defaults = {"boards": (2000, 1000), "slow_boards": (200, 50), "rounds": (11, 5), "round_ms": (50, 20)}
    for name, of in defaults.items():
        if getattr(args, name) is None:
            setattr(args, name, of[args.quick])
        if getattr(args, name) <= 0:
            parser.error(f"--{name.replace('_', '-')} must be more than 0")
    if unknown := set(args.peers) - set(PEERS):
        parser.error(f"no such peer: {', '.join(sorted(unknown))} (there are {', '.join(PEERS)})")
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if args.core is None:
        args.core = max(allowed, default=-1)
    elif args.core != -1 and args.core not in allowed:
        parser.error(f"core {args.core} is not one of {sorted(allowed)}")
    args.core = None if args.core == -1 else args.core
    args.build = args.build.resolve()
    return args


def main() -> None:
    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    args = arguments()
    (args.build / "grids").mkdir(parents=True, exist_ok=True)
    boards = CORPORA
    if args.families:
        families = [line.split()[0] for line in lib.output(args.snl, "families").splitlines()]
        boards = {name: f"--family {name} --size 20" for name in families if name != "exhaustive"}
    commands: dict = {}
    for name in ["cpp", *(f"snl:{solver}" for solver in args.solvers), *(peer for peer in args.peers if peer != "cpp")]:
        say(f"building {name}")
        try:
            commands[name] = prepare(name, args.build)
        except Unavailable as why:
            commands[name] = why
            say(f"  {why}")
    shuffle, corpora = random.Random(args.seed), {}
    for number, (title, flags) in enumerate(boards.items()):
        say(f"timing {title}")
        grid = args.build / f"grids/{number}.grid"
        flags = [*flags.split(), "--count", args.boards, "--seed", args.seed, "--format", "grid"]
        lib.run(args.snl, "generate", *flags, "-o", grid)
        corpora[title] = compare(title, grid, commands, args, shuffle)
    page = f"""# Against the peers

Medians of interleaved rounds on one core, from boards in memory to answers. A ratio above 1 is faster than the C++ peer.

{summary(corpora)}"""
    for title, results in corpora.items():
        page += f"\n## {title}\n\n{lib.table(HEADER, map(row, results))}"
    lib.publish(args, f"{page}\n## Where this comes from\n", *facts(args))
    sys.exit(3 if any((result.why or "").startswith("WRONG") for results in corpora.values() for result in results) else 0)


if __name__ == "__main__":
    main()
