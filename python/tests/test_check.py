"""`check` finds the board that `snl judge` finds."""

from __future__ import annotations

import importlib.util
import json
import threading
from pathlib import Path
from typing import Any

import numpy
import pytest
from conftest import Run

import snakes_and_ladders as snl

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path for verdict in ("wrong_answer", "run_time_error", "presentation_error") for path in (ROOT / "data/solutions" / verdict).glob("*.py"))

BOARD = [[-1, -1], [-1, 1]]

# These take seconds, or leak state, which the next test is about.
OTHERS = ("gives-up-after-100-rolls", "rolls-in-a-byte", "jump-optional", "marks-kept")


def load(file: Path) -> Any:
    """The class in a file, with the names that LeetCode imports."""
    spec = importlib.util.spec_from_file_location("solution", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    exec("from typing import *\nfrom collections import *\nimport collections, heapq", module.__dict__)
    spec.loader.exec_module(module)
    return module.Solution


def right(board: list[list[int]]) -> int:
    return snl.solve(board)


def wrong(board: list[list[int]]) -> int:
    """Wrong on boards with a jump, and destroys its board."""
    answer = snl.solve(board) + any(cell != -1 for row in board for cell in row)
    board.clear()
    return answer


@pytest.mark.parametrize("file", [file for file in FILES if file.stem not in OTHERS], ids=lambda file: file.stem)
def test_the_shrunk_board_is_that_of_judge(run: Run, file: Path) -> None:
    judged = run("judge", "suite:judge,seed=1", str(file)).stdout
    failure = snl.check(load(file), "suite:judge,seed=1")
    assert failure is not None and failure.reproducible
    literal = json.dumps(failure.board, separators=(",", ":"))
    assert f"\n{literal}\n" in judged
    assert f" on {failure.place}: the answer is {failure.first_answer}, " in judged
    text = str(failure)
    assert snl.solve(failure.board) == failure.answer and snl.solve(failure.first_board) == failure.first_answer
    # From the board on, both show the same.
    assert text[text.index(literal) :] in judged
    assert literal in repr(failure)
    if isinstance(failure.got, int):
        assert f"the answer is {failure.answer}, got {failure.got}\n" in text


def test_state_that_leaks_is_not_reproducible(run: Run) -> None:
    file = ROOT / "data/solutions/wrong_answer/marks-kept.py"
    failure = snl.check(load(file))
    assert failure is not None and not failure.reproducible
    assert failure.board == failure.first_board
    assert "state may leak" in str(failure)


def test_any_corpus(tmp_path: Path) -> None:
    board = [[-1, -1], [-1, 1]]
    boards = [[[-1, -1], [-1, -1]], board]
    file = tmp_path / "boards.csv"
    file.write_text('n,board\n2,"[[-1,-1],[-1,-1]]"\n2,"[[-1,-1],[-1,1]]"\n')
    assert snl.check(right) is None
    for corpus in ("v1:family=exhaustive;n=2", str(file), boards, iter(boards), list(map(str, boards)), [(board, 1, "a note") for board in boards], "v1:family=dense"):
        assert snl.check(right, list(corpus) if not isinstance(corpus, (str, list)) else corpus) is None
    for corpus in (str(file), boards, [(board, 1, "a note") for board in boards]):
        failure = snl.check(wrong, corpus)
        assert failure is not None
        assert (failure.board, failure.first_board) == ([[-1, -1], [-1, 1]], board)
        assert (failure.got, failure.answer, failure.first_answer) == (2, 1, 1)
        assert failure.place.startswith("board 1")
        assert failure.note in ("", "a note")
    assert snl.check(wrong, "v1:family=empty;n=3..9", 5) is None


def test_exceptions_are_failures_and_interrupts_are_not() -> None:
    def raises(board: list[list[int]]) -> int:
        raise KeyError("no such square")

    def stops(board: list[list[int]]) -> int:
        raise KeyboardInterrupt

    failure = snl.check(raises)
    assert failure is not None and isinstance(failure.got, KeyError)
    assert "the answer is 1, KeyError: 'no such square'" in str(failure)
    with pytest.raises(KeyboardInterrupt):
        snl.check(stops)


def test_a_call_that_does_not_end_is_a_failure() -> None:
    class Endless:
        """Never answers a board with a jump."""

        def snakesAndLadders(self, board: list[list[int]]) -> int:
            while any(cell != -1 for row in board for cell in row):
                pass
            return snl.solve(board)

    def tried(board: list[list[int]]) -> int:
        try:
            return Endless().snakesAndLadders(board)
        except Exception:
            return -2

    for solution in (Endless, tried):
        failure = snl.check(solution, "v1:family=classic;n=4", 3, time_limit=0.05)
        assert failure is not None and isinstance(failure.got, TimeoutError)
        assert "TimeoutError: no answer after 0.05 s" in str(failure)
        assert len(failure.board) == 2 and failure.reproducible
    # The limit is for a call, and nothing of the last one is left.
    assert snl.check(right, "v1:family=classic;n=4", 2000, time_limit=60) is None
    assert snl.check(right, [BOARD], time_limit=None) is None
    assert threading.active_count() == 1
    with pytest.raises(ValueError, match="time_limit is 0; it must be above 0"):
        snl.check(right, time_limit=0)


def test_integers_of_numpy_are_answers_and_truth_values_are_not() -> None:
    assert snl.check(lambda board: numpy.int64(snl.solve(board))) is None
    no_answer: Any
    for no_answer, words in (
        (True, "got True, a truth value"),
        (numpy.bool_(True), "not a number"),
        (1.0, "got 1.0, a floating-point number"),
        (numpy.float64(1), "1.0"),
    ):
        failure = snl.check(lambda board: no_answer, [[[-1, -1], [-1, -1]]])
        assert failure is not None and failure.got is no_answer
        assert words in str(failure)


def test_whatever_is_no_solution_is_refused() -> None:
    class Solution:
        def snakesAndLadders(self, board: list[list[int]]) -> int:
            return snl.solve(board)

    class Other:
        pass

    assert snl.check(Solution()) is None
    no_solution: Any
    for no_solution, words in ((3, "3 is no solution"), (Other, "the class Other has no method"), (Other(), "is no solution")):
        with pytest.raises(TypeError, match=words):
            snl.check(no_solution)


def test_a_corpus_of_no_boards_shows_nothing(tmp_path: Path) -> None:
    corpus: Any
    for corpus in ([], iter([])):
        with pytest.raises(ValueError, match="no boards"):
            snl.check(right, corpus)
    with pytest.raises(ValueError):
        snl.check(right, "v1:family=classic", 0)


def test_bad_corpora_are_refused() -> None:
    for corpus, words in (
        ("no-such-file.csv", "no-such-file.csv: cannot be read"),
        ("suite:jury", "unknown suite"),
        ([[[1]]], "board 0: side 1"),
        ([([[-1, -1], [-1, -1]], 3, "")], "board 0: min_rolls is 3 but the answer is 1"),
    ):
        with pytest.raises(ValueError, match=words):
            snl.check(right, corpus)
    with pytest.raises(ValueError, match="count"):
        snl.check(right, "suite:judge,seed=1", 3)
    with pytest.raises(ValueError, match="count"):
        snl.check(right, [], 3)
