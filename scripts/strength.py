"""How strong corpora are: the kill rate on mistakes with a source, on all mistakes, on gated faults and on those that are held
out, of the documents' examples, of uniform boards, and of suites; and Coverage@N of the suites.

Run:    cargo build --release && python3 scripts/strength.py [--seeds 20] [-o data/record/DATE-strength.md]
Needs:  Python 3.11. A minute of CPU a seed, and two for the stress suite of seed 1.
Prints: a table with a row per corpus, a table with a row per judge suite, and the survivors of seed 1. Ends with exit code 1 if a
        judge suite has a mistake on fewer than three boards, or kills less than 97 % of the gated faults that are held out.
"""

import csv
import json
import sys
import time
from pathlib import Path

import lib

EXAMPLES = """[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]
[[-1,-1],[-1,3]]
"""
UNIFORM = "v1:family=uniform;n=2..20;density=0.2;seed=0"
# Survivors are listed where they are at most this many.
MOST_LISTED = 60
LEAST_BOARDS = 3
LEAST_HELD_OUT = 0.97


def killed_of(mutants: list[dict]) -> int:
    return sum(mutant["kills"] > 0 for mutant in mutants)


def rate(mutants: list[dict]) -> str:
    killed = killed_of(mutants)
    return f"{100 * killed / len(mutants):.2f} % ({killed} of {len(mutants)})"


def held_out(gated: list[dict]) -> list[dict]:
    return [fault for fault in gated if fault.get("held_out")]


def exports_of(snl: str, corpus: list[object]) -> list[dict]:
    """What `snl strength` exports about a corpus: with mistakes, and with gated faults."""
    flags = ["-q", "--export-json", "-"]
    return [json.loads(lib.output(snl, "strength", *corpus, *kind, *flags, codes=(0, 3))) for kind in ([], ["--gated"])]


def coverage(export: dict) -> str:
    total = len(export["mistakes"])
    return ", ".join(f"{at['boards']}: {100 * at['killed'] / total:.1f} %" for at in export["coverage"])


def measure(snl: str, name: str, corpus: list[object], notes: list[str]) -> list[object]:
    """The row of a corpus; a suite has notes, too."""
    exports = exports_of(snl, corpus)
    mistakes, gated = (export["mistakes"] for export in exports)
    with_source = [mistake for mistake in mistakes if mistake["source"]]
    row = [name, exports[0]["boards"], rate(with_source), rate(mistakes), rate(gated), rate(held_out(gated))]
    print(*row, file=sys.stderr, flush=True)
    if name.startswith("suite:"):
        mistakes_killed, gated_killed = map(coverage, exports)
        notes.append(f"{name}, killed by the first boards: mistakes {mistakes_killed}; gated faults {gated_killed}.\n")
        survivors = [mutant for mutant in mistakes + gated if mutant["kills"] == 0]
        if 0 < len(survivors) <= MOST_LISTED:
            listed = [f"- `{mutant['name']}`: {mutant['sentence']}" for mutant in survivors]
            notes += [f"Survivors of {name}:\n", *listed, ""]
    return row


def measure_suite(snl: str, seed: int, folder: Path) -> tuple[list[object], bool]:
    """The row of a judge suite, and whether it is as strong as it is said to be."""
    file = folder / f"{seed}.csv"
    began = time.perf_counter()
    lib.output(snl, "solve", f"suite:judge,seed={seed}", "-q")
    # The suite of seed 1 is part of the program.
    seconds = "-" if seed == 1 else f"{time.perf_counter() - began:.1f}"
    lib.run(snl, "suite", "judge", "--seed", seed, "-q", "-o", file)
    with file.open() as lines:
        families = {row["family"] for row in csv.DictReader(lines)}
    exports = exports_of(snl, [file])
    mistakes, gated = (export["mistakes"] for export in exports)
    weak = [mistake["name"] for mistake in mistakes if mistake["kills"] < LEAST_BOARDS]
    others = held_out(gated)
    row = [seed, exports[0]["boards"], len(weak), rate(others), rate(gated), len(families), seconds]
    print(*row, *weak, file=sys.stderr, flush=True)
    return row, not weak and killed_of(others) >= LEAST_HELD_OUT * len(others)


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--seeds", type=int, default=20, help="number of judge suites")
    args = parser.parse_args()
    notes: list[str] = []
    with lib.scratch() as folder:
        (folder / "examples.txt").write_text(EXAMPLES)
        corpora = {"the examples of LeetCode 909": [folder / "examples.txt"]}
        corpora |= {f"{count} uniform boards": [UNIFORM, "--count", count] for count in (66, 1000)}
        corpora |= {name: [name] for kind in ("judge", "stress") for name in [f"suite:{kind},seed=1"]}
        rows = [measure(args.snl, name, corpus, notes) for name, corpus in corpora.items()]
        suites = [measure_suite(args.snl, seed, folder) for seed in range(1, args.seeds + 1)]
    header = "corpus | boards | mistakes with a source | all mistakes | gated faults | of these held out"
    page = f"# Strength of corpora\n\nThe kill rate (mutation score): mutants that at least one board kills.\n\n{lib.table(header, rows)}\n"
    header = "seed | boards | mistakes on fewer than 3 boards | held-out gated faults | all gated faults | families | seconds"
    page += f"Judge suites, with the elapsed time in which each is made:\n\n{lib.table(header, [row for row, _ in suites], left=0)}\n"
    lib.publish(args, page + "\n".join(notes))
    sys.exit(not all(is_strong for _, is_strong in suites))


if __name__ == "__main__":
    main()
