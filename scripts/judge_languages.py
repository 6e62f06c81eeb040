"""Shows that `snl judge` gives every solution in data/solutions/ the verdict that its folder promises, in every language.

Run:    cargo build --release && python3 scripts/judge_languages.py [--boards 10000] [--stress 20000] [--quick]
Needs:  Python 3.11 on Linux; the tools of docs/JUDGE.md on the path: none may be missing.
Prints: what it ran and found. Ends with exit code 1 where a verdict is not the expected one, differs with -j, or a counterexample
        is larger than side 4 although a smaller one exists. With --quick every solution is compiled once or twice: only those that
        need no slow compiler are judged with several -j and by the long stress test.
"""

import csv
import pathlib
import re
import tempfile

import lib

SOLUTIONS = pathlib.Path("data/solutions")
# Of the wrong ones these are right on every board of sides 2 to 4.
LARGE = {"gives-up-after-100-rolls.py", "rolls-in-a-byte.py", "squares_in_a_byte.rs"}
# Those of the languages whose compilers take a second at most.
QUICK = {".c", ".js", ".php", ".py", ".rb"}
LANGUAGES = set(".c .cpp .cs .go .java .js .kt .php .py .rb .rs .scala .ts".split())


def judge(snl: str, *args: object) -> str:
    """The report of a call in which all verdicts are as expected."""
    return lib.output(snl, "judge", *args, cwd=lib.ROOT)


def rows(file: pathlib.Path) -> list[tuple[str, ...]]:
    """Everything in the table that is no time and no word."""
    with open(file, newline="") as table:
        return [tuple(row[:5]) for row in csv.reader(table)]


def counterexamples(report: str) -> dict[str, tuple[str, int]]:
    """For each submission: the line that names its counterexample, and the side."""
    found = {}
    for name, line, n in re.findall(r"^(\S+): [A-Z]+ on .*\n(The smallest board found .* n = (\d+),.*)$", report, re.M):
        found[name] = (line, int(n))
    return found


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--boards", type=int, default=10_000, help="boards for the right solutions")
    parser.add_argument("--stress", type=int, default=20_000, help="boards of the stress test of the right solutions")
    parser.add_argument("--corpus", default="suite:judge,seed=1", help="the corpus on which the wrong solutions fail")
    parser.add_argument("--quick", action="store_true", help="compile nothing more often than needed")
    parser.add_argument("--time-limit", default="20", help="seconds per board: a loaded machine is slow")
    args = parser.parse_args()
    limit = ["--time-limit", args.time_limit]
    wrong_ones = SOLUTIONS / "wrong_answer"
    right = sorted((lib.ROOT / SOLUTIONS / "accepted").iterdir())
    wrong = sorted((lib.ROOT / SOLUTIONS / "wrong_answer").iterdir())
    for folder in (right, wrong):
        missing = LANGUAGES - {path.suffix for path in folder}
        assert not missing, f"no solution in {missing}"

    stress = ["--stress", args.stress] if args.quick else []
    judge(args.snl, args.corpus, SOLUTIONS / "accepted", *stress, *limit)
    print(f"{args.corpus}: {len(right)} right solutions in {len(LANGUAGES)} languages are AC")
    families = "uniform,classic,longest,wall,trap,chain,turning,crossing,finish"
    spec = f"v1:family={families};seed=1"
    if not args.quick:
        judge(args.snl, spec, SOLUTIONS / "accepted", "--count", args.boards, "--stress", args.stress, *limit)
        print(f"{args.boards} boards of {spec}, and {args.stress} of the stress test: all AC")

    with tempfile.TemporaryDirectory() as folder:
        several = [wrong_ones / path.name for path in wrong if path.suffix in QUICK or not args.quick]
        tables, found = [], []
        for threads in (1, 8) if args.quick else (1, 2, 8):
            table = pathlib.Path(folder, f"{threads}.csv")
            report = judge(args.snl, args.corpus, *several, "-j", threads, "--export-csv", table, *limit)
            tables.append(rows(table))
            found.append(counterexamples(report))
        assert all(table == tables[0] for table in tables), "rows differ with -j"
        assert all(these == found[0] for these in found), "counterexamples differ with -j"
    others = [wrong_ones / path.name for path in wrong if wrong_ones / path.name not in several]
    if others:
        found[0] |= counterexamples(judge(args.snl, args.corpus, *others, *limit))
    for path in wrong:
        line, n = found[0][str(SOLUTIONS / "wrong_answer" / path.name)]
        print(f"{path.name:<40} {line}")
        assert n <= 4 or path.name in LARGE, f"{path.name}: a smaller board shows it"
    print(f"{len(wrong)} wrong solutions fail, {len(several)} of them alike at every -j")

    others = [path for path in sorted((lib.ROOT / SOLUTIONS).iterdir()) if path.name not in ("accepted", "wrong_answer")]
    for path in others:
        # What exceeds its time takes a multiple of the limit.
        judge(args.snl, args.corpus, path.relative_to(lib.ROOT), *(["--time-limit", 2] if path.name == "time_limit_exceeded" else limit))
    print(f"as expected: {', '.join(path.name for path in others)}")

    # No submission fails on the one board of the corpus: only the stress test shows that they are wrong.
    report = judge(args.snl, "v1:family=empty;n=2;seed=0", *several, "--count", 1, "--stress", 1_000_000, *limit)
    boards = re.findall(r"WA \(expected\) .*, then (\d+) ", report)
    assert len(boards) == len(several), report
    print(f"stress test: {len(boards)} wrong solutions fail after at most {max(map(int, boards))} boards")


if __name__ == "__main__":
    main()
