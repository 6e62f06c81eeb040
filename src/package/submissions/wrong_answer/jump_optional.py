# Wrong: jump-optional
# Lets the token take a jump or not.
# A jump must be taken.
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
        for landing in range(square + 1, min(square + 6, last) + 1):
            for to in (landing, rest(landing)):
                if to == last:
                    return rolls + 1
                if to not in seen:
                    seen.add(to)
                    queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
