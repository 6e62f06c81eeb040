class Solution:
    """Labels: the square with the fewest rolls so far goes first, and comes again where it gets fewer."""

    def snakesAndLadders(self, board):
        n = len(board)
        last = n * n
        end = [0] * (last + 1)
        square, right = 1, True
        for row in range(n - 1, -1, -1):
            columns = range(n) if right else range(n - 1, -1, -1)
            for column in columns:
                jump = board[row][column]
                end[square] = jump if jump != -1 else square
                square += 1
            right = not right
        least = [last + 1] * (last + 1)
        least[1] = 0
        changed = [1]
        while changed:
            square = min(changed, key=lambda one: least[one])
            changed.remove(square)
            for die in range(6, 0, -1):
                landing = square + die
                if landing > last:
                    continue
                rest = end[landing]
                if least[square] + 1 < least[rest]:
                    least[rest] = least[square] + 1
                    if rest not in changed:
                        changed.append(rest)
        if least[last] > last:
            return -1
        return least[last]
