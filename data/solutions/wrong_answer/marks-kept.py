class Solution:
    seen = set()

    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        level, rolls = {1}, 0
        while level:
            if n * n in level:
                return rolls
            after = set()
            for square in level:
                for landing in range(square + 1, min(square + 6, n * n) + 1):
                    row, column = divmod(landing - 1, n)
                    jump = board[n - 1 - row][n - 1 - column if row % 2 else column]
                    rest = landing if jump == -1 else jump
                    if (n, rest) not in self.seen:
                        self.seen.add((n, rest))
                        after.add(rest)
            level, rolls = after, rolls + 1
        return -1
