int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int n = boardSize, target = n * n, first = 0, last = 0;
    int* rolls = malloc((target + 1) * sizeof(int));
    int* queue = malloc((target + 1) * sizeof(int));
    memset(rolls, -1, (target + 1) * sizeof(int));
    rolls[1] = 0;
    queue[last++] = 1;
    while (first < last) {
        int at = queue[first++];
        for (int next = at + 1; next <= at + 6 && next <= target; next++) {
            int row = (next - 1) / n, column = (next - 1) % n;
            int jump = board[n - 1 - row][row % 2 == 0 ? column : n - 1 - column];
            int to = jump == -1 ? next : jump;
            if (rolls[to] == -1) {
                rolls[to] = rolls[at] + 1;
                queue[last++] = to;
            }
        }
    }
    int answer = rolls[target];
    free(rolls);
    free(queue);
    return answer;
}
