"""Runs the Python lines of docs/FILES.md with pandas, polars and DuckDB, and compares what they say.

Run:    cargo build --release && python3 scripts/data_frames.py [--snl target/release/snl]
Needs:  Python 3.11. Makes a virtual environment in target/ and installs pandas, polars and duckdb into it.
Prints: what each block prints. Ends with exit code 1 if one fails, or if they disagree with the rows counted here.
"""

import collections
import contextlib
import csv
import io
import os
import re
import sys

import lib


def main() -> None:
    args = lib.arguments(__doc__).parse_args()
    lib.enter_venv("data-frames-venv", ["pandas>=2,<3", "polars>=1,<2", "duckdb>=1,<2"])
    text = (lib.ROOT / "docs/FILES.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 4, f"{len(blocks)} blocks of Python in docs/FILES.md"
    command = re.search(r"With `snl (run .*?)`", text).group(1)
    same_boards, long = re.findall(r"`snl (generate [^`]*? -o \w+\.csv)`", text)
    with lib.scratch() as folder:
        os.chdir(folder)
        lib.run(args.snl, *command.split(), "--quiet")
        with open("out/results.csv", newline="") as rows:
            solved = collections.Counter(int(row["n"]) for row in csv.DictReader(rows) if int(row["min_rolls"]) >= 0)
        # The answers of the corpus and of the run are those of the same boards.
        lib.run(args.snl, *same_boards.split(), "--quiet")
        answers = []
        for file in ("out/results.csv", "boards.csv"):
            with open(file, newline="") as rows:
                answers.append([(row["index"], row["n"], row["min_rolls"]) for row in csv.DictReader(rows)])
        if answers[0] != answers[1]:
            sys.exit(f"snl {command} and snl {same_boards} have other boards")
        lib.run(args.snl, *long.split(), "--quiet")
        with open("long.csv", newline="") as rows:
            most = max(int(row["routes"]) for row in csv.DictReader(rows))
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(blocks.pop(), {})  # noqa: S102
        by_pandas, by_polars, by_duckdb = printed.getvalue().split()
        if most < 2**64 or (int(by_pandas), float(by_polars), int(by_duckdb)) != (most, float(most), most):
            sys.exit(f"the most routes are {most}, got {printed.getvalue()}")
        for block in blocks:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(block, {})  # noqa: S102
            print(printed.getvalue())
            # Not the line of the types of the columns.
            lines = [line for line in printed.getvalue().splitlines() if not re.search(r"\bi(nt)?64\b", line)]
            numbers = [re.findall(r"\d+", line) for line in lines]
            sides = {int(row[0]): int(row[1]) for row in numbers if len(row) >= 3}
            # polars and DuckDB print the first and last rows of long tables.
            wrong = {n: boards for n, boards in sides.items() if solved[n] != boards}
            if wrong or len(sides) < 8:
                sys.exit(f"expected {dict(sorted(solved.items()))}, got {sides}")


if __name__ == "__main__":
    main()
