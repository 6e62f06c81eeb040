# Wrong: never-says-minus-one
# Returns the rolls counted so far when no square is left.
# The last square was not reached: the answer is -1.


def solve(n, board):
    last = n * n

    def rest(label):
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        end = board[n - 1 - up][column]
        return label if end == -1 else end

    seen = {1}
    level = [1]
    rolls = 0
    while level:
        rolls += 1
        after = []
        for square in level:
            for landing in range(square + 1, min(square + 6, last) + 1):
                to = rest(landing)
                if to == last:
                    return rolls
                if to not in seen:
                    seen.add(to)
                    after.append(to)
        level = after
    return rolls


n = int(input())
print(solve(n, [list(map(int, input().split())) for _ in range(n)]))
