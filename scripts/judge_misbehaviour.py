"""Shows that whatever a submission does, `snl judge` ends in bounded time with the right verdict and leaves no process behind.

Run:    cargo build --release && python3 scripts/judge_misbehaviour.py [--quick]
Needs:  Python 3.11 on Linux 5.13 or later.
Prints: each way to misbehave (see data/misbehaving/misbehave.py) with the expected verdict, at -j 1, 2, 4 and 8 and with a process
        a board, with the sandbox and without it. Ends with exit code 1 where a verdict is another, a run takes too long, or a
        process is left.
"""

import functools
import os
import subprocess
import sys
import time
import uuid

import lib

# The verdict on the fourth board, which they all misbehave on, in one process for all boards; and with a process for
# each board, in which a fourth board never comes.
WAYS_BY_VERDICT = {
    "RE": "crash code patricide",
    "TLE": "hang spin stubborn",
    "PE": "garbage flood complains closes leaves",
    "AC": "forks daemons",
    "MLE": "allocates child_allocates",
}
WAYS = {way: verdict for verdict, ways in WAYS_BY_VERDICT.items() for way in ways.split()}
# Those that misbehave on every board, and the verdict as a whole; alike with a process a board.
ALWAYS = {"twice": "PE", "two": "PE", "lines": "PE", "lingers": "TLE"}
MARK = "SNL_MISBEHAVIOUR_RUN"


def running(mark: str) -> list[str]:
    """Command lines of the processes of a run that are there, whatever they are: everything that it starts inherits the mark, or in
    the sandbox, where the environment is not inherited, has it as an argument."""
    word = f"{MARK}={mark}".encode()
    return [*lib.processes(lambda command, environment: word in command.split(b"\0") + environment.split(b"\0")).values()]


def judge(snl: str, corpus: str, ways: list[str], *flags: object) -> tuple[dict[str, list[str]], list[str]]:
    """The verdicts by submission, that as a whole (the second word of its line in the report) last; and what is left behind."""
    mark = uuid.uuid4().hex
    commands = [f"{way}=python3 data/misbehaving/misbehave.py {way} {MARK}={mark}" for way in ways]
    environment = os.environ | {MARK: mark}
    start = time.monotonic()
    report, rows = lib.judge(snl, corpus, *commands, "--memory-limit", 256, *flags, env=environment, timeout=540)
    what = " ".join(map(str, flags))
    print(f"{len(ways)} submissions, {what}: {time.monotonic() - start:.1f} s", flush=True)
    lines = [line.split() for line in report.splitlines()]
    whole = {way: next(words[1] for words in lines if words[:1] == [way]) for way in ways}
    left = running(mark)
    faults = [f"left behind with {what}: {left}"] if left else []
    return {way: [*(row["verdict"] for row in rows[way]), whole[way]] for way in ways}, faults


def compare(snl: str, corpus: str, expected: dict[str, str], *flags: object) -> list[str]:
    """Judges submissions; returns what is not as expected: of those in WAYS on the fourth board of six, of others as a whole."""
    verdicts, faults = judge(snl, corpus, [*expected], *flags)
    for way, due in expected.items():
        is_whole = way in ALWAYS or "--isolate" in flags
        if verdicts[way][-1] != due if is_whole else verdicts[way][:-1] != ["AC"] * 3 + [due] + ["AC"] * 2:
            faults.append(f"{way} with {' '.join(map(str, flags))}: {verdicts[way]}, expected {due}{'' if is_whole else ' on the fourth board'}")
    return faults


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--quick", action="store_true", help="at -j 4 without the sandbox and -j 8 with it")
    parser.add_argument("--limit", type=float, default=10, help="seconds for all boards of a submission")
    args = parser.parse_args()
    # The search for processes is checked with one that exists.
    mark = uuid.uuid4().hex
    sleeper = subprocess.Popen(["sleep", "1000"], env=os.environ | {MARK: mark}, start_new_session=True)
    # While the kernel starts a program, its environment and arguments are empty for a moment.
    deadline = time.monotonic() + 60
    while (found := running(mark)) != ["sleep 1000"] and time.monotonic() < deadline:
        time.sleep(0.01)
    sleeper.kill()
    sleeper.wait()
    assert found == ["sleep 1000"], found
    with lib.scratch() as folder:
        for name, count in (("six.txt", 6), ("two.txt", 2)):
            lib.run(args.snl, "generate", "-q", "--size", 5, "--count", count, "--format", "grid", "-o", folder / name)
        checks = []
        for threads, sandbox in [(4, "none"), (8, "require")] + [(1, "none"), (2, "none")] * (not args.quick):
            expected = WAYS | ALWAYS
            flags = ("--total-time-limit", args.limit, "-j", threads, "--sandbox", sandbox)
            checks.append(functools.partial(compare, args.snl, folder / "six.txt", expected, *flags))
        expected = {"garbage": "AC", "forks": "AC", "daemons": "AC"} | ALWAYS
        flags = ("--isolate", "--time-limit", args.limit, "-j", 8)
        checks.append(functools.partial(compare, args.snl, folder / "two.txt", expected, *flags))
        # They spend their time waiting for limits.
        faults = lib.faults_of(checks)
    if faults:
        sys.exit("\n".join(faults))
    for way, due in (WAYS | ALWAYS).items():
        print(f"{way:<16} {due:<4} as expected")


if __name__ == "__main__":
    main()
