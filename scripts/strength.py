"""How strong corpora are: the kill rate on mistakes with a source, on all mistakes, and on gated faults, of the documents'
examples, of uniform boards, and of suites; and Coverage@N of the suites.

Run:    cargo build --release && python3 scripts/strength.py [--seeds 1 2 3 4 5] -o data/record/DATE-strength.md
Needs:  Python 3.11. Two minutes of CPU per seed, most of it for the stress suites.
Prints: a table with a row per corpus, and the survivors of the suites.
"""

import json
import sys
import tempfile
from pathlib import Path

import lib

EXAMPLES = """[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]
[[-1,-1],[-1,3]]
"""
UNIFORM = "v1:family=uniform;n=2..20;density=0.2;seed=0"
# Survivors are listed where they are at most this many.
MOST_LISTED = 60


def judge(snl: str, corpus: list[str], flag: str) -> dict:
    """The export of one yardstick."""
    return json.loads(lib.output(snl, "judge", *corpus, flag, "-q", "--export-json", "-", codes=(0, 3)))


def rate(mutants: list[dict]) -> str:
    killed = sum(mutant["kills"] > 0 for mutant in mutants)
    return f"{100 * killed / len(mutants):.2f} % ({killed} of {len(mutants)})"


def coverage(export: dict) -> str:
    total = len(export["mistakes"])
    return ", ".join(f"{at['boards']}: {100 * at['killed'] / total:.1f} %" for at in export["coverage"])


def measure(snl: str, name: str, corpus: list[str], rows: list[list], notes: list[str]) -> None:
    mistakes, gated = judge(snl, corpus, "--mistakes"), judge(snl, corpus, "--gated")
    seen = [mistake for mistake in mistakes["mistakes"] if mistake["source"]]
    rows.append([name, mistakes["boards"], rate(seen), rate(mistakes["mistakes"]), rate(gated["mistakes"])])
    print(*rows[-1], file=sys.stderr, flush=True)
    if name.startswith("suite:"):
        notes.append(f"{name}, killed by the first boards: mistakes {coverage(mistakes)}; gated faults {coverage(gated)}.\n")
        survivors = [one for export in (mistakes, gated) for one in export["mistakes"] if one["kills"] == 0]
        if survivors and len(survivors) <= MOST_LISTED:
            notes.append(f"Survivors of {name}:\n")
            notes.extend(f"- `{one['name']}`: {one['sentence']}" for one in survivors)
            notes.append("")


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="seeds of the suites")
    args = parser.parse_args()
    rows: list[list] = []
    notes: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        examples = Path(scratch, "examples.txt")
        examples.write_text(EXAMPLES)
        measure(args.snl, "the examples of LeetCode 909", [str(examples)], rows, notes)
    for count in (66, 1000):
        measure(args.snl, f"{count} uniform boards", [UNIFORM, "--count", str(count)], rows, notes)
    for kind in ("judge", "stress"):
        for seed in args.seeds:
            name = f"suite:{kind},seed={seed}"
            measure(args.snl, name, [name], rows, notes)
    page = f"# Strength of corpora\n\n{lib.origin(lib.version(args.snl))}\nThe kill rate (mutation score): mutants that at least one "
    page += "board kills.\n\n" + lib.table("corpus | boards | mistakes with a source | all mistakes | gated faults", rows)
    lib.publish(page + "\n" + "\n".join(notes), args.out)


if __name__ == "__main__":
    main()
