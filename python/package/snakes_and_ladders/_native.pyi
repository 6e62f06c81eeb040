"""Types and docstrings of what is written in Rust. The docstrings are copies of those of the module, and a test compares them."""

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
    "routes",
    "run",
    "solve",
    "solve_many",
    "suite",
]

__version__: str

def solve(board: Board) -> int:
    """The minimum number of rolls from the first square to the last, or -1 if it
    cannot be reached.

    >>> solve([[-1, -1, -1], [-1, 9, 8], [-1, -1, -1]])
    1
    >>> solve("[[-1,-1,-1],[-1,9,8],[-1,-1,-1]]")
    1
    >>> solve([[-1, 9], [-1, 3]])
    Traceback (most recent call last):
        ...
    ValueError: row 1, column 2 (square 3): value 9 is outside 1 to 4; a cell is
        -1 (no jump) or the square where its jump ends
    """

def solve_many(boards: Union[Iterable[Board], NDArray[numpy.integer[Any]]]) -> NDArray[numpy.int64]:
    """The answers to many boards, as an array of 64-bit integers: `solve` of each,
    on all processors.

    `boards` is an array of three dimensions (boards, rows, columns) of 16, 32
    or 64 bits, which is not copied and must not change meanwhile; or boards in
    any other form, one after the other: lists, arrays, or literals, such as a
    column of a CSV file or of a data frame. Needs numpy.

    >>> import numpy
    >>> boards = numpy.full((2, 6, 6), -1)
    >>> boards[1, 5, 1] = 36
    >>> solve_many(boards)
    array([6, 1])
    >>> solve_many(["[[-1,-1],[-1,-1]]", [[-1, -1], [1, -1]]])
    Traceback (most recent call last):
        ...
    ValueError: board 1: row 2, column 1 (square 1): square 1 starts a jump;
        the game starts there, so its cell must be -1
    """

def explain(board: Board) -> str:
    """A shortest route in words, roll by roll, or why there is none.

    >>> print(explain([[-1, 4], [-1, -1]]), end="")
    1 roll from square 1 to square 4; the first of 2 shortest routes in
    lexicographic order:
    <BLANKLINE>
    roll 1: from 1, a 2 lands on 3, up the ladder to 4; done
    """

def jumps(board: Board) -> dict[int, int]:
    """The jumps of a board, from the squares where they start to those where they
    end, in ascending order.

    >>> jumps([[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]])
    {2: 8, 8: 9}
    """

def route(board: Board) -> list[int] | None:
    """The rolls of a shortest route, the first in lexicographic order; None if the
    last square cannot be reached.

    >>> route([[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]])
    [1, 1]
    >>> route("[[2,2,-1],[2,2,2],[-1,-1,2]]") is None
    True
    """

def routes(board: Board, count: int) -> list[list[int]]:
    """The first `count` shortest routes, in lexicographic order of their rolls; all of
    them if there are no more, and none if the last square cannot be reached.

    `difficulty(board).routes` is the number of all of them, which may be larger
    than what fits into memory.

    >>> empty = [[-1, -1, -1], [-1, -1, -1], [-1, -1, -1]]
    >>> routes(empty, 3)
    [[2, 6], [3, 5], [4, 4]]
    >>> len(routes(empty, 1000)), difficulty(empty).routes
    (5, 5)
    """

def level_spec(level: Level, seed: int = 0, size: int | None = None) -> str:
    """The spec of a level's boards: "kids", "easy", "medium", "hard" or "expert", each
    harder to play than the one before.

    `size` is one of the level's sides, instead of all of them.

    >>> level_spec("easy", seed=3)
    'v1:family=printed;n=6..7;seed=3;score=9..13'
    >>> level_spec("easy", size=6)
    'v1:family=printed;n=6;seed=0;score=9..13'
    """

def boards(spec: str, count: int, start: int = 0) -> NDArray[numpy.int16]:
    """Boards of a spec as an array (boards, rows, columns) of 16-bit integers: rows
    from the top, whose cells are -1 or the square where a jump ends.

    The spec must have one size. The array has `count` boards from index `start`
    on, made on all processors: a million boards of side 10 take half a second
    of processor time. Needs numpy.

    >>> array = boards("v1:family=classic;n=10;seed=7", 1000)
    >>> array.shape, array.dtype
    ((1000, 10, 10), dtype('int16'))
    >>> array[5].tolist() == generate("v1:family=classic;n=10;seed=7")[5]
    True
    >>> boards("v1:family=classic;n=8..10", 1)
    Traceback (most recent call last):
        ...
    ValueError: v1:family=classic;n=8..10;seed=0 has boards of sides 8..10, and
        an array has boards of one side; give one, such as n=8, or use generate
        or columns
    """

