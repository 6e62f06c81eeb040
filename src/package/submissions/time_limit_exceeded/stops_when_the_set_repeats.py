# Wrong: stops-when-the-set-repeats
# Goes from one set of squares to the next, and returns -1 if both are equal.
# The sets may repeat with a period of two rolls or more: then it never ends.


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    squares = {1}
    rolls = 0
    while True:
        rolls += 1
        after = set()
        for square in squares:
            for landing in range(square + 1, min(square + 6, last) + 1):
                after.add(rest(landing))
        if last in after:
            return rolls
        if after == squares:
            return -1
        squares = after


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
