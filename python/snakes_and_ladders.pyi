"""Types of the module; the documentation is in the docstrings of the module itself."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol, Union, final

import numpy
import numpy.typing

# What is returned: rows from the top, whose cells are -1 or the square where a jump ends.
_Rows = list[list[int]]
# What is taken: rows, a literal, or an array.
_Board = Union[Sequence[Sequence[int]], str, numpy.typing.NDArray[numpy.integer[Any]]]
_Entry = tuple[_Rows, int, str]

class _Solution(Protocol):
    def snakesAndLadders(self, board: _Rows, /) -> int: ...

__all__ = [
    "BoardIterator",
    "Failure",
    "Picture",
    "__version__",
    "check",
    "draw",
    "explain",
    "generate",
    "solve",
    "solve_many",
    "suite",
]

__version__: str

def solve(board: _Board) -> int: ...
def solve_many(boards: Union[Iterable[_Board], numpy.typing.NDArray[numpy.integer[Any]]]) -> numpy.typing.NDArray[numpy.int64]: ...
def explain(board: _Board) -> str: ...
def generate(spec: str, count: int | None = None) -> BoardIterator: ...
def suite(kind: Literal["judge", "stress"] = "judge", seed: int = 1) -> list[_Entry]: ...
def check(
    solution: Union[Callable[[_Rows], int], type[_Solution]],
    corpus: Union[str, Iterable[_Board], Iterable[_Entry], None] = None,
    count: int | None = None,
) -> Failure | None: ...
def draw(
    board: _Board,
    *,
    answer: bool = True,
    theme: Literal["auto", "light", "dark", "line"] = "auto",
    caption: bool = True,
) -> Picture: ...

@final
class BoardIterator:
    def __iter__(self) -> BoardIterator: ...
    def __next__(self) -> _Rows: ...

@final
class Failure:
    @property
    def board(self) -> _Rows: ...
    @property
    def answer(self) -> int: ...
    @property
    def got(self) -> Any: ...
    @property
    def first_board(self) -> _Rows: ...
    @property
    def first_answer(self) -> int: ...
    @property
    def first_got(self) -> Any: ...
    @property
    def place(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def reproducible(self) -> bool: ...

@final
class Picture:
    @property
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
