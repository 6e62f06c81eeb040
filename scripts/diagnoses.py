"""Checks that `snl judge` names the known mistake that a wrong program makes, and none where a program makes two or none.

Run:    python3 scripts/diagnoses.py [--snl target/release/snl] [-o FILE.md]
Needs:  Python 3.11.
Prints: a Markdown table of the programs: the mistakes that each makes on purpose, and what was found; ends with 1 if a name is
        wrong, or fewer than seven of eight programs with one mistake have it named.

The programs are the two breadth-first searches of data/diagnosed, written independently of the catalogue, in which the marked
lines are replaced; those with two mistakes have the changes of both. Another name is right only for a program
that makes no difference on 3,000 random boards. Right programs are the same searches and those of data/solutions/accepted.
"""

import itertools
import json
import random
import sys
import typing

import lib

QUEUE, TABLE = ((lib.ROOT / f"data/diagnosed/{name}.py").read_text() for name in ("queue", "table"))
# Programs with two mistakes.
PAIRS = 40
# The mistake, the search, and what is replaced in it.
PROGRAMS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("rows-never-alternate", QUEUE, [("if row % 2 == 1:", "if False:")]),
    ("rows-never-alternate", TABLE, [("values if row % 2 == 0 else values[::-1]", "values")]),
    ("mirrored", TABLE, [("row % 2 == 0", "row % 2 == 1")]),
    ("parity-from-the-top", QUEUE, [("if row % 2 == 1:", "if (n - 1 - row) % 2 == 1:")]),
    ("parity-of-the-sample", QUEUE, [("if row % 2 == 1:", "if (n - 1 - row) % 2 == 0:")]),
    ("starts-top-left", QUEUE, [("board[n - 1 - row]", "board[row]")]),
    ("row-major", TABLE, [("reversed(board)", "board"), ("values if row % 2 == 0 else values[::-1]", "values")]),
    ("transposed", QUEUE, [("board[n - 1 - row][column]", "board[column][n - 1 - row]")]),
    ("values-less-one", QUEUE, [("rest = jump if", "rest = jump - 1 if")]),
    ("corner-test", QUEUE, [("seen = {1}\n", "if board[0][0] != -1:\n            return -1\n        seen = {1}\n")]),
    ("follows-two-jumps", QUEUE, [("# rested", "if jump != -1 and cell(rest) != -1:\n                    rest = cell(rest)")]),
    ("refuses-chains", QUEUE, [("# rested", "if jump != -1 and cell(rest) != -1:\n                    rest = landing")]),
    ("follows-chains-warily", QUEUE, [("# rested", "for _ in range(last):\n                    if cell(rest) not in (-1, landing):\n                        rest = cell(rest)")]),
    ("jump-costs-a-roll", QUEUE, [
        ("seen = {1}", "best = {1: 0}"), ("                if rest == last:\n                    return rolls + 1\n", ""),
        ("if rest not in seen:\n                    seen.add(rest)\n                    queue.append((rest, rolls + 1))",
         "cost = rolls + (1 if jump == -1 else 2)\n                if cost < best.get(rest, 10**9):\n                    best[rest] = cost\n                    queue.append((rest, cost))"),
        ("return -1\n", "return best.get(last, -1)\n")]),
    ("jump-optional", QUEUE, [
        ("if rest == last:", "if landing not in seen:\n                    seen.add(landing)\n                    queue.append((landing, rolls + 1))\n                if rest == last or landing == last:")]),
    ("declines-snakes", QUEUE, [("if jump != -1 else", "if jump > landing else")]),
    ("declines-ladders", QUEUE, [("if jump != -1 else", "if -1 != jump < landing else")]),
    ("never-steps-on-a-snake", QUEUE, [("# rested", "if jump != -1 and jump < landing:\n                    continue")]),
    ("never-uses-a-start", QUEUE, [("# popped", "if cell(square) != -1:\n                continue")]),
    ("ignores-jumps", QUEUE, [("rest = jump if jump != -1 else landing", "rest = landing")]),
    ("loop-is-a-wall", QUEUE, [("# rested", "if jump == landing:\n                    continue")]),
    ("jump-to-one-ignored", TABLE, [("if jumps[landing] > 0", "if jumps[landing] > 1")]),
    ("jump-to-the-end-ignored", QUEUE, [("if jump != -1 else", "if -1 < jump < last else")]),
    ("seen-end-not-taken", QUEUE, [("if jump != -1 else", "if jump != -1 and jump not in seen else")]),
    ("one-array-for-landings-and-ends", QUEUE, [
        ("# landed", "if landing in seen:\n                    continue\n                seen.add(landing)"),
        ("if rest not in seen:", "if rest == landing or rest not in seen:")]),
    ("landing-asked-ends-marked", QUEUE, [("if rest not in seen:", "if landing not in seen and rest not in seen:")]),
    ("ends-asked-landing-marked", QUEUE, [("seen.add(rest)", "seen.add(landing)")]),
    ("both-marked-ends-asked", QUEUE, [("seen.add(rest)", "seen.add(rest)\n                    seen.add(landing)")]),
    ("no-progress-means-never", TABLE, [
        ("level, seen, rolls = [1], {1}, 0", "level, seen, rolls, top = [1], {1}, 0, 1"),
        ("            level = following\n", "            level = following\n            if not level or max(level) <= top:\n                return -1\n            top = max(level)\n")]),
    ("breaks-at-a-marked-square", QUEUE, [
        ("# landed", "if landing in seen:\n                    break\n                seen.add(landing)"),
        ("if rest not in seen:\n                    seen.add(rest)\n                    queue.append((rest, rolls + 1))", "queue.append((rest, rolls + 1))")]),
    ("die-of-five", QUEUE, [("range(1, 7)", "range(1, 6)")]),
    ("die-of-five", TABLE, [("square + 6", "square + 5")]),
    ("die-of-seven", QUEUE, [("range(1, 7)", "range(1, 8)")]),
    ("die-from-two", QUEUE, [("range(1, 7)", "range(2, 7)")]),
    ("die-of-n", QUEUE, [("range(1, 7)", "range(1, n + 1)")]),
    ("last-square-out-of-reach", QUEUE, [("if landing > last:", "if landing >= last:")]),
    ("ladder-to-the-end-unseen", QUEUE, [("if rest == last:", "if landing == last:")]),
    ("one-roll-short", QUEUE, [("return rolls + 1", "return rolls")]),
    ("one-roll-long", QUEUE, [("return rolls + 1", "return rolls + 2")]),
    ("unreachable-is-zero", QUEUE, [("return -1\n", "return 0\n")]),
    ("stack-for-queue", QUEUE, [("queue.popleft()", "queue.pop()")]),
    ("counts-squares-not-levels", QUEUE, [
        ("queue = deque([(1, 0)])", "queue, rolls = deque([1]), -1"), ("square, rolls = queue.popleft()", "square = queue.popleft()\n            rolls += 1"),
        ("queue.append((rest, rolls + 1))", "queue.append(rest)")]),
    ("gives-up-after-n-rolls", QUEUE, [("# popped", "if rolls >= n:\n                continue")]),
    ("gives-up-after-100-rolls", QUEUE, [("# popped", "if rolls >= 100:\n                continue")]),
    ("rolls-in-a-byte", QUEUE, [("rolls + 1", "(rolls + 1) % 256")]),
    ("six-snakes-are-a-wall", QUEUE, [("seen = {1}\n", "for start in range(2, last - 5):\n            if all(-1 != cell(start + i) < start + i for i in range(6)):\n                return -1\n        seen = {1}\n")]),
    ("key-of-joined-digits", QUEUE, [
        ("if rest not in seen:\n                    seen.add(rest)", "row, column = divmod(rest - 1, n)\n                key = f'{n - 1 - row}{n - 1 - column if row % 2 else column}'\n                if key not in seen:\n                    seen.add(key)"),
        ("seen = {1}", "seen = {f'{n - 1}0'}")]),
    ("marks-kept", TABLE, [("class Solution:\n", "seen = {1}\n\n\nclass Solution:\n"), ("level, seen, rolls = [1], {1}, 0", "level, rolls = [1], 0")]),
    ("side-kept", QUEUE, [("class Solution:\n", "side = None\n\n\nclass Solution:\n"), ("        n = len(board)\n", "        global side\n        side = n = side or len(board)\n")]),
    ("greedy-furthest", QUEUE, [
        ("            for roll in range(1, 7):", "            best = 0\n            for roll in range(1, 7):"),
        ("if rest == last:\n                    return rolls + 1\n                if rest not in seen:\n                    seen.add(rest)\n                    queue.append((rest, rolls + 1))",
         "best = max(best, rest)\n            if best == last:\n                return rolls + 1\n            if best not in seen:\n                seen.add(best)\n                queue.append((best, rolls + 1))")]),
]

