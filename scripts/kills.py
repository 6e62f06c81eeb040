"""Kills every verb that writes files with SIGKILL at random moments, runs it again, and compares what it wrote with the files
of a command that nobody killed.

Run:    cargo build --release && python3 scripts/kills.py [--kills 300] [--scale 1] [-o data/record/DATE-kills.md]
        (a short form: --kills 26 --scale 0.1 --skip mutants)
Needs:  Python 3.11 on Linux.
Prints: a page of Markdown: for each verb its kills, how often it resumed from a checkpoint, and what it left behind. After every
        kill, each output must be absent or whole; at the end, the files must be those of the first command. Ends with exit code 1
        at the first difference, and at a file that a resumable verb leaves behind.
"""

import csv
import io
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import lib

Check = Callable[[bytes, bytes], bool]


def same(found: bytes, wanted: bytes) -> bool:
    return found == wanted


def is_json(found: bytes, _wanted: bytes) -> bool:
    json.loads(found)
    return True


def rows(found: bytes, wanted: bytes) -> bool:
    """As many rows, each whole: their times differ."""
    shapes = [[len(row) for row in csv.reader(io.StringIO(text.decode()))] for text in (found, wanted)]
    return shapes[0] == shapes[1]


def timings(found: bytes, wanted: bytes) -> bool:
    """The last row, of all boards, counts as many."""
    boards = [list(csv.DictReader(io.StringIO(text.decode())))[-1]["boards"] for text in (found, wanted)]
    return boards[0] == boards[1]


@dataclass
class Verb:
    """{N} stands for a number of boards; that number keeps the command busy for about a second."""

    boards: int
    command: str
    outputs: dict[str, Check]
    before: list[str] = field(default_factory=list)
    resumable: bool = False
    # What a command that completed leaves besides its outputs.
    beside: str = "$^"


BESIDE = r".*\.done\.json"
CHECKPOINTS = "--resume --checkpoint-interval 0.05 -j 1"
RUN = {"out/results.csv": same, "out/timings.csv": timings, "out/manifest.json": is_json}

VERBS = {
    "run": Verb(5_000_000, f"run --count {{N}} --seed 42 {CHECKPOINTS} --out out", RUN, resumable=True),
    "generate csv": Verb(2_000_000, f"generate --count {{N}} {CHECKPOINTS} -o a.csv", {"a.csv": same}, resumable=True, beside=BESIDE),
    "generate jsonl": Verb(
        1_000_000, f"generate --count {{N}} --with-answers --format jsonl {CHECKPOINTS} -o a.jsonl", {"a.jsonl": same},
        resumable=True, beside=BESIDE,
    ),
    "generate --distinct": Verb(300_000, "generate --distinct --size 4..6 --count {N} -o a.csv", {"a.csv": same}, beside=BESIDE),
    "solve": Verb(
        1_000_000, f"solve a.csv {CHECKPOINTS} -o answers.csv", {"answers.csv": same},
        ["generate --count {N} -o a.csv"], resumable=True, beside=BESIDE,
    ),
    "merge": Verb(
        1_500_000, "merge shards --force --out whole", {f"whole/{file.split('/')[1]}": check for file, check in RUN.items()},
        [f"run --count {{N}} --shard {part}/3 --out shards/{part}" for part in (1, 2, 3)],
    ),
    "generate --suite": Verb(1, "generate --suite judge --seed 3 -o suite.csv", {"suite.csv": same}),
    "package": Verb(1, "generate --family trap --count 40 --format package --profile legacy -o snakes.zip", {"snakes.zip": same}),
    "judge --mistakes": Verb(
        1, "judge suite:judge,seed=1 --mistakes -q --export-csv kills.csv --export-json kills.json", {"kills.csv": same, "kills.json": same},
    ),
    "judge": Verb(
        20_000, "judge v1:family=classic;n=10 --count {N} queue.py --export-csv verdicts.csv", {"verdicts.csv": rows},
    ),
    # In Python: mutants in C may read memory that nothing wrote, and differ from run to run.
    "mutants": Verb(
        1, "mutants queue.py --tries 50 --side-3 50 --time-limit 60 --cache cache --export-csv mutants.csv", {"mutants.csv": same},
        beside="cache",
    ),
    "bench": Verb(
        2000, "bench --solver array-queue,bitset --count {N} --runs 30 --export-json bench.json --export-csv bench.csv",
        {"bench.json": is_json, "bench.csv": rows},
    ),
    "report": Verb(
        3_000_000, "report out -o report.html", {"report.html": same}, ["run --count {N} --out out"],
    ),
    "book": Verb(1, "book --level easy --count 150 --seed 7 -o book.html", {"book.html": same}),
}


