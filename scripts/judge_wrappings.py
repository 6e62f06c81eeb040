"""Shows that `snl judge` takes real files as they are: the same function in every wrapping of data/wrappings/.

Run:    cargo build --release && python3 scripts/judge_wrappings.py [--wrong] [--only java,go] [--every N]
                               [--keep DIRECTORY]
Needs:  Python 3.11 on Linux, and the tools of the languages: a language without its tools is named and fails the script.
Prints: what it ran. Ends with exit code 1 where a right function is not AC in a wrapping, or one with a mistake is: a line that
        fails has to be quoted with its number, and what a compiler lacks named with its line. --wrong tries a wrong answer in each wrapping, too.
"""

import contextlib
import json
import pathlib
import re
import sys
import typing

import lib

CORPUS = "suite:judge,seed=1"
OUT_OF_BOUNDS = "ArrayIndexOutOfBoundsException"
# By extension: the file of the function and its beginning; in these rows of three, its line that fails and what replaces a part of it;
# then the verdict and what the report says about it. The mistake is a die of five.
CORES = {
    "java": ("function.java", "int", "int at = queue.poll();", "int at = queue.poll() + board[77][0];", "RE", OUT_OF_BOUNDS),
    "cpp": ("plain.cpp", "int snakes", "int square = waiting.front();", "int square = nowhere.front();", "CE", "nowhere"),
    "c": ("function.c", "int", "int at = queue[first++];", "int at = nowhere[first++];", "CE", "nowhere"),
    "go": ("slice.go", "func ", "square := queue[0]", "square := queue[0] + board[n+70][0]", "RE", "index out of range"),
    "rs": ("deque.rs", "pub fn", "if square == n * n {", "if square == n * n + squares[7777] as usize {", "RE", "index out of bounds"),
    "js": ("function.js", "(board)", "if (at === target)", "if (at === target + board[77][0])", "RE", "TypeError"),
    "py": ("queue.py", "def ", "square = queue.popleft()", "square = queue.popleft() + board[77][0]", "RE", "IndexError"),
    "cs": ("Tuples.cs", "int Snakes", "return count;", "return count + board[77][0];", "RE", "IndexOutOfRangeException"),
    "kt": ("Deque.kt", "fun ", "val at = queue.removeFirst()", "val at = queue.removeFirst() + board[77][0]", "RE", OUT_OF_BOUNDS),
    "scala": ("Mutable.scala", "def ", "val at = queue.dequeue()", "val at = queue.dequeue() + board(77)(0)", "RE", OUT_OF_BOUNDS),
    "php": ("array.php", "function ", "array_shift($queue);", "intdiv(array_shift($queue), 0);", "RE", "DivisionByZeroError"),
    "rb": ("hash.rb", "def ", "at = queue.shift", "at = queue.shift + board[77][0]", "RE", "NoMethodError"),
}
CORES["ts"] = CORES["js"]
WRONG = [(f"{name}{plus}6", f"{name}{plus}5") for name in ("at", "square") for plus in (" + ", "+")]


class Case(typing.NamedTuple):
    """A file: its name, its text, how many solutions are in it, whether it has unusual literals, and what it says if a compiler is old."""

    name: str
    text: str
    solutions: int
    literals: bool
    needs: str | None

    @property
    def language(self) -> str:
        return self.name.rsplit(".", 1)[1]


def function(language: str) -> str:
    """The function of a solution, from its beginning to the line that ends it."""
    file, start, *_ = CORES[language]
    folder = "wrappings" if file.startswith("function.") else "solutions/accepted"
    before, _, after = (lib.ROOT / "data" / folder / file).read_text().partition(start)
    indent = before.rpartition("\n")[2].partition("public")[0]
    body, *rest = re.split(rf"(?<=\n)({indent}(?:\}}|end)(?=\n|$))", after, maxsplit=1)
    # A file of Go with a package clause has no imports but its own.
    return (start + body + "".join(rest[:1])).rstrip().replace("math.MaxInt32", "1000")


def case(row: dict) -> Case:
    """In a wrapping, @F@ stands for the function, and @G@ for the function with a change."""
    core = changed = function(row["file"].rsplit(".", 1)[1])
    for old, new in row.get("change", []):
        assert old in changed, (row["file"], old)
        changed = changed.replace(old, new)
    text = row["text"].replace("@G@", changed).replace("@F@", core)
    return Case(row["file"], text, row.get("solutions", 1), row.get("literals", False), row.get("needs"))


