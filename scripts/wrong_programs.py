"""Checks that suites kill wrong programs that are not of the catalogue: forty, in Python, Java, C++ and JavaScript.

Run:    python3 scripts/wrong_programs.py [--snl target/release/snl] [--seeds 1 2 3 4 5] [-o FILE.md]
Needs:  Python 3.11, a JDK, g++ and Node.
Prints: a Markdown table of the programs with the number of boards on which each fails, by seed; ends with 1 if a program fails on
        fewer than two boards of a suite.

The programs are the four searches of data/wrong_programs, each right as it stands, in which a line or two are replaced. A search that
kept the first 20 squares of each level, sorted as text, was among them at first: suites of five seeds killed it on 4, 2, 0, 1 and 4 boards.
"""

import collections
import csv
import sys

import lib

FOLDER = lib.ROOT / "data/wrong_programs"
LEAST = 2
# The search, what the program does wrong, and what is replaced in the search.
PROGRAMS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("search.py", "skips the jump of a roll of six", [("if jump == -1 else", "if jump == -1 or face == 6 else")]),
    ("search.py", "reads the top row for the bottom row", [("board[n - 1 - row]", "board[-row]")]),
    ("search.py", "gives up after n²/6 + n rolls", [("            for face", "            if rolls[square] > last // 6 + n:\n                return -1\n            for face")]),
    ("search.py", "ignores jumps back to the square that it rolls from", [("if jump == -1 else", "if jump in (-1, square) else")]),
    ("search.py", "counts a snake as two rolls", [("rolls[square] + 1", "rolls[square] + (2 if rest < landing else 1)")]),
    ("search.py", "arrives once it lands within six of the end, before the snake there", [
        ("                jump = value", "                if landing >= last - 6 and landing != last:\n                    return rolls[square] + 2\n                jump = value")]),
    ("search.py", "ignores jumps within a row", [("if jump == -1 else", "if jump == -1 or (jump - 1) // n == (landing - 1) // n else")]),
    ("search.py", "stops at the first landing square beyond a snake", [
        ("                if rest not in", "                if rest < square:\n                    break\n                if rest not in")]),
    ("search.py", "ignores jumps that start on the top row", [("if jump == -1 else", "if jump == -1 or landing > last - n else")]),
    ("search.py", "takes the next square's jump, too, where the first ends before a start", [
        ("                if rest not in", "                if jump != -1 and rest < last and value(rest + 1) != -1:\n                    rest = value(rest + 1)\n                if rest not in")]),
    ("Search.java", "has room for 250 squares", [("new boolean[n * n + 1]", "new boolean[251]")]),
    ("Search.java", "turns the direction at the end of every second row", [("toTheRight = !toTheRight", "toTheRight = (row / 2) % 2 == 0")]),
    ("Search.java", "reads the columns from the right on odd sides", [("boolean toTheRight = true", "boolean toTheRight = n % 2 == 0")]),
    ("Search.java", "counts up to 250 rolls", [("            rolls++;", "            if (++rolls > 250) return -1;")]),
    ("Search.java", "rolls past a ladder only after taking it", [
        ("                    if (!visited", "                    if (rest > next) { next = Math.min(current + 6, n * n); }\n                    if (!visited")]),
    ("Search.java", "marks the start of a ladder, not of a snake", [
        ("                    if (!visited[rest]", "                    if (jumps[next] > next) { if (visited[next]) continue; visited[next] = true; }\n                    if (!visited[rest]")]),
    ("Search.java", "ignores a jump to the square that is next anyway", [
        ("jumps[next] == -1 ?", "jumps[next] == -1 || jumps[next] == current + 1 ?")]),
    ("Search.java", "ignores jumps from the last square of a row", [("jumps[next] == -1 ?", "jumps[next] == -1 || next % n == 0 ?")]),
    ("Search.java", "compares boxed integers by identity", [("if (current == n * n)", "Integer end = n * n, now = current;\n                if (end == now)")]),
    ("Search.java", "takes square 2 for visited", [("visited[1] = true;", "visited[1] = visited[2] = true;")]),
    ("search.cpp", "keeps labels in signed bytes", [("vector<int> dist", "vector<signed char> dist")]),
    ("search.cpp", "follows a ladder at the end of a snake", [
        ("                    next = jump;", "                    next = jump < next && at(jump) > jump ? at(jump) : jump;")]),
    ("search.cpp", "follows a snake at the end of a ladder", [
        ("                    next = jump;", "                    next = jump > next && at(jump) > 0 && at(jump) < jump ? at(jump) : jump;")]),
    ("search.cpp", "ignores jumps shorter than a row", [("if (jump > 0)", "if (jump > 0 && abs(jump - next) >= n)")]),
    ("search.cpp", "ignores jumps to squares already found", [("if (jump > 0)", "if (jump > 0 && (dist[jump] == -1 || jump > next))")]),
    ("search.cpp", "stops once a roll lands on the last square but one", [
        ("                int jump", "                if (next == last - 1) {\n                    return dist[square] + 2;\n                }\n                int jump")]),
    ("search.cpp", "rolls a five at most from the first row", [("i <= 6;", "i <= (square <= n ? 5 : 6);")]),
    ("search.cpp", "takes each snake once", [
        ("                    next = jump;", "                    bool snake = jump < next;\n                    int start = next;\n                    next = jump;\n                    if (snake) board[n - 1 - (start - 1) / n][(start - 1) / n % 2 == 0 ? (start - 1) % n : n - 1 - (start - 1) % n] = -1;")]),
    ("search.cpp", "sorts rows by the parity of the side", [("row % 2 == 0 ?", "(row + n) % 2 == 0 ?")]),
    ("search.cpp", "ignores jumps to the first row", [("if (jump > 0)", "if (jump > n)")]),
    ("search.js", "marks squares as text and asks for numbers", [("seen.add(target)", "seen.add(String(target))")]),
    ("search.js", "leaves out the last square of each level but the first", [
        ("of level)", "of level.slice(0, Math.max(1, level.length - 1)))")]),
    ("search.js", "reverses odd rows in place, from the top", [("i % 2 === 0 ?", "(n - i) % 2 === 0 ?")]),
    ("search.js", "ignores values above 99", [("cells[landing] > 0 ?", "cells[landing] > 0 && cells[landing] < 100 ?")]),
    ("search.js", "takes the best roll of each square only", [
        ("            for (let roll", "            let best = 0;\n            for (let roll"),
        ("                if (!seen.has(target)) {\n                    seen.add(target);\n                    next.push(target);\n                }\n            }",
         "                best = Math.max(best, target);\n            }\n            if (!seen.has(best)) {\n                seen.add(best);\n                next.push(best);\n            }")]),
    ("search.js", "ignores jumps down from the upper half", [("cells[landing] > 0 ?", "cells[landing] > 0 && (landing < last / 2 || cells[landing] > landing) ?")]),
    ("search.js", "stops a level once the last square is in sight", [
        ("                if (landing > last)", "                if (square + 6 > last && roll < 6 && cells[landing] > 0)\n                    break;\n                if (landing > last)")]),
    ("search.js", "gives up when a level has no square above all before", [("level = next;", "level = Math.max(...next) > Math.max(...level) || rolls < n ? next : [];")]),
    ("search.js", "ends ladders in the row of their start", [("cells[landing] > 0 ?", "cells[landing] > 0 && cells[landing] - landing !== n ?")]),
    ("search.js", "rolls again where the jump leads to the start", [("cells[landing] > 0 ?", "cells[landing] > 1 ?")]),
]


