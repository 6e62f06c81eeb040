"""The types of arguments and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

Level = Literal["kids", "easy", "medium", "hard", "expert"]
"""How difficult the boards of `level_spec` are."""

# The rest is for type checkers: numpy is imported where an array is made.
if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    # What is returned: rows from the top, whose cells are -1 or the square where a jump ends.
    Rows = list[list[int]]
    # What is taken: rows, a literal, or an array.
    Board = Union[Sequence[Sequence[int]], str, NDArray[numpy.integer[Any]]]
    # An entry of a suite: a board, its answer and a note.
    Entry = tuple[Rows, int, str]
