var snakesAndLadders = function (board) {
    board.length;
};
