// No queue: distances are relaxed in rounds until none changes.
int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int n = boardSize, last = n * n, far = 1000;
    int end[401], rolls[401];
    for (int square = 1; square <= last; square++) {
        int row = (square - 1) / n, column = (square - 1) % n;
        if (row % 2 == 1) column = n - 1 - column;
        int jump = board[n - 1 - row][column];
        end[square] = jump == -1 ? square : jump;
        rolls[square] = far;
    }
    rolls[1] = 0;
    int changed = 1;
    while (changed) {
        changed = 0;
        for (int square = 1; square < last; square++) {
            if (rolls[square] == far) continue;
            for (int die = 1; die <= 6 && square + die <= last; die++) {
                int rest = end[square + die];
                if (rolls[square] + 1 < rolls[rest]) {
                    rolls[rest] = rolls[square] + 1;
                    changed = 1;
                }
            }
        }
    }
    return rolls[last] == far ? -1 : rolls[last];
}
