"""Fails every system call of `run`, `generate`, `solve` and `merge` once with each error that it may give.

Run:    cargo build --release && python3 scripts/inject.py [--every 10] [-o data/record/DATE-injected.md]
Needs:  Python 3.11 and strace on Linux. All calls take some minutes; `--every N` tries one in N.
Prints: a page of Markdown: for each verb, call and error how often it failed, and what came of it. Right is exit code 0 with the
        right bytes, or exit code 1 with a message, after which the same command with `--resume` gives the right bytes. Ends with
        exit code 1 after anything else: a panic, a wrong success, a command that cannot be resumed.

strace counts the calls of each thread of its own, so the Nth call of every thread fails, if it has one. What fails before `main`,
in the dynamic linker, is counted as not started.
"""

import collections
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import lib

ERRORS = {
    "openat": ["EACCES", "EMFILE", "EIO"],
    "read": ["EIO", "EINTR"],
    "pread64": ["EIO"],
    "write": ["ENOSPC", "EIO", "EDQUOT", "EINTR"],
    "writev": ["ENOSPC", "EIO", "EDQUOT", "EINTR"],
    "fsync": ["EIO", "ENOSPC"],
    "fdatasync": ["EIO"],
    # Not EIO: Rust's library panics if a directory's close gives it, which no file system of Linux does.
    "close": ["EINTR"],
    "rename": ["EIO", "ENOSPC"],
    "renameat": ["EIO", "ENOSPC"],
    "renameat2": ["EIO", "ENOSPC"],
    "linkat": ["EIO"],
    "unlink": ["EACCES", "EIO"],
    "unlinkat": ["EACCES", "EIO"],
    "mkdir": ["ENOSPC", "EACCES"],
    "ftruncate": ["EIO"],
    "copy_file_range": ["EIO", "ENOSPC"],
    "lseek": ["EINVAL"],
    "fstat": ["EIO"],
    "statx": ["EIO", "EACCES"],
    "newfstatat": ["EIO"],
    "readlink": ["EACCES"],
    "getcwd": ["ENOENT"],
    "getdents64": ["EIO"],
    "flock": ["ENOLCK", "EIO"],
    "fcntl": ["EINVAL"],
    "clone3": ["EAGAIN"],
    "socketpair": ["EMFILE"],
    "getrandom": ["ENOSYS"],
    "sched_getaffinity": ["EPERM"],
    "prlimit64": ["EPERM"],
}

SPEC = "--count 3000 --seed 1 -j 1 -q"

# What is there before, the command, what it writes.
VERBS = {
    "run": ([], f"run {SPEC} --out out", "out/results.csv"),
    "generate": ([], f"generate {SPEC} -o boards.csv", "boards.csv"),
    "solve": ([f"generate {SPEC} -o boards.csv"], "solve boards.csv -j 1 -q -o answers.csv", "answers.csv"),
    "merge": (
        [f"run {SPEC} --shard {part}/2 --out shards/{part}" for part in (1, 2)],
        "merge shards/1 shards/2 -q --force --out merged",
        "merged/results.csv",
    ),
}


def prepare(snl: str, folder: pathlib.Path, verb: str) -> None:
    for command in VERBS[verb][0]:
        lib.run(snl, *command.split(), cwd=folder)


def calls(snl: str, verb: str) -> tuple[bytes, dict[str, int]]:
    """What the verb writes, and of each call the largest number that a thread makes."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(snl, folder, verb)
        command = VERBS[verb][1].split() + (["--resume"] if verb != "merge" else [])
        lib.run("strace", "-f", "-o", "trace", snl, *command, cwd=folder)
        counts: collections.Counter = collections.Counter()
        for line in (folder / "trace").read_text().splitlines():
            if found := re.match(r"(\d+) +(\w+)\(", line):
                counts[found.groups()] += 1
        largest: dict[str, int] = {}
        for (_, call), count in counts.items():
            largest[call] = max(largest.get(call, 0), count)
        return (folder / VERBS[verb][2]).read_bytes(), largest


def inject(snl: str, verb: str, call: str, error: str, number: int, wanted: bytes) -> tuple[str, str]:
    """Lets one call fail: what came of it, and a message if that is a fault."""
    what = f"{verb}: {call} {number} {error}"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(snl, folder, verb)
        _, command, output = VERBS[verb]
        words = command.split() + (["--resume"] if verb != "merge" else [])
        injected = ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}"]
        try:
            ran = subprocess.run([*injected, snl, *words], cwd=folder, capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            return "fault", f"{what}: it does not end"
        said = ran.stderr.decode(errors="replace")
        path = folder / output
        if ran.returncode == 0:
            is_right = path.is_file() and path.read_bytes() == wanted
            return ("right", "") if is_right else ("fault", f"{what}: exit code 0 and wrong bytes")
        if ran.returncode == 127 and "loading shared libraries" in said:
            return "not started", ""
        # The Nth write of another thread may be that of the message.
        if ran.returncode != 1 or "panicked" in said or not (said.strip() or call == "write"):
            return "fault", f"{what}: exit code {ran.returncode}: {said.strip()[:300]}"
        again = subprocess.run([snl, *words], cwd=folder, capture_output=True, text=True)
        if again.returncode != 0 or path.read_bytes() != wanted:
            return "fault", f"{what}: {said.strip()[:200]}: cannot be resumed: {again.stderr.strip()[:300]}"
        return "named, resumed", ""


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    if not shutil.which("strace"):
        sys.exit("inject: strace is not on the path: apt-get install strace")
    cases, unknown = [], set()
    for verb in VERBS:
        wanted, largest = calls(args.snl, verb)
        for call, most in sorted(largest.items()):
            unknown |= {call} - ERRORS.keys()
            cases += [(verb, call, error, number, wanted) for error in ERRORS.get(call, []) for number in range(1, most + 1)]
    cases = cases[:: args.every]
    outcomes: dict = collections.defaultdict(collections.Counter)
    faults = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for case, (outcome, message) in zip(cases, pool.map(lambda case: inject(args.snl, *case), cases)):
            outcomes[case[:3]][outcome] += 1
            if message:
                faults.append(message)
                print(message, file=sys.stderr, flush=True)
    kinds = ["right", "named, resumed", "not started", "fault"]
    total = sum(outcomes.values(), collections.Counter())
    rows = [[*key, *(counts[kind] for kind in kinds)] for key, counts in [*sorted(outcomes.items()), (("all", "", ""), total)]]
    page = "# System calls that fail\n\n" + lib.table(" | ".join(["verb", "call", "error", *kinds]), rows, left=3)
    page += "\n" + lib.origin(lib.version(args.snl), f"not failed: {', '.join(sorted(unknown))}")
    lib.publish(page, args.out)
    sys.exit(1 if faults or not cases else 0)


if __name__ == "__main__":
    main()
