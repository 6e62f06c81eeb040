#!/usr/bin/env python3
"""Puts judge packages before the tools of those who read them, problemtools and BAPCtools.

usage: python3 scripts/packages.py --snl target/release/snl [--boards "--suite judge --seed 1"] [--work FOLDER] [--quick]

Makes a package of each profile with `snl generate`, then:

1. `verifyproblem` must find nothing in the legacy package, `bt validate` and `bt run` nothing in the 2025-09 one:
   every submission gets the verdict of its folder, every invalid input is rejected.
2. Of each package the tests that one wrong submission fails are deleted. Now both tools must find fault with it,
   and name that submission.

With --quick, both tools run every fourth of the submissions that are not accepted, up to the first test that fails.

Prints what is done, the tools' output where it is not as it should be (all of it with --verbose), and how long it
took; ends with 1 if anything is not as it should be.

Needs python3 with venv, g++, javac and the network: installs the tools from PyPI at fixed versions, each into an
environment of its own in the work folder, which is removed at the end unless --work names one.
"""

import concurrent.futures
import contextlib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

import lib

PROBLEMTOOLS = "problemtools==1.20260907"
BAPCTOOLS = "bapctools==2026.10.0"

# Compiled by what is installed, interpreted by the very Python that runs this.
LANGUAGES = f"""\
python3:
  compile: {sys.executable} -m py_compile {{files}}
  run: {sys.executable} "{{mainfile}}"
java:
  compile: javac -encoding UTF-8 -sourcepath {{path}} -d {{path}} {{files}}
"""

# The submission whose killers are deleted: no sample may be among them, for samples there must be.
VICTIM = "wrong_answer/gives_up_after_n_rolls.py"

failures = []


@contextlib.contextmanager
def step(words):
    start = time.monotonic()
    yield
    print(f"{words}: {time.monotonic() - start:.0f} s", flush=True)


def run(command, cwd, verbose):
    """Runs a tool; gives its exit code and all that it said."""
    ran = subprocess.run(
        command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    # Where CI is set in the environment, bt colors what it says.
    said = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", ran.stdout)
    if verbose:
        print(said)
    return ran.returncode, said


def expect(passed, words, output):
    print(f"  {'as it should be' if passed else 'NOT AS IT SHOULD BE'}: {words}", flush=True)
    if not passed:
        print(output, flush=True)
        failures.append(words)


def install(folder, package):
    """A new environment with one package; gives the folder of its programs."""
    lib.run(sys.executable, "-m", "venv", folder)
    lib.run(folder / "bin/pip", "install", "--quiet", "--no-cache-dir", "--disable-pip-version-check", package)
    return folder / "bin"


def weaken(package):
    """Deletes the tests that the victim fails; gives their number."""
    program = package / "submissions" / VICTIM
    killers = []
    for test in sorted(package.glob("data/s*/*.in")):
        with open(test) as board:
            said = subprocess.run([sys.executable, program], stdin=board, capture_output=True, text=True)
        if said.stdout.split() != test.with_suffix(".ans").read_text().split():
            killers.append(test)
    assert killers, f"no test fails {VICTIM}"
    assert all(test.parent.name == "secret" for test in killers), f"a sample fails {VICTIM}: choose another"
    for test in killers:
        for file in test.parent.glob(f"{test.stem}.*"):
            file.unlink()
    return len(killers)


def main():
    parser = lib.arguments(__doc__)
    parser.add_argument("--boards", default="--suite judge --seed 1", help="what to generate")
    parser.add_argument("--work", type=pathlib.Path, help="a folder to work in, and to leave standing")
    parser.add_argument("--verbose", action="store_true", help="all that the tools say")
    parser.add_argument("--quick", action="store_true", help="run fewer of the wrong submissions")
    args = parser.parse_args()
    start = time.monotonic()
    with contextlib.ExitStack() as stack:
        work = args.work or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        check(work.resolve(), args.snl, shlex.split(args.boards), args.verbose, args.quick)
    print(f"{len(failures)} of the expectations failed; {time.monotonic() - start:.0f} s in all")
    sys.exit(1 if failures else 0)


def check(work, snl, boards, verbose, quick):
    work.mkdir(parents=True, exist_ok=True)
    (work / "languages.yaml").write_text(LANGUAGES)
    # What the tools write beside the packages stays in the work folder.
    os.environ.update(TMPDIR=str(work), XDG_CONFIG_HOME=str(work / "config"))
    with step("making the packages"):
        for name, profile in [("legacy", "legacy"), ("new", "2025-09")]:
            lib.run(snl, "generate", *boards, "--format", "package", "--profile", profile, "-o", work / name)
    # A core for each.
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(check_legacy, work, verbose, quick), pool.submit(check_new, work, verbose, quick)]:
            done.result()


def check_legacy(work, verbose, quick):
    package = work / "legacy"
    with step("installing problemtools"):
        verifyproblem = install(work / "problemtools", PROBLEMTOOLS) / "verifyproblem"
    parts = ["config", "data", "validators", "graders", "submissions"]
    with step("verifyproblem"):
        files = sorted(package.glob("submissions/*/*"))
        others = [file for file in files if file.parent.name != "accepted"]
        left_out = {file for place, file in enumerate(others) if place % 4} if quick else set()
        some = "|".join(re.escape(file.name) for file in files if file not in left_out)
        code, said = run([verifyproblem, "-e", "-s", some, "-p", *parts, "--", package], work, verbose)
        expect(code == 0, "verifyproblem finds nothing in the legacy package", said)
    with step("verifyproblem on the weak package"):
        print(f"  legacy: without the {weaken(package)} tests that fail {VICTIM}")
        only = f"breadth_first.py|{pathlib.Path(VICTIM).name}"
        code, said = run([verifyproblem, "-e", "-s", only, "-p", "submissions", "--", package], work, verbose)
        expect(code == 1 and f"ERROR {VICTIM}" in said, "verifyproblem refuses it and says why", said)


def check_new(work, verbose, quick):
    package = work / "new"
    with step("installing bapctools"):
        bt = install(work / "bapctools", BAPCTOOLS) / "bt"
    with step("bt validate"):
        code, said = run([bt, "validate", "--no-bar"], package, verbose)
        expect(code == 0, "bt validate finds nothing in the 2025-09 package", said)
    # With -aa, each submission sees every test; without, one that fails sees none after.
    bt_run = [bt, "run", "--no-bar", "-o", *([] if quick else ["-aa"])]
    with step("bt run"):
        files = sorted(package.glob("submissions/*/*"))
        accepted = [file for file in files if file.parent.name == "accepted"]
        others = [file for file in files if file.parent.name != "accepted"]
        some = [*accepted, *others[::4]] if quick else []
        code, said = run([*bt_run, *(file.relative_to(package) for file in some)], package, verbose)
        expect(code == 0, "bt run finds every verdict as its folder says", said)
    with step("bt run on the weak package"):
        print(f"  2025-09: without the {weaken(package)} tests that fail {VICTIM}")
        programs = [f"submissions/{name}" for name in ["accepted/breadth_first.py", VICTIM]]
        code, said = run([*bt_run, *programs], package, verbose)
        reason = f"{VICTIM}: required: [WA], got: [AC]"
        expect(code == 1 and reason in said, "bt run refuses it and says why", said)


if __name__ == "__main__":
    main()
