// Reads every row in the direction of the one below it.
public class Solution {
    public int SnakesAndLadders(int[][] board) {
        int n = board.Length, target = n * n;
        var rolls = new int[target + 1];
        Array.Fill(rolls, -1);
        rolls[1] = 0;
        Queue<(int square, int count)> queue = new Queue<(int square, int count)>();
        queue.Enqueue((1, 0));
        while (queue.Count > 0) {
            var (at, count) = queue.Dequeue();
            if (at == target) return count;
            for (int next = at + 1; next <= Math.Min(at + 6, target); next++) {
                int row = (next - 1) / n, column = (next - 1) % n;
                int jump = board[n - 1 - row][row % 2 == 1 ? column : n - 1 - column];
                int to = jump == -1 ? next : jump;
                if (rolls[to] == -1) {
                    rolls[to] = count + 1;
                    queue.Enqueue((to, count + 1));
                }
            }
        }
        return -1;
    }
}
