import java.util.*;

class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        int[] jumps = new int[n * n + 1];
        int label = 1;
        boolean toTheRight = true;
        for (int row = n - 1; row >= 0; row--) {
            for (int i = 0; i < n; i++) {
                jumps[label] = board[row][toTheRight ? i : n - 1 - i];
                label++;
            }
            toTheRight = !toTheRight;
        }
        boolean[] visited = new boolean[n * n + 1];
        Queue<Integer> queue = new LinkedList<>();
        queue.add(1);
        visited[1] = true;
        int rolls = 0;
        while (!queue.isEmpty()) {
            int size = queue.size();
            for (int k = 0; k < size; k++) {
                int current = queue.poll();
                if (current == n * n) {
                    return rolls;
                }
                for (int next = current + 1; next <= Math.min(current + 6, n * n); next++) {
                    int rest = jumps[next] == -1 ? next : jumps[next];
                    if (!visited[rest]) {
                        visited[rest] = true;
                        queue.add(rest);
                    }
                }
            }
            rolls++;
        }
        return -1;
    }
}
