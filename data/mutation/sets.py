class Solution:
    """By sets: the squares after one more roll, without those of earlier rolls."""

    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n

        def end_of(square):
            row, column = divmod(square - 1, n)
            if row % 2 == 1:
                column = n - 1 - column
            jump = board[n - 1 - row][column]
            return square if jump == -1 else jump

        seen, level, rolls = {1}, {1}, 0
        while level:
            if last in level:
                return rolls
            following = set()
            for square in level:
                for landing in range(square + 1, min(square + 6, last) + 1):
                    following.add(end_of(landing))
            level = following - seen
            seen |= level
            rolls += 1
        return -1
