class Solution {
    int n;
    int[][] board;
    boolean[] visited;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2 == 1) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    int dfs(int square) {
        if (square == n * n) return 0;
        visited[square] = true;
        int best = Integer.MAX_VALUE;
        for (int dice = 1; dice <= 6 && square + dice <= n * n; dice++) {
            int next = jump(square + dice);
            if (visited[next]) continue;
            int rest = dfs(next);
            if (rest != Integer.MAX_VALUE) best = Math.min(best, rest + 1);
        }
        return best;
    }

    public int snakesAndLadders(int[][] board) {
        this.board = board;
        n = board.length;
        visited = new boolean[n * n + 1];
        int answer = dfs(1);
        return answer == Integer.MAX_VALUE ? -1 : answer;
    }
}
