"""Answers, generated boards and errors are those of the command."""

from __future__ import annotations

import csv
import io
import itertools
import json
import multiprocessing
import pickle
import sys
import threading
import time
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import numpy
import pytest
from conftest import Run

import snakes_and_ladders as snl

BOARD = [[-1, 9, -1], [-1, -1, -1], [-1, 8, -1]]
FOREVER = [[2, 2, -1], [2, 2, 2], [-1, -1, 2]]


def families(run: Run) -> list[str]:
    names = [line.split()[0] for line in run("families").stdout.splitlines() if line[:1].isalpha()]
    assert len(names) >= 20
    return names


def test_answers_and_boards_of_every_family(run: Run) -> None:
    for family in families(run):
        # The family exhaustive has its boards without a seed.
        seed = [] if family == "exhaustive" else ["--seed", "7"]
        made = run("generate", "--family", family, "--count", "500", *seed, "--with-answers")
        assert made.returncode == 0, made.stderr
        rows = list(csv.DictReader(io.StringIO(made.stdout)))
        literals = [row["board"] for row in rows]
        answers = [int(row["min_rolls"]) for row in rows]
        boards = [json.loads(literal) for literal in literals]
        spec = made.stderr.split(" of ")[1].strip()
        assert list(snl.generate(spec, len(rows))) == boards
        assert snl.solve_many(literals).tolist() == answers
        assert snl.solve_many(boards).tolist() == answers
        assert [snl.solve(board) for board in boards] == answers
        for n, group in itertools.groupby(sorted(zip(boards, answers), key=lambda pair: len(pair[0])), lambda pair: len(pair[0])):
            same, right = zip(*group)
            for kind in (numpy.int8 if n < 12 else numpy.int16, numpy.int16, numpy.int32, numpy.int64):
                array = numpy.array(same, kind)
                assert snl.solve_many(array).tolist() == list(right), (family, n, kind)


def test_arrays_of_any_layout() -> None:
    boards = numpy.array([BOARD, FOREVER] * 1000, numpy.int32)
    answers = [2, -1] * 1000
    for same in (boards, numpy.asfortranarray(boards), boards[::-1][::-1], boards.astype(">i4"), boards.astype(object)):
        assert snl.solve_many(same).tolist() == answers
    assert snl.solve_many(boards[::2]).tolist() == answers[::2]
    assert snl.solve_many(boards[:, ::-1][:, ::-1]).tolist() == answers
    boards.flags.writeable = False
    assert snl.solve_many(boards).tolist() == answers
    assert snl.solve_many(iter(boards)).tolist() == answers
    assert snl.solve_many(numpy.array([str(BOARD), str(FOREVER)])).tolist() == [2, -1]
    assert snl.solve_many([]).dtype == numpy.int64
    assert snl.solve_many(numpy.empty((0, 5, 5), int)).shape == (0,)


def test_an_array_is_not_copied() -> None:
    # A copy would take 13 GB.
    boards = numpy.broadcast_to(numpy.full((20, 20), -1), (1 << 22, 20, 20))
    assert boards.strides[0] == 0
    assert (snl.solve_many(boards) == 67).all()


@pytest.mark.parametrize(
    "board",
    [
        [[-1, 9], [-1, 3]],
        [[-1, -1], [3, -1]],
        [[3, -1], [-1, -1]],
        [[-1, -1], [-1]],
        [[-1, -1, -1], [-1, -1, -1]],
        [[-1]],
        [[0, -1], [-1, -1]],
        [[-1, -2], [-1, -1]],
        [[-1, 2.0], [-1, -1]],
        [[-1, 10**30], [-1, -1]],
    ],
)
def test_errors_have_the_words_of_the_command(run: Run, board: Any) -> None:
    literal = json.dumps(board)
    shown = run("show", literal)
    assert shown.returncode == 1
    words = " ".join(shown.stderr.removeprefix("error: invalid board: ").split())
    for given in (board, literal, tuple(map(tuple, board))):
        for function in (snl.solve, snl.explain, snl.draw):
            with pytest.raises(ValueError) as error:
                function(given)
            assert " ".join(str(error.value).split()) == words
        with pytest.raises(ValueError) as error:
            snl.solve_many([BOARD, given, given])
        assert " ".join(str(error.value).split()) == f"board 1: {words}"
    if len({len(row) for row in board}) == 1 and all(type(cell) is int and abs(cell) < 100 for row in board for cell in row):
        with pytest.raises(ValueError) as error:
            snl.solve_many(numpy.array([board] * 1000))
        assert " ".join(str(error.value).split()) == f"board 0: {words}"


