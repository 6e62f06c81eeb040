"""Kills every verb that writes files with SIGKILL at random moments, runs it again, and compares what it wrote with the files
of a command that nobody killed.

Run:    cargo build --release && python3 scripts/kills.py [--kills 300] [--scale 1] [-o data/record/DATE-kills.md]
        (a short form: --kills 26 --scale 0.1)
Needs:  Python 3.11 on Linux.
Prints: a page of Markdown: for each verb its kills, and how often it resumed from a checkpoint. After every kill, each output
        must be absent or whole; at the end, the files must be those of the first command, and no others. Ends with exit code 1
        at the first difference.
"""

import csv
import json
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import lib


def is_right(kind: str, found: bytes, wanted: bytes) -> bool:
    """Whether an output is whole: the same bytes, or where times differ, JSON, rows of the same shape, or the same number of boards."""
    if kind == "json":
        return bool(json.loads(found))
    if kind == "same":
        return found == wanted
    tables = [list(csv.reader(text.decode().splitlines())) for text in (found, wanted)]
    # The last row of timings.csv, of all boards, counts as many.
    shapes = [[len(row) for row in rows] if kind == "rows" else rows[-1][rows[0].index("boards")] for rows in tables]
    return shapes[0] == shapes[1]


class Verb(NamedTuple):
    """{N} stands for a number of boards; that number keeps the command busy for about a second. An output has its kind."""

    boards: int
    command: str
    outputs: dict[str, str]
    before: list[str] = []
    # What a command that completed leaves besides its outputs.
    beside: str = "$^"

    @property
    def is_resumable(self) -> bool:
        return "--resume" in self.command


DONE = r".*\.done\.json"
CHECKPOINTS = "--resume --checkpoint-interval 0.05 -j 1"
RUN = {"results.csv": "same", "timings.csv": "timings", "manifest.json": "json"}
OUT, WHOLE = ({f"{folder}/{name}": kind for name, kind in RUN.items()} for folder in ("out", "whole"))
BOARDS = "generate --count {N}"
SHARDS = [f"run --count {{N}} --shard {part}/3 --out shards/{part}" for part in (1, 2, 3)]
MISTAKES = "strength suite:judge,seed=1 -q --export-csv kills.csv --export-json kills.json"
BENCH = "bench --solver array-queue,bitset --count {N} --runs 30 --export-json bench.json --export-csv bench.csv"

VERBS = {
    "run": Verb(5_000_000, f"run --count {{N}} --seed 42 {CHECKPOINTS} --out out", OUT),
    "generate csv": Verb(2_000_000, f"{BOARDS} {CHECKPOINTS} -o a.csv", {"a.csv": "same"}, [], DONE),
    "generate jsonl": Verb(1_000_000, f"{BOARDS} --with-answers --format jsonl {CHECKPOINTS} -o a.jsonl", {"a.jsonl": "same"}, [], DONE),
    "generate --distinct": Verb(300_000, f"{BOARDS} --distinct --size 4..6 -o a.csv", {"a.csv": "same"}, [], DONE),
    "solve": Verb(1_000_000, f"solve a.csv {CHECKPOINTS} -o answers.csv", {"answers.csv": "same"}, [f"{BOARDS} -o a.csv"], DONE),
    "merge": Verb(1_500_000, "merge shards --force --out whole", WHOLE, SHARDS),
    "suite": Verb(1, "suite judge --seed 3 -o suite.csv", {"suite.csv": "same"}),
    "package": Verb(1, "package v1:family=trap --count 40 --profile kattis -o snakes.zip", {"snakes.zip": "same"}),
    "strength": Verb(1, MISTAKES, {"kills.csv": "same", "kills.json": "same"}),
    "judge": Verb(20_000, "judge v1:family=classic;n=10 --count {N} queue.py --export-csv verdicts.csv", {"verdicts.csv": "rows"}),
    "bench": Verb(2000, BENCH, {"bench.json": "json", "bench.csv": "rows"}),
    "report": Verb(3_000_000, "report out -o report.html", {"report.html": "same"}, ["run --count {N} --out out"]),
    "book": Verb(1, "book --level easy --count 150 --seed 7 -o book.html", {"book.html": "same"}),
}


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