def replaced(search: str, changes: list[tuple[str, str]]) -> str:
    for old, new in changes:
        assert old in search, old
        search = search.replace(old, new)
    return search


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5], help="seeds of the suites")
    args = parser.parse_args()
    rows: list[list[object]] = [[does, search] for search, does, _ in PROGRAMS]
    with lib.scratch() as folder:
        files = []
        for number, (search, _, changes) in enumerate(PROGRAMS):
            # Java wants a file of its own for each class.
            file = folder / f"{number:02}" / search
            file.parent.mkdir()
            file.write_text(replaced((FOLDER / search).read_text(), changes))
            files.append(file)
        for seed in args.seeds:
            table = folder / f"{seed}.csv"
            lib.run(args.snl, "judge", f"suite:judge,seed={seed}", *files, "-q", "--export-csv", table, codes=(3,))
            failures: collections.Counter[str] = collections.Counter()
            with table.open() as lines:
                failures.update(row["contestant"] for row in csv.DictReader(lines) if row["verdict"] not in ("AC", "--"))
            for row, file in zip(rows, files):
                row.append(failures[str(file)])
    weak = [row[0] for row in rows if min(row[2:]) < LEAST]
    header = " | ".join(["what the program does", "search", *(f"seed {seed}" for seed in args.seeds)])
    lib.publish(args, "# Wrong programs that are not of the catalogue\n\n" + lib.table(header, rows, left=2), f"{len(weak)} fail on fewer than {LEAST} boards")
    sys.exit(bool(weak))


if __name__ == "__main__":
    main()
