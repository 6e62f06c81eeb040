"""A gymnasium environment: the player sees the board, and chooses each roll.

    import gymnasium, snakes_and_ladders_env

    env = gymnasium.make("SnakesAndLadders-v0", level="hard", size=10)
"""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy
import snakes_and_ladders as snl

Seen = dict[str, Any]


class SnakesAndLaddersEnv(gymnasium.Env[Seen, int]):
    """Each roll costs 1, and the episode ends on the last square. A roll that would pass it leaves the token where it is."""

    def __init__(self, level: Any = "easy", size: int = 6) -> None:
        self._boards, squares = snl.generate(snl.level_spec(level, size=size)), size * size
        self.action_space = gymnasium.spaces.Discrete(6, start=1)
        board = gymnasium.spaces.Box(-1, squares, (size, size), numpy.int16)
        self.observation_space = gymnasium.spaces.Dict(board=board, square=gymnasium.spaces.Discrete(squares, start=1))

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self._board = self._boards[int(self.np_random.integers(1 << 40))]
        self._rolls: list[int] = []
        return self._see(1), {"min_rolls": snl.solve(self._board)}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        played = snl.review(self._board, [*self._rolls, int(action)])
        if played.problem is None:
            self._rolls.append(int(action))
        else:
            played = snl.review(self._board, self._rolls)
        square = played.steps[-1].rest if played.steps else 1
        return self._see(square), -1.0, played.reached, False, {"lost": played.lost}

    def _see(self, square: int) -> Seen:
        return {"board": numpy.array(self._board, numpy.int16), "square": square}


gymnasium.register("SnakesAndLadders-v0", SnakesAndLaddersEnv, max_episode_steps=500)
