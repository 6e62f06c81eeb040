"""Tests python/integrations with the projects that they plug into.

Run:    python3 scripts/python_wheel.py --build && python3 scripts/python_integrations.py
Needs:  Python 3.11 and the wheel in python/target/wheels. Makes a virtual environment in target/, and installs the wheel, pytest,
        uv, reasoning-gym, gymnasium, verifiers, pandas, polars, pyarrow and duckdb into it: 2 GB.
Prints: what pytest says. A model of its own answers on this machine, so nothing else is asked.
"""

import subprocess
import sys

import lib

PACKAGES = ["pytest", "uv", "reasoning-gym>=0.1.25,<0.2", "gymnasium", "verifiers>=0.4,<0.5", "pandas", "polars", "pyarrow", "duckdb"]


def main() -> None:
    lib.arguments(__doc__, snl=False).parse_args()
    lib.enter_venv("python-integrations-venv", PACKAGES)
    (wheel,) = (lib.ROOT / "python/target/wheels").glob("*.whl")
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps", wheel]
    lib.run(sys.executable, *install, capture_output=False)
    test = ["-m", "pytest", "-q", "-p", "no:cacheprovider", lib.ROOT / "python/integrations"]
    sys.exit(subprocess.run([sys.executable, *test]).returncode)


if __name__ == "__main__":
    main()
