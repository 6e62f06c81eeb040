"""Programs to be written: LeetCode 909, judged in a sandbox, for verifiers.

    vf-validate snl-programs --runtime.type subprocess
    vf-eval snl-programs -n 5 -r 8

There is a task for each language of the configuration, judged on its corpus: a suite, or a spec such as
v1:family=uniform;n=2..20.
"""

import asyncio
import functools
import re
from collections.abc import Iterator

import snakes_and_ladders as snl
import verifiers.v1 as vf

PROMPT = """Write a class `Solution` in {language}, as LeetCode has it for problem 909, Snakes and Ladders: in Python with a method \
`snakesAndLadders(self, board: List[List[int]]) -> int`.

`board` is an n x n matrix (2 <= n <= 20) of a Snakes and Ladders game, the top row first. Its squares are numbered from 1 to n*n \
from the bottom left, in alternating directions from row to row. A cell is -1, or the square where the snake or the ladder of that \
cell ends. From square s a roll leads to any of s + 1 to min(s + 6, n*n); if a snake or a ladder starts there, the token goes to its \
end, where no second one is taken. Return the minimum number of rolls from square 1 to square n*n, or -1 if it cannot be reached.

Put the program into one block of code between lines of ```."""

GOLD = """
class Solution:
    def snakesAndLadders(self, board):
        n, ends = len(board), [-1]
        for row in range(n):
            ends += board[n - 1 - row][::-1] if row % 2 else board[n - 1 - row]
        rolls, queue = {1: 0}, [1]
        for square in queue:
            for landing in range(square + 1, min(square + 6, n * n) + 1):
                rest = landing if ends[landing] == -1 else ends[landing]
                if rest not in rolls:
                    rolls[rest] = rolls[square] + 1
                    queue.append(rest)
        return rolls.get(n * n, -1)
"""


class ProgramData(vf.TaskData):
    corpus: str
    language: str


class ProgramTask(vf.Task[ProgramData]):
    @vf.reward
    async def right(self, trace: vf.Trace) -> float:
        """1 if the program answers every board of the corpus. The verdict and the smallest board are in the trace."""
        verdict = await self.judged(program(trace.last_reply), smallest=2.0)
        trace.info["verdict"] = verdict._asdict()
        return float(verdict.right)

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        return (await self.judged(GOLD)).right if self.data.language == "python" else None

    async def judged(self, source: str, smallest: float = 0.0) -> snl.Verdict:
        return await asyncio.to_thread(judge(self.data.corpus, self.data.language), source, smallest=smallest)


class ProgramsConfig(vf.TasksetConfig):
    corpus: str = "suite:judge,seed=1"
    languages: list[str] = ["python"]


class ProgramsTaskset(vf.Taskset[ProgramTask, ProgramsConfig]):
    def load(self) -> Iterator[ProgramTask]:
        for language in self.config.languages:
            text = PROMPT.format(language=language)
            yield ProgramTask(ProgramData(name=language, prompt=text, corpus=self.config.corpus, language=language), self.config.task)


def program(reply: str) -> str:
    """The last block of code of a reply, or nothing."""
    return (re.findall(r"```[^\n]*\n(.*?)```", reply or "", re.DOTALL) or [""])[-1]


@functools.cache
def judge(corpus: str, language: str) -> snl.Judge:
    """The judge of a corpus and a language: one process for all rollouts."""
    return snl.Judge(corpus, language=language)


__all__ = ["ProgramsTaskset"]
