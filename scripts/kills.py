"""Kills `snl run` with SIGKILL at random moments, resumes it each time, and compares the bytes with those of a run
that nobody killed.

Run:    cargo build --release && python3 scripts/kills.py [--kills 100] [--seconds 20]
        (a short form: --kills 10 --seconds 2 --checkpoint-every 0.2)
Needs:  Python 3.11 on Linux.
Prints: a line for each run that came to its end (its kills, where it resumed, whether bytes and counts
        are those of the first run), and a last line. Exits with 1 at the first difference.
"""

import argparse
import csv
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def boards_timed(folder: Path) -> int:
    """What the last row of timings.csv, that of all boards, counts."""
    with (folder / "timings.csv").open(newline="") as file:
        return int(list(csv.DictReader(file))[-1]["boards"])


class Runs:
    """Runs of the same boards."""

    def __init__(self, args: argparse.Namespace, count: int) -> None:
        self.args = args
        self.count = count

    def start(self, folder: Path) -> subprocess.Popen:
        command = [self.args.snl, "run", "-q", "--count", str(self.count), "--seed", "42", "--resume"]
        command += ["-j", str(self.args.threads), "--checkpoint-every", str(self.args.checkpoint_every)]
        return subprocess.Popen([*command, "--out", str(folder)], stdout=subprocess.DEVNULL)

    def whole(self, folder: Path) -> float:
        """Runs to the end, and says how long that took."""
        began = time.monotonic()
        if code := self.start(folder).wait():
            sys.exit(f"a run exited with {code}")
        return time.monotonic() - began

    def killed(self, folder: Path, seconds: float, kills: int) -> int:
        """Runs to the end with at most this many kills; returns how many there were."""
        done = 0
        for _ in range(kills):
            kept = folder / "checkpoint.json"
            boards = json.loads(kept.read_text())["boards"] if kept.exists() else 0
            left = seconds * (1 - boards / self.count)
            child = self.start(folder)
            try:
                code = child.wait(random.uniform(0, left))
                if code:
                    sys.exit(f"a resumed run exited with {code}")
                return done
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                done += 1
        self.whole(folder)
        return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--kills", type=int, default=100, help="kills in all")
    parser.add_argument("--seconds", type=float, default=20, help="how long a run that nobody kills takes")
    parser.add_argument("--checkpoint-every", type=float, default=5, help="seconds between checkpoints")
    parser.add_argument("--threads", type=int, default=1, help="threads of a run")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments")
    args = parser.parse_args()
    random.seed(args.seed)
    with tempfile.TemporaryDirectory() as scratch:
        trial = 1_000_000
        count = int(trial * args.seconds / Runs(args, trial).whole(Path(scratch, "trial")))
        runs = Runs(args, count)
        first = Path(scratch, "first")
        seconds = runs.whole(first)
        wanted = sha256(first / "results.csv")
        print(f"{count} boards in {seconds:.1f} s, SHA-256 of results.csv {wanted}", flush=True)
        kills = taken_up = ended = 0
        while kills < args.kills:
            folder = Path(scratch, f"run-{ended}")
            here = runs.killed(folder, seconds, min(random.randint(1, 5), args.kills - kills))
            manifest = json.loads((folder / "manifest.json").read_text())
            same = sha256(folder / "results.csv") == wanted and boards_timed(folder) == count
            kills, taken_up, ended = kills + here, taken_up + len(manifest["resumed"]), ended + 1
            where = ", ".join(str(index) for index in manifest["resumed"]) or "nowhere"
            print(f"{here} kills, resumed at {where}: {'the same' if same else 'DIFFERENT'}", flush=True)
            left = [path.name for path in folder.iterdir() if path.name.startswith(".")]
            if not same or left:
                sys.exit(f"a killed run differs, or left {left}")
            for path in folder.iterdir():
                path.unlink()
    print(f"{kills} kills in {ended} runs, {taken_up} times resumed from a checkpoint: the same bytes every time")


if __name__ == "__main__":
    main()
