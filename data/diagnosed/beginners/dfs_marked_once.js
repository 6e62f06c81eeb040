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
  const visited = new Set();
  const dfs = (square) => {
    if (square === target) return 0;
    visited.add(square);
    let best = Infinity;
    for (let dice = 1; dice <= 6 && square + dice <= target; dice++) {
      const next = jump(square + dice);
      if (!visited.has(next)) best = Math.min(best, 1 + dfs(next));
    }
    return best;
  };
  const answer = dfs(1);
  return answer === Infinity ? -1 : answer;
};
