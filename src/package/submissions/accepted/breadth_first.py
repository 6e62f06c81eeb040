# Right: a breadth-first search over the squares where a token can rest.
from collections import deque


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    rolls = {1: 0}
    queue = deque([1])
    while queue:
        square = queue.popleft()
        if square == last:
            return rolls[square]
        for landing in range(square + 1, min(square + 6, last) + 1):
            to = rest(landing)
            if to not in rolls:
                rolls[to] = rolls[square] + 1
                queue.append(to)
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
