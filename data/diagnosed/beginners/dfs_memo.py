class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        target = n * n

        def jump(square):
            row, col = divmod(square - 1, n)
            if row % 2 == 1:
                col = n - 1 - col
            value = board[n - 1 - row][col]
            return square if value == -1 else value

        memo = {}

        def dfs(square):
            if square == target:
                return 0
            if square in memo:
                return memo[square]
            memo[square] = float("inf")
            for dice in range(1, 7):
                if square + dice <= target:
                    memo[square] = min(memo[square], 1 + dfs(jump(square + dice)))
            return memo[square]

        answer = dfs(1)
        return -1 if answer == float("inf") else answer
