"""How strong corpora are: the kill rate on mistakes with a source, on all mistakes, and on gated faults, of the documents'
examples, of uniform boards, and of suites; and Coverage@N of the suites.

Run:    cargo build --release && python3 scripts/strength.py [--seeds 1 2 3 4 5] -o data/record/DATE-strength.md
Needs:  Python 3.11. Two minutes of CPU per seed, most of it for the stress suites.
Prints: a table with a row per corpus, and the survivors of the suites.
"""

import argparse
import datetime
import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLES = """[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]
[[-1,-1],[-1,3]]
"""
UNIFORM = "v1:family=uniform;n=2..20;density=0.2;seed=0"
# Survivors are listed where they are at most this many.
MOST_LISTED = 60


def judge(snl: str, corpus: list[str], flag: str) -> dict:
    """The export of one yardstick."""
    command = [snl, "judge", *corpus, flag, "-q", "--export-json", "-"]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: {ran.stderr}")
    return json.loads(ran.stdout)


def rate(mutants: list[dict]) -> str:
    killed = sum(mutant["kills"] > 0 for mutant in mutants)
    return f"{100 * killed / len(mutants):.2f} % ({killed} of {len(mutants)})"


def coverage(export: dict) -> str:
    total = len(export["mistakes"])
    return ", ".join(f"{at['boards']}: {100 * at['killed'] / total:.1f} %" for at in export["coverage"])


def measure(snl: str, name: str, corpus: list[str], lines: list[str], notes: list[str]) -> None:
    mistakes, gated = judge(snl, corpus, "--mistakes"), judge(snl, corpus, "--gated")
    seen = [mistake for mistake in mistakes["mistakes"] if mistake["source"]]
    cells = [name, mistakes["boards"], rate(seen), rate(mistakes["mistakes"]), rate(gated["mistakes"])]
    lines.append("| " + " | ".join(map(str, cells)) + " |")
    print(lines[-1], flush=True)
    if name.startswith("suite:"):
        notes.append(f"{name}, killed by the first boards: mistakes {coverage(mistakes)}; gated faults {coverage(gated)}.\n")
        survivors = [one for export in (mistakes, gated) for one in export["mistakes"] if one["kills"] == 0]
        if survivors and len(survivors) <= MOST_LISTED:
            notes.append(f"Survivors of {name}:\n")
            notes.extend(f"- `{one['name']}`: {one['sentence']}" for one in survivors)
            notes.append("")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", default="target/release/snl", help="the program")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="seeds of the suites")
    parser.add_argument("-o", "--out", type=Path, help="a record to write")
    args = parser.parse_args()
    lines = [
        "| corpus | boards | mistakes with a source | all mistakes | gated faults |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    notes: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        examples = Path(scratch, "examples.txt")
        examples.write_text(EXAMPLES)
        measure(args.snl, "the examples of LeetCode 909", [str(examples)], lines, notes)
    for count in (66, 1000):
        measure(args.snl, f"{count} uniform boards", [UNIFORM, "--count", str(count)], lines, notes)
    for kind in ("judge", "stress"):
        for seed in args.seeds:
            name = f"suite:{kind},seed={seed}"
            measure(args.snl, name, [name], lines, notes)
    if args.out:
        version = subprocess.run([args.snl, "--version"], capture_output=True, text=True).stdout.strip()
        head = f"# Strength of corpora, {datetime.date.today()}\n\n{version}, {platform.machine()}. `python3 scripts/strength.py "
        head += f"--seeds {' '.join(map(str, args.seeds))}`\n\nThe kill rate (mutation score): mutants that at least one board kills.\n"
        args.out.write_text("\n".join([head, *lines, "", *notes]).rstrip() + "\n")


if __name__ == "__main__":
    main()
