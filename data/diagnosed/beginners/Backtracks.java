class Solution {
    int n;
    int[][] board;
    boolean[] path;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2 == 1) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    int dfs(int square) {
        if (square == n * n) return 0;
        path[square] = true;
        int best = 1_000_000;
        for (int dice = 1; dice <= 6 && square + dice <= n * n; dice++) {
            int next = jump(square + dice);
            if (!path[next]) best = Math.min(best, 1 + dfs(next));
        }
        path[square] = false;
        return best;
    }

    public int snakesAndLadders(int[][] board) {
        this.board = board;
        n = board.length;
        path = new boolean[n * n + 1];
        int answer = dfs(1);
        return answer >= 1_000_000 ? -1 : answer;
    }
}
