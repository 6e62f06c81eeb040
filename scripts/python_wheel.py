"""Builds the Python wheel, with the module and the command, and tests it in a fresh virtual environment of each interpreter.

Run:    python3 scripts/python_wheel.py [--snl PROGRAM] [--profile ci] [--zig] [--one | --build]
Needs:  Rust and Python 3.11; tests CPython 3.9 and later: all of those on the PATH and of pyenv, or with --one the newest. Installs
        maturin, numpy, pytest, mypy and pyright in virtual environments.
Writes: the wheel to python/target/wheels.
Prints: what each interpreter's tests say, and without --one the time of 10^6 boards from an array and that of the command.
"""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import lib

FOLDER = lib.ROOT / "python"
OLDEST = (3, 9)

# What --zig builds for, with glibc 2.17 of 2014.
TARGET = "x86_64-unknown-linux-gnu"

# Everything but the arrays works without numpy.
WITHOUT_NUMPY = """
import sys; sys.modules["numpy"] = None
import snakes_and_ladders as snl
board, spec = snl.generate("v1:family=classic;n=6", 1)[0], "v1:family=classic;n=6"
assert snl.review(board, snl.route(board)).right and snl.check(snl.solve) is None
for arrays in (lambda: snl.solve_many([]), lambda: snl.boards(spec, 1), lambda: snl.columns(spec, 1)):
    try: arrays()
    except ImportError: continue
    raise SystemExit("an array without numpy")
"""

# Makes boards of side 10 as lists and as an array, solves 10^6 from an array of the narrowest and of the usual numbers, and
# writes them as literals.
MEASURE = """
import sys, time, numpy, snakes_and_ladders as snl
spec = "v1:family=uniform;n=10;seed=1"
for name, make in (("list(generate), 10^5", lambda: list(snl.generate(spec, 10**5))), ("boards, 10^6", lambda: snl.boards(spec, 10**6))):
    times = []
    for _ in range(3):
        cpu = time.process_time()
        made = make()
        times.append(time.process_time() - cpu)
        del made
    print("%s boards: CPU %.2f s" % (name, min(times)))
some = numpy.array(list(snl.generate("v1:family=uniform;n=10;seed=1", 50_000)), numpy.int16)
boards = numpy.tile(some, (20, 1, 1))
for kind in (numpy.int16, numpy.int64):
    array, times = boards.astype(kind), []
    for _ in range(5):
        wall, cpu = time.perf_counter(), time.process_time()
        snl.solve_many(array)
        times.append((time.perf_counter() - wall, time.process_time() - cpu))
    print("solve_many, 10^6 boards, %s: %.2f s, CPU %.2f s" % (kind.__name__, *min(times)))
rows = [str(board).replace(" ", "") for board in some.tolist()]
with open(sys.argv[1], "w") as file:
    file.write("".join(row + "\\n" for row in rows) * 20)
"""


