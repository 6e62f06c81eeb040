from collections import deque


class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n

        def value(square):
            row, column = divmod(square - 1, n)
            if row % 2:
                column = n - 1 - column
            return board[n - 1 - row][column]

        rolls = {1: 0}
        queue = deque([1])
        while queue:
            square = queue.popleft()
            for face in range(1, 7):
                landing = square + face
                if landing > last:
                    break
                jump = value(landing)
                rest = landing if jump == -1 else jump
                if rest not in rolls:
                    rolls[rest] = rolls[square] + 1
                    queue.append(rest)
        return rolls.get(last, -1)