@pytest.mark.parametrize("value", [None, 5, "", "board", [1, 2], [[True, -1], [-1, -1]], [["-1", "-1"], ["-1", "-1"]], {}, numpy.full((2, 2), -1.0)])
def test_what_is_no_board_is_refused(value: Any) -> None:
    with pytest.raises(ValueError):
        snl.solve(value)


def test_the_first_of_several_invalid_boards_is_named() -> None:
    boards = numpy.full((200_000, 4, 4), -1, numpy.int16)
    for place in (199_999, 70_001, 123_456):
        boards[place, 1, 1] = 17
    with pytest.raises(ValueError, match="^board 70001: row 2, column 2 "):
        snl.solve_many(boards)


@pytest.mark.parametrize("spec", ["v1:family=spiral", "v2:family=uniform", "uniform", "v1:family=uniform;n=3;rolls=9", "v1:n=99"])
def test_errors_of_specs_have_the_words_of_the_command(run: Run, spec: str, tmp_path: Path) -> None:
    shown = run("solve", spec).stderr
    for call in (snl.generate, snl.boards, snl.columns, lambda spec, count: snl.run(spec, count, tmp_path / "out")):
        with pytest.raises(ValueError) as error:
            call(spec, 1)
        if spec != "uniform":
            assert " ".join(str(error.value).split()) in " ".join(shown.split())
    assert not (tmp_path / "out").exists()


def test_errors_of_suites_have_the_words_of_the_command(run: Run) -> None:
    with pytest.raises(ValueError) as error:
        snl.suite("jury")  # type: ignore[arg-type]
    assert "unknown suite" in str(error.value) and str(error.value)[:13] in run("solve", "suite:jury").stderr


def test_a_spec_without_count_never_ends() -> None:
    boards = snl.generate("v1:family=classic;n=10")
    assert len(list(itertools.islice(boards, 3000))) == 3000
    assert len(boards) == sys.maxsize
    assert list(snl.generate("v1:family=classic;n=10", 0)) == []


SPECS = ["v1:family=uniform;n=2..20;seed=3", "v1:family=printed;n=6;rolls=4..5", "v1:family=exhaustive;n=2", "v1:family=classic,trap;n=8"]


@pytest.mark.parametrize("spec", SPECS)
def test_boards_are_a_sequence(spec: str) -> None:
    boards, whole = snl.generate(spec, 25), list(snl.generate(spec, 25))
    assert list(boards) == list(boards) == whole and len(boards) == 25
    assert [boards[index] for index in range(25)] == whole
    assert boards[-1] == boards[numpy.int64(24)] == whole[-1]
    for part in (slice(None), slice(3, 20), slice(20, 3, -2), slice(-5, None), slice(0, 0), slice(7, 99, 3)):
        assert list(boards[part]) == whole[part] and len(boards[part]) == len(whole[part])
    assert list(boards[2:][::2][1:4]) == whole[4:10:2]
    assert list(reversed(boards)) == whole[::-1]
    assert list(snl.generate(spec, 5, 20)) == list(snl.generate(spec, start=20)[:5]) == whole[20:]
    assert whole[3] in boards and [] not in boards
    again = pickle.loads(pickle.dumps(boards[4:20:5]))
    assert list(again) == whole[4:20:5] and repr(again) == repr(boards[4:20:5])
    for index in (25, -26, 10**9):
        with pytest.raises(IndexError, match=f"no board {index} in"):
            boards[index]


@pytest.mark.parametrize("spec", ["v1:family=uniform;n=13;seed=3", "v1:family=printed;n=6;rolls=4..5", "v1:family=exhaustive;n=2", "v1:family=classic,trap;n=8"])
@pytest.mark.parametrize("count, start", [(0, 0), (1, 0), (25, 0), (17, 8)])
def test_the_array_is_equal_to_the_boards(spec: str, count: int, start: int) -> None:
    array = snl.boards(spec, count, start)
    boards = snl.generate(spec, count, start)
    assert array.dtype == numpy.int16 and array.shape[0] == count and array.flags.writeable
    assert array.tolist() == list(boards)
    assert snl.solve_many(array).tolist() == snl.columns(spec, count, start)["min_rolls"].tolist()


