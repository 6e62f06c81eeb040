"""Docstrings, and the Python lines of both READMEs and of the page of the module, print what they show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import snakes_and_ladders as snl

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE


def examples() -> list[doctest.DocTest]:
    # Functions of an extension module do not belong to the package that exports them.
    tests = doctest.DocTestFinder().find(snl, "snl", module=False, globs=vars(snl).copy())
    for file in ("README.md", "python/README.md", "docs/LIBRARY.md"):
        blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / file).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        assert blocks, file
        tests.append(doctest.DocTestParser().get_doctest("\n".join(blocks), {}, file, file, 0))
    return [test for test in tests if test.examples]


@pytest.mark.parametrize("test", examples(), ids=lambda test: test.name)
def test_examples(test: doctest.DocTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed = doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed
    assert failed == 0


def test_everything_has_an_example() -> None:
    functions = {f"snl.{name}" for name in snl.__all__ if callable(getattr(snl, name)) and name.islower()}
    assert functions <= {test.name for test in examples()} and len(functions) == 15
