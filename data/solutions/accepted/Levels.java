class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        Set<Integer> seen = new HashSet<>(List.of(1));
        Deque<Integer> level = new ArrayDeque<>(seen);
        for (int rolls = 0; !level.isEmpty(); rolls++) {
            for (int left = level.size(); left > 0; left--) {
                int square = level.poll();
                if (square == n * n) return rolls;
                for (int landing = square + 1; landing <= Math.min(square + 6, n * n); landing++) {
                    int rest = rest(board, landing);
                    if (seen.add(rest)) level.add(rest);
                }
            }
        }
        return -1;
    }

    private int rest(int[][] board, int square) {
        int n = board.length, row = (square - 1) / n, column = (square - 1) % n;
        if (row % 2 == 1) column = n - 1 - column;
        int jump = board[n - 1 - row][column];
        return jump == -1 ? square : jump;
    }
}
