"""Virtual environments of scripts that need packages from PyPI."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path


def enter(folder: Path, packages: list[str]) -> None:
    """Starts the script again in a virtual environment that has these packages, unless it runs there."""
    if Path(sys.prefix).resolve() == folder.resolve():
        return
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    names = ", ".join(re.split("[<>=]", package)[0] for package in packages)
    installed = subprocess.run([python, "-c", f"import {names}"], stderr=subprocess.DEVNULL)
    if installed.returncode != 0:
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
    os.execv(python, [python, *sys.argv])
