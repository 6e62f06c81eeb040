"""The command that answers are compared with: `snl` of the wheel, as its users run it."""

from __future__ import annotations

import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def run() -> Run:
    """Runs the command with these arguments."""
    program = Path(sysconfig.get_path("scripts")) / "snl"
    return lambda *arguments: subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300)
