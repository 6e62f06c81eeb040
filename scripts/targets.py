"""Builds snl for another target and runs it here: its boards are the golden ones, its kernels answer like the oracle, and its
run, suite and package are the same bytes as those of snl for this machine.

Run:    rustup target add TARGET
        python3 scripts/targets.py TARGET...
Needs:  Python 3.11, cargo, what the table TARGETS says, and a build of snl for this machine.
Prints: a line for each set of boards.
Exit:   1 at the first difference.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

import lib

GOLDEN_BOARDS = 3000  # as crates/boards/tests/it/stream.rs has it
BEGAN = time.monotonic()
FLAGS = {"n": "size"}

# Debian's wine has no bcryptprimitives.dll, of which Rust's standard library needs this function.
RANDOM_DLL = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T length) { return SystemFunction036(bytes, (ULONG)length); }
"""


@dataclass(frozen=True)
class Target:
    """How programs of a target are linked and run here, and the kernels to check."""

    packages: str  # of Debian, besides what a build for this machine needs
    linker: str | None = None
    runner: list[str] = field(default_factory=list)
    suffix: str = ""
    solvers: tuple[str, ...] = ("auto",)
    is_static: bool = False


TARGETS = {
    "aarch64-unknown-linux-gnu": Target(
        packages="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user",
        linker="aarch64-linux-gnu-gcc",
        runner=["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
        solvers=("neon",),
    ),
    "x86_64-unknown-linux-musl": Target(packages="", is_static=True),
    "x86_64-pc-windows-gnu": Target(
        packages="gcc-mingw-w64-x86-64-posix wine64",
        linker="x86_64-w64-mingw32-gcc",
        # By way of cmd, which knows the exit code: wine may kill a process that ends while its threads run.
        runner=["/usr/lib/wine/wine64", "cmd", "/c"],
        suffix=".exe",
    ),
}


def flags(spec: str) -> list[str]:
    """The flags of `snl generate` that name a spec."""
    _, _, parameters = spec.partition(":")
    pairs = (parameter.split("=") for parameter in parameters.split(";"))
    return [word for key, value in pairs for word in (f"--{FLAGS.get(key, key)}", value)]


def check(name: str, equal: bool) -> None:
    print(f"{time.monotonic() - BEGAN:6.1f} s  {name}: {'as expected' if equal else 'DIFFERENT'}", flush=True)
    if not equal:
        sys.exit(1)


def build(name: str, target: Target, is_release: bool) -> list[str]:
    """Builds the program, and returns the command that runs it."""
    missing = [tool for tool in (target.linker, *target.runner[:1]) if tool and not shutil.which(tool)]
    if missing:
        sys.exit(f"{name} needs {', '.join(missing)} (Debian: {target.packages})")
    environment = dict(os.environ)
    if target.linker:
        environment[f"CARGO_TARGET_{name.upper().replace('-', '_')}_LINKER"] = target.linker
    profile = ["--release"] if is_release else []
    subprocess.run(["cargo", "build", "--bin", "snl", "--target", name, *profile], cwd=lib.ROOT, env=environment, check=True)
    folder = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", lib.ROOT / "target")) / name / ("release" if is_release else "debug")
    program = folder / f"snl{target.suffix}"
    if target.is_static:
        check("the program is static", "INTERP" not in lib.output("readelf", "--program-headers", program))
    if target.suffix == ".exe":
        return [*target.runner, "Z:" + str(program.resolve()).replace("/", "\\")]
    return [*target.runner, str(program)]


def compare(target: Target, program: list[str], solvers: tuple[str, ...], args: argparse.Namespace, folder: pathlib.Path) -> None:
    """Compares the target's program with golden hashes and with the program for this machine, in an empty folder."""
    environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    if target.suffix == ".exe":
        (folder / "random.c").write_text(RANDOM_DLL)
        command = [target.linker, "-shared", "-o", "bcryptprimitives.dll", "random.c", "-ladvapi32"]
        lib.run(*command, cwd=folder)
    native = [args.snl]

    def output(command: list[str], *arguments: str) -> bytes:
        run = subprocess.run([*command, *arguments], check=True, stdout=subprocess.PIPE, cwd=folder, env=environment)
        return run.stdout

    golden = (lib.ROOT / "data/golden/stream-v1.txt").read_text().splitlines()
    families = {}
    for line in golden:
        spec, wanted = line.split()
        generate = ["generate", "-q", "--format", "grid", *flags(spec), "--count", str(min(args.boards, GOLDEN_BOARDS))]
        boards = output(program, *generate)
        if args.boards < GOLDEN_BOARDS:
            check(f"boards of {spec}", boards == output(native, *generate))
        else:
            check(f"golden boards of {spec}", hashlib.sha256(boards).hexdigest() == wanted)
        family = spec.split(";")[0].removeprefix("v1:family=")
        if "," not in family and family != "exhaustive":
            families.setdefault(family, ["--family", family, "--count", str(args.boards)])

    fixed = (lib.ROOT / "data/boards/boards.jsonl").read_bytes()
    (folder / "fixed.jsonl").write_bytes(fixed)
    wanted = [json.loads(line)["min_rolls"] for line in fixed.splitlines()]
    for solver in solvers:
        rows = output(program, "solve", "-q", "--solver", solver, "fixed.jsonl").decode().splitlines()
        check(f"{solver}: fixed boards", [int(row.split(",")[5]) for row in rows[1:]] == wanted)
    sets = {
        "side 2": ["--family", "exhaustive", "--size", "2"],
        "side 3": ["--family", "exhaustive", "--size", "3", "--count", "100000"],
        **families,
        "few jumps": ["--density", "0.03", "--count", str(args.boards)],
        "many jumps": ["--density", "0.9", "--count", str(args.boards)],
    }
    for name, these in sets.items():
        output(native, "generate", "-q", "--format", "grid", *these, "--out", "boards")
        right = output(native, "solve", "-q", "--solver", "oracle", "boards")
        for solver in solvers:
            check(f"{solver}: {name}", output(program, "solve", "-q", "--solver", solver, "boards") == right)
        (folder / "boards").unlink()

    files = {
        "results.csv of a run": (["run", "-q", "--count", str(args.boards), "--out"], "results.csv"),
        "a suite": (["generate", "-q", "--suite", "judge", "--seed", "1", "--out"], ""),
        "a package": (["generate", "-q", "--suite", "judge", "--seed", "1", "--format", "package", "--profile", "legacy", "--out"], ""),
    }
    for name, (command, file) in files.items():
        written = []
        for side, this in (("native", native), ("target", program)):
            out = f"{side}.zip" if "package" in command else f"{side}.csv" if not file else side
            output(this, *command, out)
            written.append((folder / out / file).read_bytes())
        check(name, written[0] == written[1])


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("targets", nargs="+", metavar="TARGET", choices=list(TARGETS), help=", ".join(TARGETS))
    parser.add_argument("--boards", type=int, default=20_000, help="boards of each family; with less than 3000, the golden hashes are not compared")
    parser.add_argument("--solvers", help="kernels, separated by commas")
    parser.add_argument("--release", action="store_true", help="build with optimizations for release")
    args = parser.parse_args()
    for name in args.targets:
        target = TARGETS[name]
        program = build(name, target, args.release)
        solvers = tuple(args.solvers.split(",")) if args.solvers else target.solvers
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            compare(target, program, solvers, args, pathlib.Path(folder))
        print(f"{name}: the same boards, answers and files as here")


if __name__ == "__main__":
    main()
