class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)

        def val(square):
            row, col = (square - 1) // n, (square - 1) % n
            if row % 2:
                col = n - 1 - col
            return board[n - 1 - row][col]

        queue = deque([(1, 0)])
        visited = {1}
        while queue:
            current, moves = queue.popleft()
            if current == n * n:
                return moves
            for i in range(1, 7):
                u = current + i
                if u > n * n:
                    break
                while val(u) != -1:
                    u = val(u)
                if u not in visited:
                    visited.add(u)
                    queue.append((u, moves + 1))
        return -1
