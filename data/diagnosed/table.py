class Solution:
    def snakesAndLadders(self, board):
        n = len(board)
        jumps = [0]
        for row, values in enumerate(reversed(board)):
            jumps += values if row % 2 == 0 else values[::-1]
        last = n * n
        level, seen, rolls = [1], {1}, 0
        while level:
            rolls += 1
            following = []
            for square in level:
                for landing in range(square + 1, min(square + 6, last) + 1):
                    rest = jumps[landing] if jumps[landing] > 0 else landing
                    if rest == last:
                        return rolls
                    if rest not in seen:
                        seen.add(rest)
                        following.append(rest)
            level = following
        return -1
