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
import tempfile
from collections.abc import Iterator
from pathlib import Path

import lib


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system of this size, mounted while it is needed."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True, capture_output=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def grow(folder: Path, size: str) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size}", folder], check=True)


def run(*command: object) -> subprocess.CompletedProcess[str]:
    """Runs a command that may end with exit code 1."""
    return lib.run(*command, codes=(0, 1))


def expect(holds: bool, ran: subprocess.CompletedProcess[str], what: str) -> None:
    if not holds:
        sys.exit(f"{what}\n{' '.join(ran.args)}\nexit code {ran.returncode}\n{ran.stdout}{ran.stderr}")


def safe(ran: subprocess.CompletedProcess[str]) -> int:
    """The number of boards that a failed job says it saved."""
    expect(ran.returncode == 1 and "No space left on device" in ran.stderr, ran, "the full disk is not named")
    found = re.search(r"; (\d+) boards? saved; .* --resume", ran.stderr)
    expect(found is not None, ran, "does not say what is safe and how to go on")
    return int(found[1])


def verbs(snl: str, scratch: Path) -> None:
    """Each verb into a disk that is too small, three times: full, still full, then with room."""
    boards = scratch / "boards.csv"
    lib.run(snl, "generate", "--count", 400_000, "--size", 6, "--with-answers", "--out", boards)
    jobs = [
        ("run", ["run", "--count", 1_500_000], "out/results.csv", lambda disk: disk / "out"),
        ("generate", ["generate", "--count", 100_000, "--with-answers"], "boards.jsonl", lambda disk: disk / "boards.jsonl"),
        ("solve", ["solve", boards, "--check"], "answers.csv", lambda disk: disk / "answers.csv"),
    ]
    for name, flags, file, out in jobs:
        whole = scratch / name
        whole.mkdir()
        lib.run(snl, *flags, "--out", out(whole))
        with small_disk(scratch / f"{name}-disk", "6m") as disk:
            flags = [*flags, "--out", out(disk)]
            first = run(snl, *flags)
            expect(safe(first) > 0, first, "nothing is safe")
            expect(not (disk / file).exists(), first, "what is unfinished has a name")
            again = run(snl, *flags, "--resume")
            expect(safe(again) >= safe(first), again, "boards were lost")
            grow(disk, "400m")
            last = lib.run(snl, *flags, "--resume")
            expect((disk / file).read_bytes() == (whole / file).read_bytes(), last, "other bytes")
            hidden = [path.name for path in (disk / file).parent.iterdir() if "checkpoint" in path.name or path.name[0] == "."]
            expect(not hidden, last, f"left behind: {hidden}")
        print(f"{name}: {safe(first)} boards were safe, then {safe(again)}; resumed with room: the right bytes")


def two_disks(snl: str, scratch: Path) -> None:
    """Where only the disk of the second file of a job is full, both files end with the same boards."""
    flags = ["run", "--count", 1_500_000, "-j", 1]
    whole, out = scratch / "whole", scratch / "out"
    lib.run(snl, *flags, "--out", whole)
    with small_disk(scratch / "times-disk", "40k") as disk:
        flags = [*flags, "--sample-times", disk / "times.csv", "--out", out]
        first = run(snl, *flags)
        expect(safe(first) > 0, first, "nothing is safe")
        grow(disk, "400m")
        last = lib.run(snl, *flags, "--resume")
        times = [int(line.split(",")[0]) for line in (disk / "times.csv").read_text().splitlines()[1:]]
    same = (out / "results.csv").read_bytes() == (whole / "results.csv").read_bytes()
    expect(same, last, "other bytes")
    expect(times == sorted(set(times)), last, "boards were timed twice")
    print(f"run --sample-times on a disk of its own: {safe(first)} boards were safe; resumed with room: the right bytes")


def no_room_at_all(snl: str, scratch: Path) -> None:
    """Where not even a checkpoint fits, nothing is left behind."""
    with small_disk(scratch / "tiny", "64k") as disk:
        ran = run(snl, "run", "--count", 1_000_000, "--out", disk / "out")
        expect(ran.returncode == 1 and "No space left" in ran.stderr, ran, "the full disk is not named")
        left = [path.name for path in (disk / "out").iterdir()]
        expect(not left, ran, f"left behind: {left}")
    print("a disk of 64 KiB: refused, nothing left behind")


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--must", action="store_true", help="fail where mounting is not permitted")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        try:
            with small_disk(Path(scratch, "trial"), "1m"):
                pass
        except (subprocess.CalledProcessError, FileNotFoundError) as error:
            word = getattr(error, "stderr", b"") or str(error).encode()
            print(f"skipped: a tmpfs cannot be mounted here: {word.decode().strip()}")
            sys.exit(1 if args.must else 0)
        verbs(args.snl, Path(scratch))
        two_disks(args.snl, Path(scratch))
        no_room_at_all(args.snl, Path(scratch))


if __name__ == "__main__":
    main()
