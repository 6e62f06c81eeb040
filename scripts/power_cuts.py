"""Cuts the power while `run`, `generate`, `solve` and `merge` write, a thousand times, and resumes them.

Run:    cargo build --release && python3 scripts/power_cuts.py [--cuts 1000] [-o data/record/DATE-power-cuts.md]
Needs:  Python 3.11 and strace on Linux. A minute or two.
Prints: a page of Markdown: for each verb and each kind of cut how often it was resumed to the right bytes. Ends with exit code 1
        if a file of the final name is not whole, or a job cannot be resumed.

Each verb runs once under strace, which records what it writes, syncs and renames. A cut is a moment in that record. What was synced
by then is kept: the data of a file by `fsync` of the file, its name by `fsync` of its directory. What was not is lost or kept in one
of five ways (KINDS), which cover what ext4 and XFS do: names are kept in the order in which they changed, data in any.
"""

import collections
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import lib

SPEC = "--count 60000 --seed 1 -j 2 -q"
OFTEN = "--checkpoint-interval 0.02 --resume"

# What is there before, the command, what it writes.
VERBS = {
    "run": ([], f"run {SPEC} --out out {OFTEN}", ["out/results.csv"]),
    "generate": ([], f"generate {SPEC} -o boards.csv {OFTEN}", ["boards.csv"]),
    "solve": ([f"generate {SPEC} -o boards.csv"], f"solve boards.csv -j 2 -q -o answers.csv {OFTEN}", ["answers.csv"]),
    "merge": (
        [f"run {SPEC} --no-timings --shard {part}/2 --out shards/{part}" for part in (1, 2)],
        "merge shards/1 shards/2 -q --force --out merged",
        ["merged/results.csv", "merged/manifest.json"],
    ),
}

KINDS = {
    "names and data lost": (False, "lost"),
    "names kept, data lost": (True, "lost"),
    "names kept, data torn": (True, "torn"),
    "some names kept, data kept": (None, "kept"),
    "some names kept, data zeros": (None, "zeros"),
}

CALLS = "openat,write,writev,pwrite64,fsync,fdatasync,ftruncate,lseek,rename,renameat,renameat2,unlink,unlinkat,mkdir,copy_file_range"
STRING = r'"((?:\\x[0-9a-f]{2})*)"'


class File:
    """The content of a file, and what was written to it since it was synced."""

    def __init__(self, content: bytes = b"", modified: int | None = None) -> None:
        self.synced, self.modified = content, modified
        self.pending: list[tuple[int, bytes | None]] = []

    @staticmethod
    def apply(content: bytearray, at: int, data: bytes | None) -> None:
        if data is None:
            del content[at:]
            return
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(data)] = data

    def after(self, kind: str, chance: random.Random) -> bytes:
        content = bytearray(self.synced)
        writes = {"lost": 0, "torn": chance.randint(0, len(self.pending))}.get(kind, len(self.pending))
        for number, (at, data) in enumerate(self.pending[:writes]):
            if kind == "torn" and number == writes - 1 and data:
                data = data[: chance.randint(0, len(data))]
            if kind == "zeros" and data:
                data = bytes(len(data))
            self.apply(content, at, data)
        return bytes(content)


class Disk:
    """Files and directories by path; what a cut leaves of them."""

    def __init__(self, root: pathlib.Path) -> None:
        self.names: dict[str, File | None] = {str(root): None}
        for path in root.rglob("*"):
            self.names[str(path)] = None if path.is_dir() else File(path.read_bytes(), path.stat().st_mtime_ns)
        self.synced_names = dict(self.names)
        self.changes: list[tuple[str, File | None | str]] = []

    def set(self, path: str, what: File | None | str) -> None:
        """Gives a name to a file, or to a directory (None); `gone` takes it away."""
        self.changes.append((path, what))
        self.apply(self.names, path, what)

    @staticmethod
    def apply(names: dict, path: str, what: File | None | str) -> None:
        if what == "gone":
            names.pop(path, None)
        else:
            names[path] = what

    def sync(self, path: str) -> None:
        what = self.names.get(path)
        if what is not None:
            content = bytearray(what.synced)
            for at, data in what.pending:
                File.apply(content, at, data)
            what.synced, what.pending = bytes(content), []
            return
        rest = []
        for name, change in self.changes:
            if str(pathlib.Path(name).parent) == path:
                self.apply(self.synced_names, name, change)
            else:
                rest.append((name, change))
        self.changes = rest

    def cut(self, root: pathlib.Path, kind: str, chance: random.Random) -> None:
        """Writes what is left into the empty directory `root`."""
        keep, data = KINDS[kind]
        changes = {True: len(self.changes), False: 0, None: chance.randint(0, len(self.changes))}[keep]
        names = dict(self.synced_names)
        for path, what in self.changes[:changes]:
            self.apply(names, path, what)
        for path, what in sorted(names.items()):
            place = pathlib.Path(path)
            if not place.parent.exists():
                continue
            if what is None:
                place.mkdir(exist_ok=True)
            else:
                place.write_bytes(what.after(data, chance))
                if what.modified:
                    os.utime(place, ns=(what.modified, what.modified))


