"""Judging programs in a sandbox: a process of the command `snl`, which judges many side by side."""

from __future__ import annotations

import json
import os
import subprocess
import sysconfig
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Union

if TYPE_CHECKING:
    from ._types import Rows


class Verdict(NamedTuple):
    """The verdict on a program."""

    code: str
    """AC (accepted), WA (wrong answer), TLE (time), MLE (memory), RE (run-time error), CE (does not compile) or PE (no number)."""
    right: bool
    """Whether the program answers all boards right: AC."""
    passed: int
    """The boards with a right answer before the first failure."""
    note: Optional[str]
    """The compiler's messages, or the reason of a failure where the answers do not say it."""
    board: Optional[Rows]
    """The first board on which the program fails."""
    expected: Optional[int]
    """The right answer to that board."""
    got: Union[int, str, None]
    """What the program answered, if it did."""
    smallest: Optional[Rows]
    """The smallest board found on which it fails, if one was sought."""
    smallest_expected: Optional[int]
    """The right answer to that board."""
    smallest_got: Union[int, str, None]
    """What the program answered, if it did."""
    mistake: Optional[str]
    """The name of the known mistake that the program makes, if a smallest board was sought and there is one."""


class Judge:
    """Judges programs that others wrote, each in a sandbox of its own, in one process of the command `snl` for all of them.

    `corpus` is what `snl judge` accepts. The languages are those of `snl judge`, by name or by extension. A program ends at its
    first failure; `time_limit` (per board) and `total_time` (for all boards) are in seconds, `memory_limit` is in MiB, and
    `workers` is how many programs run at a time, by default one per processor. Threads may share a judge.

    >>> with Judge() as judge:
    ...     verdict = judge("def snakesAndLadders(board): return len(board)", smallest=1.0)
    >>> verdict.code, verdict.right, verdict.expected, verdict.got
    ('WA', False, 4, 6)
    >>> verdict.smallest, verdict.smallest_expected, verdict.smallest_got
    ([[-1, -1], [-1, -1]], 1, 2)

    Where the sandbox is required and there is none, a judge raises RuntimeError, and FileNotFoundError where no command `snl` is
    installed beside the module.
    """

    def __init__(
        self,
        corpus: str = "suite:judge,seed=1",
        *,
        language: str = "python",
        workers: int = 0,
        sandbox: Literal["require", "none"] = "require",
        time_limit: float = 2.0,
        total_time: float = 10.0,
        memory_limit: int = 512,
    ) -> None:
        _check_options(sandbox, workers, time_limit, total_time, memory_limit)
        self._language = language
        self._workers = workers or os.cpu_count() or 1
        limits = {"--time-limit": time_limit, "--total-time-limit": total_time, "--memory-limit": memory_limit, "--threads": workers}
        flags = [str(word) for limit in limits.items() for word in limit]
        command = [_command(), "judge", "--serve", "--sandbox", sandbox, *flags, "--", corpus]
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
        self._next = 0
        # Held to write a line, and to change what is waited for.
        self._lock = threading.Lock()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert self._process.stdout and self._process.stderr
        self._errors: deque[bytes] = deque(maxlen=50)
        self._listeners = [threading.Thread(target=self._errors.extend, args=(self._process.stderr,), daemon=True)]
        self._listeners[0].start()
        greeting = self._process.stdout.readline()
        if not greeting:
            error = self._failure()
            self.close()
            raise error
        languages = json.loads(greeting)["languages"]
        if language.lower() not in {known.lower() for name, extensions in languages.items() for known in (name, *extensions)}:
            self.close()
            raise ValueError(f"language is {language!r}; it must be one of {', '.join(languages)}, or an extension of its files")
        self._listeners.append(threading.Thread(target=self._listen, daemon=True))
        self._listeners[1].start()

    def __call__(self, source: str, *, smallest: float = 0.0) -> Verdict:
        """Judges a program. If it fails, up to `smallest` seconds are spent to look for a smallest board on which it does. After a
        timeout (TLE), that needs at least the judge's `time_limit`: in less time none is sought."""
        return _verdict(self._ask(source, smallest).result())

    def many(self, sources: Iterable[str], *, smallest: float = 0.0) -> Iterator[Verdict]:
        """Judges programs side by side; the verdicts come in the order of the programs, which are read a few ahead.

        >>> sources = ["def snakesAndLadders(board): return 1", "def snakesAndLadders(board: return 2"]
        >>> with Judge() as judge:
        ...     [verdict.code for verdict in judge.many(sources)]
        ['WA', 'CE']
        """
        if isinstance(sources, str):
            raise TypeError("many takes the texts of several programs; for one, call the judge itself: judge(source)")
        asked: deque[Future[dict[str, Any]]] = deque()
        for source in sources:
            asked.append(self._ask(source, smallest))
            if len(asked) > 2 * self._workers:
                yield _verdict(asked.popleft().result())
        while asked:
            yield _verdict(asked.popleft().result())

    def close(self) -> None:
        """Ends the process, and the programs that it judges."""
        process = self._process
        process.kill()
        process.wait()
        for listener in self._listeners:
            listener.join()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_listeners"):
            self.close()

    def _ask(self, source: str, smallest: float) -> Future[dict[str, Any]]:
        if not isinstance(source, str):
            raise TypeError(f"{source!r} is no text of a program; a function of this process is checked by check(function)")
        reply: Future[dict[str, Any]] = Future()
        with self._lock:
            number = self._next
            self._next += 1
            # A character that UTF-8 has not is a question mark.
            text = source.encode(errors="replace").decode()
            request = {"id": number, "source": text, "language": self._language, "smallest": smallest}
            self._waiting[number] = reply
            try:
                assert self._process.stdin
                self._process.stdin.write(json.dumps(request).encode() + b"\n")
                self._process.stdin.flush()
            except (OSError, ValueError):
                del self._waiting[number]
                raise self._failure() from None
        return reply

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            reply = json.loads(line)
            with self._lock:
                waiting = self._waiting.pop(reply["id"])
            waiting.set_result(reply)
        with self._lock:
            left = list(self._waiting.values())
            self._waiting.clear()
        if left:
            error = self._failure()
            for waiting in left:
                waiting.set_exception(error)

    def _failure(self) -> Exception:
        """Why the process has ended."""
        self._process.wait()
        self._listeners[0].join()
        words = b"".join(self._errors).decode(errors="replace").strip().removeprefix("error: ")
        if "--sandbox require" in words or not words:
            return RuntimeError(words or "the judge is closed")
        return ValueError(words)


