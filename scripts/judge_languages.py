"""Shows that `snl judge` gives every solution in data/solutions/ the verdict that its folder promises, in every language.

Run:    cargo build --release && python3 scripts/judge_languages.py [--boards 10000] [--quick]
Needs:  Python 3.11 on Linux; the tools of docs/LANGUAGES.md on the path: none may be missing.
Prints: what it ran and found. Ends with exit code 1 where a verdict is not the expected one, differs with -j, or a counterexample
        is larger than side 4 although a smaller one exists. With --quick every solution is compiled once or twice: only those that
        need no slow compiler are judged with several -j.
"""

import pathlib
import re

import lib

SOLUTIONS = pathlib.Path("data/solutions")
SPEC = "v1:family=uniform,classic,longest,wall,trap,chain,turning,crossing,finish;seed=1"
# Of the wrong ones these are right on every board of sides 2 to 4.
LARGE = {"gives-up-after-100-rolls.py", "rolls-in-a-byte.py", "squares_in_a_byte.rs"}
# Those of the languages whose compilers take a second at most.
QUICK = {".c", ".js", ".php", ".py", ".rb"}
# Everything in the table that is no time and no word.
COLUMNS = 5


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--boards", type=int, default=10_000, help="boards of a spec for the right solutions")
    parser.add_argument("--corpus", default="suite:judge,seed=1", help="the corpus on which the wrong solutions fail")
    parser.add_argument("--quick", action="store_true", help="compile nothing more often than needed")
    parser.add_argument("--time-limit", default="20", help="seconds per board: a loaded machine is slow")
    args = parser.parse_args()

    def judge(corpus: str, *flags: object, limit: object = args.time_limit) -> tuple[list, dict[str, tuple[str, str]]]:
        """The rows of a call in which all verdicts are as expected, and of each submission the smallest board found, with its side."""
        report, rows = lib.judge(args.snl, corpus, *flags, "--time-limit", limit, codes=(0,))
        # The report has a section for each submission that fails.
        names, sections = (re.split(r"^(\S+): [A-Z]+ on ", report, flags=re.M)[first::2] for first in (1, 2))
        smallest = [re.search(r"^The smallest board found .* n = (\d+),.*$", section, re.M) for section in sections]
        found = [(name, board[0], board[1]) for name, board in zip(names, smallest) if board]
        shown = [[*row.values()][:COLUMNS] for of_one in rows.values() for row in of_one]
        return shown, {name: (line, int(n)) for name, line, n in found}

    folders = sorted(path.relative_to(lib.ROOT) for path in (lib.ROOT / SOLUTIONS).iterdir())
    files = lambda name: [SOLUTIONS / name / path.name for path in sorted((lib.ROOT / SOLUTIONS / name).iterdir())]  # noqa: E731
    right, wrong = files("accepted"), files("wrong_answer")
    languages = {path.suffix for path in right}

    with lib.scratch() as folder:
        # One file of all boards, so that each solution is compiled once.
        literals = [args.snl, "generate", args.corpus, "--format", "grid", "-q"], [args.snl, "generate", SPEC, "--count", args.boards, "--format", "grid", "-q"]
        (folder / "boards.grid").write_text("".join(lib.output(*command) for command in literals))
        judge(folder / "boards.grid", SOLUTIONS / "accepted")
    print(f"{args.corpus} and {args.boards} boards of {SPEC}: {len(right)} right solutions in {len(languages)} languages are AC")

    several = [path for path in wrong if path.suffix in QUICK or not args.quick]
    found = [judge(args.corpus, *several, "-j", threads) for threads in ((1, 8) if args.quick else (1, 2, 8))]
    assert all(result == found[0] for result in found), "rows or counterexamples differ with -j"
    counterexamples = found[0][1]
    if others := [path for path in wrong if path not in several]:
        counterexamples |= judge(args.corpus, *others)[1]
    for path in wrong:
        line, n = counterexamples[str(path)]
        print(f"{path.name:<40} {line}")
        assert n <= 4 or path.name in LARGE, f"{path.name}: a smaller board shows it"
    print(f"{len(wrong)} wrong solutions fail, {len(several)} of them alike at every -j")

    others = [path for path in folders if path.name not in ("accepted", "wrong_answer")]
    for path in others:
        # What exceeds its time takes a multiple of the limit.
        judge(args.corpus, path, limit=2 if path.name == "time_limit_exceeded" else args.time_limit)
    print(f"as expected: {', '.join(path.name for path in others)}")


if __name__ == "__main__":
    main()
