"""Many boards: those of a spec, and the main job."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, Optional, SupportsIndex, Union, overload

from . import _native
from ._native import Generator

if TYPE_CHECKING:
    from ._types import Rows

# Boards that an iteration makes together, at most.
_MOST = 128


class Boards(Sequence["Rows"]):
    """The boards of a spec, made when they are looked at: what `generate` returns.

    An index or a slice takes no longer at the end than at the beginning, and a slice makes no board.

    >>> boards = generate("v1:family=uniform;n=3;density=0.4;seed=7", 100)
    >>> boards[99]
    [[-1, 2, -1], [-1, -1, 1], [-1, -1, 3]]
    >>> boards[10:90:2]
    <Boards: range(10, 90, 2) of v1:family=uniform;n=3;density=0.4;seed=7>
    >>> boards[100]
    Traceback (most recent call last):
        ...
    IndexError: no board 100 in range(0, 100) of v1:family=uniform;n=3;density=0.4;seed=7
    """

    __slots__ = ("_generator", "_indices")

    def __init__(self, generator: Generator, indices: range) -> None:
        self._generator = generator
        self._indices = indices

    @property
    def spec(self) -> str:
        """The spec, with all its keys."""
        return self._generator.spec

    @property
    def indices(self) -> range:
        """The indices of the boards in the spec."""
        return self._indices

    def __len__(self) -> int:
        return len(self._indices)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Rows: ...
    @overload
    def __getitem__(self, index: slice) -> Boards: ...
    def __getitem__(self, index: Union[SupportsIndex, slice]) -> Union[Rows, Boards]:
        if isinstance(index, slice):
            return Boards(self._generator, self._indices[index])
        try:
            found = self._indices[index]
        except IndexError:
            raise IndexError(f"no board {index} in {self._indices} of {self.spec}") from None
        return self._generator.boards([found])[0]

    def __iter__(self) -> Iterator[Rows]:
        first, size = 0, 1
        while some := self._indices[first : first + size]:
            yield from self._generator.boards(some)
            first, size = first + size, min(2 * size, _MOST)

    def __repr__(self) -> str:
        return f"<Boards: {self._indices} of {self.spec}>"

    def __reduce__(self) -> tuple[Callable[[str, range], Boards], tuple[str, range]]:
        return _restore, (self.spec, self._indices)


def _restore(spec: str, indices: range) -> Boards:
    return Boards(Generator(spec, None, 0), indices)


def generate(spec: str, count: Optional[int] = None, start: int = 0) -> Boards:
    """Returns `count` boards of a spec from index `start` on: those of `snl generate`, whose first line shows its spec.

    Without `count`, these are all from there: of the family `exhaustive` each of its boards, of any other more than anyone can
    count. Each board is a list of lists, and 10^5 of them are a million objects, which Python's garbage collector goes through
    again and again: `gc.disable()` before `list` takes off most of the time, and `boards` makes an array without them.

    >>> spec = "v1:family=uniform;n=3;density=0.4;seed=7"
    >>> for board in generate(spec, 2):
    ...     print(board)
    [[-1, -1, -1], [-1, -1, 9], [-1, 8, -1]]
    [[-1, -1, -1], [-1, -1, -1], [-1, 1, -1]]
    >>> len(generate("v1:family=exhaustive;n=2"))
    25
    >>> generate("v1:family=exhaustive;n=2", 30)
    Traceback (most recent call last):
        ...
    ValueError: v1:family=exhaustive;n=2;seed=0 names only 25 boards, not
        30
    """
    generator = Generator(spec, count, start)
    return Boards(generator, range(*generator.indices))


class Summary(NamedTuple):
    """The summary of a complete run."""

    boards: int
    """The number of boards."""
    solvable: int
    """The number of those whose last square can be reached."""
    seconds: float
    """The wall time."""
    files: list[str]
    """The names of the files in the directory."""


def run(
    spec: str,
    count: int,
    out: Union[str, PathLike[str]],
    *,
    progress: Optional[Callable[[int], object]] = None,
) -> Summary:
    """Generates and solves the first `count` boards of a spec, and writes results, timings and a manifest into the directory `out`,
    as `snl run` does.

    `progress` is called about 20 times a second with the number of boards that are done. If it raises an exception, or Ctrl-C is
    pressed, the run stops, and `snl run --resume` with the same boards goes on with it. A directory that holds an earlier result
    raises FileExistsError; what cannot be written, or is unfinished, raises OSError.

    >>> summary = run("v1:family=uniform;n=2..20;seed=42", 1000, "out")
    >>> summary.boards, summary.solvable, summary.files
    (1000, 1000, ['results.csv', 'timings.csv', 'manifest.json'])
    """
    return Summary(*_native.run(spec, count, out, progress))
