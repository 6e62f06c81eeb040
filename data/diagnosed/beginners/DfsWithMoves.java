class Solution {
    int n;
    int[][] board;
    boolean[] seen;
    int best = -1;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2 == 1) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    void go(int square, int moves) {
        if (square == n * n) {
            if (best == -1 || moves < best) best = moves;
            return;
        }
        if (seen[square]) return;
        seen[square] = true;
        for (int dice = 1; dice <= 6; dice++) {
            if (square + dice <= n * n) go(jump(square + dice), moves + 1);
        }
    }

    public int snakesAndLadders(int[][] board) {
        this.board = board;
        n = board.length;
        seen = new boolean[n * n + 1];
        go(1, 0);
        return best;
    }
}
