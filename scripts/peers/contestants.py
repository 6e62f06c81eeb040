"""The contestants of compare.py: how each is built, and how a running one is talked to.

Needs:  Python 3.11, standard library only; for each contestant its own tools (g++, a JDK, cargo, pip).
Run:    not by itself; compare.py imports it.
Prints: nothing. A contestant that cannot be had raises Unavailable, whose text says why; the tools' own output is kept
        in BUILD/NAME.log, a contestant's standard error in BUILD/NAME.err.
"""

import importlib
import os
import re
import select
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
lib = importlib.import_module("lib")
CRATE = HERE / "rust"
PEERS = ("cpp", "java", "petgraph", "python", "networkx")
SLOW = ("python", "networkx")
PROGRAM_SECONDS = 120


class Unavailable(Exception):
    """There is no answer to be had from this contestant, and why."""


def last_words(path):
    """The last line of a program's output that tells something: no hint, no line of a Java stack."""
    lines = [line.strip() for line in path.read_text(errors="replace").splitlines()]
    lines = [line for line in lines if line and not line.startswith(("note:", "at "))]
    return lines[-1] if lines else "it said nothing"


def tool(name):
    path = shutil.which(name)
    if path is None:
        raise Unavailable(f"{name} not found")
    return path


def make(build, log, *command):
    """Runs a build command; its output goes to BUILD/LOG.log."""
    log = build / f"{log}.log"
    with open(log, "w") as out:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        lines = log.read_text(errors="replace").splitlines()
        error = next((line for line in lines if re.search(r"\berror(\[|:)", line, re.I)), last_words(log))
        raise Unavailable(f"did not build: {error.strip()} (more in {log.name} in the build folder)")


def cargo(build, binary):
    target = build / "rust"
    manifest = str(CRATE / "Cargo.toml")
    options = ["--release", "--manifest-path", manifest, "--target-dir", str(target), "--bin", binary]
    make(build, binary, tool("cargo"), "build", *options)
    return [str(target / "release" / binary)]


def prepare(name, build):
    """Builds a contestant and returns its command, to which the grid file is added."""
    if name == "cpp":
        program = str(build / "plain")
        make(build, name, tool("g++"), "-O3", "-march=native", "-std=c++17", str(HERE / "plain.cpp"), "-o", program)
        return [program]
    if name == "java":
        make(build, name, tool("javac"), "-d", str(build), str(HERE / "Plain.java"))
        return [tool("java"), "-cp", str(build), "Plain"]
    if name == "petgraph":
        return cargo(build, "petgraph_peer")
    if name == "python":
        return [sys.executable, str(HERE / "plain.py")]
    if name == "networkx":
        return [networkx_python(build), str(HERE / "networkx_peer.py")]
    if name.startswith("snl:"):
        return [*cargo(build, "snl_peer"), "--solver", name.removeprefix("snl:")]
    raise ValueError(name)


def networkx_python(build):
    """The Python of a virtual environment with networkx, made where there is none yet."""
    python = venv_python(build)
    if not python.exists():
        try:
            venv.create(build / "venv", with_pip=True)
        except (subprocess.CalledProcessError, OSError) as error:
            raise Unavailable(f"no virtual environment: {error}") from error
    if subprocess.run([python, "-c", "import networkx"], capture_output=True).returncode != 0:
        make(build, "networkx", str(python), "-m", "pip", "install", "networkx")
    return str(python)


def venv_python(build):
    return build / "venv/bin/python"


class Contestant:
    """One running program over one grid file, and what it has measured so far.

    `limit` is the number of boards that it reads, None for all. Once it has failed, `failure` says how, and it is
    asked no more.
    """

    def __init__(self, name, command, grid, limit, core, build):
        self.name = name
        self.limit = limit
        self.boards = None
        self.repeats = 1
        self.checksum = None
        self.rounds = []
        self.failure = None
        self.unread = b""
        self.errors = build / f"{name.replace(':', '-')}.err"
        command = [*command, str(grid), *(["--limit", str(limit)] if limit else [])]
        with open(self.errors, "w") as errors:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
                preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
            )
        ready = self.line()
        if ready is not None:
            try:
                self.boards = int(ready.removeprefix("ready "))
            except ValueError:
                self.fail(f"said {ready!r}, not `ready BOARDS`")

    def line(self):
        """The next line that the program prints; None, and `failure` set, where there is none."""
        while b"\n" not in self.unread:
            if not select.select([self.process.stdout], [], [], PROGRAM_SECONDS)[0]:
                return self.fail(f"no answer within {PROGRAM_SECONDS} s")
            more = os.read(self.process.stdout.fileno(), 4096)
            if not more:
                return self.fail(f"stopped, exit code {self.process.wait()}: {last_words(self.errors)}")
            self.unread += more
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode().strip()

    def round(self):
        """Solves all the boards `repeats` times; ns per board, or None where it has failed."""
        if self.failure:
            return None
        try:
            self.process.stdin.write(f"round {self.repeats}\n".encode())
        except BrokenPipeError:
            return self.fail(f"stopped, exit code {self.process.wait()}: {last_words(self.errors)}")
        line = self.line()
        if line is None:
            return None
        try:
            ns, checksum = line.split()
            ns, checksum = float(ns), int(checksum)
        except ValueError:
            return self.fail(f"said {line!r}, not `NS_PER_BOARD CHECKSUM`")
        if self.checksum not in (None, checksum):
            return self.fail(f"WRONG: checksum {checksum} after {self.checksum} on the same boards")
        self.checksum = checksum
        return ns

    def warm_up(self, seconds, round_seconds):
        """Runs for a while (a just-in-time compiler needs it), then sets how many repeats make a round."""
        spent = 0.0
        while True:
            ns = self.round()
            if ns is None:
                return
            once = max(ns * self.boards / 1e9, 1e-9)
            spent += once * self.repeats
            self.repeats = max(1, round(round_seconds / once))
            if spent >= seconds:
                return

    def fail(self, why):
        self.failure = why
        self.stop()

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
