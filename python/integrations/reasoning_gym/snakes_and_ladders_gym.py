"""Shortest routes on Snakes and Ladders boards as a task of reasoning-gym.

    import reasoning_gym, snakes_and_ladders_gym

    train = reasoning_gym.create_dataset("snakes_and_ladders", level="hard", start=0, size=10_000)
    test = reasoning_gym.create_dataset("snakes_and_ladders", level="hard", start=10_000, size=1_000)

The boards of a level and a seed are one stream without duplicates, and `data[i]` is its board `start + i`, whatever the size. So
slices of it share no board. Two seeds do: split by `start`, never by seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Optional

import snakes_and_ladders as snl
from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

LEVELS = ["kids", "easy", "medium", "hard", "expert"]

QUESTION = """A Snakes and Ladders board has {n} x {n} squares. Square 1 is at the bottom left, and the numbers run along the \
rows, to the right in the bottom row and in the opposite direction in each row above. The token starts on square 1. Each roll of \
1 to 6 moves it up by that many squares; if a snake or a ladder starts where it lands, it goes to its end, and stays there even \
if another one starts at that end. It may not pass square {last}, the goal. You choose each roll.

{jumps}

Give the rolls of a shortest route to square {last}, separated by spaces, such as 3 6 1."""


def question(board: list[list[int]]) -> str:
    jumps = (f"{'ladder' if end > start else 'snake'} from {start} to {end}" for start, end in snl.jumps(board).items())
    return QUESTION.format(n=len(board), last=len(board) ** 2, jumps="\n".join(jumps))


def score(board: list[list[int]], answer: Optional[str]) -> float:
    """1 for a shortest route, up to a half for a longer one, and 0 for what does not reach the goal. A number of rolls is no answer:
    the commonest is right for up to 68 % of the boards of a level."""
    review = snl.review(board, f"[{(answer or '').strip().removeprefix('[').removesuffix(']')}]")
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


@dataclass
class SnakesAndLaddersConfig:
    level: str = "easy"
    start: int = 0
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        snl.level_spec(self.level)  # type: ignore[arg-type]


class SnakesAndLaddersDataset(ProceduralDataset):
    def __init__(self, config: SnakesAndLaddersConfig) -> None:
        super().__init__(config, config.seed, config.size)
        self._boards: list[list[list[int]]] = []
        self._more = distinct(snl.level_spec(config.level, self.seed))  # type: ignore[arg-type]

    def __getitem__(self, idx: int) -> dict[str, Any]:
        while len(self._boards) <= self.config.start + idx:
            self._boards.append(next(self._more))
        board = self._boards[self.config.start + idx]
        route = " ".join(map(str, snl.route(board) or []))
        metadata = {"source_dataset": "snakes_and_ladders", "source_index": idx, "board": board, "difficulty": {"level": self.config.level}}
        return {"question": question(board), "answer": route, "metadata": metadata}

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        return score(entry["metadata"]["board"], answer)


class SnakesAndLaddersCurriculum(BaseCurriculum):
    def __init__(self) -> None:
        super().__init__(SnakesAndLaddersCurriculum.__name__, SnakesAndLaddersConfig)
        self._define_attributes(ScalarAttributeDefinition(name="level", field_name="level", levels=LEVELS, description="Level of the boards"))


register_dataset("snakes_and_ladders", SnakesAndLaddersDataset, SnakesAndLaddersConfig, SnakesAndLaddersCurriculum)
