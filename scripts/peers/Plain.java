// Snakes and Ladders (LeetCode 909) in Java as people submit it: int[][], ArrayDeque<Integer>, boolean[].
//
// Needs:  a JDK, 11 or later: javac -d DIR Plain.java
// Run:    java -cp DIR Plain GRIDFILE [--limit N]     (one literal a line; N: only the first N boards)
// Prints: `ready BOARDS`; then, for every line `round K` on standard input, which solves all the boards K times,
//         `NS_PER_BOARD CHECKSUM`. Solving alone is timed. Checksum: h = (31 h + answer + 2) mod 1000000007, in order.
//         The first rounds are the just-in-time compiler's: leave them out.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

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
        String[] rows = line.replaceAll("\\s", "").replace("[[", "").replace("]]", "").split("\\],\\[");
        int[][] board = new int[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            String[] cells = rows[i].split(",");
            board[i] = new int[cells.length];
            for (int j = 0; j < cells.length; j++) {
                board[i][j] = Integer.parseInt(cells[j]);
            }
        }
        return board;
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 1 && !(args.length == 3 && args[1].equals("--limit"))) {
            System.err.println("usage: java Plain GRIDFILE [--limit N]");
            System.exit(2);
        }
        int limit = args.length == 3 ? Integer.parseInt(args[2]) : Integer.MAX_VALUE;
        List<int[][]> boards = new ArrayList<>();
        try (BufferedReader file = Files.newBufferedReader(Path.of(args[0]))) {
            String line;
            while (boards.size() < limit && (line = file.readLine()) != null) {
                if (!line.isBlank()) {
                    boards.add(parse(line));
                }
            }
        }
        System.out.println("ready " + boards.size());

        int[] answers = new int[boards.size()];
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        String line;
        while ((line = input.readLine()) != null) {
            long repeats = Long.parseLong(line.split(" ")[1]);
            long start = System.nanoTime();
            for (long k = 0; k < repeats; k++) {
                for (int i = 0; i < answers.length; i++) {
                    answers[i] = snakesAndLadders(boards.get(i));
                }
            }
            long elapsed = System.nanoTime() - start;
            long checksum = 0;
            for (int answer : answers) {
                checksum = (checksum * 31 + answer + 2) % 1000000007;
            }
            System.out.println((double) elapsed / ((double) repeats * answers.length) + " " + checksum);
        }
    }
}
