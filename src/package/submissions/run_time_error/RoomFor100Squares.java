// Wrong: room-for-100-squares
// Has arrays for 100 squares, as on a printed board.
// A board may have 400.
import java.util.ArrayDeque;
import java.util.Scanner;

public class RoomFor100Squares {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int last = n * n;
        // The rows come from the top; rest[s] is where a token ends that lands on s.
        int[] rest = new int[last + 1];
        for (int up = n - 1; up >= 0; up--) {
            for (int column = 0; column < n; column++) {
                int end = in.nextInt();
                int label = up * n + (up % 2 == 0 ? column : n - 1 - column) + 1;
                rest[label] = end == -1 ? label : end;
            }
        }
        boolean[] seen = new boolean[101];
        ArrayDeque<int[]> queue = new ArrayDeque<>();
        seen[1] = true;
        queue.add(new int[] {1, 0});
        while (!queue.isEmpty()) {
            int square = queue.peek()[0];
            int rolls = queue.remove()[1];
            for (int landing = square + 1; landing <= Math.min(square + 6, last); landing++) {
                int to = rest[landing];
                if (to == last) {
                    System.out.println(rolls + 1);
                    return;
                }
                if (!seen[to]) {
                    seen[to] = true;
                    queue.add(new int[] {to, rolls + 1});
                }
            }
        }
        System.out.println(-1);
    }
}
