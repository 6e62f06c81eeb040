"""What other projects plug in, with these projects: scripts/python_integrations.py installs them and runs this."""

from __future__ import annotations

import http.server
import json
import os
import random
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import snakes_and_ladders as snl

HERE = Path(__file__).resolve().parent
for folder in ("reasoning_gym", "verifiers", "gymnasium"):
    sys.path.append(str(HERE / folder))

# The mean score of a player who always moves to the furthest square.
FURTHEST = {"kids": 1.00, "easy": 0.91, "medium": 0.67, "hard": 0.40, "expert": 0.32}

RIGHT = """
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
WRONG = "def snakesAndLadders(board):\n    return len(board)\n"
ENDLESS = "def snakesAndLadders(board):\n    while True:\n        pass\n"


def furthest(board: list[list[int]]) -> list[int]:
    jumps, last, at, seen = snl.jumps(board), len(board) ** 2, 1, set[int]()
    rolls: list[int] = []
    while at != last and at not in seen:
        seen.add(at)
        rolls.append(max(range(1, min(6, last - at) + 1), key=lambda roll: (jumps.get(at + roll, at + roll), -roll)))
        at = jumps.get(at + rolls[-1], at + rolls[-1])
    return rolls


@pytest.mark.parametrize("level", FURTHEST)
def test_reasoning_gym_scores_players(level: str) -> None:
    gym = pytest.importorskip("reasoning_gym")
    pytest.importorskip("snakes_and_ladders_gym")
    data, die = gym.create_dataset("snakes_and_ladders", level=level, seed=1, size=400), random.Random(1)
    scores = []
    for entry in data:
        board = entry["metadata"]["board"]
        any_rolls = [die.randint(1, 6) for _ in range(die.randint(1, 12))]
        answers = (entry["answer"], str(furthest(board)), " ".join(map(str, any_rolls)), str(snl.solve(board)))
        scores.append([data.score_answer(answer, entry) for answer in answers])
    gold, player, dice, count = (sum(column) / len(scores) for column in zip(*scores))
    assert gold == 1 and player == pytest.approx(FURTHEST[level], abs=0.05) and dice < 0.1 and count < 0.1
    assert [data.score_answer(answer, data[0]) for answer in (None, "", "up", "[]", "-1", "9 9")] == [0] * 6
    assert gym.create_dataset("snakes_and_ladders", level=level, seed=1, size=3)[2] == data[2]


@pytest.mark.parametrize("level", FURTHEST)
def test_reasoning_gym_slices_share_no_board(level: str) -> None:
    gym = pytest.importorskip("reasoning_gym")
    pytest.importorskip("snakes_and_ladders_gym")
    train = gym.create_dataset("snakes_and_ladders", level=level, seed=1, size=2000)
    test = gym.create_dataset("snakes_and_ladders", level=level, seed=1, start=2000, size=2000)
    boards = {str(entry["metadata"]["board"]) for data in (train, test) for entry in data}
    assert len(boards) == 4000


def test_reasoning_gym_has_a_curriculum() -> None:
    pytest.importorskip("reasoning_gym")
    curriculum = pytest.importorskip("snakes_and_ladders_gym").SnakesAndLaddersCurriculum()
    levels = [curriculum.generate_configuration({"seed": 1}).level]
    while curriculum.increment_attr_level("level"):
        levels.append(curriculum.generate_configuration({"seed": 1}).level)
    assert levels == list(FURTHEST)


def test_gymnasium_plays_the_rules() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("snakes_and_ladders_env")
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make("SnakesAndLadders-v0", level="easy", size=6)
    check_env(env.unwrapped, skip_render_check=True)
    for seed in range(50):
        seen, info = env.reset(seed=seed)
        route = snl.route(seen["board"])
        assert route is not None
        steps = [env.step(roll) for roll in route]
        assert [step[2] for step in steps] == [False] * (len(route) - 1) + [True]
        assert sum(float(step[1]) for step in steps) == -info["min_rolls"] and steps[-1][0]["square"] == 36


def test_tables_take_columns() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    pyarrow, duckdb = pytest.importorskip("pyarrow"), pytest.importorskip("duckdb")
    columns_ = snl.columns("v1:family=uniform,cycle;n=2..20;seed=1", 100_000)
    columns_.update(snl.columns("v1:family=uniform,cycle;n=2..20;seed=1", 100_000, expected=True))
    mean, rows = columns_["min_rolls"].mean(), len(columns_["n"])
    assert pandas.DataFrame(columns_).min_rolls.mean() == polars.DataFrame(columns_)["min_rolls"].mean() == mean
    assert pyarrow.table(columns_).num_rows == rows
    assert duckdb.sql("SELECT count(*), avg(min_rolls), min(family) FROM columns_").fetchall() == [(rows, pytest.approx(mean), "cycle")]


class Model(http.server.BaseHTTPRequestHandler):
    """A model that plays a right route on every second board, and writes programs in turn."""

    programs = (RIGHT, WRONG, ENDLESS, None)
    asked = 0
    lock = threading.Lock()

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        content = request["messages"][-1]["content"]
        prompt = content if isinstance(content, str) else content[0]["text"]
        with Model.lock:
            number, Model.asked = Model.asked, Model.asked + 1
        message = {"role": "assistant", "content": self.answer(prompt, number)}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        whole = {"id": str(number), "object": "chat.completion", "created": 0, "model": "fake"}
        if request.get("stream"):
            whole["object"] = "chat.completion.chunk"
            said = {**whole, "choices": [{"index": 0, "delta": message, "finish_reason": None}]}
            ended = {**whole, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
            chunks = [json.dumps(chunk) for chunk in (said, ended, {**whole, "choices": [], "usage": usage})]
            kind, text = "text/event-stream", "".join(f"data: {chunk}\n\n" for chunk in [*chunks, "[DONE]"])
        else:
            choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
            kind, text = "application/json", json.dumps({**whole, "choices": choices, "usage": usage})
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @staticmethod
    def answer(prompt: str, number: int) -> str:
        if "<answer>" not in prompt:
            program = Model.programs[number % len(Model.programs)]
            return "I do not know." if program is None else f"Here it is:\n```python\n{program}```\n"
        if number % 2:
            return "Perhaps <answer>1 1 1</answer>"
        match = re.search(r"has (\d+) x", prompt)
        assert match
        n, board = int(match[1]), [[-1] * int(match[1]) for _ in range(int(match[1]))]
        for start, end in re.findall(r"from (\d+) to (\d+)", prompt):
            row, column = divmod(int(start) - 1, n)
            board[n - 1 - row][column if row % 2 == 0 else n - 1 - column] = int(end)
        return f"So <answer>{snl.route(board)}</answer>"

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.mark.parametrize("taskset, tasks, rollouts", [("snl-boards", 8, 1), ("snl-programs", 1, 8)])
def test_verifiers_validates_and_evaluates(taskset: str, tasks: int, rollouts: int, tmp_path: Path) -> None:
    pytest.importorskip("verifiers")
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{scripts}:{os.environ['PATH']}", "PYTHONPATH": str(HERE / "verifiers"), "FAKE_KEY": "none"}

    def vf(name: str, *arguments: object) -> list[dict[str, Any]]:
        command = [scripts / name, taskset, "-n", tasks, "--no-rich", "-o", tmp_path / name, *arguments]
        done = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout + done.stderr
        (file,) = (tmp_path / name).glob("*/*s.jsonl")
        return [json.loads(line) for line in file.read_text().splitlines()]

    validated = vf("vf-validate", "--runtime.type", "subprocess")
    assert [row["valid"] for row in validated] == [True] * tasks
    Model.asked = 0
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/v1"
        flags = ["--client.base-url", url, "--client.api-key-var", "FAKE_KEY", "--model", "fake", "--no-push", "-r", rollouts]
        traces = vf("vf-eval", *flags, "--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess")
        server.shutdown()
    assert len(traces) == tasks * rollouts and all(trace["ok"] for trace in traces)
    played = [trace["traces"][0] for trace in traces]
    scores = [reward["score"] for trace in played for reward in trace["rewards"].values()]
    if taskset == "snl-boards":
        assert scores.count(1.0) >= tasks // 2 and min(scores) < 1
    else:
        verdicts = [trace["info"]["verdict"] for trace in played]
        assert sorted(verdict["code"] for verdict in verdicts) == sorted(["AC", "WA", "TLE", "CE"] * 2)
        assert sorted(scores) == [0] * 6 + [1] * 2
        assert [verdict["smallest"] for verdict in verdicts if verdict["code"] == "WA"] == [[[-1, -1], [-1, -1]]] * 2
