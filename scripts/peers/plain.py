"""Snakes and Ladders (LeetCode 909) in Python as people submit it: a list of lists, a deque, a set.

Needs:  Python 3.11, standard library only.
Run:    python3 plain.py GRIDFILE [--limit N]     (one literal a line; N: only the first N boards)
Prints: `ready BOARDS`; then, for every line `round K` on standard input, which solves all the boards K times,
        `NS_PER_BOARD CHECKSUM`. Solving alone is timed. Checksum: h = (31 h + answer + 2) mod 1000000007, in order.

`networkx_peer.py` takes its `serve` from here.
"""

import argparse
import itertools
import json
import sys
import time
from collections import deque


def snakes_and_ladders(board):
    n = len(board)
    visited = {1}
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        if square == n * n:
            return rolls
        for landing in range(square + 1, min(square + 6, n * n) + 1):
            row, col = divmod(landing - 1, n)
            if row % 2 == 1:
                col = n - 1 - col
            jump = board[n - 1 - row][col]
            rest = landing if jump == -1 else jump
            if rest not in visited:
                visited.add(rest)
                queue.append((rest, rolls + 1))
    return -1


def serve(solve):
    """Reads the boards named on the command line, then answers a `round K` on every line of standard input."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    with open(arguments.file) as file:
        boards = [json.loads(line) for line in itertools.islice(filter(str.strip, file), arguments.limit)]
    print("ready", len(boards), flush=True)

    for line in sys.stdin:
        repeats = int(line.split()[1])
        start = time.perf_counter_ns()
        for _ in range(repeats):
            answers = [solve(board) for board in boards]
        elapsed = time.perf_counter_ns() - start
        checksum = 0
        for answer in answers:
            checksum = (checksum * 31 + answer + 2) % 1000000007
        print(elapsed / (repeats * len(boards)), checksum, flush=True)


if __name__ == "__main__":
    serve(snakes_and_ladders)
