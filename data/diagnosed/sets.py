class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        jumps = [0]
        for row, values in enumerate(reversed(board)):
            jumps += values if row % 2 == 0 else values[::-1]
        last = n * n
        level, rolls = {1}, 0
        while last not in level:
            rolls += 1
            landings = {landing for square in level for landing in range(square + 1, min(square + 6, last) + 1)}
            level = {jumps[landing] if jumps[landing] > 0 else landing for landing in landings}
        return rolls
