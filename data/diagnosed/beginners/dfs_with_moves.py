class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        target = n * n

        def jump(square):
            row, col = divmod(square - 1, n)
            if row % 2 == 1:
                col = n - 1 - col
            value = board[n - 1 - row][col]
            return square if value == -1 else value

        self.best = -1
        seen = [False] * (target + 1)

        def go(square, moves):
            if square == target:
                if self.best == -1 or moves < self.best:
                    self.best = moves
                return
            if seen[square]:
                return
            seen[square] = True
            for dice in range(6, 0, -1):
                if square + dice <= target:
                    go(jump(square + dice), moves + 1)

        go(1, 0)
        return self.best
