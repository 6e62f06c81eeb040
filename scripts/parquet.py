"""Reads the Parquet of run, generate, solve and merge with pyarrow, polars and DuckDB, and compares it with CSV.

Run:    cargo build --release --features parquet && python3 scripts/parquet.py [--boards 10000000] [-o data/record/DATE-parquet.md]
Needs:  Python 3.11. Makes a virtual environment in --venv and installs pyarrow, polars and duckdb into it.
Prints: what was compared; sizes and CPU times of both formats. Ends with exit code 1 if a row differs.
"""

import argparse
import datetime
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import in_venv

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ["pyarrow", "polars>=1,<2", "duckdb>=1,<2"]


def snl(program: Path, line: str) -> float:
    """Runs a command and gives its CPU time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, *line.split(), "-q"], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def same(parquet: str, csv: str, columns: str = "*") -> None:
    """Compares all rows of two files."""
    import duckdb

    table = f"(SELECT {columns} FROM '{parquet}')", f"(SELECT {columns} FROM read_csv('{csv}', types={{'family': 'VARCHAR'}}))"
    counts = [duckdb.sql(f"SELECT count(*) FROM {one}").fetchone()[0] for one in table]
    for one, other in (table, table[::-1]):
        different = duckdb.sql(f"SELECT count(*) FROM (FROM {one} EXCEPT FROM {other})").fetchone()[0]
        if different or counts[0] != counts[1]:
            sys.exit(f"{parquet} and {csv}: {counts} rows, {different} only in one")
    print(f"{parquet}: the {counts[0]:,} rows of {csv}", flush=True)


def read_by_others(parquet: str) -> None:
    """Compares the sums of three readers."""
    import duckdb
    import polars
    import pyarrow.compute
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(parquet, columns=["min_rolls"])
    sums = {
        "pyarrow": pyarrow.compute.sum(table["min_rolls"]).as_py(),
        "polars": polars.scan_parquet(parquet).select(polars.col("min_rolls").cast(polars.Int64).sum()).collect().item(),
        "DuckDB": int(duckdb.sql(f"SELECT sum(min_rolls) FROM '{parquet}'").fetchone()[0]),
    }
    print(f"{parquet}: sums of min_rolls: {sums}")
    if len(set(sums.values())) != 1:
        sys.exit("they differ")


def kill_and_resume(program: Path, line: str, folder: str) -> None:
    """Kills a run after its first checkpoint, and resumes it."""
    command = [program, *line.split(), "--out", folder, "--checkpoint-interval", "0", "-q"]
    checkpoint = Path(folder, "checkpoint.json")
    for _ in range(20):
        run = subprocess.Popen([*command, "--force"], stdout=subprocess.DEVNULL)
        while run.poll() is None and not checkpoint.exists():
            time.sleep(0.001)
        run.send_signal(signal.SIGKILL)
        run.wait()
        if checkpoint.exists():
            break
    else:
        sys.exit("it ended before it could be killed after a checkpoint")
    subprocess.run([*command, "--resume"], check=True, stdout=subprocess.DEVNULL)
    print(f"{folder}: killed after a checkpoint, and resumed")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default=str(ROOT / "target/release/snl"), help="the program, built with the feature `parquet`")
    parser.add_argument("--boards", type=int, default=1_000_000, help="boards of the large run")
    parser.add_argument("--venv", type=Path, default=ROOT / "target/parquet-venv", help="the virtual environment")
    parser.add_argument("-o", "--out", type=Path, help="a record to write")
    args = parser.parse_args()
    in_venv.enter(args.venv, VERSIONS)
    program, record = Path(args.snl).resolve(), args.out and args.out.resolve()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        line = f"run --count {args.boards} --seed 1 --family uniform,classic,trap"
        rounds = [(snl(program, f"{line} --out csv --force"), snl(program, f"{line} --format parquet --out parquet --force")) for _ in range(3)]
        same("parquet/results.parquet", "csv/results.csv")
        read_by_others("parquet/results.parquet")
        kill_and_resume(program, f"{line} --format parquet", "killed")
        equal = Path("killed/results.parquet").read_bytes() == Path("parquet/results.parquet").read_bytes()
        if not equal:
            sys.exit("the bytes differ from those of a run that was not killed")
        for shard in (1, 2, 3):
            snl(program, f"{line} --format parquet --shard {shard}/3 --out {shard}")
        snl(program, "merge 2 3 1 --out merged")
        same("merged/results.parquet", "csv/results.csv")
        snl(program, "generate --count 20000 --seed 1 --with-answers --out boards.csv")
        snl(program, "generate --count 20000 --seed 1 --with-answers --out boards.parquet")
        literal = "* REPLACE (replace(board::VARCHAR, ' ', '') AS board)"
        same("boards.parquet", "boards.csv", literal)
        snl(program, "solve boards.csv --out answers.csv")
        snl(program, "solve boards.csv --out answers.parquet")
        same("answers.parquet", "answers.csv")
        rows = []
        for name, times in zip(("csv", "parquet"), zip(*rounds)):
            size = Path(name, f"results.{name}").stat().st_size
            rows.append(f"| {name} | {size / 1e6:.1f} MB | {size / args.boards:.2f} | {sorted(times)[1]:.2f} s |")
        table = ["| format | size | bytes per board | CPU of `run`, median of 3 |", "| --- | ---: | ---: | ---: |", *rows]
        print("\n".join(table))
        if record:
            version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
            head = f"# Parquet and CSV, {datetime.date.today()}\n\n{version}, {platform.machine()}. `python3 scripts/parquet.py --boards {args.boards}`: `snl {line}`.\n"
            checks = "\nThe rows are the same by DuckDB: of both formats, of three shards merged, of `generate` and of `solve`. A run that was\nkilled and resumed wrote the same bytes.\n"
            record.write_text("\n".join([head, *table]) + "\n" + checks)


if __name__ == "__main__":
    main()
