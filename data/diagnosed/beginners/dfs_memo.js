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
  const memo = new Map();
  const dfs = (square) => {
    if (square === target) return 0;
    if (memo.has(square)) return memo.get(square);
    memo.set(square, Infinity);
    let best = Infinity;
    for (let dice = 1; dice <= 6 && square + dice <= target; dice++) {
      best = Math.min(best, 1 + dfs(jump(square + dice)));
    }
    memo.set(square, best);
    return best;
  };
  const answer = dfs(1);
  return Number.isFinite(answer) ? answer : -1;
};
