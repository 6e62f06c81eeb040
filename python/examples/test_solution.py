"""Tests a solution on the suite: a test per board, and one that shows a smallest board if the solution fails.

Run: pytest test_solution.py
"""

from __future__ import annotations

import copy

import pytest
from solution import Solution

import snakes_and_ladders as snl


SUITE = snl.suite("judge", seed=1)


@pytest.mark.parametrize("board, answer", [entry[:2] for entry in SUITE], ids=[note for _, _, note in SUITE])
def test_board(board: list[list[int]], answer: int) -> None:
    # A solution may change its board, and the message would show that one.
    assert Solution().snakesAndLadders(copy.deepcopy(board)) == answer


def test_no_failure() -> None:
    failure = snl.check(Solution)
    assert failure is None, failure
