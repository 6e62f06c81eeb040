class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        Queue<int[]> queue = new LinkedList<>();
        Set<Integer> visited = new HashSet<>();
        queue.add(new int[] {1, 0});
        visited.add(1);
        while (!queue.isEmpty()) {
            int[] current = queue.poll();
            if (current[0] == n * n) return current[1];
            for (int dice = 1; dice <= 6; dice++) {
                int next = current[0] + dice;
                if (next > n * n) break;
                while (value(board, next) != -1) next = value(board, next);
                if (visited.add(next)) queue.add(new int[] {next, current[1] + 1});
            }
        }
        return -1;
    }

    private int value(int[][] board, int square) {
        int n = board.length;
        int row = (square - 1) / n;
        int col = (square - 1) % n;
        return board[n - 1 - row][row % 2 == 0 ? col : n - 1 - col];
    }
}
