// By levels: two arrays of flags, the squares reached by this roll and by the next one.
int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int n = boardSize, last = n * n;
    int flat[400], filled = 0;
    for (int row = n - 1; row >= 0; row--) {
        int up = n - 1 - row;
        if (up % 2 == 0) {
            for (int column = 0; column < n; column++) flat[filled++] = board[row][column];
        } else {
            for (int column = n - 1; column >= 0; column--) flat[filled++] = board[row][column];
        }
    }
    char seen[400] = {0}, now[400] = {0}, then[400];
    seen[0] = now[0] = 1;
    for (int rolls = 1; rolls <= last; rolls++) {
        int any = 0;
        for (int i = 0; i < last; i++) then[i] = 0;
        for (int i = 0; i < last; i++) {
            if (!now[i]) continue;
            int most = i + 6 < last - 1 ? i + 6 : last - 1;
            for (int landing = i + 1; landing <= most; landing++) {
                int rest = flat[landing] == -1 ? landing : flat[landing] - 1;
                if (rest == last - 1) return rolls;
                if (!seen[rest]) {
                    seen[rest] = then[rest] = 1;
                    any = 1;
                }
            }
        }
        if (!any) break;
        for (int i = 0; i < last; i++) now[i] = then[i];
    }
    return -1;
}
