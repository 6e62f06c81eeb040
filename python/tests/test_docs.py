"""Docstrings, and the Python lines of both READMEs and of the page of the module, print what they show."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import pytest

import snakes_and_ladders as snl
from snakes_and_ladders import _native

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE


def blocks(file: str) -> list[str]:
    """The blocks of Python in a page."""
    found = re.findall(r"^```python\n(.*?)^```$", (ROOT / file).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found, file
    return found


def examples() -> list[doctest.DocTest]:
    # Functions of an extension module do not belong to the package that exports them.
    tests = doctest.DocTestFinder().find(snl, "snl", module=False, globs=vars(snl).copy())
    for file in ("README.md", "python/README.md", "docs/LIBRARY.md"):
        tests.append(doctest.DocTestParser().get_doctest("\n".join(blocks(file)), {}, file, file, 0))
    return [test for test in tests if test.examples]


@pytest.mark.parametrize("test", examples(), ids=lambda test: test.name)
def test_examples(test: doctest.DocTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed = doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed
    assert failed == 0


def test_everything_has_an_example() -> None:
    functions = {f"snl.{name}" for name in snl.__all__ if callable(getattr(snl, name)) and name.islower()}
    assert functions <= {test.name for test in examples()} and len(functions) == 16


def test_the_tour_is_short_and_runs(tmp_path: Path) -> None:
    tour = ROOT / "python/examples/tour.py"
    assert len(tour.read_text(encoding="utf-8").splitlines()) <= 40
    ran = subprocess.run([sys.executable, tour], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "10,000 boards of v1:family=classic;n=10;seed=7: 1 to 12 rolls",
        "no failure of the solver found",
        "board 4119: 12 rolls, 3852 shortest routes, score 31",
        "2 6 3 5 3 4 5 6 6 6 6 3",
        "2 6 3 5 3 4 6 5 6 6 6 3",
        "2 6 3 5 3 4 6 6 5 6 6 3",
        "drawn in longest.svg",
    ]
    assert (tmp_path / "longest.svg").read_text(encoding="utf-8").startswith("<svg")


def documented(body: list[ast.stmt], owner: Any) -> Iterator[tuple[str, Optional[str], Optional[str]]]:
    """The names of what stubs define, with the docstring in the stubs and that of the module."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            value = getattr(owner, node.name)
            if not node.name.startswith("_"):
                yield node.name, ast.get_docstring(node), inspect.getdoc(value)
            if isinstance(node, ast.ClassDef):
                yield from documented(node.body, value)


def test_stubs_have_the_docstrings_of_the_module() -> None:
    stubs = Path(_native.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    found = list(documented(ast.parse(stubs).body, _native))
    assert len(found) > 30
    for name, in_stubs, in_module in found:
        assert in_stubs and in_stubs == in_module, name


def test_the_environment_is_one_of_gymnasium() -> None:
    check_env = pytest.importorskip("gymnasium.utils.env_checker").check_env
    (code,) = [block for block in blocks("docs/LIBRARY.md") if "gymnasium.Env" in block]
    names: dict[str, Any] = {}
    exec(code, names)
    environment = names["Ladders"](level="kids")
    check_env(environment, skip_render_check=True)
    seen, known = environment.reset(seed=1)
    rolls = snl.route(seen["board"].tolist())
    assert rolls is not None and len(rolls) == known["min_rolls"]
    for number, roll in enumerate(rolls, 1):
        seen, reward, terminated, _, _ = environment.step(roll)
        assert (reward, terminated) == (-1.0, number == len(rolls))
    assert seen["square"] == 36
