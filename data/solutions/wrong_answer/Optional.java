class Solution {
    // A token that lands on a snake may stay above it.
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        int[] least = new int[n * n + 1];
        Arrays.fill(least, -1);
        least[1] = 0;
        Queue<Integer> queue = new LinkedList<>(List.of(1));
        while (!queue.isEmpty()) {
            int square = queue.remove();
            for (int landing = square + 1; landing <= Math.min(square + 6, n * n); landing++) {
                int row = (landing - 1) / n, column = (landing - 1) % n;
                int rest = Math.max(landing, board[n - 1 - row][row % 2 == 0 ? column : n - 1 - column]);
                if (least[rest] < 0) {
                    least[rest] = least[square] + 1;
                    queue.add(rest);
                }
            }
        }
        return least[n * n];
    }
}
