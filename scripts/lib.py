"""What the scripts share: their arguments, running programs and measuring them, checks side by side, Markdown, and where a record
comes from."""

import argparse
import collections
import concurrent.futures
import contextlib
import csv
import datetime
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import typing
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def arguments(doc: str, snl: bool = True, out: bool = False) -> argparse.ArgumentParser:
    """A parser that knows --snl and, if asked for, -o. `doc` is the header of the script."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    if snl:
        parser.add_argument("--snl", default=f"{ROOT}/target/release/snl", type=absolute, help="the program")
    if out:
        parser.add_argument("-o", "--out", type=Path, help="write the page here too")
    return parser


def absolute(path: str) -> str:
    return str(Path(path).resolve())


def need(tool: str, package: str = "") -> None:
    """Ends the script where a tool is missing, which this package of Debian has."""
    if not shutil.which(tool):
        sys.exit(f"{tool} is not on the path: apt-get install {package or tool}")


@contextlib.contextmanager
def scratch() -> typing.Iterator[Path]:
    """A temporary folder, by its real path."""
    with tempfile.TemporaryDirectory(prefix="snl-", ignore_cleanup_errors=True) as name:
        yield Path(name).resolve()


def run(*command: object, codes: tuple[int, ...] = (0,), **options: typing.Any) -> subprocess.CompletedProcess:
    """Runs a program, whose output is kept as text; ends the script where the exit code is none of `codes`."""
    words = [str(word) for word in command]
    try:
        ran = subprocess.run(words, **{"capture_output": True, "text": True, **options})
    except FileNotFoundError:
        sys.exit(f"{words[0]} is not there; the header of the script says what it needs")
    if ran.returncode not in codes:
        said = "".join(text if isinstance(text, str) else text.decode(errors="replace") for text in (ran.stdout, ran.stderr) if text)
        sys.exit(f"{shlex.join(words)}: exit code {ran.returncode}\n{said[-4000:]}")
    return ran


def output(*command: object, **options: typing.Any) -> str:
    """What a program prints."""
    return run(*command, **options).stdout


def judge(
    snl: str, *args: object, codes: tuple[int, ...] = (0, 3), exports: Path | None = None, **options: typing.Any
) -> tuple[str, dict[str, list[dict]]]:
    """What `snl judge` says, and the rows of its table, in the folder `exports`, by submission."""
    rows = collections.defaultdict(list)
    with contextlib.nullcontext(exports) if exports else scratch() as folder:
        ran = run(snl, "judge", *args, "--export-csv", folder / "table.csv", codes=codes, **{"cwd": ROOT, **options})
        with open(folder / "table.csv", newline="") as table:
            for row in csv.DictReader(table):
                rows[row["contestant"]].append(row)
    return ran.stdout + ran.stderr, rows


def faults_of(checks: typing.Iterable[typing.Callable[[], list[str]]]) -> list[str]:
    """Runs checks side by side and returns the faults that they find. On a busy machine a time limit may come first: a check that
    finds faults is run again alone."""
    with concurrent.futures.ThreadPoolExecutor() as pool:
        found = [(check, pool.submit(check)) for check in checks]
    return [fault for check, first in found if first.result() for fault in check()]


class Usage(typing.NamedTuple):
    """What a program took: elapsed s, user and system CPU s, and peak resident memory in MiB."""

    elapsed: float
    cpu: float
    peak: float


def measured(*command: object, **options: typing.Any) -> Usage:
    """Runs a program, whose output is shown, and returns what it took."""
    words = [str(word) for word in command]
    began = time.monotonic()
    child = subprocess.Popen(words, **options)
    _, status, usage = os.wait4(child.pid, 0)
    elapsed = time.monotonic() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{shlex.join(words)}: exit code {child.returncode}")
    return Usage(elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def table(head: str, rows: typing.Iterable[typing.Iterable[object]], left: int = 1) -> str:
    """A Markdown table. `head` has | between the columns, of which all but the first `left` are aligned to the right."""
    columns = head.split(" | ")
    lines = [columns, ["---"] * left + ["---:"] * (len(columns) - left), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def cpu_info() -> dict[str, str]:
    """What Linux says about the first CPU."""
    text = Path("/proc/cpuinfo").read_text()
    return dict(re.findall(r"^([^\t:]+?)\s*: (.*)$", text.split("\n\n")[0], re.MULTILINE))


def version(snl: str) -> str:
    return output(snl, "--version").splitlines()[0]


def origin(*facts: str) -> str:
    """Where a record comes from, as a list: the date, the machine, these facts, and the command."""
    machine = f"{cpu_info().get('model name', platform.machine())}, {os.cpu_count()} cores; {platform.system()} {platform.release()}"
    command = shlex.join(["python3", *sys.argv])
    lines = [f"date: {datetime.date.today()}", f"CPU: {machine}", *facts, f"command: `{command}`"]
    return "".join(f"- {line}\n" for line in lines)


def publish(args: argparse.Namespace, page: str, *facts: str) -> None:
    """Prints a page that ends with its origin, and writes it to the file that -o names."""
    page += "\n" + origin(*([version(args.snl)] if "snl" in args else []), *facts)
    print(page, end="")
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(page)


def processes(holds: typing.Callable[[bytes, bytes], bool]) -> dict[int, str]:
    """The command lines of the processes whose command line and environment, both of words that end with NUL, are so. The last word
    of the environment is the working folder, after `cwd=`."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command, environment = ((folder / name).read_bytes() for name in ("cmdline", "environ"))
            environment += b"cwd=" + os.fsencode(os.readlink(folder / "cwd"))
        except OSError:
            continue
        if holds(command, environment):
            found[int(folder.name)] = command.replace(b"\0", b" ").decode(errors="replace").strip()
    return found


def enter_venv(name: str, packages: list[str]) -> None:
    """Starts the script again in a virtual environment in target/ that has these packages, unless it runs there."""
    folder = ROOT / "target" / name
    if Path(sys.prefix).resolve() == folder.resolve():
        return
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    names = ", ".join(re.split("[<>=]", package)[0] for package in packages)
    if subprocess.run([python, "-c", f"import {names}"], stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
    os.execv(python, [python, *sys.argv])
