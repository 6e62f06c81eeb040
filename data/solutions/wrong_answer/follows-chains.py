class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        last = n * n

        def value(square):
            row, column = divmod(square - 1, n)
            return board[n - 1 - row][n - 1 - column if row % 2 else column]

        seen = {1}
        queue = deque([(1, 0)])
        while queue:
            square, rolls = queue.popleft()
            if square == last:
                return rolls
            for landing in range(square + 1, min(square + 6, last) + 1):
                rest = landing
                for _ in range(last + 1):
                    if value(rest) in (-1, landing):
                        break
                    rest = value(rest)
                if rest not in seen:
                    seen.add(rest)
                    queue.append((rest, rolls + 1))
        return -1