def _check_options(sandbox: str, workers: int, time_limit: float, total_time: float, memory_limit: int) -> None:
    if sandbox not in ("require", "none"):
        raise ValueError(f"sandbox is {sandbox!r}; it must be 'require' or 'none'")
    if workers < 0:
        raise ValueError(f"workers is {workers}; it must be above 0, or 0 for one per processor")
    for name, value in (("time_limit", time_limit), ("total_time", total_time), ("memory_limit", memory_limit)):
        if not value > 0:
            raise ValueError(f"{name} is {value}; it must be above 0")


def _command() -> str:
    """The command that was installed with this module."""
    name = "snl.exe" if os.name == "nt" else "snl"
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    # `pip install --target` has its own folder for commands.
    folders = [*map(Path, schemes), Path(__file__).parents[1] / "bin"]
    for folder in folders:
        if (folder / name).is_file():
            return str(folder / name)
    raise FileNotFoundError(f"no command {name} in {', '.join(map(str, folders))}; install the wheel that scripts/python_wheel.py builds")


def _verdict(reply: dict[str, Any]) -> Verdict:
    if reply["error"] is not None:
        raise ValueError(reply["error"])
    # A line of the program that needs another version of its language than there is: it does not compile here.
    is_newer = ", and the " in (reply["not_run"] or "")
    if reply["not_run"] is not None and not is_newer:
        raise RuntimeError(reply["not_run"])
    first, smallest, diagnosis = (reply[key] or {} for key in ("first_failure", "smallest_failure", "diagnosis"))
    return Verdict(
        code="CE" if is_newer else reply["verdict"],
        right=reply["verdict"] == "AC",
        passed=reply["right"],
        note=reply["not_run"] or reply["compile_error"] or first.get("note"),
        board=first.get("board"),
        # A program that ends before it reads a board fails on none.
        expected=first.get("right") if first.get("board") else None,
        got=first.get("got"),
        smallest=smallest.get("board"),
        smallest_expected=smallest.get("right"),
        smallest_got=smallest.get("got"),
        mistake=diagnosis.get("name") if diagnosis.get("finding") == "known" else None,
    )