def columns(
    spec: str, count: int, start: int = 0, *, difficulty: bool = False, expected: bool = False, board: bool = False
) -> dict[str, NDArray[Any]]:
    """Columns of boards of a spec, as a dictionary of arrays: the columns of
    `results.csv`, with `difficulty` those of `snl generate --difficulty`, and with
    `expected` the mean number of rolls of a random game.

    With `board` there is a column of the boards, as literals.

    The dictionary goes into pandas, polars, pyarrow or DuckDB as it is. Boards of
    any sizes can be mixed, and are solved on all processors. What is missing is
    NaN: in `slack`, `score` and `expected_rolls`, which have fractions for that.
    `routes` are integers of 64 bits, or, where one is larger, objects of Python.
    Needs numpy.

    >>> table = columns("v1:family=printed;n=6..8;seed=1", 1000, difficulty=True)
    >>> list(table)
    ['index', 'n', 'family', 'snakes', 'ladders', 'min_rolls', 'slack', 'routes',
     'critical_jumps', 'route_jumps', 'score']
    >>> table["n"][:6], table["min_rolls"][:6]
    (array([8, 6, 7, 7, 6, 8], dtype=int16), array([5, 4, 3, 4, 4, 5], dtype=int16))
    >>> columns("v1:family=empty;n=2", 1, board=True)["board"]
    array(['[[-1,-1],[-1,-1]]'], dtype=object)
    """

def suite(kind: Literal["judge", "stress"] = "judge", seed: int = 1) -> list[Entry]:
    """The boards of a test suite, each with its answer and a note that says what
    it is for.

    `kind` is "judge" (at most 80 boards) or "stress" (about 5,000). Of the
    judge suites, that of seed 1 is built in; another one takes some seconds to
    make.

    >>> boards = suite("judge", seed=1)
    >>> len(boards)
    80
    >>> board, answer, note = boards[0]
    >>> (len(board), answer, note)
    (6, 4, 'LeetCode 909, example 1')
    """

def draw(
    board: Board,
    *,
    answer: bool = True,
    theme: Literal["auto", "light", "dark", "line"] = "auto",
    caption: bool = True,
) -> Picture:
    """Draw a board as SVG, with a shortest route, or the squares that the token
    never leaves, unless `answer` is false.

    `theme` is "auto" (light or dark, as the reader has set), "light", "dark" or
    "line" (black on white).

    >>> picture = draw([[-1, 4], [-1, -1]])
    >>> picture
    <Picture: A 2 by 2 board with 1 ladder and no snakes>
    >>> picture.svg[:4]
    '<svg'

    A notebook shows the picture; `Path("board.svg").write_text(picture.svg)`
    saves it.
    """

# The functions that the package wraps.
def difficulty(board: Board) -> tuple[int | None, int, int, int, int | None]:
    """Returns the fields of `Difficulty`."""

def review(
    board: Board, answer: str
) -> tuple[bool, bool, int | None, int, list[tuple[int, int, int, int, int | None, str]], str, str | None]:
    """Returns the fields of `Review`, of an answer as text."""

def run(
    spec: str, count: int, out: Union[str, PathLike[str]], progress: Callable[[int], object] | None
) -> tuple[int, int, float, list[str]]:
    """Runs the job, and returns the fields of `Summary`."""

def check(
    solution: Callable[[Rows], SupportsIndex], corpus: Union[str, Iterable[Board], Iterable[Entry]], count: int | None
) -> Failure | None:
    """Calls a function with each board of a corpus, and returns the first failure: `check` of the
    package without its time limit.
    """

@final
class Generator:
    """The boards of a spec by their indices."""

    def __new__(cls, spec: str, count: int | None, start: int) -> Generator: ...
    @property
    def spec(self) -> str:
        """The spec, with all its keys."""

    @property
    def indices(self) -> tuple[int, int]:
        """The first index of those that were asked for, and the one after the last."""

    def boards(self, indices: Sequence[int]) -> list[Rows]:
        """The boards of these indices."""

@final
class Failure:
    """The first board of a corpus on which a function fails, and the smallest one
    found: what `check` returns. `str` shows both.
    """

    @property
    def board(self) -> Rows:
        """The smallest board found on which the function fails."""

    @property
    def answer(self) -> int:
        """The answer to that board."""

    @property
    def got(self) -> Any:
        """The value that the function returned for it, or the exception that it raised."""

    @property
    def first_board(self) -> Rows:
        """The first board of the corpus on which the function failed."""

    @property
    def first_answer(self) -> int:
        """The answer to that board."""

    @property
    def first_got(self) -> Any:
        """The value that the function returned for it, or the exception that it raised."""

    @property
    def place(self) -> str:
        """Where the first board is: "board 3 of suite:judge,seed=1,version=2"."""

    @property
    def note(self) -> str:
        """The note of the corpus on the first board, which says what the board is for."""

    @property
    def reproducible(self) -> bool:
        """Whether the same board gets the same answer. If not, there is no smallest
        board, and `board` is the first one.
        """

@final
class Picture:
    """A picture of a board, which a notebook shows."""

    @property
    def svg(self) -> str:
        """The SVG document."""

    def _repr_svg_(self) -> str: ...
