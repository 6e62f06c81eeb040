// From both ends: the smaller of two frontiers is expanded, forwards by rolls, backwards by the squares that lead to it.
static int end_of(int** board, int n, int square) {
    int row = (square - 1) / n, column = (square - 1) % n;
    int jump = board[n - 1 - row][row % 2 == 0 ? column : n - 1 - column];
    return jump > 0 ? jump : square;
}

int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int n = boardSize, last = n * n, rolls = 0;
    int side[401] = {0}, front[401], back[401], next[401], end[401];
    int fronts = 1, backs = 1;
    for (int square = 1; square <= last; square++) end[square] = end_of(board, n, square);
    front[0] = 1;
    back[0] = last;
    side[1] = 1;
    side[last] = 2;
    while (fronts > 0 && backs > 0) {
        int found = 0, count = 0;
        rolls++;
        if (fronts <= backs) {
            for (int i = 0; i < fronts; i++) {
                for (int landing = front[i] + 1; landing <= front[i] + 6 && landing <= last; landing++) {
                    int rest = end[landing];
                    if (side[rest] == 2) found = 1;
                    if (side[rest] == 0) {
                        side[rest] = 1;
                        next[count++] = rest;
                    }
                }
            }
            for (int i = 0; i < count; i++) front[i] = next[i];
            fronts = count;
        } else {
            for (int i = 0; i < backs; i++) {
                for (int landing = 2; landing <= last; landing++) {
                    if (end[landing] != back[i]) continue;
                    for (int from = landing - 1; from >= landing - 6 && from >= 1; from--) {
                        if (side[from] == 1) found = 1;
                        if (side[from] == 0) {
                            side[from] = 2;
                            next[count++] = from;
                        }
                    }
                }
            }
            for (int i = 0; i < count; i++) back[i] = next[i];
            backs = count;
        }
        if (found) return rolls;
    }
    return -1;
}
