"""Checks that `snl judge --serve` gives Python programs the verdicts of `snl judge`, and shows how many it judges a second, and
what the judge itself costs.

Run:    cargo build --release && python3 scripts/judge_serve.py [--programs 1000] [--least RATE] [-o data/record/DATE-judge-serve.md]
Needs:  Python 3.11 on Linux 5.13 or later, g++.
Prints: a page of Markdown: the programs by kind (right, wrong, endless, hostile, mixed) with the elapsed time on two threads; and
        the judge's own CPU time per board beside a C++ solution. Ends with exit code 1 where a verdict is another, a reply is
        missing, a process or file is left, or right and wrong programs come at a lower rate than `--least` a second.
"""

import collections
import itertools
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import diagnoses
import lib

# What is in every 50 programs of the mixture; the rest are right and wrong in turn.
ENDLESS, HOSTILE_SHARE = 1, 8
END = "\ndef snakesAndLadders(board): return 0\n"
HOSTILE = [
    "import os\ndef snakesAndLadders(board): os._exit(0)",
    "import os\nos._exit(3)",
    "raise SystemExit",
    "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    "import os\nfor fd in range(1, 20):\n    try: os.write(fd, b'ready\\n0 4 100\\n1 1 100\\n')\n    except OSError: pass" + END,
    "class Any(int):\n    def __eq__(self, other): return True\ndef snakesAndLadders(board): return Any(4)",
    "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)" + END,
    "print('{\"id\": 0, \"error\": null, \"verdict\": \"AC\"}')" + END,
    "def snakesAndLadders(board: return 4",
    "x = 1",
]
LOOP = "def snakesAndLadders(board):\n    while True: pass\n"


def kinds() -> dict[str, list[str]]:
    """The texts of programs by kind."""
    wrong = [diagnoses.replaced(search, changes) for name, search, changes in diagnoses.PROGRAMS if name != "follows-chains-warily"]
    return {"right": diagnoses.RIGHT, "wrong": wrong[:12], "endless": [LOOP], "hostile": HOSTILE}


def mixture(texts: dict[str, list[str]], count: int) -> list[str]:
    """Programs of all kinds in a random order, which is always the same."""
    each = {kind: itertools.cycle(all_of) for kind, all_of in texts.items()}
    names = ["endless"] * ENDLESS + ["hostile"] * HOSTILE_SHARE
    names += ["right", "wrong"] * ((50 - len(names)) // 2)
    programs = [next(each[name]) for name in itertools.islice(itertools.cycle(names), count)]
    random.Random(909).shuffle(programs)
    return programs


def served(snl: str, programs: list[str]) -> tuple[list[str], float]:
    """The verdicts of programs, and the elapsed time from the first request to the last reply."""
    command = [snl, "judge", "--serve", "-j", "2", "--time-limit", "1"]
    requests = [json.dumps({"id": number, "source": text, "language": "py"}) for number, text in enumerate(programs)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin and process.stdout
    process.stdout.readline()
    start = time.monotonic()
    replies, _ = process.communicate("\n".join(requests))
    found = {reply["id"]: reply["verdict"] for reply in map(json.loads, replies.splitlines())}
    return [found.get(number, "no reply") for number in range(len(programs))], time.monotonic() - start


def own_seconds(snl: str, boards: int) -> float:
    """The CPU time of the judge itself (user and system, pipes, solving and checking) for a C++ solution on boards of side 10."""
    solution = lib.ROOT / "data/solutions/accepted/plain.cpp"
    command = [snl, "judge", "v1:family=uniform;n=10;density=0.2;seed=1", solution, "-q", "--count", str(boards)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    # The time is in its /proc entry, without that of its children, until it is asked after.
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    user, system = Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    assert child.wait() == 0, command
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--programs", type=int, default=1000, help="programs of the mixture, and a fifth as many of each rate")
    parser.add_argument("--least", type=float, default=0, help="fail if fewer right or wrong programs are judged a second")
    args = parser.parse_args()
    texts = kinds()
    faults, rows = [], []
    with lib.scratch() as folder:
        os.environ["TMPDIR"] = str(folder)
        files = {}
        for number, text in enumerate({text for all_of in texts.values() for text in all_of}):
            files[text] = folder / f"{number}.py"
            files[text].write_text(text)
        export = folder / "verdicts.json"
        limits = ["--time-limit", 1, "--verdict-only", "-q"]
        # Some files have no solution, which is exit code 1; a text without one does not compile.
        lib.run(args.snl, "judge", "suite:judge,seed=1", *files.values(), *limits, "--export-json", export, codes=(1,))
        judged = json.loads(export.read_text())["programs"]
        expected = {outcome["name"]: "CE" if outcome["no_solution"] else outcome["verdict"] for outcome in judged}
        count = max(args.programs // 5, 1)
        runs = {kind: list(itertools.islice(itertools.cycle(texts[kind]), count)) for kind in ("right", "wrong")}
        for kind, programs in (runs | {"mixed": mixture(texts, args.programs)}).items():
            verdicts, elapsed = served(args.snl, programs)
            wrongly = [f"{got}, not {expected[str(files[text])]}: {text!r}" for text, got in zip(programs, verdicts) if got != expected[str(files[text])]]
            faults += wrongly[:5]
            rate = len(programs) / elapsed
            if kind != "mixed" and rate < args.least:
                faults.append(f"{kind}: {rate:.0f} a second, of at least {args.least:.0f}")
            shown = ", ".join(f"{number} {verdict}" for verdict, number in collections.Counter(verdicts).most_common())
            rows.append([kind, shown, f"{elapsed:.1f}", f"{rate:.0f}"])
        name = os.fsencode(folder)
        left = [*lib.processes(lambda command, environment: name in command or name in environment).values()]
        left += [file.name for file in folder.iterdir() if file not in files.values() and file != export]
        faults += [f"left behind: {left[:5]}"] if left else []
        boards = 1000 * args.programs
        seconds = (own_seconds(args.snl, boards) - own_seconds(args.snl, 1)) / boards
    page = f"""# Programs one after the other

`snl judge --serve -j 2` on Python programs: right ones, wrong ones, and a mixture with endless and hostile ones, whose verdicts are
those of `snl judge`.

{lib.table("programs | verdicts | elapsed, s | a second", rows, left=2)}
The judge itself takes {seconds * 1e9:.0f} ns of CPU per board of side 10, of {boards:,} for a C++ solution.
"""
    lib.publish(args, page, f"load average over a minute: {os.getloadavg()[0]:.1f}")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
