from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n
        def cell(label):
            row, column = divmod(label - 1, n)
            if row % 2 == 1:
                column = n - 1 - column
            return board[n - 1 - row][column]
        seen = {1}
        queue = deque([(1, 0)])
        while queue:
            square, rolls = queue.popleft()
            # popped
            for roll in range(1, 7):
                landing = square + roll
                if landing > last:
                    break
                # landed
                jump = cell(landing)
                rest = jump if jump != -1 else landing
                # rested
                if rest == last:
                    return rolls + 1
                if rest not in seen:
                    seen.add(rest)
                    queue.append((rest, rolls + 1))
        return -1
