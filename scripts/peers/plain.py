"""Snakes and Ladders (LeetCode 909) in Python as people submit it: a list of lists, a deque, a set.

Needs:  Python 3.11, standard library only.
Run:    python3 plain.py     (compare.py describes what it reads and prints)

`networkx_peer.py` takes its `serve` from here.
"""

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
    for line in sys.stdin:
        boards = [json.loads(sys.stdin.readline()) for _ in range(int(line))]
        start = time.thread_time_ns()
        answers = [solve(board) for board in boards]
        print(time.thread_time_ns() - start, *answers, flush=True)


if __name__ == "__main__":
    serve(snakes_and_ladders)