def files(folder: pathlib.Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


class Trial:
    """A verb in a folder of its own."""

    def __init__(self, snl: str, verb: Verb, folder: pathlib.Path, scale: float) -> None:
        self.snl, self.verb, self.folder, self.scale = snl, verb, folder, scale
        self.temporary = folder / "tmp"
        self.temporary.mkdir(parents=True)
        shutil.copy(lib.ROOT / "data/solutions/accepted/queue.py", folder)
        for command in verb.before:
            self.start(command).wait()
        self.inputs = files(folder)

    def start(self, command: str) -> subprocess.Popen:
        words = command.format(N=max(1, int(self.verb.boards * self.scale))).split()
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": str(self.temporary), "HOME": "/nonexistent"}
        return subprocess.Popen(
            [self.snl, *words, "--no-progress"], cwd=self.folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )

    def end(self) -> str:
        """Runs to the end; gives its messages."""
        process = self.start(self.verb.command)
        messages = process.communicate()[1].decode()
        # Exit code 3: mutants or mistakes survive.
        if process.returncode not in (0, 3):
            sys.exit(f"{self.verb.command}: exit code {process.returncode}: {messages}")
        return messages

    def kill(self, seconds: float) -> bool:
        """Whether the command still ran when it was killed, so many seconds after its start."""
        process = self.start(self.verb.command)
        try:
            process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return True
        return False

    def check(self, wanted: dict[str, bytes], must: bool) -> None:
        for output, check in self.verb.outputs.items():
            path = self.folder / output
            if must or path.exists():
                assert check(path.read_bytes(), wanted[output]), f"{self.verb.command}: {output} differs"

    def remove(self) -> None:
        """Removes what the command wrote."""
        for name in files(self.folder) - self.inputs:
            (self.folder / name).unlink()

    def left(self) -> set[str]:
        known = self.inputs | self.verb.outputs.keys()
        return {name for name in files(self.folder) - known if not re.fullmatch(self.verb.beside, name)}


def try_verb(snl: str, verb: Verb, folder: pathlib.Path, scale: float, kills: int) -> tuple[int, int, int]:
    """How often a command completed and resumed, and the files that were left behind."""
    trial = Trial(snl, verb, folder, scale)
    began = time.monotonic()
    trial.end()
    seconds = time.monotonic() - began
    wanted = {output: (folder / output).read_bytes() for output in verb.outputs}
    assert not trial.left(), f"{verb.command}: left {trial.left()}"
    completed = resumed = left = done = 0
    while done < kills:
        trial.remove()
        for _ in range(min(random.randint(1, 4), kills - done)):
            # One that completed is tried again.
            done += trial.kill(random.uniform(0, seconds))
            trial.check(wanted, must=False)
            if all((folder / output).exists() for output in verb.outputs):
                trial.remove()
        resumed += "resum" in trial.end()
        trial.check(wanted, must=True)
        completed += 1
        left += len(trial.left())
        if verb.resumable and trial.left():
            sys.exit(f"{verb.command}: left {trial.left()}")
    # Of so many kills some come after a checkpoint.
    assert resumed or kills < 10 or not verb.resumable, f"{verb.command}: never resumed"
    return completed, resumed, left


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--kills", type=int, default=300, help="kills of all verbs together")
    parser.add_argument("--scale", type=float, default=1, help="factor of the numbers of boards")
    parser.add_argument("--only", help="verbs to kill, with commas between them")
    parser.add_argument("--skip", default="", help="verbs to leave out")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments")
    args = parser.parse_args()
    random.seed(args.seed)
    verbs = {name: verb for name, verb in VERBS.items() if not args.only or name in args.only.split(",")}
    verbs = {name: verb for name, verb in verbs.items() if name not in args.skip.split(",")}
    each = -(-args.kills // len(verbs))
    rows = []
    for name, verb in verbs.items():
        with tempfile.TemporaryDirectory() as scratch:
            completed, resumed, left = try_verb(args.snl, verb, pathlib.Path(scratch) / "work", args.scale, each)
        rows.append([name, each, completed, resumed, left])
        print(f"{name}: {each} kills", file=sys.stderr, flush=True)
    head = "command | kills | completed | resumed from a checkpoint | files left behind"
    page = f"# {each * len(verbs)} kills\n\n{lib.table(head, rows)}\nAfter every kill each output was absent or whole, and in the end "
    page += f"the files were those of a command that nobody killed.\n\n{lib.origin(lib.version(args.snl))}"
    lib.publish(page, args.out)


if __name__ == "__main__":
    main()
