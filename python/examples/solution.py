"""A solution as LeetCode has it, for test_solution.py."""

from collections import deque
from typing import List


class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        cells = [-1]
        for row in range(n):
            cells += board[n - 1 - row][::-1] if row % 2 else board[n - 1 - row]
        rolls = {1: 0}
        queue = deque([1])
        while queue:
            square = queue.popleft()
            if square == n * n:
                return rolls[square]
            for landing in range(square + 1, min(square + 6, n * n) + 1):
                end = landing if cells[landing] == -1 else cells[landing]
                if end not in rolls:
                    rolls[end] = rolls[square] + 1
                    queue.append(end)
        return -1
