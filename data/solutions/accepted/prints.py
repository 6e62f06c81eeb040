import sys


class Solution:
    """Prints, forks and reads standard input: on the site none of that is part of the answer."""

    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        print("board of side", n)
        sys.stdin.readline()
        best, queue = {1: 0}, [1]
        for square in queue:
            for landing in range(square + 1, min(square + 6, n * n) + 1):
                row, column = divmod(landing - 1, n)
                jump = board[~row][~column if row % 2 else column]
                rest = landing if jump < 0 else jump
                if rest not in best:
                    best[rest] = best[square] + 1
                    queue.append(rest)
        return best.get(n * n, -1)
