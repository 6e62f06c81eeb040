// Wrong: marks-in-32-bits
// Keeps the marks in one 32-bit word, where a shift by 33 is a shift by 1.
// Squares that are 32 apart share a mark.
import java.util.ArrayDeque;
import java.util.Scanner;

public class MarksIn32Bits {
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
        int seen = 1 << 1;
        ArrayDeque<int[]> queue = new ArrayDeque<>();
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
                if ((seen & 1 << to) == 0) {
                    seen |= 1 << to;
                    queue.add(new int[] {to, rolls + 1});
                }
            }
        }
        System.out.println(-1);
    }
}
