# Wrong: key-of-joined-digits
# Stores the marks under the digits of row and column, joined without a comma.
# Row 1, column 11 and row 11, column 1 are both "111".
from collections import deque


def solve(n, board):
    last = n * n

    def place(label):
        up, along = divmod(label - 1, n)
        return n - 1 - up, along if up % 2 == 0 else n - 1 - along

    def key(label):
        row, column = place(label)
        return str(row) + str(column)

    seen = {key(1)}
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        for landing in range(square + 1, min(square + 6, last) + 1):
            row, column = place(landing)
            to = landing if board[row][column] == -1 else board[row][column]
            if to == last:
                return rolls + 1
            if key(to) not in seen:
                seen.add(key(to))
                queue.append((to, rolls + 1))
    return -1


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
