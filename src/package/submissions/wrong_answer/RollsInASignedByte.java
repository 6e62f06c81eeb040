// Wrong: rolls-in-a-signed-byte
// Counts rolls in a signed 8-bit integer.
// 128 rolls become -128.
import java.util.ArrayDeque;
import java.util.Scanner;

public class RollsInASignedByte {
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
        boolean[] seen = new boolean[last + 1];
        byte[] rolls = new byte[last + 1];
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        seen[1] = true;
        queue.add(1);
        while (!queue.isEmpty()) {
            int square = queue.remove();
            for (int landing = square + 1; landing <= Math.min(square + 6, last); landing++) {
                int to = rest[landing];
                if (!seen[to]) {
                    seen[to] = true;
                    rolls[to] = (byte) (rolls[square] + 1);
                    queue.add(to);
                }
            }
        }
        System.out.println(seen[last] ? rolls[last] : -1);
    }
}