def text(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


def record(snl: str, root: pathlib.Path, command: str) -> list[str]:
    """The calls that change files, one per line, in order."""
    trace = root.parent / "trace"
    flags = ["-f", "-y", "-xx", "-s", "10000000", "-o", str(trace), "-e", f"trace={CALLS}"]
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


def replay(disk: Disk, positions: dict[str, int], line: str, root: pathlib.Path) -> bool:
    """Does to the disk what a call did; false if that is nothing."""
    found = re.match(r"(\w+)\((.*)\) += (-?\w+)", line)
    if not found or found[3].startswith("-1"):
        return False
    call, arguments, result = found[1], found[2].strip(), found[3]
    paths = [str(root / text(path).decode()) for path in re.findall(STRING, arguments)]
    # `-y` shows the path of a descriptor, with `-xx` in hexadecimal digits.
    opened = [text(path).decode(errors="replace") for path in re.findall(r"\d+<((?:\\x[0-9a-f]{2})+)>", arguments)]
    numbers = re.findall(r", (\d+)(?=,|$)", arguments)
    if call == "openat":
        path = paths[0]
        if "O_CREAT" in arguments and path.startswith(str(root)) and path not in disk.names:
            disk.set(path, File())
            positions[path] = 0
            return True
        positions[path] = 0
        return False
    if call in ("rename", "renameat", "renameat2"):
        file = disk.names[paths[0]]
        disk.set(paths[1], file)
        disk.set(paths[0], "gone")
        # One change: never both names, never none.
        disk.changes[-2:] = [(paths[1], file), (paths[0], "gone")]
        positions[paths[1]] = positions.get(paths[0], 0)
        return True
    if call in ("unlink", "unlinkat"):
        disk.set(paths[0], "gone")
        return True
    if call == "mkdir":
        disk.set(paths[0], None)
        return True
    path = opened[0] if opened else ""
    if path not in disk.names:
        return False
    if call in ("fsync", "fdatasync"):
        disk.sync(path)
        return True
    file = disk.names[path]
    if file is None:
        return False
    if call == "lseek":
        positions[path] = int(result)
        return False
    if call == "ftruncate":
        file.pending.append((int(numbers[-1]), None))
        return True
    if call in ("write", "writev", "pwrite64"):
        data = b"".join(map(text, re.findall(STRING, arguments)))[: int(result)]
        at = int(numbers[-1]) if call == "pwrite64" else positions.get(path, 0)
        file.pending.append((at, data))
        if call != "pwrite64":
            positions[path] = at + len(data)
        return True
    sys.exit(f"power_cuts: {call} is not replayed")


def clear(root: pathlib.Path) -> None:
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()


def cuts(snl: str, root: pathlib.Path, verb: str, count: int, chance: random.Random, outcomes: dict) -> list[str]:
    """Cuts the power at moments that are spread over all calls; what went wrong."""
    before, command, outputs = VERBS[verb]
    clear(root)
    for earlier in before:
        lib.run(snl, *earlier.split(), cwd=root)
    disk, positions = Disk(root), {}
    calls = record(snl, root, command)
    wanted = {output: (root / output).read_bytes() for output in outputs}
    kinds = [kind for kind in KINDS for _ in range(count // len(KINDS))]
    chance.shuffle(kinds)
    moments = sorted((chance.randint(0, len(calls)), kind) for kind in kinds)
    faults = []
    for number in range(len(calls) + 1):
        while moments and moments[0][0] == number:
            kind = moments.pop(0)[1]
            clear(root)
            disk.cut(root, kind, chance)
            what = f"{verb}: {kind}, after {number} of {len(calls)} calls"
            for output in outputs:
                if (root / output).exists() and (root / output).read_bytes() != wanted[output]:
                    faults.append(f"{what}: {output} is there and not whole")
            ran = subprocess.run([snl, *command.split()], cwd=root, capture_output=True, text=True)
            got = {output: (root / output).read_bytes() if (root / output).exists() else None for output in outputs}
            is_right = ran.returncode == 0 and got == wanted
            if not is_right:
                faults.append(f"{what}: exit code {ran.returncode}: {ran.stderr.strip()[:300]}")
            outcomes[verb, kind]["right" if is_right else "fault"] += 1
        if number < len(calls):
            replay(disk, positions, calls[number], root)
    # The record is right only if it gives what is on the disk.
    for output in outputs:
        file = disk.names[str(root / output)]
        if file.after("kept", chance) != wanted[output]:
            faults.append(f"{verb}: the record does not give {output}")
    return faults


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if not shutil.which("strace"):
        sys.exit("power_cuts: strace is not on the path: apt-get install strace")
    chance = random.Random(args.seed)
    outcomes: dict = collections.defaultdict(collections.Counter)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve() / "disk"
        for verb in VERBS:
            faults += cuts(args.snl, root, verb, args.cuts // len(VERBS), chance, outcomes)
    rows = [[*key, counts["right"], counts["fault"]] for key, counts in outcomes.items()]
    page = "# Power cuts\n\n" + lib.table("verb | what is left | right | fault", rows, left=2)
    lib.publish(page + "\n" + lib.origin(lib.version(args.snl)), args.out)
    print("\n".join(faults), file=sys.stderr)
    sys.exit(1 if faults or not outcomes else 0)


if __name__ == "__main__":
    main()
