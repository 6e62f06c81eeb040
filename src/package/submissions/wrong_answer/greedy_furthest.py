# Wrong: greedy-furthest
# Makes only the move that ends on the highest square.
# A lower square may lead to a better ladder, or out of a cycle.


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    square, rolls = 1, 0
    seen = set()
    while square != last:
        if square in seen:
            return -1
        seen.add(square)
        square = max(rest(landing) for landing in range(square + 1, min(square + 6, last) + 1))
        rolls += 1
    return rolls


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
