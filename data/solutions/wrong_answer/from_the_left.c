// Reads every row from the left: as if rows did not alternate.
#include <stdlib.h>
#include <string.h>

static int end_of(int** board, int n, int square) {
    int row = (square - 1) / n, column = (square - 1) % n;
    int jump = board[n - 1 - row][column];
    return jump == -1 ? square : jump;
}

int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int n = boardSize, target = n * n, first = 0, last = 0;
    int* rolls = malloc((target + 1) * sizeof(int));
    int* queue = malloc((target + 1) * sizeof(int));
    memset(rolls, -1, (target + 1) * sizeof(int));
    rolls[1] = 0;
    queue[last++] = 1;
    while (first < last && rolls[target] == -1) {
        int square = queue[first++];
        for (int next = square + 1; next <= square + 6 && next <= target; next++) {
            int end = end_of(board, n, next);
            if (rolls[end] == -1) {
                rolls[end] = rolls[square] + 1;
                queue[last++] = end;
            }
        }
    }
    int answer = rolls[target];
    free(rolls);
    free(queue);
    return answer;
}