def interpreters() -> list[Path]:
    """One of each minor version that is at hand, oldest first."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], 40)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    paths = [Path(sys.executable), *pyenv.glob("3.*/bin/python3"), *(Path(found) for name in names if (found := shutil.which(name)))]
    found = {}
    for path in paths:
        asked = "import sys, sysconfig; print(*sys.version_info[:2], sys.implementation.name, sysconfig.get_config_var('Py_GIL_DISABLED') or 0)"
        said = subprocess.run([path, "-c", asked], capture_output=True, text=True)
        major, minor, kind, free = said.stdout.split() if said.returncode == 0 else (0, 0, "", 0)
        if (int(major), int(minor)) >= OLDEST and kind == "cpython" and int(free) == 0:
            found.setdefault((int(major), int(minor)), path)
    return [path for _, path in sorted(found.items())]


def run(*command: object, **options: object) -> None:
    """Runs a program, whose output is shown."""
    lib.run(*command, capture_output=False, **options)


def install(python: Path, *packages: object) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)


def build_command(zig: bool) -> Path:
    """Builds the command that goes into the wheel."""
    if not zig:
        run("cargo", "build", "--release", "--locked", cwd=lib.ROOT)
        return lib.ROOT / "target/release/snl"
    run("cargo", "zigbuild", "--release", "--locked", "--target", f"{TARGET}.2.17", cwd=lib.ROOT)
    return lib.ROOT / "target" / TARGET / "release/snl"


def build(snl: Path, profile: str, tools: Path, zig: bool) -> Path:
    """Builds the wheel with this command in it."""
    scripts = FOLDER / "snakes_and_ladders._native.data/scripts"
    scripts.mkdir(parents=True, exist_ok=True)
    shutil.copy2(snl, scripts / "snl")
    wheels = FOLDER / "target/wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    old = ["--zig", "--compatibility", "manylinux2014", "--target", TARGET] if zig else []
    run(tools / "maturin", "build", "--locked", "--strip", "--profile", profile, "--manifest-path", FOLDER / "Cargo.toml", "--out", wheels, *old)
    (wheel,) = wheels.glob("*.whl")
    # The command must run wherever the wheel may be installed.
    promised = re.search(r"manylinux_(\d+)_(\d+)", wheel.name)
    needed = re.findall(rb"GLIBC_(\d+)\.(\d+)", snl.read_bytes())
    newest = max((tuple(map(int, version)) for version in needed), default=(0, 0))
    if promised and newest > tuple(map(int, promised.groups())):
        sys.exit(f"{snl} needs glibc {newest[0]}.{newest[1]}, and the wheel says {promised.group()}")
    print(f"{wheel.name}: {wheel.stat().st_size:,} bytes")
    return wheel


def test(python: Path, wheel: Path, folder: Path) -> None:
    """Installs the wheel, and runs its tests and the example."""
    print(f"\n{lib.version(python)}", flush=True)
    run(python, "-m", "venv", folder)
    venv_python = folder / "bin/python"
    install(venv_python, wheel, "pytest")
    # It asks for a newer Python than the wheel; without it, the test of the environment in docs/LIBRARY.md is skipped.
    if subprocess.run([venv_python, "-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).returncode == 0:
        install(venv_python, "gymnasium>=1,<2")
    for tests in ("tests", "examples"):
        run(venv_python, "-m", "pytest", "-q", "-p", "no:cacheprovider", FOLDER / tests, cwd=folder)
    run(venv_python, "-c", WITHOUT_NUMPY)


def check_types(tools: Path, wheel: Path) -> None:
    """Checks the stubs against the module, and the tests and the example with the stubs."""
    install(tools / "python", "--force-reinstall", "--no-deps", wheel)
    run(tools / "stubtest", "snakes_and_ladders._native")
    for folder in ("tests", "examples"):
        run(tools / "mypy", "--strict", "--no-error-summary", "--cache-dir", os.devnull, ".", cwd=FOLDER / folder)
    run(tools / "mypy", "--strict", "--no-error-summary", "--cache-dir", os.devnull, "-p", "snakes_and_ladders", cwd=lib.ROOT)
    run(tools / "pyright", "--pythonpath", tools / "python", "tests", "examples", cwd=FOLDER)
    print("types are right")


def measure(python: Path, snl: Path) -> None:
    """Prints the times of an array and of the command."""
    with lib.scratch() as folder:
        run(python, "-c", MEASURE, folder / "boards.grid")
        solve = [snl, "solve", folder / "boards.grid", "-q", "-o", folder / "answers.csv"]
        least = min(lib.measured(*solve) for _ in range(5))
        print(f"snl solve, the same boards as literals: {least.elapsed:.2f} s, CPU {least.cpu:.2f} s")


def main() -> None:
    parser = lib.arguments(__doc__, snl=False)
    parser.add_argument("--snl", type=Path, help="the command that goes into the wheel; without, it is built")
    parser.add_argument("--profile", default="release", help="Cargo profile of the module; ci builds faster")
    parser.add_argument("--zig", action="store_true", help="build for glibc 2.17 (manylinux2014), with zig as the linker")
    parser.add_argument("--one", action="store_true", help="test one interpreter, the newest")
    parser.add_argument("--build", action="store_true", help="only build the wheel")
    args = parser.parse_args()
    with lib.scratch() as folder:
        tools = folder / "tools/bin"
        venv.create(tools.parent, with_pip=True)
        linker = ["cargo-zigbuild", "ziglang"] if args.zig else []
        install(tools / "python", "maturin>=1.7,<2", *linker, *([] if args.build else ["mypy", "numpy", "pyright", "pytest"]))
        # Cargo and maturin look there for zig.
        os.environ["PATH"] = f"{tools}:{os.environ['PATH']}"
        snl = (args.snl or build_command(args.zig)).resolve()
        wheel = build(snl, args.profile, tools, args.zig)
        if args.build:
            return
        pythons = interpreters()
        for number, python in enumerate(pythons[-1:] if args.one else pythons):
            test(python, wheel, folder / f"venv-{number}")
        check_types(tools, wheel)
        if not args.one:
            measure(tools / "python", snl)


if __name__ == "__main__":
    main()
