# Wrong: memoised-dfs
# Recursion with a memo table; a square on the current path counts as a dead end.
# Results found while a cycle is open are memoized, although they are not final.
import sys
from math import inf

sys.setrecursionlimit(10_000)


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    known = {last: 0}

    def least(square):
        if square not in known:
            # On the way: no way, until more is known.
            known[square] = inf
            best = inf
            for landing in range(square + 1, min(square + 6, last) + 1):
                best = min(best, 1 + least(rest(landing)))
            known[square] = best
        return known[square]

    rolls = least(1)
    return -1 if rolls == inf else rolls


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
