import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Answers boards with the solution beside it. Reads one literal per line; prints `ready`, then one line per board: its
 * number in this process from 0, then the answer and the time in ns, or `!` and the exception (after `@` and its line in
 * the solution), or `#` if memory ran out.
 */
final class SnlAdapter {
    private static final byte[] in = new byte[1 << 16];
    private static int at = 0, end = 0;
    private static final byte[] word = new byte[64];

    public static void main(String[] args) throws IOException {
        InputStream boards = new FileInputStream(FileDescriptor.in);
        OutputStream answers = new FileOutputStream(FileDescriptor.out);
        // The solution's own output is not an answer, and its own input has no boards.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        answers.write("ready\n".getBytes(StandardCharsets.US_ASCII));
        int[] cells = new int[400];
        for (long number = 0; ; number++) {
            int count = cells(boards, cells);
            if (count < 0) return;
            int n = (int) Math.round(Math.sqrt(count));
            int[][] board = new int[n][n];
            for (int row = 0; row < n; row++) System.arraycopy(cells, row * n, board[row], 0, n);
            try {
                long start = System.nanoTime();
                long answer = SOLUTION_CALL;
                long ns = System.nanoTime() - start;
                int length = put(0, number);
                word[length++] = ' ';
                length = put(length, answer);
                word[length++] = ' ';
                length = put(length, ns);
                word[length++] = '\n';
                answers.write(word, 0, length);
            } catch (OutOfMemoryError error) {
                answers.write((number + " # OutOfMemoryError\n").getBytes(StandardCharsets.UTF_8));
            } catch (Throwable error) {
                String message = error.toString().replaceAll("\\s+", " ");
                message = message.substring(0, Math.min(200, message.length()));
                answers.write((number + " ! " + line(error) + message + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** The board with objects for numbers. */
    static Integer[][] boxed(int[][] board) {
        Integer[][] rows = new Integer[board.length][];
        for (int row = 0; row < board.length; row++) {
            rows[row] = new Integer[board[row].length];
            for (int column = 0; column < board[row].length; column++) rows[row][column] = board[row][column];
        }
        return rows;
    }

    /** The board with wide numbers. */
    static long[][] longs(int[][] board) {
        long[][] rows = new long[board.length][];
        for (int row = 0; row < board.length; row++) {
            rows[row] = new long[board[row].length];
            for (int column = 0; column < board[row].length; column++) rows[row][column] = board[row][column];
        }
        return rows;
    }

    /** The board as lists, of whichever types of lists the solution takes. */
    @SuppressWarnings("unchecked")
    static <T> T lists(int[][] board) {
        java.util.ArrayList<java.util.ArrayList<Integer>> rows = new java.util.ArrayList<>();
        for (Integer[] row : boxed(board)) rows.add(new java.util.ArrayList<>(java.util.Arrays.asList(row)));
        return (T) rows;
    }

    /** The innermost line of the solution that an exception passed. */
    private static String line(Throwable error) {
        for (StackTraceElement place : error.getStackTrace())
            if ("SOLUTION_FILE".equals(place.getFileName())) return "@" + place.getLineNumber() + " ";
        return "";
    }

    /** Reads one line's numbers, and says how many there were; -1 at the end of input. */
    private static int cells(InputStream boards, int[] cells) throws IOException {
        int count = 0, value = 0;
        boolean negative = false, inside = false;
        while (true) {
            if (at == end) {
                end = boards.read(in);
                at = 0;
                if (end <= 0) return -1;
            }
            byte c = in[at++];
            if (c >= '0' && c <= '9') {
                value = value * 10 + (c - '0');
                inside = true;
            } else if (c == '-') {
                negative = true;
            } else if (c == '\n') {
                return count;
            } else if (inside) {
                cells[count++] = negative ? -value : value;
                value = 0;
                negative = inside = false;
            }
        }
    }

    /** Writes a number at a place of `word`, and gives the place behind it. */
    private static int put(int place, long number) {
        if (number < 0) {
            word[place++] = '-';
            number = -number;
        }
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) digits++;
        for (int digit = digits - 1; digit >= 0; digit--, number /= 10) word[place + digit] = (byte) ('0' + number % 10);
        return place + digits;
    }
}