def test_a_large_array_is_equal_to_the_boards() -> None:
    spec = "v1:family=uniform;n=4;density=0.5;seed=9"
    array, boards = snl.boards(spec, 200_000), snl.generate(spec, 200_000)
    for index in [*range(0, 200_000, 997), 65_535, 65_536, 199_999]:
        assert array[index].tolist() == boards[index]
    assert (array[150_000:] == snl.boards(spec, 50_000, 150_000)).all()


@pytest.mark.parametrize("spec", [*SPECS, "v1:family=cycle,uniform;n=2..9"])
def test_columns_are_those_of_the_command(run: Run, spec: str, tmp_path: Path) -> None:
    snl.run(spec, 20, tmp_path / "out")
    rows = list(csv.DictReader((tmp_path / "out/results.csv").open()))
    table = snl.columns(spec, 20)
    assert list(table) == list(rows[0])
    assert [{name: str(table[name][row]) for name in table} for row in range(20)] == rows
    more = snl.columns(spec, 12, 8, difficulty=True, expected=True)
    assert more["index"].tolist() == list(range(8, 20))
    for row, board in enumerate(snl.generate(spec, 12, 8)):
        measures = [None if numpy.isnan(value := more[name][row]) else value for name in snl.Difficulty._fields]
        assert measures == list(snl.difficulty(board))
    options = {key: value for key, _, value in (part.partition("=") for part in spec.removeprefix("v1:").split(";"))}
    flags = itertools.chain.from_iterable((f"--{'size' if key == 'n' else key}", value) for key, value in options.items())
    made = csv.DictReader(io.StringIO(run("generate", *flags, "--count", "20", "--expected", "-q").stdout))
    shown = [row["expected_rolls"] for row in made][8:]
    assert shown == ["" if numpy.isnan(rolls) else f"{rolls:.6f}" for rolls in more["expected_rolls"]]


def test_numbers_of_routes_are_integers_of_any_size() -> None:
    for spec, kind in (("v1:family=uniform;n=8;seed=1", numpy.int64), ("v1:family=long;n=18..20;seed=1", numpy.object_)):
        routes = snl.columns(spec, 50, difficulty=True)["routes"]
        assert routes.dtype == kind
        assert routes.tolist() == [snl.difficulty(board).routes for board in snl.generate(spec, 50)]
    assert routes.max() > 2**64


def test_a_column_of_boards_has_the_literals_of_the_command(run: Run) -> None:
    spec = "v1:family=classic;n=7..9;seed=4"
    made = run("generate", "--family", "classic", "--size", "7..9", "--seed", "4", "--count", "30", "-q", "--with-answers")
    rows = list(csv.DictReader(io.StringIO(made.stdout)))
    table = snl.columns(spec, 30, board=True)
    names = list(rows[0])
    assert [name for name in table if name in names] == names
    assert table["board"].tolist() == [row["board"] for row in rows]
    assert snl.solve_many(table["board"]).tolist() == table["min_rolls"].tolist()


@pytest.mark.parametrize("number", [-1, 2**64, 10**30])
def test_numbers_out_of_range_are_refused_with_the_range(number: int, tmp_path: Path) -> None:
    spec = "v1:family=classic;n=8"
    last, largest = f"0 to {2**63 - 1}", f"0 to {2**64 - 1}"
    call: Any
    for call, name, allowed in (
        (lambda: snl.generate(spec, 1, number), "start", last),
        (lambda: snl.generate(spec, number), "count", last),
        (lambda: snl.boards(spec, 1, number), "start", last),
        (lambda: snl.boards(spec, number), "count", last),
        (lambda: snl.columns(spec, 1, number), "start", last),
        (lambda: snl.columns(spec, number), "count", last),
        (lambda: snl.run(spec, number, tmp_path / "out"), "count", last),
        (lambda: snl.check(snl.solve, spec, number), "count", largest),
        (lambda: snl.suite("judge", number), "seed", largest),
        (lambda: snl.level_spec("easy", number), "seed", largest),
        (lambda: snl.level_spec("easy", size=number), "size", "2 to 20"),
    ):
        with pytest.raises(ValueError, match=f"^{name} is {number}; it must be from {allowed}$"):
            call()
    assert not (tmp_path / "out").exists()
    with pytest.raises(TypeError, match="'start'"):
        snl.boards(spec, 1, 0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [snl.boards, snl.columns, snl.generate])
