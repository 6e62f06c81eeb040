int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    if (boardSize == 2) {
        return 1;
    return nothing;
}
