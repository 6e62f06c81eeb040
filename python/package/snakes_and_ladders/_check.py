"""Checking a function on a corpus, with a limit on the time of each call."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Optional, Protocol, SupportsIndex, Union

from . import _native

if TYPE_CHECKING:
    from ._native import Failure
    from ._types import Board, Entry, Rows


class _Solution(Protocol):
    def snakesAndLadders(self, board: Rows, /) -> SupportsIndex: ...


def check(
    solution: Union[Callable[[Rows], SupportsIndex], type[_Solution], _Solution],
    corpus: Union[str, Iterable[Board], Iterable[Entry]] = "suite:judge,seed=1",
    count: Optional[int] = None,
    *,
    time_limit: Optional[float] = 2.0,
) -> Optional[Failure]:
    """Calls a function with each board of a corpus, and returns the first failure, with the smallest board found on which the
    function fails; None if all its answers are right. A corpus of no boards is a ValueError.

    `solution` is a function from a board to an integer, a class as LeetCode has it, with a method `snakesAndLadders`, or an object
    of such a class: of a class, each board gets a new object. An integer is an `int` or what `operator.index` accepts, such as those
    of numpy, but no `bool`. `corpus` is what `snl judge` accepts (a file, a spec or a suite, as text; `count` is for a spec), or boards
    one after the other, alone or as `suite` lists them.

    >>> failure = check(lambda board: len(board))
    >>> failure
    <Failure: board=[[-1,-1],[-1,-1]], answer=1, got=2>
    >>> print(failure)
    board 0 of suite:judge,seed=1,version=2: the answer is 4, got 6
    The smallest board found on which it fails, n = 2, 0 jumps:
    the answer is 1, got 2
    <BLANKLINE>
    [[-1,-1],[-1,-1]]
    ┌─────┬─────┐
    │4    │3    │
    │*1   │     │
    ├─────┼─────┤
    │1    │2    │
    │start│     │
    └─────┴─────┘
    *k reached on roll k
    <BLANKLINE>
    1 roll from square 1 to square 4; the only shortest route:
    <BLANKLINE>
    roll 1: from 1, a 3 lands on 4; done

    In a test: `failure = check(Solution); assert failure is None, failure`.

    A call that takes longer than `time_limit` seconds ends with TimeoutError, which is a failure. The limit interrupts Python
    code: a call that waits outside of it, as in `time.sleep`, ends when it returns. With None there is no limit.

    The function runs in this process, without the sandbox of `snl judge`: it can call `solve` itself, change this module, or end
    the process. So the result is no reward for a program that somebody else wrote: `Judge` is for those.
    """
    function = _function(solution)
    if time_limit is None:
        return _native.check(function, corpus, count)
    with _TimeLimit(function, time_limit) as limited:
        return _native.check(limited, corpus, count)


def _function(solution: Union[Callable[[Rows], SupportsIndex], type[_Solution], _Solution]) -> Callable[[Rows], SupportsIndex]:
    """The function of a solution, in whichever way it is given."""
    has_method = hasattr(solution, "snakesAndLadders")
    if isinstance(solution, type):
        if not has_method:
            raise TypeError(f"the class {solution.__name__} has no method snakesAndLadders(self, board)")
        return lambda board: solution().snakesAndLadders(board)
    if has_method:
        return solution.snakesAndLadders  # type: ignore[union-attr]
    if callable(solution):
        return solution
    raise TypeError(f"{solution!r} is no solution; give a function from a board to an integer, or a class with a method snakesAndLadders")


class _OutOfTime(BaseException):
    """What ends a call. `except Exception` does not catch it."""


class _TimeLimit:
    """Calls a function, and ends a call that takes too long: a second thread looks at the clock, and raises an exception in the
    one that calls."""

    def __init__(self, function: Callable[[Rows], SupportsIndex], seconds: float) -> None:
        if not seconds > 0:
            raise ValueError(f"time_limit is {seconds}; it must be above 0")
        self._function = function
        self._seconds = seconds
        self._caller = ctypes.c_ulong(threading.get_ident())
        # The lock is held to begin, end and interrupt a call.
        self._lock = threading.Lock()
        self._started: Optional[float] = None
        self._interrupted = False
        self._closed = threading.Event()
        self._watch = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> _TimeLimit:
        self._watch.start()
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self._closed.set()
        self._watch.join()

    def __call__(self, board: Rows) -> Any:
        try:
            with self._lock:
                self._started = time.monotonic()
            try:
                return self._function(board)
            finally:
                self._end()
        except _OutOfTime:
            self._end()
            raise TimeoutError(f"no answer after {self._seconds:g} s") from None

    def _end(self) -> None:
        with self._lock:
            self._started = None
            if self._interrupted:
                # The exception may not have been raised yet.
                self._interrupted = False
                ctypes.pythonapi.PyThreadState_SetAsyncExc(self._caller, None)

    def _look(self) -> None:
        while not self._closed.wait(self._seconds / 8):
            with self._lock:
                if self._started is not None and time.monotonic() - self._started > self._seconds:
                    self._started = None
                    self._interrupted = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(self._caller, ctypes.py_object(_OutOfTime))
