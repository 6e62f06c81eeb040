class Solution {
    int n;
    int[][] board;
    Integer[] memo;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2 == 1) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    int dfs(int square) {
        if (square == n * n) return 0;
        if (memo[square] != null) return memo[square];
        memo[square] = 1_000_000;
        for (int dice = 1; dice <= 6; dice++) {
            if (square + dice > n * n) break;
            memo[square] = Math.min(memo[square], 1 + dfs(jump(square + dice)));
        }
        return memo[square];
    }

    public int snakesAndLadders(int[][] board) {
        this.board = board;
        n = board.length;
        memo = new Integer[n * n + 1];
        int answer = dfs(1);
        return answer >= 1_000_000 ? -1 : answer;
    }
}
