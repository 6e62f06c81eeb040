// Buckets of squares by rolls; a square stays in the bucket where it was put first, and is passed over when it comes again.
class Solution {
    private int[] flatten(int[][] board) {
        int n = board.length;
        int[] end = new int[n * n + 1];
        int square = 1;
        boolean right = true;
        for (int row = n - 1; row >= 0; row--) {
            for (int k = 0; k < n; k++) {
                int column = right ? k : n - 1 - k;
                int jump = board[row][column];
                end[square] = jump > 0 ? jump : square;
                square++;
            }
            right = !right;
        }
        return end;
    }

    public int snakesAndLadders(int[][] board) {
        int[] end = flatten(board);
        int last = end.length - 1;
        boolean[] done = new boolean[last + 1];
        List<List<Integer>> buckets = new ArrayList<>();
        buckets.add(new ArrayList<>());
        buckets.get(0).add(1);
        int rolls = 0;
        while (rolls < buckets.size()) {
            for (int square : buckets.get(rolls)) {
                if (square == last) return rolls;
                if (done[square]) continue;
                done[square] = true;
                for (int die = 6; die >= 1; die--) {
                    int landing = square + die;
                    if (landing > last) continue;
                    if (rolls + 1 == buckets.size()) buckets.add(new ArrayList<>());
                    if (!done[end[landing]]) buckets.get(rolls + 1).add(end[landing]);
                }
            }
            rolls++;
        }
        return -1;
    }
}