class Trial:
    """A verb in a folder of its own."""

    def __init__(self, snl: str, verb: Verb, folder: Path, scale: float) -> None:
        self.snl, self.verb, self.folder = snl, verb, folder
        self.boards = max(1, int(verb.boards * scale))
        (folder / "tmp").mkdir()
        shutil.copy(lib.ROOT / "data/solutions/accepted/queue.py", folder)
        for command in verb.before:
            self.run(command)
        self.inputs = files(folder)
        began = time.monotonic()
        self.run()
        self.seconds = time.monotonic() - began
        self.wanted = {output: (folder / output).read_bytes() for output in verb.outputs}
        assert not self.left(), f"{verb.command}: left {self.left()}"

    def run(self, command: str | None = None, seconds: float | None = None) -> str | None:
        """Runs a command to its end, and returns its messages; None if it still ran, and was killed, after so many seconds."""
        words = (command or self.verb.command).format(N=self.boards).split()
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": str(self.folder / "tmp"), "HOME": "/nonexistent"}
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        try:
            ran = subprocess.run([self.snl, *words, "--no-progress"], cwd=self.folder, env=environment, timeout=seconds, **pipes)
        except subprocess.TimeoutExpired:
            return None
        # Exit code 3: mistakes survive.
        if ran.returncode not in (0, 3):
            sys.exit(f"{self.verb.command}: exit code {ran.returncode}: {ran.stderr.decode()}")
        return ran.stderr.decode()

    def check(self, must: bool) -> None:
        for output, kind in self.verb.outputs.items():
            path = self.folder / output
            if must or path.exists():
                assert is_right(kind, path.read_bytes(), self.wanted[output]), f"{self.verb.command}: {output} differs"

    def remove(self) -> None:
        """Removes what the command wrote."""
        for name in files(self.folder) - self.inputs:
            (self.folder / name).unlink()

    def left(self) -> set[str]:
        known = self.inputs | self.verb.outputs.keys()
        return {name for name in files(self.folder) - known if not re.fullmatch(self.verb.beside, name)}

    def kill(self, kills: int) -> tuple[int, int]:
        """Kills the command so often: how often it completed and resumed."""
        completed = resumed = done = 0
        while done < kills:
            self.remove()
            for _ in range(min(random.randint(1, 4), kills - done)):
                # One that completed is tried again.
                done += self.run(seconds=random.uniform(0, self.seconds)) is None
                self.check(must=False)
                if all((self.folder / output).exists() for output in self.verb.outputs):
                    self.remove()
            resumed += "resum" in self.run()
            self.check(must=True)
            completed += 1
            assert not self.left(), f"{self.verb.command}: left {self.left()}"
        # Of so many kills some come after a checkpoint.
        assert resumed or kills < 10 or not self.verb.is_resumable, f"{self.verb.command}: never resumed"
        return completed, resumed


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--kills", type=int, default=300, help="kills of all verbs together")
    parser.add_argument("--scale", type=float, default=1, help="factor of the numbers of boards")
    parser.add_argument("--only", help="verbs to kill, with commas between them")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments")
    args = parser.parse_args()
    random.seed(args.seed)
    chosen = set(args.only.split(",") if args.only else VERBS)
    verbs = {name: verb for name, verb in VERBS.items() if name in chosen}
    each = -(-args.kills // len(verbs))
    rows = []
    for name, verb in verbs.items():
        with lib.scratch() as folder:
            rows.append([name, each, *Trial(args.snl, verb, folder, args.scale).kill(each)])
        print(f"{name}: {each} kills", file=sys.stderr, flush=True)
    table = lib.table("command | kills | completed | resumed from a checkpoint", rows)
    said = "After every kill each output was absent or whole, and in the end there were the files of a command that nobody killed.\n"
    lib.publish(args, f"# {each * len(verbs)} kills\n\n{table}\n{said}")


if __name__ == "__main__":
    main()
