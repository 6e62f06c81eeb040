# Right, though it looks wrong: marks-landings-only
# Marks landing squares, not those where the token rests.
# A landing square determines where the token rests: each is tried once, in the minimum number of rolls.
from collections import deque


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    seen = [False] * (last + 1)
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        for landing in range(square + 1, min(square + 6, last) + 1):
            if seen[landing]:
                continue
            seen[landing] = True
            to = rest(landing)
            if to == last:
                return rolls + 1
            queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
