"""Puts judge packages before the tools of those who read them, problemtools and BAPCtools.

Run:    python3 scripts/packages.py [--boards suite:judge,seed=1] [--work FOLDER] [--quick]
Needs:  Python 3.11 with venv, g++, javac and the network: installs the tools from PyPI at fixed versions, each into an
        environment of its own in the work folder, which is removed at the end unless --work names one.
Prints: what is done, the tools' output where it is not as it should be (all of it with --verbose), and how long it
        took; ends with 1 if anything is not as it should be.

Makes a package of each format with `snl package`, with a title and an author of its own and an edited statement, which is kept
while the tests are made a second time, then:

1. The lines of docs/PACKAGES.md must find nothing: `verifyproblem` in the legacy package, `bt validate` and `bt run` in the
   2025-09 one. Every submission gets the verdict of its folder, every invalid input is rejected.
2. Of each package the tests that one wrong submission fails are deleted. Now both tools must find fault with it,
   and name that submission.

With --quick, BAPCtools runs a submission up to the first test that fails.
"""

import argparse
import concurrent.futures
import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

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
VICTIM = "wrong_answer/one_array_for_landings_and_ends.py"


def words_after(command: str) -> list[str]:
    """The words after a command in the line of docs/PACKAGES.md that begins with it."""
    page = (lib.ROOT / "docs/PACKAGES.md").read_text()
    found = re.search(rf"^{command}(| .*)$", page, re.MULTILINE)
    return found[1].split() if found else sys.exit(f"docs/PACKAGES.md has no line: {command}")


class Tool:
    """A tool in an environment of its own, with its package."""

    def __init__(self, work: Path, package: str, requirement: str, args: argparse.Namespace) -> None:
        self.name = requirement.partition("==")[0]
        self.package, self.bin, self.args = work / package, work / self.name / "bin", args
        self.failures = 0
        began = time.monotonic()
        lib.run(sys.executable, "-m", "venv", work / self.name)
        pip = ["install", "--quiet", "--no-cache-dir", "--disable-pip-version-check"]
        lib.run(self.bin / "pip", *pip, requirement)
        print(f"installing {self.name}: {time.monotonic() - began:.0f} s", flush=True)

    def expect(self, words: str, command: list[object], is_right: Callable[[int, str], bool]) -> None:
        """Runs the tool in its package, whose exit code and output must be right."""
        began = time.monotonic()
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        ran = subprocess.run([str(word) for word in command], cwd=self.package, **pipes)
        # Where CI is set in the environment, bt colors what it says.
        said = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", ran.stdout)
        passed = is_right(ran.returncode, said)
        self.failures += not passed
        print(f"{'as it should be' if passed else 'NOT AS IT SHOULD BE'}: {words}: {time.monotonic() - began:.0f} s", flush=True)
        if self.args.verbose or not passed:
            print(said, flush=True)

    def weaken(self) -> None:
        """Deletes the tests that the victim fails."""
        killers = []
        for test in sorted(self.package.glob("data/s*/*.in")):
            said = lib.output(sys.executable, self.package / "submissions" / VICTIM, input=test.read_text(), codes=range(256))
            if said.split() != test.with_suffix(".ans").read_text().split():
                killers.append(test)
        assert killers, f"no test fails {VICTIM}"
        assert all(test.parent.name == "secret" for test in killers), f"a sample fails {VICTIM}: choose another"
        for file in [file for test in killers for file in test.parent.glob(f"{test.stem}.*")]:
            file.unlink()
        print(f"{self.name}: without the {len(killers)} tests that fail {VICTIM}")


def check_legacy(work: Path, args: argparse.Namespace) -> int:
    tool = Tool(work, "legacy", PROBLEMTOOLS, args)
    verify = tool.bin / "verifyproblem"
    # The page ends the line with the name of the folder.
    *words, _ = words_after("verifyproblem")
    tool.expect("verifyproblem finds nothing in the legacy package", [verify, *words, tool.package], lambda code, _: code == 0)
    tool.weaken()
    weak = [verify, "-e", "-s", f"breadth_first.py|{Path(VICTIM).name}", "-p", "submissions", "--", tool.package]
    tool.expect("verifyproblem refuses it and says why", weak, lambda code, said: code == 1 and f"ERROR {VICTIM}" in said)
    return tool.failures


def check_new(work: Path, args: argparse.Namespace) -> int:
    tool = Tool(work, "new", BAPCTOOLS, args)
    bt = tool.bin / "bt"
    # With -aa, each submission sees every test; without, one that fails sees none after.
    run = [bt, "run", "--no-bar", *(word for word in words_after("bt run") if not (args.quick and word == "-aa"))]
    validate = [bt, "validate", "--no-bar", *words_after("bt validate")]
    tool.expect("bt validate finds nothing in the 2025-09 package", validate, lambda code, _: code == 0)
    tool.expect("bt run finds every verdict as its folder says", run, lambda code, _: code == 0)
    tool.weaken()
    programs = [f"submissions/{name}" for name in ["accepted/breadth_first.py", VICTIM]]
    reason = f"{VICTIM}: required: [WA], got: [AC]"
    tool.expect("bt run refuses it and says why", [*run, *programs], lambda code, said: code == 1 and reason in said)
    return tool.failures


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--boards", default="suite:judge,seed=1", help="the corpus")
    parser.add_argument("--work", type=Path, help="a folder to work in, and to leave standing")
    parser.add_argument("--verbose", action="store_true", help="all that the tools say")
    parser.add_argument("--quick", action="store_true", help="run a submission up to the first test that fails")
    args = parser.parse_args()
    began = time.monotonic()
    with contextlib.nullcontext(args.work and args.work.resolve()) if args.work else lib.scratch() as work:
        work.mkdir(parents=True, exist_ok=True)
        (work / "languages.yaml").write_text(LANGUAGES)
        # What the tools write beside the packages stays in the work folder.
        os.environ.update(TMPDIR=str(work), XDG_CONFIG_HOME=str(work / "config"))
        for name, profile, statement in [("legacy", "kattis", "problem_statement"), ("new", "bapctools", "statement")]:
            # The limit of BAPCtools is elapsed time, which other work on the machine stretches.
            limit = ["--time-limit", "5"] if profile == "bapctools" else []
            details = ["--title", "Ladders & Snakes", "--author", "A. Setter", "--license", "cc by-sa", *limit]
            first = work / f"{name}first"
            lib.run(args.snl, "package", "--profile", profile, *details, "-o", first)
            tex = first / statement / "problem.en.tex"
            tex.write_text(tex.read_text().replace("You may choose", "Edited: you may choose"))
            flags = ["--profile", profile, "--from", first, "-o", work / name]
            lib.run(args.snl, "package", *args.boards.split(), *flags)
            assert "Edited" in (work / name / statement / "problem.en.tex").read_text()
        # A core for each.
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            failures = sum(pool.map(lambda check: check(work, args), (check_legacy, check_new)))
    print(f"{failures} of the expectations failed; {time.monotonic() - began:.0f} s in all")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
