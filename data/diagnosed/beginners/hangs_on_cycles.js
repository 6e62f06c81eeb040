function value(board, square) {
  const n = board.length;
  const row = Math.floor((square - 1) / n);
  const col = (square - 1) % n;
  return board[n - 1 - row][row % 2 ? n - 1 - col : col];
}

var snakesAndLadders = function (board) {
  const target = board.length * board.length;
  const queue = [[1, 0]];
  const visited = new Set([1]);
  while (queue.length) {
    const [square, moves] = queue.shift();
    if (square === target) return moves;
    for (let dice = 1; dice <= 6 && square + dice <= target; dice++) {
      let next = square + dice;
      while (value(board, next) !== -1) next = value(board, next);
      if (!visited.has(next)) {
        visited.add(next);
        queue.push([next, moves + 1]);
      }
    }
  }
  return -1;
};
