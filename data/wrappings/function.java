int snakesAndLadders(int[][] board) {
        int n = board.length, target = n * n;
        int[] rolls = new int[target + 1];
        Arrays.fill(rolls, -1);
        rolls[1] = 0;
        Queue<Integer> queue = new LinkedList<>();
        queue.add(1);
        while (!queue.isEmpty()) {
            int at = queue.poll();
            if (at == target) return rolls[at];
            for (int next = at + 1; next <= Math.min(at + 6, target); next++) {
                int row = (next - 1) / n, column = (next - 1) % n;
                int jump = board[n - 1 - row][row % 2 == 0 ? column : n - 1 - column];
                int to = jump == -1 ? next : jump;
                if (rolls[to] == -1) {
                    rolls[to] = rolls[at] + 1;
                    queue.add(to);
                }
            }
        }
        return -1;
    }
