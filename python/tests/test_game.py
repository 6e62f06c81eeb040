"""Reviews, routes, difficulty, levels and runs are those of the command."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import threading
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest
from conftest import Run

import snakes_and_ladders as snl

# Two rolls: 2 by the ladder from 3 to 8, then 1.
BOARD = [[-1, -1, -1], [-1, -1, -1], [-1, -1, 8]]
FOREVER = [[2, 2, -1], [2, 2, 2], [-1, -1, 2]]
LEVELS: list[snl.Level] = ["kids", "easy", "medium", "hard", "expert"]


@pytest.mark.parametrize("answer", ["2 1", "[2,1]", "2, 1", [2, 1], (2, 1), numpy.array([2, 1]), " 2\n1 "])
def test_rolls_of_a_shortest_route_are_right(answer: Any) -> None:
    review = snl.review(BOARD, answer)
    assert review[:4] == (True, True, 0, 2) and review.problem is None
    assert [step[:5] for step in review.steps] == [(2, 1, 3, 8, 0), (1, 8, 9, 9, 0)]
    assert review.summary == "2 rolls to square 9, the minimum."


@pytest.mark.parametrize(
    "board, answer, fields",
    [
        (BOARD, "2", (True, False, None, 2)),
        (BOARD, 2, (True, False, None, 2)),
        (BOARD, "3", (False, False, None, 2)),
        (BOARD, "-1", (False, False, None, 2)),
        (FOREVER, "-1", (True, False, None, -1)),
        (FOREVER, [1, 1], (False, False, 0, -1)),
        (BOARD, [1, 1, 1], (False, True, 1, 2)),
        (BOARD, [2], (False, False, 0, 2)),
        # No roll leads away from 4.
        ([[-1, -1, -1, -1], [4, 4, -1, -1], [4, 4, 4, 4], [-1, 10, 4, -1]], [2, 1], (False, False, None, 2)),
    ],
)
def test_answers_are_reviewed(board: Any, answer: Any, fields: Any) -> None:
    review = snl.review(board, answer)
    assert review[:4] == fields and review.problem is None and review.summary


@pytest.mark.parametrize("answer", ["", "two", "2 1 1", "7", "[]", [], "9 9", [2, 7], [0], [-1], [True], [1.0], [10**30], None, object(), "\ud800", "1" * 10**6, {}, [[2, 1]]])
def test_no_answer_raises_an_exception(answer: Any) -> None:
    review = snl.review(BOARD, answer)
    assert (review.right, review.reached, review.lost, review.steps, review.summary) == (False, False, None, [], "") or answer == "7"
    assert review.problem or answer == "7"


def test_the_board_of_a_review_must_be_valid() -> None:
    for call in (lambda: snl.review([[5]], "1"), lambda: snl.difficulty("[]"), lambda: snl.jumps([[1, 2], [3, 4]]), lambda: snl.route(None)):  # type: ignore[arg-type]
        with pytest.raises(ValueError):
            call()


def test_the_rolls_that_are_lost_are_those_above_the_minimum() -> None:
    random = Random(1)
    for board in snl.generate("v1:family=printed,uniform,classic;n=4..8;seed=4", 300):
        jumps, last, at = snl.jumps(board), len(board) ** 2, 1
        rolls: list[int] = []
        # A player who rolls a die that is never too high.
        while at != last and len(rolls) < 500:
            rolls.append(random.randint(1, min(6, last - at)))
            at = jumps.get(at + rolls[-1], at + rolls[-1])
        review = snl.review(board, rolls)
        assert [step.rest for step in review.steps][-1] == at and [step.roll for step in review.steps] == rolls
        assert review.reached == (at == last) and review.min_rolls == snl.solve(board)
        if review.reached:
            assert review.lost == sum(step.lost or 0 for step in review.steps) == len(rolls) - review.min_rolls
            assert review.right == (review.lost == 0)


def test_every_route_is_right_and_every_jump_is_there() -> None:
    for board in snl.generate("v1:family=uniform,cycle,classic;n=2..9;seed=5", 300):
        route, n = snl.route(board), len(board)
        assert (route is None) == (snl.solve(board) == -1)
        if route is not None:
            assert snl.review(board, route).right and len(route) == snl.solve(board)
        ends = sorted(cell for row in board for cell in row if cell != -1)
        jumps = snl.jumps(board)
        assert sorted(jumps.values()) == ends and list(jumps) == sorted(jumps) and all(1 < start < n * n for start in jumps)


def test_routes_are_all_shortest_routes() -> None:
    for board in snl.generate("v1:family=uniform,classic;n=2..7;seed=6", 200):
        routes, count = snl.routes(board, 10**6), snl.difficulty(board).routes
        assert len(routes) == count and routes == sorted(routes) and routes[:1] == [route for route in [snl.route(board)] if route]
        assert len(set(map(tuple, routes))) == count and all(snl.review(board, route).right for route in routes[:20])
        assert snl.routes(board, 2) == routes[:2] and snl.routes(board, 0) == []
    # More than anyone can list.
    most = max(snl.generate("v1:family=long;n=18..20;seed=1", 50), key=lambda board: snl.difficulty(board).routes)
    assert snl.difficulty(most).routes > 2**64 and len(snl.routes(most, 100_000)) == 100_000


def test_levels_are_those_of_the_command(run: Run) -> None:
    for level in LEVELS:
        for seed, flags in ((0, []), (2**64 - 1, ["--seed", str(2**64 - 1)])):
            made = run("generate", "--level", level, "--count", "3", "--difficulty", *flags)
            spec = snl.level_spec(level, seed)
            assert made.stderr.split(" of ")[1].strip() == spec
            rows = list(csv.DictReader(io.StringIO(made.stdout)))
            boards = [json.loads(row["board"]) for row in rows]
            assert list(snl.generate(spec, 3)) == boards
            for row, board in zip(rows, boards):
                assert {name: row[name] for name in snl.Difficulty._fields} == {name: str(value) for name, value in snl.difficulty(board)._asdict().items()}
    assert snl.difficulty(FOREVER)[:2] == (None, 0) and snl.difficulty(FOREVER).score is None
    for level, size, words in (("easy", 20, "the level easy excludes size 20"), ("easy", 1, "size is 1; it must be from 2 to 20"), ("brutal", 6, 'unknown level "brutal"')):
        with pytest.raises(ValueError, match=words):
            snl.level_spec(level, size=size)  # type: ignore[arg-type,unused-ignore]


def test_a_run_is_the_command_s(run: Run, tmp_path: Path) -> None:
    seen: list[int] = []
    spec = "v1:family=uniform;n=2..20;density=0.2;seed=42"
    summary = snl.run(spec, 50_000, tmp_path / "own", progress=seen.append)
    run("run", "--seed", "42", "--count", "50000", "--out", str(tmp_path / "command"), "-q")
    assert (tmp_path / "own/results.csv").read_bytes() == (tmp_path / "command/results.csv").read_bytes()
    assert summary.boards == 50_000 and summary.seconds > 0 and seen == sorted(seen)
    assert sorted(summary.files) == sorted(file.name for file in (tmp_path / "own").iterdir())
    assert summary.solvable == (snl.columns(spec, 50_000)["min_rolls"] >= 0).sum()
    with pytest.raises(FileExistsError, match="holds an earlier result"):
        snl.run(spec, 50_000, tmp_path / "own")
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        snl.run(spec, 5, tmp_path / "file")


def test_a_run_that_is_interrupted_can_be_resumed(run: Run, tmp_path: Path) -> None:
    spec, out = "v1:family=uniform;n=20;seed=1", tmp_path / "out"

    def stop(boards: int) -> None:
        if boards:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        snl.run(spec, 100_000_000, out, progress=stop)
    with pytest.raises(OSError, match="an unfinished job exists"):
        snl.run(spec, 100_000_000, out)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        snl.run(spec, 100_000_000, tmp_path / "other")
    timer.join()
    assert list(tmp_path.glob("other/*")) and not (tmp_path / "other/results.csv").exists()
