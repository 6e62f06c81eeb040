# Wrong: one-pass-dp
# Computes the rolls to each square once, from 1 upwards.
# The square at a snake's tail is already computed: routes that go down are missed.
from math import inf


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    rolls = [inf] * (last + 1)
    rolls[1] = 0
    for square in range(1, last):
        for landing in range(square + 1, min(square + 6, last) + 1):
            to = rest(landing)
            rolls[to] = min(rolls[to], rolls[square] + 1)
    return -1 if rolls[last] == inf else rolls[last]


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
