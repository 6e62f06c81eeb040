# Wrong: no-room-for-the-last-square
# Has an array of n² marks for labels 1 to n², and recognizes the end when it leaves the queue.
# The label n² is out of bounds.
from collections import deque


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    seen = [False] * last
    seen[1] = True
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        if square == last:
            return rolls
        for landing in range(square + 1, min(square + 6, last) + 1):
            to = rest(landing)
            if not seen[to]:
                seen[to] = True
                queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
