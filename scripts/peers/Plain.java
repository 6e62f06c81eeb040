// Snakes and Ladders (LeetCode 909) in Java as people submit it: int[][], ArrayDeque<Integer>, boolean[].
//
// Needs:  a JDK, 11 or later: javac -d DIR Plain.java
// Run:    java -cp DIR Plain     (compare.py describes what it reads and prints)

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Plain {
    static int snakesAndLadders(int[][] board) {
        int n = board.length;
        boolean[] visited = new boolean[n * n + 1];
        Queue<Integer> queue = new ArrayDeque<>();
        queue.offer(1);
        visited[1] = true;
        int rolls = 0;
        while (!queue.isEmpty()) {
            int level = queue.size();
            for (int i = 0; i < level; i++) {
                int square = queue.poll();
                if (square == n * n) {
                    return rolls;
                }
                for (int next = square + 1; next <= Math.min(square + 6, n * n); next++) {
                    int row = (next - 1) / n;
                    int col = (next - 1) % n;
                    if (row % 2 == 1) {
                        col = n - 1 - col;
                    }
                    int jump = board[n - 1 - row][col];
                    int rest = jump == -1 ? next : jump;
                    if (!visited[rest]) {
                        visited[rest] = true;
                        queue.offer(rest);
                    }
                }
            }
            rolls++;
        }
        return -1;
    }

    static int[][] parse(String line) {
        // The first is empty.
        String[] cells = line.split("[\\[\\],]+");
        int n = (int) Math.sqrt(cells.length);
        int[][] board = new int[n][n];
        for (int i = 0; i < n * n; i++) {
            board[i / n][i % n] = Integer.parseInt(cells[i + 1]);
        }
        return board;
    }

    public static void main(String[] args) throws IOException {
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null; ) {
            int[][][] boards = new int[Integer.parseInt(line)][][];
            for (int i = 0; i < boards.length; i++) {
                boards[i] = parse(input.readLine());
            }
            int[] answers = new int[boards.length];
            // What reading leaves behind is not collected in the time of solving.
            System.gc();
            long start = thread.getCurrentThreadCpuTime();
            for (int i = 0; i < boards.length; i++) {
                answers[i] = snakesAndLadders(boards[i]);
            }
            long spent = thread.getCurrentThreadCpuTime() - start;
            String words = IntStream.of(answers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
            System.out.println(spent + " " + words);
        }
    }
}
