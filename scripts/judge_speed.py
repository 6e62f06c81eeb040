"""Shows what `snl judge` itself costs: many small boards through a fast C++ solution and through a C++ program.

Run:    cargo build --release && python3 scripts/judge_speed.py [--boards 1000000] [--most NS] [-o data/record/DATE-judge-speed.md]
Needs:  Python 3.11 on Linux, g++.
Prints: a page of Markdown: for each way a row with the elapsed time, the judge's own CPU time in ns per board (user and
        system, pipes, solving and checking included; the contestant's own is counted apart) and the contestant's; machine,
        load, commit, command. With `--most` it fails if the judge takes more: three times, for a busy machine only adds.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import lib

# How often a way is tried that takes too long.
TRIES = 3

# A fast answer: sets of squares as bits.
FAST = (lib.ROOT / "data/mutation/bits.cpp").read_text()

COMMAND = r"""
#include <bits/stdc++.h>
using namespace std;
SOLUTION
int main() {
    ios::sync_with_stdio(false);
    string line;
    vector<int> cells;
    while (getline(cin, line)) {
        cells.clear();
        const char* at = line.data();
        for (const char* end = at + line.size(); at < end;) {
            if (*at == '-' || (*at >= '0' && *at <= '9')) {
                int value = 0;
                at = from_chars(at, end, value).ptr;
                cells.push_back(value);
            } else {
                at++;
            }
        }
        int n = lround(sqrt(cells.size()));
        vector<vector<int>> board;
        for (int row = 0; row < n; row++) board.emplace_back(cells.begin() + row * n, cells.begin() + (row + 1) * n);
        cout << Solution().snakesAndLadders(board) << '\n';
    }
}
""".replace("SOLUTION", FAST)


def judged(command: list[str]) -> tuple[float, float, float]:
    """Elapsed s, the judge's own CPU s, and the CPU s of all below it."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    # The judge's own time is in its /proc entry until it is asked after.
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    elapsed = time.monotonic() - start
    stat = pathlib.Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()
    ticks = os.sysconf("SC_CLK_TCK")
    own_cpu = (int(stat[11]) + int(stat[12])) / ticks
    below = (int(stat[13]) + int(stat[14])) / ticks
    assert child.wait() == 0, command
    return elapsed, own_cpu, below


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--boards", type=int, default=1_000_000, help="boards of side 10")
    parser.add_argument("--most", type=float, help="fail if the judge takes more ns per board")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        solution, command = pathlib.Path(folder, "fast.cpp"), pathlib.Path(folder, "command.cpp")
        solution.write_text(FAST)
        command.write_text(COMMAND)
        program = os.path.join(folder, "command")
        lib.run("g++", "-std=c++20", "-O2", "-o", program, command)
        spec = "v1:family=uniform;n=10;density=0.2;seed=1"
        corpus = os.path.join(folder, "boards.txt")
        flags = ["--size", "10", "--seed", "1", "--count", str(args.boards), "--format", "grid"]
        lib.run(args.snl, "generate", "-q", *flags, "-o", corpus)
        count = ["--count", str(args.boards)]
        ways = {
            "solution, boards from a spec": [spec, str(solution), *count],
            "solution, boards from a file": [corpus, str(solution)],
            "command, boards from a spec": [spec, f"command={program}", *count],
            "command, boards from a file": [corpus, f"command={program}"],
        }
        # What compiling and starting takes is taken off.
        nothing = judged([args.snl, "judge", spec, str(solution), "--count", "1"])
        load = os.getloadavg()[0]
        rows, worst = [], 0.0
        for name, way in ways.items():
            least = None
            for _ in range(TRIES):
                found = judged([args.snl, "judge", *way])
                if "solution" in name:
                    found = tuple(a - b for a, b in zip(found, nothing))
                least = min(least or found, found, key=lambda times: times[1])
                if args.most is None or least[1] / args.boards * 1e9 <= args.most:
                    break
            elapsed, own_ns, below_ns = least[0], *(time / args.boards * 1e9 for time in least[1:])
            worst = max(worst, own_ns)
            rows.append([name, f"{elapsed:.2f}", f"{own_ns:.0f}", f"{below_ns:.0f}"])
    page = f"""# What the judge itself costs

{args.boards} boards of {spec}, through a search by sets of bits in C++ that takes all its time for solving.

{lib.table("contestant | elapsed, s | judge's CPU, ns/board | contestant's CPU, ns/board", rows)}
{lib.origin(f"load average over a minute at the start: {load:.1f}", lib.version(args.snl))}"""
    lib.publish(page, args.out)
    if args.most is not None and worst > args.most:
        sys.exit(f"the judge takes {worst:.0f} ns per board; {args.most:.0f} is the maximum allowed")


if __name__ == "__main__":
    main()
