# Wrong: parity-of-the-sample
# Runs from left to right in rows with an odd index from the top, as in the 6 x 6 sample.
# That is true of even sides only: with an odd side, every row is reversed.
from collections import deque


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        row = n - 1 - up
        end = board[row][along if row % 2 == 1 else n - 1 - along]
        return label if end == -1 else end

    seen = {1}
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        for landing in range(square + 1, min(square + 6, last) + 1):
            to = rest(landing)
            if to == last:
                return rolls + 1
            if to not in seen:
                seen.add(to)
                queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
