"""`Judge` has the verdicts of `snl judge`, and is not fooled."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import Run

import snakes_and_ladders as snl
from snakes_and_ladders import _judge

ROOT = Path(__file__).resolve().parents[2]
CODES = {
    "accepted": "AC",
    "wrong_answer": "WA",
    "run_time_error": "RE",
    "time_limit_exceeded": "TLE",
    "memory_limit_exceeded": "MLE",
    "presentation_error": "PE",
    "compile_error": "CE",
}
RIGHT = (ROOT / "python/examples/solution.py").read_text()
ENDLESS = "def snakesAndLadders(board):\n    while True: pass\n"

# Programs that are not what they seem, and what they get.
HOSTILE = {
    "import os\ndef snakesAndLadders(board): os._exit(0)": "RE",
    "import os\nos._exit(0)": "RE",
    "import os\nos._exit(3)": "CE",
    "raise SystemExit": "CE",
    "def snakesAndLadders(board): raise SystemExit(0)": "RE",
    "class Any(int):\n    def __eq__(self, other): return True\ndef snakesAndLadders(board): return Any(4)": "PE",
    "class Any:\n    def __eq__(self, other): return True\n    def __int__(self): return 4\ndef snakesAndLadders(board): return Any()": "PE",
    "def snakesAndLadders(board): return True": "PE",
    "def snakesAndLadders(board): return 4.0": "PE",
    # Answers that are written before the boards are read, with the number of each: right ones do not help.
    "import os\ndef snakesAndLadders(board):\n    for fd in range(3, 20):\n        try: os.write(fd, b''.join(b'%d 4 100\\n' % n for n in range(80)))\n        except OSError: pass\n    return 4": "WA",
    "import os\nfor fd in range(1, 20):\n    try: os.write(fd, b'ready\\n0 4 100\\n1 1 100\\n')\n    except OSError: pass\ndef snakesAndLadders(board): return 0": "PE",
    'print(\'{"id": 0, "error": null, "verdict": "AC"}\')\ndef snakesAndLadders(board): return 0': "WA",
    # The adapter and its words.
    "import sys, builtins\nsys.modules['__main__'].type = lambda value: int\nbuiltins.abs = lambda value: 0\ndef snakesAndLadders(board): return 4": "WA",
    "import os, signal\ndef snakesAndLadders(board): os.kill(os.getppid(), signal.SIGKILL)": "RE",
    "import sys\ndef snakesAndLadders(board):\n    while True: print('x' * 10000)": "TLE",
    "x = 1": "CE",
    "def snakesAndLadders(board):\n    print 'right'\n    return 4": "CE",
    "": "CE",
    "def snakesAndLadders(board: return 4": "CE",
    "\0\ud800": "CE",
}


@pytest.fixture(scope="module")
def judge() -> Any:
    with snl.Judge(time_limit=1.0, total_time=5.0) as judge:
        yield judge


def test_verdicts_are_those_of_the_command() -> None:
    files = [file for file in sorted((ROOT / "data/solutions").glob("*/*.py")) if file.parent.name in CODES]
    assert len(files) > 12
    # As much time as a slow machine takes to fill the memory.
    with snl.Judge(time_limit=10.0, total_time=60.0) as judge:
        verdicts = list(judge.many(file.read_text(errors="replace") for file in files))
    found = {f"{file.parent.name}/{file.name}": verdict.code for file, verdict in zip(files, verdicts)}
    assert found == {f"{file.parent.name}/{file.name}": CODES[file.parent.name] for file in files}


@pytest.mark.parametrize("source", HOSTILE, ids=range(len(HOSTILE)))
def test_a_program_gets_what_it_is_worth(judge: snl.Judge, source: str) -> None:
    verdict = judge(source)
    assert verdict.code == HOSTILE[source], verdict
    assert not verdict.right and (verdict.note or verdict.got is not None)


def test_the_first_failure_is_shown(judge: snl.Judge) -> None:
    verdict = judge("def snakesAndLadders(board): return -1 if len(board) == 6 else 1", smallest=5.0)
    suite = snl.suite()
    board, answer, _ = suite[verdict.passed]
    assert (verdict.code, verdict.board, verdict.expected, verdict.got) == ("WA", board, answer, -1)
    assert verdict.smallest is not None and snl.solve(verdict.smallest) == verdict.smallest_expected != verdict.smallest_got
    right = judge(RIGHT, smallest=5.0)
    assert right == ("AC", True, 80, *[None] * 8)


def test_languages_have_names_and_extensions() -> None:
    for language in ("Python", "PYTHON", "py", "PY"):
        with snl.Judge("v1:family=exhaustive;n=2", language=language) as judge:
            assert judge(RIGHT).right


def test_a_program_that_reads_no_board_fails_on_none(judge: snl.Judge) -> None:
    verdict = judge("import os\nos._exit(0)")
    assert (verdict.code, verdict.board, verdict.expected, verdict.got) == ("RE", None, None, None)
    verdict = judge("import os\ndef snakesAndLadders(board): os._exit(0)")
    assert (verdict.code, verdict.board, verdict.expected, verdict.got) == ("RE", *snl.suite()[0][:2], None)


def test_a_search_has_no_more_time_than_it_is_given(judge: snl.Judge) -> None:
    verdict = judge(ENDLESS, smallest=0.1)
    # A board on which time runs out takes the whole limit.
    assert (verdict.code, verdict.board, verdict.smallest, verdict.mistake) == ("TLE", snl.suite()[0][0], None, None)
    verdict = judge(ENDLESS, smallest=5.0)
    assert (verdict.code, verdict.smallest) == ("TLE", [[-1, -1], [-1, -1]])


def test_an_endless_program_ends(judge: snl.Judge) -> None:
    verdicts = list(judge.many([ENDLESS] * 2))
    assert [verdict.code for verdict in verdicts] == ["TLE"] * 2 and "timed out after 1s" in str(verdicts[0].note)
    with snl.Judge(time_limit=1.0, total_time=0.5) as impatient:
        slow = "import time\n" + RIGHT.replace("n = len(board)", "n = len(board); time.sleep(0.1)")
        assert impatient(slow).note == "more than 500ms for all boards"


def test_threads_share_a_judge(judge: snl.Judge) -> None:
    found: list[str] = []
    threads = [threading.Thread(target=lambda source: found.append(judge(source).code), args=(source,)) for source in [RIGHT, "x"] * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["AC"] * 4 + ["CE"] * 4


def test_nothing_is_left_behind() -> None:
    def children() -> set[str]:
        return set(subprocess.run(["ps", "-o", "pid=", "--ppid", str(os.getpid())], capture_output=True, text=True).stdout.split())

    before, threads = children(), threading.active_count()
    judge = snl.Judge()
    waiting = threading.Thread(target=lambda: pytest.raises(RuntimeError, judge, ENDLESS))
    waiting.start()
    time.sleep(0.5)
    judge.close()
    waiting.join()
    # `ps` itself is a child.
    assert len(children()) <= len(before) and threading.active_count() == threads
    with pytest.raises(RuntimeError):
        judge(RIGHT)


def right_function(board: list[list[int]]) -> int:
    return snl.solve(board)


def test_what_cannot_be_judged_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for arguments, words in ((("no-such-file.csv",), "no-such-file.csv"), (("suite:jury",), "unknown suite"), (("v1:n=99",), "99")):
        with pytest.raises(ValueError, match=words):
            snl.Judge(*arguments)
    options: dict[str, Any]
    for options, words in (
        ({"sandbox": "no"}, "sandbox is 'no'"),
        ({"workers": -1}, "workers is -1"),
        ({"time_limit": -1}, "time_limit is -1; it must be above 0"),
        ({"memory_limit": 0}, "memory_limit is 0"),
        ({"language": "pyhton"}, r"language is 'pyhton'; it must be one of C, C#, C\+\+, Go, .*, or an extension of its files"),
    ):
        with pytest.raises(ValueError, match=words):
            snl.Judge(**options)
    with snl.Judge() as judge:
        no_program: Any
        for no_program in (right_function, 42):
            with pytest.raises(TypeError, match="is no text of a program"):
                judge(no_program)
        with pytest.raises(TypeError, match="several programs"):
            list(judge.many(RIGHT))
    with snl.Judge() as judge, pytest.raises(ValueError, match="smallest is -1"):
        judge(RIGHT, smallest=-1)
    with monkeypatch.context() as context:
        context.setenv("PATH", str(tmp_path))
        with snl.Judge(sandbox="none") as judge, pytest.raises(RuntimeError, match="python3 is not on the path"):
            judge(RIGHT)
    monkeypatch.setattr(_judge, "__file__", str(tmp_path / "x/y.py"))
    monkeypatch.setattr("sysconfig.get_path", lambda *names: str(tmp_path))
    with pytest.raises(FileNotFoundError, match="no command snl in"):
        snl.Judge()


def test_lines_that_are_no_requests_are_answered(run: Run) -> None:
    lines = ["{", '{"id": 7}', '{"id": "a", "source": "", "language": "python", "corpus": "/etc/passwd"}', "", '{"id": [1], "source": "x", "language": "py", "corpus": "v1:family=empty;n=2"}']
    program = Path(sys.executable).parent / "snl"
    done = subprocess.run([program, "judge", "--serve", "-j", "1"], input="\n".join(lines), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    first, *replies = map(__import__("json").loads, done.stdout.splitlines())
    assert first["version"] == snl.__version__
    assert [reply["id"] for reply in replies] == [None, 7, "a", [1]]
    words = ["not a request", "missing field `source`", "neither a spec nor a suite"]
    assert all(word in reply["error"] for word, reply in zip(words, replies)) and replies[3]["verdict"] == "CE"