def write(folder: pathlib.Path, cases: list[Case], kind: str) -> None:
    """Writes a file per case, with a mistake unless it is to be right."""
    for case in cases:
        changes = {"right": [], "wrong": WRONG, "fails": [CORES[case.language][2:4]]}[kind]
        text = case.text
        for old, new in changes:
            text = text.replace(old, new)
        assert not changes or text != case.text, case.name
        path = folder / case.language / case.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def judge(snl: str, folder: pathlib.Path) -> tuple[str, dict[str, set[str]]]:
    """The report, and for each submission its verdicts."""
    # All messages of a compiler are shown.
    report, rows = lib.judge(snl, CORPUS, folder, "-v", "--time-limit", 20, "--memory-limit", 1024, codes=(0, 1, 3))
    return report, {name.removeprefix(f"{folder}/"): {row["verdict"] for row in its} for name, its in rows.items()}


def of_case(case: Case, verdicts: dict[str, set[str]]) -> list[set[str]]:
    """The verdicts of each solution of a case."""
    return [found for name, found in verdicts.items() if f"{name}:".startswith(f"{case.language}/{case.name}:")]


def about(report: str, case: Case) -> str:
    """The part of a report about a case: from its name to the next blank line."""
    parts = [part for part in report.split("\n\n") if f"/{case.name}" in part.split("\n")[0]]
    return "\n".join(parts[:1] if len(parts) > 1 else parts)


def fault(kind: str, case: Case, report: str, verdicts: dict[str, set[str]]) -> str | None:
    """What is not as expected of a case."""
    got, says = of_case(case, verdicts), about(report, case)
    _, _, old, new, verdict, message = CORES[case.language]
    due = {"right": "AC", "wrong": "WA", "fails": verdict}[kind]
    if len(got) != case.solutions or not all(found == {"AC"} if due == "AC" else due in found for found in got):
        return f"{kind}/{case.name}: {got}, expected {case.solutions} times {due}\n{says}"
    if kind == "fails":
        numbers = [place for place, line in enumerate(case.text.replace(old, new).splitlines(), 1) if new in line]
        is_numbered = any(re.search(rf"\b{number}\b", says) for number in numbers)
        # Where a base is in another file, a compiler may not come to the line.
        needs_base = verdict == "CE" and "which is not in this file" in says
        if not needs_base and not (is_numbered and new in says and message in says):
            return f"{kind}/{case.name}: line {numbers} is not quoted\n{says}"
    return None


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--only", help="extensions of languages, with commas between them")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="try every Nth file of a language, and all with unusual literals")
    parser.add_argument("--wrong", action="store_true", help="try wrong answers, too")
    parser.add_argument("--keep", type=pathlib.Path, help="write the files here, and keep them")
    args = parser.parse_args()
    chosen = args.only.split(",") if args.only else CORES
    rows = (lib.ROOT / "data/wrappings/cases.jsonl").read_text().splitlines()
    cases = [wrapped for wrapped in map(case, map(json.loads, rows)) if wrapped.language in chosen]
    usual = [[wrapped for wrapped in cases if not (wrapped.literals or wrapped.needs) and wrapped.language == language] for language in CORES]
    some = [wrapped for of_language in usual for wrapped in of_language[:: args.every]] + [wrapped for wrapped in cases if wrapped.literals]
    newer = [wrapped for wrapped in cases if wrapped.needs]
    faults = []
    with contextlib.nullcontext(args.keep) if args.keep else lib.scratch() as root:
        for kind in ["right", "fails"] + ["wrong"] * args.wrong:
            write(root / kind, some, kind)
            report, verdicts = judge(args.snl, root / kind)
            (root / f"{kind}.txt").write_text(report)
            faults += filter(None, (fault(kind, wrapped, report, verdicts) for wrapped in some))
            print(f"{kind}: {len(some)} files, {sum(wrapped.solutions for wrapped in some)} solutions", flush=True)
        if newer:
            write(root / "newer", newer, "right")
            report, verdicts = judge(args.snl, root / "newer")
            for wrapped in newer:
                if of_case(wrapped, verdicts) != [{"AC"}] and not re.search(rf"/{wrapped.name}: .*{wrapped.needs}", report):
                    faults.append(f"newer/{wrapped.name}: neither AC nor {wrapped.needs}\n{report}")
            print(f"newer: {len(newer)} files")
    if faults:
        sys.exit("\n\n".join(faults) + f"\n{len(faults)} faults")
    print("as expected: every right one is AC, every mistake is caught with its line")


if __name__ == "__main__":
    main()
