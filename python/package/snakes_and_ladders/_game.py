"""How difficult a board is, and the review of a player's answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Optional, Union

from . import _native

if TYPE_CHECKING:
    from ._types import Board


class Difficulty(NamedTuple):
    """Measures of how hard a board is to a player. They are the columns of `snl generate --difficulty`."""

    slack: Optional[int]
    """The minimum number of rolls less that of the empty board; None if the last square cannot be reached."""
    routes: int
    """The number of shortest routes, at most 2^128 - 1."""
    critical_jumps: int
    """The number of jumps whose removal changes the answer."""
    route_jumps: int
    """The number of jumps on some shortest route."""
    score: Optional[int]
    """How hard a shortest route is to find; None if the last square cannot be reached."""


def difficulty(board: Board) -> Difficulty:
    """Measures how difficult a board is.

    >>> difficulty([[-1, -1, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, -1], [-1, 15, -1, -1]])
    Difficulty(slack=-1, routes=1, critical_jumps=1, route_jumps=1, score=5)
    """
    return Difficulty(*_native.difficulty(board))


class Step(NamedTuple):
    """One roll of a player, and what it loses."""

    roll: int
    """The roll, 1 to 6."""
    start: int
    """The square from which the token moves."""
    landing: int
    """The square on which the roll ends."""
    rest: int
    """The square on which the token rests: the end of the jump that starts on the landing square, or that square."""
    lost: Optional[int]
    """The rolls that it loses against a shortest route from where the token was; None if it loses the game."""
    text: str
    """The roll in words."""


class Review(NamedTuple):
    """A review of a player's answer to a board."""

    right: bool
    """Whether the answer is right: the minimum, or the rolls of a shortest route."""
    reached: bool
    """Whether the answer is rolls that reach the last square."""
    lost: Optional[int]
    """The rolls that all rolls lose together; None for a number, and if one of the rolls loses the game."""
    min_rolls: int
    """The right number of rolls, or -1."""
    steps: list[Step]
    """The rolls, one by one; empty if the answer is a number or cannot be played."""
    summary: str
    """One or two sentences; empty if there is a problem."""
    problem: Optional[str]
    """Why the answer is none, or cannot be played; None if it can."""


def review(board: Board, answer: Union[str, Sequence[int]]) -> Review:
    """Reviews a player's answer: rolls as a list or as text such as "3 6 1" or "[3]", or their number as text such as "7" or "-1".

    An answer that makes no sense raises nothing: it is not right, and `problem` says why. An invalid board raises ValueError.

    >>> board = [[-1, -1, -1], [-1, -1, -1], [-1, -1, 8]]
    >>> review(board, [2, 1]).right
    True
    >>> played = review(board, "1 1 1")
    >>> played.right, played.reached, played.lost, played.summary
    (False, True, 1, '3 rolls to square 9, 1 more than the minimum of 2.')
    >>> played.steps[0]
    Step(roll=1, start=1, landing=2, rest=2, lost=1, text='roll 1: from 1, a 1 lands on 2; loses 1 roll: a 2 lands on 3, up the
        ladder to 8')
    >>> review(board, "two").problem
    '"two" is not a number; write the rolls, as in 3 6 1, or how many they are, or -1'
    >>> review(board, [2, 7]).problem
    'roll 2 is 7; a roll is 1 to 6'
    """
    if not isinstance(answer, str):
        try:
            answer = f"[{','.join(map(str, answer))}]"
        except TypeError:
            answer = str(answer)
    right, reached, lost, min_rolls, steps, summary, problem = _native.review(board, answer)
    return Review(right, reached, lost, min_rolls, [Step(*step) for step in steps], summary, problem)
