"""Checks a clean clone: runs recipes of the justfile in lanes, which run side by side, and prints the output of each.

Run:    .ci/run [--list | RECIPE...]    all recipes, or only these
Needs:  Linux with Rust, a C compiler, Python 3.11 with pip, Java 17 and Node 20; the recipe `tools` installs the rest, as root.
Prints: what a recipe printed, when it has ended; at the end once more what failed, and the result, time and CPU time of each.
Exit:   1 where a recipe failed, 130 after a signal. No process is left; files are written to target/ and a temporary folder.
"""

import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A lane is a row of recipes, each after the one before; recipes joined by + run at once. All others need the first lanes.
FIRST = {"tools": "tools", "program": "main-job"}
LANES = {
    "submissions": "languages hostile+misbehaviour wrappings diagnoses packages fuzz-briefly",
    "files": "inlined pages web cluster data-frames kills power-cuts inject release full-disk merge-limits flat-memory side-3 "
    "suites python",
    "builds": "macos aarch64 windows oldest-rust lint",
    "tests": "test-long",
}
# Apart from the builds of the tests, which would wait for them.
VARIABLES = {"builds": {"CARGO_TARGET_DIR": f"{ROOT}/target/builds", "CARGO_PROFILE_DEV_DEBUG": "0"}}
PR_SET_CHILD_SUBREAPER = 36
# What takes longer hangs. A recipe that still runs then is named, with its output.
LIMIT_SECONDS = 85 * 60


def environment(work: str) -> dict[str, str]:
    """The environment of all recipes, in which they write nothing but to `work` and target/."""
    extra = {"SNL_NPM": f"{work}/npm", "TMPDIR": work, "JUST_TEMPDIR": work, "XDG_CACHE_HOME": f"{work}/cache"}
    extra |= {"npm_config_cache": f"{work}/cache/npm", "PYTHONDONTWRITEBYTECODE": "1", "CARGO_INCREMENTAL": "0"}
    # Python itself, not a launcher, which takes longer to start.
    path = [f"{work}/npm/node_modules/.bin", f"{work}/just/bin", os.path.dirname(sys.executable), os.environ["PATH"]]
    # pip would compile all that it installs; most of it is never imported.
    return {**os.environ, **extra, "PATH": ":".join(path), "PIP_COMPILE": "0", "PIP_ROOT_USER_ACTION": "ignore"}


def select(lanes: dict[str, str], chosen: set[str]) -> dict[str, str]:
    """The lanes with the chosen recipes alone, one after the other; all where none is chosen."""
    some = {lane: [recipe for recipe in recipes.replace("+", " ").split() if recipe in chosen] for lane, recipes in lanes.items()}
    return {lane: " ".join(recipes) for lane, recipes in some.items()} if chosen else lanes


def run(lanes: dict[str, str], variables: dict[str, str], summary: list[str], failed: list[tuple]) -> bool:
    """Runs the recipes of all lanes to their end, adds a line for each to the summary, and returns whether all succeeded."""
    waiting = {lane: recipes.split() for lane, recipes in lanes.items()}
    running = {}
    try:
        while any(waiting.values()) or running:
            busy = [lane for lane, *_ in running.values()]
            for lane in [lane for lane, steps in waiting.items() if steps and lane not in busy]:
                for recipe in waiting[lane].pop(0).split("+"):
                    log, env = tempfile.TemporaryFile(), variables | VARIABLES.get(lane, {})
                    options = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "start_new_session": True}
                    child = subprocess.Popen(["just", recipe], env=env, **options)
                    running[child.pid] = (lane, recipe, time.monotonic(), log, child)
            pid, status, usage = os.wait4(-1, 0)
            # Others are processes that a recipe left behind, which this process adopted.
            if pid in running:
                lane, recipe, began, log, child = running.pop(pid)
                child.returncode = os.waitstatus_to_exitcode(status)
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(pid, signal.SIGKILL)
                result = f"failed, exit code {child.returncode}" if child.returncode else "ok"
                times = f"{time.monotonic() - began:5.0f} s, CPU {usage.ru_utime + usage.ru_stime:5.0f} s"
                summary.append(f"{lane:<12}{recipe:<14}{times}  {result}")
                show(recipe, result, log)
                failed += [(recipe, result, log)] if child.returncode else []
    finally:
        stop()
        for _, recipe, _, log, _ in running.values():
            show(recipe, "stopped", log)
    return not failed


def show(recipe: str, result: str, log) -> None:
    print(f"\n== {recipe}: {result}", flush=True)
    log.seek(0)
    shutil.copyfileobj(log, sys.stdout.buffer)
    sys.stdout.flush()


def children() -> list[int]:
    """The processes that this one started or adopted."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(") ")[2].split()[1]) == os.getpid():
                found.append(int(stat.parent.name))
    return found


def stop() -> None:
    """Interrupts all that still runs, kills after ten seconds what goes on, and waits until nothing is left."""
    end = time.monotonic() + 10
    for pid in children():
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGINT)
    with contextlib.suppress(ChildProcessError):
        while True:
            if os.waitpid(-1, os.WNOHANG) == (0, 0):
                for pid in children() if time.monotonic() > end else []:
                    os.kill(pid, signal.SIGKILL)
                time.sleep(0.1)


def interrupt(*_: object) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sys.exit(130)


def main() -> None:
    lanes, chosen = FIRST | LANES, set(sys.argv[1:])
    if chosen == {"--list"}:
        sys.exit(print("\n".join(f"{lane:<12}{recipes}" for lane, recipes in lanes.items())))
    if unknown := chosen - set(" ".join(lanes.values()).replace("+", " ").split()):
        sys.exit(f"no such recipe in a lane: {', '.join(sorted(unknown))}; see .ci/run --list")
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"no end after {LIMIT_SECONDS // 60} minutes"))
    signal.alarm(LIMIT_SECONDS)
    os.chdir(ROOT)
    began, summary, failed, succeeded = time.monotonic(), [], [], False
    try:
        with tempfile.TemporaryDirectory(prefix="snl-ci-", ignore_cleanup_errors=True) as work:
            # Slurm's processes have users of their own.
            os.chmod(work, 0o755)
            variables = environment(work)
            if not shutil.which("just"):
                pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", f"{work}/just", "rust-just<2"]
                subprocess.run(pip, env=variables, check=True)
            succeeded = all(run(select(stage, chosen), variables, summary, failed) for stage in (FIRST, LANES))
    finally:
        # A long output is often cut, so that only its end is read.
        for each in failed:
            show(*each)
        print(f"\n== {time.monotonic() - began:.0f} s in all", *summary, sep="\n")
    sys.exit(not succeeded)


if __name__ == "__main__":
    main()
