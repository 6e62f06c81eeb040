# Wrong: ladder-to-the-end-counts-twice
# Recognizes the end only as a landing square; a ladder to it is noticed a roll later.
# A token that climbs to the last square has arrived.
from collections import deque


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    seen = {1}
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        for roll in range(1, 7):
            landing = square + roll
            if landing >= last:
                return rolls + 1
            to = rest(landing)
            if to not in seen:
                seen.add(to)
                queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
