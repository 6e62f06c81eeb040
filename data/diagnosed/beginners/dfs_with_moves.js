var snakesAndLadders = function (board) {
  const n = board.length;
  const target = n * n;
  const jump = (square) => {
    const row = Math.floor((square - 1) / n);
    let col = (square - 1) % n;
    if (row % 2 === 1) col = n - 1 - col;
    const value = board[n - 1 - row][col];
    return value === -1 ? square : value;
  };
  const seen = {};
  let best = -1;
  const go = (square, moves) => {
    if (square === target) {
      best = best === -1 ? moves : Math.min(best, moves);
      return;
    }
    if (seen[square]) return;
    seen[square] = true;
    for (let dice = 1; dice <= 6; dice++) {
      if (square + dice <= target) go(jump(square + dice), moves + 1);
    }
  };
  go(1, 0);
  return best;
};
