"""Fails every system call of `run`, `generate`, `solve` and `merge`, or cuts the power after it, and resumes the command.

Run:    cargo build --release && python3 scripts/system_calls.py errors [--every 10] [-o data/record/DATE-injected.md]
        cargo build --release && python3 scripts/system_calls.py cuts [--cuts 1000] [-o data/record/DATE-power-cuts.md]
Needs:  Python 3.11 and strace on Linux. All errors take some minutes (`--every N` tries one in N), the cuts a minute or two.
Prints: a page of Markdown: how often each case was tried, and what came of it. Ends with exit code 1 after a fault: a panic, a wrong
        success, a file of the final name that is not whole, a job that cannot be resumed to the right bytes.

errors: strace fails each call once with each error that it may give, and counts the calls of each thread of its own, so the Nth
call of every thread fails, if it has one. Right is exit code 0 with the right bytes, or exit code 1 with a message, after which
`--resume` gives the right bytes. What fails before `main`, in the dynamic linker, is counted as not started.

cuts: each verb runs once under strace, which records what it writes, syncs and renames. A cut is a moment in that record. What was
synced by then is kept: the data of a file by `fsync` of the file, its name by `fsync` of its directory. What was not is lost or kept
in one of five ways (KINDS), which cover what ext4 and XFS do: names are kept in the order in which they changed, data in any.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import lib

# The errors, and the calls that may give them.
ERRORS_OF_CALLS = {
    "EACCES EMFILE EIO": "openat",
    "EIO EINTR": "read",
    "ENOSPC EIO EDQUOT EINTR": "write writev",
    "EIO": "pread64 fdatasync linkat ftruncate fstat newfstatat getdents64",
    "EIO ENOSPC": "fsync rename renameat renameat2 copy_file_range",
    # Not EIO: Rust's library panics if a directory's close gives it, which no file system of Linux does.
    "EINTR": "close",
    "EACCES EIO": "unlink unlinkat statx",
    "ENOSPC EACCES": "mkdir",
    "EINVAL": "lseek fcntl",
    "ENOLCK EIO": "flock",
    "EPERM": "sched_getaffinity prlimit64",
}
ERRORS = {call: errors.split() for errors, calls in ERRORS_OF_CALLS.items() for call in calls.split()}
ERRORS |= {"readlink": ["EACCES"], "getcwd": ["ENOENT"], "clone3": ["EAGAIN"], "socketpair": ["EMFILE"], "getrandom": ["ENOSYS"]}
# Whether names that were not synced are kept (None: some of them), and what becomes of data.
KINDS = {
    "names and data lost": (False, "lost"),
    "names kept, data lost": (True, "lost"),
    "names kept, data torn": (True, "torn"),
    "some names kept, data kept": (None, "kept"),
    "some names kept, data zeros": (None, "zeros"),
}
CALLS = "openat,write,writev,pwrite64,fsync,fdatasync,ftruncate,lseek,rename,renameat,renameat2,unlink,unlinkat,mkdir,copy_file_range"
STRING = r'"((?:\\x[0-9a-f]{2})*)"'
GONE = "gone"

# What is there before, the command, what it writes.
Verb = tuple[list[str], str, list[str]]


def verbs(spec: str, resume: str, shard: str, merged: list[str]) -> dict[str, Verb]:
    boards = f"generate {spec} -o boards.csv"
    return {
        "run": ([], f"run {spec} --out out {resume}", ["out/results.csv"]),
        "generate": ([], f"{boards} {resume}", ["boards.csv"]),
        "solve": ([boards], f"solve boards.csv {' '.join(spec.split()[4:])} -o answers.csv {resume}", ["answers.csv"]),
        "merge": (
            [f"run {spec} {shard} --shard {part}/2 --out shards/{part}" for part in (1, 2)],
            "merge shards/1 shards/2 -q --force --out merged",
            [f"merged/{name}" for name in merged],
        ),
    }


def prepare(snl: str, folder: Path, verb: Verb) -> None:
    """Makes an empty folder with what is there before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for command in verb[0]:
        lib.run(snl, *command.split(), cwd=folder)