RIGHT = [QUEUE, TABLE] + [TABLE.replace("following", name) for name in ["next_level", "after", "later", "reached", "found"]]
RIGHT += [QUEUE.replace("seen", name) for name in ["visited", "known", "marked", "done", "been"]]


def replaced(search: str, changes: list[tuple[str, str]]) -> str:
    for old, new in changes:
        assert old in search, old
        search = search.replace(old, new)
    return search


def pairs() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Programs with two mistakes: the changes of one row after those of another, spread over all pairs that can be made."""
    found = []
    for (mistake, search, changes), (other, same, more) in itertools.combinations(PROGRAMS, 2):
        if search is same and mistake != other:
            try:
                replaced(search, changes + more)
            except AssertionError:
                continue
            found.append((f"{mistake}+{other}", search, changes + more))
    return found[:: len(found) // PAIRS][:PAIRS]


def answers(search: str, changes: list[tuple[str, str]]) -> list[object]:
    """What a program answers to 3,000 random boards of sides 2 to 7, each in a new process as far as its state goes."""
    code, draw, found = compile(replaced(search, changes), "program", "exec"), random.Random(909), []
    for number in range(3000):
        n = 2 + number % 6
        squares = [draw.randint(1, n * n) if draw.random() < number % 10 / 10 else -1 for _ in range(n * n)]
        squares[0] = squares[-1] = -1
        rows = [squares[start : start + n] for start in range(0, n * n, n)]
        space: dict[str, typing.Any] = {}
        exec(code, space)
        board = [row if place % 2 == 0 else row[::-1] for place, row in enumerate(rows)][::-1]
        try:
            found.append(space["Solution"]().snakesAndLadders(board))
        except (IndexError, RecursionError) as error:
            found.append(type(error))
    return found


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--quick", action="store_true", help="every third program, and right ones in Python only: 30 s of CPU")
    args = parser.parse_args()
    step, suffixes = (3, {".py"}) if args.quick else (1, {".py", ".js", ".cpp", ".java", ".c"})
    judge = [args.snl, "judge", "suite:judge,seed=1"]
    rows, good, wrongly, doubles = [], 0, [], pairs()[::step]
    with lib.scratch() as folder:
        programs = {folder / f"{number:03}.py": row for number, row in enumerate(PROGRAMS[::step] + doubles)}
        for file, (_, search, changes) in programs.items():
            file.write_text(replaced(search, changes))
        rights = [folder / f"right-{number}.py" for number in range(0, len(RIGHT), step)]
        for file, text in zip(rights, RIGHT[::step]):
            file.write_text(text)
        rights += [file for file in sorted((lib.ROOT / "data/solutions/accepted").iterdir()) if file.suffix in suffixes]
        export = folder / "all.json"
        lib.run(*judge, *programs, *rights, "-q", "--export-json", export, codes=(3,))
        outcomes = json.loads(export.read_text())["programs"]
        for outcome, (mistake, search, changes) in zip(outcomes, programs.values()):
            found = outcome["diagnosis"] or {"finding": "none", "name": None, "explained": 0, "wrong": 0}
            name = f"`{found['name']}`" if found["name"] else ""
            share = f"{found['explained']} of {found['wrong']}" if found["name"] else ""
            is_named = found["finding"] == "known"
            good += is_named and found["name"] == mistake
            if is_named and found["name"] != mistake:
                same = (answers(*row[1:]) == answers(search, changes) for row in PROGRAMS if row[0] == found["name"])
                wrongly += [] if any(same) else [mistake]
            rows.append([f"`{mistake}`", found["finding"], name, share])
        wrongly += [outcome["name"] for outcome in outcomes[len(programs) :] if outcome["diagnosis"] or outcome["verdict"] != "AC"]
    singles = len(programs) - len(doubles)
    facts = [
        f"{good} of {singles} programs with one mistake: it is named",
        f"{len(wrongly)} of {len(programs)} programs with one mistake or two and {len(rights)} right ones: a wrong name is given",
    ]
    table = lib.table("mistakes of the program | found | named | wrong boards explained", rows, left=3)
    lib.publish(args, "# Known mistakes named by `snl judge`\n\n" + table, *facts)
    # One in ten may be without a name; none may have a wrong one.
    if wrongly:
        print("named wrongly:", *wrongly)
    sys.exit(singles - good > singles // 8 or bool(wrongly))


if __name__ == "__main__":
    main()
