"""Boards to be played: the rolls of a shortest route, for verifiers.

    vf-validate snl-boards -n 20 --runtime.type subprocess
    vf-eval snl-boards --env.taskset.level hard --env.taskset.start 10000 -n 20

The boards of a level and a seed are one stream without duplicates; train and test are slices of it, by `start` and `num_tasks`.
Two seeds share boards.
"""

import re
from collections.abc import Iterator
from typing import Literal

import snakes_and_ladders as snl
import verifiers.v1 as vf

PROMPT = """A Snakes and Ladders board has {n} x {n} squares. Square 1 is at the bottom left, and the numbers run along the rows, \
to the right in the bottom row and in the opposite direction in each row above. The token starts on square 1. Each roll of 1 to 6 \
moves it up by that many squares; if a snake or a ladder starts where it lands, it goes to its end, and stays there even if another \
one starts at that end. It may not pass square {last}, the goal. You choose each roll.

{jumps}

Find a shortest route to square {last}. End with its rolls between tags, such as <answer>3 6 1</answer>."""


class BoardData(vf.TaskData):
    board: list[list[int]]


class BoardTask(vf.Task[BoardData]):
    @vf.reward
    async def played(self, trace: vf.Trace) -> float:
        """1 for a shortest route, and up to a half for a longer one. A number of rolls is no answer."""
        return score(self.data.board, trace.last_reply)

    @vf.metric
    async def shortest(self, trace: vf.Trace) -> float:
        return float(score(self.data.board, trace.last_reply) == 1)

    async def validate(self, runtime: vf.Runtime) -> bool:
        route = " ".join(map(str, snl.route(self.data.board) or []))
        return score(self.data.board, f"<answer>{route}</answer>") == 1


class BoardsConfig(vf.TasksetConfig):
    level: Literal["kids", "easy", "medium", "hard", "expert"] = "easy"
    seed: int = 0
    start: int = 0
    num_tasks: int = 1000


class BoardsTaskset(vf.Taskset[BoardTask, BoardsConfig]):
    def load(self) -> Iterator[BoardTask]:
        spec = snl.level_spec(self.config.level, self.config.seed)
        for number, board in enumerate(distinct(spec)):
            if number >= self.config.start + self.config.num_tasks:
                return
            if number >= self.config.start:
                data = BoardData(name=f"{self.config.level}-{number}", prompt=prompt(board), board=board)
                yield BoardTask(data, self.config.task)


def prompt(board: list[list[int]]) -> str:
    jumps = (f"{'ladder' if end > start else 'snake'} from {start} to {end}" for start, end in snl.jumps(board).items())
    return PROMPT.format(n=len(board), last=len(board) ** 2, jumps="\n".join(jumps))


def score(board: list[list[int]], reply: str) -> float:
    found = re.findall(r"<answer>([^<]*)</answer>", reply or "")
    review = snl.review(board, f"[{found[-1].strip().removeprefix('[').removesuffix(']') if found else ''}]")
    if review.right or not review.reached:
        return float(review.right)
    return 0.5 * review.min_rolls / len(review.steps)


def distinct(spec: str) -> Iterator[list[list[int]]]:
    """The boards of a spec without those that came before."""
    seen, last = set(), 0
    for index, board in enumerate(snl.generate(spec)):
        key = hash(str(board))
        if key not in seen:
            seen.add(key)
            last = index
            yield board
        elif index - last > 10_000:
            raise IndexError(f"{spec} has no more than about {len(seen)} boards")


__all__ = ["BoardsTaskset"]
