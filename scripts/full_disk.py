"""Fills a disk under `snl`: each verb must end with exit code 1, say how many boards are saved, and resume with
--resume, once there is room, to the bytes of an undisturbed job.

Run:    cargo build --release && sudo python3 scripts/full_disk.py [--must]
Needs:  Python 3.11 on Linux, and the right to mount a tmpfs (root). Without that right it says so and does nothing;
        with --must that is a failure.
Prints: a line for each verb: how many boards were safe, and that the bytes are the right ones.
"""

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import lib

FULL = "No space left on device"
ROOM = "400m"
# A verb, the file that is compared, and the folder or file that --out names.
JOBS = [
    ("run --count 1500000", "out/results.csv", "out"),
    ("generate --count 100000 --with-answers", "boards.jsonl", "boards.jsonl"),
    ("solve {boards} --check", "answers.csv", "answers.csv"),
]


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system of this size, mounted while it is needed."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True, capture_output=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def expect(holds: bool, ran: subprocess.CompletedProcess[str], what: str) -> None:
    if not holds:
        sys.exit(f"{what}\n{' '.join(ran.args)}\nexit code {ran.returncode}\n{ran.stdout}{ran.stderr}")


def fail(*command: object) -> tuple[int, subprocess.CompletedProcess[str]]:
    """Runs a job into a full disk: the number of boards that it says it saved."""
    ran = lib.run(*command, codes=(0, 1))
    expect(ran.returncode == 1 and FULL in ran.stderr, ran, "the full disk is not named")
    found = re.search(r"; (\d+) boards? saved; .* --resume", ran.stderr)
    expect(found is not None and int(found[1]) > 0, ran, "does not say what is safe and how to go on")
    return int(found[1]), ran


def resume(disk: Path, command: list, file: Path, right: Path) -> subprocess.CompletedProcess[str]:
    """Makes room and resumes a job: its file is the right one."""
    subprocess.run(["mount", "-o", f"remount,size={ROOM}", disk], check=True)
    last = lib.run(*command, "--resume")
    expect(file.read_bytes() == right.read_bytes(), last, "other bytes")
    return last


def verbs(snl: str, scratch: Path) -> None:
    """Each verb into a disk that is too small, three times: full, still full, then with room."""
    boards = scratch / "boards.csv"
    lib.run(snl, "generate", "--count", 400_000, "--size", 6, "--with-answers", "--out", boards)
    for flags, file, out in JOBS:
        command = [snl, *flags.format(boards=boards).split(), "--out"]
        whole = scratch / command[1]
        whole.mkdir()
        lib.run(*command, whole / out)
        with small_disk(scratch / f"{command[1]}-disk", "6m") as disk:
            command.append(disk / out)
            first, ran = fail(*command)
            expect(not (disk / file).exists(), ran, "what is unfinished has a name")
            again, ran = fail(*command, "--resume")
            expect(again >= first, ran, "boards were lost")
            last = resume(disk, command, disk / file, whole / file)
            hidden = [path.name for path in (disk / file).parent.iterdir() if "checkpoint" in path.name or path.name[0] == "."]
            expect(not hidden, last, f"left behind: {hidden}")
        print(f"{command[1]}: {first} boards were safe, then {again}; resumed with room: the right bytes")


def two_disks(snl: str, scratch: Path) -> None:
    """Where only the disk of the second file of a job is full, both files end with the same boards."""
    command = [snl, "run", "--count", 1_500_000, "-j", 1]
    whole, out = scratch / "whole", scratch / "out"
    lib.run(*command, "--out", whole)
    with small_disk(scratch / "times-disk", "40k") as disk:
        command += ["--solver", "bitset", "--latencies", disk / "times.csv", "--out", out]
        first, _ = fail(*command)
        last = resume(disk, command, out / "results.csv", whole / "results.csv")
        times = [int(line.split(",")[0]) for line in (disk / "times.csv").read_text().splitlines()[1:]]
    expect(times == sorted(set(times)), last, "boards were timed twice")
    print(f"run --latencies on a disk of its own: {first} boards were safe; resumed with room: the right bytes")


def no_room_at_all(snl: str, scratch: Path) -> None:
    """Where not even a checkpoint fits, nothing is left behind."""
    with small_disk(scratch / "tiny", "64k") as disk:
        ran = lib.run(snl, "run", "--count", 1_000_000, "--out", disk / "out", codes=(0, 1))
        expect(ran.returncode == 1 and FULL in ran.stderr, ran, "the full disk is not named")
        left = [path.name for path in (disk / "out").iterdir()]
        expect(not left, ran, f"left behind: {left}")
    print("a disk of 64 KiB: refused, nothing left behind")


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--must", action="store_true", help="fail where mounting is not permitted")
    args = parser.parse_args()
    with lib.scratch() as scratch:
        try:
            with small_disk(scratch / "trial", "1m"):
                pass
        except (subprocess.CalledProcessError, FileNotFoundError) as error:
            word = getattr(error, "stderr", b"") or str(error).encode()
            print(f"skipped: a tmpfs cannot be mounted here: {word.decode().strip()}")
            sys.exit(1 if args.must else 0)
        for test in (verbs, two_disks, no_room_at_all):
            test(args.snl, scratch)


if __name__ == "__main__":
    main()
