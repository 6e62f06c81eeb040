"""Builds snl for another target and runs it here: its boards are the golden ones, its kernels answer like the oracle, and its
run, suite and package are the same bytes as those of snl for this machine. Under qemu, which has neither Landlock nor seccomp, an
interpreter of BPF tests the filters of the sandbox, and a program is judged without one.

Run:    rustup target add TARGET
        python3 scripts/targets.py TARGET...
Needs:  Python 3.11, cargo, what the table TARGETS says, and a build of snl for this machine. Programs are judged under qemu only
        with Linux 6.7 or later, where a namespace has binfmt_misc of its own.
Prints: a line for each set of boards.
Exit:   1 at the first difference.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import lib

GOLDEN_BOARDS = 3000  # as crates/boards/tests/it/stream.rs has it
BEGAN = time.monotonic()

# Debian's wine has no bcryptprimitives.dll, of which Rust's standard library needs this function.
RANDOM_DLL = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T length) { return SystemFunction036(bytes, (ULONG)length); }
"""


class Target(NamedTuple):
    """How programs of a target are linked and run here, and the kernels to check."""

    packages: str = ""  # of Debian, besides what a build for this machine needs
    linker: str | None = None
    runner: tuple[str, ...] = ()
    solvers: tuple[str, ...] = ("auto",)


# Windows by way of cmd, which knows the exit code: wine may kill a process that ends while its threads run.
WINE = ("/usr/lib/wine/wine64", "cmd", "/c")
# Exit codes of wine itself, which snl does not have: glibc's loader gives up as it unloads wine's libraries, and cmd started no program
# (9009, of which a process here sees the lowest byte).
WINE_FAILED = (127, 9009 % 256)
TRIES = 3
QEMU = ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu")
# The first bytes of a program for aarch64, and the bits of them that count.
AARCH64_MAGIC = (
    r"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00",
    r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff",
)
TARGETS = {
    "aarch64-unknown-linux-gnu": Target(
        "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user", "aarch64-linux-gnu-gcc", QEMU, solvers=("neon",)
    ),
    "x86_64-unknown-linux-musl": Target(),
    "x86_64-pc-windows-gnu": Target("gcc-mingw-w64-x86-64-posix wine64", "x86_64-w64-mingw32-gcc", WINE),
}


def check(name: str, is_equal: bool) -> None:
    print(f"{time.monotonic() - BEGAN:6.1f} s  {name}: {'as expected' if is_equal else 'DIFFERENT'}", flush=True)
    if not is_equal:
        sys.exit(1)


def cargo(*words: str, name: str, target: Target, is_release: bool) -> None:
    """Runs cargo for a target."""
    prefix = f"CARGO_TARGET_{name.upper().replace('-', '_')}"
    variables = {"LINKER": target.linker, "RUNNER": shlex.join(target.runner)}
    environment = os.environ | {f"{prefix}_{key}": value for key, value in variables.items() if value}
    command = ["cargo", *words, "--target", name, *(["--release"] if is_release else [])]
    subprocess.run(command, cwd=lib.ROOT, env=environment, check=True)


def build(name: str, target: Target, is_release: bool) -> list[str]:
    """Builds the program, and returns the command that runs it."""
    missing = [tool for tool in (target.linker, *target.runner[:1]) if tool and not shutil.which(tool)]
    if missing:
        sys.exit(f"{name} needs {', '.join(missing)} (Debian: {target.packages})")
    cargo("build", "--bin", "snl", name=name, target=target, is_release=is_release)
    folder = Path(os.environ.get("CARGO_TARGET_DIR", lib.ROOT / "target")).resolve() / name / ("release" if is_release else "debug")
    if name.endswith("musl"):
        check("the program is static", "INTERP" not in lib.output("readelf", "--program-headers", folder / "snl"))
    if target.runner == WINE:
        return [*target.runner, "Z:" + str(folder / "snl.exe").replace("/", "\\")]
    return [*target.runner, str(folder / "snl")]


