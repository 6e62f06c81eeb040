"""Shows what `snl judge` itself costs: many small boards through a fast C++ solution and through a C++ program.

Run:    cargo build --release && python3 scripts/judge_speed.py [--boards 1000000] [--most NS] [-o data/record/DATE-judge-speed.md]
Needs:  Python 3.11 on Linux, g++.
Prints: a page of Markdown: for each way a row with the elapsed time, the judge's own CPU time in ns per board (user and
        system, pipes, solving and checking included; the contestant's own is counted apart) and the contestant's; machine,
        load, commit, command. With `--most` it fails if the judge takes more: three times, for a busy machine only adds.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import lib

# How often a way is tried that takes too long.
TRIES = 3
# A fast answer: sets of squares as bits.
FAST = lib.ROOT / "data/mutation/bits.cpp"


def judged(*command: object) -> list[float]:
    """Elapsed s, the judge's own CPU s, and the CPU s of all below it."""
    start = time.monotonic()
    child = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    # The judge's own time is in its /proc entry until it is asked after.
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    elapsed = time.monotonic() - start
    stat = Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()
    user, system, below_user, below_system = (int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in stat[11:15])
    assert child.wait() == 0, command
    return [elapsed, user + system, below_user + below_system]


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--boards", type=int, default=1_000_000, help="boards of side 10")
    parser.add_argument("--most", type=float, default=float("inf"), help="fail if the judge takes more ns per board")
    args = parser.parse_args()
    spec = "v1:family=uniform;n=10;density=0.2;seed=1"
    with lib.scratch() as folder:
        source = (lib.ROOT / "scripts/judge_speed.cpp").read_text()
        (folder / "command.cpp").write_text(source.replace("SOLUTION;", FAST.read_text()))
        lib.run("g++", "-std=c++20", "-O2", "-o", folder / "command", folder / "command.cpp")
        corpus = folder / "boards.txt"
        flags = ["--size", 10, "--seed", 1, "--count", args.boards, "--format", "grid"]
        lib.run(args.snl, "generate", "-q", *flags, "-o", corpus)
        # What compiling and starting takes is taken off.
        nothing = judged(args.snl, "judge", spec, FAST, "--count", 1)
        load = os.getloadavg()[0]
        rows, worst = [], 0.0
        for kind, contestant, off in (("solution", FAST, nothing), ("command", f"command={folder}/command", [0] * 3)):
            for source, boards in (("a spec", [spec, "--count", args.boards]), ("a file", [corpus])):
                call = [args.snl, "judge", *boards, contestant]
                tries = []
                while not tries or len(tries) < TRIES and min(tries)[0] > args.most:
                    elapsed, own, below = (a - b for a, b in zip(judged(*call), off))
                    tries.append((own / args.boards * 1e9, elapsed, below / args.boards * 1e9))
                own_ns, elapsed, below_ns = min(tries)
                worst = max(worst, own_ns)
                rows.append([f"{kind}, boards from {source}", f"{elapsed:.2f}", f"{own_ns:.0f}", f"{below_ns:.0f}"])
    page = f"""# What the judge itself costs

{args.boards} boards of {spec}, through a search by sets of bits in C++ that takes all its time for solving.

{lib.table("contestant | elapsed, s | judge's CPU, ns/board | contestant's CPU, ns/board", rows)}"""
    lib.publish(args, page, f"load average over a minute at the start: {load:.1f}")
    if worst > args.most:
        sys.exit(f"the judge takes {worst:.0f} ns per board; {args.most:.0f} is the maximum allowed")


if __name__ == "__main__":
    main()
