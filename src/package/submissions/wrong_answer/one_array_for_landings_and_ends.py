# Wrong: one-array-for-landings-and-ends
# Marks both the landing square and the end of its jump in one array, and checks both.
# A token may have landed on a square without resting there, and the reverse.
from collections import deque


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    seen = [False] * (last + 1)
    seen[1] = True
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
            if to != landing:
                if seen[to]:
                    continue
                seen[to] = True
            queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
