"""Types of the functions that are written in Rust; their documentation is in the docstrings of the module itself."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import Any, Literal, SupportsIndex, Union, final

import numpy
from numpy.typing import NDArray

from ._types import Board, Entry, Level, Rows


__all__ = [
    "Failure",
    "Generator",
    "Picture",
    "__version__",
    "boards",
    "check",
    "columns",
    "difficulty",
    "draw",
    "explain",
    "jumps",
    "level_spec",
    "review",
    "route",
    "run",
    "solve",
    "solve_many",
    "suite",
]

__version__: str

def solve(board: Board) -> int: ...
def solve_many(boards: Union[Iterable[Board], NDArray[numpy.integer[Any]]]) -> NDArray[numpy.int64]: ...
def explain(board: Board) -> str: ...
def jumps(board: Board) -> dict[int, int]: ...
def route(board: Board) -> list[int] | None: ...
def level_spec(level: Level, seed: int = 0, size: int | None = None) -> str: ...
def boards(spec: str, count: int, start: int = 0) -> NDArray[numpy.int16]: ...
def columns(
    spec: str, count: int, start: int = 0, *, difficulty: bool = False, expected: bool = False
) -> dict[str, NDArray[Any]]: ...
def suite(kind: Literal["judge", "stress"] = "judge", seed: int = 1) -> list[Entry]: ...
def draw(
    board: Board,
    *,
    answer: bool = True,
    theme: Literal["auto", "light", "dark", "line"] = "auto",
    caption: bool = True,
) -> Picture: ...

# The functions that the package wraps.
def difficulty(board: Board) -> tuple[int | None, int, int, int, int | None]: ...
def review(
    board: Board, answer: str
) -> tuple[bool, bool, int | None, int, list[tuple[int, int, int, int, int | None, str]], str, str | None]: ...
def run(
    spec: str, count: int, out: Union[str, PathLike[str]], progress: Callable[[int], object] | None
) -> tuple[int, int, float, list[str]]: ...
def check(
    solution: Callable[[Rows], SupportsIndex], corpus: Union[str, Iterable[Board], Iterable[Entry]], count: int | None
) -> Failure | None: ...

@final
class Generator:
    def __new__(cls, spec: str, count: int | None, start: int) -> Generator: ...
    @property
    def spec(self) -> str: ...
    @property
    def indices(self) -> tuple[int, int]: ...
    def boards(self, indices: Sequence[int]) -> list[Rows]: ...

@final
class Failure:
    @property
    def board(self) -> Rows: ...
    @property
    def answer(self) -> int: ...
    @property
    def got(self) -> Any: ...
    @property
    def first_board(self) -> Rows: ...
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
