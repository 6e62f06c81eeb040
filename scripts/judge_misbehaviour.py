"""Shows that whatever a submission does, `snl judge` ends in bounded time with the right verdict and leaves no process behind.

Run:    cargo build --release && python3 scripts/judge_misbehaviour.py [--quick]
Needs:  Python 3.11 on Linux, bubblewrap.
Prints: each way to misbehave (see data/misbehaving/misbehave.py) with the expected verdict, at -j 1, 2, 4 and 8 and with a process
        a board, with the sandbox and without it. Ends with exit code 1 where a verdict is another, a run takes too long, or a
        process is left.
"""

import collections
import concurrent.futures
import csv
import functools
import os
import subprocess
import sys
import tempfile
import time
import uuid

import lib

# The verdict on the fourth board, which they all misbehave on, in one process for all boards; and with a process for
# each board, in which a fourth board never comes.
WAYS = {
    "crash": "RE",
    "code": "RE",
    "hang": "TLE",
    "spin": "TLE",
    "garbage": "PE",
    "flood": "PE",
    "complains": "PE",
    "closes": "PE",
    "leaves": "PE",
    "forks": "AC",
    "daemons": "AC",
    "stubborn": "TLE",
    "allocates": "MLE",
    "child_allocates": "MLE",
    "patricide": "RE",
}
# Where the verdict in the sandbox is another: no process there can kill its supervisor, and bubblewrap keeps the output open.
IN_SANDBOX = {"patricide": "TLE", "closes": "TLE"}
# Those that misbehave on every board, and the verdict as a whole; alike with a process a board.
ALWAYS = {"twice": "PE", "two": "PE", "lines": "PE", "lingers": "TLE"}


def new_mark() -> dict[str, str]:
    """Everything that a run starts inherits this, so that what another run has left or is doing is not counted. In the sandbox,
    where the environment is not inherited, it is an argument."""
    return {"SNL_MISBEHAVIOUR_RUN": uuid.uuid4().hex}


def running(mark_of_run: dict[str, str]) -> list[str]:
    """Command lines of the processes of this run that are there, whatever they are."""
    mark = "=".join(*mark_of_run.items()).encode()
    return [*lib.processes(lambda command, environment: mark in command.split(b"\0") + environment.split(b"\0")).values()]


def judge(snl: str, corpus: str, ways: list[str], *flags: str) -> tuple[dict[str, list[str]], str, list[str], float]:
    """Verdicts by submission, the report, the processes left behind, and the time that it took."""
    mark = new_mark()
    word = "=".join(*mark.items())
    commands = [f"{way}=python3 data/misbehaving/misbehave.py {way} {word}" for way in ways]
    with tempfile.NamedTemporaryFile("r", suffix=".csv") as table:
        start = time.monotonic()
        call = [snl, "judge", corpus, *commands, "--export-csv", table.name, "--memory-limit", "256", *flags]
        ran = lib.run(*call, codes=(0, 3), cwd=lib.ROOT, env=os.environ | mark, timeout=540)
        elapsed = time.monotonic() - start
        verdicts = collections.defaultdict(list)
        with open(table.name, newline="") as rows:
            for row in csv.DictReader(rows):
                verdicts[row["contestant"]].append(row["verdict"])
    return verdicts, ran.stdout, running(mark), elapsed


def whole(report: str, way: str) -> str:
    """The verdict on a submission as a whole: the second word of its line in the table."""
    return next(line.split()[1] for line in report.splitlines() if line.split()[:1] == [way])


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--quick", action="store_true", help="at -j 4 without the sandbox and -j 8 with it")
    parser.add_argument("--limit", type=float, default=10, help="seconds for all boards of a submission")
    args = parser.parse_args()
    # The search for processes is checked with one that exists.
    mark = new_mark()
    sleeper = subprocess.Popen(["sleep", "1000"], env=os.environ | mark, start_new_session=True)
    # While the kernel starts a program, its environment and arguments are empty for a moment.
    deadline = time.monotonic() + 60
    while (found := running(mark)) != ["sleep 1000"] and time.monotonic() < deadline:
        time.sleep(0.01)
    sleeper.kill()
    sleeper.wait()
    assert found == ["sleep 1000"], found

    def together(threads: str, sandbox: str) -> list[str]:
        """Judges all with this many threads; returns what is not as expected."""
        ways = [*WAYS, *ALWAYS]
        flags = ("--total-time-limit", str(args.limit), "-j", threads, "--sandbox", sandbox)
        verdicts, report, left, elapsed = judge(args.snl, boards, ways, *flags)
        print(f"{len(ways)} submissions at -j {threads}, --sandbox {sandbox}: {elapsed:.1f} s", flush=True)
        faults = [f"left behind at -j {threads}: {left}"] if left else []
        for way, due in (WAYS | (IN_SANDBOX if sandbox == "require" else {})).items():
            if verdicts[way] != ["AC"] * 3 + [due] + ["AC"] * 2:
                faults.append(f"{way} at -j {threads}: {verdicts[way]}, expected {due} on the fourth board")
        for way, due in ALWAYS.items():
            if whole(report, way) != due:
                faults.append(f"{way} at -j {threads}: {whole(report, way)}, expected {due}")
        return faults

    def isolated() -> list[str]:
        """Judges with a process for each board; what is not as expected."""
        ways = ["garbage", "forks", "daemons", *ALWAYS]
        flags = ("--isolate", "--time-limit", str(args.limit), "-j", "8")
        _, report, left, elapsed = judge(args.snl, few, ways, *flags)
        print(f"{len(ways)} submissions with --isolate: {elapsed:.1f} s", flush=True)
        faults = [f"left behind with --isolate: {left}"] if left else []
        for way in ways:
            if whole(report, way) != (due := ALWAYS.get(way, "AC")):
                faults.append(f"{way} with --isolate: {whole(report, way)}, expected {due}")
        return faults

    with tempfile.TemporaryDirectory() as folder:
        boards, few = f"{folder}/six.txt", f"{folder}/two.txt"
        for path, count in [(boards, 6), (few, 2)]:
            lib.run(args.snl, "generate", "-q", "--size", 5, "--count", count, "--format", "grid", "-o", path)
        runs = [("4", "none"), ("8", "require")] + [("1", "none"), ("2", "none")] * (not args.quick)
        jobs = [functools.partial(together, *run) for run in runs]
        jobs.append(isolated)
        # They spend their time waiting for limits.
        with concurrent.futures.ThreadPoolExecutor() as pool:
            done = [(job, pool.submit(job)) for job in jobs]
        # On a busy machine a time limit may come first: such a run is tried again alone.
        faults = [fault for job, run in done if run.result() for fault in job()]
    if faults:
        sys.exit("\n".join(faults))
    for way, due in (WAYS | ALWAYS).items():
        print(f"{way:<16} {due:<4} as expected")


if __name__ == "__main__":
    main()