def compare(target: Target, program: list[str], args: argparse.Namespace, folder: Path) -> None:
    """Compares the target's program with golden hashes and with the program for this machine, in an empty folder."""
    environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    if target.runner == WINE:
        (folder / "random.c").write_text(RANDOM_DLL)
        lib.run(target.linker, "-shared", "-o", "bcryptprimitives.dll", "random.c", "-ladvapi32", cwd=folder)

    def output(command: list[str], *arguments: object) -> bytes:
        words = [*command, *map(str, arguments)]
        for _ in range(TRIES):
            ended = subprocess.run(words, stdout=subprocess.PIPE, cwd=folder, env=environment)
            if target.runner != WINE or ended.returncode not in WINE_FAILED:
                break
            print(f"wine itself failed, so it is started again: {' '.join(words)}", flush=True)
        ended.check_returncode()
        return ended.stdout

    native, solvers = [args.snl], args.solvers.split(",") if args.solvers else target.solvers
    generate = ["generate", "-q", "--format", "grid"]
    families = {}
    for line in (lib.ROOT / "data/golden/stream-v1.txt").read_text().splitlines():
        spec, wanted = line.split()
        parameters = dict(parameter.split("=") for parameter in spec.partition(":")[2].split(";"))
        flags = [spec, "--count", min(args.boards, GOLDEN_BOARDS)]
        boards = output(program, *generate, *flags)
        if args.boards < GOLDEN_BOARDS:
            check(f"boards of {spec}", boards == output(native, *generate, *flags))
        else:
            check(f"golden boards of {spec}", hashlib.sha256(boards).hexdigest() == wanted)
        if "," not in (family := parameters["family"]) and family != "exhaustive":
            families[family] = ["--family", family, "--count", args.boards]

    fixed = (lib.ROOT / "data/boards/boards.jsonl").read_bytes()
    (folder / "fixed.jsonl").write_bytes(fixed)
    wanted = [json.loads(line)["min_rolls"] for line in fixed.splitlines()]
    for solver in solvers:
        rows = output(program, "solve", "-q", "--solver", solver, "fixed.jsonl").decode().splitlines()
        check(f"{solver}: fixed boards", [int(row.split(",")[5]) for row in rows[1:]] == wanted)
    sets = {
        "side 2": ["--family", "exhaustive", "--size", 2],
        "side 3": ["--family", "exhaustive", "--size", 3, "--count", 100_000],
        **families,
        "few jumps": ["--density", 0.03, "--count", args.boards],
        "many jumps": ["--density", 0.9, "--count", args.boards],
    }
    for name, flags in sets.items():
        (folder / "boards").write_bytes(output(native, *generate, *flags))
        right = output(native, "solve", "-q", "--solver", "oracle", "boards")
        for solver in solvers:
            check(f"{solver}: {name}", output(program, "solve", "-q", "--solver", solver, "boards") == right)

    suite = ["suite", "-q", "judge", "--seed", 1]
    files = {
        "results.csv of a run": (["run", "-q", "--count", args.boards], "", "/results.csv"),
        "a suite": (suite, ".csv", ""),
        "a package": (["package", "suite:judge,seed=1", "-q", "--profile", "kattis"], ".zip", ""),
    }
    for name, (command, suffix, inner) in files.items():
        written = []
        for side, this in (("native", native), ("target", program)):
            output(this, *command, "--out", side + suffix)
            written.append((folder / f"{side}{suffix}{inner}").read_bytes())
        check(name, written[0] == written[1])


def judge_emulated(snl: str, folder: Path) -> None:
    """Judges a program with snl under qemu, which says that there is no sandbox. snl starts itself again, so the kernel must know how
    to start it: in a namespace of this command alone."""
    emulator, mount = folder / "emulator", folder / "binfmt"
    emulator.write_text(f'#!/bin/sh\nexec {shlex.join(QEMU)} "$@"\n')
    emulator.chmod(0o755)
    mount.mkdir()
    magic, mask = AARCH64_MAGIC
    register = 'mount -t binfmt_misc binfmt "$0" && printf %s "$1" >"$0/register" || exit 99; shift; exec "$@"'
    namespace = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", register, mount, f":snl:M::{magic}:{mask}:{emulator}:"]
    if lib.run(*namespace, "true", codes=(0, 1, 99)).returncode:
        print("skipped: a namespace has no binfmt_misc of its own here, so that no program can be judged under qemu", flush=True)
        return
    solution = lib.ROOT / "data/solutions/accepted/queue.py"
    for mode, code, words in (
        ("auto", 0, "not sandboxed: this kernel has no Landlock; programs have your rights"),
        ("require", 1, "--sandbox require: there is no sandbox here: this kernel has no Landlock"),
    ):
        judged = lib.run(*namespace, snl, "judge", solution, "--sandbox", mode, codes=(0, 1, 3))
        check(f"a program is judged with --sandbox {mode}", judged.returncode == code and words in judged.stderr)


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("targets", nargs="+", metavar="TARGET", choices=list(TARGETS), help=", ".join(TARGETS))
    parser.add_argument("--boards", type=int, default=20_000, help="boards of each family; with less than 3000, the golden hashes are not compared")
    parser.add_argument("--solvers", help="kernels, separated by commas")
    parser.add_argument("--release", action="store_true", help="build with optimizations for release")
    args = parser.parse_args()
    for name in args.targets:
        program = build(name, TARGETS[name], args.release)
        if TARGETS[name].runner == QEMU:
            cargo("test", "-p", "snl-judge", "--lib", "sandbox::", name=name, target=TARGETS[name], is_release=args.release)
        with lib.scratch() as folder:
            if TARGETS[name].runner == QEMU:
                judge_emulated(program[-1], folder)
            compare(TARGETS[name], program, args, folder)
        print(f"{name}: the same boards, answers and files as here")


if __name__ == "__main__":
    main()