@pytest.mark.parametrize(
    "spec, count, start, words",
    [
        ("v1:family=exhaustive;n=2", 26, 0, "names only 25 boards, not 26"),
        ("v1:family=exhaustive;n=2", 5, 21, "names only 25 boards, not 26"),
        ("v1:family=exhaustive;n=2", 0, 26, "names only 25 boards, not 26"),
        ("v1:family=classic;n=8", 2**63 - 1, 1, "beyond the last index"),
    ],
)
def test_boards_that_there_are_not_are_refused(call: Any, spec: str, count: int, start: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call(spec, count, start)


def test_several_sides_are_no_array() -> None:
    with pytest.raises(ValueError, match="sides 8,10, and an array has boards of one side; give one, such as n=8"):
        snl.boards("v1:family=classic;n=8,10", 5)


def test_more_boards_than_memory_are_refused() -> None:
    for call in (snl.boards, snl.columns):
        with pytest.raises(MemoryError):
            call("v1:family=classic;n=10", 2**50)


def test_the_suite_is_the_command_s(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("suite", "judge", "--seed", "1", "--with-answers", "-q").stdout)))
    expected = [(json.loads(row["board"]), int(row["min_rolls"]), row["note"]) for row in rows]
    assert snl.suite("judge", seed=1) == expected == snl.suite()


def test_words_and_pictures_are_the_command_s(run: Run, tmp_path: Any) -> None:
    for board in (BOARD, FOREVER):
        assert snl.explain(board) in run("show", json.dumps(board), "--explain").stdout
        for theme in ("auto", "light", "dark", "line"):
            file = tmp_path / "board.svg"
            assert run("show", json.dumps(board), "--theme", theme, "-o", str(file)).returncode == 0
            picture = snl.draw(board, theme=theme)
            assert picture._repr_svg_() == picture.svg == file.read_text(encoding="utf-8")
    xml.etree.ElementTree.fromstring(snl.draw(BOARD, answer=False, caption=False).svg)
    with pytest.raises(ValueError, match="theme"):
        snl.draw(BOARD, theme="pink")  # type: ignore[arg-type]


def test_other_threads_run_while_boards_are_solved() -> None:
    boards, ends = numpy.full((200_000, 6, 6), -1, numpy.int16), threading.Event()
    count = 0

    def work() -> None:
        nonlocal count
        while not ends.is_set():
            count += 1
            time.sleep(0)

    before, thread = sys.getswitchinterval(), threading.Thread(target=work)
    thread.start()
    # From here on, this thread gives up the lock only where it waits.
    sys.setswitchinterval(1000)
    try:
        for _ in range(1000):
            counted = count
            snl.solve_many(boards)
            if count > counted:
                break
        else:
            pytest.fail("the lock is held")
    finally:
        sys.setswitchinterval(before)
        ends.set()
        thread.join()


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    boards = numpy.full((1000, 6, 6), -1)
    assert snl.solve_many(boards).sum() == 6000
    with multiprocessing.get_context("fork").Pool(2) as pool:
        answers = pool.map_async(snl.solve_many, [boards] * 4).get(timeout=120)
    assert [answer.sum() for answer in answers] == [6000] * 4


def test_the_command_has_the_version_of_the_module(run: Run) -> None:
    assert run("--version").stdout.split()[:2] == ["snl", snl.__version__]


def test_what_looks_like_boards_is_refused_with_what_to_write() -> None:
    class DataFrame:
        """As far as the library looks at one."""

    board = numpy.full((2, 2), -1)
    call: Any
    value: Any
    for call, value, words in (
        (snl.solve_many, board, r"write solve\(board\), or board\[None\]"),
        (snl.solve_many, DataFrame(), r"write frame.to_numpy\(\)"),
        (snl.solve, DataFrame(), r"write frame.to_numpy\(\)"),
        (snl.solve, board.astype(float), r"write array.astype\(int\)"),
        (snl.solve_many, board[None].astype(float), r"write array.astype\(int\)"),
    ):
        with pytest.raises(ValueError, match=words):
            call(value)
    assert snl.solve_many(board[None]).tolist() == [snl.solve(board)]
