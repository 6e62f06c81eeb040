"""Answers one literal per line, as it should: the others take `answer` and `boards` from here.

Run:    python3 good.py <BOARDS
Needs:  Python 3.8 or later.
Prints: the minimum number of rolls, one line per board.
"""

import json
import sys


def answer(board):
    n = len(board)
    squares = [0]
    for k, row in enumerate(reversed(board)):
        squares.extend(row if k % 2 == 0 else reversed(row))
    seen, level, rolls = {1}, {1}, 0
    while level:
        if n * n in level:
            return rolls
        landings = {s + roll for s in level for roll in range(1, 7) if s + roll <= n * n}
        level = {s if squares[s] == -1 else squares[s] for s in landings} - seen
        seen |= level
        rolls += 1
    return -1


def boards():
    for line in sys.stdin:
        yield json.loads(line)


if __name__ == "__main__":
    for board in boards():
        print(answer(board))