def written(folder: Path, verb: Verb) -> dict[str, bytes | None]:
    return {name: (folder / name).read_bytes() if (folder / name).exists() else None for name in verb[2]}


def largest(snl: str, folder: Path, verb: Verb) -> dict[str, int]:
    """Runs a verb, and returns of each call the largest number that a thread makes."""
    prepare(snl, folder, verb)
    lib.run("strace", "-f", "-o", folder.parent / "trace", snl, *verb[1].split(), cwd=folder)
    found = re.findall(r"^(\d+) +(\w+)\(", (folder.parent / "trace").read_text(), re.MULTILINE)
    calls: dict[str, int] = {}
    for (_, call), count in collections.Counter(found).items():
        calls[call] = max(calls.get(call, 0), count)
    return calls


def inject(snl: str, verb: Verb, call: str, error: str, number: int, wanted: dict[str, bytes]) -> tuple[str, str]:
    """Lets one call fail: what came of it, and a message if that is a fault."""
    with lib.scratch() as scratch:
        folder = scratch / "work"
        prepare(snl, folder, verb)
        command = [snl, *verb[1].split()]
        injected = ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}"]
        try:
            ran = subprocess.run([*injected, *command], cwd=folder, capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            return "fault", "it does not end"
        said = ran.stderr.decode(errors="replace").strip()
        if ran.returncode == 0:
            return ("right", "") if written(folder, verb) == wanted else ("fault", "exit code 0 and wrong bytes")
        if ran.returncode == 127 and "loading shared libraries" in said:
            return "not started", ""
        # The Nth write of another thread may be that of the message.
        if ran.returncode != 1 or "panicked" in said or not (said or call == "write"):
            return "fault", f"exit code {ran.returncode}: {said[:300]}"
        again = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if again.returncode != 0 or written(folder, verb) != wanted:
            return "fault", f"{said[:200]}: cannot be resumed: {again.stderr.strip()[:300]}"
        return "named, resumed", ""


def errors(args: argparse.Namespace, outcomes: dict, root: Path) -> str:
    """Lets the calls fail; returns which were left out."""
    cases, unknown = [], set()
    # Times differ, and with them the manifest.
    for name, verb in verbs("--count 3000 --seed 1 -j 1 -q", "--resume", "", ["results.csv"]).items():
        calls = largest(args.snl, root, verb)
        unknown |= calls.keys() - ERRORS.keys()
        wanted = written(root, verb)
        for call in sorted(calls.keys() & ERRORS.keys()):
            numbers = range(1, calls[call] + 1)
            cases += [(name, verb, call, error, number, wanted) for error in ERRORS[call] for number in numbers]
    cases = cases[:: args.every]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        tried = pool.map(lambda case: inject(args.snl, *case[1:]), cases)
        for (name, _, call, error, number, _), (outcome, message) in zip(cases, tried):
            outcomes[name, f"{call} {error}"][outcome] += 1
            if message:
                print(f"{name}: {call} {number} {error}: {message}", file=sys.stderr, flush=True)
    return f"not failed: {', '.join(sorted(unknown))}"


class File:
    """The content of a file, and what was written to it since it was synced: where and what, or None if it was cut there."""

    def __init__(self, content: bytes = b"", modified: int | None = None) -> None:
        self.synced, self.modified = content, modified
        self.pending: list[tuple[int, bytes | None]] = []

    def after(self, kind: str) -> bytes:
        content, count = bytearray(self.synced), len(self.pending)
        writes = {"lost": 0, "torn": random.randint(0, count)}.get(kind, count)
        for number, (at, data) in enumerate(self.pending[:writes], 1):
            if data is None:
                del content[at:]
                continue
            if kind == "torn" and number == writes:
                data = data[: random.randint(0, len(data))]
            content.extend(bytes(max(0, at - len(content))))
            content[at : at + len(data)] = bytes(len(data)) if kind == "zeros" else data
        return bytes(content)


Change = dict[str, File | None | str]


class Disk:
    """Files and directories (None) by path; what a cut leaves of them."""

    def __init__(self, root: Path) -> None:
        self.names: Change = {str(root): None}
        for path in root.rglob("*"):
            self.names[str(path)] = None if path.is_dir() else File(path.read_bytes(), path.stat().st_mtime_ns)
        self.synced = dict(self.names)
        self.changes: list[Change] = []

    @staticmethod
    def apply(names: Change, changes: list[Change]) -> Change:
        for change in changes:
            names |= change
        return {path: what for path, what in names.items() if what != GONE}

    def change(self, change: Change) -> None:
        """Changes names at once: never both names of what is renamed, never none."""
        self.changes.append(change)
        self.names = self.apply(self.names, [change])

    def sync(self, path: str) -> None:
        if isinstance(what := self.names[path], File):
            what.synced, what.pending = what.after("kept"), []
            return
        synced = [change for change in self.changes if os.path.dirname([*change][0]) == path]
        self.synced = self.apply(self.synced, synced)
        self.changes = [change for change in self.changes if change not in synced]

    def cut(self, root: Path, kind: str) -> None:
        """Writes what is left into the empty directory `root`."""
        keep, data = KINDS[kind]
        count = {True: len(self.changes), False: 0, None: random.randint(0, len(self.changes))}[keep]
        for name, what in sorted(self.apply(dict(self.synced), self.changes[:count]).items()):
            path = Path(name)
            if not path.parent.exists():
                continue
            if what is None:
                path.mkdir(exist_ok=True)
                continue
            path.write_bytes(what.after(data))
            if what.modified:
                os.utime(path, ns=(what.modified, what.modified))


def text(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


def record(snl: str, root: Path, command: str) -> list[str]:
    """The calls that change files, one per line, in order."""
    trace = root.parent / "trace"
    flags = ["-f", "-y", "-xx", "-s", "10000000", "-o", trace, "-e", f"trace={CALLS}"]
    lib.run("strace", *flags, snl, *command.split(), cwd=root)
    lines, begun = [], {}
    for line in trace.read_text().splitlines():
        thread, call = line.split(maxsplit=1)
        if call.endswith("<unfinished ...>"):
            begun[thread] = call.removesuffix("<unfinished ...>")
        elif found := re.match(r"<\.\.\. \w+ resumed>(.*)", call):
            lines.append(begun.pop(thread) + found[1])
        else:
            lines.append(call)
    return lines


def replay(disk: Disk, positions: dict[str, int], line: str, root: Path) -> None:
    """Does to the disk what a call did."""
    found = re.match(r"(\w+)\((.*)\) += (-?\w+)", line)
    if not found or found[3].startswith("-1"):
        return
    call, arguments, result = found[1], found[2].strip(), found[3]
    strings = [text(string) for string in re.findall(STRING, arguments)]
    paths = [str(root / string.decode(errors="replace")) for string in strings]
    # `-y` shows the path of a descriptor, with `-xx` in hexadecimal digits.
    opened = [text(path).decode(errors="replace") for path in re.findall(r"\d+<((?:\\x[0-9a-f]{2})+)>", arguments)]
    numbers = [int(number) for number in re.findall(r", (\d+)(?=,|$)", arguments)]
    if call == "openat":
        if "O_CREAT" in arguments and paths[0].startswith(str(root)) and paths[0] not in disk.names:
            disk.change({paths[0]: File()})
        positions[paths[0]] = 0
    elif call in ("rename", "renameat", "renameat2"):
        disk.change({paths[1]: disk.names[paths[0]], paths[0]: GONE})
        positions[paths[1]] = positions.get(paths[0], 0)
    elif call in ("unlink", "unlinkat", "mkdir"):
        disk.change({paths[0]: None if call == "mkdir" else GONE})
    elif not opened or opened[0] not in disk.names:
        return
    elif call in ("fsync", "fdatasync"):
        disk.sync(opened[0])
    elif (file := disk.names[path := opened[0]]) is None:
        return
    elif call == "lseek":
        positions[path] = int(result)
    elif call == "ftruncate":
        file.pending.append((numbers[-1], None))
    elif call == "pwrite64":
        file.pending.append((numbers[-1], b"".join(strings)[: int(result)]))
    elif call in ("write", "writev"):
        file.pending.append((positions.get(path, 0), b"".join(strings)[: int(result)]))
        positions[path] = positions.get(path, 0) + int(result)
    else:
        sys.exit(f"{call} is not replayed")


def cuts(args: argparse.Namespace, outcomes: dict, root: Path) -> str:
    """Cuts the power at moments that are spread over all calls."""
    random.seed(args.seed)
    often = "--checkpoint-interval 0.02 --resume"
    table = verbs("--count 60000 --seed 1 -j 2 -q", often, "--no-timings", ["results.csv", "manifest.json"])
    for name, verb in table.items():
        prepare(args.snl, root, verb)
        disk, positions = Disk(root), {}
        calls = record(args.snl, root, verb[1])
        wanted = written(root, verb)
        kinds = [*KINDS] * (args.cuts // len(table) // len(KINDS))
        moments = sorted((random.randint(0, len(calls)), kind) for kind in kinds)
        for number, line in enumerate([*calls, ""]):
            for kind in [kind for moment, kind in moments if moment == number]:
                prepare(args.snl, root, ([], *verb[1:]))
                disk.cut(root, kind)
                torn = [file for file, found in written(root, verb).items() if found not in (None, wanted[file])]
                ran = subprocess.run([args.snl, *verb[1].split()], cwd=root, capture_output=True, text=True)
                is_right = not torn and ran.returncode == 0 and written(root, verb) == wanted
                outcomes[name, kind]["right" if is_right else "fault"] += 1
                if not is_right:
                    what = f"not whole: {torn}; exit code {ran.returncode}: {ran.stderr.strip()[:300]}"
                    print(f"{name}: {kind}, after {number} of {len(calls)} calls: {what}", file=sys.stderr, flush=True)
            replay(disk, positions, line, root)
        # The record is right only if it gives what is on the disk.
        for file, content in wanted.items():
            assert disk.names[str(root / file)].after("kept") == content, f"{name}: the record does not give {file}"
    return f"seed {args.seed}"


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("what", choices=["errors", "cuts"], help="calls that fail, or power cuts")
    parser.add_argument("--every", type=int, default=1, help="errors: try one in so many")
    parser.add_argument("--cuts", type=int, default=1000, help="cuts: how many")
    parser.add_argument("--seed", type=int, default=1, help="cuts: the seed of their moments")
    args = parser.parse_args()
    lib.need("strace")
    outcomes: dict = collections.defaultdict(collections.Counter)
    with lib.scratch() as folder:
        fact = (errors if args.what == "errors" else cuts)(args, outcomes, folder / "disk")
    total = sum(outcomes.values(), collections.Counter())
    kinds = [kind for kind in ("right", "named, resumed", "not started", "fault") if total[kind] or kind in ("right", "fault")]
    rows = [[*key, *(counts[kind] for kind in kinds)] for key, counts in [*sorted(outcomes.items()), (("all", ""), total)]]
    title, head = ("System calls that fail", "call and error") if args.what == "errors" else ("Power cuts", "what is left")
    lib.publish(args, f"# {title}\n\n" + lib.table(" | ".join(["verb", head, *kinds]), rows, left=2), fact)
    sys.exit(1 if total["fault"] or not total else 0)


if __name__ == "__main__":
    main()
