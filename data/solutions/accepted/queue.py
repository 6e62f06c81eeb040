class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        squares = [0]
        for k, row in enumerate(reversed(board)):
            squares.extend(row if k % 2 == 0 else reversed(row))
        rolls = {1: 0}
        queue = deque([1])
        while queue:
            square = queue.popleft()
            if square == n * n:
                return rolls[square]
            for landing in range(square + 1, min(square + 6, n * n) + 1):
                rest = landing if squares[landing] == -1 else squares[landing]
                if rest not in rolls:
                    rolls[rest] = rolls[square] + 1
                    queue.append(rest)
        return -1
