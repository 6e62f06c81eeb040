"""Compares snl's kernels with the peers in this folder: the same boards, one core, interleaved rounds, checked answers.

Needs:  Python 3.11, standard library only, on Linux or another Unix; a release build
        of snl, which makes the boards; for each contestant its own tools: g++ (the yardstick), a JDK, cargo, pip. A
        tool that is missing makes a row that says so.
Run:    cargo build --release && python3 scripts/peers/compare.py [--quick] [-o FILE]
        --help tells all the flags. About three minutes; the first time, builds come on top.
Prints: a page of Markdown to standard output (and FILE): for every corpus and contestant the median ns per board and the
        ratio to the C++ peer; then CPU, compilers, commit and command. Progress goes to standard error.
Exits:  0 done, whatever was missing; 1 the boards could not be made; 2 wrong usage; 3 a contestant answered wrongly.

Timed is the solving alone, from the boards in memory to the answers. In a round every contestant runs once, in random
order, each on as many repeats of the boards as take about --round-ms; ratios are taken within rounds. The slow
contestants (Python's) read only the first --slow-boards boards, and are compared with a C++ peer that reads as many.
A few boards solved again and again are learnt by the branch predictor, and many fall out of the caches: a time belongs
to its number of boards, which stands beside it.
"""

import os
import random
import sys
from collections import Counter
from pathlib import Path

from contestants import PEERS, SLOW, Contestant, Unavailable, lib, prepare
from table import corpus_table, provenance, summary

MODULUS = 1_000_000_007
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


def names(text):
    return [name for name in text.split(",") if name]


def arguments():
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
    for name, (usual, quick) in defaults.items():
        if getattr(args, name) is None:
            setattr(args, name, quick if args.quick else usual)
        if getattr(args, name) <= 0:
            parser.error(f"--{name.replace('_', '-')} must be more than 0")
    unknown = set(args.peers) - set(PEERS)
    if unknown:
        parser.error(f"no such peer: {', '.join(sorted(unknown))} (there are {', '.join(PEERS)})")
    allowed = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    if args.core is None:
        args.core = max(allowed, default=None)
    elif args.core == -1:
        args.core = None
    elif args.core not in allowed:
        parser.error(f"core {args.core} is not one of {sorted(allowed)}")
    return args


def say(text):
    print(text, file=sys.stderr, flush=True)


def corpora(args):
    """The flags of `snl generate` for each title."""
    if not args.families:
        return CORPORA
    names = [line.split()[0] for line in lib.output(args.snl, "families").splitlines()]
    return {name: f"--family {name} --size 20" for name in names if name != "exhaustive"}


def make_grids(args):
    """Writes the grid files and returns {title: path}."""
    folder = args.build / "grids"
    folder.mkdir(parents=True, exist_ok=True)
    grids = {}
    for number, (title, flags) in enumerate(corpora(args).items()):
        path = grids[title] = folder / f"{number}.grid"
        flags += f" --count {args.boards} --seed {args.seed}"
        lib.run(args.snl, "generate", *flags.split(), "--format", "grid", "-o", path)
    return grids


def known_checksum(title, boards):
    if title not in KNOWN:
        return None
    checksum = 0
    for _ in range(boards):
        checksum = (checksum * 31 + KNOWN[title] + 2) % MODULUS
    return checksum


def expected_checksum(title, bases, rivals, boards):
    """Of that many boards: what is known, or what the C++ peer says, or else what most say."""
    known = known_checksum(title, boards)
    if known is not None:
        return known
    if boards in bases and bases[boards].checksum is not None:
        return bases[boards].checksum
    votes = Counter(rival.checksum for rival in rivals if rival.boards == boards and rival.checksum is not None)
    return votes.most_common(1)[0][0] if votes else None


def compare(title, grid, commands, args, shuffle):
    """Runs all contestants over one grid file; rows for the table."""
    slow = min(args.slow_boards, args.boards)
    limits = [(name, slow if name in SLOW else args.boards) for name in commands]
    slow_ones = any(name in SLOW for name in commands)
    if slow_ones and slow < args.boards and not isinstance(commands["cpp"], Unavailable):
        limits.insert(1, ("cpp", slow))
    rows, running = [], []
    try:
        for name, limit in limits:
            if isinstance(commands[name], Unavailable):
                rows.append((name, None, limit))
                continue
            rival = Contestant(name, commands[name], grid, limit, args.core, args.build)
            running.append(rival)
            rows.append((name, rival, limit))
            seconds = args.round_ms / 1000
            rival.warm_up(30 * seconds if name == "java" else 3 * seconds, seconds)
        for _ in range(args.rounds):
            for rival in shuffle.sample(running, len(running)):
                ns = rival.round()
                if ns is not None:
                    rival.rounds.append(ns)
    finally:
        for rival in running:
            if rival.process.returncode is None:
                rival.stop()
    bases = {rival.limit: rival for rival in running if rival.name == "cpp"}
    results = []
    for name, rival, limit in rows:
        why = str(commands[name]) if rival is None else rival.failure
        if why is None:
            expected = expected_checksum(title, bases, running, limit)
            if rival.boards != limit:
                why = f"WRONG: read {rival.boards} boards of {limit}"
            elif rival.checksum != expected:
                why = f"WRONG: checksum of the answers {rival.checksum}, not {expected}"
        base = bases.get(limit)
        usable = base and not base.failure and base.checksum == expected_checksum(title, bases, running, limit)
        results.append((name, rival, base if usable else None, why))
    return results


def main():
    args = arguments()
    args.build.mkdir(parents=True, exist_ok=True)
    args.build = args.build.resolve()
    grids = make_grids(args)

    commands = {}
    for name in ["cpp", *(f"snl:{solver}" for solver in args.solvers), *(peer for peer in args.peers if peer != "cpp")]:
        say(f"building {name}")
        try:
            commands[name] = prepare(name, args.build)
        except Unavailable as why:
            commands[name] = why
            say(f"  {why}")

    shuffle = random.Random(args.seed)
    corpora = {}
    for title, grid in grids.items():
        say(f"timing {title}")
        corpora[title] = compare(title, grid, commands, args, shuffle)

    page = "# Against the peers\n\n"
    page += "Medians of interleaved rounds on one core, from boards in memory to answers. "
    page += "A ratio above 1 is faster than the C++ peer.\n\n"
    page += summary(corpora)
    for title, results in corpora.items():
        page += f"\n## {title}\n\n{corpus_table(results)}"
    lib.publish(f"{page}\n## Where this comes from\n\n{provenance(args.build, args.core)}", args.out)
    wrong = any((why or "").startswith("WRONG") for results in corpora.values() for *_, why in results)
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
