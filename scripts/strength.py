"""How strong corpora are: the kill rate on mistakes with a source, on all mistakes, and on gated faults, of the documents'
examples, of uniform boards, and of suites; and Coverage@N of the suites.

Run:    cargo build --release && python3 scripts/strength.py [--seeds 1 2 3 4 5] -o data/record/DATE-strength.md
Needs:  Python 3.11. Two minutes of CPU per seed, most of it for the stress suites.
Prints: a table with a row per corpus, and the survivors of the suites.
"""

import json
import sys

import lib

EXAMPLES = """[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]
[[-1,-1],[-1,3]]
"""
UNIFORM = "v1:family=uniform;n=2..20;density=0.2;seed=0"
# Survivors are listed where they are at most this many.
MOST_LISTED = 60


def rate(mutants: list[dict]) -> str:
    killed = sum(mutant["kills"] > 0 for mutant in mutants)
    return f"{100 * killed / len(mutants):.2f} % ({killed} of {len(mutants)})"


def coverage(export: dict) -> str:
    total = len(export["mistakes"])
    return ", ".join(f"{at['boards']}: {100 * at['killed'] / total:.1f} %" for at in export["coverage"])


def measure(snl: str, name: str, corpus: list[object], notes: list[str]) -> list[object]:
    """The row of a corpus; a suite has notes, too."""
    flags = ["-q", "--export-json", "-"]
    exports = [json.loads(lib.output(snl, "strength", *corpus, *kind, *flags, codes=(0, 3))) for kind in ([], ["--gated"])]
    mistakes, gated = (export["mistakes"] for export in exports)
    row = [name, exports[0]["boards"], rate([one for one in mistakes if one["source"]]), rate(mistakes), rate(gated)]
    print(*row, file=sys.stderr, flush=True)
    if name.startswith("suite:"):
        mistakes_killed, gated_killed = map(coverage, exports)
        notes.append(f"{name}, killed by the first boards: mistakes {mistakes_killed}; gated faults {gated_killed}.\n")
        survivors = [one for one in mistakes + gated if one["kills"] == 0]
        if 0 < len(survivors) <= MOST_LISTED:
            listed = [f"- `{one['name']}`: {one['sentence']}" for one in survivors]
            notes += [f"Survivors of {name}:\n", *listed, ""]
    return row


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="seeds of the suites")
    args = parser.parse_args()
    notes: list[str] = []
    with lib.scratch() as folder:
        (folder / "examples.txt").write_text(EXAMPLES)
        corpora = {"the examples of LeetCode 909": [folder / "examples.txt"]}
        corpora |= {f"{count} uniform boards": [UNIFORM, "--count", count] for count in (66, 1000)}
        corpora |= {name: [name] for kind in ("judge", "stress") for seed in args.seeds for name in [f"suite:{kind},seed={seed}"]}
        rows = [measure(args.snl, name, corpus, notes) for name, corpus in corpora.items()]
    table = lib.table("corpus | boards | mistakes with a source | all mistakes | gated faults", rows)
    page = f"# Strength of corpora\n\nThe kill rate (mutation score): mutants that at least one board kills.\n\n{table}\n"
    lib.publish(args, page + "\n".join(notes))


if __name__ == "__main__":
    main()
