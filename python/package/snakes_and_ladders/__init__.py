"""Solve, generate, draw and judge Snakes and Ladders boards (LeetCode 909).

A board is what LeetCode passes to a solution: a list of rows, top row first, whose cells are -1 or the square where a jump
ends. Wherever a board is expected, a literal string or an array is accepted, too. Invalid boards raise ValueError.

>>> import snakes_and_ladders as snl
>>> snl.solve([[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]])
2
>>> snl.solve("[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]")
2
"""

from ._check import check
from ._game import Difficulty, Review, Step, difficulty, review
from ._jobs import Boards, Summary, generate, run
from ._judge import Judge, Verdict
from ._native import (
    Failure,
    Picture,
    __version__,
    boards,
    columns,
    draw,
    explain,
    jumps,
    level_spec,
    route,
    routes,
    solve,
    solve_many,
    suite,
)
from ._types import Level

__all__ = [
    "Boards",
    "Difficulty",
    "Failure",
    "Judge",
    "Level",
    "Picture",
    "Review",
    "Step",
    "Summary",
    "Verdict",
    "__version__",
    "boards",
    "check",
    "columns",
    "difficulty",
    "draw",
    "explain",
    "generate",
    "jumps",
    "level_spec",
    "review",
    "route",
    "routes",
    "run",
    "solve",
    "solve_many",
    "suite",
]
