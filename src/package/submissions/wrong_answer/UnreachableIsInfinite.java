// Wrong: unreachable-is-infinite
// Returns its infinity if the last square is unreachable.
// The answer is -1.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Scanner;

public class UnreachableIsInfinite {
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
        int[] rolls = new int[last + 1];
        Arrays.fill(rolls, Integer.MAX_VALUE);
        rolls[1] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(1);
        while (!queue.isEmpty()) {
            int square = queue.remove();
            for (int landing = square + 1; landing <= Math.min(square + 6, last); landing++) {
                int to = rest[landing];
                if (rolls[to] == Integer.MAX_VALUE) {
                    rolls[to] = rolls[square] + 1;
                    queue.add(to);
                }
            }
        }
        System.out.println(rolls[last]);
    }
}
