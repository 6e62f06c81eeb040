"""Generates boards, solves them, tests a solver of one's own, and draws the board with the longest answer.

Run: python3 tour.py
"""

from pathlib import Path

from solution import Solution

import snakes_and_ladders as snl

# `snl families` lists the families, and docs/CORPORA.md the keys of a spec.
spec = "v1:family=classic;n=10;seed=7"
boards = snl.boards(spec, 10_000)
answers = snl.solve_many(boards)
print(f"{len(boards):,} boards of {spec}: {answers.min()} to {answers.max()} rolls")

# The solver answers all boards of a suite, and then some of these.
failure = snl.check(Solution, "suite:judge,seed=1") or snl.check(Solution, boards[:1000])
print(failure or "no failure of the solver found")

index = int(answers.argmax())
board = snl.generate(spec)[index]
measures = snl.difficulty(board)
print(f"board {index}: {answers[index]} rolls, {measures.routes} shortest routes, score {measures.score}")
for rolls in snl.routes(board, 3):
    print(*rolls)

picture = Path("longest.svg")
picture.write_text(snl.draw(board).svg, encoding="utf-8")
print(f"drawn in {picture}")
