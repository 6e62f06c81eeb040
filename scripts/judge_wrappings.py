"""Shows that `snl judge` takes real files as they are: the same function in every wrapping of scripts/wrappings.py.

Run:    cargo build --release && python3 scripts/judge_wrappings.py [--wrong] [--only java,go] [--every N]
                               [--keep DIRECTORY]
Needs:  Python 3.11 on Linux, and the tools of the languages: a language without its tools is named and fails the script.
Prints: what it ran. Ends with exit code 1 where a right function is not AC in a wrapping, or one with a mistake is: a line that
        fails has to be quoted with its number, and what a compiler lacks named with its line. --wrong tries a wrong answer in each wrapping, too.
"""

import csv
import pathlib
import re
import sys
import tempfile

import lib
from wrappings import CASES, LITERALS, NEEDS, NEWER, Case, Core

CORPUS = "suite:judge,seed=1"


def write(folder: pathlib.Path, cases: list[tuple[Core, Case]], mistake: tuple[str, str] | None) -> None:
    """Writes a file per case; the mistake's name is that of a field of the core."""
    for core, case in cases:
        text = case.text
        if mistake:
            old, new = getattr(core, mistake)
            assert old in text, (case.name, old)
            text = text.replace(old, new)
        path = folder / case.name.rsplit(".", 1)[1] / case.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def judge(snl: str, folder: pathlib.Path, table: pathlib.Path) -> tuple[str, dict[str, set[str]]]:
    """The report, and for each submission its verdicts."""
    call = [snl, "judge", CORPUS, str(folder), "--export-csv", str(table), "--time-limit", "20", "--memory-limit", "1024"]
    ran = lib.run(*call, codes=(0, 1, 3), cwd=lib.ROOT)
    verdicts: dict[str, set[str]] = {}
    with open(table, newline="") as rows:
        for row in csv.DictReader(rows):
            name = row["contestant"].removeprefix(f"{folder}/")
            verdicts.setdefault(name, set()).add(row["verdict"])
    return ran.stdout + ran.stderr, verdicts


def of_case(case: Case, verdicts: dict[str, set[str]]) -> list[set[str]]:
    """The verdicts of each solution of a case."""
    path = f"{case.name.rsplit('.', 1)[1]}/{case.name}"
    return [own for name, own in verdicts.items() if name == path or name.startswith(path + ":")]


def about(report: str, case: Case) -> str:
    """The part of a report about a case: from its name to the next blank line."""
    parts = [part for part in report.split("\n\n") if f"/{case.name}" in part.split("\n")[0]]
    return "\n".join(parts[:1] if len(parts) > 1 else parts)


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--only", help="extensions of languages, with commas between them")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try every Nth file of a language, and all with unusual literals")
    parser.add_argument("--wrong", action="store_true", help="try wrong answers, too")
    parser.add_argument("--keep", help="write the files here, and keep them")
    args = parser.parse_args()
    chosen = args.only.split(",") if args.only else None
    of_language: dict[str, list[tuple[Core, Case]]] = {}
    for core, case in CASES:
        of_language.setdefault(case.name.rsplit(".", 1)[1], []).append((core, case))
    cases = [pair for pairs in of_language.values() for pair in pairs[:: args.every]] + list(LITERALS)
    cases = [pair for pair in cases if not chosen or pair[1].name.rsplit(".", 1)[1] in chosen]
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(args.keep or temporary)
        for kind in ["right", "fails"] + ["wrong"] * args.wrong:
            folder = root / kind
            write(folder, cases, None if kind == "right" else kind)
            report, verdicts = judge(args.snl, folder, root / f"{kind}.csv")
            (root / f"{kind}.txt").write_text(report)
            for core, case in cases:
                due = {"right": "AC", "wrong": "WA", "fails": core.verdict}[kind]
                got = of_case(case, verdicts)
                fits = len(got) == case.solutions and all(own == {"AC"} if due == "AC" else due in own for own in got)
                if not fits:
                    faults.append(f"{kind}/{case.name}: {got}, expected {case.solutions} times {due}\n{about(report, case)}")
                elif kind == "fails":
                    says = about(report, case)
                    lines = case.text.replace(*core.fails).splitlines()
                    numbers = [place for place, line in enumerate(lines, 1) if core.fails[1] in line]
                    quoted = core.fails[1].strip() in says and core.says in says
                    if not quoted or not any(re.search(rf"\b{number}\b", says) for number in numbers):
                        faults.append(f"{kind}/{case.name}: line {numbers} is not quoted\n{says}")
            print(f"{kind}: {len(cases)} files, {sum(case.solutions for _, case in cases)} solutions")
    newer = [(core, case) for core, case in NEWER if not chosen or case.name.rsplit(".", 1)[1] in chosen]
    if newer:
        with tempfile.TemporaryDirectory() as folder:
            write(pathlib.Path(folder), newer, None)
            report, verdicts = judge(args.snl, pathlib.Path(folder), pathlib.Path(folder, "newer.csv"))
        for _, case in newer:
            if of_case(case, verdicts) != [{"AC"}] and not re.search(rf"/{case.name}: .*{NEEDS[case.name]}", report):
                faults.append(f"newer/{case.name}: neither AC nor {NEEDS[case.name]}\n{report}")
        print(f"newer: {len(newer)} files")
    if faults:
        sys.exit("\n\n".join(faults) + f"\n{len(faults)} faults")
    print("as expected: every right one is AC, every mistake is caught with its line")


if __name__ == "__main__":
    main()
