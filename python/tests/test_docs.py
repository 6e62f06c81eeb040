"""Docstrings, and the Python lines of both READMEs and of the page of the module, print what they show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import snakes_and_ladders as snl

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
    assert functions <= {test.name for test in examples()} and len(functions) == 15


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
